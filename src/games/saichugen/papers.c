/* papers.c: published figures about Saichugen, as printed.
 *
 * In Soeda and Tanaka's experiment three players lay random cards in rounds 1 to 4 and search in
 * round 5. The question is how the result of the game depends on the scores at the beginning of
 * round 5. The rows of an experiment do not contain these scores. They are recomputed by playing
 * the first four rounds again, which needs no search and gives the same result. */
#include "games/position_bytes.h"
#include "games/saichugen/saichugen.h"

#include <stdlib.h>

#include <tefuda/player.h>

enum {
    LAST_ROUND_MOVES = 36, /* moves made when round 5 begins */
    STEP = 5,
    BINS = 40, /* bins of differences, from -100 */
    BIN_ZERO = BINS / 2,
    SCORES = 41,  /* the last one is for all above */
    OUTCOMES = 5, /* -2 .. 2 */
    GAMES_PRINTED = 1000,
};

#define PLAYERS "endgame/endgame/endgame"
static const tf_paper_run runs[] = {
    {.name = "games", .player = PLAYERS, .deals = "seed:1-1000", .quick = 1000},
};

/* Maximum interval width for a figure to agree: points per game, and percentage points. */
#define POINTS_MARGIN 0.5
#define SHARE_MARGIN  10

/* ---- observations ---- */

typedef struct cell {
    tf_mean points;
    uint64_t outcome[OUTCOMES];
} cell;

typedef struct study {
    const tf_paper_work *work;
    tf_rules rules;
    tf_player *players[TF__SAI_SEATS];
    tf_moves moves;
    uint64_t seen; /* number of seats of games */
    cell rank[TF__SAI_SEATS];
    cell score[SCORES];
    cell difference[BINS][BINS]; /* by the difference to the lower and to the higher opponent */
} study;

static void add(cell *to, int points)
{
    tf_mean_add(&to->points, points);
    to->outcome[points + 2]++;
}

/* The bin of a difference: -5 .. -1 is one bin, 0 .. 4 the next. */
static unsigned bin_of(int difference)
{
    int bin = (difference + BIN_ZERO * STEP) / STEP;
    return bin < 0 ? 0 : bin < BINS ? (unsigned)bin : BINS - 1;
}

/* Adds one seat of one game: the scores when round 5 began, and the points at the end. */
static void observe(study *all, const int *scores, unsigned seat, int points)
{
    int a = scores[(seat + 1) % TF__SAI_SEATS], b = scores[(seat + 2) % TF__SAI_SEATS];
    int own = scores[seat], high = (a > b ? a : b) - own, low = (a > b ? b : a) - own;
    all->seen++;
    add(&all->rank[(a > own) + (b > own)], points);
    add(&all->score[own < SCORES ? own : SCORES - 1], points);
    add(&all->difference[bin_of(low)][bin_of(high)], points);
}

static tf_status take_row(void *context, const tf_row *row, const char *deal_id, tf_error *error)
{
    study *all = context;
    tf__sai_position position;
    tf_deal deal;
    tf_outcome before;
    tf_control control;
    /* The 36th move is the one that reaches the limit. */
    tf_limits limits = {.states = LAST_ROUND_MOVES - 1};
    tf_deal_format format = tf_game_deal_format(&all->rules);
    tf_status status = tf_deal_make(&format, deal_id, &deal, error);
    if (status == TF_OK)
        status = all->work->game->rules->deal(&all->rules, &deal, &position, error);
    if (status != TF_OK || row->verdict != TF_FINISHED)
        return status;
    tf_control_start(&control, &limits, NULL);
    all->moves.count = 0;
    status = tf__play(all->players, &all->rules, &position, deal_id, 0, &control, &all->moves,
                      &before, error);
    if (status != TF_OK)
        return status;
    if (all->moves.count != LAST_ROUND_MOVES)
        return tf_error_set(error, TF_ERR_INTERNAL, "%s: the first four rounds took %zu moves",
                            deal_id, all->moves.count);
    for (unsigned seat = 0; seat < TF__SAI_SEATS; seat++)
        observe(all, before.scores, seat, row->points[seat]);
    return TF_OK;
}

