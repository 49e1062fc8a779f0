/* reach.c: see reach.h.
 *
 * A base needs the help of a set of stock cards to leave. Only minimal sets matter, because more
 * cards left in the stock is better. They are not enumerated. One set is tried. If the game after
 * it is lost by a lesson (a known lost stock), every set whose remaining stock is within that
 * lesson fails too. So the next set must leave some card outside the lesson in the stock. */
#include "games/klondike/exact/reach.h"

#include <stdlib.h>
#include <string.h>

/* Limits on memory and on the work per proof. How they were chosen was not recorded. */
enum { LESSONS_MAX = 1 << 17, SEQUENCE_MAX = 64, NODES_MAX = 2000 };

typedef enum answer { NOT_KNOWN, OPEN, LOST } answer;

tf_status tf__klon_reach_create(tf__klon_reach *reach, tf_error *error)
{
    reach->open = calloc(TF__KLON_DEALT_MAX, sizeof reach->open[0]);
    reach->lost = calloc(TF__KLON_DEALT_MAX, sizeof reach->lost[0]);
    reach->lessons = calloc(LESSONS_MAX, sizeof reach->lessons[0]);
    if (!reach->open || !reach->lost || !reach->lessons)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    return tf__klon_seating_create(&reach->seating, error);
}

void tf__klon_reach_destroy(tf__klon_reach *reach)
{
    free(reach->open);
    free(reach->lost);
    free(reach->lessons);
    tf__klon_seating_destroy(&reach->seating);
    memset(reach, 0, sizeof *reach);
}

static uint64_t stock_cards(const tf__klon_model *model, uint64_t stock)
{
    uint64_t cards = 0;
    for (; stock; stock &= stock - 1)
        cards |= UINT64_C(1) << model->list[__builtin_ctzll(stock)];
    return cards;
}

static void forget(tf__klon_reach *reach)
{
    reach->lesson_count = 0;
    memset(reach->open, 0, reach->model->dealt_count * sizeof reach->open[0]);
    memset(reach->lost, 0, reach->model->dealt_count * sizeof reach->lost[0]);
}

void tf__klon_reach_start(tf__klon_reach *reach, const tf__klon_model *model)
{
    reach->model = model;
    reach->all = stock_cards(model, (UINT64_C(1) << model->list_count) - 1);
    reach->seating.checks = reach->asked = reach->learned = reach->given_up = 0;
    if (model->dealt_count <= TF__KLON_DEALT_MAX)
        forget(reach);
}

/* ---- lessons ---- */

/* A lesson which shows that the stock is lost, or NULL. */
static const tf__klon_lesson *find_lost(const tf__klon_reach *reach, uint32_t dealt, uint64_t stock)
{
    for (uint32_t i = reach->lost[dealt]; i; i = reach->lessons[i - 1].next)
        if ((stock & ~reach->lessons[i - 1].stock) == 0)
            return &reach->lessons[i - 1];
    return NULL;
}

static bool is_known_open(const tf__klon_reach *reach, uint32_t dealt, uint64_t stock)
{
    for (uint32_t i = reach->open[dealt]; i; i = reach->lessons[i - 1].next)
        if ((reach->lessons[i - 1].stock & ~stock) == 0)
            return true;
    return false;
}

static void learn(tf__klon_reach *reach, uint32_t *head, uint64_t stock)
{
    if (reach->lesson_count == LESSONS_MAX)
        return;
    reach->lessons[reach->lesson_count] = (tf__klon_lesson){stock, *head};
    *head = ++reach->lesson_count;
    reach->learned++;
}

/* ---- moving a base ---- */

/* A base that is to leave: the cards in play then, and the cards that may help. */
typedef struct leaving {
    const tf__klon_node *next; /* the columns after it has left */
    uint64_t in_play, may_go;
    uint64_t stock;
    unsigned empty;
} leaving;

static bool is_enough(tf__klon_reach *reach, const leaving *l, uint64_t used)
{
    return tf__klon_can_be_seated(&reach->seating, reach->model->ranks, l->in_play,
                                  l->may_go | used, l->empty);
}

/* Removes from `used` the cards that are not needed, except for `keep`. */
static uint64_t shrink(tf__klon_reach *reach, const leaving *l, uint64_t used, uint64_t keep)
{
    if (is_enough(reach, l, keep))
        return keep;
    for (uint64_t left = used & ~keep; left; left &= left - 1) {
        uint64_t fewer = used & ~(left & -left);
        if (is_enough(reach, l, fewer))
            used = fewer;
    }
    return used;
}

/* The bases that left one after another, and the stock cards that each needed, for an open game. */
typedef struct lift_sequence {
    unsigned count;
    uint8_t column[SEQUENCE_MAX];
    uint64_t used[SEQUENCE_MAX];
} lift_sequence;

static answer ask(tf__klon_reach *reach, const tf__klon_node *node, uint64_t stock,
                  lift_sequence *found);

/* Returns whether the game is open after the base has left with the help of some stock cards. The
 * cards of `stay` must not be used, those of `keep` must be. With found == NULL only lessons are
 * used. */
static answer try_sets(tf__klon_reach *reach, const leaving *l, uint64_t stay, uint64_t keep,
                       lift_sequence *found)
{
    if (!is_enough(reach, l, l->stock & ~stay))
        return LOST;
    uint64_t used = shrink(reach, l, l->stock & ~stay, keep);
    uint64_t after = l->stock & ~used;
    if (found) {
        found->used[found->count - 1] = used;
        answer result = ask(reach, l->next, after, found);
        if (result != LOST)
            return result;
    }
    if (l->next->hidden == 0)
        return OPEN;
    const tf__klon_lesson *lesson = find_lost(reach, l->next->dealt, after);
    if (!lesson)
        return NOT_KNOWN;
    for (uint64_t left = used & ~keep & ~lesson->stock; left; left &= left - 1) {
        uint64_t card = left & -left;
        answer result = try_sets(reach, l, stay | card, keep, found);
        if (result != LOST)
            return result;
        keep |= card;
    }
    return LOST;
}

