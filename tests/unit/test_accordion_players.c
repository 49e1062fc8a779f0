/* test_accordion_players.c: the rules of thumb, the review, and the deal sources. */
#include "accordion_support.h"

/* ---- rules of thumb ---- */

static void the_rule_from_the_left_is_brute_force(void **state)
{
    (void)state;
    for (unsigned i = 1; i <= 50; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "seed:%u", i);
        played a = play_deal("thumb:rule=left", spec, NULL);
        played b = play_deal("brute:lookahead=1", spec, NULL);
        assert_int_equal(a.verdict, b.verdict);
        assert_int_equal(a.moves, b.moves);
    }
}

/* The first move of each rule, on a row where the rules differ. */
static void each_rule_chooses_its_move(void **state)
{
    (void)state;
    static const struct {
        const char *rule, *row, *move;
    } cases[] = {
        {"left", "7S 4S TS 3S 3D", "4S>7S"},         {"right", "7S 4S TS 3S 3D", "3D>3S"},
        {"third", "7S 4S TS 3S 3D", "3S>7S"},        {"ranks", "7S 7D 4D 9D 7C", "9D>4D"},
        {"lastmatch", "7S 4S 4D 9D 2C 3C", "4S>7S"}, {"moves", "6D 3S 5C 6C 4S", "4S>3S"},
        {"sweep", "7S 4S TC 4D 4C", "4S>7S"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[64];
        tf_position *p = test_position("accordion", "", cases[i].row);
        tf_player *player = NULL;
        tf_control control;
        tf_move move;
        tf_text word = {0};
        snprintf(text, sizeof text, "thumb:rule=%s", cases[i].rule);
        assert_ok(tf_player_create(&player, tf_position_rules(p), text, 0, NULL, NULL));
        tf_player_start(player, 0);
        tf_control_start(&control, NULL, NULL);
        assert_ok(tf_player_choose(player, p, 0, &control, &move, NULL));
        tf_position_move_format(p, move, &word);
        if (strcmp(tf_text_string(&word), cases[i].move) != 0)
            fail_msg("%s: %s, expected %s", cases[i].rule, tf_text_string(&word), cases[i].move);
        tf_text_free(&word);
        tf_player_destroy(player);
        tf_position_destroy(p);
    }
}

static void sweeping_beats_brute_force(void **state)
{
    (void)state;
    unsigned sweep = 0, left = 0;
    for (unsigned i = 1; i <= 400; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "seed:%u", i);
        sweep += play_deal("thumb:rule=sweep-moves-right", spec, NULL).verdict == TF_WON;
        left += play_deal("thumb:rule=left", spec, NULL).verdict == TF_WON;
    }
    assert_true(sweep > 15);
    assert_true(left < 8);
}

static void every_rule_can_play(void **state)
{
    (void)state;
    const tf_player_type *thumb = NULL;
    const tf_game *game = test_game("accordion");
    for (size_t i = 0; i < game->player_count; i++)
        if (strcmp(game->players[i]->name, "thumb") == 0)
            thumb = game->players[i];
    assert_non_null(thumb);
    char choices[512];
    snprintf(choices, sizeof choices, "%s", thumb->options.rows[0].choices);
    unsigned rules = 0;
    for (char *name = strtok(choices, "|"); name; name = strtok(NULL, "|")) {
        char text[64];
        snprintf(text, sizeof text, "thumb:rule=%s", name);
        played p = play_deal(text, "seed:1", NULL);
        assert_true(p.verdict == TF_WON || p.verdict == TF_LOST);
        assert_true(p.moves > 0);
        rules++;
    }
    assert_int_equal(rules, 16);
}

/* ---- the review ---- */

static tf_review review_text(const char *text)
{
    tf_record record = {0};
    tf_review review;
    tf_control control;
    tf_error error = {TF_OK, ""};
    tf_review_options options = {0};
    if (tf_record_parse(test_game("accordion"), "game", text, NULL, &record, &error) != TF_OK)
        fail_msg("record: %s", error.text);
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_review_record(&record, &options, &control, &review, &error));
    tf_record_free(&record);
    return review;
}

static double figure(const tf_review *review, const char *name)
{
    for (size_t i = 0; i < review->game.figure_count; i++)
        if (strcmp(review->game.figures[i].name, name) == 0)
            return review->game.figures[i].value;
    fail_msg("no figure %s", name);
    return 0;
}

/* 4D onto 4S leaves 7S and 4D unmatched; 4S onto 7S would have won. */
static void the_fatal_move_is_named(void **state)
{
    (void)state;
    tf_review review = review_text("position: 7S 4S 4D\nmoves: 4D>4S\n");
    assert_int_equal(review.decision_count, 1);
    assert_true(review.decisions[0].valued);
    assert_true(review.decisions[0].cost == 1.0);
    assert_string_equal(review.decisions[0].best, "4S>7S");
    assert_true(review.decisions[0].column[0] == 1.0);
    assert_true(figure(&review, "lost_at_move") == 1.0);
    assert_int_equal(review.costliest, 0);
    tf_review_free(&review);
}

static void a_won_game_has_no_fatal_move(void **state)
{
    (void)state;
    tf_review review = review_text("position: 7S 4S 4D\nmoves: 4S>7S 4D>4S\n");
    double lost_at = figure(&review, "lost_at_move");
    assert_true(lost_at != lost_at);
    assert_int_equal(review.costliest, review.decision_count);
    assert_true(review.game.judged);
    tf_review_free(&review);
}

