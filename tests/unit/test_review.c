/* test_review.c: reviews of played games. */
#include <math.h>

#include "games_support.h"

/* By so many playouts of the player, or by the evaluator (TF_REVIEW_EVALUATE). */
static tf_status review_by(const char *player, const char *game, const char *text, unsigned samples,
                           tf_review *review)
{
    tf_record record;
    tf_control control;
    tf_error error = {TF_OK, ""};
    tf_review_options options = {.player = player, .samples = samples};
    if (tf_record_parse(test_game(game), "game.txt", text, NULL, &record, &error) != TF_OK)
        fail_msg("%s", error.text);
    tf_control_start(&control, NULL, NULL);
    tf_status status = tf_review_record(&record, &options, &control, review, &error);
    tf_record_free(&record);
    return status;
}

static tf_status review_text(const char *game, const char *text, unsigned samples,
                             tf_review *review)
{
    return review_by(NULL, game, text, samples, review);
}

static void review_file_with(const char *path, unsigned samples, tf_review *review)
{
    tf_record record;
    tf_control control;
    tf_review_options options = {.player = "harm:keep=2", .samples = samples};
    assert_ok(tf_record_read(test_game("calculation"), path, NULL, &record, NULL));
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_review_record(&record, &options, &control, review, NULL));
    tf_record_free(&record);
}

static void review_file(const char *path, tf_review *review)
{
    review_file_with(path, 0, review);
}

static const tf_decision *find(const tf_review *review, size_t move)
{
    for (size_t i = 0; i < review->decision_count; i++)
        if (review->decisions[i].move == move)
            return &review->decisions[i];
    fail_msg("move %zu is no decision", move);
    return &review->decisions[0];
}

static double column(const tf_review *review, const tf_decision *decision, const char *name)
{
    for (size_t c = 0; c < review->column_count; c++)
        if (strcmp(review->columns[c], name) == 0)
            return decision->column[c];
    fail_msg("no column %s", name);
    return 0;
}

static double figure(const tf_review *review, const char *name)
{
    for (size_t i = 0; i < review->game.figure_count; i++)
        if (strcmp(review->game.figures[i].name, name) == 0)
            return review->game.figures[i].value;
    fail_msg("no figure %s", name);
    return 0;
}

/* Turn 5 of the appendix game: Q for A on the empty stack 1, 8 for A on stack 2. The hand's
 * obstruction is that of the queen, 1 (the king). Stack 1 has 0 by definition 1, 2 by definition 2'
 * and 0 by 2. The tops are then 1 and, since the queen follows the 8 with 3 cards between, 1 + 3;
 * their sum is 5. */
static void one_card_agrees_with_a_calculation_by_hand(void **state)
{
    (void)state;
    tf_review review;
    review_file("tests/data/tanaka-appendix-game.txt", &review);
    const tf_decision *decision = find(&review, 11);
    assert_string_equal(decision->word, "STACK(1)");
    assert_int_equal(decision->turn, 5);
    assert_true(column(&review, decision, "harm1") == 40);
    assert_true(column(&review, decision, "harm2") == 7);
    assert_true(column(&review, decision, "harm3") == 40 + 5);
    assert_true(column(&review, decision, "harm4") == 7 + 5);
    assert_true(column(&review, decision, "harm4m") == 40 + 5);
    tf_review_free(&review);
}

static void the_means_of_the_appendix_game_are_fixed(void **state)
{
    (void)state;
    tf_review review;
    review_file("tests/data/tanaka-appendix-game.txt", &review);
    assert_int_equal(review.game.outcome.verdict, TF_WON);
    assert_true(review.game.judged);
    assert_null(review.unit);
    assert_float_equal(figure(&review, "harm1"), 20.0, 1e-9);
    assert_float_equal(figure(&review, "over1"), 7.0, 1e-9);
    assert_float_equal(figure(&review, "harm2"), 17.128205128, 1e-6);
    for (size_t i = 0; i < review.decision_count; i++) {
        double harm = review.decisions[i].column[0], over = review.decisions[i].column[1];
        if (!isnan(harm))
            assert_true(over >= 0 && over <= harm);
    }
    tf_review_free(&review);
}

static void drawing_instead_of_a_possible_move_is_a_decision(void **state)
{
    (void)state;
    tf_review review;
    review_file("tests/data/tanaka-appendix-game.txt", &review);
    const tf_decision *decision = find(&review,
                                       7); /* in turn 4 a card is drawn although 6 could go to C */
    assert_non_null(strstr(decision->note, "not made: MOVE(6,1,C)"));
    assert_true(isnan(decision->column[0]));
    tf_review_free(&review);
}

