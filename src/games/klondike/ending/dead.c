/* dead.c: whether a game of Klondike can still be won, for some arrangement of the hidden cards.
 *
 * A few sampled arrangements answer most questions: one that the solver wins shows that the game can be won. When it
 * wins none, two proofs are tried: no card can be revealed any more (stuck.h), or, with few hidden cards, the solver
 * loses each arrangement. Without a proof, further samples bound the share of arrangements that can be won. */
#include <math.h>
#include <stdlib.h>

#include "games/klondike/ending/stuck.h"
#include "games/klondike/exact/decider.h"
#include "games/klondike/klondike.h"
#include "games/klondike/value/inputs.h"
#include "games/klondike/value/reveal.h"

enum {
    TABLE_BYTES = 1 << 22,
    FIRST_SAMPLES = 6,
    /* Arrangements of at most this many hidden cards are listed, 5! = 120. */
    LISTED_MAX = 5,
    STATES = 5000, /* of the solver for one arrangement */
};

typedef struct search {
    const tf__klon_position *view;
    tf_control *control;
    tf__klon_decider decider;
    tf__klon_stuck stuck;
    uint64_t lost; /* arrangements found lost */
} search;

/* Decides one arrangement, of which every card is known. */
static tf_verdict decide(search *s, const tf__klon_position *deal)
{
    size_t depth;
    tf__klon_decider_start(&s->decider, deal);
    tf_verdict verdict = tf__klon_decider_run(&s->decider, s->control->states + STATES, s->control,
                                              &depth);
    s->lost += verdict == TF_LOST;
    return verdict;
}

/* Decides `count` sampled arrangements. Lost when all are. */
static tf_verdict sample(search *s, unsigned count, tf_rng *rng)
{
    tf_verdict verdict = TF_LOST;
    for (unsigned i = 0; verdict == TF_LOST && i < count; i++) {
        tf__klon_position deal = *s->view;
        tf__klon_view_ops.redeal(&deal, 0, rng);
        verdict = decide(s, &deal);
    }
    return verdict;
}

/* ---- all arrangements ---- */

typedef struct listing {
    tf__klon_position deal;
    unsigned count;
    tf_card *places[LISTED_MAX];
    tf_card cards[LISTED_MAX];
} listing;

/* The hidden places and the unseen cards; false when there are too many. */
static bool list_hidden(const tf__klon_position *view, listing *out)
{
    uint64_t unseen = tf__klon_unseen_cards(view);
    unsigned hidden = view->unseen + tf__klon_hidden_in_columns(view), places = 0;
    out->deal = *view;
    out->count = 0;
    if (hidden > LISTED_MAX || tf__bit_count(unseen) != hidden)
        return false;
    for (; out->count < hidden; unseen &= unseen - 1)
        out->cards[out->count++] = (tf_card)__builtin_ctzll(unseen);
    tf__klon_position *p = &out->deal;
    for (unsigned i = p->stock_count - p->unseen; i < p->stock_count; i++)
        out->places[places++] = &p->stock[i];
    for (unsigned c = 0; c < p->rules.columns; c++)
        for (unsigned i = 0; i < p->down[c]; i++)
            out->places[places++] = &p->column[c][i];
    return true;
}

/* Decides all arrangements in which the places below `fixed` have the cards that they have now. Lost when all
 * are. */
static tf_verdict decide_all(search *s, listing *all, unsigned fixed)
{
    tf_verdict verdict = TF_LOST;
    if (fixed == all->count) {
        for (unsigned i = 0; i < all->count; i++)
            *all->places[i] = all->cards[i];
        return decide(s, &all->deal);
    }
    for (unsigned i = fixed; verdict == TF_LOST && i < all->count; i++) {
        tf_card chosen = all->cards[i], first = all->cards[fixed];
        all->cards[i] = first;
        all->cards[fixed] = chosen;
        verdict = decide_all(s, all, fixed + 1);
        all->cards[fixed] = first;
        all->cards[i] = chosen;
    }
    return verdict;
}

/* ---- the answer ---- */

static void prove(search *s, tf_dead *out)
{
    listing all;
    uint64_t sampled = s->lost;
    if (tf__klon_stuck_at(&s->stuck, s->view, s->control)) {
        *out = (tf_dead){.proof = TF_DEAD_STUCK};
        return;
    }
    s->lost = 0;
    if (list_hidden(s->view, &all) && decide_all(s, &all, 0) == TF_LOST)
        *out = (tf_dead){.proof = TF_DEAD_ALL, .arrangements = s->lost};
    s->lost = sampled;
}

static void look(search *s, const tf_dead_options *options, tf_dead *out)
{
    tf_rng rng;
    tf_rng_seed(&rng, options->seed, 0);
    if (sample(s, FIRST_SAMPLES, &rng) == TF_WON)
        return;
    bool decided = s->lost == FIRST_SAMPLES;
    prove(s, out);
    if (out->proof != TF_DEAD_NOT || !decided || options->samples == 0)
        return;
    unsigned more = options->samples > FIRST_SAMPLES ? options->samples - FIRST_SAMPLES : 0;
    if (sample(s, more, &rng) != TF_LOST)
        return;
    *out = (tf_dead){.proof = TF_DEAD_SAMPLED, .arrangements = s->lost};
    out->chance_most = 1 - pow(0.05, 1 / (double)s->lost);
}

static tf_status dead(const tf_rules *rules, const void *view, const tf_dead_options *options,
                      tf_control *control, tf_dead *out, tf_error *error)
{
    (void)rules;
    search *s = calloc(1, sizeof *s);
    if (!s)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory to see whether the game is dead");
    tf_status status = tf__klon_decider_create(&s->decider, TABLE_BYTES, error);
    if (status == TF_OK) {
        s->view = view;
        s->control = control;
        s->decider.relax_from = 100;
        look(s, options, out);
        if (control->stop == TF_STOP_CANCELLED)
            status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
        tf__klon_decider_destroy(&s->decider);
    }
    free(s);
    return status;
}

/* ---- finishing ---- */

/* The next move to the end: a card goes up, or the stock is turned. */
static tf_move next_move(const tf__klon_position *p, unsigned *idle)
{
    tf_move move = tf__klon_move_up(p);
    if (move != TF_MOVE_NONE) {
        *idle = 0;
        return move;
    }
    move = tf__klon_turn_or_redeal(p);
    *idle += tf__klon_move_kind(move) == TF__KLON_REDEAL;
    return *idle < 3 && tf__klon_rules_ops.is_legal(p, move) ? move : (tf_move)TF_MOVE_NONE;
}

static tf_status finish(const tf_rules *rules, const void *view, tf_moves *out, tf_error *error)
{
    (void)rules;
    tf__klon_position p = *(const tf__klon_position *)view;
    unsigned idle = 0;
    if (p.unseen > 0 || tf__klon_hidden_in_columns(&p) > 0)
        return TF_OK;
    while (!tf__klon_is_won(&p)) {
        tf_undo undo;
        tf_move move = next_move(&p, &idle);
        if (move == TF_MOVE_NONE) {
            tf_moves_clear(out);
            return TF_OK;
        }
        if (tf_moves_add(out, move) != TF_OK)
            return tf_error_set(error, TF_ERR_MEMORY, "no memory to finish a game");
        tf__klon_apply(&p, move, &undo);
    }
    return TF_OK;
}

const tf_dead_ops tf__klon_ending = {.dead = dead, .finish = finish};
