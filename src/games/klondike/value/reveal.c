/* reveal.c: see reveal.h. */
#include "games/klondike/value/reveal.h"

#include <string.h>

static uint64_t cards_of(const tf_card *cards, unsigned count)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < count; i++)
        if (cards[i] < TF_DECK_MAX)
            mask |= UINT64_C(1) << cards[i];
    return mask;
}

uint64_t tf__klon_unseen_cards(const tf__klon_position *view)
{
    uint64_t deck = (UINT64_C(1) << (view->rules.ranks * TF_SUITS)) - 1;
    uint64_t seen = cards_of(view->stock, view->stock_count) |
                    cards_of(view->waste, view->waste_count);
    for (unsigned c = 0; c < view->rules.columns; c++)
        seen |= cards_of(view->column[c], tf__klon_height(view, c));
    for (unsigned suit = 0; suit < TF_SUITS; suit++)
        for (unsigned rank = 0; rank < view->foundation[suit]; rank++)
            seen |= UINT64_C(1) << tf_card_make(rank, suit);
    return deck & ~seen;
}

static void list_unseen(tf__klon_unknown *out, const tf__klon_position *view)
{
    for (uint64_t left = tf__klon_unseen_cards(view); left; left &= left - 1)
        out->cards[out->card_count++] = (tf_card)__builtin_ctzll(left);
}

static void list_places(tf__klon_unknown *out)
{
    tf__klon_position *v = &out->view;
    for (unsigned c = 0; c < v->rules.columns; c++)
        if (v->up[c] > 0 && v->column[c][v->down[c]] == TF__KLON_UNKNOWN)
            out->place[out->places++] = &v->column[c][v->down[c]];
    for (unsigned i = 0; i < v->waste_count && out->places < TF__KLON_REVEALED_MAX; i++)
        if (v->waste[i] == TF__KLON_UNKNOWN)
            out->place[out->places++] = &v->waste[i];
}

void tf__klon_unknown_after(tf__klon_unknown *out, const tf__klon_position *view, tf_move move,
                            const tf_rng *rng)
{
    tf_undo undo;
    out->view = *view;
    out->places = out->card_count = out->next = 0;
    out->rng = *rng;
    list_unseen(out, view);
    tf__klon_apply(&out->view, move, &undo);
    list_places(out);
    if (out->places == 0 || out->card_count < out->places)
        out->outcomes = 1;
    else if (out->places == 1)
        out->outcomes = out->card_count;
    else
        out->outcomes = TF__KLON_REVEAL_ROUNDS * (out->card_count / out->places);
}

static void fill(tf__klon_unknown *unknown, const tf_card *cards)
{
    for (unsigned i = 0; i < unknown->places; i++)
        *unknown->place[i] = cards[i];
}

/* A round of a sample deals the unseen cards in groups: each is a sample, and every card comes as often as any
 * other, which leaves less to chance than groups drawn on their own. */
bool tf__klon_unknown_next(tf__klon_unknown *unknown)
{
    unsigned at = unknown->next;
    if (at == unknown->outcomes)
        return false;
    unknown->next++;
    if (unknown->places == 1) {
        fill(unknown, unknown->cards + at);
    } else if (unknown->places > 1 && unknown->card_count >= unknown->places) {
        unsigned in_round = at % (unknown->card_count / unknown->places);
        if (in_round == 0) {
            memcpy(unknown->order, unknown->cards, unknown->card_count);
            tf_rng_shuffle(&unknown->rng, unknown->order, unknown->card_count);
        }
        fill(unknown, unknown->order + (size_t)in_round * unknown->places);
    }
    return true;
}

void tf__klon_unknown_draw(tf__klon_unknown *unknown, tf_rng *rng)
{
    memcpy(unknown->order, unknown->cards, unknown->card_count);
    tf_rng_shuffle(rng, unknown->order, unknown->card_count);
    if (unknown->places > 0 && unknown->card_count >= unknown->places)
        fill(unknown, unknown->order);
}
