/* test_luck.c: what evaluators of all games must keep, and the sums of luck, loss and drift.
 *
 * Every game that has an evaluator is tried, on random games of a random player and of a better one, with small rule
 * sets for whole games and with the usual ones. */
#include <math.h>
#include <unistd.h>

#include "games/evaluator.h"
#include "games_support.h"

enum { TEXT_MAX = 128, STEPS = 3 };
static const double CLOSE = 1e-9;

static char data_dir[] = "/tmp/tefuda-luck-XXXXXX";

/* ---- games to measure ---- */

/* Moves of 0: to the end. Quick values are for whole games, those of a review for some moves. */
typedef struct subject {
    const char *game, *rules, *better;
    unsigned deals;
    size_t moves;
} subject;

static const subject subjects[] = {
    {"accordion", "ranks=2", "thumb", 3, 0},
    {"accordion", "ranks=4", "thumb", 2, 0},
    {"accordion", "", "thumb:rule=sweep-moves-right", 1, 0},
    {"calculation", "stacks=1", "greedy", 2, 0},
    {"calculation", "stacks=2,start=base", "greedy", 2, 40},
    {"calculation", "", "greedy", 1, 40},
    {"klondike", "ranks=3,columns=2", "greedy", 3, 80},
    {"klondike", "ranks=5,columns=4,draw=1", "greedy", 2, 60},
    {"klondike", "", "greedy", 1, 25},
    {"saichugen", "", "planner", 3, 0},
};
enum { SUBJECTS = sizeof subjects / sizeof subjects[0] };

static bool has_evaluator(const char *game)
{
    return test_game(game)->evaluator != NULL;
}

/* NULL when the game has no evaluator for the rules. */
static tf_evaluator *evaluator_of(const tf_rules *rules, tf_effort effort)
{
    tf_evaluator *evaluator = NULL;
    tf_error error = {TF_OK, ""};
    tf_evaluator_options options = {.effort = effort, .seed = 7, .resources.data_dir = data_dir};
    tf_status status = tf_evaluator_create(&evaluator, rules, &options, &error);
    if (status != TF_OK && status != TF_ERR_UNSUPPORTED)
        fail_msg("%s: %s", rules->game->name, error.text);
    return status == TF_OK ? evaluator : NULL;
}

static void free_control(tf_control *control)
{
    tf_control_start(control, NULL, NULL);
}

/* Plays up to so many moves (0: all) and leaves them in the position's history. */
static tf_position *played(const tf_rules *rules, const char *player, unsigned deal, size_t moves)
{
    tf_deal_format format = tf_game_deal_format(rules);
    tf_deal dealt;
    tf_position *p = NULL;
    tf_player *players[TF_SEATS_MAX] = {NULL};
    tf_control control;
    char spec[32];
    snprintf(spec, sizeof spec, "seed:%u", deal);
    assert_ok(tf_deal_make(&format, spec, &dealt, NULL));
    assert_ok(tf_position_deal(&p, rules, &dealt, NULL));
    for (unsigned seat = 0; seat < rules->game->seats; seat++) {
        assert_ok(tf_player_create(&players[seat], rules, player, 0, data_dir, NULL));
        tf_player_start(players[seat], deal + seat);
    }
    enum { MOST = 400 };
    for (size_t i = 0; i < (moves ? moves : MOST) && test_phase(p) == TF_UNDECIDED; i++) {
        unsigned seat = tf_position_seat(p);
        tf_move move;
        free_control(&control);
        assert_ok(tf_player_choose(players[seat], p, seat, &control, &move, NULL));
        if (move == TF_MOVE_NONE)
            break;
        assert_ok(tf_position_apply(p, move, NULL));
    }
    for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
        tf_player_destroy(players[seat]);
    return p;
}

/* ---- what holds for every measurement ---- */

static void assert_close(double a, double b, const char *what)
{
    if (!(fabs(a - b) < CLOSE))
        fail_msg("%s: %.12f and %.12f", what, a, b);
}

static void assert_within(const tf_evaluator_type *type, double value, const char *what)
{
    if (!(value >= type->low - CLOSE && value <= type->high + CLOSE))
        fail_msg("%s: %g is not in [%g, %g]", what, value, type->low, type->high);
}

