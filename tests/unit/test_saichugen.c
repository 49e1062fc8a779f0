/* test_saichugen.c: Saichugen's rules, notation and views. */
#include "games_support.h"

#include "games/saichugen/types.h"

static void check_points(unsigned a, unsigned b, unsigned c, int x, int y, int z)
{
    unsigned scores[] = {a, b, c};
    int points[3];
    tf__sai_points(scores, points);
    assert_int_equal(points[0], x);
    assert_int_equal(points[1], y);
    assert_int_equal(points[2], z);
    assert_int_equal(x + y + z, 0);
}

static void the_middle_score_wins_the_game(void **state)
{
    (void)state;
    check_points(0, 10, 20, -1, 2, -1);
    check_points(10, 20, 0, 2, -1, -1);
    check_points(20, 0, 10, -1, -1, 2);
}

static void two_equal_scores_both_count_as_the_middle(void **state)
{
    (void)state;
    check_points(5, 5, 9, 1, 1, -2);
    check_points(5, 9, 9, -2, 1, 1);
    check_points(0, 28, 0, 1, -2, 1);
}

static void three_equal_scores_win_nothing(void **state)
{
    (void)state;
    check_points(0, 0, 0, 0, 0, 0);
    check_points(7, 7, 7, 0, 0, 0);
}

static void check_round(const char *name, const uint8_t round[3], const uint8_t kept[3])
{
    tf__sai_score score = {.game = {1, 2, 3}};
    memcpy(score.round, round, 3);
    tf__sai_end_round(&score);
    for (unsigned s = 0; s < 3; s++) {
        if (score.game[s] != s + 1 + kept[s])
            fail_msg("%s: seat %u has %u", name, s, score.game[s]);
        assert_int_equal(score.round[s], 0);
    }
}

static void only_the_middle_total_of_a_round_is_kept(void **state)
{
    (void)state;
    check_round("all differ", (uint8_t[]){20, 5, 9}, (uint8_t[]){0, 0, 9});
    check_round("two empty", (uint8_t[]){0, 30, 0}, (uint8_t[]){0, 0, 0});
    check_round("one empty", (uint8_t[]){7, 0, 12}, (uint8_t[]){7, 0, 0});
    check_round("tied above", (uint8_t[]){8, 8, 3}, (uint8_t[]){8, 8, 0});
    check_round("tied below", (uint8_t[]){8, 4, 4}, (uint8_t[]){0, 4, 4});
    check_round("all equal", (uint8_t[]){6, 6, 6}, (uint8_t[]){6, 6, 6});
}

static void suits_decide_between_equal_ranks(void **state)
{
    (void)state;
    tf_card clubs = tf_card_make(6, TF_CLUBS), diamonds = tf_card_make(6, TF_DIAMONDS);
    tf_card hearts = tf_card_make(6, TF_HEARTS), spades = tf_card_make(6, TF_SPADES);
    assert_int_equal(tf__sai_winner((tf_card[]){clubs, diamonds, hearts}), 1);
    assert_int_equal(tf__sai_winner((tf_card[]){spades, diamonds, hearts}), 2);
    assert_int_equal(tf__sai_winner((tf_card[]){hearts, spades, clubs}), 0);
}

static void cards_are_dealt_in_turn_and_the_last_is_left_out(void **state)
{
    (void)state;
    tf_rules rules = test_rules("saichugen", "");
    tf_deal_format format = tf_game_deal_format(&rules);
    tf_deal deal;
    assert_ok(tf_deal_make(&format, "seed:7", &deal, NULL));
    tf_position *p = test_deal("saichugen", "", "seed:7");
    const tf__sai_position *bytes = tf_position_bytes(p);
    for (unsigned i = 0; i < 51; i++)
        assert_true(bytes->hand[i % 3] >> deal.cards[i] & 1);
    assert_int_equal(bytes->out, deal.cards[51]);
    tf_position_destroy(p);
}

/* Low cards for seat 1, middle cards for seat 2, high cards for seat 3. */
static const char start_text[] = "hand 1: AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C\n"
                                 "hand 2: 5D 5H 5S 6C 6D 6H 6S 7C 7D 7H 7S 8C 8D 8H 8S 9C 9D\n"
                                 "hand 3: 9H 9S TC TD TH TS JC JD JH JS QC QD QH QS KC KD KH\n"
                                 "out: KS\n";

static void a_turn_is_won_by_the_middle_card(void **state)
{
    (void)state;
    tf_position *p = test_position("saichugen", "", start_text);
    const tf__sai_position *bytes = tf_position_bytes(p);
    test_move(p, "AC", NULL);
    test_move(p, "7H", NULL);
    assert_int_equal(bytes->score.round[1], 0);
    test_move(p, "KC", NULL);
    bytes = tf_position_bytes(p);
    assert_int_equal(bytes->score.round[0], 0);
    assert_int_equal(bytes->score.round[1], 7);
    assert_int_equal(bytes->score.round[2], 0);
    tf_position_destroy(p);
}

