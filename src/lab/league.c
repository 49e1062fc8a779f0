/* league.c: see tefuda/league.h.
 *
 * Bradley and Terry's strengths by minorisation and maximisation (D. Hunter, MM algorithms for
 * generalized Bradley-Terry models, Ann. Statist. 32, 2004). One drawn game of every player against
 * an imaginary one of average strength keeps a player that won or lost everything finite. */
#include <tefuda/league.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/missing.h"
#include "lab/series.h"

enum {
    PLAYERS = TF_LEAGUE_PLAYERS_MAX,
    ROUNDS = 100,
    RESAMPLES = 200,
    SEED = 20261117,
    DEALS_MAX = 100000, /* about 4 KB each */
};

/* The games on one deal: the result and the number of games of each player. */
typedef struct league_deal {
    uint64_t number;
    float games[PLAYERS], points[PLAYERS];
    float beats[PLAYERS][PLAYERS]; /* [a][b]: victories of a over b */
} league_deal;

typedef struct league_work {
    tf_league *league;
    tf__series first; /* its definition is that of all experiments */
    league_deal *deals;
    size_t count, capacity;
} league_work;

static tf_status no_memory(tf_error *error)
{
    return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for a league");
}

/* ---- players ---- */

static tf_status find_player(tf_league *league, const char *text, unsigned *index, tf_error *error)
{
    for (*index = 0; *index < league->count; ++*index)
        if (strcmp(league->rows[*index].player, text) == 0)
            return TF_OK;
    if (league->count == PLAYERS)
        return tf_error_set(error, TF_ERR_INPUT, "more than %d players", PLAYERS);
    strcpy(league->rows[league->count++].player, text);
    return TF_OK;
}

/* The players of the seats of an experiment. */
static tf_status find_players(tf_league *league, const tf_experiment_info *info,
                              unsigned index[TF_SEATS_MAX], unsigned *seats, tf_error *error)
{
    const tf_game *game = NULL;
    char list[TF_LAB_TEXT_MAX];
    const char *texts[TF_SEATS_MAX] = {NULL};
    tf_status status = tf_game_find(info->game, &game, error);
    *seats = 1;
    if (status != TF_OK)
        return status;
    if (!*info->players)
        return find_player(league, info->solver, &index[0], error);
    if (game->seats == 1)
        return find_player(league, info->players, &index[0], error);
    *seats = game->seats;
    memcpy(list, info->players, sizeof list);
    status = tf_seats_read(game, list, texts, error);
    for (unsigned seat = 0; status == TF_OK && seat < game->seats; seat++)
        status = find_player(league, texts[seat], &index[seat], error);
    return status;
}

/* ---- games ---- */

/* The deal with this number; deals are added in any order and sorted later. */
static league_deal *deal_of(league_work *work, uint64_t number, size_t *at)
{
    while (*at < work->count && work->deals[*at].number < number)
        ++*at;
    if (*at < work->count && work->deals[*at].number == number)
        return &work->deals[*at];
    if (!TF__ARRAY_RESERVE(work->deals, work->capacity, work->count + 1))
        return NULL;
    league_deal *deal = &work->deals[*at];
    memmove(deal + 1, deal, (work->count - *at) * sizeof *deal);
    memset(deal, 0, sizeof *deal);
    deal->number = number;
    work->count++;
    return deal;
}

static void add_games(league_deal *deal, tf_league *league, const tf__point *point,
                      const unsigned index[TF_SEATS_MAX], unsigned seats)
{
    for (unsigned seat = 0; seat < seats; seat++) {
        unsigned player = index[seat];
        double points = seats == 1 ? point->verdict == TF_WON : point->points[seat];
        deal->games[player]++;
        deal->points[player] += (float)points;
        league->rows[player].games++;
        league->rows[player].failures += point->failed;
        for (unsigned other = 0; other < seats; other++)
            if (index[other] != player)
                deal->beats[player][index[other]] += point->points[seat] > point->points[other]
                                                         ? 1.0f
                                                     : point->points[seat] == point->points[other]
                                                         ? 0.5f
                                                         : 0;
    }
}

