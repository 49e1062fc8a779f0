/* expand.c: the children of a state: all, or as few as a purpose needs.
 *
 * Owned children. A stack owns a state when no stack takes fewer stock cards; several may. It is
 * enough to put a card on the stacks that own the child: every live state below the start is
 * reached in this way.
 *   Proof. Take a live state and the cards on each stack that led to it. They determine it: < is
 * the closure of the chains and the stacks. Now take top cards off stacks. Fewer relations hold, so
 * there is no cycle, and the cards that remain can be put there in any sequence that fills each
 * stack from below. Nor is a stock card y dead: a card of the given stock would be dead there too,
 * and if y was taken off a stack, the card that bars y from this stack lay below y there and
 * must leave before y, which is a cycle. So each stack with cards gives a parent that can be
 * reached through live states only, and from which a placement on this stack leads to the state.
 * The number of cards that a stack takes does not change when cards and stacks are renamed, so the
 * stack owns the child whichever equivalent parent is expanded. An empty stack takes all cards; so
 * a stack with cards owns the state, also when all stacks take all. By induction from the start
 * down, all states are reached. The number of chains does not matter.
 *
 * Best children. A state P surpasses a state Q of the same cards when all relations of P hold in Q
 * and, with the stacks of one permuted, each stack takes in P all cards that it takes in Q. Then
 * the value of P is at least that of Q: each placement that is legal in Q is legal in P, and leads
 * to states of which the first surpasses the second, because a placement bars and relates more
 * cards the more are barred and related before.
 *   Card i of chain a goes on stack n or m, where n takes the first a_n and b_n cards, and m the
 * first a_m and b_m. Let c be the number of cards of b that are not above card i, and e_n the
 * smaller of b_n and c. On stack n, it adds the relations between cards 0 .. i of a and cards e_n
 * .. c - 1 of b. Then n takes i and e_n cards, stacks that did not take card i take at most e_n
 * cards of b, and m takes a_m - 1 and b_m. So the child on n surpasses the child on m when e_n >=
 * e_m and
 *   - n and m exchanged: a_n <= a_m and b_n <= b_m. Then e_n >= e_m means b_n >= c or b_n = b_m.
 *   - or not exchanged: a_n = i + 1 and b_n <= c, as stack n then takes the same as before. Then
 *     e_n >= e_m means b_m <= b_n or b_n = c. */
#include "games/calculation/stack/pair_form.h"

#include <string.h>

/* The same state with the two chains exchanged. */
static TF__STACK_INLINE tf__stack_pair mirror(const tf__stack_pair *pair)
{
    tf__stack_pair other = {.late = ~pair->early & tf__stack_low_bits(pair->cards),
                            .early = ~pair->late & tf__stack_low_bits(pair->cards),
                            .cards = pair->cards,
                            .stacks = pair->stacks};
    memcpy(other.a, pair->b, sizeof other.a);
    memcpy(other.b, pair->a, sizeof other.b);
    return other;
}

/* A path without step t. */
static TF__STACK_INLINE uint32_t without(uint32_t path, unsigned t)
{
    return (path & tf__stack_low_bits(t)) | (path >> (t + 1)) << t;
}

/* The card of a at step t of `late`, with index i in its chain, goes on a stack whose first card of
 * b that it does not take is at step `wall`. From then on this card and all cards of a before it
 * must leave before the cards of b from there on: in between, the steps of a move before those of
 * b. Nothing moves when the wall comes after the card. */
static TF__STACK_INLINE uint32_t late_after(uint32_t late, unsigned t, unsigned i, unsigned wall)
{
    unsigned from = wall < t ? wall : t, moved = i - tf__stack_a_steps(late, from);
    return (late & tf__stack_low_bits(from)) | tf__stack_low_bits(moved) << from |
           (late >> (t + 1)) << t;
}

/* Sets of stacks, and comparisons of all stacks at once: each stack has one byte of a word, and a
 * set has the high bit of the bytes of its stacks. Numbers are at most 127. */
