/* papers_review.c: Kobori, Fujii and Nakamura's review of games of an expert and of novices.
 *
 * The games were not published, so their tables are shown as printed, without figures of ours. What
 * can be tested is the finding that the better player has the lower means. We use two players of
 * the same kind, a strong one and a weak one, on the same deals. Each figure is the mean of strong
 * minus weak over the deals that both won. */
#include "games/calculation/papers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <tefuda/player.h>
#include <tefuda/review.h>

#define LINES(array) .lines = (array), .line_count = sizeof(array) / sizeof((array)[0])

#define STRONG "plans:keep=50"
#define WEAK   "plans:keep=1"
enum { GAMES_QUICK = 40, GAMES_FULL = 1000 };

/* ---- the finding ---- */

/* Printed: the expert minus the mean of the novices on a deal, averaged over the six deals of Table
 * 3. By method 3 the harm itself is +0.7 there; the paper finds no difference, so there is nothing
 * to test. */
#define HARM_MARGIN 4 /* largest interval width for a difference whose interval contains 0 */
#define FINDING(figure, text)                                                                      \
    {                                                                                              \
        .label = (figure), .print = (text), .low = -1e9, .high = 0, .margin = HARM_MARGIN          \
    }
static const tf_paper_line findings[] = {
    FINDING("harm1", "-4.8"), FINDING("over1", "-1.8"), FINDING("harm2", "-7.4"),
    FINDING("over2", "-6.3"), {.label = "harm3"},       FINDING("over3", "-1.3"),
    FINDING("harm4", "-4.1"), FINDING("over4", "-5.7"),
};
enum { FIGURES = sizeof findings / sizeof findings[0] };

typedef struct contest {
    const tf_paper_work *work;
    tf_rules rules;
    tf_player *players[2];
    tf_mean difference[FIGURES];
} contest;

/* Plays one deal into a record. *won says whether it was won. */
static tf_status play_deal(contest *c, unsigned who, const tf_deal *deal, tf_record *record,
                           bool *won, tf_error *error)
{
    tf_control control;
    tf_outcome outcome;
    tf_status status = tf_position_deal(&record->position, &c->rules, deal, error);
    if (status != TF_OK)
        return status;
    tf_control_start(&control, NULL, c->work->cancel);
    tf_player *players[] = {c->players[who]};
    status = tf_play(players, record->position, deal->id, 0, &control, &outcome, error);
    *won = status == TF_OK && outcome.verdict == TF_WON;
    return status;
}

/* The figures of a player's game of the deal. */
static tf_status review_deal(contest *c, unsigned who, const tf_deal *deal, double figures[FIGURES],
                             bool *won, tf_error *error)
{
    tf_record record = {0};
    tf_review review = {0};
    tf_control control;
    tf_review_options options = {.samples = 0};
    tf_status status = play_deal(c, who, deal, &record, won, error);
    if (status == TF_OK && *won) {
        tf_control_start(&control, NULL, c->work->cancel);
        status = tf_review_record(&record, &options, &control, &review, error);
        for (size_t i = 0; i < FIGURES && status == TF_OK; i++) {
            figures[i] = NAN;
            for (size_t f = 0; f < review.game.figure_count; f++)
                if (strcmp(review.game.figures[f].name, findings[i].label) == 0)
                    figures[i] = review.game.figures[f].value;
        }
    }
    tf_review_free(&review);
    tf_record_free(&record);
    return status;
}

static tf_status compare_on(contest *c, uint64_t number, tf_error *error)
{
    char spec[32];
    tf_deal deal;
    double strong[FIGURES], weak[FIGURES];
    bool strong_won = false, weak_won = false;
    snprintf(spec, sizeof spec, "tanaka:%u", (unsigned)number);
    tf_deal_format format = tf_game_deal_format(&c->rules);
    tf_status status = tf_deal_make(&format, spec, &deal, error);
    if (status == TF_OK)
        status = review_deal(c, 0, &deal, strong, &strong_won, error);
    if (status == TF_OK && strong_won)
        status = review_deal(c, 1, &deal, weak, &weak_won, error);
    for (size_t i = 0; i < FIGURES && status == TF_OK && strong_won && weak_won; i++)
        if (isfinite(strong[i]) && isfinite(weak[i]))
            tf_mean_add(&c->difference[i], strong[i] - weak[i]);
    return status;
}

