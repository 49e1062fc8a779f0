/* clause_search.c: see clause_search.h. Turns are named t, u, v in their order, and `by` for the
 * turn by whose end something has happened. */
#include "games/calculation/open/clause_search.h"

#include <assert.h>
#include <string.h>

typedef tf__open_clauses open_clauses;

enum { ALWAYS = 0, NEVER = 1 }; /* the literals of variable 0 */

/* ---- clauses ---- */

static inline uint32_t negated(uint32_t literal)
{
    return literal ^ 1;
}

static void add(open_clauses *at, const uint32_t *literals, unsigned count)
{
    if (!at->full && !tf__clauses_add(&at->set, literals, count))
        at->full = true;
}

static void add_1(open_clauses *at, uint32_t a)
{
    add(at, &a, 1);
}

static void add_2(open_clauses *at, uint32_t a, uint32_t b)
{
    add(at, (const uint32_t[]){a, b}, 2);
}

static void add_3(open_clauses *at, uint32_t a, uint32_t b, uint32_t c)
{
    add(at, (const uint32_t[]){a, b, c}, 3);
}

/* Exactly one of the literals is true. */
static void add_one_of(open_clauses *at, const uint32_t *literals, unsigned count)
{
    add(at, literals, count);
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < i; k++)
            add_2(at, negated(literals[i]), negated(literals[k]));
}

/* ---- variables ---- */

static uint32_t new_variable(open_clauses *at)
{
    return 2 * at->variables++;
}

static inline bool is_to_fill(const tf__open_deal *deal, unsigned slot)
{
    return slot % TF_RANKS >= deal->foundation[tf__open_slot_foundation(slot)];
}

/* The slot that the card of turn t fills on a foundation. */
static inline unsigned slot_of(const open_clauses *at, unsigned t, unsigned f)
{
    return at->deal->slot[f][at->deal->rank[t]];
}

/* What has happened by a turn: nothing before turn `first` and before the given cards are placed,
 * and everything after the last turn. */
static void make_row(open_clauses *at, uint32_t *row, unsigned first)
{
    unsigned turns = at->deal->turns;
    for (unsigned by = 0; by < turns; by++)
        row[by] = by == turns - 1                     ? (uint32_t)ALWAYS
                  : by < first || by < at->first_free ? (uint32_t)NEVER
                                                      : new_variable(at);
}

static void make_variables(open_clauses *at)
{
    const tf__open_deal *deal = at->deal;
    at->variables = 1;
    for (unsigned t = 0; t < deal->turns; t++) {
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
            at->label[t][f] = is_to_fill(deal, slot_of(at, t, f)) ? new_variable(at)
                                                                  : (uint32_t)NEVER;
        for (unsigned n = 0; n < deal->stacks; n++)
            at->stack[t][n] = new_variable(at);
        make_row(at, at->gone[t], t);
        for (unsigned u = t + 1; u < deal->turns; u++) {
            at->same[t][u] = new_variable(at);
            at->above[t][u] = new_variable(at);
        }
    }
    for (unsigned slot = 0; slot < TF__OPEN_SLOTS; slot++)
        if (is_to_fill(deal, slot))
            make_row(at, at->filled[slot], deal->next[0][deal->slot_rank[slot]]);
}

/* ---- foundations ---- */

/* Every card has one foundation, and every slot one card. */
static void add_labels(open_clauses *at)
{
    const tf__open_deal *deal = at->deal;
    for (unsigned t = 0; t < deal->turns; t++)
        add_one_of(at, at->label[t], TF__CALC_FOUNDATIONS);
    for (unsigned slot = 0; slot < TF__OPEN_SLOTS; slot++) {
        uint32_t cards[TF__CALC_FOUNDATIONS];
        unsigned count = 0;
        if (!is_to_fill(deal, slot))
            continue;
        for (unsigned t = 0; t < deal->turns; t++)
            if (deal->rank[t] == deal->slot_rank[slot])
                cards[count++] = at->label[t][tf__open_slot_foundation(slot)];
        add_one_of(at, cards, count);
    }
}

