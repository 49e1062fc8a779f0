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

size_t tf__klon_reach_bytes(void)
{
    return TF__KLON_DEALT_MAX * (sizeof(uint32_t) + sizeof(uint32_t)) +
           LESSONS_MAX * sizeof(tf__klon_lesson);
}

/* Fills the tables of cards_of(), one per eight places of the list. */
static void make_cards(tf__klon_reach *reach, const tf__klon_model *model)
{
    for (unsigned i = 0; i < model->list_count; i++)
        reach->place[model->list[i]] = (uint8_t)i;
    for (unsigned from = 0; from < model->list_count; from += 8) {
        uint64_t *cards = reach->cards[from / 8];
        unsigned places = model->list_count - from < 8 ? model->list_count - from : 8;
        cards[0] = 0;
        for (unsigned i = 0; i < places; i++)
            for (unsigned set = 0; set < 1u << i; set++)
                cards[1u << i | set] = cards[set] | UINT64_C(1) << model->list[from + i];
    }
}

/* The cards at these places of the list. */
static uint64_t cards_of(const tf__klon_reach *reach, uint64_t places)
{
    uint64_t cards = 0;
    for (unsigned i = 0; places; i++, places >>= 8)
        cards |= reach->cards[i][places & 255];
    return cards;
}

/* ---- the front of the stock ---- */

/* Chooses the front for a query about this stock: places `front`, `front` + 1 and, if it is a front
 * of three, `front` + 2 of the list (docs/KLONDIKE.md, "The front of the stock"). */
static void choose_front(tf__klon_reach *reach, uint64_t stock)
{
    const tf__klon_model *model = reach->model;
    reach->front_count = 0;
    if (model->draw != 3 || model->kept || stock == 0)
        return;
    unsigned place = (unsigned)__builtin_ctzll(stock);
    unsigned in_waste = place == 0 ? reach->first_waste : 0;
    reach->front = place;
    if (in_waste != 1 && (stock >> place >> 1 & 1))
        reach->front_count = in_waste != 2 && (stock >> place >> 2 & 1) ? 3 : 2;
}

/* Says how the front restricts draws: 0 not at all, because its second card has left the stock;
 * else an odd number for its first two cards, an even one when the third is in the stock too. */
static unsigned front_code(const tf__klon_reach *reach, uint64_t stock)
{
    if (reach->front_count == 0 || !(stock >> reach->front >> 1 & 1))
        return 0;
    return 2 * reach->front + 1 + (reach->front_count == 3 && (stock >> reach->front >> 2 & 1));
}

/* The places of a front, from the last one to leave to the first. */
typedef struct front_places {
    uint64_t first, second, third; /* third is 0 when it does not matter */
} front_places;

static front_places places_of_front(unsigned code)
{
    uint64_t first = UINT64_C(1) << (code - 1) / 2;
    return (front_places){first, first << 1, code % 2 == 0 ? first << 2 : 0};
}

static void forget(tf__klon_reach *reach)
{
    reach->lesson_count = 0;
    memset(reach->open, 0, reach->model->dealt_count * sizeof reach->open[0]);
    memset(reach->lost, 0, reach->model->dealt_count * sizeof reach->lost[0]);
}

void tf__klon_reach_start(tf__klon_reach *reach, const tf__klon_model *model,
                          const tf__klon_node *root)
{
    reach->model = model;
    reach->all = (UINT64_C(1) << model->list_count) - 1;
    reach->first_waste = root->waste;
    make_cards(reach, model);
    reach->seating.checks = reach->asked = reach->learned = reach->given_up = 0;
    if (model->dealt_count <= TF__KLON_DEALT_MAX)
        forget(reach);
}

/* ---- lessons ---- */

/* A lesson which shows that the stock is lost, or NULL. Lessons apply to stocks with the same
 * front. */
static const tf__klon_lesson *find_lost(const tf__klon_reach *reach, uint32_t dealt, uint64_t stock)
{
    unsigned front = front_code(reach, stock);
    for (uint32_t i = reach->lost[dealt]; i; i = reach->lessons[i - 1].next) {
        const tf__klon_lesson *lesson = &reach->lessons[i - 1];
        if ((stock & ~lesson->stock) == 0 && lesson->front == front)
            return lesson;
    }
    return NULL;
}