static tf_status keep_findings(const contest *c, tf_error *error)
{
    tf_status status = TF_OK;
    for (size_t i = 0; i < FIGURES && status == TF_OK; i++) {
        const tf_mean *mean = &c->difference[i];
        tf_paper_value value = {.value = mean->mean,
                                .most = mean->mean,
                                .interval = tf_mean_interval(mean, 0.95),
                                .error = tf_mean_error(mean),
                                .count = mean->count};
        if (mean->count > 1)
            status = c->work->keep(c->work, i, &value, error);
    }
    return status;
}

static tf_status compute_findings(const tf_paper_work *work, tf_error *error)
{
    static const char *const names[2] = {STRONG, WEAK};
    contest c = {.work = work};
    uint64_t games = work->full ? GAMES_FULL : GAMES_QUICK;
    if (work->slice && work->slice < games)
        games = work->slice;
    tf_status status = tf_rules_parse(work->game, "stacks=4", &c.rules, error);
    tf_control control;
    tf_control_start(&control, NULL, work->cancel);
    tf_resources resources = {
        .memory_bytes = work->memory_bytes / 2, .data_dir = work->data_dir, .control = &control};
    for (unsigned who = 0; who < 2 && status == TF_OK; who++)
        status = tf_player_create_with(&c.players[who], &c.rules, names[who], &resources, error);
    for (uint64_t number = 1; number <= games && status == TF_OK; number++)
        status = compare_on(&c, number, error);
    if (status == TF_OK)
        status = keep_findings(&c, error);
    tf_player_destroy(c.players[0]);
    tf_player_destroy(c.players[1]);
    return status;
}

/* ---- the tables as printed ---- */

/* Harm and its excess over the minimum, by methods 1, 2, 3 and 4. */
#define GAME(label_, figures)                                                                      \
    {                                                                                              \
        .label = (label_), .print = (figures)                                                      \
    }
static const tf_paper_line expert_games[] = {
    GAME("deal 1", "27.1  11.6  24.7  18.3  34.6  7.9  26.0  14.8"),
    GAME("deal 4", "22.5  11.9  19.3  14.8  31.8  15.2  21.7  14.9"),
    GAME("deal 5", "17.3  12.3  12.8  11.2  34.1  4.3  20.9  9.7"),
    GAME("deal 6", "13.9  11.0  9.0  8.2  34.4  3.9  21.1  8.3"),
    GAME("deal 7", "13.8  11.6  10.9  10.1  34.4  3.9  22.1  7.8"),
    GAME("deal 8", "16.0  12.2  15.3  13.0  35.1  5.5  23.5  11.3"),
    GAME("deal 9", "21.0  10.7  18.3  13.6  32.9  6.1  21.3  9.4"),
    GAME("deal 10", "14.4  10.5  10.0  7.4  33.7  7.1  22.0  9.1"),
};

