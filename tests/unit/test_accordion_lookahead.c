/* test_accordion_lookahead.c: the paper's player, its search, and the search's set of rows. */
#include "accordion_support.h"

#include "base/hash.h"
#include "games/accordion/lookahead.h"
#include "games/accordion/row_set.h"

/* ---- brute ---- */

/* Table 2 of the paper: with R = 2 a success takes two states; with R = 3 three or four. */
static void states_are_counted_as_in_the_paper(void **state)
{
    (void)state;
    assert_int_equal(play_row("brute:lookahead=2", "7S 4S", NULL).states, 2);
    assert_int_equal(play_row("brute:lookahead=3", "7S 4S 4D", NULL).states, 4);
    assert_int_equal(play_row("brute:lookahead=3", "7S 4D 4S", NULL).states, 3);
    assert_int_equal(play_row("brute:lookahead=4", "7S 4S", NULL).states, 2);
}

/* Table 3: a game that is stuck before the search starts counts one state. */
static void a_stuck_game_counts_one_state(void **state)
{
    (void)state;
    played p = play_row("brute:lookahead=2", "7S 4S 5D 6C", NULL);
    assert_int_equal(p.verdict, TF_LOST);
    assert_int_equal(p.moves, 1);
    assert_int_equal(p.states, 1);
}

static void brute_force_takes_the_first_target_and_its_neighbour(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "7S 4S TS 3S 3D");
    tf_player *player = NULL;
    tf_control control;
    tf_move move;
    assert_ok(tf_player_create(&player, tf_position_rules(p), "brute:lookahead=1", 0, NULL, NULL));
    tf_player_start(player, 0);
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_player_choose(player, p, 0, &control, &move, NULL));
    assert_int_equal(move, tf__acc_move(1, 1));
    tf_player_destroy(player);
    tf_position_destroy(p);
}

static void a_lookahead_over_the_whole_row_is_exact(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 150; number++) {
        tf__acc_row row = test_row(number, 13, 2 + number % 11);
        tf_text text = {0};
        tf__acc_rules.format(&row, &text);
        played p = play_row("brute:lookahead=52", tf_text_string(&text), NULL);
        assert_int_equal(p.verdict, test_winnable(&row) ? TF_WON : TF_LOST);
        tf_text_free(&text);
    }
}

/* Counts distinct rows with a plain list; the search's count must agree. */
static size_t count_rows(const tf__acc_row *row, tf__acc_row *seen, size_t known)
{
    tf_move moves[TF__ACC_MOVES_MAX];
    for (size_t i = 0; i < known; i++)
        if (memcmp(&seen[i], row, sizeof *row) == 0)
            return known;
    seen[known++] = *row;
    size_t count = tf__acc_moves(row, moves);
    for (size_t i = 0; i < count; i++) {
        tf__acc_row next = *row;
        tf_undo undo;
        tf__acc_apply(&next, moves[i], &undo);
        known = count_rows(&next, seen, known);
    }
    return known;
}

static void a_failed_search_counts_every_row_once(void **state)
{
    (void)state;
    enum { SEEN_MAX = 4000 };
    static tf__acc_row seen[SEEN_MAX];
    unsigned checked = 0;
    for (unsigned number = 0; number < 60; number++) {
        tf__acc_row row = test_row(number, 13, 6 + number % 5);
        tf__acc_row clean = row;
        memset(clean.cards + clean.count, TF_CARD_NONE, (size_t)(TF_DECK_MAX - clean.count));
        if (test_winnable(&row))
            continue;
        tf_text text = {0};
        tf__acc_rules.format(&row, &text);
        played p = play_row("brute:lookahead=52", tf_text_string(&text), NULL);
        size_t rows = count_rows(&clean, seen, 0);
        assert_true(rows < SEEN_MAX);
        /* A row without a move is over before the player is called. */
        assert_int_equal(p.states, rows == 1 ? p.states : rows);
        checked += rows > 1;
        tf_text_free(&text);
    }
    assert_true(checked > 10);
}

