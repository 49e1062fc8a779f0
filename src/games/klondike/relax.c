/* relax.c: see relax.h.
 *
 * Whether heights exist is asked rank by rank from the aces. What matters of the ranks below is which
 * suits are still on their foundations (they can only drop out) and how many reds and blacks of the
 * rank lie loose and want seats on the next: a "load". Of two loads the one with more suits up and
 * fewer cards to carry is at least as good, so only the best are kept, rarely more than three. Each
 * card of a rank is hidden, a base, loose, or left in the stock, so a rank is one of 256 cases, and how
 * a load passes through it is tabulated. */
#include "games/klondike/relax.h"

#include <stdlib.h>
#include <string.h>

enum { BLACK = 9, RED = 6 }; /* suits as bits */
enum { CASES = 256, LOADS = 16 * 9, PASS_MAX = 8, LESSONS_MAX = 1 << 17, WAYS_MAX = 64 };
enum { NO_LOAD = 255 };

static unsigned count_bits(unsigned set)
{
    return (unsigned)__builtin_popcount(set);
}

/* ---- loads: suits up in the high four bits, then reds and blacks as 3 * red + black ---- */

static unsigned make_load(unsigned up, unsigned red, unsigned black)
{
    return up << 4 | (3 * red + black);
}
static unsigned load_up(unsigned load)
{
    return load >> 4;
}
static unsigned load_red(unsigned load)
{
    return (load & 15) / 3;
}
static unsigned load_black(unsigned load)
{
    return (load & 15) % 3;
}

/* True when a is at least as good as b. */
static bool is_better(unsigned a, unsigned b)
{
    return (load_up(b) & ~load_up(a)) == 0 && load_red(a) <= load_red(b) &&
           load_black(a) <= load_black(b);
}

/* At least as good as both: what a full list falls back on, so that nothing possible is denied. */
static unsigned best_of_both(unsigned a, unsigned b)
{
    unsigned red = load_red(a) < load_red(b) ? load_red(a) : load_red(b);
    unsigned black = load_black(a) < load_black(b) ? load_black(a) : load_black(b);
    return make_load(load_up(a) | load_up(b), red, black);
}

static unsigned add_load(uint8_t *list, unsigned count, unsigned room, unsigned load)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        if (is_better(list[i], load))
            return count;
    }
    for (unsigned i = 0; i < count; i++)
        if (!is_better(load, list[i]))
            list[kept++] = list[i];
    if (kept == room)
        load = best_of_both(load, list[--kept]);
    list[kept++] = (uint8_t)load;
    return kept;
}

/* A load passes a rank where `set` goes up: drawn cards come into play only as far as they must. */
static bool pass_load(unsigned in_play, unsigned may_go, unsigned below, unsigned set,
                      unsigned *load)
{
    unsigned loose = in_play & may_go & ~set, drawn = may_go & ~in_play & ~set;
    unsigned carry = in_play & ~set;
    int more_black = (int)load_red(below) - (int)count_bits(carry & BLACK);
    int more_red = (int)load_black(below) - (int)count_bits(carry & RED);
    unsigned black = more_black > 0 ? (unsigned)more_black : 0;
    unsigned red = more_red > 0 ? (unsigned)more_red : 0;
    if (black > count_bits(drawn & BLACK) || red > count_bits(drawn & RED))
        return false;
    *load = make_load(set, count_bits(loose & RED) + red, count_bits(loose & BLACK) + black);
    return true;
}

/* The loads that come of one, packed eight to a word. */
static uint64_t pass_all(unsigned in_play, unsigned may_go, unsigned below)
{
    uint8_t list[PASS_MAX];
    unsigned count = 0;
    uint64_t word;
    for (unsigned set = 0; set < 16; set++) {
        unsigned load;
        if ((set & ~(may_go & load_up(below))) == 0 &&
            pass_load(in_play, may_go, below, set, &load))
            count = add_load(list, count, PASS_MAX, load);
    }
    memset(list + count, NO_LOAD, PASS_MAX - count);
    memcpy(&word, list, sizeof word);
    return word;
}

static unsigned row_of(unsigned cards, unsigned load)
{
    return cards * LOADS + load_up(load) * 9 + (load & 15);
}