static void check_move(const tf_evaluator_type *type, const tf_luck *luck, size_t i, bool alone)
{
    const tf_luck_move *move = &luck->moves[i];
    assert_true(move->loss >= 0);
    assert_true(move->outcomes >= 1);
    assert_within(type, move->before.value, "before");
    assert_within(type, move->chosen.value, "chosen");
    assert_within(type, move->mean, "mean");
    assert_within(type, move->after, "after");
    assert_close(move->loss, move->before.value - move->chosen.value, "loss");
    assert_close(move->after - move->chosen.value, move->luck + move->drift + move->opponents,
                 "a move's parts");
    if (move->outcomes > 1) {
        assert_close(move->drift, move->mean - move->chosen.value, "drift");
        assert_close(move->luck, move->after - move->mean, "luck");
        assert_close(move->opponents, 0, "opponents");
    } else {
        assert_close(move->luck, 0, "luck of nothing");
        assert_close(alone ? move->opponents : move->drift, 0, "nobody else, or nothing learned");
    }
    double next = i + 1 < luck->count ? luck->moves[i + 1].before.value : luck->result;
    assert_close(move->after, next, "the value that follows");
}

static void check_sums(const tf_evaluator_type *type, const tf_luck *luck)
{
    double sum_luck = luck->deal_luck, loss = 0, drift = 0, opponents = 0, accuracy = 0;
    size_t graded = 0;
    for (size_t i = 0; i < luck->count; i++) {
        const tf_luck_move *move = &luck->moves[i];
        sum_luck += move->luck;
        loss += move->loss;
        drift += move->drift;
        opponents += move->opponents;
        if (move->choices > 1) {
            accuracy += tf_accuracy_of(move->loss, luck->range);
            graded++;
        }
    }
    assert_close(luck->luck, sum_luck, "sum of luck");
    assert_close(luck->loss, loss, "sum of losses");
    assert_close(luck->drift, drift, "sum of drift");
    assert_close(luck->opponents, opponents, "sum of opponents");
    assert_close(luck->accuracy, graded ? accuracy / (double)graded : 100, "accuracy");
    assert_true(luck->accuracy >= 0 && luck->accuracy <= 100);
    assert_close(luck->range, type->high - type->low, "range");
    assert_close(luck->adjusted, luck->result - luck->luck, "adjusted");
    assert_within(type, luck->result, "result");
    assert_within(type, luck->start, "start");
    assert_close(luck->result - luck->start,
                 luck->luck - luck->loss + luck->drift + luck->opponents, "the identity");
}

/* The seat's own moves, and no others. */
static void check_moves(const tf_position *p, const tf_luck *luck)
{
    const tf_rules *rules = tf_position_rules(p);
    tf_position *at = NULL;
    tf_move *legal = calloc(rules->game->rules->max_moves, sizeof *legal);
    size_t count, own = 0;
    const tf_move *moves = tf_position_history(p, &count);
    assert_ok(tf_position_clone(&at, p));
    while (tf_position_undo(at))
        ;
    for (size_t i = 0; i < count; i++) {
        if (tf_position_seat(at) == luck->seat) {
            assert_true(own < luck->count);
            assert_int_equal(luck->moves[own].move, i + 1);
            assert_int_equal(luck->moves[own].choices, tf_position_moves(at, legal));
            own++;
        }
        assert_ok(tf_position_apply(at, moves[i], NULL));
    }
    assert_int_equal(own, luck->count);
    tf_position_destroy(at);
    free(legal);
}

static void check_result(const tf_position *p, const tf_luck *luck)
{
    tf_outcome outcome;
    tf_position_outcome(p, &outcome);
    assert_int_equal(luck->finished, outcome.verdict != TF_UNDECIDED);
    if (!luck->finished)
        return;
    bool alone = tf_position_rules(p)->game->seats == 1;
    assert_close(luck->result, alone ? outcome.verdict == TF_WON : outcome.points[luck->seat],
                 "result");
}

static void measure(tf_evaluator *evaluator, tf_position *p)
{
    const tf_game *game = tf_position_rules(p)->game;
    tf_record record = {.position = p};
    for (unsigned seat = 0; seat < game->seats; seat++) {
        tf_control control;
        tf_luck luck;
        tf_error error = {TF_OK, ""};
        free_control(&control);
        if (tf_luck_record(evaluator, &record, seat, &control, &luck, &error) != TF_OK)
            fail_msg("%s: %s", game->name, error.text);
        assert_int_equal(luck.seat, seat);
        for (size_t i = 0; i < luck.count; i++)
            check_move(tf_evaluator_kind(evaluator), &luck, i, game->seats == 1);
        check_sums(tf_evaluator_kind(evaluator), &luck);
        check_moves(p, &luck);
        check_result(p, &luck);
        tf_luck_free(&luck);
    }
}

