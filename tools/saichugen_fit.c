/* saichugen_fit.c: fits the estimate of Saichugen's evaluator (estimate.h) to games of three planners.
 *
 *     saichugen_fit GAMES OTHERS PAIRS DEALS FIRST > src/games/saichugen/fit_data.c
 *
 * All deals are seed:FIRST and the following ones, each used once.
 *   1. GAMES games: least squares of a seat's points on the features of its view, per turn.
 *   2. OTHERS games in which one seat lays, in one turn, a card other than the planner's: how many points a card costs
 *      per point of the planner's value.
 *   3. PAIRS views of a seat with a card, each played to the end twice with hidden cards dealt anew: the mean product of
 *      the two errors is the square of the standard error of the estimate.
 *   4. The mean estimate of the first hand over DEALS deals, all three seats. The part that is linear in the cards of the
 *      hand has a known mean, so only the rest is averaged.
 * Steps 2 and 3 have few games per turn, so the cost is pooled over rounds 1 to 4, turns 13 and 14, and turn 15, and the
 * error over the turns of a round. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/tefuda.h>

#include "games/saichugen/playout.h"
#include "games/saichugen/saichugen.h"

enum { SEATS = TF__SAI_SEATS, TURNS = TF__SAI_TURNS, N = TF__SAI_FEATURES };

typedef struct equations {
    double left[N][N], right[N];
} equations;

typedef struct fitter {
    tf_rng rng;
    uint64_t next; /* deal */
    tf__sai_planner_search *search;
    tf__sai_fits fits;
    equations equations[TURNS];
} fitter;

/* A decision with its values and what was laid. */
typedef struct decision {
    tf__sai_turn_state state;
    tf__sai_turn_values values;
} decision;

static void deal(fitter *f, tf__sai_position *position)
{
    tf_rules rules;
    tf_deal dealt;
    char name[64];
    if (tf_rules_parse(&tf__saichugen, "", &rules, NULL) != TF_OK)
        exit(1);
    tf_deal_format format = tf_game_deal_format(&rules);
    snprintf(name, sizeof name, "seed:%" PRIu64, f->next++);
    if (tf_deal_make(&format, name, &dealt, NULL) != TF_OK ||
        tf__sai_rules.deal(&rules, &dealt, position, NULL) != TF_OK)
        exit(1);
}

static void decide(fitter *f, const tf__sai_position *position, unsigned seat, decision *out)
{
    tf__sai_view view;
    tf__sai_view_ops.look(position, seat, &view);
    tf__sai_turn_from_view(&view, &out->state);
    tf__sai_planner_search_run(f->search, &out->state, &out->values);
}

static void lay(tf__sai_position *position, tf_card card)
{
    tf_undo undo;
    tf__sai_rules.apply(position, card, &undo);
}

/* Planners play to the end, or until turn `end` begins. */
static void play(fitter *f, tf__sai_position *position, unsigned end)
{
    decision d;
    while (position->laid_count < end * SEATS) {
        decide(f, position, position->laid_count % SEATS, &d);
        lay(position, d.values.card[d.values.best]);
    }
}

static void points_of(const tf__sai_position *position, int points[SEATS])
{
    tf_outcome outcome;
    tf__sai_rules.outcome(position, &outcome);
    memcpy(points, outcome.points, SEATS * sizeof points[0]);
}

/* ---- 1: the regression ---- */

static void add_row(equations *e, const double row[N], double points)
{
    for (unsigned i = 0; i < N; i++) {
        for (unsigned j = 0; j < N; j++)
            e->left[i][j] += row[i] * row[j];
        e->right[i] += row[i] * points;
    }
}

static void swap_rows(equations *e, unsigned a, unsigned b)
{
    for (unsigned i = 0; i < N; i++) {
        double kept = e->left[a][i];
        e->left[a][i] = e->left[b][i];
        e->left[b][i] = kept;
    }
    double kept = e->right[a];
    e->right[a] = e->right[b];
    e->right[b] = kept;
}

