/* saichugen_pair.c: can two players who cooperate increase their common points?
 *
 *     saichugen_pair GAMES [SEED]
 *
 * Seats 1 and 2 are the pair, seat 3 plays alone: `endgame` (random cards in rounds 1 to 4) or
 * `planner`. The pair plays in one of three ways, on the same deals:
 *   own     each for itself, as `planner`;
 *   agree   each plans and searches for the sum of their points, without seeing the partner's cards;
 *   show    they see each other's cards and choose both cards together: rounds 1 to 4 by the method of
 *           round_search.h with both hands known, round 5 by exhaustive search.
 * Prints for each way and each third player the points per game of the pair with their interval,
 * and how often each member is first, second and third when round 5 begins. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <tefuda/stats.h>

#include "saichugen_table.h"

enum { OWN, AGREE, SHOW, WAYS };
static const char *const way_names[WAYS] = {"own", "agree", "show"};
enum { TOTALS = 27, KEYS = TOTALS * TOTALS * TOTALS, THIRD = 2 };

typedef struct pair_study {
    tf_rng rng;
    tf__sai_worth worth;
    tf__sai_round *plan;
    tf__sai_end_search *end;
    /* used by joint planning */
    const float (*after)[TF__SAI_WIDTH];
    const table *at;
    tf_card cards[2][TF__SAI_HAND], hidden[TF__SAI_HAND + 1];
    unsigned count, hidden_count;
    uint32_t stamp, known[KEYS];
    float value[KEYS];
} pair_study;

/* ---- each for itself, or for the pair, knowing only the own cards ---- */

static tf_card single_card(pair_study *p, const table *t, unsigned seat, unsigned turn,
                           unsigned partner)
{
    if (turn >= TF__SAI_LAST_ROUND) {
        tf__sai_end_state state = table_end_state(t, seat, turn);
        tf__sai_end_values values;
        if (partner)
            state.weight[partner] = 1;
        tf__sai_end_solve(p->end, &state, &values);
        return values.card[values.best];
    }
    tf__sai_round_state state = table_plan_state(t, seat, turn);
    tf__sai_round_values values;
    state.partner = partner;
    tf__sai_round_solve(p->plan, &state, &values);
    return values.card[values.best];
}

/* ---- both cards together, round 5 ---- */

typedef struct joint {
    double worth;
    tf_card cards[2];
} joint;

/* Searches all cards of the pair, and all hidden cards of the third. */
static joint walk(const table *t, unsigned turn)
{
    joint best = {-1e9, {0, 0}};
    tf__sai_cards hidden = table_hidden(t) & ~t->hand[0] & ~t->hand[1];
    double ways = tf__sai_count(hidden);
    for (tf__sai_cards a = t->hand[0]; a;) {
        tf_card c = tf__sai_pop(&a);
        for (tf__sai_cards b = t->hand[1]; b;) {
            tf_card d = tf__sai_pop(&b);
            double sum = 0;
            for (tf__sai_cards left = hidden; left;) {
                table next = *t;
                tf_card cards[TF__SAI_SEATS] = {c, d, tf__sai_pop(&left)};
                int points[TF__SAI_SEATS];
                table_show(&next, turn, cards);
                table_points(&next, points);
                sum += turn + 1 < TF__SAI_TURNS ? walk(&next, turn + 1).worth : -points[THIRD];
            }
            if (sum / ways > best.worth)
                best = (joint){sum / ways, {c, d}};
        }
    }
    return best;
}

/* ---- both cards together, rounds 1 to 4 ---- */

static int limited(int difference)
{
    return difference < -TF__SAI_REACH  ? 0
           : difference > TF__SAI_REACH ? 2 * TF__SAI_REACH
                                        : difference + TF__SAI_REACH;
}

static float worth_behind(const pair_study *p, const unsigned totals[TF__SAI_SEATS])
{
    tf__sai_score score = p->at->score;
    for (unsigned s = 0; s < TF__SAI_SEATS; s++)
        score.round[s] = (uint8_t)totals[s];
    tf__sai_end_round(&score);
    return -p->after[limited(score.game[0] - score.game[THIRD])]
                    [limited(score.game[1] - score.game[THIRD])];
}

static float joint_value(pair_study *p, const unsigned totals[TF__SAI_SEATS], unsigned turns);

/* The best pair of cards when `turns` turns are left; joint_value gives the value of each
 * result. */
static joint joint_turn(pair_study *p, const unsigned totals[TF__SAI_SEATS], unsigned turns)
{
    float win[TF__SAI_SEATS][TF__SAI_VALUES], sum[TF__SAI_HAND + 2] = {0};
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        for (unsigned v = 1; v < TF__SAI_VALUES; v++) {
            unsigned next[TF__SAI_SEATS] = {totals[0], totals[1], totals[2]};
            next[s] += v;
            win[s][v] = joint_value(p, next, turns - 1);
        }
    }
    for (unsigned i = 0; i < p->hidden_count; i++)
        sum[i + 1] = sum[i] + win[THIRD][tf__sai_value(p->hidden[i])];
    unsigned below[2][TF__SAI_HAND];
    for (unsigned m = 0; m < 2; m++)
        for (unsigned i = 0; i < p->count; i++) {
            below[m][i] = 0;
            while (below[m][i] < p->hidden_count && p->hidden[below[m][i]] < p->cards[m][i])
                below[m][i]++;
        }
    joint best = {-1e9, {0, 0}};
    for (unsigned i = 0; i < p->count; i++) {
        for (unsigned j = 0; j < p->count; j++) {
            tf_card c = p->cards[0][i], d = p->cards[1][j];
            bool first_low = c < d;
            unsigned low = first_low ? below[0][i] : below[1][j];
            unsigned high = first_low ? below[1][j] : below[0][i];
            float low_wins = first_low ? win[0][tf__sai_value(c)] : win[1][tf__sai_value(d)];
            float high_wins = first_low ? win[1][tf__sai_value(d)] : win[0][tf__sai_value(c)];
            float worth = (float)low * low_wins + sum[high] - sum[low] +
                          (float)(p->hidden_count - high) * high_wins;
            if ((double)worth > best.worth)
                best = (joint){(double)worth, {c, d}};
        }
    }
    best.worth /= p->hidden_count;
    return best;
}