static tf_status read_experiment(league_work *work, tf_store *store, const char *name,
                                 tf_error *error)
{
    tf__series series = {0};
    unsigned index[TF_SEATS_MAX] = {0}, seats = 1;
    size_t at = 0;
    tf_status status = tf__series_read(&series, store, name, 0, error);
    if (status != TF_OK)
        return status;
    if (work->league->count == 0)
        work->first.info = series.info;
    if (!tf__series_comparable(&work->first.info, &series.info) ||
        strcmp(work->first.info.rules, series.info.rules) != 0)
        status = tf_error_set(error, TF_ERR_INPUT,
                              "experiments %s and %s have different games, rules or sources of "
                              "deals",
                              work->first.info.name, name);
    if (status == TF_OK)
        status = find_players(work->league, &series.info, index, &seats, error);
    for (size_t i = 0; i < series.count && status == TF_OK; i++) {
        league_deal *deal = work->count < DEALS_MAX ? deal_of(work, series.points[i].deal, &at)
                                                    : NULL;
        if (work->count == DEALS_MAX)
            status = tf_error_set(error, TF_ERR_INPUT, "a league takes fewer than %d deals",
                                  DEALS_MAX);
        else if (deal)
            add_games(deal, work->league, &series.points[i], index, seats);
        else
            status = no_memory(error);
    }
    tf__series_free(&series);
    return status;
}

/* With one seat, the players of a deal are compared after all experiments are read. */
static void compare_singles(league_work *work)
{
    size_t count = work->league->count;
    for (size_t d = 0; d < work->count; d++) {
        league_deal *deal = &work->deals[d];
        for (size_t a = 0; a < count; a++)
            for (size_t b = 0; b < count; b++)
                if (a != b && deal->games[a] > 0 && deal->games[b] > 0 &&
                    deal->points[a] / deal->games[a] > deal->points[b] / deal->games[b])
                    deal->beats[a][b] = 1;
    }
}

/* ---- ratings ---- */

/* Ratings from the deals with these weights. */
static void rate(const league_work *work, const unsigned *weight, double rating[PLAYERS])
{
    size_t count = work->league->count;
    static const double drawn = 0.5;
    double beats[PLAYERS][PLAYERS] = {{0}}, strength[PLAYERS], mean = 0;
    for (size_t d = 0; d < work->count; d++)
        for (size_t a = 0; a < count && weight[d] > 0; a++)
            for (size_t b = 0; b < count; b++)
                beats[a][b] += weight[d] * (double)work->deals[d].beats[a][b];
    for (size_t a = 0; a < count; a++)
        strength[a] = 1;
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t a = 0; a < count; a++) {
            double won = drawn, expected = 1 / (strength[a] + 1);
            for (size_t b = 0; b < count; b++) {
                won += beats[a][b];
                expected += (beats[a][b] + beats[b][a]) / (strength[a] + strength[b]);
            }
            strength[a] = won / expected;
        }
    }
    for (size_t a = 0; a < count; a++) {
        rating[a] = 400 * log10(strength[a]);
        mean += rating[a] / (double)count;
    }
    for (size_t a = 0; a < count; a++)
        rating[a] -= mean;
}