static void free_study(study *all)
{
    if (!all)
        return;
    for (unsigned seat = 0; seat < TF__SAI_SEATS; seat++)
        tf_player_destroy(all->players[seat]);
    tf_moves_free(&all->moves);
    free(all);
}

static tf_status make_study(const tf_paper_work *work, study **out, tf_error *error)
{
    study *all = calloc(1, sizeof *all);
    if (!all)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for the study");
    all->work = work;
    tf_status status = tf_rules_parse(work->game, NULL, &all->rules, error);
    for (unsigned seat = 0; seat < TF__SAI_SEATS && status == TF_OK; seat++)
        status = tf_player_create(&all->players[seat], &all->rules, "endgame", work->memory_bytes,
                                  work->data_dir, error);
    if (status == TF_OK)
        status = work->rows(work, 0, take_row, all, error);
    if (status != TF_OK) {
        free_study(all);
        return status;
    }
    *out = all;
    return TF_OK;
}

static tf_status keep_mean(const tf_paper_work *work, size_t line, const tf_mean *mean,
                           tf_error *error)
{
    if (mean->count < 2)
        return TF_OK;
    tf_paper_value value = {.value = mean->mean,
                            .most = mean->mean,
                            .interval = tf_mean_interval(mean, 0.95),
                            .error = tf_mean_error(mean),
                            .count = mean->count};
    return work->keep(work, line, &value, error);
}

/* A fraction in percent. Its error is taken from the interval, which is never empty. */
static tf_status keep_share(const tf_paper_work *work, size_t line, uint64_t hits, uint64_t trials,
                            tf_error *error)
{
    if (trials == 0)
        return TF_OK;
    tf_interval range = tf_wilson(hits, trials, 0.95);
    double share = 100 * (double)hits / (double)trials;
    tf_paper_value value = {.value = share,
                            .most = share,
                            .interval = {100 * range.low, 100 * range.high},
                            .error = 100 * (range.high - range.low) / (2 * 1.96),
                            .count = trials};
    return work->keep(work, line, &value, error);
}

/* ---- Table 5: by rank ---- */

#define RANK(label_, text, value)                                                                  \
    {                                                                                              \
        .label = (label_), .print = (text), .low = (value)-0.005, .high = (value) + 0.005,         \
        .trials = GAMES_PRINTED, .margin = POINTS_MARGIN                                           \
    }
static const tf_paper_line ranks[] = {
    RANK("first", "-0.56", -0.56),
    RANK("second", "0.91", 0.91),
    RANK("third", "-0.54", -0.54),
};

static tf_status compute_ranks(const tf_paper_work *work, tf_error *error)
{
    study *all = NULL;
    tf_status status = make_study(work, &all, error);
    for (size_t i = 0; i < TF__SAI_SEATS && status == TF_OK; i++)
        status = keep_mean(work, i, &all->rank[i].points, error);
    free_study(all);
    return status;
}

/* ---- Figure 4: by score ---- */

/* The paper prints a curve without numbers, so there is no printed figure to compare with. */
#define SCORE(points)                                                                              \
    {                                                                                              \
        .label = #points, .x = (points)                                                            \
    }
static const tf_paper_line scores[] = {
    SCORE(0),  SCORE(1),  SCORE(2),  SCORE(3),  SCORE(4),  SCORE(5),  SCORE(6),  SCORE(7),
    SCORE(8),  SCORE(9),  SCORE(10), SCORE(11), SCORE(12), SCORE(13), SCORE(14), SCORE(15),
    SCORE(16), SCORE(17), SCORE(18), SCORE(19), SCORE(20), SCORE(21), SCORE(22), SCORE(23),
    SCORE(24), SCORE(25), SCORE(26), SCORE(27), SCORE(28), SCORE(29), SCORE(30), SCORE(31),
    SCORE(32), SCORE(33), SCORE(34), SCORE(35), SCORE(36), SCORE(37), SCORE(38), SCORE(39),
};