static bool is_known_open(const tf__klon_reach *reach, uint32_t dealt, uint64_t stock)
{
    unsigned front = front_code(reach, stock);
    for (uint32_t i = reach->open[dealt]; i; i = reach->lessons[i - 1].next) {
        const tf__klon_lesson *lesson = &reach->lessons[i - 1];
        if ((lesson->stock & ~stock) == 0 && lesson->front == front)
            return true;
    }
    return false;
}

static void learn(tf__klon_reach *reach, uint32_t *head, uint64_t stock)
{
    if (reach->lesson_count == LESSONS_MAX)
        return;
    reach->lessons[reach->lesson_count] = (tf__klon_lesson){
        .stock = stock, .next = *head, .front = (uint8_t)front_code(reach, stock)};
    *head = ++reach->lesson_count;
    reach->learned++;
}

/* ---- moving a base ---- */

/* A base that is to leave: the cards in play then, and the cards that may help. */
typedef struct leaving {
    const tf__klon_node *next; /* the columns after it has left */
    uint64_t in_play;
    uint64_t loose; /* cards in play that may go before the base does */
    uint64_t base;
    uint64_t stock; /* places of the list */
    unsigned empty;
} leaving;

static leaving leaving_from(const tf__klon_reach *reach, const tf__klon_node *node, uint64_t stock,
                            unsigned column)
{
    uint64_t in_play = node->up | cards_of(reach, reach->all & ~stock);
    return (leaving){
        .in_play = in_play,
        .loose = in_play & ~node->bases,
        .base = UINT64_C(1) << reach->model->dealt[column][node->n[column] - 1],
        .stock = stock,
        .empty = node->empty,
    };
}

/* True when the base can leave with the help of these places of the list. Adds the cards that help to
 * *drawn. */
static bool can_leave(tf__klon_reach *reach, const leaving *l, uint64_t help, uint64_t *drawn)
{
    return tf__klon_seat(&reach->seating, reach->model->ranks, l->in_play,
                         l->loose | l->base | cards_of(reach, help), l->empty, drawn);
}

/* True when the cards at the places `front` can be in play while the base is in its place. */
static bool can_be_drawn(tf__klon_reach *reach, const leaving *l, uint64_t front, uint64_t help,
                         uint64_t *drawn)
{
    uint64_t cards = cards_of(reach, front);
    return tf__klon_seat(&reach->seating, reach->model->ranks, l->in_play | cards,
                         l->loose | cards | cards_of(reach, help), l->empty, drawn);
}

/* True when the base can leave with the help of `used`. The cards of a front come into play one
 * after another, each while those before it are still in the stock. */
static bool is_enough(tf__klon_reach *reach, const leaving *l, uint64_t used, uint64_t *drawn)
{
    unsigned code = front_code(reach, l->stock);
    if (code == 0)
        return can_leave(reach, l, used, drawn);
    front_places f = places_of_front(code);
    uint64_t help = used & ~(f.first | f.second);
    if ((used & f.third) && !can_be_drawn(reach, l, f.third, help, drawn))
        return false;
    if (!(used & f.second))
        return can_leave(reach, l, help, drawn);
    return can_be_drawn(reach, l, f.second | f.third, help, drawn) &&
           can_leave(reach, l, used, drawn);
}