static void measure_subject(const subject *s, tf_effort effort, unsigned deals, size_t moves)
{
    tf_rules rules = test_rules(s->game, s->rules);
    tf_evaluator *evaluator = evaluator_of(&rules, effort);
    for (unsigned deal = 1; evaluator && deal <= deals; deal++) {
        const char *const players[] = {"random", s->better};
        for (unsigned i = 0; i < 2; i++) {
            tf_position *p = played(&rules, players[i], deal, moves);
            measure(evaluator, p);
            tf_position_destroy(p);
        }
    }
    tf_evaluator_destroy(evaluator);
}

static void the_parts_of_quick_games_add_up(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SUBJECTS; i++)
        if (has_evaluator(subjects[i].game))
            measure_subject(&subjects[i], TF_EFFORT_QUICK, subjects[i].deals, subjects[i].moves);
}

/* Records that end early, with the values of reviews. */
static void the_parts_of_unfinished_games_add_up(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SUBJECTS; i++) {
        const tf_game *game = test_game(subjects[i].game);
        if (!game->evaluator)
            continue;
        measure_subject(&subjects[i], game->evaluator->review, 1, 1);
        measure_subject(&subjects[i], game->evaluator->review, 1, 10);
    }
}

/* Before the first move the result is the value of the first view. */
static void a_record_without_moves_has_the_luck_of_the_deal(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SUBJECTS; i++) {
        tf_rules rules = test_rules(subjects[i].game, subjects[i].rules);
        tf_evaluator *evaluator = has_evaluator(subjects[i].game)
                                      ? evaluator_of(&rules, TF_EFFORT_QUICK)
                                      : NULL;
        if (!evaluator)
            continue;
        tf_position *p = test_deal(subjects[i].game, subjects[i].rules, "seed:3");
        tf_record record = {.position = p};
        tf_control control;
        tf_luck luck;
        free_control(&control);
        assert_ok(tf_luck_record(evaluator, &record, 0, &control, &luck, NULL));
        assert_int_equal(luck.count, 0);
        assert_false(luck.finished);
        assert_close(luck.luck, luck.deal_luck, "luck");
        assert_close(luck.result, luck.start + luck.deal_luck, "result");
        assert_close(luck.accuracy, 100, "accuracy");
        tf_luck_free(&luck);
        tf_position_destroy(p);
        tf_evaluator_destroy(evaluator);
    }
}

/* ---- values ---- */

static void check_choices(const tf_evaluator *evaluator, const tf_position *p)
{
    const tf_evaluator_type *type = tf_evaluator_kind(evaluator);
    tf_move *legal = calloc(tf_position_rules(p)->game->rules->max_moves, sizeof *legal);
    size_t expected = tf_position_moves(p, legal), count;
    const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
    tf_value most = tf_evaluator_value(evaluator);
    assert_int_equal(count, expected);
    for (size_t i = 0; i < count; i++) {
        const tf_value *value = &choices[i].value;
        assert_int_equal(choices[i].move, legal[i]);
        assert_within(type, value->value, "value");
        assert_true(value->error >= 0);
        assert_true(!value->known || (most.known && value->value <= most.value));
        if (!value->known)
            assert_true(value->value == 0 && value->error == 0 && value->samples == 0);
    }
    assert_true(count == 0 || most.value == choices[tf_evaluator_best(evaluator)].value.value);
    free(legal);
}

static void assert_same_choices(const tf_choice *a, const tf_choice *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(a[i].move, b[i].move);
        assert_int_equal(a[i].value.known, b[i].value.known);
        assert_true(a[i].value.value == b[i].value.value && a[i].value.error == b[i].value.error);
    }
}

