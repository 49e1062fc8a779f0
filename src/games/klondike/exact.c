/* exact.c: Klondike decided.
 *
 * Depth first over the nodes of flood.h: each step turns up a card, empties a column or takes a card
 * from the stock, so a node is never met again below itself, and a bounded table of lost nodes may
 * forget. Which steps may be left out, and under which rules, is argued in docs/KLONDIKE.md. */
#include <stdlib.h>
#include <string.h>

#include "games/klondike/paths.h"
#include "games/klondike/reach.h"
#include "games/klondike/search.h"
#include "search/table.h"

enum { OPTION_TABLE_MB, OPTION_RELAX_FROM, OPTION_SHORTEST, OPTION_SHORTEST_MB };
static const tf_option options[] = {
    {"table_mb", TF_OPTION_INTEGER, 64, 1, 1 << 20, NULL,
     "size of the table; less when --memory-mb does not allow it on every thread"},
    {"relax_from", TF_OPTION_INTEGER, 150, 0, 1000000000, NULL,
     "from how many states on proofs of loss are looked for: they cost more than most deals take"},
    {"shortest", TF_OPTION_CHOICE, 0, 0, 0, "no|yes",
     "looks on for a shortest solution; what a limit leaves is the best found and a lower bound"},
    {"shortest_mb", TF_OPTION_INTEGER, 256, 1, 1 << 20, NULL, "room for looking for it"},
};

enum { DEPTH_MAX = 2 * TF_DECK_MAX, CHILDREN_MAX = 1 << 17 };

typedef struct child {
    tf__klon_step step;
    tf__klon_config least;
} child;

typedef struct frame {
    tf__klon_node node;
    tf__klon_config least;
    unsigned first, next, end; /* in the list of children */
    uint64_t states_before;
} frame;

typedef struct exact {
    tf__table *table;
    tf__klon_paths *paths; /* NULL: a shortest solution is not wanted */
    tf__table_counters counters;
    tf__klon_model model;
    tf__klon_reach reach;
    tf__klon_flood here, there;
    uint64_t floods, relaxed, configs;
    unsigned depth_reached;
    bool overflow; /* no room for a child */
    bool relaxing;
    uint64_t relax_from, states_at_start;
    uint64_t pause_at; /* a search gives up there, undecided, without a limit having been hit */
    unsigned child_count;
    child children[CHILDREN_MAX];
    frame frames[DEPTH_MAX];
    tf__klon_play plays[TF__KLON_PLAYS_MAX];
} exact;