/* What has happened stays so; the slots of a foundation are filled in their order. */
static void add_times(open_clauses *at)
{
    const tf__open_deal *deal = at->deal;
    for (unsigned t = 0; t < deal->turns; t++)
        for (unsigned by = t; by + 1 < deal->turns; by++)
            add_2(at, negated(at->gone[t][by]), at->gone[t][by + 1]);
    for (unsigned slot = 0; slot < TF__OPEN_SLOTS; slot++) {
        if (!is_to_fill(deal, slot))
            continue;
        bool first = tf__open_slot_foundation(slot) * TF_RANKS == slot ||
                     !is_to_fill(deal, slot - 1);
        for (unsigned by = 0; by < deal->turns; by++) {
            if (by + 1 < deal->turns)
                add_2(at, negated(at->filled[slot][by]), at->filled[slot][by + 1]);
            if (!first)
                add_2(at, negated(at->filled[slot][by]), at->filled[slot - 1][by]);
        }
    }
}

/* The card of turn t leaves when its slot is filled. It goes directly to its foundation exactly
 * when the slot before is filled by the turn before. */
static void add_leaving(open_clauses *at, unsigned t, unsigned f)
{
    const tf__open_deal *deal = at->deal;
    unsigned slot = slot_of(at, t, f);
    uint32_t other = negated(at->label[t][f]), direct = at->gone[t][t];
    if (other == ALWAYS)
        return;
    for (unsigned by = 0; by < deal->turns; by++) {
        add_3(at, other, negated(at->filled[slot][by]), by < t ? (uint32_t)NEVER : at->gone[t][by]);
        if (by >= t)
            add_3(at, other, at->filled[slot][by], negated(at->gone[t][by]));
    }
    if (t <= at->first_free && deal->given > 0)
        return;
    if (slot == tf__open_slot(f, deal->foundation[f])) {
        add_2(at, other, direct);
        return;
    }
    uint32_t before = t == 0 ? (uint32_t)NEVER : at->filled[slot - 1][t - 1];
    add_3(at, other, negated(direct), before);
    add_3(at, other, direct, negated(before));
}

/* After the given cards, cards leave only in a turn whose own card goes directly up. */
static void add_causes(open_clauses *at)
{
    for (unsigned t = 0; t < at->deal->turns; t++)
        for (unsigned by = t + 1; by < at->deal->turns; by++)
            if (by > at->first_free || at->deal->given == 0)
                add_3(at, negated(at->gone[t][by]), at->gone[t][by - 1], at->gone[by][by]);
}

/* ---- stacks ---- */

/* Every card has one stack, those given on the table their own. Without given cards the stacks are
 * equivalent, so the first card goes on the first one. With two stacks, two of any three cards
 * share one. */
static void add_stacks(open_clauses *at)
{
    const tf__open_deal *deal = at->deal;
    for (unsigned t = 0; t < deal->turns; t++) {
        add_one_of(at, at->stack[t], deal->stacks);
        if (t < deal->given || (t == 0 && !deal->given))
            add_1(at, at->stack[t][deal->given_stack[t]]);
        for (unsigned u = t + 1; u < deal->turns; u++) {
            for (unsigned n = 0; n < deal->stacks; n++) {
                uint32_t a = at->stack[t][n], b = at->stack[u][n], same = at->same[t][u];
                add_3(at, negated(a), negated(b), same);
                add_3(at, negated(a), b, negated(same));
                add_3(at, a, negated(b), negated(same));
            }
            for (unsigned v = u + 1; deal->stacks == 2 && v < deal->turns; v++)
                add_3(at, at->same[t][u], at->same[u][v], at->same[t][v]);
        }
    }
}

/* A card lies above an earlier one on its stack that has not left before. It leaves first, and does
 * not wait for the lower one on its own foundation. */
static void add_above(open_clauses *at, unsigned t, unsigned u)
{
    const tf__open_deal *deal = at->deal;
    uint32_t above = at->above[t][u];
    add_3(at, negated(at->same[t][u]), at->gone[t][u - 1], above);
    add_2(at, negated(above), at->same[t][u]);
    add_2(at, negated(above), negated(at->gone[t][u - 1]));
    for (unsigned by = u; by + 1 < deal->turns; by++)
        add_3(at, negated(above), negated(at->gone[t][by]), at->gone[u][by]);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        if (slot_of(at, t, f) < slot_of(at, u, f))
            add_3(at, negated(above), negated(at->label[t][f]), negated(at->label[u][f]));
}

static void add_all(open_clauses *at)
{
    add_1(at, ALWAYS);
    add_labels(at);
    add_times(at);
    add_causes(at);
    for (unsigned t = 0; t < at->deal->turns; t++) {
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
            add_leaving(at, t, f);
        for (unsigned u = t + 1; u < at->deal->turns; u++)
            add_above(at, t, u);
    }
    add_stacks(at);
}

/* ---- solutions ---- */