static answer try_column(tf__klon_reach *reach, const tf__klon_node *node, uint64_t stock,
                         unsigned column, lift_sequence *found)
{
    uint64_t base = UINT64_C(1) << reach->model->dealt[column][node->n[column] - 1];
    uint64_t in_play = node->up | (reach->all & ~stock);
    tf__klon_node next = *node;
    leaving l = {&next, in_play, (in_play & ~node->bases) | base, stock, node->empty};
    tf__klon_node_lift(reach->model, &next, column);
    if (next.hidden > 0 && find_lost(reach, next.dealt, stock))
        return LOST;
    if (!found)
        return try_sets(reach, &l, 0, 0, NULL);
    unsigned at = found->count;
    if (at == SEQUENCE_MAX)
        return NOT_KNOWN;
    found->column[found->count++] = (uint8_t)column;
    answer result = try_sets(reach, &l, 0, 0, found);
    if (result != OPEN)
        found->count = at;
    return result;
}

/* True when the lessons about the games after one base show that the game is lost. */
static bool is_known_lost(tf__klon_reach *reach, const tf__klon_node *node, uint64_t stock)
{
    for (unsigned c = 0; c < reach->model->columns; c++)
        if (node->n[c] > 0 && try_column(reach, node, stock, c, NULL) != LOST)
            return false;
    return true;
}

/* The game is lost: adds cards to the stock as long as it stays lost, and stores the lesson. */
static void learn_lost(tf__klon_reach *reach, const tf__klon_node *node, uint64_t stock)
{
    for (uint64_t left = reach->all & ~stock; left; left &= left - 1) {
        uint64_t more = stock | (left & -left);
        if (is_known_lost(reach, node, more))
            stock = more;
    }
    learn(reach, &reach->lost[node->dealt], stock);
}

/* Depth-first search over the columns' counts. The depth is at most the number of dealt cards. */
static answer ask(tf__klon_reach *reach, const tf__klon_node *node, uint64_t stock,
                  lift_sequence *found)
{
    if (node->hidden == 0 || is_known_open(reach, node->dealt, stock))
        return OPEN;
    if (find_lost(reach, node->dealt, stock))
        return LOST;
    if (reach->nodes == NODES_MAX || reach->lesson_count == LESSONS_MAX)
        return NOT_KNOWN;
    reach->nodes++;
    for (unsigned c = reach->model->columns; c-- > 0;) {
        answer result = node->n[c] > 0 ? try_column(reach, node, stock, c, found) : LOST;
        if (result != LOST)
            return result;
    }
    learn_lost(reach, node, stock);
    return LOST;
}

/* True when the sequence of bases also works with this stock. It may end in a game that is known to
 * be open. */
static bool works_with(tf__klon_reach *reach, const tf__klon_node *node, uint64_t stock,
                       const lift_sequence *found)
{
    tf__klon_node at = *node;
    for (unsigned i = 0; i < found->count && at.hidden > 0; i++) {
        unsigned c = found->column[i];
        uint64_t base = UINT64_C(1) << reach->model->dealt[c][at.n[c] - 1];
        uint64_t in_play = at.up | (reach->all & ~stock);
        leaving l = {NULL, in_play, (in_play & ~at.bases) | base, stock, at.empty};
        if (!is_enough(reach, &l, found->used[i] & stock))
            return false;
        stock &= ~found->used[i];
        tf__klon_node_lift(reach->model, &at, c);
    }
    return at.hidden == 0 || is_known_open(reach, at.dealt, stock);
}

/* The game is open: removes cards from the stock as long as it stays open. Stores a lesson for
 * every game of the sequence. */
static void learn_open(tf__klon_reach *reach, const tf__klon_node *node, uint64_t stock,
                       const lift_sequence *found)
{
    for (uint64_t left = stock; left; left &= left - 1) {
        uint64_t fewer = stock & ~(left & -left);
        if (works_with(reach, node, fewer, found))
            stock = fewer;
    }
    tf__klon_node at = *node;
    for (unsigned i = 0; i < found->count && at.hidden > 0; i++) {
        learn(reach, &reach->open[at.dealt], stock);
        stock &= ~found->used[i];
        tf__klon_node_lift(reach->model, &at, found->column[i]);
    }
}

bool tf__klon_reach_lost(tf__klon_reach *reach, const tf__klon_node *node)
{
    if (reach->model->dealt_count > TF__KLON_DEALT_MAX || node->hidden == 0)
        return false;
    uint64_t stock = stock_cards(reach->model, node->stock);
    if (find_lost(reach, node->dealt, stock))
        return true;
    if (is_known_open(reach, node->dealt, stock))
        return false;
    if (reach->lesson_count == LESSONS_MAX)
        forget(reach);
    tf__klon_node columns = *node;
    columns.up &= ~reach->all;
    lift_sequence found = {0};
    reach->asked++;
    reach->nodes = 0;
    answer result = ask(reach, &columns, stock, &found);
    if (result == OPEN)
        learn_open(reach, &columns, stock, &found);
    reach->given_up += result == NOT_KNOWN;
    return result == LOST;
}