static tf_status compute_scores(const tf_paper_work *work, tf_error *error)
{
    study *all = NULL;
    tf_status status = make_study(work, &all, error);
    for (size_t i = 0; i < sizeof scores / sizeof scores[0] && status == TF_OK; i++)
        status = keep_mean(work, i, &all->score[i].points, error);
    free_study(all);
    return status;
}

/* ---- Table 3: by the differences to both ---- */

/* Cells with at least twenty observations. One whose mean is illegible in print is omitted. */
typedef struct place {
    int low, high;
} place;

static const place cells[] = {
    {-25, -25}, {-25, -20}, {-25, -15}, {-20, -20}, {-20, -10}, {-20, -5}, {-15, -15},
    {-15, -10}, {-15, -5},  {-15, 0},   {-15, 5},   {-10, -10}, {-10, -5}, {-10, 0},
    {-10, 5},   {-10, 10},  {-5, -5},   {-5, 0},    {-5, 5},    {-5, 10},  {-5, 15},
    {0, 0},     {0, 5},     {0, 10},    {0, 15},    {0, 20},    {0, 25},   {5, 5},
    {5, 10},    {5, 15},    {5, 20},    {10, 10},   {10, 15},   {10, 20},
};

#define CELL(low_, high_, text, value, seen)                                                       \
    {                                                                                              \
        .label = (high_), .series = (low_), .print = (text), .low = (value)-0.05,                  \
        .high = (value) + 0.05, .trials = (seen), .margin = POINTS_MARGIN                          \
    }
static const tf_paper_line means[] = {
    CELL("-25 .. -21", "-25 .. -21", "-1.1 of 24", -1.1, 24),
    CELL("-25 .. -21", "-20 .. -16", "-1.0 of 35", -1.0, 35),
    CELL("-25 .. -21", "-15 .. -11", "-1.0 of 20", -1.0, 20),
    CELL("-20 .. -16", "-20 .. -16", "-1.0 of 52", -1.0, 52),
    CELL("-20 .. -16", "-10 .. -6", "-0.8 of 60", -0.8, 60),
    CELL("-20 .. -16", "-5 .. -1", "-0.6 of 27", -0.6, 27),
    CELL("-15 .. -11", "-15 .. -11", "-1.1 of 66", -1.1, 66),
    CELL("-15 .. -11", "-10 .. -6", "-0.9 of 92", -0.9, 92),
    CELL("-15 .. -11", "-5 .. -1", "-0.5 of 111", -0.5, 111),
    CELL("-15 .. -11", "0 .. 4", "1.3 of 70", 1.3, 70),
    CELL("-15 .. -11", "5 .. 9", "1.6 of 29", 1.6, 29),
    CELL("-10 .. -6", "-10 .. -6", "-0.7 of 97", -0.7, 97),
    CELL("-10 .. -6", "-5 .. -1", "-0.3 of 150", -0.3, 150),
    CELL("-10 .. -6", "0 .. 4", "0.6 of 156", 0.6, 156),
    CELL("-10 .. -6", "5 .. 9", "1.3 of 99", 1.3, 99),
    CELL("-10 .. -6", "10 .. 14", "1.9 of 45", 1.9, 45),
    CELL("-5 .. -1", "-5 .. -1", "-0.1 of 100", -0.1, 100),
    CELL("-5 .. -1", "0 .. 4", "0.6 of 128", 0.6, 128),
    CELL("-5 .. -1", "5 .. 9", "0.8 of 132", 0.8, 132),
    CELL("-5 .. -1", "10 .. 14", "1.4 of 75", 1.4, 75),
    CELL("-5 .. -1", "15 .. 19", "1.5 of 50", 1.5, 50),
    CELL("0 .. 4", "0 .. 4", "-0.2 of 123", -0.2, 123),
    CELL("0 .. 4", "5 .. 9", "-0.1 of 190", -0.1, 190),
    CELL("0 .. 4", "10 .. 14", "0.2 of 157", 0.2, 157),
    CELL("0 .. 4", "15 .. 19", "0.2 of 121", 0.2, 121),
    CELL("0 .. 4", "20 .. 24", "0.3 of 68", 0.3, 68),
    CELL("0 .. 4", "25 .. 29", "0.4 of 32", 0.4, 32),
    CELL("5 .. 9", "5 .. 9", "-0.6 of 74", -0.6, 74),
    CELL("5 .. 9", "10 .. 14", "-0.3 of 138", -0.3, 138),
    CELL("5 .. 9", "15 .. 19", "-0.7 of 69", -0.7, 69),
    CELL("5 .. 9", "20 .. 24", "-0.9 of 31", -0.9, 31),
    CELL("10 .. 14", "10 .. 14", "-0.9 of 49", -0.9, 49),
    CELL("10 .. 14", "15 .. 19", "-1.0 of 62", -1.0, 62),
    CELL("10 .. 14", "20 .. 24", "-0.9 of 23", -0.9, 23),
};