static void moves_after_the_fatal_move_cost_nothing(void **state)
{
    (void)state;
    tf_review review = review_text("position: 7S 4S 4D 9D 8D\nmoves: 4D>4S 8D>9D\n");
    assert_true(figure(&review, "lost_at_move") == 1.0);
    assert_int_equal(review.decision_count, 2);
    assert_true(review.decisions[1].cost == 0.0);
    assert_true(review.decisions[1].before.value == 0.0);
    tf_review_free(&review);
}

static void a_deal_lost_from_the_start_has_no_fatal_move(void **state)
{
    (void)state;
    tf_review review = review_text("position: 7S 4S 9D 8D\nmoves: 4S>7S\n");
    double lost_at = figure(&review, "lost_at_move");
    assert_true(lost_at != lost_at);
    assert_true(review.decisions[0].before.value == 0.0);
    tf_review_free(&review);
}

static void a_record_without_moves_has_no_decision(void **state)
{
    (void)state;
    tf_review review = review_text("rules: ranks=4\ndeal: seed:1\n");
    assert_int_equal(review.decision_count, 0);
    tf_review_free(&review);
}

/* ---- deals ---- */

static void few_deals_have_the_given_number_of_first_moves(void **state)
{
    (void)state;
    for (unsigned m = 0; m <= 9; m++) {
        char spec[24];
        snprintf(spec, sizeof spec, "few%u:17", m);
        tf_position *p = test_deal("accordion", "", spec);
        tf_move moves[TF__ACC_MOVES_MAX];
        assert_int_equal(tf_position_moves(p, moves), m);
        tf_position_destroy(p);
    }
}

static void impossible_few_deals_are_refused(void **state)
{
    (void)state;
    tf_rules rules = test_rules("accordion", "ranks=2");
    tf_deal_format format = tf_game_deal_format(&rules);
    tf_deal deal;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_deal_make(&format, "few0:1", &deal, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "no deal of 2 ranks with 0 first moves"));
}

static void all_deals_are_all_different_and_in_order(void **state)
{
    (void)state;
    tf_rules rules = test_rules("accordion", "ranks=2");
    tf_deal_format format = tf_game_deal_format(&rules);
    tf_deal last = {0};
    for (unsigned i = 1; i <= 840; i++) {
        char spec[24];
        tf_deal deal;
        uint32_t seen = 0;
        snprintf(spec, sizeof spec, "all:%u", i);
        assert_ok(tf_deal_make(&format, spec, &deal, NULL));
        assert_int_equal(deal.count, 8);
        for (unsigned k = 0; k < 8; k++)
            seen |= 1u << deal.cards[k];
        assert_int_equal(seen, 0xff);
        if (i > 1)
            assert_true(memcmp(last.cards, deal.cards, 8) < 0);
        last = deal;
    }
    tf_deal deal;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_deal_make(&format, "all:841", &deal, &error), TF_ERR_INPUT);
    assert_int_equal(tf_deal_make(&format, "all:0", &deal, &error), TF_ERR_INPUT);
    rules = test_rules("accordion", "");
    format = tf_game_deal_format(&rules);
    assert_int_equal(tf_deal_make(&format, "all:1", &deal, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "decks of 2 to 5 ranks"));
}

/* Exact result: no deal of two ranks is lost. */
static void every_deal_of_two_ranks_is_winnable(void **state)
{
    (void)state;
    tf_solver *solver = test_solver("ranks=2", "fast", 0);
    for (unsigned i = 1; i <= 840; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "all:%u", i);
        tf_position *p = test_deal("accordion", "ranks=2", spec);
        assert_int_equal(test_verdict(solver, tf_position_bytes(p)), TF_WON);
        tf_position_destroy(p);
    }
    tf_solver_destroy(solver);
}

/* The only lost deal with three ranks, found by solving all 3,326,400; its neighbours are
 * winnable. */
static void one_deal_of_three_ranks_is_lost(void **state)
{
    (void)state;
    tf_solver *solver = test_solver("ranks=3", "fast", 0);
    for (unsigned i = 1984040; i <= 1984050; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "all:%u", i);
        tf_position *p = test_deal("accordion", "ranks=3", spec);
        assert_int_equal(test_winnable(tf_position_bytes(p)), i != 1984045);
        assert_int_equal(test_verdict(solver, tf_position_bytes(p)),
                         i == 1984045 ? TF_LOST : TF_WON);
        tf_position_destroy(p);
    }
    tf_solver_destroy(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rule_from_the_left_is_brute_force),
        cmocka_unit_test(each_rule_chooses_its_move),
        cmocka_unit_test(sweeping_beats_brute_force),
        cmocka_unit_test(every_rule_can_play),
        cmocka_unit_test(the_fatal_move_is_named),
        cmocka_unit_test(a_won_game_has_no_fatal_move),
        cmocka_unit_test(moves_after_the_fatal_move_cost_nothing),
        cmocka_unit_test(a_deal_lost_from_the_start_has_no_fatal_move),
        cmocka_unit_test(a_record_without_moves_has_no_decision),
        cmocka_unit_test(few_deals_have_the_given_number_of_first_moves),
        cmocka_unit_test(impossible_few_deals_are_refused),
        cmocka_unit_test(all_deals_are_all_different_and_in_order),
        cmocka_unit_test(every_deal_of_two_ranks_is_winnable),
        cmocka_unit_test(one_deal_of_three_ranks_is_lost),
    };
    return cmocka_run_group_tests_name("accordion_players", tests, NULL, NULL);
}
