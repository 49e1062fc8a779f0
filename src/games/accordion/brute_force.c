/* brute_force.c: the player of Shintani's paper ("Some Consideration on Look Ahead in the Card Game
 * Accordion"): brute force, then lookahead.
 *
 * Until `lookahead` cards are left, the player covers the leftmost card that can be covered, with
 * its right neighbour if possible, else with the third card to the right. Then it searches the rest
 * of the game exhaustively (lookahead.h). If the search finds a win, the player plays it; otherwise
 * it gives up.
 *
 * States are counted as in the paper: one for the row where the search begins (or where brute force
 * ends), plus every row that the search generates for the first time. When a limit on states, time
 * or memory is reached, the game is undecided, not lost.
 *
 * Whether a win exists does not depend on the search method. The option search=fast therefore uses
 * the fast solver (fast.c), which also proves failures. It serves to measure success rates with
 * many lookahead cards, where the paper's search takes hundreds of millions of states. */
#include <stdlib.h>

#include "base/option_rows.h"
#include "games/accordion/accordion.h"
#include "games/accordion/lookahead.h"
#include "games/position_bytes.h"

enum { SEARCH_PLAIN, SEARCH_FAST };
#define BRUTE_OPTIONS(ROW)                                                                         \
    ROW(unsigned, lookahead, "lookahead", TF__INTEGER(20, 1, TF_DECK_MAX),                         \
        "number of cards left when the search begins; 1: no search")                               \
    ROW(unsigned, search, "search", TF__CHOICE(SEARCH_PLAIN, "plain|fast"),                        \
        "plain: the search of the paper; fast: the fast solver, which wins the same deals in "     \
        "less time")                                                                               \
    ROW(size_t, table_mb, "table_mb", TF__INTEGER(1024, 1, 1 << 20),                               \
        "memory for the rows generated; less when --memory-mb does not allow it on every thread")
TF__OPTIONS(brute_options, BRUTE_OPTIONS);

typedef struct brute {
    unsigned lookahead;
    tf__acc_lookahead *plain;
    tf_solver *solver; /* used with search=fast */
    bool started;      /* the state that every game counts has been counted */
    bool searched;
    unsigned plan_next,
        plan_count; /* the win found by the search; plan_count is 0 when there is none */
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
        status = tf_solver_create_with(&player->solver, setup->rules, "fast",
                                       &(tf_resources){.memory_bytes = setup->memory_bytes,
                                                       .data_dir = setup->data_dir,
                                                       .control = setup->control},
                                       error);
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

/* Fills the plan if the paper's search finds a win. */
static void look_ahead(brute *player, const tf__acc_row *row, tf_control *control)
{
    player->searched = true;
    (void)tf__acc_lookahead_search(player->plain, row, control, player->plan, &player->plan_count);
}

/* Like look_ahead(), with the fast solver. */
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
    .words = "the paper's player: takes the first move from the left, then searches all moves",
    .options = TF__OPTION_LIST(brute_options),
    .create = create,
    .destroy = destroy,
    .start = start,
    .choose = choose,
};
