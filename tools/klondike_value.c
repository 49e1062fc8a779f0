/* klondike_value.c: fits Klondike's win chances to played games, and checks them.
 *
 *     klondike_value fit GAMES VIEWS DEALS > src/games/klondike/value/chance_fit.c
 *     klondike_value cases GAMES VIEWS >> CASES
 *     klondike_value refit CASES DEALS > src/games/klondike/value/chance_fit.c
 *     klondike_value expected DEALS
 *     klondike_value check CASES
 *     klondike_value luck GAMES [RULES]
 *
 * GAMES is a file that klondike_games wrote. fit: the quick chance is fitted to all views after a reveal, the
 * full one to about VIEWS views of each game; the expected value is the mean over DEALS first views
 * (seed:120000001 on); 0: that and the paired value are left out. cases: what the views of games told, one
 * line each, as often as wanted and in any order. refit: the chances only, by such lines; the weights of the paired
 * value stay as they are, and the expected value follows the quick chance. expected: that mean
 * alone, with the fit as it is. check: how well both fit other games. luck: variance of results with and without luck, and
 * the CPU time of measuring it.
 *
 * What a view is fitted to is not the result but the result minus the luck of all later reveals, which has the same
 * expectation and a sixth of the variance: as good as several times as many games.
 *
 * Build: `cmake --build build/release --target klondike_value`, each tool alike. */
#include "klondike_cases.h"

#include <math.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "games/klondike/sampling/estimate.h"
#include "games/klondike/sampling/paired.h"

enum { MOVES_MOST = 4000, STAGES = 2, FEW = TF__KLON_FIRST_DEALS, MANY = 64 };

static tf_rules rules;
static tf__klon_outlook outlook;

/* ---- games ---- */

static unsigned hidden(const tf__klon_position *p)
{
    return p->unseen + tf__klon_hidden_in_columns(p);
}

static tf__klon_position first_position(uint64_t number)
{
    tf_position *position = deal_number(&rules, number);
    tf__klon_position at;
    memcpy(&at, tf_position_bytes(position), sizeof at);
    tf_position_destroy(position);
    return at;
}

typedef void view_fn(const game *g, size_t made, const tf__klon_position *view, void *context);

/* Calls back for each view after a reveal, while something is hidden; `made` moves lead there. */
static void each_view(const game *g, view_fn *call, void *context)
{
    tf__klon_position at = first_position(g->number), view;
    unsigned before = TF_DECK_MAX;
    for (size_t i = 0; i <= g->count; i++) {
        unsigned now = hidden(&at);
        tf_undo undo;
        tf__klon_view_ops.look(&at, 0, &view);
        if (now < before && now > 0)
            call(g, i, &view, context);
        before = now;
        if (i < g->count)
            tf__klon_apply(&at, g->moves[i], &undo);
    }
}

static void each_game(const char *path, void (*call)(const game *, void *), void *context)
{
    FILE *file = fopen(path, "r");
    game g;
    if (!file) {
        fprintf(stderr, "klondike_value: cannot open %s\n", path);
        exit(1);
    }
    while (read_game(file, &g)) {
        call(&g, context);
        free(g.moves);
    }
    fclose(file);
}

/* ---- cases ---- */

typedef struct collector {
    cases quick, full;
    tf__klon_estimate *estimate;
    double share;       /* of views that get trials */
    double ms, most_ms; /* CPU time of first values: sum, longest */
    tf_rng rng;
    void *evaluator; /* for luck */
    tf__klon_paired *paired;
    double later[MOVES_MOST + 1]; /* luck of the moves from each one on */
} collector;

