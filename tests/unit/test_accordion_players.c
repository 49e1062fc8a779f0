/* test_accordion_players.c: the paper's player, the rules of thumb, the review, and the deal sources. */
#include "accordion_support.h"

#include "games/accordion/planes.h"

/* A game played by a player, and what it counted. */
typedef struct played {
    tf_phase phase;
    size_t moves;
    uint64_t states;
    tf_stop stop;
} played;

static played play(const char *player_text, tf_position *p, const tf_limits *limits)
{
    tf_player *player = NULL;
    tf_moves moves = {0};
    tf_outcome outcome;
    tf_control control;
    tf_error error = {TF_OK, ""};
    tf__accordion_row row = *(const tf__accordion_row *)tf_position_bytes(p);
    const tf_rules *rules = tf_position_rules(p);
    if (tf_player_create(&player, rules, player_text, 0, NULL, &error) != TF_OK)
        fail_msg("player %s: %s", player_text, error.text);
    tf_control_start(&control, limits, NULL);
    assert_ok(tf_play(&player, rules, &row, "test", 0, &control, &moves, &outcome, &error));
    played result = {outcome.phase, moves.count, control.states, control.stop};
    tf_moves_free(&moves);
    tf_player_destroy(player);
    return result;
}

static played play_row(const char *player, const char *row, const tf_limits *limits)
{
    tf_position *p = test_position("accordion", "", row);
    played result = play(player, p, limits);
    tf_position_destroy(p);
    return result;
}

static played play_deal(const char *player, const char *spec, const tf_limits *limits)
{
    tf_position *p = test_deal("accordion", "", spec);
    played result = play(player, p, limits);
    tf_position_destroy(p);
    return result;
}

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

/* Table 3: a game that is stuck before the search begins counts one state. */
static void a_game_that_is_stuck_counts_one(void **state)
{
    (void)state;
    played p = play_row("brute:lookahead=2", "7S 4S 5D 6C", NULL);
    assert_int_equal(p.phase, TF_LOST);
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
    assert_ok(tf_player_choose(player, tf_position_bytes(p), 0, &control, &move, NULL));
    assert_int_equal(move, tf__accordion_move(1, 1));
    tf_player_destroy(player);
    tf_position_destroy(p);
}

static void looking_ahead_over_the_whole_row_is_exact(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 150; number++) {
        tf__accordion_row row = test_row(number, 13, 2 + number % 11);
        tf_text text = {0};
        tf__accordion_rules.format(&row, &text);
        played p = play_row("brute:lookahead=52", tf_text_string(&text), NULL);
        assert_int_equal(p.phase, test_winnable(&row) ? TF_WON : TF_LOST);
        tf_text_free(&text);
    }
}

/* Counting distinct rows by a plain list agrees with the failures' count. */
static size_t count_rows(const tf__accordion_row *row, tf__accordion_row *seen, size_t known)
{
    tf_move moves[TF__ACCORDION_MOVES_MAX];
    for (size_t i = 0; i < known; i++)
        if (memcmp(&seen[i], row, sizeof *row) == 0)
            return known;
    seen[known++] = *row;
    size_t count = tf__accordion_moves(row, moves);
    for (size_t i = 0; i < count; i++) {
        tf__accordion_row next = *row;
        tf_undo undo;
        tf__accordion_apply(&next, moves[i], &undo);
        known = count_rows(&next, seen, known);
    }
    return known;
}

static void a_failure_counts_every_row_once(void **state)
{
    (void)state;
    enum { SEEN_MAX = 4000 };
    static tf__accordion_row seen[SEEN_MAX];
    unsigned checked = 0;
    for (unsigned number = 0; number < 60; number++) {
        tf__accordion_row row = test_row(number, 13, 6 + number % 5);
        tf__accordion_row clean = row;
        memset(clean.cards + clean.count, TF_CARD_NONE, (size_t)(TF_DECK_MAX - clean.count));
        if (test_winnable(&row))
            continue;
        tf_text text = {0};
        tf__accordion_rules.format(&row, &text);
        played p = play_row("brute:lookahead=52", tf_text_string(&text), NULL);
        size_t rows = count_rows(&clean, seen, 0);
        assert_true(rows < SEEN_MAX);
        /* A row without a move is over before the player is asked. */
        assert_int_equal(p.states, rows == 1 ? p.states : rows);
        checked += rows > 1;
        tf_text_free(&text);
    }
    assert_true(checked > 10);
}

static void success_grows_with_the_lookahead(void **state)
{
    (void)state;
    unsigned won[3] = {0};
    static const char *const players[3] = {"brute:lookahead=8", "brute:lookahead=16",
                                           "brute:lookahead=24"};
    for (unsigned i = 1; i <= 40; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "seed:%u", i);
        for (unsigned k = 0; k < 3; k++)
            won[k] += play_deal(players[k], spec, NULL).phase == TF_WON;
    }
    assert_true(won[0] < won[1] && won[1] < won[2]);
    assert_true(won[2] > 20);
}

static void forgetting_changes_no_verdict(void **state)
{
    (void)state;
    tf_limits limits = {.states = 2000000};
    for (unsigned i = 1; i <= 10; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "seed:%u", i);
        played large = play_deal("brute:lookahead=21", spec, &limits);
        played small = play_deal("brute:lookahead=21,table_mb=1", spec, &limits);
        assert_int_equal(large.phase, small.phase);
        assert_true(small.states >= large.states);
    }
}

