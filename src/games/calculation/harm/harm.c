/* harm.c: see harm.h.
 *
 * The obstruction of a card depends on two cards that must leave after it: the nearest later card
 * of its foundation, and the card below it. Without a tangle (a cycle in "must leave before") the
 * recursion ends, and one pass with memoization values every card once. A card that is reached
 * again while its own value is being computed is in a tangle. */
#include "games/calculation/harm/harm.h"

#include <string.h>

const uint8_t tf__harm_table[TF__HARM_LEVELS][TF__HARM_LEVELS] = {
    {0, 40, 41, 42, 43}, {41, 1, 15, 25, 30},  {42, 7, 2, 5, 29},
    {43, 8, 6, 3, 27},   {44, 30, 25, 10, 40},
};

void tf__harm_coded_clear(tf__harm_coded *table, unsigned stacks, unsigned deck,
                          const uint8_t *foundation)
{
    memset(table, 0, sizeof *table);
    table->stacks = (uint8_t)stacks;
    table->deck = (uint8_t)deck;
    memcpy(table->foundation, foundation, sizeof table->foundation);
    memset(table->top, TF__CALC_NO_SLOT, sizeof table->top);
}

void tf__harm_coded_push(tf__harm_coded *table, unsigned stack, tf__calc_slot code)
{
    table->below[code] = table->top[stack];
    table->top[stack] = code;
    table->coded[tf__calc_slot_foundation(code)] |= (uint16_t)(1u << tf__calc_slot_place(code));
}

void tf__harm_coded_pop(tf__harm_coded *table, unsigned stack)
{
    tf__calc_slot code = table->top[stack];
    table->top[stack] = table->below[code];
    table->coded[tf__calc_slot_foundation(code)] &= (uint16_t) ~(1u << tf__calc_slot_place(code));
}

/* The nearest later card of the code's foundation that is on the stacks, or TF__CALC_NO_SLOT. */
static tf__calc_slot next_of(const tf__harm_coded *table, tf__calc_slot code)
{
    unsigned f = tf__calc_slot_foundation(code), p = tf__calc_slot_place(code);
    unsigned later = (unsigned)table->coded[f] >> (p + 1);
    if (!later)
        return TF__CALC_NO_SLOT;
    return (tf__calc_slot)(code + 1 + (unsigned)__builtin_ctz(later));
}

/* ---- obstruction ---- */

enum { UNKNOWN = 255, OPEN = 254 };

typedef struct memory {
    uint8_t known[TF__CALC_SLOTS];
} memory;

static unsigned at_most(unsigned value)
{
    return value < TF__HARM_TANGLED ? value : (unsigned)TF__HARM_TANGLED;
}

static unsigned obstruction(const tf__harm_coded *table, memory *m, tf__calc_slot code);

static unsigned successor(const tf__harm_coded *table, memory *m, tf__calc_slot code)
{
    tf__calc_slot next = next_of(table, code);
    if (next == TF__CALC_NO_SLOT)
        return TF_RANKS - 1 - tf__calc_slot_place(code);
    return at_most(obstruction(table, m, next) + next - code - 1);
}

/* The depth of the recursion is at most the number of cards on the stacks. */
static unsigned obstruction(const tf__harm_coded *table, memory *m, tf__calc_slot code)
{
    unsigned known = m->known[code];
    if (known < OPEN)
        return known;
    if (known == OPEN)
        return TF__HARM_TANGLED;
    m->known[code] = OPEN;
    unsigned value = successor(table, m, code);
    tf__calc_slot below = table->below[code];
    if (below != TF__CALC_NO_SLOT) {
        unsigned underfoot = obstruction(table, m, below);
        if (underfoot > value)
            value = underfoot;
    }
    m->known[code] = (uint8_t)value;
    return value;
}

static unsigned tops_sum(const tf__harm_coded *table, memory *m, uint8_t *tops)
{
    unsigned sum = 0;
    for (unsigned s = 0; s < table->stacks; s++) {
        tf__calc_slot top = table->top[s];
        unsigned value = top == TF__CALC_NO_SLOT ? 0 : obstruction(table, m, top);
        if (tops)
            tops[s] = (uint8_t)value;
        sum += value;
    }
    return sum;
}

unsigned tf__harm_tops(const tf__harm_coded *table, uint8_t *tops)
{
    memory m;
    memset(&m, UNKNOWN, sizeof m);
    return tops_sum(table, &m, tops);
}

void tf__harm_successors(const tf__harm_coded *table, const tf__calc_slot *codes, unsigned count,
                         uint8_t *successors)
{
    memory m;
    memset(&m, UNKNOWN, sizeof m);
    for (unsigned i = 0; i < count; i++)
        successors[i] = (uint8_t)successor(table, &m, codes[i]);
}

