/* solver.c: the solver that decides Klondike (decider.h), with its options, figures and solutions.
 */
#include <stdlib.h>
#include <string.h>

#include "base/option_rows.h"
#include "games/klondike/exact/decider.h"
#include "games/klondike/klondike.h"
#include "games/klondike/shortest/minimal.h"

/* How the default of relax_from was found was not recorded. */
#define EXACT_OPTIONS(ROW)                                                                         \
    ROW(size_t, table_mb, "table_mb", TF__INTEGER_OR(0, 1, 1 << 20, "auto"),                       \
        "size to which the table may grow; auto: what --memory-mb allows on every thread")         \
    ROW(uint64_t, relax_from, "relax_from", TF__INTEGER(150, 0, 1000000000),                       \
        "number of states after which it searches for proofs of loss, which cost more than most "  \
        "deals")                                                                                   \
    ROW(unsigned, shortest, "shortest", TF__CHOICE(0, "no|yes|ksolve|quick"),                      \
        "keeps searching for a shortest solution; at a limit it returns the best found and a "     \
        "lower bound; ksolve: redeals do not count as moves; quick: shortens the solution for "    \
        "some milliseconds")                                                                       \
    ROW(size_t, shortest_mb, "shortest_mb", TF__INTEGER(256, 1, 1 << 20),                          \
        "memory for the search for a shortest solution")                                           \
    ROW(uint64_t, restart_from, "restart_from", TF__INTEGER_OR(0, 1, 1000000000, "auto"),          \
        "number of states after which the search restarts in another order, four times as many "   \
        "at each restart; auto: 2000, with limited redeals 50000")                                 \
    ROW(unsigned, order, "order", TF__CHOICE(0, "auto|up|down|soonest|latest"),                    \
        "which cards of the stock are tried first; auto: depends on the rules, changes at each "   \
        "restart")
TF__OPTIONS(exact_options, EXACT_OPTIONS);

typedef struct exact {
    tf__klon_decider decider;
    tf__klon_minimal *minimal; /* NULL: no shortest solution is requested */
    bool ksolve_metric;
    bool quick; /* the solution is only made shorter */
} exact;

static void destroy(void *self)
{
    exact *search = self;
    if (!search)
        return;
    tf__klon_decider_destroy(&search->decider);
    tf__klon_minimal_destroy(search->minimal);
    free(search);
}

/* The memory of a solver without a limit on memory. */
#define UNLIMITED_BYTES ((size_t)1 << 30)

static size_t at_most(size_t bytes, size_t most)
{
    return bytes < most ? bytes : most;
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    exact *search = calloc(1, sizeof *search);
    if (!search)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    exact_options options = exact_options_read(setup->options);
    size_t most = setup->memory_bytes ? setup->memory_bytes : UNLIMITED_BYTES;
    size_t fixed = sizeof *search + tf__klon_reach_bytes();
    most = most > 2 * fixed ? most - fixed : most / 2;
    size_t table = options.table_mb ? options.table_mb << 20 : SIZE_MAX;
    size_t bytes = at_most(table, options.shortest ? most / 4 : most);
    tf__klon_decider *decider = &search->decider;
    tf_status status = tf__klon_decider_create(decider, bytes, error);
    decider->relax_from = options.relax_from;
    decider->restart_from = options.restart_from;
    decider->order = options.order;
    if (status == TF_OK && options.shortest)
        status = tf__klon_minimal_create(&search->minimal,
                                         at_most(options.shortest_mb << 20, most - bytes), error);
    search->ksolve_metric = options.shortest == 2;
    search->quick = options.shortest == 3;
    if (status != TF_OK) {
        destroy(search);
        return status;
    }
    *self = search;
    return TF_OK;
}

static void add_figures(const exact *search, tf_solution *solution)
{
    const tf__klon_steps *steps = &search->decider.steps;
    const tf_figure figures[] = {
        {"depth", search->decider.depth_reached},
        {"floods", (double)steps->floods},
        {"configs", (double)steps->configs},
        {"proven", (double)steps->proven},
        {"proof_checks", (double)steps->reach.seating.checks},
        {"proof_asked", (double)steps->reach.asked},
        {"proof_learned", (double)steps->reach.learned},
        {"proof_given_up", (double)steps->reach.given_up},
        {"table_probes", (double)steps->lost.counters.probes},
        {"table_hits", (double)steps->lost.counters.hits},
        {"table_replacements", (double)steps->lost.counters.replacements},
    };
    memcpy(solution->figures, figures, sizeof figures);
    solution->figure_count = sizeof figures / sizeof figures[0];
    solution->memory_bytes = sizeof *search + tf__klon_lost_bytes(&steps->lost);
}

static void reset_figures(exact *search)
{
    tf__klon_steps *steps = &search->decider.steps;
    steps->reach.seating.checks = steps->reach.asked = 0;
    steps->reach.learned = steps->reach.given_up = 0;
    steps->lost.counters = (tf__tt_counters){0};
    steps->floods = steps->proven = steps->configs = 0;
    search->decider.depth_reached = 0;
}

