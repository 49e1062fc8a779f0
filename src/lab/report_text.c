/* report_text.c: a report as text for people. */
#include <tefuda/report.h>

#include <inttypes.h>

#include "base/missing.h"
#include "lab/grid.h"

static void add_definition(tf_text *out, const tf_summary *summary)
{
    const tf_experiment_info *info = &summary->info;
    tf_text_printf(out, "%s: %s%s%s, %s, deals %s", info->name, info->game, *info->rules ? " " : "",
                   info->rules, *info->players ? info->players : info->solver, info->deals);
    if (info->imported)
        tf_text_add(out, ", imported");
    if (info->states)
        tf_text_printf(out, ", %" PRIu64 " states per deal", info->states);
    if (info->time_ms)
        tf_text_printf(out, ", %" PRIu64 " ms per deal", info->time_ms);
    if (info->seed)
        tf_text_printf(out, ", seed %" PRIu64, info->seed);
    tf_text_add_char(out, '\n');
    if (*info->note) {
        tf_text_add(out, "    ");
        tf_text_add_shown(out, info->note);
        tf_text_add_char(out, '\n');
    }
}

/* ---- rows of the table: each fills one cell of one column ---- */

typedef void cell_fn(tf__grid *grid, const tf_summary *summary, double confidence);

static void cell_done(tf__grid *grid, const tf_summary *s, double confidence)
{
    (void)confidence;
    uint64_t total = s->info.last - s->info.first + 1;
    tf__grid_add(grid, "%" PRIu64 " of %" PRIu64, s->deals, total);
}

static void cell_won(tf__grid *grid, const tf_summary *s, double confidence)
{
    (void)confidence;
    tf__grid_add(grid, "%" PRIu64, s->won);
}

static void cell_lost(tf__grid *grid, const tf_summary *s, double confidence)
{
    (void)confidence;
    tf__grid_add(grid, "%" PRIu64, s->lost);
}

static void cell_undecided(tf__grid *grid, const tf_summary *s, double confidence)
{
    (void)confidence;
    tf__grid_add(grid, "%" PRIu64, s->undecided);
}

static void cell_failures(tf__grid *grid, const tf_summary *s, double confidence)
{
    (void)confidence;
    tf__grid_add(grid, "%" PRIu64, s->failures);
}

static void cell_rate(tf__grid *grid, const tf_summary *s, double confidence)
{
    (void)confidence;
    tf__grid_add(grid, "%.2f%%", 100 * s->rate);
}

static void cell_interval(tf__grid *grid, const tf_summary *s, double confidence)
{
    (void)confidence;
    if (s->watched)
        tf__grid_add(grid, "-");
    else
        tf__grid_add(grid, "[%.2f, %.2f]", 100 * s->interval.low, 100 * s->interval.high);
}

static void cell_all_looks(tf__grid *grid, const tf_summary *s, double confidence)
{
    (void)confidence;
    if (s->watched)
        tf__grid_add(grid, "[%.2f, %.2f]", 100 * s->interval.low, 100 * s->interval.high);
    else
        tf__grid_add(grid, "-");
}

static void cell_bracket(tf__grid *grid, const tf_summary *s, double confidence)
{
    (void)confidence;
    tf__grid_add(grid, "[%.2f, %.2f]", 100 * s->bracket.low, 100 * s->bracket.high);
}

static void cell_points(tf__grid *grid, const tf_summary *s, double confidence, unsigned seat)
{
    tf_interval range = tf_mean_interval(&s->points[seat], confidence);
    tf__grid_add(grid, "%+.3f [%+.3f, %+.3f]", s->points[seat].mean, range.low, range.high);
}

static void cell_seat_1(tf__grid *grid, const tf_summary *s, double confidence)
{
    cell_points(grid, s, confidence, 0);
}

static void cell_seat_2(tf__grid *grid, const tf_summary *s, double confidence)
{
    cell_points(grid, s, confidence, 1);
}

static void cell_seat_3(tf__grid *grid, const tf_summary *s, double confidence)
{
    cell_points(grid, s, confidence, 2);
}

