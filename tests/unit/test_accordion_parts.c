/* test_accordion_parts.c: the parts of Accordion's fast solver, compared with the plain rules. */
#include "accordion_support.h"

#include "games/accordion/endgame.h"
#include "games/accordion/evaluate.h"
#include "games/accordion/links.h"
#include "games/accordion/planes.h"

enum { ROWS = 300 };

/* A row for this test: all lengths from 2 up, all decks. */
static tf__acc_row row_of(unsigned number)
{
    unsigned ranks = 2 + number % 12;
    return test_row(number, ranks, 2 + (number * 7) % (4 * ranks - 1));
}

static void planes_find_the_matches_of_the_rules(void **state)
{
    (void)state;
    for (unsigned number = 0; number < ROWS; number++) {
        tf__acc_row row = row_of(number);
        tf__acc_planes planes = tf__acc_planes_of(row.cards, row.count);
        for (unsigned distance = 1; distance <= 7; distance++) {
            uint64_t expected = 0;
            for (unsigned i = 0; i + distance < row.count; i++)
                if (tf__acc_match(row.cards[i], row.cards[i + distance]))
                    expected |= UINT64_C(1) << i;
            assert_int_equal(tf__acc_planes_matches(&planes, row.count, distance), expected);
        }
    }
}

static void planes_move_as_the_rules_do(void **state)
{
    (void)state;
    for (unsigned number = 0; number < ROWS; number++) {
        tf__acc_row row = row_of(number);
        tf_move moves[TF__ACC_MOVES_MAX];
        size_t count = tf__acc_moves(&row, moves);
        for (size_t i = 0; i < count; i++) {
            tf__acc_row after = row;
            tf_undo undo;
            unsigned distance = tf__acc_distance(moves[i]);
            tf__acc_planes planes = tf__acc_planes_of(row.cards, row.count);
            tf__acc_apply(&after, moves[i], &undo);
            tf__acc_planes_cover(&planes, tf__acc_from(moves[i]) - distance, distance);
            tf__acc_planes expected = tf__acc_planes_of(after.cards, after.count);
            assert_memory_equal(&planes, &expected, sizeof planes);
        }
    }
}

/* ---- links ---- */

/* The same computed by walking from card to card over matches. */
static bool apart_by_matches(const tf__acc_row *row)
{
    uint64_t reached = 1;
    for (unsigned round = 0; round < row->count; round++)
        for (unsigned i = 0; i < row->count; i++)
            for (unsigned j = 0; j < row->count; j++)
                if ((reached >> i & 1) && tf__acc_match(row->cards[i], row->cards[j]))
                    reached |= UINT64_C(1) << j;
    return reached != tf__acc_low_bits(row->count);
}

static void links_detect_unconnected_suits(void **state)
{
    (void)state;
    tf__acc_pair_links table;
    unsigned apart = 0;
    tf__acc_pair_links_fill(&table);
    for (unsigned number = 0; number < 2000; number++) {
        tf__acc_row row = test_row(number, 13, 1 + number % 14);
        bool expected = apart_by_matches(&row);
        tf__acc_links links = tf__acc_links_of(&table, row.cards, row.count);
        assert_int_equal(tf__acc_links_disconnected(&table, links), expected);
        apart += expected;
    }
    assert_true(apart > 200 && apart < 1800);
}

static void links_without_a_card_are_those_of_the_other_cards(void **state)
{
    (void)state;
    tf__acc_pair_links table;
    tf__acc_pair_links_fill(&table);
    for (unsigned number = 0; number < ROWS; number++) {
        tf__acc_row row = row_of(number);
        tf__acc_links links = tf__acc_links_of(&table, row.cards, row.count);
        tf__acc_links less = tf__acc_links_without(&table, links, row.cards[0]);
        tf__acc_links expected = tf__acc_links_of(&table, row.cards + 1, row.count - 1u);
        assert_int_equal(less.set, expected.set);
        assert_int_equal(less.counters, expected.counters);
    }
}