static const cell *find_cell(const study *all, place at)
{
    return &all->difference[bin_of(at.low)][bin_of(at.high)];
}

static tf_status compute_means(const tf_paper_work *work, tf_error *error)
{
    study *all = NULL;
    tf_status status = make_study(work, &all, error);
    for (size_t i = 0; i < sizeof cells / sizeof cells[0] && status == TF_OK; i++)
        status = keep_mean(work, i, &find_cell(all, cells[i])->points, error);
    free_study(all);
    return status;
}

/* ---- Table 4, Figures 5 and 6: fractions of outcomes ---- */

static const place centre[] = {
    {-20, -10}, {-20, -5}, {-15, -10}, {-15, -5}, {-15, 0}, {-15, 5}, {-10, -10}, {-10, -5},
    {-10, 0},   {-10, 5},  {-5, -5},   {-5, 0},   {-5, 5},  {0, 0},   {0, 5},
};

#define SHARE(low_, high_, x_, hits, seen)                                                         \
    {                                                                                              \
        .label = (high_), .series = (low_), .print = #hits " of " #seen,                           \
        .low = 100.0 * (hits) / (seen), .high = 100.0 * (hits) / (seen), .trials = (seen),         \
        .x = (x_), .margin = SHARE_MARGIN                                                          \
    }
