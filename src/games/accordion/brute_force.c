/* brute_force.c: the player of Shintani's paper ("Some Consideration on Look Ahead in the Card Game
 * Accordion"): brute force, then lookahead.
 *
 * Until `lookahead` cards are left it covers the first target from the left that can be covered, by its
 * neighbour if possible, else by the third. From then on it searches through (lookahead.h). It plays
 * the win it finds, or gives up.
 *
 * States are counted as the paper counts them: one for the row at which the search begins (or brute
 * force ends), and every row made by the search that was not made before. A limit on states, time
 * or memory leaves the game undecided, not lost.
 *
 * Whether the search succeeds does not depend on how it is done, so search=fast leaves it to the fast
 * solver (fast.c), which proves failures too: for the success rate of far lookaheads, whose plain
 * searches take hundreds of millions of states. */
#include <stdlib.h>

#include "base/option_rows.h"
#include "games/accordion/accordion.h"
#include "games/accordion/lookahead.h"
#include "games/position_bytes.h"

enum { SEARCH_PLAIN, SEARCH_FAST };
#define BRUTE_OPTIONS(ROW)                                                                         \
    ROW(unsigned, lookahead, "lookahead", TF__INTEGER(20, 1, TF_DECK_MAX),                         \
        "cards left when it begins to search; 1: never")                                           \
    ROW(unsigned, search, "search", TF__CHOICE(SEARCH_PLAIN, "plain|fast"),                        \
        "plain: as in the paper; fast: by the fast solver, the same success for less")             \
    ROW(size_t, table_mb, "table_mb", TF__INTEGER(1024, 1, 1 << 20),                               \
        "memory for the rows made; less when --memory-mb does not allow it on every thread")
TF__OPTIONS(brute_options, BRUTE_OPTIONS);

typedef struct brute {
    unsigned lookahead;
    tf__acc_lookahead *plain;
    tf_solver *solver; /* of the fast search */
    bool started;      /* the one state that every game counts is counted */
    bool searched;
    unsigned plan_next, plan_count; /* the win that was found; none: give up */
    tf_move plan[TF_DECK_MAX];
} brute;

static void destroy(void *self)
{
    brute *player = self;
    if (player) {
        tf__acc_lookahead_destroy(player->plain);
        tf_solver_destroy(player->solver);
    }
    free(player);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    brute_options options = brute_options_read(setup->options);
    brute *player = calloc(1, sizeof *player);
    if (!player)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    player->lookahead = options.lookahead;
    size_t bytes = options.table_mb << 20;
    if (setup->memory_bytes && setup->memory_bytes < bytes)
        bytes = setup->memory_bytes;
    tf_status status;
    if (options.search == SEARCH_FAST)
        status = tf_solver_create_with(
            &player->solver, setup->rules, "fast",
            &(tf_resources){setup->memory_bytes, setup->data_dir, setup->control, false}, error);
    else
        status = tf__acc_lookahead_create(&player->plain, bytes, error);
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

/* Leaves the plan, if there is one. */
static void look_ahead(brute *player, const tf__acc_row *row, tf_control *control)
{
    player->searched = true;
    (void)tf__acc_lookahead_search(player->plain, row, control, player->plan, &player->plan_count);
}

/* The same by the fast solver. */
static tf_status ask_solver(brute *player, const tf__acc_row *row, tf_control *control,
                            tf_error *error)
{
    tf_solution solution = {0};
    player->searched = true;
    tf_status status = tf__solver_solve(player->solver, row, control, &solution, error);
    if (status == TF_OK && solution.verdict == TF_WON) {
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
    const tf__acc_row *row = view;
    tf_move moves[TF__ACC_MOVES_MAX];
    *move = TF_MOVE_NONE;
    if (!player->started && !tf_control_tick(control))
        return TF_OK;
    player->started = true;
    if (row->count > player->lookahead || player->lookahead == 1) {
        if (tf__acc_moves(row, moves) > 0)
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

const tf_player_type tf__acc_brute = {
    .name = "brute",
    .counts_states = true,
    .words = "the paper's player: first move from the left, then searching through",
    .options = TF__OPTION_LIST(brute_options),
    .create = create,
    .destroy = destroy,
    .start = start,
    .choose = choose,
};