static void collect_view(const game *g, size_t made, const tf__klon_position *view, void *context)
{
    collector *c = context;
    tf_error error;
    tf_control control;
    view_case item = {.won = g->won, .target = g->won - c->later[made]};
    tf_control_start(&control, NULL, NULL);
    if (c->paired)
        item.paired = tf__klon_paired_value(c->paired, view, &control);
    tf__klon_prospect_of(&outlook, view, &item.prospect);
    add_case(&c->quick, item);
    if (tf_rng_unit(&c->rng) >= c->share)
        return;
    tf_control_start(&control, NULL, NULL);
    tf_rng_seed(&c->estimate->trials->rng, 0, 1);
    clock_t begun = clock();
    stop_on(tf__klon_estimate_begin(c->estimate, view, &control, &error), &error);
    double ms = 1000.0 * (double)(clock() - begun) / CLOCKS_PER_SEC;
    if (c->estimate->stuck) /* the value is 0 without a fit */
        return;
    c->ms += ms;
    c->most_ms = fmax(c->most_ms, ms);
    item.evidence = tf__klon_estimate_evidence(c->estimate);
    add_case(&c->full, item);
    (void)tf__klon_estimate_more(c->estimate, MANY - FEW, &control);
    item.evidence = tf__klon_estimate_evidence(c->estimate);
    add_case(&c->full, item);
}

/* Fills in later[]. */
static void measure_later(collector *c, const game *g)
{
    const tf_evaluator_type *type = &tf__klon_evaluator;
    tf__klon_position at = first_position(g->number), view, after;
    tf_control control;
    tf_error error;
    if (g->count > MOVES_MOST)
        exit(1);
    tf_control_start(&control, NULL, NULL);
    type->start(c->evaluator, 0);
    for (size_t i = 0; i < g->count; i++) {
        tf_undo undo;
        tf_reveal reveal;
        tf__klon_view_ops.look(&at, 0, &view);
        tf__klon_apply(&at, g->moves[i], &undo);
        tf__klon_view_ops.look(&at, 0, &after);
        stop_on(type->reveal(c->evaluator, &view, g->moves[i], &after, &control, &reveal, &error),
                &error);
        c->later[i] = reveal.actual - reveal.mean;
    }
    c->later[g->count] = 0;
    for (size_t i = g->count; i-- > 0;)
        c->later[i] += c->later[i + 1];
}

static void collect_game(const game *g, void *context)
{
    collector *c = context;
    tf_rng_seed(&c->rng, g->number, 78);
    measure_later(c, g);
    each_view(g, collect_view, context);
}

/* `values`: quick values as well. */
static collector collect(const char *path, double views, bool values)
{
    tf_error error;
    tf_setup setup = {.rules = &rules};
    static collector c;
    c = (collector){.share = views / 25, .estimate = tf__klon_estimate_create(&error)};
    c.paired = values ? tf__klon_paired_create(&error) : NULL;
    stop_on(tf__klon_evaluator.create(&setup, TF_EFFORT_QUICK, &c.evaluator, &error), &error);
    each_game(path, collect_game, &c);
    tf__klon_evaluator.destroy(c.evaluator);
    tf__klon_paired_destroy(c.paired);
    tf__klon_estimate_destroy(c.estimate);
    fprintf(stderr, "first values: CPU ms %.1f in the mean, %.1f at most\n",
            2 * c.ms / fmax(1, (double)c.full.count), c.most_ms);
    return c;
}

/* ---- cases as text ---- */

static void write_cases(const char *path, double views)
{
    collector c = collect(path, views, true);
    print_cases("quick", &c.quick);
    print_cases("full", &c.full);
}

/* ---- logistic regression, by Newton's method ---- */

typedef void terms_fn(const tf__klon_fit *fit, const view_case *item, double *terms);

static void quick_terms(const tf__klon_fit *fit, const view_case *item, double *terms)
{
    (void)fit;
    tf__klon_quick_terms(&item->prospect, terms);
}

static void full_terms(const tf__klon_fit *fit, const view_case *item, double *terms)
{
    tf__klon_full_terms(fit, &item->prospect, &item->evidence, terms);
}

/* Returns the mean log loss. */
static double newton(const tf__klon_fit *fit, const cases *list, unsigned n, terms_fn *terms_of,
                     double *weights)
{
    double loss = 0;
    for (unsigned step = 0; step < 30; step++) {
        double a[TERMS_MAX][TERMS_MAX + 1] = {{0}}, change[TERMS_MAX], x[TERMS_MAX];
        loss = 0;
        for (size_t i = 0; i < list->count; i++) {
            double sum = 0;
            terms_of(fit, &list->data[i], x);
            for (unsigned k = 0; k < n; k++)
                sum += weights[k] * x[k];
            double p = 1 / (1 + exp(-sum)), y = list->data[i].target;
            loss -= y * log(p) + (1 - y) * log(1 - p);
            for (unsigned k = 0; k < n; k++) {
                for (unsigned m = 0; m < n; m++)
                    a[k][m] += p * (1 - p) * x[k] * x[m];
                a[k][n] += (y - p) * x[k];
            }
        }
        for (unsigned k = 0; k < n; k++) {
            a[k][k] += 1;
            a[k][n] -= weights[k];
        }
        solve_linear(n, a, change);
        for (unsigned k = 0; k < n; k++)
            weights[k] += change[k];
    }
    return loss / (double)list->count;
}

