/* saichugen_calibration.c: compares the values of Saichugen's evaluator with the points that games brought.
 *
 *     saichugen_calibration quick|full PLAYER/PLAYER/PLAYER FIRST LAST [TURN]
 *
 * Plays the deals seed:FIRST-LAST and values every decision (from TURN on) of the seats whose player is `planner`, before
 * it is made. Prints tab-separated blocks:
 *   turn        decisions, mean points, mean value of the card laid and of the best card, mean squared error of the
 *               value of the card laid, variance of the points, correlation, slope of points on values
 *   bin         the same values in bins of a quarter of a point: mean value, mean points, standard error
 *   luck        for each seat: games, mean points, mean luck of the deal, variance of points and of points less luck,
 *               the factor between them, and the same factor with the points that a planner gets on the same seat
 *               and deal among the same others
 *   sum         per turn: mean over games of the sum of the three seats' best values */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/tefuda.h>

enum { SEATS = 3, TURNS = 15, BINS = 17, TEXT_MAX = 256 };

typedef struct pairs {
    tf_mean value, points, best, error, product;
} pairs;

typedef struct study {
    tf_rules rules;
    tf_evaluator *evaluator;
    tf_player *players[SEATS], *planners[SEATS];
    bool planner[SEATS];
    unsigned first_turn;
    pairs turns[TURNS], bins[TURNS][BINS];
    tf_mean sums[TURNS];
    tf_mean points[SEATS], luck[SEATS], adjusted[SEATS], against[SEATS];
} study;

/* What was said of one game. */
typedef struct sayings {
    double laid[TURNS][SEATS], best[TURNS][SEATS];
} sayings;

static void need(tf_status status, const tf_error *error)
{
    if (status == TF_OK)
        return;
    fprintf(stderr, "saichugen_calibration: %s\n", error->text);
    exit(1);
}

static tf_position *deal_of(const study *s, unsigned long number)
{
    tf_deal_format format = tf_game_deal_format(&s->rules);
    tf_deal deal;
    tf_error error = {TF_OK, ""};
    tf_position *position = NULL;
    char name[64];
    snprintf(name, sizeof name, "seed:%lu", number);
    need(tf_deal_make(&format, name, &deal, &error), &error);
    need(tf_position_deal(&position, &s->rules, &deal, &error), &error);
    return position;
}

static void value_decision(study *s, const tf_position *position, tf_move move, double *laid,
                           double *best)
{
    tf_control control;
    tf_error error = {TF_OK, ""};
    size_t count;
    tf_control_start(&control, NULL, NULL);
    need(tf_evaluator_begin(s->evaluator, position, &control, &error), &error);
    const tf_choice *choices = tf_evaluator_choices(s->evaluator, &count);
    *best = tf_evaluator_value(s->evaluator).value;
    for (size_t i = 0; i < count; i++)
        if (choices[i].move == move)
            *laid = choices[i].value.value;
}

/* Plays the rest; says may be NULL. */
static void play(study *s, tf_player *const *players, tf_position *position, sayings *said,
                 int points[SEATS])
{
    tf_outcome outcome;
    tf_position_outcome(position, &outcome);
    for (unsigned laid = 0; outcome.verdict == TF_UNDECIDED; laid++) {
        unsigned seat = laid % SEATS, turn = laid / SEATS;
        tf_control control;
        tf_error error = {TF_OK, ""};
        tf_move move;
        tf_control_start(&control, NULL, NULL);
        need(tf_player_choose(players[seat], position, seat, &control, &move, &error), &error);
        if (said && turn >= s->first_turn && s->planner[seat])
            value_decision(s, position, move, &said->laid[turn][seat], &said->best[turn][seat]);
        need(tf_position_apply(position, move, &error), &error);
        tf_position_outcome(position, &outcome);
    }
    memcpy(points, outcome.points, SEATS * sizeof points[0]);
}