#define EACH UINT64_C(0x0101010101010101)
#define HIGH (EACH << 7)

static TF__STACK_INLINE uint64_t at_least(uint64_t x, uint64_t y)
{
    return ((x | HIGH) - y) & HIGH;
}

static TF__STACK_INLINE uint64_t equal(uint64_t x, uint64_t y)
{
    return HIGH & ~((x ^ y) + (HIGH - EACH));
}

/* All bits of the bytes of a set. */
static TF__STACK_INLINE uint64_t whole(uint64_t set)
{
    return (set >> 7) * 0xff;
}

static TF__STACK_INLINE unsigned of_stack(uint64_t bytes, unsigned n)
{
    return bytes >> 8 * n & 0xff;
}

/* A state, with what is needed to expand the cards of its chain a. */
typedef struct chain_view {
    uint32_t late, early;
    unsigned cards, a_cards, b_cards;
    uint64_t a, b; /* what the stacks take, one byte per stack */
    /* the step of `late` with the first card of b that the stack does not take */
    uint8_t wall[TF__STACK_PAIR_STACKS_MAX];
    uint64_t all, useful; /* all stacks, and those that differ from the stacks before them */
    /* The stacks that take, compared with stack n: no fewer cards of a and no fewer of b; no fewer
     * of a and as many of b; no more of b. */
    uint64_t no_fewer[TF__STACK_PAIR_STACKS_MAX], as_many_b[TF__STACK_PAIR_STACKS_MAX],
        no_more_b[TF__STACK_PAIR_STACKS_MAX];
} chain_view;

static TF__STACK_INLINE void look_at_chain(chain_view *view, const tf__stack_pair *pair,
                                           unsigned stacks)
{
    uint8_t b_step[TF__STACK_PAIR_CHAIN_MAX * 2 + 1];
    unsigned count = 0;
    for (uint32_t rest = ~pair->late & tf__stack_low_bits(pair->cards); rest; rest &= rest - 1)
        b_step[count++] = (uint8_t)__builtin_ctz(rest);
    b_step[count] = pair->cards;
    view->late = pair->late;
    view->early = pair->early;
    view->cards = pair->cards;
    view->a_cards = pair->cards - count;
    view->b_cards = count;
    view->a = tf__stack_bytes(pair->a, stacks);
    view->b = tf__stack_bytes(pair->b, stacks);
    view->all = HIGH >> 8 * (8 - stacks);
    view->useful = 0;
    for (unsigned n = 0; n < stacks; n++) {
        uint64_t same = equal(view->a, EACH * pair->a[n]) & equal(view->b, EACH * pair->b[n]);
        uint64_t self = UINT64_C(0x80) << 8 * n;
        view->wall[n] = b_step[pair->b[n]];
        view->useful |= same & (self - 1) ? 0 : self;
    }
}

static TF__STACK_INLINE void compare_stacks(chain_view *view, unsigned stacks)
{
    for (unsigned n = 0; n < stacks; n++) {
        uint64_t a = EACH * of_stack(view->a, n), b = EACH * of_stack(view->b, n);
        uint64_t no_fewer_a = at_least(view->a, a);
        view->no_fewer[n] = no_fewer_a & at_least(view->b, b);
        view->as_many_b[n] = no_fewer_a & equal(view->b, b);
        view->no_more_b[n] = at_least(b, view->b);
    }
}

/* A card of chain a: its index, its steps in the paths, the stacks that take it, and what is common
 * to all children by it. */
typedef struct chain_card {
    unsigned index, late_step, early_step, above; /* above: the first card of b above it */
    uint64_t open;                                /* the stacks that take it */
    uint64_t closed;                              /* all bits of the bytes of the others */
    uint64_t a;                                   /* what the stacks take without it */
} chain_card;

/* Of the stacks that are open for card i of a, those whose child is not surpassed by the child of
 * another (see above). `above` is the first card of b above card i. */
