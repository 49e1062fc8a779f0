/* exact.c: Klondike decided.
 *
 * Depth first over the nodes of flood.h: each step turns up a card, empties a column or takes a card
 * from the stock, so a node is never met again below itself, and a bounded table of lost nodes may
 * forget. Which steps may be left out, and under which rules, is argued in docs/KLONDIKE.md. */
#include <stdlib.h>
#include <string.h>

#include "games/klondike/paths.h"
#include "games/klondike/steps.h"

enum {
    OPTION_TABLE_MB,
    OPTION_RELAX_FROM,
    OPTION_SHORTEST,
    OPTION_SHORTEST_MB,
    OPTION_RESTART_FROM,
    OPTION_ORDER,
    OPTION_BLIND
};
static const tf_option options[] = {
    {"table_mb", TF_OPTION_INTEGER, 64, 1, 1 << 20, NULL,
     "size of the table; less when --memory-mb does not allow it on every thread"},
    {"relax_from", TF_OPTION_INTEGER, 150, 0, 1000000000, NULL,
     "from how many states on proofs of loss are looked for: they cost more than most deals take"},
    {"shortest", TF_OPTION_CHOICE, 0, 0, 0, "no|yes",
     "looks on for a shortest solution; what a limit leaves is the best found and a lower bound"},
    {"shortest_mb", TF_OPTION_INTEGER, 256, 1, 1 << 20, NULL, "room for looking for it"},
    {"restart_from", TF_OPTION_INTEGER, 0, 1, 1000000000, "auto",
     "after how many states the search begins anew in another order, four times as many later on; "
     "auto: 2000, with limited redeals 50000"},
    {"order", TF_OPTION_CHOICE, 0, 0, 0, "auto|up|down|soonest|latest",
     "which cards of the stock are tried first; auto: what suits the rules, then others in turn"},
    {"blind", TF_OPTION_CHOICE, 0, 0, 0, "no|yes",
     "yes: redeals and the stock's turn do not count when positions are compared, as in a hasty "
     "program; nothing is proven lost then"},
};

enum { DEPTH_MAX = 2 * TF_DECK_MAX };

typedef struct frame {
    tf__klon_node node;
    tf__klon_config least;
    unsigned stage;            /* that is listed next */
    unsigned first, next, end; /* in the list of children */
    uint64_t states_before;
} frame;

typedef struct exact {
    tf__klon_steps steps;
    tf__klon_paths *paths; /* NULL: a shortest solution is not wanted */
    unsigned depth_reached;
    uint64_t relax_from, states_at_start;
    uint64_t restart_from; /* 0: as suits the rules */
    unsigned order;        /* as the option says */
    uint64_t pause_at;     /* a search gives up there, undecided, without a limit having been hit */
    frame frames[DEPTH_MAX];
} exact;

static void destroy(void *self)
{
    exact *search = self;
    if (!search)
        return;
    tf__klon_lost_destroy(&search->steps.lost);
    tf__klon_paths_destroy(search->paths);
    tf__klon_reach_destroy(&search->steps.reach);
    free(search);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    exact *search = calloc(1, sizeof *search);
    if (!search)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    size_t bytes = (size_t)setup->options->value[OPTION_TABLE_MB] << 20;
    if (setup->memory_bytes && setup->memory_bytes < bytes)
        bytes = setup->memory_bytes;
    tf_status status = tf__klon_lost_create(&search->steps.lost, bytes, error);
    search->relax_from = (uint64_t)setup->options->value[OPTION_RELAX_FROM];
    search->restart_from = (uint64_t)setup->options->value[OPTION_RESTART_FROM];
    search->steps.lost.blind = setup->options->value[OPTION_BLIND] > 0;
    search->order = (unsigned)setup->options->value[OPTION_ORDER];
    if (status == TF_OK)
        status = tf__klon_reach_create(&search->steps.reach, error);
    if (status == TF_OK && setup->options->value[OPTION_SHORTEST] > 0)
        status = tf__klon_paths_create(
            &search->paths, (size_t)setup->options->value[OPTION_SHORTEST_MB] << 20, error);
    if (status != TF_OK) {
        destroy(search);
        return status;
    }
    *self = search;
    return TF_OK;
}