static const tf_paper_line lose_two[] = {
    SHARE("-20 .. -16", "-10 .. -6", -10, 0, 60), SHARE("-20 .. -16", "-5 .. -1", -5, 0, 27),
    SHARE("-15 .. -11", "-10 .. -6", -10, 1, 92), SHARE("-15 .. -11", "-5 .. -1", -5, 5, 111),
    SHARE("-15 .. -11", "0 .. 4", 0, 0, 70),      SHARE("-15 .. -11", "5 .. 9", 5, 0, 29),
    SHARE("-10 .. -6", "-10 .. -6", -10, 13, 97), SHARE("-10 .. -6", "-5 .. -1", -5, 11, 150),
    SHARE("-10 .. -6", "0 .. 4", 0, 4, 156),      SHARE("-10 .. -6", "5 .. 9", 5, 1, 99),
    SHARE("-5 .. -1", "-5 .. -1", -5, 19, 100),   SHARE("-5 .. -1", "0 .. 4", 0, 4, 128),
    SHARE("-5 .. -1", "5 .. 9", 5, 5, 132),       SHARE("0 .. 4", "0 .. 4", 0, 8, 123),
    SHARE("0 .. 4", "5 .. 9", 5, 8, 190),
};
static const tf_paper_line lose_one[] = {
    SHARE("-20 .. -16", "-10 .. -6", -10, 54, 60), SHARE("-20 .. -16", "-5 .. -1", -5, 23, 27),
    SHARE("-15 .. -11", "-10 .. -6", -10, 86, 92), SHARE("-15 .. -11", "-5 .. -1", -5, 84, 111),
    SHARE("-15 .. -11", "0 .. 4", 0, 13, 70),      SHARE("-15 .. -11", "5 .. 9", 5, 3, 29),
    SHARE("-10 .. -6", "-10 .. -6", -10, 68, 97),  SHARE("-10 .. -6", "-5 .. -1", -5, 99, 150),
    SHARE("-10 .. -6", "0 .. 4", 0, 53, 156),      SHARE("-10 .. -6", "5 .. 9", 5, 19, 99),
    SHARE("-5 .. -1", "-5 .. -1", -5, 42, 100),    SHARE("-5 .. -1", "0 .. 4", 0, 48, 128),
    SHARE("-5 .. -1", "5 .. 9", 5, 46, 132),       SHARE("0 .. 4", "0 .. 4", 0, 63, 123),
    SHARE("0 .. 4", "5 .. 9", 5, 107, 190),
};
static const tf_paper_line win_one[] = {
    SHARE("-20 .. -16", "-10 .. -6", -10, 5, 60), SHARE("-20 .. -16", "-5 .. -1", -5, 0, 27),
    SHARE("-15 .. -11", "-10 .. -6", -10, 1, 92), SHARE("-15 .. -11", "-5 .. -1", -5, 4, 111),
    SHARE("-15 .. -11", "0 .. 4", 0, 10, 70),     SHARE("-15 .. -11", "5 .. 9", 5, 2, 29),
    SHARE("-10 .. -6", "-10 .. -6", -10, 6, 97),  SHARE("-10 .. -6", "-5 .. -1", -5, 8, 150),
    SHARE("-10 .. -6", "0 .. 4", 0, 33, 156),     SHARE("-10 .. -6", "5 .. 9", 5, 5, 99),
    SHARE("-5 .. -1", "-5 .. -1", -5, 5, 100),    SHARE("-5 .. -1", "0 .. 4", 0, 13, 128),
    SHARE("-5 .. -1", "5 .. 9", 5, 5, 132),       SHARE("0 .. 4", "0 .. 4", 0, 40, 123),
    SHARE("0 .. 4", "5 .. 9", 5, 39, 190),
};
static const tf_paper_line win_two[] = {
    SHARE("-20 .. -16", "-10 .. -6", -10, 1, 60), SHARE("-20 .. -16", "-5 .. -1", -5, 4, 27),
    SHARE("-15 .. -11", "-10 .. -6", -10, 4, 92), SHARE("-15 .. -11", "-5 .. -1", -5, 18, 111),
    SHARE("-15 .. -11", "0 .. 4", 0, 47, 70),     SHARE("-15 .. -11", "5 .. 9", 5, 24, 29),
    SHARE("-10 .. -6", "-10 .. -6", -10, 10, 97), SHARE("-10 .. -6", "-5 .. -1", -5, 32, 150),
    SHARE("-10 .. -6", "0 .. 4", 0, 62, 156),     SHARE("-10 .. -6", "5 .. 9", 5, 74, 99),
    SHARE("-5 .. -1", "-5 .. -1", -5, 34, 100),   SHARE("-5 .. -1", "0 .. 4", 0, 61, 128),
    SHARE("-5 .. -1", "5 .. 9", 5, 76, 132),      SHARE("0 .. 4", "0 .. 4", 0, 9, 123),
    SHARE("0 .. 4", "5 .. 9", 5, 36, 190),
};

