/* view.c: what a person sees at Saichugen.
 *
 * Visible are the own hand, every card that was shown, the scores, and who still has to lay in this
 * turn. Hidden are the other hands, the card left out, and the cards that the others have laid face
 * down. */
#include <string.h>

#include "games/saichugen/types.h"

static void look(const void *position, unsigned seat, void *out)
{
    const tf__sai_position *p = position;
    tf__sai_view *view = out;
    memset(view, 0, sizeof *view);
    memset(view->shown, TF_CARD_NONE, sizeof view->shown);
    view->hand = p->hand[seat];
    view->turn = p->laid_count / TF__SAI_SEATS;
    view->seat = (uint8_t)seat;
    view->to_act = p->laid_count % TF__SAI_SEATS;
    view->face_down = TF_CARD_NONE;
    view->score = p->score;
    memcpy(view->shown, p->laid, (size_t)view->turn * TF__SAI_SEATS);
    if (seat < view->to_act)
        view->face_down = p->laid[view->turn * TF__SAI_SEATS + seat];
    tf__sai_cards seen = view->hand;
    for (unsigned i = 0; i < view->turn * (unsigned)TF__SAI_SEATS; i++)
        seen |= tf__sai_bit(view->shown[i]);
    if (view->face_down != TF_CARD_NONE)
        seen |= tf__sai_bit(view->face_down);
    view->unseen = ~seen & (tf__sai_bit(TF_DECK_MAX) - 1);
}

static size_t moves(const void *given, tf_move *out)
{
    const tf__sai_view *view = given;
    bool over = view->turn == TF__SAI_TURNS;
    return over || view->to_act != view->seat ? 0 : tf__sai_list(view->hand, out);
}

/* The others lay face down. */
static void move_format(const void *given, tf_move move, tf_text *out)
{
    const tf__sai_view *view = given;
    if (view->to_act != view->seat)
        tf_text_add(out, "face-down");
    else
        tf__sai_add_card((tf_card)move, out);
}

/* ---- for people ---- */

static void add_seat_name(const tf__sai_view *view, unsigned seat, tf_text *out)
{
    if (seat == view->seat)
        tf_text_add(out, "     you");
    else
        tf_text_printf(out, "  seat %u", seat + 1);
}

static void add_numbers(const char *title, const uint8_t numbers[TF__SAI_SEATS], tf_text *out)
{
    tf_text_printf(out, "%-12s", title);
    for (unsigned s = 0; s < TF__SAI_SEATS; s++)
        tf_text_printf(out, "%8u", numbers[s]);
    tf_text_add_char(out, '\n');
}

/* A finished turn; the winning card is in brackets. */
static void add_turn(const tf__sai_view *view, unsigned turn, tf_text *out)
{
    const tf_card *cards = view->shown + turn * TF__SAI_SEATS;
    unsigned winner = tf__sai_winner(cards);
    tf_text_printf(out, "turn %-7u", turn + 1);
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        char text[TF_CARD_TEXT_MAX];
        tf_text_printf(out, s == winner ? "    [%s]" : "     %s ",
                       tf_card_format(cards[s], TF_RANK_SUIT, text));
    }
    tf_text_add_char(out, '\n');
}

/* The turns of the current round. At its beginning also the round before, once. */
static void add_turns(const tf__sai_view *view, tf_text *out)
{
    unsigned in_round = view->turn % TF__SAI_ROUND_TURNS;
    unsigned from = view->turn - in_round;
    if (in_round == 0 && view->turn > 0)
        from -= TF__SAI_ROUND_TURNS;
    for (unsigned turn = from; turn < view->turn; turn++)
        add_turn(view, turn, out);
    if (in_round > 0 || view->turn == 0)
        return;
    tf__sai_score score = {.game = {0}};
    for (unsigned turn = from; turn < view->turn; turn++) {
        unsigned winner = tf__sai_winner(view->shown + turn * TF__SAI_SEATS);
        tf_card card = view->shown[turn * TF__SAI_SEATS + winner];
        score.round[winner] = (uint8_t)(score.round[winner] + tf__sai_value(card));
    }
    add_numbers("its points", score.round, out);
    tf__sai_end_round(&score);
    add_numbers("kept", score.game, out);
}