/* A solution played by the moves of state.h. `turn_of` has the turn of each slot's card. */
typedef struct played {
    tf__open_state state;
    uint8_t turn_of[TF__OPEN_SLOTS], stack_of[TF_DECK_MAX];
} played;

static unsigned find_true(const open_clauses *at, const uint32_t *literals)
{
    unsigned i = 0;
    while (!tf__clauses_true(&at->set, literals[i]))
        i++;
    return i;
}

/* The slot of the top card of the stack that has the card which foundation f needs next. NO_SLOT
 * when the foundation is complete or the card is still to come. */
static unsigned holder(const played *game, unsigned f)
{
    if (game->state.foundation[f] == TF_RANKS)
        return TF__CALC_NO_SLOT;
    unsigned t = game->turn_of[tf__open_slot(f, game->state.foundation[f])];
    return t >= game->state.turn ? (unsigned)TF__CALC_NO_SLOT : game->state.top[game->stack_of[t]];
}

/* Forbids the cycle of cards that wait for each other and that foundation f is part of. */
static void forbid_cycle(open_clauses *at, const played *game, unsigned f)
{
    uint32_t literals[3 * TF__CALC_FOUNDATIONS];
    unsigned count = 0, g = f;
    do {
        unsigned top = holder(game, g);
        unsigned t = game->turn_of[tf__open_slot(g, game->state.foundation[g])];
        unsigned u = game->turn_of[top], h = tf__open_slot_foundation(top);
        assert(tf__clauses_true(&at->set, at->above[t][u]));
        literals[count++] = negated(at->above[t][u]);
        literals[count++] = negated(at->label[t][g]);
        literals[count++] = negated(at->label[u][h]);
        g = h;
    } while (g != f);
    at->cycles++;
    add(at, literals, count);
}

/* Looks for a cycle: the card that a foundation needs lies under another, whose foundation needs a
 * card that lies under another, and so on. Returns true, with a foundation of the cycle in *f. */
static bool find_cycle(const played *game, unsigned *f)
{
    for (unsigned start = 0; start < TF__CALC_FOUNDATIONS; start++) {
        unsigned seen = 0, top = 0;
        *f = start;
        while (!(seen >> *f & 1) && (top = holder(game, *f)) != TF__CALC_NO_SLOT) {
            seen |= 1u << *f;
            *f = tf__open_slot_foundation(top);
        }
        if (top != TF__CALC_NO_SLOT && seen >> *f & 1)
            return true;
    }
    return false;
}

/* Plays the solution. Returns false when it has a deadlock, after forbidding that. */
static bool play(open_clauses *at, uint8_t *history)
{
    const tf__open_deal *deal = at->deal;
    played game;
    tf__open_start(deal, &game.state);
    for (unsigned t = 0; t < deal->turns; t++) {
        unsigned f = find_true(at, at->label[t]);
        game.turn_of[slot_of(at, t, f)] = (uint8_t)t;
        history[t] = (uint8_t)f;
    }
    for (unsigned t = 0; t < deal->turns; t++) {
        unsigned f = history[t], slot = slot_of(at, t, f), stack = find_true(at, at->stack[t]), g;
        game.stack_of[t] = (uint8_t)stack;
        if (t >= deal->given && tf__open_is_next(&game.state, slot))
            stack = TF__OPEN_DIRECT;
        history[t] = tf__open_choice(f, stack);
        tf__open_place(deal, &game.state, history[t], NULL, NULL);
        if (t >= at->first_free && find_cycle(&game, &g)) {
            forbid_cycle(at, &game, g);
            return false;
        }
    }
    return true;
}

tf_verdict tf__open_clause_search(tf__open_clauses *search, const tf__open_deal *deal, void *memory,
                                  size_t bytes, tf_control *control, uint8_t *history)
{
    search->deal = deal;
    search->full = false;
    search->cycles = 0;
    search->first_free = deal->given ? deal->given + deal->hand - 1u : 0;
    make_variables(search);
    if (!tf__clauses_init(&search->set, search->variables, memory, bytes))
        return TF_UNDECIDED;
    add_all(search);
    while (!search->full) {
        tf__clauses_answer answer = tf__clauses_solve(&search->set, control);
        if (answer == TF__CLAUSES_CONTRADICTION)
            return TF_LOST;
        if (answer != TF__CLAUSES_SATISFIED)
            return TF_UNDECIDED;
        if (play(search, history))
            return TF_WON;
    }
    return TF_UNDECIDED;
}