static TF__STACK_INLINE uint64_t best_stacks(const chain_view *view, uint64_t open, unsigned i,
                                             unsigned above)
{
    for (uint64_t rest = open; open & (open - 1) && rest; rest &= rest - 1, rest &= open) {
        unsigned n = (unsigned)__builtin_ctzll(rest) / 8, b = of_stack(view->b, n);
        uint64_t none_new = 0 - (uint64_t)(b >= above), exact = 0 - (uint64_t)(b == above);
        uint64_t keeps = 0 - (uint64_t)((of_stack(view->a, n) == i + 1) & (b <= above));
        uint64_t worse = view->as_many_b[n] | (view->no_fewer[n] & none_new) |
                         ((view->no_more_b[n] | exact) & keeps);
        open &= ~worse | (rest & (0 - rest));
    }
    return open;
}

/* Of the stacks that are open for the card, those that own their child. A stack that does not take
 * the card takes a <= i and b <= `above`, then min(b, most) of b. That is no fewer than i and
 * min(most, above) only if a = i, which owned_cards() ensures, and b >= min(most, above). */
static TF__STACK_INLINE uint64_t owners(const chain_view *view, const chain_card *card)
{
    uint64_t owners = 0, taken = card->a + view->b;
    for (uint64_t rest = card->open; rest; rest &= rest - 1) {
        uint64_t self = rest & (0 - rest);
        unsigned n = (unsigned)__builtin_ctzll(rest) / 8, b = of_stack(view->b, n);
        b = b < card->above ? b : card->above;
        if (((at_least(taken, EACH * (card->index + b)) | self) & view->all) == view->all)
            owners |= self;
    }
    return owners;
}

/* The child after a card of a goes on stack n. Returns false when it is dead. */
static TF__STACK_INLINE bool put_card(const chain_view *view, const chain_card *card, unsigned n,
                                      tf__stack_rough_pair *child)
{
    unsigned i = card->index, most = of_stack(view->b, n),
             own_b = most < card->above ? most : card->above;
    uint64_t own = UINT64_C(0xff) << 8 * n;
    uint64_t less = whole(at_least(view->b, EACH * most)) & card->closed;
    uint64_t a = (card->a & ~own) | (uint64_t)i << 8 * n;
    uint64_t b = (view->b & ~(less | own)) | (EACH * most & less) | (uint64_t)own_b << 8 * n;
    uint64_t takes_a = equal(a, EACH * (view->a_cards - 1)) & view->all;
    uint64_t takes_b = equal(b, EACH * view->b_cards) & view->all;
    uint32_t late = late_after(view->late, card->late_step, i, view->wall[n]);
    uint32_t early = without(view->early, card->early_step);
    *child = (tf__stack_rough_pair){tf__stack_make_paths(late, early, view->cards - 1), a, b};
    return (takes_a != 0 || view->a_cards == 1) & (takes_b != 0 || view->b_cards == 0);
}

/* How many cards of a, from the first on, can have a stack that owns the child; see owners(). */
static TF__STACK_INLINE unsigned owned_cards(const chain_view *view, const tf__stack_pair *pair,
                                             unsigned stacks)
{
    if (view->a_cards == 0)
        return 0;
    unsigned cards = view->a_cards - 1;
    for (unsigned n = 0; n < stacks; n++)
        cards = pair->a[n] < cards ? pair->a[n] : cards;
    return cards + 1;
}