/* ---- fit ---- */

static void fit_full(tf__klon_fit *fit, const cases *list)
{
    static const double priors[] = {1, 2, 4, 8, 16, 32, 64, 128};
    double least = INFINITY;
    tf__klon_fit best = *fit;
    for (size_t i = 0; i < sizeof priors / sizeof priors[0]; i++) {
        tf__klon_fit try = *fit;
        memset(try.full, 0, sizeof try.full);
        try.prior = priors[i];
        double loss = newton(&try, list, TF__KLON_FULL_TERMS, full_terms, try.full);
        fprintf(stderr, "prior %g: log loss %.5f\n", try.prior, loss);
        if (loss < least) {
            least = loss;
            best = try;
        }
    }
    *fit = best;
}

/* Means over first views: shares won by the rules, that could be won, quick chance. One trial for each deal is
 * enough for the first two. */
static void first_means(const tf__klon_fit *fit, unsigned long deals, double means[3])
{
    tf_error error;
    tf_control control;
    tf__klon_trials *trials = tf__klon_trials_create(1 << 20, &error);
    trials->states = 200;
    trials->decider.relax_from = UINT64_MAX;
    tf_control_start(&control, NULL, NULL);
    memset(means, 0, 3 * sizeof *means);
    for (unsigned long i = 0; i < deals; i++) {
        tf__klon_position at = first_position(120000001 + i), view;
        tf__klon_prospect prospect;
        tf__klon_view_ops.look(&at, 0, &view);
        tf__klon_prospect_of(&outlook, &view, &prospect);
        tf__klon_outcome outcome = tf__klon_trials_play(trials, &at, &control);
        means[0] += (outcome == TF__KLON_WON) / (double)deals;
        means[1] += (outcome == TF__KLON_COULD_WIN) / (double)deals;
        means[2] += tf__klon_quick_chance(fit, &prospect) / (double)deals;
    }
    tf__klon_trials_destroy(trials);
}

/* The constant of the paired value, so that its mean is the share of games won and it stays between 0 and 1; and
 * that mean. */
static void finish_paired(tf__klon_fit *fit, double rate, const double means[3])
{
    double *weight = fit->paired;
    double most = fmax(1, fmax(weight[1], weight[2]) + weight[3]);
    for (unsigned i = 1; i < TF__KLON_PAIRED_TERMS; i++)
        weight[i] /= most;
    double rest = weight[1] * means[0] + weight[2] * means[1] + weight[3] * means[2];
    double room = 1 - fmax(weight[1], weight[2]) - weight[3];
    fprintf(stderr, "first views: rules win %.4f, could be won besides %.4f, quick chance %.4f\n",
            means[0], means[1], means[2]);
    fprintf(stderr, "constant %.4f, between 0 and %.4f; games won %.4f\n", rate - rest, room, rate);
    fit->paired[0] = fmax(0, fmin(room, rate - rest));
    fit->expected = fit->paired[0] + rest;
}

static void print_list(const char *name, const double *values, unsigned count)
{
    printf("    .%s = {", name);
    for (unsigned i = 0; i < count; i++)
        printf("%s%.17g", i ? ", " : "", values[i]);
    printf("},\n");
}

/* ---- check ---- */

enum { BINS = 10 };

typedef struct reliability {
    double count[BINS], chance[BINS], won[BINS], target[BINS], brier, loss, square;
} reliability;

