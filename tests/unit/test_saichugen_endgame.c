/* test_saichugen_endgame.c: the exact search of the last round, compared with plain enumeration,
 * and the player that uses it. Set TEFUDA_SAICHUGEN_FIRST to compare more than a dozen first turns,
 * each of which enumerates twenty million lines. */
#include <time.h>

#include "games_support.h"

#include "support/inputs.h"
#include "support/saichugen_plain.h"

enum { SEED = 20261116 };

/* The seat's decision after `turns_played` turns of random play in a seeded deal. */
static void random_state(unsigned number, unsigned turns_played, tf__sai_end_state *state)
{
    tf_rng rng;
    tf_rng_seed(&rng, SEED, number);
    uint8_t cards[TF_DECK_MAX];
    for (unsigned i = 0; i < TF_DECK_MAX; i++)
        cards[i] = (uint8_t)i;
    tf_rng_shuffle(&rng, cards, TF_DECK_MAX);
    tf__sai_score score = {.game = {0}};
    for (unsigned turn = 0; turn < turns_played; turn++)
        tf__sai_end_turn(&score, turn, cards + 3 * turn);
    *state = (tf__sai_end_state){.turns = 15 - turns_played, .score = score, .weight = {1, 0, 0}};
    for (unsigned i = 3 * turns_played; i < TF_DECK_MAX; i++) {
        bool own = i < 3 * turns_played + 17 - turns_played;
        *(own ? &state->hand : &state->unseen) |= tf__sai_bit(cards[i]);
    }
}

static void compare(const tf__sai_end_state *state, unsigned number)
{
    tf__sai_end_search *search = tf__sai_end_create();
    tf__sai_end_values fast, plain;
    assert_non_null(search);
    tf__sai_end_solve(search, state, &fast);
    plain_solve(state, &plain);
    tf__sai_end_destroy(search);
    assert_int_equal(fast.count, plain.count);
    for (unsigned c = 0; c < plain.count; c++)
        if (fast.card[c] != plain.card[c] || fast.total[c] != plain.total[c])
            fail_msg("state %u (seed %d), card %u: %d, expected %d", number, SEED, fast.card[c],
                     fast.total[c], plain.total[c]);
    assert_int_equal(fast.best, plain.best);
}

static void the_last_turn_equals_enumeration(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 4000; number++) {
        tf__sai_end_state end;
        random_state(number, 14, &end);
        compare(&end, number);
    }
}

static void the_second_turn_equals_enumeration(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 1000; number++) {
        tf__sai_end_state end;
        random_state(number, 13, &end);
        compare(&end, number);
    }
}

static void the_first_turn_equals_enumeration(void **state)
{
    (void)state;
    const char *more = getenv("TEFUDA_SAICHUGEN_FIRST");
    unsigned count = more ? (unsigned)strtoul(more, NULL, 10) : INPUTS(12, 3);
    for (unsigned number = 0; number < count; number++) {
        tf__sai_end_state end;
        random_state(number, 12, &end);
        compare(&end, number);
    }
}

static void the_points_of_a_pair_equal_enumeration(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 300; number++) {
        tf__sai_end_state end;
        random_state(number, 13 + number % 2, &end);
        end.weight[1 + number % 2] = 1;
        compare(&end, number);
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The processor time of a search, the minimum of several runs, so that other load does not
 * count. */
static double fastest(const tf__sai_end_state *end)
{
    tf__sai_end_search *search = tf__sai_end_create();
    tf__sai_end_values values;
    double least = 1e9;
    assert_non_null(search);
    for (unsigned i = 0; i < 20; i++) {
        double start = seconds();
        tf__sai_end_solve(search, end, &values);
        double spent = seconds() - start;
        least = spent < least ? spent : least;
    }
    tf__sai_end_destroy(search);
    return least;
}

static void the_search_is_a_hundred_times_faster_than_enumeration(void **state)
{
    (void)state;
    tf__sai_end_state end;
    tf__sai_end_values values;
    random_state(1, 12, &end);
    double fast = fastest(&end), start = seconds();
    plain_solve(&end, &values);
    double plain = seconds() - start;
    print_message("plain %.3f s, fast %.6f s: %.0f times\n", plain, fast, plain / fast);
    assert_true(plain > 100 * fast);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_turn_equals_enumeration),
        cmocka_unit_test(the_second_turn_equals_enumeration),
        cmocka_unit_test(the_first_turn_equals_enumeration),
        cmocka_unit_test(the_points_of_a_pair_equal_enumeration),
        cmocka_unit_test(the_search_is_a_hundred_times_faster_than_enumeration),
    };
    return cmocka_run_group_tests_name("saichugen_endgame", tests, NULL, NULL);
}