static void add(pairs *to, double value, double best, double points)
{
    tf_mean_add(&to->value, value);
    tf_mean_add(&to->best, best);
    tf_mean_add(&to->points, points);
    tf_mean_add(&to->error, (value - points) * (value - points));
    tf_mean_add(&to->product, value * points);
}

static void count_game(study *s, const sayings *said, const int points[SEATS])
{
    for (unsigned turn = s->first_turn; turn < TURNS; turn++) {
        double sum = 0;
        for (unsigned seat = 0; seat < SEATS; seat++) {
            double value = said->laid[turn][seat];
            if (!s->planner[seat])
                continue;
            add(&s->turns[turn], value, said->best[turn][seat], points[seat]);
            add(&s->bins[turn][lround(value * 4) + BINS / 2], value, said->best[turn][seat],
                points[seat]);
            sum += said->best[turn][seat];
        }
        tf_mean_add(&s->sums[turn], sum);
    }
}

/* The luck of the deal: of the first view, whoever plays on. */
static void count_luck(study *s, unsigned long number, const int points[SEATS])
{
    for (unsigned seat = 0; seat < SEATS; seat++) {
        tf_position *position = deal_of(s, number);
        tf_error error = {TF_OK, ""};
        tf_control control;
        tf_luck luck;
        for (unsigned other = 0; other < seat; other++) { /* any card: it is not seen */
            tf_move moves[32];
            (void)tf_position_moves(position, moves);
            need(tf_position_apply(position, moves[0], &error), &error);
        }
        tf_record record = {.position = position};
        tf_control_start(&control, NULL, NULL);
        need(tf_luck_record(s->evaluator, &record, seat, &control, &luck, &error), &error);
        tf_mean_add(&s->points[seat], points[seat]);
        tf_mean_add(&s->luck[seat], luck.deal_luck);
        tf_mean_add(&s->adjusted[seat], points[seat] - luck.deal_luck);
        tf_luck_free(&luck);
        tf_position_destroy(position);
    }
}

/* A planner on the seat, the others as they are: its points have mean zero when they are planners. */
static void count_planner(study *s, unsigned long number, const int points[SEATS])
{
    for (unsigned seat = 0; seat < SEATS; seat++) {
        tf_player *players[SEATS] = {s->players[0], s->players[1], s->players[2]};
        int other[SEATS];
        if (s->planner[seat])
            continue;
        tf_position *position = deal_of(s, number);
        players[seat] = s->planners[seat];
        for (unsigned i = 0; i < SEATS; i++)
            tf_player_start(players[i], number * SEATS + i);
        play(s, players, position, NULL, other);
        tf_mean_add(&s->against[seat], points[seat] - other[seat]);
        tf_position_destroy(position);
    }
}

static void run(study *s, unsigned long number)
{
    static sayings said;
    int points[SEATS];
    tf_position *position = deal_of(s, number);
    for (unsigned seat = 0; seat < SEATS; seat++)
        tf_player_start(s->players[seat], number * SEATS + seat);
    play(s, s->players, position, &said, points);
    tf_position_destroy(position);
    count_game(s, &said, points);
    count_luck(s, number, points);
    count_planner(s, number, points);
}

/* ---- printing ---- */

static double variance(const tf_mean *mean)
{
    return tf_mean_deviation(mean) * tf_mean_deviation(mean);
}

static void print_turns(const study *s)
{
    printf("turn\tdecisions\tpoints\tlaid\tbest\tmse\tvariance\tcorrelation\tslope\n");
    for (unsigned t = s->first_turn; t < TURNS; t++) {
        const pairs *p = &s->turns[t];
        double cov = p->product.mean - p->value.mean * p->points.mean;
        if (p->value.count == 0)
            continue;
        printf("%u\t%llu\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%.3f\t%.3f\n", t + 1,
               (unsigned long long)p->value.count, p->points.mean, p->value.mean, p->best.mean,
               p->error.mean, variance(&p->points),
               cov / sqrt(variance(&p->value) * variance(&p->points)), cov / variance(&p->value));
    }
}