static void reliability_add(reliability *r, double chance, const view_case *item)
{
    unsigned bin = (unsigned)fmin(BINS - 1, chance * BINS);
    double sure = fmin(fmax(chance, 1e-3), 1 - 1e-3);
    r->count[bin]++;
    r->chance[bin] += chance;
    r->won[bin] += item->won;
    r->target[bin] += item->target;
    r->brier += (chance - item->won) * (chance - item->won);
    r->square += (chance - item->target) * (chance - item->target);
    r->loss -= log(item->won ? sure : 1 - sure);
}

static void reliability_print(const char *name, const reliability *r)
{
    double count = 0, chance = 0, target = 0, won = 0;
    for (unsigned i = 0; i < BINS; i++) {
        count += r->count[i];
        chance += r->chance[i];
        target += r->target[i];
        won += r->won[i];
    }
    printf("%s: %.0f views, Brier score %.4f, log loss %.4f; told %.4f, won %.4f, less later luck "
           "%.4f; mean square "
           "about that %.4f\n",
           name, count, r->brier / count, r->loss / count, chance / count, won / count,
           target / count, r->square / count);
    for (unsigned i = 0; i < BINS; i++)
        if (r->count[i] > 0)
            printf("| %u to %u %% | %.0f | %.1f %% | %.1f %% | %.1f %% |\n", 10 * i, 10 * i + 10,
                   r->count[i], 100 * r->chance[i] / r->count[i], 100 * r->won[i] / r->count[i],
                   100 * r->target[i] / r->count[i]);
}

/* First full values between 0.2 and 0.8 in the middle of games, against the results minus later luck. */
static void print_middle(const cases *list)
{
    tf_mean apart = {0};
    for (size_t i = 0; i < list->count; i++) {
        const view_case *item = &list->data[i];
        double error, chance = tf__klon_full_chance(&tf__klon_chance_fit, &item->prospect,
                                                    &item->evidence, &error);
        if (item->evidence.trials <= FEW && chance >= 0.2 && chance <= 0.8)
            tf_mean_add(&apart, chance - item->target);
    }
    printf("first values from 0.2 to 0.8: %" PRIu64
           " views, told - won less later luck %+.4f, standard error of "
           "independent views %.4f\n",
           (uint64_t)apart.count, apart.mean, tf_mean_error(&apart));
}

static void check(const char *path)
{
    static collector c;
    read_cases(path, &c.quick, &c.full);
    reliability quick = {.brier = 0}, few = {.brier = 0}, many = {.brier = 0};
    reliability quick_same = {.brier = 0}, paired = {.brier = 0};
    double apart = 0, count = 0;
    for (size_t i = 0; i < c.quick.count; i++) {
        const view_case *item = &c.quick.data[i];
        reliability_add(&quick, tf__klon_quick_chance(&tf__klon_chance_fit, &item->prospect), item);
        reliability_add(&paired, item->paired, item);
    }
    for (size_t i = 0; i < c.full.count; i++) {
        const view_case *item = &c.full.data[i];
        double error;
        double chance = tf__klon_full_chance(&tf__klon_chance_fit, &item->prospect, &item->evidence,
                                             &error);
        reliability_add(item->evidence.trials > FEW ? &many : &few, chance, item);
        if (item->evidence.trials <= FEW) {
            reliability_add(&quick_same,
                            tf__klon_quick_chance(&tf__klon_chance_fit, &item->prospect), item);
        } else {
            apart += (item->paired - chance) * (item->paired - chance);
            count++;
        }
    }
    reliability_print("quick chance", &quick);
    reliability_print("quick chance, views with trials", &quick_same);
    reliability_print("quick value", &paired);
    reliability_print("full, first values", &few);
    reliability_print("full, 64 trials", &many);
    print_middle(&c.full);
    printf("quick value against 64 trials: root mean square %.4f\n", sqrt(apart / fmax(1, count)));
}

/* ---- luck ---- */

enum { PARTS = 4 }; /* the result, and the luck by the weights 1 to 3 of the paired value */

typedef struct luck_sums {
    tf__klon_paired *paired;
    void *evaluator;
    double count, luck, luck_squares, adjusted, adjusted_squares;
    double sum[PARTS], products[PARTS][PARTS];
} luck_sums;

