/* solver.c: passes of increasing width, then clauses, until one of them decides the deal.
 *
 * Narrow passes find most wins quickly; each wider pass costs several times as much as all before
 * it. Every width is tried with all ways to compute costs, because a state dropped by one way is
 * often kept by another. A pass that drops no state decides the deal: won with its moves, or lost
 * when no state is left. After the narrow passes the search by clauses decides nearly every deal.
 * If its memory does not suffice, wider passes follow. If even the widest pass does not decide, the
 * deal is undecided and the limit reached is memory. */
#include <stdlib.h>

#include "base/option_rows.h"
#include "games/calculation/open/solver.h"

#include "games/calculation/open/clause_search.h"
#include "games/calculation/open/search.h"

/* How the defaults of first and growth were found was not recorded. */
#define OPEN_OPTIONS(ROW)                                                                          \
    ROW(uint32_t, first, "first", TF__INTEGER(16, 1, 1 << 20),                                     \
        "states per layer in the first pass")                                                      \
    ROW(uint32_t, growth, "growth", TF__INTEGER(4, 2, 1000), "factor by which each pass is wider") \
    ROW(uint32_t, width, "width", TF__INTEGER(500000, 1, 100000000),                               \
        "states per layer in the last pass, 150 bytes each; fewer when --memory-mb does not "      \
        "allow it")                                                                                \
    ROW(uint32_t, clauses, "clauses", TF__INTEGER(256, 0, 100000000),                              \
        "after a pass with this many states per layer, search by clauses; 0: never")
TF__OPTIONS(open_options, OPEN_OPTIONS);

/* With more stacks the values of the chains take too long to compute. */
enum { CHAINS_STACKS_MAX = 5 };

typedef struct open_solver {
    uint32_t first, growth, clauses;
    tf__open_clauses clause_search;
    tf__stack_chain_values *chains; /* created when first needed */
    tf__open_search search;
} open_solver;

static void destroy(void *self)
{
    open_solver *solver = self;
    if (!solver)
        return;
    tf__open_search_release(&solver->search);
    tf__stack_chain_values_destroy(solver->chains);
    free(solver);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    open_options options = open_options_read(setup->options);
    size_t width = options.width;
    size_t width_limit = setup->memory_bytes / tf__open_search_bytes();
    if (setup->memory_bytes && width_limit < width)
        width = width_limit ? width_limit : 1;
    open_solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    solver->first = options.first;
    solver->growth = options.growth;
    solver->clauses = options.clauses;
    tf_status status = tf__open_search_init(&solver->search, (uint32_t)width, error);
    if (status != TF_OK) {
        destroy(solver);
        return status;
    }
    *self = solver;
    return TF_OK;
}

/* Converts a history to moves of the rules. */
static tf_status add_moves(const tf__open_deal *deal, const uint8_t *history, tf_solution *solution,
                           tf_error *error)
{
    tf__open_state state;
    /* one turn: a draw, its card, the cards that follow to foundations */
    tf_move moves[TF_DECK_MAX + 2];
    tf__open_start(deal, &state);
    for (unsigned t = 0; t < deal->turns; t++) {
        unsigned count = 0;
        tf__open_place(deal, &state, history[t], moves, &count);
        for (unsigned i = 0; i < count; i++)
            if (tf_moves_add(&solution->moves, moves[i]) != TF_OK)
                return tf_error_set(error, TF_ERR_MEMORY, "no memory for the solution");
    }
    return TF_OK;
}

/* The number of ways to compute costs. With many stacks the chains are omitted, because there are
 * too many to value. */
static unsigned count_ways(open_solver *solver, tf__open_deal *deal, tf_control *control)
{
    if (deal->stacks > CHAINS_STACKS_MAX)
        return TF__OPEN_BY_CHAINS;
    if (!solver->chains &&
        tf__stack_chain_values_create(&solver->chains, deal->stacks, control, NULL) != TF_OK)
        return TF__OPEN_BY_CHAINS;
    deal->chains = solver->chains;
    return solver->chains ? TF__OPEN_BY_CHAINS + 1 : TF__OPEN_BY_CHAINS;
}

/* Runs passes of one width, each with another way to compute costs, until one decides. Returns the
 * number of passes. */
static unsigned run_passes(open_solver *solver, tf__open_deal *deal, uint32_t width,
                           tf_control *control, uint8_t *history, tf_verdict *verdict)
{
    unsigned passes = 0, ways = count_ways(solver, deal, control);
    while (passes < ways && *verdict == TF_UNDECIDED && !control->stop) {
        deal->way = (tf__open_way)passes++;
        *verdict = tf__open_search_pass(&solver->search, deal, width, control, history);
    }
    return passes;
}

/* Searches by clauses, in the memory of the layers. Does nothing when that is too small. */
static void run_clauses(open_solver *solver, const tf__open_deal *deal, tf_control *control,
                        tf__open_history history, tf_solution *solution)
{
    tf__open_clauses *search = &solver->clause_search;
    tf__block *memory = &solver->search.block;
    solution->verdict = tf__open_clause_search(search, deal, memory->data, memory->bytes, control,
                                               history);
    solution->figures[2] = (tf_figure){"conflicts", (double)search->set.conflicts};
    solution->figures[3] = (tf_figure){"cycles", (double)search->cycles};
    solution->figure_count = 4;
}

static tf_status solve(void *self, const void *position, tf_control *control, tf_solution *solution,
                       tf_error *error)
{
    open_solver *solver = self;
    tf__open_search *search = &solver->search;
    tf__open_deal deal;
    tf__open_history history = {0};
    if (!((const tf__calc_position *)position)->stock_known)
        return tf_error_set(error, TF_ERR_INPUT,
                            "the order of the stock is not given, expected all its cards");
    tf__open_deal_make(&deal, position);
    uint64_t width = solver->first;
    unsigned passes = 0;
    bool clauses_tried = false;
    solution->figure_count = 2;
    for (bool last = false; !last && solution->verdict == TF_UNDECIDED && !control->stop;
         width *= solver->growth) {
        last = width >= search->width_max;
        if (last)
            width = search->width_max;
        passes += run_passes(solver, &deal, (uint32_t)width, control, history, &solution->verdict);
        if (solver->clauses && !clauses_tried && (last || width >= solver->clauses) &&
            solution->verdict == TF_UNDECIDED && !control->stop) {
            clauses_tried = true;
            run_clauses(solver, &deal, control, history, solution);
        }
    }
    if (solution->verdict == TF_UNDECIDED && !control->stop)
        tf_control_out_of_memory(control);
    solution->memory_bytes = search->width_max * tf__open_search_bytes();
    solution->figures[0] = (tf_figure){"passes", (double)passes};
    solution->figures[1] = (tf_figure){"largest_layer", (double)search->largest};
    if (solution->verdict == TF_WON)
        return add_moves(&deal, history, solution, error);
    return TF_OK;
}

const tf_solver_type tf__open_solver = {
    .name = "open",
    .words = "searches layers of states, wider in each pass, then by clauses; proves losses",
    .options = TF__OPTION_LIST(open_options),
    .create = create,
    .destroy = destroy,
    .solve = solve,
};
