/* saichugen_learn.c: learns the values of the scores before rounds 2 to 5, and prints
 * score_values.c.
 *
 *     saichugen_learn OPPONENTS GAMES SAMPLES [SEED] > src/games/saichugen/score_values.c
 *
 * Works backwards. Before round 5: GAMES games, random cards in rounds 1 to 4, the exact search
 * in round 5 by all three; the points of each seat are one observation. Before round R = 4, 3,
 * 2: SAMPLES games, random cards up to round R, then one seat plays round R by the table of the
 * next round, and the others by OPPONENTS: `random` plays random cards, `plan` plans as well.
 * The observation is the value of the end of the round in the table of the next round. A table
 * is the mean of the observations by the two score differences, smoothed as little as their
 * number allows. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "saichugen_table.h"

typedef struct cell {
    double count, sum;
} cell;

typedef struct learner {
    tf_rng rng;
    bool others_plan;
    tf__sai_worth worth;
    int16_t data[TF__SAI_TABLES][TF__SAI_TRIANGLE];
    cell cells[TF__SAI_WIDTH][TF__SAI_WIDTH]; /* lower, higher difference */
    tf__sai_end_search *end;
    tf__sai_round *plan;
} learner;

static tf_card planned_card(learner *l, const table *t, unsigned seat, unsigned turn)
{
    if (turn >= TF__SAI_LAST_ROUND) {
        tf__sai_end_state state = table_end_state(t, seat, turn);
        tf__sai_end_values values;
        tf__sai_end_solve(l->end, &state, &values);
        return values.card[values.best];
    }
    tf__sai_round_state state = table_plan_state(t, seat, turn);
    tf__sai_round_values values;
    tf__sai_round_solve(l->plan, &state, &values);
    return values.card[values.best];
}

/* Plays turns first .. end - 1; the seats in `planning` plan, the others play random cards. */
static void play(learner *l, table *t, unsigned first, unsigned end, unsigned planning)
{
    for (unsigned turn = first; turn < end; turn++) {
        tf_card cards[TF__SAI_SEATS];
        for (unsigned s = 0; s < TF__SAI_SEATS; s++)
            cards[s] = planning >> s & 1 ? planned_card(l, t, s, turn)
                                         : table_any_card(t, s, &l->rng);
        table_show(t, turn, cards);
    }
}

static int place(int difference)
{
    int limited = difference < -TF__SAI_REACH  ? -TF__SAI_REACH
                  : difference > TF__SAI_REACH ? TF__SAI_REACH
                                               : difference;
    return limited + TF__SAI_REACH;
}

/* The table indices of the two score differences of a seat, the lower first. */
static void places(const tf__sai_score *score, unsigned seat, int out[2])
{
    int own = score->game[seat];
    int a = place(score->game[(seat + 1) % TF__SAI_SEATS] - own);
    int b = place(score->game[(seat + 2) % TF__SAI_SEATS] - own);
    out[0] = a < b ? a : b;
    out[1] = a < b ? b : a;
}

static void observe(learner *l, const int at[2], double value)
{
    l->cells[at[0]][at[1]].count++;
    l->cells[at[0]][at[1]].sum += value;
}

static void last_game(learner *l)
{
    table t;
    int points[TF__SAI_SEATS], at[TF__SAI_SEATS][2];
    table_deal(&t, &l->rng);
    play(l, &t, 0, TF__SAI_LAST_ROUND, 0);
    for (unsigned s = 0; s < TF__SAI_SEATS; s++)
        places(&t.score, s, at[s]);
    play(l, &t, TF__SAI_LAST_ROUND, TF__SAI_TURNS, 7);
    table_points(&t, points);
    for (unsigned s = 0; s < TF__SAI_SEATS; s++)
        observe(l, at[s], points[s]);
}