/* Gauss-Jordan. The small ridge keeps features that never vary in a turn at weight 0. */
static void solve(equations *e, double weight[N])
{
    for (unsigned i = 0; i < N; i++)
        e->left[i][i] += 1e-7 * e->left[i][i] + 1e-9;
    for (unsigned i = 0; i < N; i++) {
        unsigned pivot = i;
        for (unsigned j = i; j < N; j++)
            if (fabs(e->left[j][i]) > fabs(e->left[pivot][i]))
                pivot = j;
        swap_rows(e, i, pivot);
        for (unsigned j = 0; j < N; j++) {
            double times = j == i ? 0 : e->left[j][i] / e->left[i][i];
            for (unsigned k = i; k < N && times != 0; k++)
                e->left[j][k] -= times * e->left[i][k];
            e->right[j] -= times * e->right[i];
        }
    }
    for (unsigned i = 0; i < N; i++)
        weight[i] = e->right[i] / e->left[i][i];
}

static void fit_weights(fitter *f, uint64_t games)
{
    static double rows[TURNS * SEATS][N];
    for (uint64_t g = 0; g < games; g++) {
        tf__sai_position position;
        int points[SEATS];
        deal(f, &position);
        while (position.laid_count < TF__SAI_LAID) {
            decision d;
            unsigned at = position.laid_count;
            decide(f, &position, at % SEATS, &d);
            tf__sai_features(&d.state, d.values.planned[d.values.best], rows[at]);
            lay(&position, d.values.card[d.values.best]);
        }
        points_of(&position, points);
        for (unsigned i = 0; i < TURNS * SEATS; i++)
            add_row(&f->equations[i / SEATS], rows[i], points[i % SEATS]);
    }
    for (unsigned t = 0; t < TURNS; t++)
        solve(&f->equations[t], f->fits.turn[t].weight);
}

/* ---- 2: other cards ---- */

/* A view in a game of planners, its turn and seat in order of the game's number. */
static unsigned view_of_game(fitter *f, uint64_t game, tf__sai_position *position, decision *d)
{
    unsigned turn = (unsigned)(game % TURNS), seat = (unsigned)(game / TURNS % SEATS);
    deal(f, position);
    play(f, position, turn);
    while (position->laid_count < turn * SEATS + seat) {
        decide(f, position, position->laid_count % SEATS, d);
        lay(position, d->values.card[d->values.best]);
    }
    decide(f, position, seat, d);
    return seat;
}

static unsigned other_card(fitter *f, const decision *d)
{
    unsigned place = (unsigned)tf_rng_below(&f->rng, d->values.count - 1);
    return place + (place >= d->values.best);
}

static void fit_slopes(fitter *f, uint64_t games)
{
    double products[TURNS] = {0}, squares[TURNS] = {0};
    for (uint64_t g = 0; g < games; g++) {
        tf__sai_position position;
        decision d;
        int points[SEATS];
        unsigned seat = view_of_game(f, g, &position, &d), turn = d.state.turn;
        unsigned place = other_card(f, &d);
        lay(&position, d.values.card[place]);
        play(f, &position, TURNS);
        points_of(&position, points);
        double behind = d.values.planned[place] - d.values.planned[d.values.best];
        double best = tf__sai_estimate(&f->fits.turn[turn], &d.state, &d.values);
        products[turn] += behind * (points[seat] - best);
        squares[turn] += behind * behind;
    }
    static const unsigned ends[] = {TF__SAI_LAST_ROUND, TURNS - 1, TURNS};
    for (unsigned group = 0, t = 0; group < sizeof ends / sizeof ends[0]; group++) {
        double product = 0, square = 0;
        for (unsigned at = t; at < ends[group]; at++) {
            product += products[at];
            square += squares[at];
        }
        fprintf(stderr, "turns %u to %u: slope %.3f, standard error about %.3f\n", t + 1,
                ends[group], product / square, 1.3 / sqrt(square));
        for (; t < ends[group]; t++)
            f->fits.turn[t].slope = fmax(product / square, 0);
    }
}

/* ---- 3: how good the estimate is ---- */

static double play_again(fitter *f, const decision *d, unsigned place)
{
    int points[TF__SAI_HAND];
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    (void)tf__sai_playout(f->search, &d->state, UINT32_C(1) << place, &f->rng, &control, points);
    return points[place];
}