/* Visits all cards that must leave after the card below or after the nearest later card. The card
 * in the hand is in a tangle when this reaches a card that must leave before it. */
bool tf__harm_coded_tangles(const tf__harm_coded *table, unsigned stack, tf__calc_slot code)
{
    tf__calc_slot below = table->top[stack];
    if (below == TF__CALC_NO_SLOT)
        return false;
    unsigned f = tf__calc_slot_foundation(code), p = tf__calc_slot_place(code);
    uint64_t seen = 0;
    tf__calc_slot open[2 * TF__CALC_SLOTS]; /* each card leads to at most two others */
    unsigned count = 0;
    open[count++] = below;
    while (count > 0) {
        tf__calc_slot at = open[--count];
        if (seen >> at & 1)
            continue;
        seen |= UINT64_C(1) << at;
        if (tf__calc_slot_foundation(at) == f && tf__calc_slot_place(at) < p)
            return true;
        tf__calc_slot next = next_of(table, at), under = table->below[at];
        if (next != TF__CALC_NO_SLOT)
            open[count++] = next;
        if (under != TF__CALC_NO_SLOT)
            open[count++] = under;
    }
    return false;
}

/* ---- harm ---- */

tf__harm_method tf__harm_method_of(unsigned number, bool mirrored)
{
    tf__harm_place fixed = mirrored ? TF__HARM_MIRRORED : TF__HARM_FIXED;
    return (tf__harm_method){.place = number % 2 == 1 ? TF__HARM_TOP : fixed,
                             .weight = number >= 3 ? 1 : 0};
}

unsigned tf__harm_choices(const tf__harm_coded *table, unsigned rank, bool with_sum,
                          tf__harm_choice *choices)
{
    tf__calc_slot codes[TF__CALC_FOUNDATIONS];
    uint8_t successors[TF__CALC_FOUNDATIONS];
    unsigned code_count = 0, count = 0;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        tf__calc_slot code = tf__calc_slot_of_rank(table->deck, f, rank);
        if (tf__harm_slot_is_free(table, code))
            codes[code_count++] = code;
    }
    tf__harm_successors(table, codes, code_count, successors);
    tf__harm_coded after = *table;
    for (unsigned s = 0; s < table->stacks; s++) {
        for (unsigned i = 0; i < code_count; i++) {
            tf__harm_choice *choice = &choices[count++];
            *choice = (tf__harm_choice){
                .stack = (uint8_t)s, .code = codes[i], .successor = successors[i]};
            choice->tangles = tf__harm_coded_tangles(table, s, codes[i]);
            if (!with_sum)
                continue;
            tf__harm_coded_push(&after, s, codes[i]);
            choice->sum = tf__harm_tops(&after, NULL);
            tf__harm_coded_pop(&after, s);
        }
    }
    return count;
}

/* The obstruction of each stack by one of the definitions. */
static void stack_obstructions(const tf__harm_coded *table, tf__harm_place place, uint8_t *out)
{
    uint8_t tops[TF__CALC_STACKS_MAX];
    unsigned stacks = table->stacks;
    if (place == TF__HARM_TOP || place == TF__HARM_RANKED)
        (void)tf__harm_tops(table, tops);
    for (unsigned s = 0; s < stacks; s++) {
        unsigned value = 0;
        switch (place) {
        case TF__HARM_TOP:
            value = tops[s];
            break;
        case TF__HARM_FIXED:
            value = s;
            break;
        case TF__HARM_MIRRORED:
            value = stacks - 1 - s;
            break;
        case TF__HARM_RANKED:
            for (unsigned other = 0; other < stacks; other++)
                value += tops[other] < tops[s] || (tops[other] == tops[s] && other < s);
            break;
        }
        out[s] = (uint8_t)(value < TF__HARM_LEVELS ? value : TF__HARM_LEVELS - 1);
    }
}

void tf__harm_value(const tf__harm_coded *table, const tf__harm_method *method,
                    tf__harm_choice *choices, unsigned count)
{
    uint8_t stack[TF__CALC_STACKS_MAX];
    stack_obstructions(table, method->place, stack);
    for (unsigned i = 0; i < count; i++) {
        unsigned hand = choices[i].successor;
        if (hand >= TF__HARM_LEVELS)
            hand = TF__HARM_LEVELS - 1;
        choices[i].harm = tf__harm_table[stack[choices[i].stack]][hand];
        if (method->weight > 0)
            choices[i].harm += method->weight * choices[i].sum;
    }
}