/* Parts of the value of a view, or of its mean after a move. */
static void parts_of(const tf__klon_tally *tally, double *parts)
{
    parts[1] = (double)tally->won / TF__KLON_PAIRED_DEALS;
    parts[2] = (double)tally->could / TF__KLON_PAIRED_DEALS;
    parts[3] = tally->network;
}

static bool is_open(const tf__klon_position *view)
{
    return hidden(view) == 0;
}

/* The luck of one reveal in parts; reveals with known results are left out. */
static void add_parts(luck_sums *s, const tf__klon_position *view, tf_move move,
                      const tf__klon_position *after, double *luck)
{
    tf_control control;
    tf__klon_tally now = {.outcomes = 1}, mean;
    double a[PARTS], b[PARTS];
    if (is_open(after))
        return;
    tf_control_start(&control, NULL, NULL);
    tf__klon_paired_look(s->paired, after, &control, &now);
    tf__klon_paired_move(s->paired, view, move, &control, &mean);
    parts_of(&now, a);
    parts_of(&mean, b);
    for (unsigned i = 1; mean.outcomes > 1 && i < PARTS; i++)
        luck[i] += a[i] - b[i];
}

static void first_parts(luck_sums *s, const tf__klon_position *view, double *parts)
{
    tf_control control;
    tf__klon_tally tally = {.outcomes = 1};
    tf_control_start(&control, NULL, NULL);
    tf__klon_paired_look(s->paired, view, &control, &tally);
    parts_of(&tally, parts);
}

static void regress_game(const game *g, void *context)
{
    luck_sums *s = context;
    tf__klon_position at = first_position(g->number), view, after;
    double x[PARTS] = {g->won, 0, 0, 0};
    tf__klon_view_ops.look(&at, 0, &view);
    first_parts(s, &view, x);
    for (size_t i = 0; i < g->count; i++) {
        tf_undo undo;
        unsigned before = hidden(&at);
        tf__klon_view_ops.look(&at, 0, &view);
        tf__klon_apply(&at, g->moves[i], &undo);
        tf__klon_view_ops.look(&at, 0, &after);
        if (hidden(&at) < before)
            add_parts(s, &view, g->moves[i], &after, x);
    }
    s->count++;
    for (unsigned i = 0; i < PARTS; i++) {
        s->sum[i] += x[i];
        for (unsigned k = 0; k < PARTS; k++)
            s->products[i][k] += x[i] * x[k];
    }
}

/* The weights that leave least variance of result minus luck. Returns the share of games won. */
static double fit_paired(tf__klon_fit *fit, const char *path)
{
    luck_sums s = {0};
    tf__klon_fit alone = *fit;
    tf_error error;
    double a[TERMS_MAX][TERMS_MAX + 1] = {{0}};
    memcpy(alone.paired, (double[]){0, 0, 0, 1}, sizeof alone.paired);
    s.paired = tf__klon_paired_create(&error);
    s.paired->fit = &alone;
    each_game(path, regress_game, &s);
    double n = s.count;
    for (unsigned i = 1; i < PARTS; i++) {
        for (unsigned k = 1; k < PARTS; k++)
            a[i - 1][k - 1] = s.products[i][k] / n - s.sum[i] * s.sum[k] / (n * n);
        a[i - 1][PARTS - 1] = s.products[i][0] / n - s.sum[i] * s.sum[0] / (n * n);
    }
    solve_linear(PARTS - 1, a, fit->paired + 1);
    fprintf(stderr, "paired: %.0f games, weights %.3f %.3f %.3f\n", n, fit->paired[1],
            fit->paired[2], fit->paired[3]);
    tf__klon_paired_destroy(s.paired);
    return s.sum[0] / n;
}

/* ---- the whole fit ---- */

/* Starts a process that computes some numbers; read_numbers() waits for them. */
static FILE *start_process(void (*compute)(const tf__klon_fit *, void *, double *), void *context,
                           const tf__klon_fit *fit)
{
    int ends[2];
    double numbers[TERMS_MAX] = {0};
    if (pipe(ends) != 0)
        exit(1);
    if (fork() == 0) {
        compute(fit, context, numbers);
        ssize_t sent = write(ends[1], numbers, sizeof numbers);
        _exit(sent == (ssize_t)sizeof numbers ? 0 : 1);
    }
    close(ends[1]);
    return fdopen(ends[0], "r");
}