static void destroy(void *self)
{
    exact *search = self;
    if (!search)
        return;
    tf__table_destroy(search->table);
    tf__klon_paths_destroy(search->paths);
    tf__klon_reach_destroy(&search->reach);
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
    tf_status status = tf__table_create(&search->table, bytes, error);
    search->relax_from = (uint64_t)setup->options->value[OPTION_RELAX_FROM];
    if (status == TF_OK)
        status = tf__klon_reach_create(&search->reach, error);
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

void tf__klon_step_make(const tf__klon_model *model, const tf__klon_node *node,
                        const tf__klon_step *step, tf__klon_node *after)
{
    *after = *node;
    after->config = step->at;
    if (step->emptied != TF__KLON_NO_COLUMN)
        tf__klon_node_lift(model, after, step->emptied);
    tf_card card;
    if (step->action == TF__KLON_LIFT || step->action == TF__KLON_LIFT_UP) {
        card = model->dealt[step->column][node->n[step->column] - 1];
        tf__klon_node_lift(model, after, step->column);
    } else {
        card = model->list[step->play.place];
        after->up |= UINT64_C(1) << card;
        after->stock &= ~(UINT64_C(1) << step->play.place);
        after->start = step->play.start;
        after->waste = step->play.waste;
        after->redeals = step->play.redeals;
    }
    if (step->action == TF__KLON_LIFT_UP || step->action == TF__KLON_DRAW_UP)
        after->config = (tf__klon_config)(after->config + tf__klon_config_one(tf_card_suit(card)));
}

/* ---- steps from a node ---- */

static bool is_lost(exact *search, const tf__klon_node *node, tf__klon_config least)
{
    unsigned phase = tf__klon_phase(&search->model, node);
    uint64_t value;
    return tf__table_find(search->table, tf__klon_key(&search->model, node, least, phase), &value,
                          &search->counters) &&
           tf__klon_value_lost(&search->model, node, phase, value);
}

static bool is_hopeless(exact *search, const tf__klon_node *node)
{
    bool lost = search->relaxing && tf__klon_reach_lost(&search->reach, node);
    search->relaxed += lost;
    return lost;
}

/* A step that is possible at the heights in each[] (bits of the flood's list are tested by `wanted`
 * in the set that the action needs): one child for every node that it leads to. */
typedef struct request {
    tf__klon_step step;
    uint64_t seats;    /* must all be free */
    uint64_t up;       /* must go up next and be free to leave (from the columns) */
    uint64_t up_stock; /* must go up next */
    uint64_t no_seats; /* must not be free */
    unsigned only;     /* how many of the heights to look at */
} request;

static bool is_possible(const exact *search, const request *ask, unsigned i)
{
    const tf__klon_flood *here = &search->here;
    if ((here->free[i].seats & ask->seats) != ask->seats || (here->free[i].seats & ask->no_seats))
        return false;
    if (!(ask->up | ask->up_stock))
        return true;
    uint64_t next = tf__klon_next_up(&search->model,
                                     tf__klon_on_foundations(&search->model, here->config[i]));
    return (next & here->free[i].leave & ask->up) == ask->up &&
           (next & ask->up_stock) == ask->up_stock;
}

static void add_child(exact *search, const tf__klon_step *step, tf__klon_config least)
{
    if (search->child_count == CHILDREN_MAX) {
        search->overflow = true;
        return;
    }
    search->children[search->child_count++] = (child){*step, least};
}

static void add_children(exact *search, const tf__klon_node *node, request *ask)
{
    unsigned first = search->child_count;
    bool flooded = false;
    for (unsigned i = 0; i < ask->only; i++) {
        if (!is_possible(search, ask, i))
            continue;
        tf__klon_node after;
        ask->step.at = search->here.config[i];
        tf__klon_step_make(&search->model, node, &ask->step, &after);
        if (!flooded && is_hopeless(search, &after))
            return;
        if (flooded && tf__klon_flood_has(&search->there, after.config))
            continue;
        tf__klon_config start = tf__klon_flood_start(&search->model, &after);
        if (flooded && tf__klon_flood_has(&search->there, start))
            continue;
        if (is_lost(search, &after, start))
            continue;
        tf__klon_flood_run(&search->there, &search->model, &after);
        search->floods++;
        search->configs += search->there.count;
        flooded = true;
        tf__klon_config least = search->there.least;
        bool known = false;
        for (unsigned c = first; c < search->child_count && !known; c++)
            known = search->children[c].least == least;
        if (!known && !is_lost(search, &after, least))
            add_child(search, &ask->step, least);
    }
}

/* Heights at which a base, or at draw 1 without a limit a card of the stock, goes up safely: then
 * nothing else need be tried. */
static bool add_safe(exact *search, const tf__klon_node *node)
{
    const tf__klon_model *model = &search->model;
    unsigned count = model->worryback ? search->here.count : 1;
    for (unsigned i = 0; i < count; i++) {
        tf__klon_config config = search->here.config[i];
        uint64_t ready = tf__klon_next_up(model, tf__klon_on_foundations(model, config)) &
                         node->bases & search->here.free[i].leave;
        for (; ready; ready &= ready - 1) {
            tf_card card = (tf_card)__builtin_ctzll(ready);
            unsigned suit = tf_card_suit(card);
            if (tf__klon_config_height(config, suit) >= tf__klon_safe_height(config, suit))
                continue;
            unsigned c = 0;
            while (node->n[c] == 0 || model->dealt[c][node->n[c] - 1] != card)
                c++;
            request ask = {.step = {.action = TF__KLON_LIFT_UP,
                                    .column = (uint8_t)c,
                                    .emptied = TF__KLON_NO_COLUMN},
                           .up = UINT64_C(1) << card};
            tf__klon_node after;
            ask.step.at = config;
            tf__klon_step_make(model, node, &ask.step, &after);
            if (is_hopeless(search, &after))
                return true;
            tf__klon_flood_run(&search->there, model, &after);
            search->floods++;
            search->configs += search->there.count;
            if (!is_lost(search, &after, search->there.least))
                add_child(search, &ask.step, search->there.least);
            return true;
        }
    }
    return false;
}

static void add_lifts(exact *search, const tf__klon_node *node)
{
    const tf__klon_model *model = &search->model;
    for (unsigned c = model->columns; c-- > 0;) {
        if (node->n[c] == 0)
            continue;
        uint64_t base = UINT64_C(1) << model->dealt[c][node->n[c] - 1];
        request ask = {
            .step = {.action = TF__KLON_LIFT, .column = (uint8_t)c, .emptied = TF__KLON_NO_COLUMN},
            .only = search->here.count};
        if (node->n[c] > 1 && (search->here.seats & base)) {
            ask.seats = base;
            add_children(search, node, &ask);
        }
        if (node->n[c] > 1 && (model->kings & base)) {
            for (unsigned e = 0; e < model->columns; e++) {
                uint64_t last = node->n[e] == 1 ? UINT64_C(1) << model->dealt[e][0] : 0;
                if (!(last & search->here.seats))
                    continue;
                ask.step.emptied = (uint8_t)e;
                ask.seats = last;
                ask.no_seats = base;
                add_children(search, node, &ask);
            }
        }
    }
    for (unsigned c = model->columns; c-- > 0;) {
        if (node->n[c] == 0)
            continue;
        uint64_t base = UINT64_C(1) << model->dealt[c][node->n[c] - 1];
        request ask = {.step = {.action = TF__KLON_LIFT_UP,
                                .column = (uint8_t)c,
                                .emptied = TF__KLON_NO_COLUMN},
                       .up = base,
                       .only = search->here.count};
        if (search->here.leave & base)
            add_children(search, node, &ask);
    }
}

static void add_draws(exact *search, const tf__klon_node *node)
{
    const tf__klon_model *model = &search->model;
    unsigned count = tf__klon_plays(model, node, search->plays);
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned rank = 0; rank < model->ranks; rank++) {
            for (unsigned i = 0; i < count; i++) {
                tf_card card = model->list[search->plays[i].place];
                if (tf_card_rank(card) != rank)
                    continue;
                uint64_t bit = UINT64_C(1) << card;
                request ask = {.step = {.action = pass ? TF__KLON_DRAW_UP : TF__KLON_DRAW,
                                        .play = search->plays[i],
                                        .emptied = TF__KLON_NO_COLUMN},
                               .only = search->here.count};
                if (pass) {
                    ask.up_stock = bit;
                    add_children(search, node, &ask);
                    continue;
                }
                if (search->here.seats & bit) {
                    ask.seats = bit;
                    add_children(search, node, &ask);
                }
                for (unsigned e = 0; (model->kings & bit) && e < model->columns; e++) {
                    uint64_t last = node->n[e] == 1 ? UINT64_C(1) << model->dealt[e][0] : 0;
                    if (!(last & search->here.seats))
                        continue;
                    ask.step.emptied = (uint8_t)e;
                    ask.seats = last;
                    ask.no_seats = bit;
                    add_children(search, node, &ask);
                }
            }
        }
    }
}

