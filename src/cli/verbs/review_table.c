/* review_table.c: see review_table.h.
 *
 * A cell has the means over one player's games of one deal. A player's mean is the mean of its
 * cells, so that deals have equal weight; its interval follows from the variance of the cells. Figures of
 * the game itself are those of games whose review is complete (tf_review_game.judged). Figures by the evaluator,
 * luck among them, are those of all games: a mean over won games only would be that of lucky games. */
#include "cli/verbs/review_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "cli/verbs/review_page.h"
#include "front/array.h"
#include "front/csv.h"
#include "front/json.h"

typedef struct cell {
    size_t deal, player;
    uint64_t games, won;
    tf_mean figure[TF_REVIEW_FIGURES_MAX];
} cell;

typedef struct names {
    char (*name)[TF_RECORD_WORDS_MAX];
    size_t count, capacity;
} names;

struct cli_review_table {
    const char *experts;
    names deals, players;
    cell *cells;
    size_t cell_count, cell_capacity;
    size_t figure_count, value_first, value_end;
    const char *figures[TF_REVIEW_FIGURES_MAX];
};

cli_review_table *cli_review_table_create(const char *experts)
{
    cli_review_table *table = calloc(1, sizeof *table);
    if (table)
        table->experts = experts;
    return table;
}

void cli_review_table_destroy(cli_review_table *table)
{
    if (!table)
        return;
    free(table->deals.name);
    free(table->players.name);
    free(table->cells);
    free(table);
}

/* ---- adding games ---- */

static bool find_name(names *list, const char *name, size_t *index)
{
    for (*index = 0; *index < list->count; ++*index)
        if (strcmp(list->name[*index], name) == 0)
            return true;
    if (!FRONT_ARRAY_RESERVE(list->name, list->capacity, list->count + 1))
        return false;
    size_t length = strnlen(name, TF_RECORD_WORDS_MAX - 1);
    memcpy(list->name[list->count], name, length);
    list->name[list->count++][length] = '\0';
    return true;
}

static cell *find_cell(cli_review_table *table, size_t deal, size_t player)
{
    for (size_t i = 0; i < table->cell_count; i++)
        if (table->cells[i].deal == deal && table->cells[i].player == player)
            return &table->cells[i];
    if (!FRONT_ARRAY_RESERVE(table->cells, table->cell_capacity, table->cell_count + 1))
        return NULL;
    cell *fresh = &table->cells[table->cell_count++];
    *fresh = (cell){.deal = deal, .player = player};
    return fresh;
}

/* True for a figure by the evaluator. */
static bool is_value(const cli_review_table *table, size_t figure)
{
    return figure >= table->value_first && figure < table->value_end;
}

tf_status cli_review_table_add(cli_review_table *table, const tf_review_game *game)
{
    size_t deal, player;
    cell *at = NULL;
    if (find_name(&table->deals, game->deal[0] ? game->deal : "?", &deal) &&
        find_name(&table->players, game->player[0] ? game->player : "?", &player))
        at = find_cell(table, deal, player);
    if (!at)
        return TF_ERR_MEMORY;
    at->games++;
    at->won += game->outcome.verdict == TF_WON;
    for (size_t i = table->figure_count; i < game->figure_count; i++)
        table->figures[table->figure_count++] = game->figures[i].name;
    table->value_first = game->value_first;
    table->value_end = game->value_end;
    for (size_t i = 0; i < game->figure_count; i++)
        if (!isnan(game->figures[i].value) && (game->judged || is_value(table, i)))
            tf_mean_add(&at->figure[i], game->figures[i].value);
    return TF_OK;
}

/* ---- means ---- */

/* True when the list of experts has the player, with its options or by its name alone. */
static bool is_expert(const cli_review_table *table, size_t player)
{
    const char *text = table->players.name[player];
    size_t whole = strlen(text), name = strcspn(text, ":");
    for (unsigned i = 0; table->experts; i++) {
        size_t length;
        const char *expert = tf_seats_text(table->experts, i, &length);
        if (!expert)
            break;
        if (length > 0 && (length == whole || length == name) && strncmp(expert, text, length) == 0)
            return true;
    }
    return false;
}