static void cell_adjusted(tf__grid *grid, const tf_summary *s, double confidence)
{
    (void)confidence;
    tf__grid_add(grid, "%.2f%%", 100 * s->adjusted[0].mean);
}

static void cell_adjusted_interval(tf__grid *grid, const tf_summary *s, double confidence)
{
    (void)confidence;
    tf__grid_add(grid, "[%.2f, %.2f]", 100 * s->adjusted_interval.low,
                 100 * s->adjusted_interval.high);
}

static void cell_luck(tf__grid *grid, const tf_summary *s, double confidence)
{
    tf_interval range = tf_mean_interval(&s->luck[0], confidence);
    tf__grid_add(grid, "%+.4f [%+.4f, %+.4f]", s->luck[0].mean, range.low, range.high);
}

static void cell_games_factor(tf__grid *grid, const tf_summary *s, double confidence)
{
    (void)confidence;
    tf__grid_add(grid, "%.2f", s->games_factor);
}

static void cell_time_factor(tf__grid *grid, const tf_summary *s, double confidence)
{
    (void)confidence;
    tf__grid_add(grid, "%.2f", s->time_factor);
}

static void cell_adjusted_points(tf__grid *grid, const tf_summary *s, double confidence,
                                 unsigned seat)
{
    tf_interval range = tf_mean_interval(&s->adjusted[seat], confidence);
    tf__grid_add(grid, "%+.3f [%+.3f, %+.3f]", s->adjusted[seat].mean, range.low, range.high);
}

static void cell_adjusted_1(tf__grid *grid, const tf_summary *s, double confidence)
{
    cell_adjusted_points(grid, s, confidence, 0);
}

static void cell_adjusted_2(tf__grid *grid, const tf_summary *s, double confidence)
{
    cell_adjusted_points(grid, s, confidence, 1);
}

static void cell_adjusted_3(tf__grid *grid, const tf_summary *s, double confidence)
{
    cell_adjusted_points(grid, s, confidence, 2);
}

/* Condition for showing a row. */
typedef enum row_when {
    ALWAYS,
    FOR_ONE,
    FOR_SEVERAL,
    WHEN_UNDECIDED,
    WHEN_FAILED,
    WHEN_WATCHED,
    UNWATCHED,
    WITH_LUCK, /* luck was measured, in a game for one */
    WITH_LUCKS /* in a game for several */
} row_when;

typedef struct count_row {
    const char *label;
    row_when when;
    cell_fn *cell;
} count_row;

static const count_row count_rows[] = {
    {"deals", ALWAYS, cell_done},
    {"won", FOR_ONE, cell_won},
    {"lost", FOR_ONE, cell_lost},
    {"undecided", WHEN_UNDECIDED, cell_undecided},
    {"lost by a failure", WHEN_FAILED, cell_failures},
    {"won, share", FOR_ONE, cell_rate},
    {"  interval, %", UNWATCHED, cell_interval},
    {"  interval at all looks, %", WHEN_WATCHED, cell_all_looks},
    {"  undecided lost or won, %", WHEN_UNDECIDED, cell_bracket},
    {"won, share, luck-adjusted", WITH_LUCK, cell_adjusted},
    {"  interval, luck-adjusted, %", WITH_LUCK, cell_adjusted_interval},
    {"  mean luck", WITH_LUCK, cell_luck},
    {"  games saved, factor", WITH_LUCK, cell_games_factor},
    {"  time saved, factor", WITH_LUCK, cell_time_factor},
    {"points, seat 1", FOR_SEVERAL, cell_seat_1},
    {"points, seat 2", FOR_SEVERAL, cell_seat_2},
    {"points, seat 3", FOR_SEVERAL, cell_seat_3},
    {"points, seat 1, luck-adjusted", WITH_LUCKS, cell_adjusted_1},
    {"points, seat 2, luck-adjusted", WITH_LUCKS, cell_adjusted_2},
    {"points, seat 3, luck-adjusted", WITH_LUCKS, cell_adjusted_3},
    {"  mean luck, seat 1", WITH_LUCKS, cell_luck},
    {"  games saved, seat 1, factor", WITH_LUCKS, cell_games_factor},
};