/* The fractions of one outcome, -2 .. 2. */
static tf_status compute_outcome(const tf_paper_work *work, int outcome, tf_error *error)
{
    study *all = NULL;
    tf_status status = make_study(work, &all, error);
    for (size_t i = 0; i < sizeof centre / sizeof centre[0] && status == TF_OK; i++) {
        const cell *at = find_cell(all, centre[i]);
        status = keep_share(work, i, at->outcome[outcome + 2], at->points.count, error);
    }
    free_study(all);
    return status;
}

static tf_status compute_lose_two(const tf_paper_work *work, tf_error *error)
{
    return compute_outcome(work, -2, error);
}

static tf_status compute_lose_one(const tf_paper_work *work, tf_error *error)
{
    return compute_outcome(work, -1, error);
}

static tf_status compute_win_one(const tf_paper_work *work, tf_error *error)
{
    return compute_outcome(work, 1, error);
}

static tf_status compute_win_two(const tf_paper_work *work, tf_error *error)
{
    return compute_outcome(work, 2, error);
}

/* ---- the paper ---- */

#define LINES(array) .lines = (array), .line_count = sizeof(array) / sizeof((array)[0])
#define HEADING      "to the lower, to the higher opponent"
#define HIGHER       "difference to the higher opponent"
static const tf_paper_table tables[] = {
    {.name = "ranks",
     .title = "Table 5. Points of the game by rank when round 5 begins",
     .heading = "rank",
     .unit = "points",
     .note = "Tied players have the best rank of the tied.",
     LINES(ranks),
     .compute = compute_ranks,
     .fresh = true},
    {.name = "scores",
     .title = "Figure 4. Points of the game by own score when round 5 begins",
     .heading = "score",
     .unit = "points",
     .note = "The paper has a curve without numbers, which falls fast from 11 on.",
     LINES(scores),
     .x_label = "own score when round 5 begins",
     .y_label = "mean points of the game",
     .compute = compute_scores,
     .fresh = true},
    {.name = "differences",
     .title =
         "Table 3. Points of the game by the differences to both opponents when round 5 begins",
     .heading = HEADING,
     .unit = "points",
     .note = "Cells with at least twenty observations in the paper. A difference is the opponent's "
             "score minus the player's own score.",
     LINES(means),
     .compute = compute_means,
     .fresh = true},
    {.name = "win-two",
     .title = "Figure 5 and Table 4. Share of games won with two points",
     .heading = HEADING,
     .unit = "%",
     .note =
         "The paper draws a surface; here there is one curve per difference to the lower opponent.",
     LINES(win_two),
     .x_label = HIGHER,
     .y_label = "won with +2, %",
     .compute = compute_win_two,
     .fresh = true},
    {.name = "lose-one",
     .title = "Figure 6 and Table 4. Share of games lost with one point",
     .heading = HEADING,
     .unit = "%",
     LINES(lose_one),
     .x_label = HIGHER,
     .y_label = "lost with -1, %",
     .compute = compute_lose_one,
     .fresh = true},
    {.name = "win-one",
     .title = "Table 4. Share of games won with one point",
     .heading = HEADING,
     .unit = "%",
     LINES(win_one),
     .compute = compute_win_one,
     .fresh = true},
    {.name = "lose-two",
     .title = "Table 4. Share of games lost with two points",
     .heading = HEADING,
     .unit = "%",
     LINES(lose_two),
     .compute = compute_lose_two,
     .fresh = true},
};

const tf_paper tf__sai_papers[] = {
    {"soeda-endgame", "The value of the scores when the last round of Saichugen begins",
     "Shunsuke Soeda and Tetsuro Tanaka, Analysis of Saichugen Endgames, Information Processing "
     "Society of Japan",
     "Three players play at random in rounds 1 to 4 and then search round 5 as if the others still "
     "played at random. The player with the middle score when round 5 begins has the best results. "
     "The three seats of a game are counted as separate observations, as in the paper, although "
     "they are not independent.",
     runs, sizeof runs / sizeof runs[0], tables, sizeof tables / sizeof tables[0]},
    {.name = NULL},
};
