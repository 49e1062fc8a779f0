/* saichugen_hand.c: the value of a hand when round 5 begins.
 *
 *     saichugen_hand GAMES [SEED]
 *
 * Random cards in rounds 1 to 4; then the exact search values the five cards of each seat (against
 * players who play random cards), so that only the hand and the scores matter. Prints for each pair
 * of score differences in steps of five (the other score minus one's own; -5 stands for -5 .. -1):
 * the count, mean and deviation of the value over the hands, its 10th and 90th percentile, and the
 * mean value of hands with few (at most 1), some (2 or 3) and many (4 or 5) middle cards, and with
 * mostly low, mostly high, or mixed other cards. A card is a middle card when 3 to 8 of the 11
 * unseen cards are lower. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <tefuda/stats.h>

#include "saichugen_table.h"

enum { STEP = 5, BINS = 80, ZERO = 40, KEPT = 20000 };

typedef struct cell {
    tf_mean worth;
    tf_mean middle[3]; /* few, some, many */
    tf_mean outer[3];  /* low, mixed, high */
    float *kept;       /* for percentiles; the first KEPT values */
    size_t kept_count;
} cell;

static cell cells[BINS][BINS];

static int bin_of(int difference)
{
    return (difference + ZERO * STEP) / STEP;
}

static void observe(const tf__sai_end_state *state, double worth)
{
    int a = state->score.game[1] - state->score.game[0];
    int b = state->score.game[2] - state->score.game[0];
    cell *of = &cells[bin_of(a < b ? a : b)][bin_of(a < b ? b : a)];
    unsigned middle = 0, low = 0, high = 0;
    for (tf__sai_cards left = state->hand; left;) {
        unsigned below = tf__sai_count(state->unseen & (tf__sai_bit(tf__sai_pop(&left)) - 1));
        middle += below >= 3 && below <= 8;
        low += below < 3;
        high += below > 8;
    }
    tf_mean_add(&of->worth, worth);
    tf_mean_add(&of->middle[middle / 2], worth);
    tf_mean_add(&of->outer[low > high + 1 ? 0 : high > low + 1 ? 2 : 1], worth);
    if (!of->kept)
        of->kept = malloc(KEPT * sizeof *of->kept);
    if (of->kept && of->kept_count < KEPT)
        of->kept[of->kept_count++] = (float)worth;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_cell(int low, int high)
{
    static double sorted[KEPT];
    const cell *of = &cells[low][high];
    for (size_t i = 0; i < of->kept_count; i++)
        sorted[i] = (double)of->kept[i];
    qsort(sorted, of->kept_count, sizeof sorted[0], compare);
    printf("%d\t%d\t%" PRIu64 "\t%.3f\t%.3f\t%.3f\t%.3f", (low - ZERO) * STEP, (high - ZERO) * STEP,
           of->worth.count, of->worth.mean, tf_mean_deviation(&of->worth),
           tf_quantile(sorted, of->kept_count, 0.1), tf_quantile(sorted, of->kept_count, 0.9));
    for (unsigned i = 0; i < 3; i++)
        printf("\t%.3f", of->middle[i].mean);
    for (unsigned i = 0; i < 3; i++)
        printf("\t%.3f", of->outer[i].mean);
    printf("\n");
}

int main(int argc, char **argv)
{
    unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1000;
    unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    tf__sai_end_search *search = tf__sai_end_create();
    if (!search)
        return 1;
    for (unsigned i = 0; i < games; i++) {
        tf_rng rng;
        table t;
        tf_rng_seed(&rng, seed, i);
        table_deal(&t, &rng);
        for (unsigned turn = 0; turn < TF__SAI_LAST_ROUND; turn++) {
            tf_card cards[TF__SAI_SEATS];
            for (unsigned s = 0; s < TF__SAI_SEATS; s++)
                cards[s] = table_any_card(&t, s, &rng);
            table_show(&t, turn, cards);
        }
        for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
            tf__sai_end_state state = table_end_state(&t, s, TF__SAI_LAST_ROUND);
            tf__sai_end_values values;
            tf__sai_end_solve(search, &state, &values);
            observe(&state, (double)values.total[values.best] / values.lines);
        }
    }
    printf("lower\thigher\tcount\tmean\tdeviation\tp10\tp90\tfew_middle\tsome_middle\tmany_middle\t"
           "mostly_low\tmixed\tmostly_high\n");
    for (int low = 0; low < BINS; low++)
        for (int high = low; high < BINS; high++)
            if (cells[low][high].worth.count >= 100)
                print_cell(low, high);
    tf__sai_end_destroy(search);
    return 0;
}
