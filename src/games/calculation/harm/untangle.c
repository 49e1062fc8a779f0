/* untangle.c: see untangle.h. */
#include "games/calculation/harm/untangle.h"

#include <string.h>

/* How STEPS_MAX was chosen was not recorded. */
enum { STEPS_MAX = 6000, UNCODED = 255 };

typedef struct card {
    uint8_t stack, place, rank;
} card;

typedef struct search {
    const tf__calc_layout *table;
    card cards[TF_DECK_MAX]; /* sorted so that cards of one rank are together */
    unsigned count;
    tf__calc_slot code[TF__CALC_STACKS_MAX][TF_DECK_MAX];
    uint16_t coded[TF__CALC_FOUNDATIONS];
    unsigned steps;
    tf__harm_coded *out;
    size_t found, most;
} search;

/* Removes cards from the tops of the stacks while the codes allow it. Returns true when no card is
 * left. */
static bool can_be_cleared(const search *x)
{
    const tf__calc_layout *table = x->table;
    uint8_t height[TF__CALC_STACKS_MAX];
    uint16_t left[TF__CALC_FOUNDATIONS];
    unsigned cards = x->count;
    memcpy(height, table->height, sizeof height);
    memcpy(left, x->coded, sizeof left);
    for (bool moved = true; moved && cards > 0;) {
        moved = false;
        for (unsigned s = 0; s < table->stacks; s++) {
            while (height[s] > 0) {
                tf__calc_slot code = x->code[s][height[s] - 1];
                unsigned f = tf__calc_slot_foundation(code), p = tf__calc_slot_place(code);
                if (code != UNCODED && (left[f] & ((1u << p) - 1)))
                    break;
                if (code != UNCODED)
                    left[f] &= (uint16_t) ~(1u << p);
                height[s]--;
                cards--;
                moved = true;
            }
        }
    }
    return cards == 0;
}

static void keep_table(search *x)
{
    tf__harm_coded *out = &x->out[x->found++];
    tf__harm_coded_clear(out, x->table->stacks, x->table->deck, x->table->foundation);
    for (unsigned s = 0; s < x->table->stacks; s++)
        for (unsigned i = 0; i < x->table->height[s]; i++)
            tf__harm_coded_push(out, s, x->code[s][i]);
}

/* Codes the cards from index `next` on. */
static void code_from(search *x, unsigned next)
{
    if (next == x->count) {
        keep_table(x);
        return;
    }
    card at = x->cards[next];
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        tf__calc_slot code = tf__calc_slot_of_rank(x->table->deck, f, at.rank);
        unsigned p = tf__calc_slot_place(code);
        if (p < x->table->foundation[f] || (x->coded[f] >> p & 1))
            continue;
        if (x->found == x->most || x->steps++ >= STEPS_MAX)
            return;
        x->code[at.stack][at.place] = code;
        x->coded[f] |= (uint16_t)(1u << p);
        if (can_be_cleared(x))
            code_from(x, next + 1);
        x->coded[f] &= (uint16_t) ~(1u << p);
        x->code[at.stack][at.place] = UNCODED;
    }
}

/* Ranks with many cards and few free codes come first, because they leave the least choice. */
static void list_cards(search *x)
{
    unsigned free_codes[TF_RANKS] = {0};
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
            free_codes[rank] += tf__calc_slot_place(tf__calc_slot_of_rank(
                                    x->table->deck, f, rank)) >= x->table->foundation[f];
    for (unsigned few = 1; few <= TF__CALC_FOUNDATIONS; few++)
        for (unsigned rank = 0; rank < TF_RANKS; rank++)
            for (unsigned s = 0; free_codes[rank] == few && s < x->table->stacks; s++)
                for (unsigned i = 0; i < x->table->height[s]; i++)
                    if (x->table->stack[s][i] == rank)
                        x->cards[x->count++] = (card){(uint8_t)s, (uint8_t)i, (uint8_t)rank};
}

size_t tf__harm_untangle(const tf__calc_layout *table, tf__harm_coded *out, size_t most)
{
    search x = {.table = table, .out = out, .most = most};
    memset(x.code, UNCODED, sizeof x.code);
    list_cards(&x);
    code_from(&x, 0);
    return x.found;
}
