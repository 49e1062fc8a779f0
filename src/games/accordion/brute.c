/* brute.c: the player of Shintani's paper ("Some Consideration on Look Ahead in the Card Game
 * Accordion"): brute force, then lookahead.
 *
 * Until `lookahead` cards are left it covers the first target from the left that can be covered, by its
 * neighbour if possible, else by the third. From then on it searches through: depth first, children in
 * the same order, no row looked into twice. It plays the win it finds, or gives up.
 *
 * States are counted as the paper counts them: one for the row at which the search begins (or brute
 * force ends), and every row made by the search that was not made before. A row's children are all
 * made when it is looked into, before the first of them is. (The paper does not say so; its Table 2
 * does: with three cards a success takes four states in the median, and would take three if children
 * were made one by one.)
 *
 * Rows made are kept in a bounded table. One that it forgets is made and looked into again, so a failure
 * is a proven one whatever the table's size, and only the count of states grows. A limit on states or time leaves the game undecided, not lost.
 *
 * Whether the search succeeds does not depend on how it is done, so search=fast leaves it to the fast
 * solver (fast.c), which proves failures too: for the success rate of far lookaheads, whose plain
 * searches take hundreds of millions of states. */
#include <stdlib.h>
#include <string.h>

#include "games/accordion/planes.h"
#include "search/table.h"

enum { OPTION_LOOKAHEAD, OPTION_SEARCH, OPTION_TABLE_MB };
enum { SEARCH_PLAIN, SEARCH_FAST };
static const tf_option options[] = {
    {"lookahead", TF_OPTION_INTEGER, 20, 1, TF_DECK_MAX, NULL,
     "cards left when it begins to search; 1: never"},
    {"search", TF_OPTION_CHOICE, SEARCH_PLAIN, 0, 0, "plain|fast",
     "plain: as in the paper; fast: by the fast solver, the same success for less"},
    {"table_mb", TF_OPTION_INTEGER, 64, 1, 1 << 20, NULL,
     "size of the table; less when --memory-mb does not allow it on every thread"},
};

/* A row that is being looked into, and its children that were new, in the order of the rules. */
typedef struct frame {
    tf__planes planes;
    unsigned child_count;
    unsigned next;
    uint8_t target[TF__ACCORDION_MOVES_MAX];
    uint8_t distance[TF__ACCORDION_MOVES_MAX];
} frame;

typedef struct brute {
    unsigned lookahead;
    tf__table *table;  /* of the plain search */
    tf_solver *solver; /* of the fast one */
    tf__table_counters counters;
    bool started; /* the one state that every game counts is counted */
    bool searched;
    unsigned plan_next, plan_count; /* the win that was found; none: give up */
    tf_move plan[TF_DECK_MAX];
    frame frames[TF_DECK_MAX];
} brute;

static void destroy(void *self)
{
    brute *player = self;
    if (player) {
        tf__table_destroy(player->table);
        tf_solver_destroy(player->solver);
    }
    free(player);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    brute *player = calloc(1, sizeof *player);
    if (!player)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    player->lookahead = (unsigned)setup->options->value[OPTION_LOOKAHEAD];
    size_t bytes = (size_t)setup->options->value[OPTION_TABLE_MB] << 20;
    if (setup->memory_bytes && setup->memory_bytes < bytes)
        bytes = setup->memory_bytes;
    tf_status status;
    if (setup->options->value[OPTION_SEARCH] == SEARCH_FAST)
        status = tf_solver_create(&player->solver, setup->rules, "fast", setup->memory_bytes,
                                  setup->data_dir, error);
    else
        status = tf__table_create(&player->table, bytes, error);
    if (status != TF_OK) {
        destroy(player);
        return status;
    }
    *self = player;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    (void)seed;
    brute *player = self;
    player->started = player->searched = false;
    player->plan_next = player->plan_count = 0;
}

/* ---- the search ---- */

/* True when the row was not made before; it is from now on. Rows with more cards are kept longer. */
static bool is_new(brute *player, const tf__planes *planes, unsigned count)
{
    uint64_t value;
    tf__key key = tf__hash128(planes, sizeof *planes, count);
    if (tf__table_find(player->table, key, &value, &player->counters))
        return false;
    tf__table_store(player->table, key, 1, (uint8_t)count, &player->counters);
    return true;
}