tf_status tf__klon_relax_create(tf__klon_relax *relax, tf_error *error)
{
    relax->open = calloc(TF__KLON_DEALT_MAX, sizeof relax->open[0]);
    relax->lost = calloc(TF__KLON_DEALT_MAX, sizeof relax->lost[0]);
    relax->lessons = calloc(LESSONS_MAX, sizeof relax->lessons[0]);
    relax->loads = calloc(CASES * LOADS, sizeof relax->loads[0]);
    if (!relax->open || !relax->lost || !relax->lessons || !relax->loads)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    for (unsigned cards = 0; cards < CASES; cards++)
        for (unsigned up = 0; up < 16; up++)
            for (unsigned pair = 0; pair < 9; pair++)
                relax->loads[row_of(cards, up << 4 | pair)] = pass_all(cards & 15, cards >> 4,
                                                                       up << 4 | pair);
    return TF_OK;
}

void tf__klon_relax_destroy(tf__klon_relax *relax)
{
    free(relax->open);
    free(relax->lost);
    free(relax->lessons);
    free(relax->loads);
    memset(relax, 0, sizeof *relax);
}

void tf__klon_relax_start(tf__klon_relax *relax, const tf__klon_model *model)
{
    relax->model = model;
    relax->checks = relax->asked = relax->learned = 0;
    relax->lesson_count = 0;
    if (model->dealt_count > TF__KLON_DEALT_MAX)
        return;
    memset(relax->open, 0, model->dealt_count * sizeof relax->open[0]);
    memset(relax->lost, 0, model->dealt_count * sizeof relax->lost[0]);
}

/* ---- seats ---- */

/* True when heights exist at which all loose cards have seats. */
static bool can_be_seated(tf__klon_relax *relax, uint64_t in_play, uint64_t may_go, unsigned empty)
{
    enum { LIST = 24 };
    uint8_t lists[2][LIST], *alive = lists[0], *next = lists[1];
    unsigned count = 1;
    alive[0] = (uint8_t)make_load(15, 0, 0);
    relax->checks++;
    for (unsigned rank = 0; rank < relax->model->ranks; rank++) {
        unsigned cards = ((unsigned)in_play & 15) | ((unsigned)may_go & 15) << 4;
        unsigned next_count = 0;
        in_play >>= 4;
        may_go >>= 4;
        for (unsigned i = 0; i < count; i++) {
            uint64_t word = relax->loads[row_of(cards, alive[i])];
            for (unsigned k = 0; k < PASS_MAX && (uint8_t)word != NO_LOAD; k++, word >>= 8)
                next_count = add_load(next, next_count, LIST, (uint8_t)word);
        }
        if (next_count == 0)
            return false;
        count = next_count;
        uint8_t *swap = alive;
        alive = next;
        next = swap;
    }
    for (unsigned i = 0; i < count; i++)
        if (load_red(alive[i]) + load_black(alive[i]) <= empty)
            return true;
    return false;
}

static uint64_t stock_cards(const tf__klon_model *model, uint64_t stock)
{
    uint64_t cards = 0;
    for (; stock; stock &= stock - 1)
        cards |= UINT64_C(1) << model->list[__builtin_ctzll(stock)];
    return cards;
}

static bool can_leave(tf__klon_relax *relax, const tf__klon_node *node, uint64_t in_stock,
                      unsigned column)
{
    uint64_t base = UINT64_C(1) << relax->model->dealt[column][node->n[column] - 1];
    return can_be_seated(relax, node->up, (node->up & ~node->bases) | in_stock | base, node->empty);
}

/* ---- lessons ---- */

typedef enum answer { NOT_KNOWN, OPEN, LOST } answer;

static answer look_up(const tf__klon_relax *relax, const tf__klon_node *node, uint64_t stock)
{
    for (uint32_t i = relax->lost[node->dealt]; i; i = relax->lessons[i - 1].next)
        if ((stock & ~relax->lessons[i - 1].stock) == 0)
            return LOST;
    for (uint32_t i = relax->open[node->dealt]; i; i = relax->lessons[i - 1].next)
        if ((relax->lessons[i - 1].stock & ~stock) == 0)
            return OPEN;
    return NOT_KNOWN;
}