/* ---- the search ---- */

static void enter(exact *search, frame *top, const tf_control *control)
{
    top->states_before = control->states;
    top->first = top->next = top->end = search->steps.count;
    top->stage = 0;
}

/* Lists the steps of the frame's next stage in place of the last one's; false when there is none. */
static bool list_more(exact *search, frame *top)
{
    if (top->stage == TF__KLON_STAGES)
        return false;
    search->steps.count = top->next = top->first;
    top->stage = tf__klon_steps_list(&search->steps, &top->node, top->stage, &top->least);
    top->end = search->steps.count;
    return true;
}

/* Fills the frame above top with its next child that is not known to be lost. */
static bool next_child(exact *search, frame *top)
{
    tf__klon_steps *steps = &search->steps;
    for (;;) {
        while (top->next < top->end) {
            const tf__klon_child *child = &steps->children[top->next++];
            tf__klon_node *above = &top[1].node;
            tf__klon_step_make(&steps->model, &top->node, &child->step, above);
            if (!tf__klon_lost_has(&steps->lost, &steps->model, above, child->least))
                return true;
        }
        if (!list_more(search, top))
            return false;
    }
}

/* Proofs are asked for from now on; true when there is one for the whole game. */
static bool start_proving(exact *search)
{
    search->steps.proving = true;
    tf__klon_reach_start(&search->steps.reach, &search->steps.model);
    const tf__klon_node *root = &search->frames[0].node;
    return tf__klon_steps_hopeless(&search->steps, root, root);
}

static tf_verdict descend(exact *search, tf_control *control, size_t *depth)
{
    tf__klon_steps *steps = &search->steps;
    size_t at = 0;
    for (;;) {
        frame *top = &search->frames[at];
        if (tf__klon_node_won(&search->steps.model, &top->node)) {
            *depth = at;
            return TF_VERDICT_WON;
        }
        if (control->states >= search->pause_at || !tf_control_tick(control))
            return TF_VERDICT_UNDECIDED;
        if (!search->steps.proving &&
            control->states - search->states_at_start > search->relax_from && start_proving(search))
            return TF_VERDICT_LOST;
        enter(search, top, control);
        while (!next_child(search, top) && !steps->overflow) {
            steps->count = top->first;
            tf__klon_lost_add(&steps->lost, &steps->model, &top->node, top->least,
                              control->states - top->states_before);
            if (at == 0)
                return TF_VERDICT_LOST;
            top = &search->frames[--at];
        }
        if (steps->overflow || at + 2 >= DEPTH_MAX) {
            (void)tf_control_out_of_memory(control);
            return TF_VERDICT_UNDECIDED;
        }
        at++;
        if (at > search->depth_reached)
            search->depth_reached = (unsigned)at;
    }
}