static void the_review_of_an_unfinished_game_says_what_is_unknown(void **state)
{
    (void)state;
    tf_review review;
    assert_ok(review_text("calculation",
                          "rules: stacks=3\ndeal: tanaka:3\n1: 3 STACK(1)\n2: 2 STACK(1)\n"
                          "3: 6 STACK(2)\n",
                          0, &review));
    assert_false(review.game.judged);
    assert_non_null(strstr(review.words, "3 cards never left the stacks"));
    assert_int_equal(review.decision_count,
                     5); /* and two draws although 3 or 2 could go to a foundation */
    tf_review_free(&review);
}

static void a_loss_is_the_difference_of_two_values(void **state)
{
    (void)state;
    tf_review review;
    review_file_with("tests/data/tanaka-appendix-game.txt", 4, &review);
    for (size_t i = 0; i < review.decision_count; i++) {
        const tf_decision *at = &review.decisions[i];
        assert_true(at->valued && at->before.value >= at->after.value);
        assert_true(at->difference.value == at->before.value - at->after.value);
        assert_true(at->loss == at->difference.value);
    }
    assert_int_equal(review.luck_count, 0);
    tf_review_free(&review);
}

/* By the evaluator: the decisions have the losses of the luck ledger, and its sums are figures of the game. */
static void the_evaluator_gives_losses_and_luck(void **state)
{
    (void)state;
    tf_review review;
    tf_record record;
    tf_control control;
    tf_review_options options = {.samples = TF_REVIEW_EVALUATE, .player = "harm:keep=2"};
    assert_ok(tf_record_read(test_game("calculation"), "tests/data/tanaka-appendix-game.txt", NULL,
                             &record, NULL));
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_review_record(&record, &options, &control, &review, NULL));
    assert_int_equal(review.luck_count, 1);
    assert_int_equal(review.samples, 0);
    const tf_luck *luck = &review.luck[0];
    double loss = 0, sum = luck->luck - luck->loss + luck->drift + luck->opponents;
    for (size_t i = 0; i < review.decision_count; i++) {
        assert_true(review.decisions[i].valued && review.decisions[i].loss >= 0);
        loss += review.decisions[i].loss;
    }
    assert_true(fabs(loss - luck->loss) < 1e-9);
    assert_true(fabs(luck->result - luck->start - sum) < 1e-9);
    assert_true(luck->finished && luck->complete && luck->result == 1);
    assert_true(figure(&review, "luck") == luck->luck && figure(&review, "loss") == luck->loss);
    assert_true(figure(&review, "luck_adjusted") == luck->result - luck->luck);
    assert_true(figure(&review, "accuracy") > 0 && figure(&review, "accuracy") <= 100);
    tf_review_free(&review);
    tf_record_free(&record);
}

/* Four games cannot show that a move was worse: all four lost after it and won after another has
 * probability 1/8. The differences are still reported, with intervals that include zero. */
static void a_few_samples_show_no_cost(void **state)
{
    (void)state;
    tf_review review;
    size_t apart = 0;
    review_file_with("tests/data/tanaka-appendix-game.txt", 4, &review);
    for (size_t i = 0; i < review.decision_count; i++) {
        const tf_decision *at = &review.decisions[i];
        assert_true(at->cost == 0);
        assert_true(at->difference.interval.low <= 0);
        assert_true(at->difference.interval.high >= at->difference.value);
        apart += at->difference.value > 0;
    }
    assert_true(apart > 0);
    assert_int_equal(review.costliest, review.decision_count);
    tf_review_free(&review);
}

static void a_review_names_its_player_and_table(void **state)
{
    (void)state;
    tf_review review;
    review_file_with("tests/data/tanaka-appendix-game.txt", 1, &review);
    assert_string_equal(review.by, "harm:keep=2");
    assert_string_equal(review.uses, "");
    assert_int_equal(review.samples, 1);
    tf_review_free(&review);
}

/* The queen can go to the foundation at once or through the stack: the same game, so nothing is
 * lost. */
static void an_equal_move_costs_nothing(void **state)
{
    (void)state;
    tf_review review;
    assert_ok(review_by("harm:keep=2", "calculation",
                        "rules: stacks=1\nposition:\nfoundations: A=J B=K C=K D=K\n"
                        "stack 1: K\nstock: Q\n1: Q STACK(1)\n",
                        8, &review));
    assert_int_equal(review.decision_count, 1);
    assert_true(review.decisions[0].valued);
    assert_true(review.decisions[0].before.value == 1);
    assert_true(review.decisions[0].cost == 0);
    assert_int_equal(review.costliest, review.decision_count);
    tf_review_free(&review);
}