static float joint_value(pair_study *p, const unsigned totals[TF__SAI_SEATS], unsigned turns)
{
    if (turns == 0)
        return worth_behind(p, totals);
    if (turns == 2)
        return (float)joint_turn(p, totals, turns).worth;
    unsigned key = (totals[0] * TOTALS + totals[1]) * TOTALS + totals[2];
    if (p->known[key] != p->stamp) {
        p->value[key] = (float)joint_turn(p, totals, turns).worth;
        p->known[key] = p->stamp;
    }
    return p->value[key];
}

static joint joint_plan(pair_study *p, const table *t, unsigned turn)
{
    unsigned totals[TF__SAI_SEATS] = {t->score.round[0], t->score.round[1], t->score.round[2]};
    p->at = t;
    p->after = (const float(*)[TF__SAI_WIDTH])p->worth.before[turn / TF__SAI_ROUND_TURNS];
    p->stamp++;
    p->hidden_count = 0;
    for (tf__sai_cards left = table_hidden(t) & ~t->hand[0] & ~t->hand[1]; left;)
        p->hidden[p->hidden_count++] = tf__sai_pop(&left);
    for (unsigned m = 0; m < 2; m++) {
        p->count = 0;
        for (tf__sai_cards left = t->hand[m]; left;)
            p->cards[m][p->count++] = tf__sai_pop(&left);
    }
    return joint_turn(p, totals, TF__SAI_ROUND_TURNS - turn % TF__SAI_ROUND_TURNS);
}

/* ---- games ---- */

typedef struct tally {
    tf_mean points;      /* of the pair */
    uint64_t rank[3][3]; /* seat, rank when round 5 begins */
    uint64_t third[5];   /* results of the third, -2 .. 2 */
} tally;

static void count_ranks(tally *all, const tf__sai_score *score)
{
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        unsigned rank = 0;
        for (unsigned o = 0; o < TF__SAI_SEATS; o++)
            rank += score->game[o] > score->game[s];
        all->rank[s][rank]++;
    }
}

static void play(pair_study *p, unsigned way, bool third_plans, tally *all)
{
    table t;
    int points[TF__SAI_SEATS];
    table_deal(&t, &p->rng);
    for (unsigned turn = 0; turn < TF__SAI_TURNS; turn++) {
        tf_card cards[TF__SAI_SEATS];
        if (way == SHOW) {
            joint both = turn < TF__SAI_LAST_ROUND ? joint_plan(p, &t, turn) : walk(&t, turn);
            cards[0] = both.cards[0];
            cards[1] = both.cards[1];
        } else {
            cards[0] = single_card(p, &t, 0, turn, way == AGREE ? 1 : 0);
            cards[1] = single_card(p, &t, 1, turn, way == AGREE ? 2 : 0);
        }
        cards[THIRD] = turn < TF__SAI_LAST_ROUND && !third_plans
                           ? table_any_card(&t, THIRD, &p->rng)
                           : single_card(p, &t, THIRD, turn, 0);
        table_show(&t, turn, cards);
        if (turn + 1 == TF__SAI_LAST_ROUND)
            count_ranks(all, &t.score);
    }
    table_points(&t, points);
    tf_mean_add(&all->points, points[0] + points[1]);
    all->third[points[THIRD] + 2]++;
}

static void print_tally(const char *way, const char *third, const tally *all)
{
    tf_interval range = tf_mean_interval(&all->points, 0.95);
    printf("%s\t%s\t%" PRIu64 "\t%.4f\t%.4f\t%.4f", way, third, all->points.count, all->points.mean,
           range.low, range.high);
    for (unsigned s = 0; s < TF__SAI_SEATS; s++)
        for (unsigned rank = 0; rank < 3; rank++)
            printf("\t%.3f", (double)all->rank[s][rank] / (double)all->points.count);
    for (unsigned i = 0; i < 5; i++)
        printf("\t%.3f", (double)all->third[i] / (double)all->points.count);
    printf("\n");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static pair_study p;
    unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1000;
    unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    tf__sai_worth_load(&p.worth, tf__sai_worth_data);
    p.plan = tf__sai_round_create(&p.worth);
    p.end = tf__sai_end_create();
    if (!p.plan || !p.end)
        return 1;
    printf("way\tthird\tgames\tpair\tlow\thigh\ta_first\ta_second\ta_third\tb_first\tb_second\t"
           "b_third\tthird_first\tthird_second\tthird_third\tminus2\tminus1\tzero\tplus1\tplus2\n");
    for (unsigned third_plans = 0; third_plans < 2; third_plans++) {
        for (unsigned way = 0; way < WAYS; way++) {
            tally all = {.points = {0}};
            for (unsigned i = 0; i < games; i++) {
                tf_rng_seed(&p.rng, seed, i);
                play(&p, way, third_plans, &all);
            }
            print_tally(way_names[way], third_plans ? "planner" : "endgame", &all);
        }
    }
    tf__sai_round_destroy(p.plan);
    tf__sai_end_destroy(p.end);
    return 0;
}