/* A king that comes back from its foundation needs an empty column too. */
static void add_clearings(exact *search, const tf__klon_node *node)
{
    const tf__klon_model *model = &search->model;
    bool complete = false;
    for (unsigned i = 0; i < search->here.count && !complete; i++)
        complete = tf__klon_on_foundations(model, search->here.config[i]) & model->kings;
    if (!complete || !model->worryback)
        return;
    for (unsigned c = 0; c < model->columns; c++) {
        uint64_t last = node->n[c] == 1 ? UINT64_C(1) << model->dealt[c][0] : 0;
        request ask = {
            .step = {.action = TF__KLON_LIFT, .column = (uint8_t)c, .emptied = TF__KLON_NO_COLUMN},
            .seats = last,
            .only = search->here.count};
        if (last & search->here.seats)
            add_children(search, node, &ask);
    }
}

static void enter(exact *search, frame *top, const tf_control *control)
{
    top->states_before = control->states;
    top->first = top->next = search->child_count;
    tf__klon_flood_run(&search->here, &search->model, &top->node);
    top->least = search->here.least;
    if (!add_safe(search, &top->node)) {
        add_lifts(search, &top->node);
        add_draws(search, &top->node);
        add_clearings(search, &top->node);
    }
    top->end = search->child_count;
}