static void add_laid(const tf__sai_view *view, tf_text *out)
{
    if (view->face_down != TF_CARD_NONE) {
        tf_text_add(out, "you have laid ");
        tf__sai_add_card(view->face_down, out);
        tf_text_add_char(out, '\n');
    }
    for (unsigned s = 0; s < view->to_act; s++)
        if (s != view->seat)
            tf_text_printf(out, "seat %u has laid a card face down\n", s + 1);
}

static void format(const void *given, tf_text *out)
{
    const tf__sai_view *view = given;
    bool over = view->turn == TF__SAI_TURNS;
    if (over)
        tf_text_add(out, "the game is over");
    else
        tf_text_printf(out, "round %u of 5, turn %u of 3", view->turn / TF__SAI_ROUND_TURNS + 1u,
                       view->turn % TF__SAI_ROUND_TURNS + 1u);
    tf_text_printf(out, "; you are seat %u\n%-12s", view->seat + 1u, "");
    for (unsigned s = 0; s < TF__SAI_SEATS; s++)
        add_seat_name(view, s, out);
    tf_text_add_char(out, '\n');
    add_turns(view, out);
    if (view->turn % TF__SAI_ROUND_TURNS > 0)
        add_numbers("this round", view->score.round, out);
    add_numbers("score", view->score.game, out);
    add_laid(view, out);
    tf_text_add(out, "your hand:");
    tf__sai_add_cards(view->hand, out);
    tf_text_printf(out, over ? "\n" : "\nlay a card: the middle of the three wins its points\n");
}

/* ---- for programs ---- */

/* The text of a position in which only this seat's hand is known. */
static void write_text(const void *given, tf_text *out)
{
    const tf__sai_view *view = given;
    for (unsigned turn = 0; turn < view->turn; turn++) {
        tf_text_printf(out, "turn %u:", turn + 1);
        for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
            tf_text_add_char(out, ' ');
            tf__sai_add_card(view->shown[turn * TF__SAI_SEATS + s], out);
        }
        tf_text_add_char(out, '\n');
    }
    if (view->to_act > 0)
        tf_text_printf(out, "turn %u:", view->turn + 1u);
    for (unsigned s = 0; s < view->to_act; s++) {
        tf_text_add_char(out, ' ');
        if (s == view->seat)
            tf__sai_add_card(view->face_down, out);
        else
            tf_text_add_char(out, '?');
    }
    tf_text_add(out, view->to_act > 0 ? "\n" : "");
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        tf_text_printf(out, "hand %u:", s + 1);
        if (s == view->seat)
            tf__sai_add_cards(view->hand, out);
        else
            tf_text_add(out, " ?");
        tf_text_add_char(out, '\n');
    }
}

/* ---- hidden cards ---- */

static void redeal(void *position, unsigned seat, tf_rng *rng)
{
    tf__sai_position *p = position;
    tf__sai_view view;
    look(p, seat, &view);
    uint8_t cards[TF_DECK_MAX];
    size_t count = 0, next = 0;
    for (tf__sai_cards left = view.unseen; left;)
        cards[count++] = tf__sai_pop(&left);
    tf_rng_shuffle(rng, cards, count);
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        if (s == seat)
            continue;
        if (s < view.to_act)
            p->laid[view.turn * TF__SAI_SEATS + s] = cards[next++];
        unsigned held = tf__sai_count(p->hand[s]);
        p->hand[s] = 0;
        for (unsigned i = 0; i < held; i++)
            p->hand[s] |= tf__sai_bit(cards[next++]);
    }
    p->out = cards[next];
}

const tf_view_ops tf__sai_view_ops = {
    .view_bytes = sizeof(tf__sai_view),
    .look = look,
    .moves = moves,
    .format = format,
    .move_format = move_format,
    .redeal = redeal,
    .write = write_text,
};