static void an_unconnected_row_is_lost(void **state)
{
    (void)state;
    tf__acc_pair_links table;
    unsigned seen = 0;
    tf__acc_pair_links_fill(&table);
    for (unsigned number = 0; number < 3000; number++) {
        tf__acc_row row = test_row(number, 13, 4 + number % 7);
        if (!tf__acc_links_disconnected(&table, tf__acc_links_of(&table, row.cards, row.count)))
            continue;
        seen++;
        assert_false(test_winnable(&row));
    }
    assert_true(seen > 100);
}

/* ---- the endgame ---- */

static void the_endgame_agrees_with_the_rules(void **state)
{
    (void)state;
    tf__acc_pair_links table;
    tf__acc_pair_links_fill(&table);
    tf__acc_endgame *endgame = tf__acc_endgame_create(&table);
    assert_non_null(endgame);
    unsigned won = 0, lost = 0;
    for (unsigned number = 0; number < 600; number++) {
        tf__acc_row row = test_row(number, 4 + number % 6, 2 + number % 12);
        tf_control control;
        tf_move moves[TF__ACC_ENDGAME_CARDS_MAX];
        unsigned count = 0;
        tf_control_start(&control, NULL, NULL);
        tf__acc_endgame_new_deal(endgame);
        tf_verdict verdict = tf__acc_endgame_search(endgame, row.cards, row.count, 0, &control,
                                                    moves, &count);
        bool expected = test_winnable(&row);
        assert_int_equal(verdict, expected ? TF_WON : TF_LOST);
        if (expected)
            assert_int_equal(count, row.count - 1u);
        won += expected;
        lost += !expected;
    }
    assert_true(won > 100 && lost > 100);
    tf__acc_endgame_destroy(endgame);
}

static void the_endgame_stops_at_its_limit(void **state)
{
    (void)state;
    tf__acc_pair_links table;
    tf__acc_pair_links_fill(&table);
    tf__acc_endgame *endgame = tf__acc_endgame_create(&table);
    tf__acc_row row = test_row(1, 13, 16);
    tf_control control;
    tf_move moves[TF__ACC_ENDGAME_CARDS_MAX];
    unsigned count = 0;
    tf_control_start(&control, NULL, NULL);
    tf__acc_endgame_new_deal(endgame);
    assert_int_equal(
        tf__acc_endgame_search(endgame, row.cards, row.count, 3, &control, moves, &count),
        TF_UNDECIDED);
    assert_int_equal(control.states, 3);
    tf__acc_endgame_destroy(endgame);
}

/* ---- scores ---- */

static void there_is_one_score_per_legal_move_in_order(void **state)
{
    (void)state;
    static tf__acc_scores table;
    tf__acc_scores_fill(&table);
    for (unsigned number = 0; number < ROWS; number++) {
        tf__acc_row row = row_of(number);
        tf__acc_weighed_row weighed;
        tf__acc_scored_move scored[TF__ACC_MOVES_MAX];
        tf_move moves[TF__ACC_MOVES_MAX];
        size_t count = tf__acc_moves(&row, moves);
        tf__acc_weighed_row_make(&weighed, row.cards, row.count);
        assert_int_equal(tf__acc_score_moves(&table, &weighed, scored), count);
        for (size_t i = 0; i < count; i++)
            assert_int_equal(
                tf__acc_move(scored[i].target + scored[i].distance, scored[i].distance), moves[i]);
    }
}