static void leave_lost(exact *search, const frame *top, const tf_control *control)
{
    unsigned phase = tf__klon_phase(&search->model, &top->node);
    tf__key key = tf__klon_key(&search->model, &top->node, top->least, phase);
    uint64_t value = 0;
    (void)tf__table_find(search->table, key, &value, &search->counters);
    value = tf__klon_value_add(&search->model, &top->node, value);
    tf__table_store(search->table, key, value, tf__table_cost(control->states - top->states_before),
                    &search->counters);
}

/* Fills the frame above top with its next child that is not known to be lost. */
static bool next_child(exact *search, frame *top)
{
    while (top->next < top->end) {
        const child *c = &search->children[top->next++];
        frame *above = top + 1;
        tf__klon_step_make(&search->model, &top->node, &c->step, &above->node);
        if (!is_lost(search, &above->node, c->least))
            return true;
    }
    return false;
}

static tf_verdict descend(exact *search, tf_control *control, size_t *depth)
{
    size_t at = 0;
    for (;;) {
        frame *top = &search->frames[at];
        if (tf__klon_node_won(&search->model, &top->node)) {
            *depth = at;
            return TF_VERDICT_WON;
        }
        if (control->states >= search->pause_at || !tf_control_tick(control))
            return TF_VERDICT_UNDECIDED;
        if (!search->relaxing && control->states - search->states_at_start > search->relax_from) {
            search->relaxing = true;
            tf__klon_reach_start(&search->reach, &search->model);
            if (is_hopeless(search, &search->frames[0].node))
                return TF_VERDICT_LOST;
        }
        enter(search, top, control);
        if (search->overflow || at + 2 >= DEPTH_MAX) {
            (void)tf_control_out_of_memory(control);
            return TF_VERDICT_UNDECIDED;
        }
        while (!next_child(search, &search->frames[at])) {
            search->child_count = search->frames[at].first;
            leave_lost(search, &search->frames[at], control);
            if (at == 0)
                return TF_VERDICT_LOST;
            at--;
        }
        at++;
        if (at > search->depth_reached)
            search->depth_reached = (unsigned)at;
    }
}

static void add_figures(const exact *search, tf_solution *solution)
{
    const tf_figure figures[] = {
        {"depth", search->depth_reached},
        {"floods", (double)search->floods},
        {"configs", (double)search->configs},
        {"relaxed", (double)search->relaxed},
        {"relax_checks", (double)search->reach.seating.checks},
        {"relax_asked", (double)search->reach.asked},
        {"relax_learned", (double)search->reach.learned},
        {"relax_given_up", (double)search->reach.given_up},
        {"table_probes", (double)search->counters.probes},
        {"table_hits", (double)search->counters.hits},
        {"table_replacements", (double)search->counters.replacements},
    };
    memcpy(solution->figures, figures, sizeof figures);
    solution->figure_count = sizeof figures / sizeof figures[0];
    solution->memory_bytes = sizeof *search + tf__table_bytes(search->table);
}

/* One search from the position, by its rules or by easier ones. */
static tf_verdict decide(exact *search, const tf__klon_position *p, uint64_t pause_at,
                         tf_control *control, size_t *depth)
{
    tf__table_new_generation(search->table);
    search->child_count = 0;
    search->overflow = false;
    search->relaxing = false;
    search->states_at_start = control->states;
    search->pause_at = pause_at;
    tf__klon_model_init(&search->model, p, &search->frames[0].node);
    tf__klon_settle(&search->model, &search->frames[0].node);
    return descend(search, control, depth);
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
    search->reach.seating.checks = search->reach.asked = search->reach.learned = 0;
    search->reach.given_up = 0;
    search->counters = (tf__table_counters){0};
    search->floods = search->relaxed = search->configs = 0;
    search->depth_reached = 0;
    bool kept = p->rules.kept && p->rules.draw > 1 && p->rules.redeals_max == TF__KLON_UNLIMITED;
    solution->verdict = kept ? decide_kept(search, p, control, &depth)
                             : decide(search, p, UINT64_MAX, control, &depth);
    add_figures(search, solution);
    if (solution->verdict != TF_VERDICT_WON)
        return TF_OK;
    tf__klon_step steps[DEPTH_MAX];
    for (size_t i = 0; i < depth; i++)
        steps[i] = search->children[search->frames[i].next - 1].step;
    tf_status status = tf__klon_realise(p, &search->model, &search->frames[0].node, steps, depth,
                                        &search->here, &solution->moves, error);
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