/* The same view has the same values, however the hidden cards lie and whatever was valued before. */
static void check_view_only(tf_evaluator *evaluator, const tf_position *p, tf_choice *before)
{
    const tf_game *game = tf_position_rules(p)->game;
    void *bytes = malloc(game->rules->position_bytes);
    tf_control control;
    tf_rng rng;
    size_t count;
    const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
    memcpy(before, choices, count * sizeof *before);
    memcpy(bytes, tf_position_bytes(p), game->rules->position_bytes);
    tf_rng_seed(&rng, 99, 0);
    if (game->view->redeal)
        game->view->redeal(bytes, tf_position_seat(p), &rng);
    free_control(&control);
    assert_ok(tf__evaluator_begin(evaluator, bytes, &control, NULL));
    assert_same_choices(tf_evaluator_choices(evaluator, &count), before, count);
    free(bytes);
}

static void check_refining(tf_evaluator *evaluator, const tf_position *p)
{
    tf_control control;
    for (unsigned i = 0; i < STEPS && !tf_evaluator_done(evaluator); i++) {
        free_control(&control);
        assert_ok(tf_evaluator_refine(evaluator, &control, NULL));
        check_choices(evaluator, p);
    }
}

/* Values after some moves; the game over included. */
static void value_subject(const subject *s, tf_effort effort)
{
    static const size_t places[] = {1, 7, 20, 41, 400};
    tf_rules rules = test_rules(s->game, s->rules);
    tf_evaluator *evaluator = evaluator_of(&rules, effort);
    tf_choice *before = calloc(rules.game->rules->max_moves + 1, sizeof *before);
    for (size_t i = 0; evaluator && i < sizeof places / sizeof places[0]; i++) {
        tf_control control;
        tf_position *p = played(&rules, "random", 5, places[i]);
        free_control(&control);
        assert_ok(tf_evaluator_begin(evaluator, p, &control, NULL));
        check_choices(evaluator, p);
        if (effort == TF_EFFORT_FULL && test_phase(p) == TF_UNDECIDED)
            check_view_only(evaluator, p, before);
        check_refining(evaluator, p);
        if (test_phase(p) != TF_UNDECIDED)
            assert_true(tf_evaluator_done(evaluator) && tf_evaluator_value(evaluator).known);
        tf_position_destroy(p);
    }
    free(before);
    tf_evaluator_destroy(evaluator);
}

static void choices_are_the_legal_moves(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SUBJECTS; i++)
        if (has_evaluator(subjects[i].game))
            value_subject(&subjects[i], TF_EFFORT_FULL);
}

static void quick_choices_are_the_legal_moves(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SUBJECTS; i++)
        if (has_evaluator(subjects[i].game))
            value_subject(&subjects[i], TF_EFFORT_QUICK);
}

/* Every game with an evaluator is among the subjects, and names a player that exists. */
static void every_evaluator_is_tested(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++) {
        const tf_evaluator_type *type = games[g]->evaluator;
        bool found = false;
        for (unsigned i = 0; i < SUBJECTS; i++)
            found = found || strcmp(subjects[i].game, games[g]->name) == 0;
        if (!type)
            continue;
        assert_true(found);
        assert_true(type->low < type->high);
        tf_rules rules = test_rules(games[g]->name, "");
        tf_needs needs;
        assert_ok(tf_player_needs(&rules, type->policy(&rules), data_dir, &needs, NULL));
    }
}

/* ---- what is refused ---- */

static void other_rules_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *game, *rules, *other;
    } rows[] = {{"accordion", "ranks=4", "ranks=3"},
                {"calculation", "stacks=2", "stacks=3"},
                {"klondike", "", "draw=1"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tf_rules rules = test_rules(rows[i].game, rows[i].rules);
        tf_evaluator *evaluator = has_evaluator(rows[i].game)
                                      ? evaluator_of(&rules, TF_EFFORT_QUICK)
                                      : NULL;
        if (!evaluator)
            continue;
        tf_position *p = test_deal(rows[i].game, rows[i].other, "seed:1");
        tf_record record = {.position = p};
        tf_control control;
        tf_luck luck;
        free_control(&control);
        assert_int_equal(tf_evaluator_begin(evaluator, p, &control, NULL), TF_ERR_USAGE);
        assert_int_equal(tf_luck_record(evaluator, &record, 0, &control, &luck, NULL),
                         TF_ERR_USAGE);
        assert_null(luck.moves);
        tf_position_destroy(p);
        tf_evaluator_destroy(evaluator);
    }
}