static void a_card_must_be_in_the_hand(void **state)
{
    (void)state;
    tf_position *p = test_position("saichugen", "", start_text);
    test_move(p, "KC", "seat 1 does not hold KC");
    test_move(p, "AC", NULL);
    test_move(p, "AD", "seat 2 does not hold AD");
    test_move(p, "9D", NULL);
    test_move(p, "KS", "seat 3 does not hold KS");
    test_move(p, "9H", NULL);
    test_move(p, "AC", "seat 1 does not hold AC");
    tf_position_destroy(p);
}

static void words_that_are_not_cards_are_refused(void **state)
{
    (void)state;
    tf_position *p = test_position("saichugen", "", start_text);
    static const char *const words[] = {"", "A", "ACX", "1C", "AC AD", "?", "--"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        test_move(p, words[i], "is not a move");
    tf_position_destroy(p);
}

static void a_game_has_45_moves_and_two_cards_are_left(void **state)
{
    (void)state;
    tf_position *p = test_deal("saichugen", "", "seed:3");
    tf_move moves[17];
    for (unsigned made = 0; made < 45; made++) {
        assert_int_equal(test_phase(p), TF_UNDECIDED);
        assert_int_equal(tf_position_moves(p, moves), 17 - made / 3);
        assert_ok(tf_position_apply(p, moves[0], NULL));
    }
    assert_int_equal(test_phase(p), TF_FINISHED);
    const tf__sai_position *bytes = tf_position_bytes(p);
    for (unsigned s = 0; s < 3; s++)
        assert_int_equal(tf__sai_count(bytes->hand[s]), 2);
    test_move(p, "AC", "the game is over");
    tf_outcome outcome;
    tf_position_outcome(p, &outcome);
    assert_int_equal(outcome.points[0] + outcome.points[1] + outcome.points[2], 0);
    tf_position_destroy(p);
}

static const char hint_text[] = "turn 1: AC 5D 9H\n"
                                "turn 2: 4S ?\n"
                                "hand 1: ?\n"
                                "hand 2: ?\n"
                                "hand 3: 9S TC TD TH TS JC JD JH JS QC QD QH QS KC KD KH\n"
                                "out: ?\n";

static void a_position_may_have_unknown_hidden_cards(void **state)
{
    (void)state;
    tf_position *p = test_position("saichugen", "", hint_text);
    test_text_is(p, hint_text);
    const tf__sai_position *bytes = tf_position_bytes(p);
    assert_int_equal(bytes->laid_count, 5);
    assert_int_equal(tf__sai_count(bytes->guessed), 52 - 4 - 16);
    for (unsigned s = 0; s < 3; s++)
        assert_int_equal(tf__sai_count(bytes->hand[s]), s < 2 ? 15 : 16);
    test_move(p, "KC", NULL);
    test_move(p, "AD", "the hand of seat 1 is not known");
    tf_position_destroy(p);
}

static void bad_positions_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *expected;
    } bad[] = {
        {"", "seat 1 is to lay"},
        {"hand 1: AC", "1 cards, expected 17"},
        {"turn 2: AC AD AH", "in order"},
        {"turn 1:", "expected a card"},
        {"turn 1: AC AD AH AS", "at most three"},
        {"turn 1: AC AC", "appears twice"},
        {"turn 1: AC\nturn 2: AD", "turn 1 is unfinished"},
        {"turn 1: ? AD AH", "its cards must be given"},
        {"turn 1: XX", "is not a card"},
        {"hand 4: ?", "hands 1 to 3"},
        {"hand 1: AC ?", "all its cards or one ?"},
        {"hand 1: AC\nhand 1: AD", "appears twice"},
        {"out: AC AD", "one card"},
        {"out: AC\nout: AD", "twice"},
        {"heap: AC", "expected turn N:"},
        {"nonsense", "expected turn N:"},
    };
    tf_rules rules = test_rules("saichugen", "");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tf_position *p = NULL;
        tf_error error = {TF_OK, ""};
        assert_int_equal(tf_position_parse(&p, &rules, bad[i].text, &error), TF_ERR_INPUT);
        if (!strstr(error.text, bad[i].expected))
            fail_msg("'%s': '%s' does not contain '%s'", bad[i].text, error.text, bad[i].expected);
    }
}

static void a_view_does_not_contain_face_down_cards(void **state)
{
    (void)state;
    const tf_view_ops *ops = test_game("saichugen")->view;
    tf_position *a = test_position("saichugen", "", start_text);
    tf_position *b = test_position("saichugen", "", start_text);
    tf__sai_view seen, other;
    test_move(a, "AC", NULL);
    test_move(b, "5C", NULL);
    for (unsigned seat = 1; seat < 3; seat++) {
        ops->look(tf_position_bytes(a), seat, &seen);
        ops->look(tf_position_bytes(b), seat, &other);
        assert_memory_equal(&seen, &other, sizeof seen);
    }
    ops->look(tf_position_bytes(a), 0, &seen);
    ops->look(tf_position_bytes(b), 0, &other);
    assert_memory_not_equal(&seen, &other, sizeof seen);
    tf_position_destroy(a);
    tf_position_destroy(b);
}