static void print_bins(const study *s)
{
    printf("\nturn\tbin\tdecisions\tvalue\tpoints\terror\n");
    for (unsigned t = s->first_turn; t < TURNS; t++)
        for (int b = 0; b < BINS; b++) {
            const pairs *p = &s->bins[t][b];
            if (p->value.count > 0)
                printf("%u\t%.2f\t%llu\t%.3f\t%.3f\t%.3f\n", t + 1, (b - BINS / 2) / 4.0,
                       (unsigned long long)p->value.count, p->value.mean, p->points.mean,
                       tf_mean_error(&p->points));
        }
}

static void print_luck(const study *s)
{
    printf(
        "\nseat\tgames\tpoints\terror\tluck\terror\tvariance\tadjusted\tfactor\tagainst\tfactor\n");
    for (unsigned seat = 0; seat < SEATS; seat++) {
        double raw = variance(&s->points[seat]), adjusted = variance(&s->adjusted[seat]);
        double against = variance(&s->against[seat]);
        printf("%u\t%llu\t%.4f\t%.4f\t%.5f\t%.5f\t%.4f\t%.4f\t%.4f\t%.4f\t%.3f\n", seat + 1,
               (unsigned long long)s->points[seat].count, s->points[seat].mean,
               tf_mean_error(&s->points[seat]), s->luck[seat].mean, tf_mean_error(&s->luck[seat]),
               raw, adjusted, raw / adjusted, against, against > 0 ? raw / against : 0);
    }
    printf("\nturn\tsum\terror\n");
    for (unsigned t = s->first_turn; t < TURNS; t++)
        printf("%u\t%.4f\t%.4f\n", t + 1, s->sums[t].mean, tf_mean_error(&s->sums[t]));
}

int main(int argc, char **argv)
{
    if (argc < 5 || (strcmp(argv[1], "quick") != 0 && strcmp(argv[1], "full") != 0)) {
        fprintf(stderr, "usage: saichugen_calibration quick|full P/P/P FIRST LAST [TURN]\n");
        return 2;
    }
    static study s;
    const tf_game *game = NULL;
    tf_error error = {TF_OK, ""};
    char texts[TEXT_MAX];
    const char *seats[TF_SEATS_MAX] = {NULL};
    tf_evaluator_options options = {.effort = strcmp(argv[1], "full") == 0 ? TF_EFFORT_FULL
                                                                           : TF_EFFORT_QUICK};
    snprintf(texts, sizeof texts, "%s", argv[2]);
    unsigned given = tf_seats_split(texts, seats);
    need(tf_game_find("saichugen", &game, &error), &error);
    need(tf_rules_parse(game, "", &s.rules, &error), &error);
    need(tf_evaluator_create(&s.evaluator, &s.rules, &options, &error), &error);
    for (unsigned seat = 0; seat < SEATS; seat++) {
        const char *text = seats[given == 1 ? 0 : seat];
        s.planner[seat] = strcmp(text, "planner") == 0;
        need(tf_player_create(&s.players[seat], &s.rules, text, 0, NULL, &error), &error);
        need(tf_player_create(&s.planners[seat], &s.rules, "planner", 0, NULL, &error), &error);
    }
    s.first_turn = argc > 5 ? (unsigned)strtoul(argv[5], NULL, 10) - 1 : 0;
    unsigned long last = strtoul(argv[4], NULL, 10);
    for (unsigned long number = strtoul(argv[3], NULL, 10); number <= last; number++)
        run(&s, number);
    print_turns(&s);
    print_bins(&s);
    print_luck(&s);
    for (unsigned seat = 0; seat < SEATS; seat++) {
        tf_player_destroy(s.players[seat]);
        tf_player_destroy(s.planners[seat]);
    }
    tf_evaluator_destroy(s.evaluator);
    return 0;
}