/* The queen on the jack, both for A, can never leave; on the empty stack it can wait. */
static void a_blunder_has_the_largest_cost(void **state)
{
    (void)state;
    tf_review review;
    assert_ok(review_by("harm:keep=2", "calculation",
                        "rules: stacks=2\nposition:\nfoundations: A=T B=K C=K D=K\n"
                        "stack 1: J\nhand: Q\nstock: K\nmoves: STACK(1)\n",
                        8, &review));
    assert_int_equal(review.decision_count, 1);
    const tf_decision *decision = &review.decisions[0];
    assert_string_equal(review.unit, "win probability");
    assert_string_equal(decision->best, "STACK(2)");
    assert_true(decision->before.value == 1);
    assert_true(decision->after.value == 0);
    assert_true(decision->cost == 1);
    assert_true(decision->difference.interval.low > 0 && decision->difference.interval.low < 0.7);
    assert_int_equal(review.costliest, 0);
    assert_non_null(strstr(decision->note, "tangles"));
    tf_review_free(&review);
}

static void review_twice(const char *player, unsigned samples)
{
    const char *text = "rules: stacks=3\ndeal: tanaka:3\n1: 3 PUT(C)\n2: 2 PUT(B)\n3: 6 STACK(1)\n";
    tf_review first, second;
    assert_ok(review_by(player, "calculation", text, samples, &first));
    assert_ok(review_by(player, "calculation", text, samples, &second));
    assert_int_equal(first.decision_count, second.decision_count);
    assert_memory_equal(first.decisions, second.decisions,
                        first.decision_count * sizeof first.decisions[0]);
    tf_review_free(&first);
    tf_review_free(&second);
}

static void reviews_are_deterministic(void **state)
{
    (void)state;
    review_twice("harm:keep=2", 16);
    review_twice(NULL, TF_REVIEW_EVALUATE);
}

/* A decision is evaluated without knowing the later draws: another order of the stock gives the
 * same values. */
static void review_two_orders(const char *player, unsigned samples)
{
    const char *form = "rules: stacks=4\nposition:\nfoundations: A=6 B=K C=K D=K\nstack 1: K\n"
                       "hand: 8\nstock: %s\nmoves: STACK(2)\n";
    char text[256];
    tf_review first, second;
    sprintf(text, form, "7 9 T J Q");
    assert_ok(review_by(player, "calculation", text, samples, &first));
    sprintf(text, form, "Q J T 9 7");
    assert_ok(review_by(player, "calculation", text, samples, &second));
    assert_true(first.decisions[0].after.value == second.decisions[0].after.value);
    assert_true(first.decisions[0].before.value == second.decisions[0].before.value);
    tf_review_free(&first);
    tf_review_free(&second);
}

static void a_review_does_not_use_the_order_of_the_stock(void **state)
{
    (void)state;
    review_two_orders("harm:keep=2", 16);
    review_two_orders(NULL, TF_REVIEW_EVALUATE);
}

/* Cards that stay hidden throughout do not change the review. */
static void klondike_is_reviewed_by_the_evaluator(void **state)
{
    (void)state;
    tf_review first, second;
    const char *form = "rules: ranks=3,columns=3,draw=1,redeals=0\nposition:\n"
                       "stock: %s 3C AS 2D\ncolumn 1: 2C\n"
                       "column 2: AD | 3D\ncolumn 3: %s 2H | AH\nmoves: turn turn 3>F\n";
    char text[512];
    sprintf(text, form, "3H 3S 2S", "AC");
    assert_ok(review_text("klondike", text, TF_REVIEW_EVALUATE, &first));
    sprintf(text, form, "AC 2S 3S", "3H");
    assert_ok(review_text("klondike", text, TF_REVIEW_EVALUATE, &second));
    assert_int_equal(first.decision_count, 3);
    assert_string_equal(first.unit, "win probability");
    for (size_t i = 0; i < first.decision_count; i++) {
        const tf_decision *decision = &first.decisions[i];
        assert_true(decision->valued && decision->cost >= 0);
        assert_true(decision->before.value >= decision->after.value);
        assert_true(decision->best[0] != '\0');
    }
    assert_string_equal(first.game.figures[0].name, "cost");
    assert_memory_equal(first.decisions, second.decisions,
                        first.decision_count * sizeof first.decisions[0]);
    tf_review_free(&first);
    tf_review_free(&second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_card_agrees_with_a_calculation_by_hand),
        cmocka_unit_test(the_means_of_the_appendix_game_are_fixed),
        cmocka_unit_test(drawing_instead_of_a_possible_move_is_a_decision),
        cmocka_unit_test(the_review_of_an_unfinished_game_says_what_is_unknown),
        cmocka_unit_test(a_loss_is_the_difference_of_two_values),
        cmocka_unit_test(the_evaluator_gives_losses_and_luck),
        cmocka_unit_test(a_few_samples_show_no_cost),
        cmocka_unit_test(a_review_names_its_player_and_table),
        cmocka_unit_test(an_equal_move_costs_nothing),
        cmocka_unit_test(a_blunder_has_the_largest_cost),
        cmocka_unit_test(reviews_are_deterministic),
        cmocka_unit_test(a_review_does_not_use_the_order_of_the_stock),
        cmocka_unit_test(klondike_is_reviewed_by_the_evaluator),
    };
    return cmocka_run_group_tests_name("review", tests, NULL, NULL);
}