static void the_fast_search_succeeds_where_the_plain_one_does(void **state)
{
    (void)state;
    unsigned won = 0;
    for (unsigned i = 1; i <= 30; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "seed:%u", i);
        played plain = play_deal("brute:lookahead=19", spec, NULL);
        played fast = play_deal("brute:lookahead=19,search=fast", spec, NULL);
        assert_int_equal(plain.phase, fast.phase);
        won += plain.phase == TF_WON;
    }
    assert_true(won > 3 && won < 27);
}

static void a_limit_is_told(void **state)
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

static void a_game_that_a_limit_cuts_short_is_undecided(void **state)
{
    (void)state;
    tf_verdict verdict = TF_VERDICT_WON;
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
    assert_int_equal(verdict, TF_VERDICT_UNDECIDED);
}

/* ---- rules of thumb ---- */

static void the_rule_from_the_left_is_brute_force(void **state)
{
    (void)state;
    for (unsigned i = 1; i <= 50; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "seed:%u", i);
        played a = play_deal("thumb:rule=left", spec, NULL);
        played b = play_deal("brute:lookahead=1", spec, NULL);
        assert_int_equal(a.phase, b.phase);
        assert_int_equal(a.moves, b.moves);
    }
}

/* The first move of each rule on a row where they differ. */
static void each_rule_takes_its_move(void **state)
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
        assert_ok(tf_player_choose(player, tf_position_bytes(p), 0, &control, &move, NULL));
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
        sweep += play_deal("thumb:rule=sweep-moves-right", spec, NULL).phase == TF_WON;
        left += play_deal("thumb:rule=left", spec, NULL).phase == TF_WON;
    }
    assert_true(sweep > 15);
    assert_true(left < 8);
}

static void every_rule_is_played(void **state)
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
        assert_true(p.phase == TF_WON || p.phase == TF_LOST);
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

/* 4D onto 4S leaves 7S alone with 4D; 4S onto 7S would have won. */
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

static void after_the_fatal_move_nothing_costs(void **state)
{
    (void)state;
    tf_review review = review_text("position: 7S 4S 4D 9D 8D\nmoves: 4D>4S 8D>9D\n");
    assert_true(figure(&review, "lost_at_move") == 1.0);
    assert_int_equal(review.decision_count, 2);
    assert_true(review.decisions[1].cost == 0.0);
    assert_true(review.decisions[1].before.value == 0.0);
    tf_review_free(&review);
}

static void a_deal_that_was_lost_from_the_start_blames_no_move(void **state)
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

static void few_deals_have_so_many_first_moves(void **state)
{
    (void)state;
    for (unsigned m = 0; m <= 9; m++) {
        char spec[24];
        snprintf(spec, sizeof spec, "few%u:17", m);
        tf_position *p = test_deal("accordion", "", spec);
        tf_move moves[TF__ACCORDION_MOVES_MAX];
        assert_int_equal(tf_position_moves(p, moves), m);
        tf_position_destroy(p);
    }
}

static void few_deals_that_cannot_be_are_refused(void **state)
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

/* Exact: no deal of two ranks is lost. */
static void every_deal_of_two_ranks_can_be_won(void **state)
{
    (void)state;
    tf_solver *solver = test_solver("ranks=2", "fast", 0);
    for (unsigned i = 1; i <= 840; i++) {
        char spec[24];
        snprintf(spec, sizeof spec, "all:%u", i);
        tf_position *p = test_deal("accordion", "ranks=2", spec);
        assert_int_equal(test_verdict(solver, tf_position_bytes(p)), TF_VERDICT_WON);
        tf_position_destroy(p);
    }
    tf_solver_destroy(solver);
}

/* The only one with three ranks, by a run over all 3,326,400; its neighbours can be won. */
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
                         i == 1984045 ? TF_VERDICT_LOST : TF_VERDICT_WON);
        tf_position_destroy(p);
    }
    tf_solver_destroy(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_counted_as_in_the_paper),
        cmocka_unit_test(a_game_that_is_stuck_counts_one),
        cmocka_unit_test(brute_force_takes_the_first_target_and_its_neighbour),
        cmocka_unit_test(looking_ahead_over_the_whole_row_is_exact),
        cmocka_unit_test(a_failure_counts_every_row_once),
        cmocka_unit_test(success_grows_with_the_lookahead),
        cmocka_unit_test(forgetting_changes_no_verdict),
        cmocka_unit_test(the_fast_search_succeeds_where_the_plain_one_does),
        cmocka_unit_test(a_limit_is_told),
        cmocka_unit_test(a_game_that_a_limit_cuts_short_is_undecided),
        cmocka_unit_test(the_rule_from_the_left_is_brute_force),
        cmocka_unit_test(each_rule_takes_its_move),
        cmocka_unit_test(sweeping_beats_brute_force),
        cmocka_unit_test(every_rule_is_played),
        cmocka_unit_test(the_fatal_move_is_named),
        cmocka_unit_test(a_won_game_has_no_fatal_move),
        cmocka_unit_test(after_the_fatal_move_nothing_costs),
        cmocka_unit_test(a_deal_that_was_lost_from_the_start_blames_no_move),
        cmocka_unit_test(a_record_without_moves_has_no_decision),
        cmocka_unit_test(few_deals_have_so_many_first_moves),
        cmocka_unit_test(few_deals_that_cannot_be_are_refused),
        cmocka_unit_test(all_deals_are_all_different_and_in_order),
        cmocka_unit_test(every_deal_of_two_ranks_can_be_won),
        cmocka_unit_test(one_deal_of_three_ranks_is_lost),
    };
    return cmocka_run_group_tests_name("accordion_players", tests, NULL, NULL);
}