static void learn(tf__klon_relax *relax, uint32_t *head, uint64_t stock)
{
    if (relax->lesson_count == LESSONS_MAX)
        return;
    relax->lessons[relax->lesson_count] = (tf__klon_lesson){stock, *head};
    *head = ++relax->lesson_count;
    relax->learned++;
}

/* The columns whose bases left one after another, for an open game. */
typedef struct way {
    unsigned count;
    uint8_t column[WAYS_MAX];
} way;

/* Depth first over the columns' counts; at most one call deep for each dealt card. The cards of stock
 * that are not among the node's are in play for the node, and only the node's in_stock is free. */
static bool is_open(tf__klon_relax *relax, const tf__klon_node *node, uint64_t stock,
                    uint64_t in_stock, way *found)
{
    if (node->hidden == 0)
        return true;
    answer known = look_up(relax, node, stock);
    if (known != NOT_KNOWN)
        return known == OPEN;
    for (unsigned c = relax->model->columns; c-- > 0;) {
        if (node->n[c] == 0 || !can_leave(relax, node, in_stock, c))
            continue;
        tf__klon_node next = *node;
        tf__klon_node_lift(relax->model, &next, c);
        unsigned at = found->count;
        if (at < WAYS_MAX)
            found->column[found->count++] = (uint8_t)c;
        if (is_open(relax, &next, stock, in_stock, found)) {
            learn(relax, &relax->open[node->dealt], stock);
            return true;
        }
        found->count = at;
    }
    learn(relax, &relax->lost[node->dealt], stock);
    return false;
}

/* True when the way can still be gone with this stock; it may end in what is known to be open. */
static bool goes(tf__klon_relax *relax, const tf__klon_node *node, uint64_t stock, const way *found)
{
    uint64_t in_stock = stock_cards(relax->model, stock);
    tf__klon_node at = *node;
    at.up |= stock_cards(relax->model, node->stock & ~stock);
    for (unsigned i = 0; i < found->count && at.hidden > 0; i++) {
        if (!can_leave(relax, &at, in_stock, found->column[i]))
            return false;
        tf__klon_node_lift(relax->model, &at, found->column[i]);
    }
    return at.hidden == 0 || look_up(relax, &at, stock) == OPEN;
}

/* The game is open: with how few cards in the stock still? Learned all along the way. */
static void learn_open(tf__klon_relax *relax, const tf__klon_node *node, const way *found)
{
    uint64_t stock = node->stock;
    for (uint64_t left = node->stock; left; left &= left - 1) {
        uint64_t fewer = stock & ~(left & -left);
        if (goes(relax, node, fewer, found))
            stock = fewer;
    }
    tf__klon_node at = *node;
    for (unsigned i = 0; i < found->count && at.hidden > 0; i++) {
        learn(relax, &relax->open[at.dealt], stock);
        tf__klon_node_lift(relax->model, &at, found->column[i]);
    }
}

/* The game is lost: with how many more cards in the stock still? */
static void learn_lost(tf__klon_relax *relax, const tf__klon_node *node)
{
    uint64_t all = (UINT64_C(1) << relax->model->list_count) - 1, stock = node->stock;
    for (uint64_t left = all & ~node->stock; left; left &= left - 1) {
        tf__klon_node more = *node;
        way found = {0};
        uint64_t grown = stock | (left & -left);
        more.up &= ~stock_cards(relax->model, grown);
        if (!is_open(relax, &more, grown, stock_cards(relax->model, grown), &found))
            stock = grown;
    }
    if (stock != node->stock)
        learn(relax, &relax->lost[node->dealt], stock);
}

bool tf__klon_relax_lost(tf__klon_relax *relax, const tf__klon_node *node)
{
    way found = {0};
    if (relax->model->dealt_count > TF__KLON_DEALT_MAX || node->hidden == 0)
        return false;
    answer known = look_up(relax, node, node->stock);
    if (known != NOT_KNOWN)
        return known == LOST;
    relax->asked++;
    if (is_open(relax, node, node->stock, stock_cards(relax->model, node->stock), &found)) {
        learn_open(relax, node, &found);
        return false;
    }
    learn_lost(relax, node);
    return true;
}