typedef struct spread_row {
    const char *label;
    size_t offset; /* in tf_spread */
} spread_row;

static const spread_row spread_rows[] = {
    {"  mean", offsetof(tf_spread, mean)}, {"  least", offsetof(tf_spread, low)},
    {"  25 %", offsetof(tf_spread, q25)},  {"  median", offsetof(tf_spread, median)},
    {"  75 %", offsetof(tf_spread, q75)},  {"  90 %", offsetof(tf_spread, q90)},
    {"  99 %", offsetof(tf_spread, q99)},  {"  most", offsetof(tf_spread, high)},
};

/* True when a row has a cell for the experiment. */
static bool fits(const tf_summary *summary, row_when when)
{
    bool several = summary->seats > 0, lucky = summary->adjusted[0].count > 1;
    switch (when) {
    case FOR_ONE:
    case UNWATCHED:
    case WHEN_WATCHED:
        return !several;
    case FOR_SEVERAL:
        return several;
    case WITH_LUCK:
        return lucky && !several;
    case WITH_LUCKS:
        return lucky && several;
    default:
        return true;
    }
}

/* True when the row says something of at least one experiment. */
static bool is_shown(const tf_report *report, row_when when)
{
    bool shown = false;
    for (size_t i = 0; i < report->column_count; i++) {
        const tf_summary *summary = &report->columns[i];
        if (when == WHEN_UNDECIDED)
            shown |= summary->undecided > 0;
        else if (when == WHEN_FAILED)
            shown |= summary->failures > 0;
        else if (when == WHEN_WATCHED)
            shown |= summary->watched;
        else if (when == UNWATCHED)
            shown |= summary->seats == 0 && !summary->watched;
        else
            shown |= fits(summary, when);
    }
    return shown;
}

static void add_counts(tf__grid *grid, const tf_report *report)
{
    for (size_t r = 0; r < sizeof count_rows / sizeof count_rows[0]; r++) {
        const count_row *row = &count_rows[r];
        if (!is_shown(report, row->when))
            continue;
        tf__grid_add(grid, "%s", row->label);
        for (size_t i = 0; i < report->column_count; i++) {
            if (fits(&report->columns[i], row->when))
                row->cell(grid, &report->columns[i], report->confidence);
            else
                tf__grid_add(grid, "-");
        }
    }
}

static void add_spread(tf__grid *grid, const tf_report *report, const char *label, size_t offset)
{
    tf__grid_add(grid, "%s", label);
    tf__grid_end_row(grid);
    for (size_t r = 0; r < sizeof spread_rows / sizeof spread_rows[0]; r++) {
        tf__grid_add(grid, "%s", spread_rows[r].label);
        for (size_t i = 0; i < report->column_count; i++) {
            const char *summary = (const char *)&report->columns[i];
            const tf_spread *spread = (const void *)(summary + offset);
            double value = *(const double *)(const void *)((const char *)spread +
                                                           spread_rows[r].offset);
            char text[32];
            tf__format_number(value, text);
            tf__grid_add(grid, "%s", spread->count ? text : "-");
        }
    }
}

static void add_table(const tf_report *report, tf_text *out)
{
    tf__grid grid = {.columns = report->column_count + 1, .left = 1};
    tf__grid_add(&grid, "%s", "");
    for (size_t i = 0; i < report->column_count; i++)
        tf__grid_add(&grid, "%s", report->columns[i].info.name);
    add_counts(&grid, report);
    add_spread(&grid, report, "time, ms", offsetof(tf_summary, time_ms));
    add_spread(&grid, report, "states", offsetof(tf_summary, states));
    add_spread(&grid, report, "moves of games won", offsetof(tf_summary, moves));
    tf__grid_format(&grid, out);
    tf__grid_free(&grid);
}

/* ---- comparisons ---- */