typedef enum who { ONE_PLAYER, EXPERTS, OTHERS } who;

typedef struct group {
    who who;
    size_t player; /* for ONE_PLAYER */
} group;

static bool belongs(const cli_review_table *table, const cell *at, group g)
{
    if (g.who == ONE_PLAYER)
        return at->player == g.player;
    return is_expert(table, at->player) == (g.who == EXPERTS);
}

/* The mean of the group's cells of one deal; NaN when it has none. */
static double deal_mean(const cli_review_table *table, size_t deal, group g, size_t figure)
{
    tf_mean mean = {0};
    for (size_t i = 0; i < table->cell_count; i++) {
        const cell *at = &table->cells[i];
        if (at->deal == deal && belongs(table, at, g) && at->figure[figure].count > 0)
            tf_mean_add(&mean, at->figure[figure].mean);
    }
    return mean.count ? mean.mean : (double)NAN;
}

/* The mean over the deals; when there is only one deal, over its games. */
static tf_mean group_mean(const cli_review_table *table, group g, size_t figure)
{
    tf_mean mean = {0}, games = {0};
    for (size_t deal = 0; deal < table->deals.count; deal++) {
        double value = deal_mean(table, deal, g, figure);
        if (!isnan(value))
            tf_mean_add(&mean, value);
    }
    for (size_t i = 0; i < table->cell_count; i++)
        if (belongs(table, &table->cells[i], g))
            tf_mean_merge(&games, &table->cells[i].figure[figure]);
    return mean.count == 1 ? games : mean;
}

/* Others minus experts, over the deals that both groups have played. */
static tf_mean difference(const cli_review_table *table, size_t figure)
{
    tf_mean mean = {0};
    for (size_t deal = 0; deal < table->deals.count; deal++) {
        double experts = deal_mean(table, deal, (group){.who = EXPERTS}, figure);
        double others = deal_mean(table, deal, (group){.who = OTHERS}, figure);
        if (!isnan(experts) && !isnan(others))
            tf_mean_add(&mean, others - experts);
    }
    return mean;
}

static void count_games(const cli_review_table *table, group g, uint64_t *games, uint64_t *won)
{
    *games = *won = 0;
    for (size_t i = 0; i < table->cell_count; i++) {
        if (!belongs(table, &table->cells[i], g))
            continue;
        *games += table->cells[i].games;
        *won += table->cells[i].won;
    }
}

/* ---- text ---- */

static int name_width(const names *list)
{
    size_t width = 8;
    for (size_t i = 0; i < list->count; i++)
        width = strlen(list->name[i]) > width ? strlen(list->name[i]) : width;
    return (int)width;
}

/* A name from a record, padded. It may contain any bytes. */
static void add_name(tf_text *out, const char *name, int width)
{
    size_t end = out->length + (size_t)width;
    tf_text_add_shown(out, name);
    while (!out->failed && out->length < end)
        tf_text_add_char(out, ' ');
}

/* Digits after the point in a mean: win chances need more than the game's own figures. */
static int digits(const cli_review_table *table, size_t figure, double value)
{
    return is_value(table, figure) && fabs(value) < 10 ? 4 : 2;
}

static void add_cells(const cli_review_table *table, tf_text *out)
{
    int deal_width = name_width(&table->deals), width = name_width(&table->players);
    tf_text_printf(out, "%-*s %-*s %5s %5s", deal_width, "deal", width, "player", "games", "won");
    for (size_t f = 0; f < table->figure_count; f++)
        tf_text_printf(out, " %6s", table->figures[f]);
    tf_text_add_char(out, '\n');
    for (size_t deal = 0; deal < table->deals.count; deal++) {
        for (size_t i = 0; i < table->cell_count; i++) {
            const cell *at = &table->cells[i];
            if (at->deal != deal)
                continue;
            add_name(out, table->deals.name[deal], deal_width + 1);
            add_name(out, table->players.name[at->player], width);
            tf_text_printf(out, " %5llu %5llu", (unsigned long long)at->games,
                           (unsigned long long)at->won);
            for (size_t f = 0; f < table->figure_count; f++) {
                if (at->figure[f].count)
                    tf_text_printf(out, " %6.*f", digits(table, f, at->figure[f].mean) - 1,
                                   at->figure[f].mean);
                else
                    tf_text_add(out, "      -");
            }
            tf_text_add_char(out, '\n');
        }
    }
}