static void a_view_contains_neither_other_hands_nor_the_card_left_out(void **state)
{
    (void)state;
    const tf_view_ops *ops = test_game("saichugen")->view;
    tf_position *p = test_position("saichugen", "", start_text);
    tf__sai_position changed;
    memcpy(&changed, tf_position_bytes(p), sizeof changed);
    changed.hand[1] ^= tf__sai_bit(tf_card_make(8, TF_CLUBS)) | tf__sai_bit(changed.out);
    changed.out = tf_card_make(8, TF_CLUBS);
    tf__sai_view seen, other;
    ops->look(tf_position_bytes(p), 0, &seen);
    ops->look(&changed, 0, &other);
    assert_memory_equal(&seen, &other, sizeof seen);
    tf_position_destroy(p);
}

static void other_seats_moves_are_written_as_face_down(void **state)
{
    (void)state;
    const tf_view_ops *ops = test_game("saichugen")->view;
    tf_position *p = test_position("saichugen", "", start_text);
    tf__sai_view view;
    tf_text word = {0};
    ops->look(tf_position_bytes(p), 1, &view);
    ops->move_format(&view, tf_card_make(0, TF_CLUBS), &word);
    assert_string_equal(tf_text_string(&word), "face-down");
    tf_text_clear(&word);
    ops->look(tf_position_bytes(p), 0, &view);
    ops->move_format(&view, tf_card_make(0, TF_CLUBS), &word);
    assert_string_equal(tf_text_string(&word), "AC");
    tf_text_free(&word);
    tf_position_destroy(p);
}

/* Every hidden card occurs in every hidden place. */
static void a_redeal_moves_every_hidden_card(void **state)
{
    (void)state;
    const tf_view_ops *ops = test_game("saichugen")->view;
    tf_position *p = test_position("saichugen", "", start_text);
    test_move(p, "AC", NULL);
    tf__sai_position start, dealt;
    memcpy(&start, tf_position_bytes(p), sizeof start);
    tf__sai_cards out = 0, laid = 0, held = 0;
    tf_rng rng;
    tf_rng_seed(&rng, 1, 0);
    for (unsigned i = 0; i < 2000; i++) {
        dealt = start;
        ops->redeal(&dealt, 1, &rng);
        out |= tf__sai_bit(dealt.out);
        laid |= tf__sai_bit(dealt.laid[0]);
        held |= dealt.hand[2];
        assert_int_equal(tf__sai_count(dealt.hand[0]), 16);
        assert_true(dealt.hand[1] == start.hand[1]);
    }
    tf__sai_cards hidden = ((UINT64_C(1) << 52) - 1) & ~start.hand[1];
    assert_true(out == hidden && laid == hidden && held == hidden);
    tf_position_destroy(p);
}

static void a_record_numbers_the_turns(void **state)
{
    (void)state;
    tf_record record = {.position = test_deal("saichugen", "", "seed:3")};
    tf_move moves[17];
    for (unsigned made = 0; made < 7; made++) {
        (void)tf_position_moves(record.position, moves);
        assert_ok(tf_position_apply(record.position, moves[0], NULL));
    }
    tf_text text = {0}, again = {0};
    tf_record_format(&record, &text);
    assert_non_null(strstr(tf_text_string(&text), "\n1: "));
    assert_non_null(strstr(tf_text_string(&text), "\n3: "));
    assert_null(strstr(tf_text_string(&text), "\n4: "));
    tf_record read;
    assert_ok(
        tf_record_parse(test_game("saichugen"), "test", tf_text_string(&text), NULL, &read, NULL));
    tf_record_format(&read, &again);
    assert_string_equal(tf_text_string(&text), tf_text_string(&again));
    tf_text_free(&text);
    tf_text_free(&again);
    tf_record_free(&record);
    tf_record_free(&read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_middle_score_wins_the_game),
        cmocka_unit_test(two_equal_scores_both_count_as_the_middle),
        cmocka_unit_test(three_equal_scores_win_nothing),
        cmocka_unit_test(only_the_middle_total_of_a_round_is_kept),
        cmocka_unit_test(suits_decide_between_equal_ranks),
        cmocka_unit_test(cards_are_dealt_in_turn_and_the_last_is_left_out),
        cmocka_unit_test(a_turn_is_won_by_the_middle_card),
        cmocka_unit_test(a_card_must_be_in_the_hand),
        cmocka_unit_test(words_that_are_not_cards_are_refused),
        cmocka_unit_test(a_game_has_45_moves_and_two_cards_are_left),
        cmocka_unit_test(a_position_may_have_unknown_hidden_cards),
        cmocka_unit_test(bad_positions_are_refused),
        cmocka_unit_test(a_view_does_not_contain_face_down_cards),
        cmocka_unit_test(a_view_contains_neither_other_hands_nor_the_card_left_out),
        cmocka_unit_test(other_seats_moves_are_written_as_face_down),
        cmocka_unit_test(a_redeal_moves_every_hidden_card),
        cmocka_unit_test(a_record_numbers_the_turns),
    };
    return cmocka_run_group_tests_name("saichugen", tests, NULL, NULL);
}