static void fit_errors(fitter *f, uint64_t games)
{
    tf_mean products[TF__SAI_ROUNDS] = {{0}};
    for (uint64_t g = 0; g < games; g++) {
        tf__sai_position position;
        decision d;
        (void)view_of_game(f, g, &position, &d);
        const tf__sai_fit *fit = &f->fits.turn[d.state.turn];
        unsigned place = tf_rng_below(&f->rng, 2) ? d.values.best : other_card(f, &d);
        double estimate = tf__sai_estimate_card(fit, &d.values,
                                                tf__sai_estimate(fit, &d.state, &d.values), place);
        double once = play_again(f, &d, place);
        double twice = play_again(f, &d, place);
        tf_mean_add(&products[d.state.turn / TF__SAI_ROUND_TURNS],
                    (once - estimate) * (twice - estimate));
    }
    for (unsigned round = 0; round < TF__SAI_ROUNDS; round++)
        fprintf(stderr, "round %u: squared error %.4f, standard error %.4f\n", round + 1,
                products[round].mean, tf_mean_error(&products[round]));
    for (unsigned t = 0; t < TURNS; t++)
        f->fits.turn[t].error = sqrt(fmax(products[t / TF__SAI_ROUND_TURNS].mean, 0.0025));
}

/* ---- 4: the first hand ---- */

/* The part of an estimate that is linear in the numbers of cards of each value, less its mean over all hands. */
static double hand_part(const fitter *f, const tf__sai_turn_state *state)
{
    enum { FIRST = 4, LAST = 15 }; /* the places of the hand among the features */
    double features[N], sum = 0;
    tf__sai_features(state, 0, features);
    for (unsigned i = FIRST; i <= LAST; i++)
        sum += f->fits.turn[0].weight[i] * (features[i] - (double)TF__SAI_HAND / TF_RANKS);
    return sum;
}

static void fit_expected(fitter *f, uint64_t deals)
{
    tf_mean seats[SEATS] = {{0}}, all = {0};
    for (uint64_t g = 0; g < deals; g++) {
        tf__sai_position position;
        deal(f, &position);
        for (unsigned seat = 0; seat < SEATS; seat++) {
            decision d;
            tf__sai_view view;
            tf__sai_view_ops.look(&position, seat, &view);
            tf__sai_turn_from_view(&view, &d.state);
            tf__sai_planner_search_run(f->search, &d.state, &d.values);
            double estimate = tf__sai_estimate(&f->fits.turn[0], &d.state, &d.values) -
                              hand_part(f, &d.state);
            tf_mean_add(&seats[seat], estimate);
            tf_mean_add(&all, estimate);
        }
    }
    f->fits.expected = all.mean;
    for (unsigned seat = 0; seat < SEATS; seat++)
        fprintf(stderr, "first hand, seat %u: %.6f +- %.6f\n", seat + 1, seats[seat].mean,
                tf_mean_error(&seats[seat]));
    fprintf(stderr, "first hand: %.6f +- %.6f, deviation %.4f\n", all.mean, tf_mean_error(&all),
            tf_mean_deviation(&all));
}

/* ---- printing ---- */

static void print(const fitter *f, char **argv)
{
    printf("/* fit_data.c: the coefficients of estimate.h. Made by\n"
           " *     saichugen_fit %s %s %s %s %s */\n"
           "#include \"games/saichugen/estimate.h\"\n\n/* clang-format off */\n"
           "const tf__sai_fits tf__sai_fit_data = {\n    .turn = {\n",
           argv[1], argv[2], argv[3], argv[4], argv[5]);
    for (unsigned t = 0; t < TURNS; t++) {
        const tf__sai_fit *fit = &f->fits.turn[t];
        printf("        {.slope = %.4f, .error = %.4f, .weight = {", fit->slope, fit->error);
        for (unsigned i = 0; i < N; i++)
            printf("%s%.6g,", i % 8 ? " " : "\n            ", fit->weight[i]);
        printf("\n        }},\n");
    }
    printf("    },\n    .expected = %.7f,\n};\n", f->fits.expected);
}

int main(int argc, char **argv)
{
    if (argc != 6) {
        fprintf(stderr, "usage: saichugen_fit GAMES OTHERS PAIRS DEALS FIRST\n");
        return 2;
    }
    static fitter f;
    f.next = strtoull(argv[5], NULL, 10);
    tf_rng_seed(&f.rng, f.next, 0);
    f.search = tf__sai_planner_search_create();
    if (!f.search)
        return 1;
    fit_weights(&f, strtoull(argv[1], NULL, 10));
    fit_slopes(&f, strtoull(argv[2], NULL, 10));
    fit_errors(&f, strtoull(argv[3], NULL, 10));
    fit_expected(&f, strtoull(argv[4], NULL, 10));
    print(&f, argv);
    tf__sai_planner_search_destroy(f.search);
    return 0;
}