static void add_mean(const cli_review_table *table, size_t figure, const tf_mean *mean,
                     tf_text *out)
{
    tf_interval interval = tf_mean_interval(mean, 0.95);
    int places = digits(table, figure, mean->mean), width = places > 2 ? 6 : 5;
    if (mean->count == 0)
        tf_text_printf(out, " %22s", "-");
    else
        tf_text_printf(out, " %7.*f [%*.*f, %*.*f]", places, mean->mean, width, places,
                       interval.low, width, places, interval.high);
}

static void add_players(const cli_review_table *table, tf_text *out)
{
    int width = name_width(&table->players);
    tf_text_printf(out, "\n%-*s %6s %22s", width, "player", "games", "won");
    for (size_t f = 0; f < table->figure_count; f++)
        tf_text_printf(out, " %22s", table->figures[f]);
    tf_text_add_char(out, '\n');
    for (size_t p = 0; p < table->players.count; p++) {
        group g = {.player = p};
        uint64_t games, won;
        count_games(table, g, &games, &won);
        tf_interval share = tf_wilson(won, games, 0.95);
        add_name(out, table->players.name[p], width);
        tf_text_printf(out, " %6llu %6.1f%% [%5.1f, %5.1f]", (unsigned long long)games,
                       100.0 * (double)won / (double)games, 100 * share.low, 100 * share.high);
        for (size_t f = 0; f < table->figure_count; f++) {
            tf_mean mean = group_mean(table, g, f);
            add_mean(table, f, &mean, out);
        }
        tf_text_add_char(out, '\n');
    }
}

static void add_groups(const cli_review_table *table, tf_text *out)
{
    tf_text_printf(out, "\n%-8s %22s %22s %22s\n", "", "experts", "others", "others - experts");
    for (size_t f = 0; f < table->figure_count; f++) {
        tf_mean experts = group_mean(table, (group){.who = EXPERTS}, f);
        tf_mean others = group_mean(table, (group){.who = OTHERS}, f);
        tf_mean apart = difference(table, f);
        tf_text_printf(out, "%-8s", table->figures[f]);
        add_mean(table, f, &experts, out);
        add_mean(table, f, &others, out);
        add_mean(table, f, &apart, out);
        tf_text_add_char(out, '\n');
    }
}

void cli_review_table_text(const cli_review_table *table, tf_text *out)
{
    add_cells(table, out);
    add_players(table, out);
    if (table->experts)
        add_groups(table, out);
}

/* ---- CSV: one row per deal and player, then rows "mean", "low" and "high" ---- */

static void add_csv_head(const char *deal, const char *player, uint64_t games, uint64_t won,
                         tf_text *out)
{
    front_csv_text(out, deal);
    tf_text_add_char(out, ',');
    front_csv_text(out, player);
    tf_text_printf(out, ",%llu,%llu", (unsigned long long)games, (unsigned long long)won);
}

static void add_csv_means(const char *player, uint64_t games, uint64_t won, const tf_mean *means,
                          size_t count, tf_text *out)
{
    static const char *const rows[] = {"mean", "low", "high"};
    for (unsigned row = 0; row < 3; row++) {
        add_csv_head(rows[row], player, games, won, out);
        for (size_t f = 0; f < count; f++) {
            tf_interval interval = tf_mean_interval(&means[f], 0.95);
            double value = row == 0 ? means[f].mean : row == 1 ? interval.low : interval.high;
            front_csv_number(out, means[f].count ? value : (double)NAN);
        }
        tf_text_add_char(out, '\n');
    }
}

static void add_csv_group(const cli_review_table *table, const char *name, group g, tf_text *out)
{
    uint64_t games, won;
    tf_mean means[TF_REVIEW_FIGURES_MAX];
    count_games(table, g, &games, &won);
    for (size_t f = 0; f < table->figure_count; f++)
        means[f] = group_mean(table, g, f);
    add_csv_means(name, games, won, means, table->figure_count, out);
}