static void add_figures(const exact *search, tf_solution *solution)
{
    const tf__klon_steps *steps = &search->steps;
    const tf_figure figures[] = {
        {"depth", search->depth_reached},
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
    tf__klon_steps *steps = &search->steps;
    steps->reach.seating.checks = steps->reach.asked = 0;
    steps->reach.learned = steps->reach.given_up = 0;
    steps->lost.counters = (tf__table_counters){0};
    steps->floods = steps->proven = steps->configs = 0;
    search->depth_reached = 0;
}

static void prepare(exact *search, const tf__klon_position *p)
{
    tf__klon_steps *steps = &search->steps;
    tf__klon_lost_clear(&steps->lost);
    steps->overflow = false;
    steps->proving = false;
    tf__klon_model_init(&steps->model, p, &search->frames[0].node);
    tf__klon_settle(&steps->model, &search->frames[0].node);
}

/* The order that wins soonest, by trials on seed:600001-600800 and seed:700001-700500. */
static tf__klon_order first_order(const exact *search)
{
    const tf__klon_model *model = &search->steps.model;
    if (search->order > 0)
        return search->order - 1;
    if (model->limited || model->draw == 1)
        return TF__KLON_SOONEST;
    return model->kept ? TF__KLON_DOWN_FIRST : TF__KLON_UP_FIRST;
}

static uint64_t first_try(const exact *search)
{
    if (search->steps.lost.blind || search->order > 0)
        return UINT64_MAX;
    if (search->restart_from > 0)
        return search->restart_from;
    return search->steps.model.limited ? 50000 : 2000;
}

/* One search from the position, by its rules or by easier ones. A search that has not won for long begins
 * anew in another order; what it has proven lost stays so. */
static tf_verdict decide(exact *search, const tf__klon_position *p, uint64_t pause_at,
                         tf_control *control, size_t *depth)
{
    enum { GROWTH = 4 };
    prepare(search, p);
    search->states_at_start = control->states;
    uint64_t states = first_try(search);
    search->steps.order = first_order(search);
    for (;; states *= GROWTH) {
        search->steps.count = 0;
        search->pause_at = states < pause_at - control->states ? control->states + states
                                                               : pause_at;
        tf_verdict verdict = descend(search, control, depth);
        if (verdict != TF_VERDICT_UNDECIDED || control->stop != TF_STOP_NONE ||
            search->steps.overflow || control->states >= pause_at)
            return verdict;
        search->steps.order = (search->steps.order + 1) % TF__KLON_ORDERS_TRIED;
    }
}

/* With leftovers kept and redeals without a limit nearly every card comes up, in many phases, and a
 * loss is hard to prove. But what is lost when every card comes up at any time, as at draw 1, is lost
 * here too, and that is one phase. So after a first try that proof is looked for. */
static tf_verdict decide_kept(exact *search, const tf__klon_position *p, tf_control *control,
                              size_t *depth)
{
    enum { FIRST_TRY = 4000 };
    tf_verdict verdict = decide(search, p, control->states + FIRST_TRY, control, depth);
    if (verdict != TF_VERDICT_UNDECIDED || control->stop != TF_STOP_NONE)
        return verdict;
    tf__klon_position easier = *p;
    easier.rules.draw = 1;
    easier.rules.kept = 0;
    verdict = decide(search, &easier, UINT64_MAX, control, depth);
    if (verdict != TF_VERDICT_WON)
        return verdict;
    return decide(search, p, UINT64_MAX, control, depth);
}

/* Shortens the solution as far as the limits allow. */
static tf_status shorten(exact *search, const tf__klon_position *p, tf_control *control,
                         tf_solution *solution, tf_error *error)
{
    tf__klon_path path = {.moves = &solution->moves};
    tf_status status = tf__klon_paths_run(search->paths, p, true, solution->moves.count, control,
                                          &path, error);
    if (path.verdict == TF_VERDICT_WON)
        path.at_least = solution->moves.count;
    solution->figures[solution->figure_count++] = (tf_figure){"lower_bound", (double)path.at_least};
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
    if (search->steps.lost.blind && solution->verdict == TF_VERDICT_LOST)
        solution->verdict = TF_VERDICT_UNDECIDED;
    if (solution->verdict != TF_VERDICT_WON)
        return TF_OK;
    tf__klon_step steps[DEPTH_MAX];
    for (size_t i = 0; i < depth; i++)
        steps[i] = search->steps.children[search->frames[i].next - 1].step;
    tf_status status = tf__klon_realise(p, &search->steps.model, &search->frames[0].node, steps,
                                        depth, &search->steps.here, &solution->moves, error);
    if (status == TF_OK && search->paths)
        status = shorten(search, p, control, solution, error);
    return status;
}

const tf_solver_type tf__klon_exact = {
    .name = "exact",
    .words = "decides every deal under every rule set; proves losses",
    .options = {options, sizeof options / sizeof options[0]},
    .create = create,
    .destroy = destroy,
    .solve = solve,
};