static void read_numbers(FILE *file, double numbers[TERMS_MAX])
{
    if (fread(numbers, sizeof *numbers, TERMS_MAX, file) != TERMS_MAX)
        exit(1);
    fclose(file);
}

static void compute_paired(const tf__klon_fit *fit, void *path, double *numbers)
{
    tf__klon_fit own = *fit;
    numbers[0] = fit_paired(&own, path);
    memcpy(numbers + 1, own.paired + 1, 3 * sizeof *numbers);
}

static void compute_means(const tf__klon_fit *fit, void *deals, double *numbers)
{
    first_means(fit, *(unsigned long *)deals, numbers);
}

static void print_fit(const tf__klon_fit *fit)
{
    printf(
        "/* chance_fit.c: made by tools/klondike_value.c; see docs/results/evaluator-klondike.md. "
        "*/\n#include \"games/klondike/value/chance.h\"\n\n/* clang-format off */\n"
        "const tf__klon_fit tf__klon_chance_fit = {\n");
    print_list("quick", fit->quick, TF__KLON_QUICK_TERMS);
    print_list("full", fit->full, TF__KLON_FULL_TERMS);
    print_list("paired", fit->paired, TF__KLON_PAIRED_TERMS);
    printf("    .prior = %.17g,\n    .expected = %.17g,\n};\n", fit->prior, fit->expected);
}

/* The quick fit comes first; the rest runs in three processes. */
static void make_fit(char *path, double views, unsigned long deals)
{
    tf__klon_fit fit = {.prior = 1};
    double weights[TERMS_MAX], means[TERMS_MAX];
    collector c = collect(path, 0, false);
    double loss = newton(&fit, &c.quick, TF__KLON_QUICK_TERMS, quick_terms, fit.quick);
    fprintf(stderr, "quick: %zu views, log loss %.5f\n", c.quick.count, loss);
    FILE *paired = deals ? start_process(compute_paired, path, &fit) : NULL;
    FILE *first = deals ? start_process(compute_means, &deals, &fit) : NULL;
    c = collect(path, views, false);
    fprintf(stderr, "full: %zu cases\n", c.full.count);
    fit_full(&fit, &c.full);
    if (deals) {
        read_numbers(paired, weights);
        read_numbers(first, means);
        memcpy(fit.paired + 1, weights + 1, 3 * sizeof *weights);
        finish_paired(&fit, weights[0], means);
    }
    print_fit(&fit);
}

/* The mean of the quick chance over first views. */
static double mean_quick(const tf__klon_fit *fit, unsigned long deals)
{
    double sum = 0;
    for (unsigned long i = 0; i < deals; i++) {
        tf__klon_position at = first_position(120000001 + i), view;
        tf__klon_prospect prospect;
        tf__klon_view_ops.look(&at, 0, &view);
        tf__klon_prospect_of(&outlook, &view, &prospect);
        sum += tf__klon_quick_chance(fit, &prospect);
    }
    return sum / (double)deals;
}

static void make_refit(const char *path, unsigned long deals)
{
    tf__klon_fit fit = tf__klon_chance_fit;
    static collector c;
    read_cases(path, &c.quick, &c.full);
    memset(fit.quick, 0, sizeof fit.quick);
    double loss = newton(&fit, &c.quick, TF__KLON_QUICK_TERMS, quick_terms, fit.quick);
    fprintf(stderr, "quick: %zu views, log loss %.5f; full: %zu cases\n", c.quick.count, loss,
            c.full.count);
    fit_full(&fit, &c.full);
    double before = mean_quick(&tf__klon_chance_fit, deals), after = mean_quick(&fit, deals);
    fprintf(stderr, "quick chance of first views: %.5f, before %.5f\n", after, before);
    fit.expected += fit.paired[3] * (after - before);
    print_fit(&fit);
}

static void print_expected(unsigned long deals)
{
    const double *weight = tf__klon_chance_fit.paired;
    double means[3];
    first_means(&tf__klon_chance_fit, deals, means);
    printf("%.17g\n",
           weight[0] + weight[1] * means[0] + weight[2] * means[1] + weight[3] * means[2]);
}

/* ---- check of luck ---- */