/* Makes the children of a row of `count` cards and keeps the new ones; false when stopped. */
static bool expand(brute *player, frame *top, unsigned count, tf_control *control)
{
    uint64_t next = tf__planes_matches(&top->planes, count, 1);
    uint64_t third = tf__planes_matches(&top->planes, count, 3);
    top->child_count = top->next = 0;
    for (uint64_t left = next | third; left; left &= left - 1) {
        unsigned target = (unsigned)__builtin_ctzll(left);
        for (unsigned distance = 1; distance <= 3; distance += 2) {
            if (!((distance == 1 ? next : third) >> target & 1))
                continue;
            tf__planes child = top->planes;
            tf__planes_cover(&child, target, distance);
            if (!is_new(player, &child, count - 1))
                continue;
            if (!tf_control_tick(control))
                return false;
            top->target[top->child_count] = (uint8_t)target;
            top->distance[top->child_count++] = (uint8_t)distance;
        }
    }
    return true;
}

/* The moves that led to frames[depth]. */
static void keep_plan(brute *player, unsigned depth)
{
    for (unsigned i = 0; i < depth; i++) {
        const frame *at = &player->frames[i];
        unsigned distance = at->distance[at->next - 1];
        player->plan[i] = tf__accordion_move(at->target[at->next - 1] + distance, distance);
    }
    player->plan_count = depth;
}

/* Depth first from the row given; leaves the plan, if there is one. */
static void look_ahead(brute *player, const tf__accordion_row *row, tf_control *control)
{
    unsigned depth = 0;
    player->searched = true;
    tf__table_new_generation(player->table);
    player->frames[0].planes = tf__planes_of(row->cards, row->count);
    if (!expand(player, &player->frames[0], row->count, control))
        return;
    for (;;) {
        frame *top = &player->frames[depth];
        if (row->count - depth == 1) {
            keep_plan(player, depth);
            return;
        }
        if (top->next == top->child_count) {
            if (depth-- == 0)
                return;
            continue;
        }
        frame *child = top + 1;
        child->planes = top->planes;
        tf__planes_cover(&child->planes, top->target[top->next], top->distance[top->next]);
        top->next++;
        depth++;
        if (!expand(player, child, row->count - depth, control))
            return;
    }
}

/* The same by the fast solver. */
static tf_status ask_solver(brute *player, const tf__accordion_row *row, tf_control *control,
                            tf_error *error)
{
    tf_solution solution = {0};
    player->searched = true;
    tf_status status = tf_solver_solve(player->solver, row, control, &solution, error);
    if (status == TF_OK && solution.verdict == TF_VERDICT_WON) {
        player->plan_count = (unsigned)solution.moves.count;
        for (unsigned i = 0; i < player->plan_count; i++)
            player->plan[i] = solution.moves.data[i];
    }
    tf_solution_free(&solution);
    return status;
}

static tf_status choose(void *self, const void *view, tf_control *control, tf_move *move,
                        tf_error *error)
{
    brute *player = self;
    const tf__accordion_row *row = view;
    tf_move moves[TF__ACCORDION_MOVES_MAX];
    *move = TF_MOVE_NONE;
    if (!player->started && !tf_control_tick(control))
        return TF_OK;
    player->started = true;
    if (row->count > player->lookahead || player->lookahead == 1) {
        if (tf__accordion_moves(row, moves) > 0)
            *move = moves[0];
        return TF_OK;
    }
    tf_status status = TF_OK;
    if (!player->searched && player->solver)
        status = ask_solver(player, row, control, error);
    else if (!player->searched)
        look_ahead(player, row, control);
    if (player->plan_next < player->plan_count)
        *move = player->plan[player->plan_next++];
    return status;
}

const tf_player_type tf__accordion_brute = {
    .name = "brute",
    .counts_states = true,
    .words = "the paper's player: first move from the left, then searching through",
    .options = {options, sizeof options / sizeof options[0]},
    .create = create,
    .destroy = destroy,
    .start = start,
    .choose = choose,
};