/* Finds places among `most` that are enough, with `keep` among them: few, not always the fewest. */
static bool find_help(tf__klon_reach *reach, const leaving *l, uint64_t most, uint64_t keep,
                      uint64_t *used)
{
    uint64_t drawn = 0;
    if (!is_enough(reach, l, most, &drawn))
        return false;
    *used = keep;
    for (drawn &= cards_of(reach, most); drawn; drawn &= drawn - 1)
        *used |= UINT64_C(1) << reach->place[__builtin_ctzll(drawn)];

    return true;
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
    uint64_t used;
    if (!find_help(reach, l, l->stock & ~stay, keep, &used))
        return LOST;
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

/* Which cards of the front leave the stock before the base does. Within such a choice, more cards
 * left in the stock is better; between two choices it need not be. */
typedef struct front_choice {
    uint64_t stay, keep;
} front_choice;

static unsigned front_choices(const tf__klon_reach *reach, uint64_t stock, front_choice out[3])
{
    unsigned code = front_code(reach, stock), count = 0;
    if (code == 0) {
        out[count++] = (front_choice){0, 0};
        return count;
    }
    front_places f = places_of_front(code);
    out[count++] = (front_choice){f.first | f.second | f.third, 0};
    if (f.third)
        out[count++] = (front_choice){f.first | f.second, f.third};
    out[count++] = (front_choice){0, f.second | f.third};
    return count;
}

static answer try_column(tf__klon_reach *reach, const tf__klon_node *node, uint64_t stock,
                         unsigned column, lift_sequence *found)
{
    tf__klon_node next = *node;
    leaving l = leaving_from(reach, node, stock, column);
    l.next = &next;
    tf__klon_node_lift(reach->model, &next, column);
    if (found && found->count == SEQUENCE_MAX)
        return NOT_KNOWN;
    unsigned at = found ? found->count : 0;
    front_choice choices[3];
    unsigned count = front_choices(reach, stock, choices);
    for (unsigned i = 0; i < count; i++) {
        if (next.hidden > 0 && find_lost(reach, next.dealt, stock & ~choices[i].keep))
            continue;
        if (found)
            found->column[found->count++] = (uint8_t)column;
        answer result = try_sets(reach, &l, choices[i].stay, choices[i].keep, found);
        if (found && result != OPEN)
            found->count = at;
        if (result != LOST)
            return result;
    }
    return LOST;
}

/* True when the lessons about the games after one base show that the game is lost. Columns are tried
 * from *first on, and *first becomes the one that is not lost, which the next similar game mostly has
 * in common. */
static bool is_known_lost(tf__klon_reach *reach, const tf__klon_node *node, uint64_t stock,
                          unsigned *first)
{
    unsigned columns = reach->model->columns;
    for (unsigned i = 0; i < columns; i++) {
        unsigned c = (*first + i) % columns;
        if (node->n[c] > 0 && try_column(reach, node, stock, c, NULL) != LOST) {
            *first = c;
            return false;
        }
    }
    return true;
}

/* The lower half of the places of a set. */
static uint64_t lower_half(uint64_t set)
{
    uint64_t half = 0;
    for (unsigned i = tf__bit_count(set) / 2; i > 0; i--, set &= set - 1)
        half |= set & -set;
    return half;
}

/* Adds as many of the places to the stock as leave the game lost. Mostly all do, so halves are tried
 * before single places. */
static uint64_t enlarge(tf__klon_reach *reach, const tf__klon_node *node, uint64_t stock,
                        uint64_t places, unsigned *first)
{
    if (places == 0)
        return stock;
    if (is_known_lost(reach, node, stock | places, first))
        return stock | places;
    uint64_t low = lower_half(places);
    if (low == 0)
        return stock;
    stock = enlarge(reach, node, stock, low, first);
    return enlarge(reach, node, stock, places & ~low, first);
}

/* The game is lost: adds cards to the stock as long as it stays lost and keeps its front, and stores
 * the lesson. */
static void learn_lost(tf__klon_reach *reach, const tf__klon_node *node, uint64_t stock)
{
    unsigned code = front_code(reach, stock), first = 0;
    uint64_t places = 0;
    for (uint64_t left = reach->all & ~stock; left; left &= left - 1)
        if (front_code(reach, stock | (left & -left)) == code)
            places |= left & -left;
    learn(reach, &reach->lost[node->dealt], enlarge(reach, node, stock, places, &first));
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
        leaving l = leaving_from(reach, &at, stock, c);
        if (!is_enough(reach, &l, found->used[i] & stock, NULL))
            return false;
        stock &= ~found->used[i];
        tf__klon_node_lift(reach->model, &at, c);
    }
    return at.hidden == 0 || is_known_open(reach, at.dealt, stock);
}

/* The game is open: removes cards from the stock as long as it stays open and keeps its front. Stores a lesson for
 * every game of the sequence. */
static void learn_open(tf__klon_reach *reach, const tf__klon_node *node, uint64_t stock,
                       const lift_sequence *found)
{
    unsigned front = front_code(reach, stock);
    for (uint64_t left = stock; left; left &= left - 1) {
        uint64_t fewer = stock & ~(left & -left);
        if (front_code(reach, fewer) == front && works_with(reach, node, fewer, found))
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
    uint64_t stock = node->stock;
    choose_front(reach, stock);
    if (find_lost(reach, node->dealt, stock))
        return true;
    if (is_known_open(reach, node->dealt, stock))
        return false;
    if (reach->lesson_count == LESSONS_MAX)
        forget(reach);
    tf__klon_node columns = *node;
    columns.up &= ~cards_of(reach, reach->all);
    lift_sequence found = {0};
    reach->asked++;
    reach->nodes = 0;
    answer result = ask(reach, &columns, stock, &found);
    if (result == OPEN)
        learn_open(reach, &columns, stock, &found);
    reach->given_up += result == NOT_KNOWN;
    return result == LOST;
}