static tf_status add_differing(const tf_comparison *c, const tf_experiment_info *a, tf_store *store,
                               size_t most, tf_text *out, tf_error *error)
{
    for (int side = 0; side < 2; side++) {
        size_t shown = 0;
        uint64_t count = side == 0 ? c->only_a : c->only_b;
        if (count == 0 || most == 0)
            continue;
        tf_text_printf(out, "  only %s won:", side == 0 ? "the first" : "the second");
        for (size_t i = 0; i < c->differ_count && shown < most; i++) {
            char id[TF_DEAL_ID_MAX];
            if (c->differ_a[i] != (side == 0))
                continue;
            tf_status status = tf_store_deal_id(store, a, c->differ[i], id, error);
            if (status != TF_OK)
                return status;
            tf_text_printf(out, " %s", id);
            shown++;
        }
        if (shown < count)
            tf_text_printf(out, " and %" PRIu64 " more", count - shown);
        tf_text_add_char(out, '\n');
    }
    return TF_OK;
}

static void add_points(const tf_comparison *c, double confidence, tf_text *out)
{
    for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++) {
        tf_interval range = tf_mean_interval(&c->points[seat], confidence);
        tf_text_printf(out, "  seat %u: points %+.3f [%+.3f, %+.3f]\n", seat + 1,
                       c->points[seat].mean, range.low, range.high);
    }
}

static tf_status add_comparison(const tf_report *report, const tf_comparison *c, tf_store *store,
                                size_t most, tf_text *out, tf_error *error)
{
    const tf_experiment_info *a = &report->columns[c->a].info, *b = &report->columns[c->b].info;
    tf_text_printf(out, "\n%s against %s: ", a->name, b->name);
    if (!c->comparable) {
        tf_text_add(out, "not the same deals, no comparison deal by deal\n");
        return TF_OK;
    }
    if (c->common == 0) {
        tf_text_add(out, "no deal that both have done\n");
        return TF_OK;
    }
    tf_text_printf(out, "%" PRIu64 " common deals", c->common);
    if (c->undecided)
        tf_text_printf(out, ", %" PRIu64 " of them left undecided by one and left out",
                       c->undecided);
    tf_text_add_char(out, '\n');
    if (c->points[0].count > 0) {
        add_points(c, report->confidence, out);
        return TF_OK;
    }
    tf_text_printf(out,
                   "  both won %" PRIu64 "  only the first %" PRIu64 "  only the second %" PRIu64
                   "  neither %" PRIu64 "\n",
                   c->both_won, c->only_a, c->only_b, c->neither);
    tf_text_printf(out, "  difference %+.2f%% [%+.2f, %+.2f]", 100 * c->paired.difference,
                   100 * c->paired.interval.low, 100 * c->paired.interval.high);
    if (c->watched)
        tf_text_printf(out, " for one look only  p = %.3g at all looks together\n", c->p_all_looks);
    else
        tf_text_printf(out, "  p = %.3g (McNemar, exact)\n", c->paired.p);
    if (c->adjusted.count > 1) {
        tf_interval range = tf_mean_interval(&c->adjusted, report->confidence);
        tf_text_printf(out, "  luck-adjusted difference %+.2f%% [%+.2f, %+.2f]%s",
                       100 * c->adjusted.mean, 100 * range.low, 100 * range.high,
                       c->watched ? " for one look only" : "");
        tf_text_printf(out, "  p = %.3g at all looks together\n", c->adjusted_p);
    }
    if (c->time_ratio > 0 && c->states_ratio > 0)
        tf_text_printf(out, "  the second took %.3g times the time and %.3g times the states\n",
                       c->time_ratio, c->states_ratio);
    return add_differing(c, a, store, most, out, error);
}

tf_status tf_report_format(const tf_report *report, tf_store *store, size_t deals, tf_text *out,
                           tf_error *error)
{
    if (TF__MISSING(error, report, store, out))
        return TF_ERR_USAGE;
    for (size_t i = 0; i < report->column_count; i++)
        add_definition(out, &report->columns[i]);
    tf_text_add_char(out, '\n');
    add_table(report, out);
    tf_status status = TF_OK;
    for (size_t i = 0; i < report->comparison_count && status == TF_OK; i++)
        status = add_comparison(report, &report->comparisons[i], store, deals, out, error);
    if (status == TF_OK && tf_text_status(out) != TF_OK)
        return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the report");
    return status;
}