static void a_weighed_row_stays_correct_after_moves(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 50; number++) {
        tf__acc_row row = row_of(number);
        tf__acc_weighed_row weighed, fresh;
        tf_move moves[TF__ACC_MOVES_MAX];
        size_t count;
        tf__acc_weighed_row_make(&weighed, row.cards, row.count);
        while ((count = tf__acc_moves(&row, moves)) > 0) {
            tf_move move = moves[(number + row.count) % count];
            unsigned distance = tf__acc_distance(move);
            tf_undo undo;
            tf__acc_weighed_row_cover(&weighed, tf__acc_from(move) - distance, distance);
            tf__acc_apply(&row, move, &undo);
            tf__acc_weighed_row_make(&fresh, row.cards, row.count);
            assert_int_equal(weighed.count, fresh.count);
            assert_memory_equal(&weighed.planes, &fresh.planes, sizeof fresh.planes);
            assert_memory_equal(weighed.cards, fresh.cards, fresh.count);
            assert_memory_equal(weighed.rank_cards, fresh.rank_cards, sizeof fresh.rank_cards);
            assert_memory_equal(weighed.rank_places, fresh.rank_places, sizeof fresh.rank_places);
        }
    }
}

/* The numbers of cards that match none, and exactly one, of the four cards before and after them,
 * and the number of matches. */
typedef struct neighbour_matches {
    int alone, single, matches[5];
} neighbour_matches;

static neighbour_matches matches_of(const tf__acc_row *row)
{
    neighbour_matches found = {0};
    for (unsigned i = 0; i < row->count; i++) {
        unsigned near = 0;
        for (unsigned k = 1; k <= 4; k++) {
            if (i + k < row->count && tf__acc_match(row->cards[i], row->cards[i + k])) {
                near++;
                found.matches[k]++;
            }
            near += i >= k && tf__acc_match(row->cards[i], row->cards[i - k]);
        }
        found.alone += near == 0;
        found.single += near == 1;
    }
    return found;
}

/* The score of a move minus the part for neighbouring matches, which is counted on the whole
 * rows. */
static int score_without_neighbours(const tf__acc_row *row, const tf__acc_scored_move *move)
{
    tf__acc_row after = *row;
    tf_undo undo;
    tf__acc_apply(&after, tf__acc_move(move->target + move->distance, move->distance), &undo);
    neighbour_matches a = matches_of(row), b = matches_of(&after);
    static const int weight[5] = {0, TF__ACC_WEIGHT_MATCH_1, TF__ACC_WEIGHT_MATCH_2,
                                  TF__ACC_WEIGHT_MATCH_3, TF__ACC_WEIGHT_MATCH_4};
    int score = move->score - TF__ACC_WEIGHT_ALONE * (b.alone - a.alone) -
                TF__ACC_WEIGHT_SINGLE * (b.single - a.single);
    for (unsigned k = 1; k <= 4; k++)
        score -= weight[k] * (b.matches[k] - a.matches[k]);
    return score;
}

static void windows_count_matches_as_the_whole_row_does(void **state)
{
    (void)state;
    static tf__acc_scores table;
    tf__acc_scores_fill(&table);
    for (unsigned number = 0; number < ROWS; number++) {
        tf__acc_row row = row_of(number);
        tf__acc_weighed_row weighed;
        tf__acc_scored_move scored[TF__ACC_MOVES_MAX];
        tf__acc_weighed_row_make(&weighed, row.cards, row.count);
        unsigned count = tf__acc_score_moves(&table, &weighed, scored);
        for (unsigned i = 0; i < count; i++)
            assert_int_equal(
                score_without_neighbours(&row, &scored[i]),
                tf__acc_score_of_ranks(&table, &weighed, scored[i].target, scored[i].distance));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planes_find_the_matches_of_the_rules),
        cmocka_unit_test(planes_move_as_the_rules_do),
        cmocka_unit_test(links_detect_unconnected_suits),
        cmocka_unit_test(links_without_a_card_are_those_of_the_other_cards),
        cmocka_unit_test(an_unconnected_row_is_lost),
        cmocka_unit_test(the_endgame_agrees_with_the_rules),
        cmocka_unit_test(the_endgame_stops_at_its_limit),
        cmocka_unit_test(there_is_one_score_per_legal_move_in_order),
        cmocka_unit_test(a_weighed_row_stays_correct_after_moves),
        cmocka_unit_test(windows_count_matches_as_the_whole_row_does),
    };
    return cmocka_run_group_tests_name("accordion_parts", tests, NULL, NULL);
}