static void a_seat_that_is_not_there_is_refused(void **state)
{
    (void)state;
    tf_rules rules = test_rules("accordion", "ranks=2");
    tf_evaluator *evaluator = evaluator_of(&rules, TF_EFFORT_QUICK);
    tf_record record = {.position = test_deal("accordion", "ranks=2", "seed:1")};
    tf_control control;
    tf_luck luck;
    free_control(&control);
    assert_int_equal(tf_luck_record(evaluator, &record, 1, &control, &luck, NULL), TF_ERR_USAGE);
    tf_position_destroy(record.position);
    tf_evaluator_destroy(evaluator);
}

/* Such a game is in the example of CONTRIBUTING.md; here it is one whose row is empty. */
static void a_game_without_an_evaluator_says_so(void **state)
{
    (void)state;
    tf_game game = *test_game("accordion");
    tf_rules rules = test_rules("accordion", "");
    tf_evaluator *evaluator = NULL;
    tf_error error = {TF_OK, ""};
    game.evaluator = NULL;
    rules.game = &game;
    assert_int_equal(tf_evaluator_create(&evaluator, &rules, NULL, &error), TF_ERR_UNSUPPORTED);
    assert_null(evaluator);
    assert_non_null(strstr(error.text, "no evaluator"));
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++) {
        rules = test_rules(games[g]->name, "");
        if (!games[g]->evaluator)
            assert_int_equal(tf_evaluator_create(&evaluator, &rules, NULL, NULL),
                             TF_ERR_UNSUPPORTED);
    }
}

/* ---- grades ---- */

static void grades_have_their_thresholds(void **state)
{
    (void)state;
    static const struct {
        double loss;
        tf_grade grade;
    } rows[] = {{0, TF_GRADE_BEST},      {0.0049, TF_GRADE_BEST},     {0.005, TF_GRADE_GOOD},
                {0.0499, TF_GRADE_GOOD}, {0.05, TF_GRADE_INACCURACY}, {0.0999, TF_GRADE_INACCURACY},
                {0.1, TF_GRADE_MISTAKE}, {0.1499, TF_GRADE_MISTAKE},  {0.15, TF_GRADE_BLUNDER},
                {1, TF_GRADE_BLUNDER}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(tf_grade_of(rows[i].loss, 1), rows[i].grade);
        assert_int_equal(tf_grade_of(4 * rows[i].loss, 4), rows[i].grade);
    }
    assert_string_equal(tf_grade_name(TF_GRADE_BEST), "best");
    assert_string_equal(tf_grade_name(TF_GRADE_BLUNDER), "blunder");
}

static void accuracy_falls_with_the_loss(void **state)
{
    (void)state;
    assert_close(tf_accuracy_of(0, 1), 100, "nothing lost");
    assert_close(tf_accuracy_of(0.1, 1), 103.17 * exp(-0.435) - 3.17, "a tenth");
    assert_close(tf_accuracy_of(0.4, 4), tf_accuracy_of(0.1, 1), "by range");
    assert_true(tf_accuracy_of(1, 1) >= 0 && tf_accuracy_of(4, 1) == 0);
    for (double loss = 0; loss < 0.7; loss += 0.01)
        assert_true(tf_accuracy_of(loss + 0.01, 1) < tf_accuracy_of(loss, 1));
}

static int make_data_dir(void **state)
{
    (void)state;
    return mkdtemp(data_dir) ? 0 : -1;
}

static int remove_data_dir(void **state)
{
    (void)state;
    char command[TEXT_MAX];
    snprintf(command, sizeof command, "rm -r '%s'", data_dir);
    return system(command); /* tables that an evaluator has built */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_evaluator_is_tested),
        cmocka_unit_test(the_parts_of_quick_games_add_up),
        cmocka_unit_test(the_parts_of_unfinished_games_add_up),
        cmocka_unit_test(a_record_without_moves_has_the_luck_of_the_deal),
        cmocka_unit_test(choices_are_the_legal_moves),
        cmocka_unit_test(quick_choices_are_the_legal_moves),
        cmocka_unit_test(other_rules_are_refused),
        cmocka_unit_test(a_seat_that_is_not_there_is_refused),
        cmocka_unit_test(a_game_without_an_evaluator_says_so),
        cmocka_unit_test(grades_have_their_thresholds),
        cmocka_unit_test(accuracy_falls_with_the_loss),
    };
    return cmocka_run_group_tests_name("luck", tests, make_data_dir, remove_data_dir);
}