static const tf_paper_line all_games[] = {
    GAME("deal 1, expert", "27.1  11.6  24.7  18.3  34.6  7.9  26.0  14.8"),
    GAME("deal 1, B", "26.5  14.3  26.8  22.3  32.9  8.0  29.3  17.2"),
    GAME("deal 1, C", "25.9  11.9  23.3  18.2  32.5  8.6  26.0  18.2"),
    GAME("deal 1, E", "23.1  11.8  22.3  16.5  28.8  8.7  23.4  14.7"),
    GAME("deal 1, G", "20.9  12.0  25.1  21.7  33.0  5.5  28.8  17.1"),
    GAME("deal 1, I", "22.3  12.4  24.3  21.7  31.7  4.3  28.1  17.3"),
    GAME("deal 4, expert", "22.5  11.9  19.3  14.8  31.8  15.2  21.7  14.9"),
    GAME("deal 4, D", "26.3  11.9  20.3  14.8  29.5  9.4  21.3  14.1"),
    GAME("deal 4, E", "27.3  14.5  25.1  18.1  34.0  12.3  26.1  17.7"),
    GAME("deal 4, F", "24.4  17.5  21.6  17.7  29.8  10.2  22.6  16.2"),
    GAME("deal 4, H", "28.5  15.9  25.8  20.2  33.3  14.4  27.4  17.8"),
    GAME("deal 4, I", "24.2  14.0  26.6  21.6  31.7  5.8  29.0  20.0"),
    GAME("deal 4, J", "23.8  9.7  24.4  17.8  30.6  8.2  28.6  19.1"),
    GAME("deal 5, expert", "17.3  12.3  12.8  11.2  34.1  4.3  20.9  9.7"),
    GAME("deal 5, C", "24.4  15.5  23.1  20.1  33.6  6.0  26.2  13.4"),
    GAME("deal 5, D", "23.1  13.1  16.8  12.9  32.1  5.9  22.0  11.1"),
    GAME("deal 5, G", "27.2  14.7  24.7  21.4  32.8  6.9  26.3  15.7"),
    GAME("deal 5, L", "22.0  13.5  19.4  16.4  33.6  10.9  23.4  15.7"),
    GAME("deal 6, expert", "13.9  11.0  9.0  8.2  34.4  3.9  21.1  8.3"),
    GAME("deal 6, C", "23.0  12.4  19.8  17.5  34.2  7.4  25.4  14.5"),
    GAME("deal 6, E", "19.9  14.5  21.7  18.8  32.3  9.3  26.8  18.3"),
    GAME("deal 6, I", "23.8  12.3  26.6  23.0  34.7  9.5  29.7  20.7"),
    GAME("deal 7, expert", "13.8  11.6  10.9  10.1  34.4  3.9  22.1  7.8"),
    GAME("deal 7, B", "22.3  15.3  25.0  22.8  34.0  9.5  26.8  16.8"),
    GAME("deal 7, K", "22.1  11.8  19.1  16.7  32.8  7.9  24.1  16.4"),
    GAME("deal 9, expert", "21.0  10.7  18.3  13.6  32.9  6.1  21.3  9.4"),
    GAME("deal 9, C", "28.1  12.6  26.8  20.0  33.5  9.3  30.0  19.7"),
    GAME("deal 9, D", "24.7  12.5  20.4  14.4  35.0  7.5  23.2  10.5"),
    GAME("deal 9, K", "25.6  11.1  28.7  22.3  33.3  7.2  30.9  19.1"),
    GAME("deal 9, L", "26.0  14.7  24.5  17.4  35.6  5.8  26.0  14.9"),
};

static const tf_paper_line mirrored_games[] = {
    GAME("deal 1, expert", "26.0  14.8  30.1  18.9"), GAME("deal 1, I", "28.1  17.3  19.5  ?"),
    GAME("deal 4, expert", "21.7  14.9  26.2  19.4"), GAME("deal 4, I", "29.0  20.0  20.9  ?"),
    GAME("deal 6, expert", "21.1  8.3  31.7  18.9"),  GAME("deal 6, I", "29.7  20.7  25.1  16.1"),
};

#define UNPUBLISHED                                                                                \
    "The games were not published, so nothing can be computed. Figures: harm and its excess over " \
    "the least, by methods 1, 2, 3, 4."

const tf_paper_table tf__calc_review_tables[TF__CALC_REVIEW_TABLES] = {
    {.name = "finding",
     .title = "Tables 2 and 3. The expert minus the novices, and a strong player minus a weak one",
     .heading = "figure",
     .unit = "harm",
     .note = "Agrees when the better player's mean is not the higher one. The players: " STRONG
             " and " WEAK ", on deals tanaka:1-1000 that both won.",
     LINES(findings),
     .compute = compute_findings,
     .fresh = true},
    {.name = "table-2",
     .title = "Table 2. The expert's games",
     .heading = "deal",
     .unit = "harm",
     .note = UNPUBLISHED,
     LINES(expert_games)},
    {.name = "table-3",
     .title = "Table 3. The expert and the novices A to L",
     .heading = "deal, player",
     .unit = "harm",
     .note = UNPUBLISHED,
     LINES(all_games)},
    {.name = "table-4",
     .title = "Table 4. Method 4, and method 4 from the other side",
     .heading = "deal, player",
     .unit = "harm",
     .note = "The games were not published. Figures: harm and excess, then both with the stacks "
             "numbered from the other side.",
     LINES(mirrored_games)},
};