static int compare_doubles(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* Resamples the deals and takes the quantiles of the ratings. */
static tf_status fill_ratings(league_work *work, double confidence, tf_error *error)
{
    tf_league *league = work->league;
    unsigned *weight = calloc(work->count, sizeof *weight);
    double(*sampled)[RESAMPLES] = calloc(league->count, sizeof *sampled);
    double rating[PLAYERS];
    tf_rng rng;
    if (!weight || !sampled) {
        free(weight);
        free(sampled);
        return no_memory(error);
    }
    for (size_t d = 0; d < work->count; d++)
        weight[d] = 1;
    rate(work, weight, rating);
    for (size_t a = 0; a < league->count; a++)
        league->rows[a].rating = rating[a];
    tf_rng_seed(&rng, SEED, 0);
    for (int sample = 0; sample < RESAMPLES; sample++) {
        memset(weight, 0, work->count * sizeof *weight);
        for (size_t d = 0; d < work->count; d++)
            weight[tf_rng_below(&rng, work->count)]++;
        rate(work, weight, rating);
        for (size_t a = 0; a < league->count; a++)
            sampled[a][sample] = rating[a];
    }
    for (size_t a = 0; a < league->count; a++) {
        qsort(sampled[a], RESAMPLES, sizeof sampled[a][0], compare_doubles);
        league->rows[a].rating_interval.low = tf_quantile(sampled[a], RESAMPLES,
                                                          (1 - confidence) / 2);
        league->rows[a].rating_interval.high = tf_quantile(sampled[a], RESAMPLES,
                                                           (1 + confidence) / 2);
    }
    free(weight);
    free(sampled);
    return TF_OK;
}

static bool has_seats(const league_work *work)
{
    const tf_game *game = NULL;
    return tf_game_find(work->first.info.game, &game, NULL) == TF_OK && game->seats > 1;
}

/* The mean over deals of a player's mean result on a deal. */
static void fill_means(league_work *work, double confidence)
{
    tf_league *league = work->league;
    for (size_t a = 0; a < league->count; a++) {
        tf_mean mean = {0};
        double won = 0;
        for (size_t d = 0; d < work->count; d++) {
            const league_deal *deal = &work->deals[d];
            if (deal->games[a] > 0)
                tf_mean_add(&mean, (double)(deal->points[a] / deal->games[a]));
            won += (double)deal->points[a];
        }
        league->rows[a].mean = mean.mean;
        bool shares = !has_seats(work) && league->rows[a].games == mean.count;
        league->rows[a].mean_interval = shares ? tf_wilson((uint64_t)won, mean.count, confidence)
                                               : tf_mean_interval(&mean, confidence);
    }
    for (size_t d = 0; d < work->count; d++) {
        unsigned players = 0;
        for (size_t a = 0; a < league->count; a++)
            players += work->deals[d].games[a] > 0;
        league->deals += players > 1;
    }
}

static int compare_rows(const void *a, const void *b)
{
    const tf_league_row *left = a, *right = b;
    if (left->rating != right->rating)
        return left->rating > right->rating ? -1 : 1;
    return strcmp(left->player, right->player);
}

tf_status tf_league_make(tf_league **out, tf_store *store, const char *const *names, size_t count,
                         double confidence, tf_error *error)
{
    if (TF__MISSING(error, out, store, names))
        return TF_ERR_USAGE;
    league_work work = {.league = calloc(1, sizeof *work.league)};
    tf_status status = TF_OK;
    if (!work.league)
        return no_memory(error);
    for (size_t i = 0; i < count && status == TF_OK; i++)
        status = read_experiment(&work, store, names[i], error);
    if (status == TF_OK && work.league->count < 2)
        status = tf_error_set(error, TF_ERR_INPUT, "a league needs at least two players");
    if (status == TF_OK && !has_seats(&work))
        compare_singles(&work);
    if (status == TF_OK && work.count == 0)
        status = tf_error_set(error, TF_ERR_INPUT, "no deal of these experiments is done");
    if (status == TF_OK && work.count > 0) {
        fill_means(&work, confidence);
        status = fill_ratings(&work, confidence, error);
    }
    free(work.deals);
    if (status != TF_OK) {
        free(work.league);
        return status;
    }
    qsort(work.league->rows, work.league->count, sizeof work.league->rows[0], compare_rows);
    *out = work.league;
    return TF_OK;
}