/* One search from the position, by its rules or by relaxed ones. */
static tf_verdict decide(exact *search, const tf__klon_position *p, uint64_t pause_at,
                         tf_control *control, size_t *depth)
{
    tf__klon_decider_start(&search->decider, p);
    return tf__klon_decider_run(&search->decider, pause_at, control, depth);
}

/* With leftovers kept and unlimited redeals, nearly every card comes up, in many phases, and a loss
 * is hard to prove. But a game that is lost when every card can be reached at any time, as with
 * draw 1, is also lost here, and that game has only one phase. So this proof is tried after a first
 * search. How FIRST_TRY was found was not recorded. */
static tf_verdict decide_kept(exact *search, const tf__klon_position *p, tf_control *control,
                              size_t *depth)
{
    enum { FIRST_TRY = 4000 };
    tf_verdict verdict = decide(search, p, control->states + FIRST_TRY, control, depth);
    if (verdict != TF_UNDECIDED || control->stop != TF_STOP_NONE)
        return verdict;
    tf__klon_position easier = *p;
    easier.rules.draw = 1;
    easier.rules.kept = 0;
    verdict = decide(search, &easier, UINT64_MAX, control, depth);
    if (verdict != TF_WON)
        return verdict;
    return decide(search, p, UINT64_MAX, control, depth);
}

/* The length of a solution in the metric of the options. */
static size_t length_of(const exact *search, const tf_moves *moves)
{
    size_t length = moves->count;
    for (size_t i = 0; search->ksolve_metric && i < moves->count; i++)
        length -= tf__klon_move_kind(moves->data[i]) == TF__KLON_REDEAL;
    return length;
}

/* Shortens the solution as far as the limits allow. */
static tf_status shorten(exact *search, const tf__klon_position *p, tf_control *control,
                         tf_solution *solution, tf_error *error)
{
    tf__klon_minimum found = {.at_least = tf__klon_fewest_moves(p), .moves = &solution->moves};
    tf_status status = TF_OK;
    if (tf__klon_minimal_fits(p))
        status = tf__klon_minimal_run(search->minimal, p, search->ksolve_metric ? 0 : 1, 4,
                                      length_of(search, &solution->moves), control, &found, error);
    size_t bound = found.verdict == TF_WON ? length_of(search, &solution->moves) : found.at_least;
    solution->figures[solution->figure_count++] = (tf_figure){"nodes", (double)found.nodes};
    solution->figures[solution->figure_count++] = (tf_figure){"lower_bound", (double)bound};
    return status;
}

/* Makes the solution shorter by a few short searches in which the lower bound counts for more than
 * the moves made. How the weights and the numbers of states were found: docs/results/klondike.md. */
static tf_status tidy(exact *search, const tf__klon_position *p, tf_control *control,
                      tf_solution *solution, tf_error *error)
{
    static const struct {
        unsigned weight;
        uint64_t states;
    } tries[] = {{12, 3000}, {9, 6000}, {7, 16000}};
    tf_status status = TF_OK;
    if (!tf__klon_minimal_fits(p))
        return TF_OK;
    for (size_t i = 0; i < sizeof tries / sizeof tries[0] && status == TF_OK; i++) {
        tf__klon_minimum found = {.moves = &solution->moves};
        tf_control part;
        tf_control_part(&part, control, tries[i].states);
        part.progress = NULL;
        status = tf__klon_minimal_run(search->minimal, p, 1, tries[i].weight, solution->moves.count,
                                      &part, &found, error);
    }
    return status;
}

static tf_status solve(void *self, const void *position, tf_control *control, tf_solution *solution,
                       tf_error *error)
{
    exact *search = self;
    const tf__klon_position *p = position;
    size_t depth = 0;
    if (tf__klon_has_unknown(p))
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "not all cards are known");
    reset_figures(search);
    bool kept = p->rules.kept && p->rules.draw > 1 && p->rules.redeals_max == TF__KLON_UNLIMITED;
    solution->verdict = kept ? decide_kept(search, p, control, &depth)
                             : decide(search, p, UINT64_MAX, control, &depth);
    add_figures(search, solution);
    if (solution->verdict != TF_WON)
        return TF_OK;
    tf__klon_step steps[TF__KLON_DEPTH_MAX];
    for (size_t i = 0; i < depth; i++)
        steps[i] = search->decider.steps.children[search->decider.frames[i].next - 1].step;
    tf_status status = tf__klon_realise(p, &search->decider.steps.model,
                                        &search->decider.frames[0].node, steps, depth,
                                        search->decider.steps.here, &solution->moves, error);
    if (status == TF_OK && search->quick)
        status = tidy(search, p, control, solution, error);
    else if (status == TF_OK && search->minimal)
        status = shorten(search, p, control, solution, error);
    solution->length = length_of(search, &solution->moves);
    return status;
}

static const tf_retired_option retired[] = {
    {"blind", "no", "it compared positions without the stock, so its verdicts were wrong"},
    {NULL, NULL, NULL},
};

const tf_solver_type tf__klon_exact = {
    .name = "exact",
    .words = "decides every deal under every rule set; proves losses",
    .options = TF__OPTION_LIST(exact_options),
    .retired = retired,
    .create = create,
    .destroy = destroy,
    .solve = solve,
};