static void a_longer_lookahead_wins_more(void **state)
{
    (void)state;
    unsigned won[3] = {0};
    static const char *const players[3] = {"brute:lookahead=8", "brute:lookahead=16",
                                           "brute:lookahead=24"};
    for (unsigned i = 1; i <= 40; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "seed:%u", i);
        for (unsigned k = 0; k < 3; k++)
            won[k] += play_deal(players[k], spec, NULL).verdict == TF_WON;
    }
    assert_true(won[0] < won[1] && won[1] < won[2]);
    assert_true(won[2] > 20);
}

/* One megabyte has space for about 57,000 rows. */
static void a_search_that_outgrows_its_memory_is_undecided(void **state)
{
    (void)state;
    unsigned stopped = 0;
    for (unsigned i = 1; i <= 10; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "seed:%u", i);
        played large = play_deal("brute:lookahead=21", spec, NULL);
        played small = play_deal("brute:lookahead=21,table_mb=1", spec, NULL);
        assert_int_equal(large.stop, TF_STOP_NONE);
        assert_true(small.states <= large.states);
        if (small.stop == TF_STOP_MEMORY) {
            stopped++;
            assert_in_range(small.states, 57000, 58000);
            continue;
        }
        assert_int_equal(small.verdict, large.verdict);
        assert_int_equal(small.states, large.states);
    }
    assert_in_range(stopped, 1, 9);
}

static void one_sweep_gives_the_results_of_all_lookaheads(void **state)
{
    (void)state;
    tf__acc_lookahead *search = NULL;
    assert_ok(tf__acc_lookahead_create(&search, (size_t)256 << 20, NULL));
    for (unsigned i = 1; i <= 5; i++) {
        char spec[24], player[40];
        snprintf(spec, sizeof spec, "seed:%u", i);
        tf_position *p = test_deal("accordion", "", spec);
        tf_control control;
        tf__acc_lookahead_result results[TF_DECK_MAX + 1];
        tf_control_start(&control, NULL, NULL);
        tf__acc_lookahead_sweep(search, tf_position_bytes(p), &control, results);
        tf_position_destroy(p);
        for (unsigned r = 1; r <= TF_DECK_MAX; r += 1 + (r + i) % 7) {
            snprintf(player, sizeof player, "brute:lookahead=%u", r);
            played one = play_deal(player, spec, NULL);
            assert_int_equal(results[r].states, one.states);
            assert_int_equal(results[r].verdict == TF_WON, one.verdict == TF_WON);
        }
    }
    tf__acc_lookahead_destroy(search);
}

static void a_stopped_sweep_leaves_the_rest_undecided(void **state)
{
    (void)state;
    tf__acc_lookahead *search = NULL;
    tf_control control;
    tf_limits limits = {.states = 500};
    tf__acc_lookahead_result results[TF_DECK_MAX + 1];
    tf_position *p = test_deal("accordion", "", "seed:4");
    assert_ok(tf__acc_lookahead_create(&search, 0, NULL));
    tf_control_start(&control, &limits, NULL);
    tf__acc_lookahead_sweep(search, tf_position_bytes(p), &control, results);
    assert_int_equal(results[1].verdict, TF_LOST);
    assert_int_equal(results[TF_DECK_MAX].verdict, TF_UNDECIDED);
    tf_position_destroy(p);
    tf__acc_lookahead_destroy(search);
}

/* ---- the set of rows ---- */

static void a_growing_row_set_keeps_its_rows(void **state)
{
    (void)state;
    enum { KEYS = 60000 };
    tf__acc_row_set set;
    assert_ok(tf__acc_row_set_create(&set, (size_t)4 << 20, NULL));
    for (unsigned round = 0; round < 2; round++) {
        for (uint64_t i = 1; i <= KEYS; i++)
            assert_true(tf__acc_row_set_add(&set, tf__mix64(i)));
        for (uint64_t i = 1; i <= KEYS; i++)
            assert_false(tf__acc_row_set_add(&set, tf__mix64(i)));
        assert_int_equal(set.count, KEYS);
        assert_false(set.full);
        tf__acc_row_set_clear(&set); /* once more in reused memory */
    }
    tf__acc_row_set_destroy(&set);
}