/* Appends the children by cards of chain a to `children`, and where those of each card begin. */
static TF__STACK_INLINE unsigned expand_chain(const tf__stack_pair *pair, unsigned stacks,
                                              tf__stack_pair_choice which,
                                              tf__stack_path_forms *forms,
                                              tf__stack_pair_children *out,
                                              tf__stack_rough_pair *children, unsigned count)
{
    chain_view view;
    look_at_chain(&view, pair, stacks);
    if (which == TF__STACK_PAIR_BEST)
        compare_stacks(&view, stacks);
    unsigned cards = which == TF__STACK_PAIR_OWNED ? owned_cards(&view, pair, stacks)
                                                   : view.a_cards;
    uint32_t late = pair->late, early = pair->early;
    for (unsigned i = 0; i < cards; i++, late &= late - 1, early &= early - 1) {
        unsigned late_step = (unsigned)__builtin_ctz(late);
        unsigned early_step = (unsigned)__builtin_ctz(early);
        uint64_t takes = at_least(view.a, EACH * (i + 1));
        chain_card card = {.index = i,
                           .late_step = late_step,
                           .early_step = early_step,
                           .above = late_step - i,
                           .open = takes & view.useful,
                           .closed = ~whole(takes),
                           .a = view.a - (takes >> 7)};
        out->first[out->cards++] = (uint8_t)count;
        uint64_t open = card.open;
        if (which == TF__STACK_PAIR_BEST)
            open = best_stacks(&view, open, i, card.above);
        else if (which == TF__STACK_PAIR_OWNED)
            open = owners(&view, &card);
        for (; open; open &= open - 1) {
            bool alive = put_card(&view, &card, (unsigned)__builtin_ctzll(open) / 8,
                                  &children[count]);
            if (forms)
                __builtin_prefetch(tf__stack_path_forms_place(forms, children[count].paths));
            count += alive;
        }
    }
    return count;
}

static __attribute__((noinline)) void renew_form(tf__stack_path_form *form, uint64_t paths)
{
    *form = tf__stack_path_form_make(paths);
}

/* The form of paths from memory; without one, it is computed in `form`. */
static TF__STACK_INLINE const tf__stack_path_form *
form_of(tf__stack_path_forms *forms, uint64_t paths, tf__stack_path_form *form)
{
    if (!forms) {
        *form = tf__stack_path_form_make(paths);
        return form;
    }
    form = tf__stack_path_forms_place(forms, paths);
    if (__builtin_expect(form->given != paths, 0))
        renew_form(form, paths);
    return form;
}

static TF__STACK_INLINE void expand_stacks(const tf__stack_pair *pair, unsigned stacks,
                                           tf__stack_pair_choice which, tf__stack_path_forms *forms,
                                           tf__stack_pair_children *out)
{
    tf__stack_path_form form;
    tf__stack_rough_pair children[TF__STACK_PAIR_CHILDREN_MAX + 1];
    tf__stack_pair other = mirror(pair);
    out->cards = 0;
    unsigned count = expand_chain(pair, stacks, which, forms, out, children, 0);
    count = expand_chain(&other, stacks, which, forms, out, children, count);
    out->first[out->cards] = (uint8_t)count;
    for (unsigned i = 0; i < count; i++)
        out->keys[i] = tf__stack_rough_pair_canonical(
            &children[i], form_of(forms, children[i].paths, &form), stacks);
}

/* A constant number of stacks lets the compiler unroll the loops. */
static TF__STACK_INLINE void expand(const tf__stack_pair *pair, tf__stack_pair_choice which,
                                    tf__stack_path_forms *forms, tf__stack_pair_children *out)
{
    switch (pair->stacks) {
    case 3:
        expand_stacks(pair, 3, which, forms, out);
        break;
    case 4:
        expand_stacks(pair, 4, which, forms, out);
        break;
    default:
        expand_stacks(pair, pair->stacks, which, forms, out);
    }
}

TF__BIT_COUNTING static void expand_quickly(const tf__stack_pair *pair, tf__stack_pair_choice which,
                                            tf__stack_path_forms *forms,
                                            tf__stack_pair_children *out)
{
    expand(pair, which, forms, out);
}

void tf__stack_pair_expand(const tf__stack_pair *pair, tf__stack_pair_choice which,
                           tf__stack_path_forms *forms, tf__stack_pair_children *out)
{
    if (TF__HAS_BIT_COUNTING)
        expand_quickly(pair, which, forms, out);
    else
        expand(pair, which, forms, out);
}