static void luck_game(const game *g, void *context)
{
    luck_sums *s = context;
    const tf_evaluator_type *type = &tf__klon_evaluator;
    tf_error error;
    tf_control control;
    tf__klon_position at = first_position(g->number), view, after;
    type->start(s->evaluator, 0);
    tf_control_start(&control, NULL, NULL);
    tf__klon_view_ops.look(&at, 0, &view);
    double expected = type->expected(s->evaluator), luck = 0;
    if (!isnan(expected)) /* else the deal is not counted */
        luck = tf__klon_paired_value(s->paired, &view, &control) - expected;
    for (size_t i = 0; i < g->count; i++) {
        tf_undo undo;
        tf_reveal reveal;
        tf__klon_view_ops.look(&at, 0, &view);
        tf__klon_apply(&at, g->moves[i], &undo);
        tf__klon_view_ops.look(&at, 0, &after);
        stop_on(type->reveal(s->evaluator, &view, g->moves[i], &after, &control, &reveal, &error),
                &error);
        luck += reveal.actual - reveal.mean;
    }
    double adjusted = g->won - luck;
    s->count++;
    s->sum[0] += g->won;
    s->adjusted += adjusted;
    s->adjusted_squares += adjusted * adjusted;
    s->luck += luck;
    s->luck_squares += luck * luck;
}

static void measure_luck(const char *path)
{
    luck_sums s = {0};
    tf_error error;
    tf_setup setup = {.rules = &rules};
    stop_on(tf__klon_evaluator.create(&setup, TF_EFFORT_QUICK, &s.evaluator, &error), &error);
    s.paired = tf__klon_paired_create(&error);
    clock_t begun = clock();
    each_game(path, luck_game, &s);
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC, n = s.count;
    double mean = s.sum[0] / n, adjusted = s.adjusted / n, luck = s.luck / n;
    double variance = mean * (1 - mean);
    double adjusted_variance = s.adjusted_squares / n - adjusted * adjusted;
    double luck_variance = s.luck_squares / n - luck * luck;
    printf("%.0f games: won %.2f %% +- %.2f, adjusted %.2f %% +- %.2f\n", n, 100 * mean,
           100 * sqrt(variance / n), 100 * adjusted, 100 * sqrt(adjusted_variance / n));
    printf("mean luck %.5f, standard error %.5f\n", luck, sqrt(luck_variance / n));
    printf("variance %.4f, adjusted %.4f: factor %.2f; CPU ms per game %.2f\n", variance,
           adjusted_variance, variance / adjusted_variance, 1000 * seconds / n);
    printf("sums: %.0f %.0f %.10g %.10g %.10g %.10g\n", n, s.sum[0], s.luck, s.luck_squares,
           s.adjusted, s.adjusted_squares);
    tf__klon_evaluator.destroy(s.evaluator);
    tf__klon_paired_destroy(s.paired);
}

int main(int argc, char **argv)
{
    tf_error error;
    stop_on(tf_rules_parse(&tf__klondike, "", &rules, &error), &error);
    if (argc == 4 && strcmp(argv[1], "luck") == 0)
        stop_on(tf_rules_parse(&tf__klondike, argv[3], &rules, &error), &error);
    if (argc == 5 && strcmp(argv[1], "fit") == 0)
        make_fit(argv[2], atof(argv[3]), strtoul(argv[4], NULL, 10));
    else if (argc == 4 && strcmp(argv[1], "cases") == 0)
        write_cases(argv[2], atof(argv[3]));
    else if (argc == 4 && strcmp(argv[1], "refit") == 0)
        make_refit(argv[2], strtoul(argv[3], NULL, 10));
    else if (argc == 3 && strcmp(argv[1], "expected") == 0)
        print_expected(strtoul(argv[2], NULL, 10));
    else if (argc == 3 && strcmp(argv[1], "check") == 0)
        check(argv[2]);
    else if (argc >= 3 && strcmp(argv[1], "luck") == 0)
        measure_luck(argv[2]);
    else
        fprintf(stderr, "usage: klondike_value fit GAMES VIEWS DEALS | cases GAMES VIEWS | "
                        "refit CASES DEALS | check CASES | luck GAMES [RULES] | expected DEALS\n");
    return 0;
}