static void a_full_row_set_is_reported(void **state)
{
    (void)state;
    tf__acc_row_set set;
    uint64_t i = 0;
    assert_ok(tf__acc_row_set_create(&set, 1, NULL));
    while (!set.full)
        assert_true(tf__acc_row_set_add(&set, tf__mix64(++i)));
    assert_int_equal(i, 4096 - 4096 / 8);
    for (; i > 0; i--)
        assert_false(tf__acc_row_set_add(&set, tf__mix64(i)));
    tf__acc_row_set_clear(&set);
    assert_false(set.full);
    tf__acc_row_set_destroy(&set);
}

/* Keys whose first place is the last one continue at the start of the table. */
static void a_row_set_wraps_around_at_its_end(void **state)
{
    (void)state;
    tf__acc_row_set set;
    assert_ok(tf__acc_row_set_create(&set, 1, NULL));
    for (uint64_t i = 0; i < 20; i++)
        assert_true(tf__acc_row_set_add(&set, UINT64_MAX - i));
    for (uint64_t i = 0; i < 20; i++)
        assert_false(tf__acc_row_set_add(&set, UINT64_MAX - i));
    tf__acc_row_set_destroy(&set);
}

static void the_fast_search_succeeds_exactly_when_the_plain_one_does(void **state)
{
    (void)state;
    unsigned won = 0;
    for (unsigned i = 1; i <= 30; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "seed:%u", i);
        played plain = play_deal("brute:lookahead=19", spec, NULL);
        played fast = play_deal("brute:lookahead=19,search=fast", spec, NULL);
        assert_int_equal(plain.verdict, fast.verdict);
        won += plain.verdict == TF_WON;
    }
    assert_true(won > 3 && won < 27);
}

static void a_limit_is_reported(void **state)
{
    (void)state;
    tf_limits limits = {.states = 50};
    played p = play_deal("brute:lookahead=40", "seed:1", &limits);
    assert_int_equal(p.stop, TF_STOP_STATES);
    assert_int_equal(p.states, 50);
}

static tf_status take_verdict(void *context, const tf_result *result, tf_error *error)
{
    (void)error;
    *(tf_verdict *)context = result->solution.verdict;
    return TF_OK;
}

static void a_game_stopped_by_a_limit_is_undecided(void **state)
{
    (void)state;
    tf_verdict verdict = TF_WON;
    tf_batch batch = {.rules = test_rules("accordion", ""),
                      .players = {"brute:lookahead=40"},
                      .limits = {.states = 50},
                      .threads = 1};
    tf_batch_calls calls = {.result = take_verdict, .context = &verdict};
    tf_deal_format format = tf_game_deal_format(&batch.rules);
    tf_deals *deals = NULL;
    assert_ok(tf_deals_open(&deals, &format, "seed:1", NULL));
    assert_ok(tf_batch_run(&batch, deals, NULL, &calls, NULL));
    tf_deals_close(deals);
    assert_int_equal(verdict, TF_UNDECIDED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_counted_as_in_the_paper),
        cmocka_unit_test(a_stuck_game_counts_one_state),
        cmocka_unit_test(brute_force_takes_the_first_target_and_its_neighbour),
        cmocka_unit_test(a_lookahead_over_the_whole_row_is_exact),
        cmocka_unit_test(a_failed_search_counts_every_row_once),
        cmocka_unit_test(a_longer_lookahead_wins_more),
        cmocka_unit_test(a_search_that_outgrows_its_memory_is_undecided),
        cmocka_unit_test(one_sweep_gives_the_results_of_all_lookaheads),
        cmocka_unit_test(a_stopped_sweep_leaves_the_rest_undecided),
        cmocka_unit_test(a_growing_row_set_keeps_its_rows),
        cmocka_unit_test(a_full_row_set_is_reported),
        cmocka_unit_test(a_row_set_wraps_around_at_its_end),
        cmocka_unit_test(the_fast_search_succeeds_exactly_when_the_plain_one_does),
        cmocka_unit_test(a_limit_is_reported),
        cmocka_unit_test(a_game_stopped_by_a_limit_is_undecided),
    };
    return cmocka_run_group_tests_name("accordion_lookahead", tests, NULL, NULL);
}