/* Plays one round (1 .. 3, counted from 0) from a start reached by random play. */
static void round_game(learner *l, unsigned round)
{
    table t;
    int before[2], behind[2];
    unsigned first = round * TF__SAI_ROUND_TURNS;
    table_deal(&t, &l->rng);
    play(l, &t, 0, first, 0);
    places(&t.score, 0, before);
    play(l, &t, first, first + TF__SAI_ROUND_TURNS, l->others_plan ? 7 : 1);
    places(&t.score, 0, behind);
    observe(l, before, l->worth.before[round][behind[0]][behind[1]]);
}

/* The mean around a cell, weighted by the narrowest Gaussian that covers enough observations. */
static double smoothed(const learner *l, int low, int high)
{
    const cell *here = &l->cells[low][high];
    if (here->count >= 3000)
        return here->sum / here->count;
    cell all = {0, 0};
    for (double width = 0.5; width < 40 && all.count < 500; width *= 1.3) {
        all = (cell){0, 0};
        for (int i = 0; i < TF__SAI_WIDTH; i++) {
            for (int j = i; j < TF__SAI_WIDTH; j++) {
                double distance = (double)((i - low) * (i - low) + (j - high) * (j - high));
                double weight = exp(-distance / (2 * width * width));
                all.count += weight * l->cells[i][j].count;
                all.sum += weight * l->cells[i][j].sum;
            }
        }
    }
    return all.sum / all.count;
}

static void finish_table(learner *l, unsigned table_number)
{
    for (int high = -TF__SAI_REACH; high <= TF__SAI_REACH; high++)
        for (int low = -TF__SAI_REACH; low <= high; low++)
            l->data[table_number][tf__sai_triangle(low, high)] = (int16_t)lround(
                100 * smoothed(l, low + TF__SAI_REACH, high + TF__SAI_REACH));
    tf__sai_worth_load(&l->worth, (const int16_t(*)[TF__SAI_TRIANGLE])l->data);
    memset(l->cells, 0, sizeof l->cells);
}

static void print_data(const learner *l, const char *command)
{
    printf("/* score_values.c: what the scores before rounds 2 to 5 are worth; see round_search.h. "
           "Made by\n"
           " *     %s */\n#include \"games/saichugen/round_search.h\"\n\n"
           "/* clang-format off */\n"
           "const int16_t tf__sai_worth_data[TF__SAI_TABLES][TF__SAI_TRIANGLE] = {\n",
           command);
    for (unsigned t = 0; t < TF__SAI_TABLES; t++) {
        printf("    {");
        for (unsigned i = 0; i < TF__SAI_TRIANGLE; i++)
            printf("%s%d,", i % 20 == 0 ? "\n     " : "", l->data[t][i]);
        printf("\n    },\n");
    }
    printf("};\n/* clang-format on */\n");
}

int main(int argc, char **argv)
{
    static learner l;
    if (argc < 4) {
        fprintf(stderr, "usage: saichugen_learn random|plan GAMES SAMPLES [SEED]\n");
        return 2;
    }
    unsigned long games = strtoul(argv[2], NULL, 10), samples = strtoul(argv[3], NULL, 10);
    unsigned long seed = argc > 4 ? strtoul(argv[4], NULL, 10) : 1;
    tf_rng_seed(&l.rng, seed, 0);
    l.others_plan = strcmp(argv[1], "plan") == 0;
    l.end = tf__sai_end_create();
    l.plan = tf__sai_round_create(&l.worth);
    if (!l.end || !l.plan)
        return 1;
    for (unsigned long i = 0; i < games; i++)
        last_game(&l);
    finish_table(&l, TF__SAI_TABLES - 1);
    for (unsigned round = TF__SAI_TABLES - 1; round > 0; round--) {
        for (unsigned long i = 0; i < samples; i++)
            round_game(&l, round);
        finish_table(&l, round - 1);
    }
    char command[160];
    snprintf(command, sizeof command, "saichugen_learn %s %lu %lu %lu", argv[1], games, samples,
             seed);
    print_data(&l, command);
    tf__sai_end_destroy(l.end);
    tf__sai_round_destroy(l.plan);
    return 0;
}