void cli_review_table_csv(const cli_review_table *table, tf_text *out)
{
    tf_text_add(out, "deal,player,games,won");
    for (size_t f = 0; f < table->figure_count; f++)
        tf_text_printf(out, ",%s", table->figures[f]);
    tf_text_add_char(out, '\n');
    for (size_t i = 0; i < table->cell_count; i++) {
        const cell *at = &table->cells[i];
        add_csv_head(table->deals.name[at->deal], table->players.name[at->player], at->games,
                     at->won, out);
        for (size_t f = 0; f < table->figure_count; f++)
            front_csv_number(out, at->figure[f].count ? at->figure[f].mean : (double)NAN);
        tf_text_add_char(out, '\n');
    }
    for (size_t p = 0; p < table->players.count; p++)
        add_csv_group(table, table->players.name[p], (group){.player = p}, out);
    if (!table->experts)
        return;
    add_csv_group(table, "experts", (group){.who = EXPERTS}, out);
    add_csv_group(table, "others", (group){.who = OTHERS}, out);
    tf_mean means[TF_REVIEW_FIGURES_MAX];
    for (size_t f = 0; f < table->figure_count; f++)
        means[f] = difference(table, f);
    add_csv_means("others - experts", 0, 0, means, table->figure_count, out);
}

/* ---- JSON ---- */

static json_t *mean_json(const tf_mean *mean)
{
    tf_interval interval = tf_mean_interval(mean, 0.95);
    if (mean->count == 0)
        return json_null();
    return json_pack("{s:f, s:f, s:f, s:I}", "mean", mean->mean, "low", interval.low, "high",
                     interval.high, "count", (json_int_t)mean->count);
}

static json_t *group_json(const cli_review_table *table, group g)
{
    json_t *object = json_object();
    uint64_t games, won;
    count_games(table, g, &games, &won);
    tf_interval share = tf_wilson(won, games, 0.95);
    json_object_set_new(object, "games", json_integer((json_int_t)games));
    json_object_set_new(object, "won", json_integer((json_int_t)won));
    json_object_set_new(object, "low", json_real(100 * share.low));
    json_object_set_new(object, "high", json_real(100 * share.high));
    for (size_t f = 0; f < table->figure_count; f++) {
        tf_mean mean = group_mean(table, g, f);
        json_object_set_new(object, table->figures[f], mean_json(&mean));
    }
    return object;
}

static json_t *cells_json(const cli_review_table *table)
{
    json_t *cells = json_array();
    for (size_t i = 0; i < table->cell_count; i++) {
        const cell *at = &table->cells[i];
        tf_figure figures[TF_REVIEW_FIGURES_MAX];
        for (size_t f = 0; f < table->figure_count; f++)
            figures[f] = (tf_figure){table->figures[f],
                                     at->figure[f].count ? at->figure[f].mean : (double)NAN};
        json_array_append_new(
            cells, json_pack("{s:o, s:o, s:I, s:I, s:o}", "deal",
                             front_json_string(table->deals.name[at->deal]), "player",
                             front_json_string(table->players.name[at->player]), "games",
                             (json_int_t)at->games, "won", (json_int_t)at->won, "figures",
                             front_json_figures(figures, table->figure_count)));
    }
    return cells;
}

json_t *cli_review_table_json(const cli_review_table *table)
{
    json_t *players = json_array();
    for (size_t p = 0; p < table->players.count; p++) {
        json_t *player = group_json(table, (group){.player = p});
        json_object_set_new(player, "player", front_json_string(table->players.name[p]));
        json_array_append_new(players, player);
    }
    json_t *summary = json_pack("{s:o, s:o}", "table", cells_json(table), "players", players);
    if (summary && table->experts) {
        json_t *apart = json_object();
        for (size_t f = 0; f < table->figure_count; f++) {
            tf_mean mean = difference(table, f);
            json_object_set_new(apart, table->figures[f], mean_json(&mean));
        }
        json_object_set_new(summary, "experts", group_json(table, (group){.who = EXPERTS}));
        json_object_set_new(summary, "others", group_json(table, (group){.who = OTHERS}));
        json_object_set_new(summary, "others_less_experts", apart);
    }
    return json_pack("{s:o}", "summary", summary);
}
