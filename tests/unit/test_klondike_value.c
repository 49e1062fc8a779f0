/* test_klondike_value.c: the value of views of Klondike, and luck measured by it. */
#include <math.h>

#include <tefuda/evaluator.h>
#include <tefuda/luck.h>

#include "games/evaluator.h"
#include "games/klondike/klondike.h"
#include "games/klondike/sampling/estimate.h"
#include "games/klondike/sampling/paired.h"
#include "games/position_bytes.h"
#include "games_support.h"

static tf_evaluator *make_evaluator(const tf_rules *rules, tf_effort effort)
{
    tf_evaluator *evaluator;
    assert_ok(
        tf_evaluator_create(&evaluator, rules, &(tf_evaluator_options){.effort = effort}, NULL));
    return evaluator;
}

static tf_control no_limit(void)
{
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    return control;
}

/* A game played to its end or until `moves` moves are made. */
static tf_position *play(const char *rules, const char *name, unsigned deal, size_t moves)
{
    char spec[32];
    snprintf(spec, sizeof spec, "seed:%u", deal);
    tf_position *position = test_deal("klondike", rules, spec);
    tf_player *player;
    assert_ok(tf_player_create(&player, tf_position_rules(position), name, 0, NULL, NULL));
    tf_player_start(player, deal);
    for (size_t i = 0; i < moves; i++) {
        tf_control control = no_limit();
        tf_move move;
        assert_ok(tf_player_choose(player, position, 0, &control, &move, NULL));
        if (move == TF_MOVE_NONE)
            break;
        assert_ok(tf_position_apply(position, move, NULL));
    }
    tf_player_destroy(player);
    return position;
}

static unsigned hidden(const tf__klon_position *p)
{
    return p->unseen + tf__klon_hidden_in_columns(p);
}

/* ---- luck ---- */

/* The sums telescope, values stay in their range, drift is the mean minus the value chosen. */
static void check_luck(const tf_luck *luck)
{
    double right = luck->luck - luck->loss + luck->drift + luck->opponents;
    assert_true(fabs(luck->result - luck->start - right) < 1e-9);
    for (size_t i = 0; i < luck->count; i++) {
        const tf_luck_move *move = &luck->moves[i];
        assert_true(move->loss >= 0);
        assert_true(move->chosen.value >= 0 && move->before.value <= 1);
        assert_true(fabs(move->drift - (move->mean - move->chosen.value)) < 1e-9);
        assert_true(move->outcomes > 1 || move->luck == 0);
    }
}

static void luck_loss_and_drift_add_up(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *player;
        unsigned games;
    } cases[] = {{"", "greedy", 2},
                 {"", "random", 1},
                 {"vegas", "greedy", 2},
                 {"ranks=4,columns=3", "random", 6},
                 {"ranks=6,columns=4,draw=1", "greedy", 4},
                 {"ranks=2,columns=2", "random", 6}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (unsigned game = 0; game < cases[i].games; game++) {
            tf_record record = {0};
            tf_luck luck;
            tf_control control = no_limit();
            record.position = play(cases[i].rules, cases[i].player, 1300000 + game, 40);
            tf_evaluator *evaluator = make_evaluator(tf_position_rules(record.position),
                                                     TF_EFFORT_QUICK);
            assert_ok(tf_luck_record(evaluator, &record, 0, &control, &luck, NULL));
            check_luck(&luck);
            tf_luck_free(&luck);
            tf_evaluator_destroy(evaluator);
            tf_position_destroy(record.position);
        }
}

/* What reveal() calls actual is what begin() gives there. */
static void a_reveal_is_worth_the_next_best_choice(void **state)
{
    (void)state;
    tf_position *position = play("", "greedy", 1300100, 40);
    const tf_rules *rules = tf_position_rules(position);
    tf_evaluator *quick = make_evaluator(rules, TF_EFFORT_QUICK);
    tf_evaluator *full = make_evaluator(rules, TF_EFFORT_FULL);
    size_t count;
    const tf_move *history = tf_position_history(position, &count);
    tf_move moves[40];
    memcpy(moves, history, count * sizeof *moves);
    while (tf_position_undo(position)) {
    }
    for (size_t i = 0; i < count; i++) {
        tf__klon_position before, after;
        tf_reveal reveal;
        tf_control control = no_limit();
        memcpy(&before, tf_position_bytes(position), sizeof before);
        assert_ok(tf_position_apply(position, moves[i], NULL));
        memcpy(&after, tf_position_bytes(position), sizeof after);
        if (hidden(&before) == hidden(&after))
            continue;
        tf_evaluator *evaluator = i % 4 == 0 ? full : quick;
        assert_ok(
            tf__evaluator_reveal(evaluator, 0, &before, moves[i], &after, &control, &reveal, NULL));
        assert_ok(tf__evaluator_begin(evaluator, &after, &control, NULL));
        assert_true(fabs(tf_evaluator_value(evaluator).value - reveal.actual) < 1e-12);
        assert_true(reveal.outcomes > 1);
    }
    tf_evaluator_destroy(quick);
    tf_evaluator_destroy(full);
    tf_position_destroy(position);
}

/* Over many small games luck is as often good as bad. The games are fixed, so the test is, too. */
static void mean_luck_is_zero(void **state)
{
    (void)state;
    enum { GAMES = 100 };
    double sum = 0, squares = 0;
    for (unsigned game = 0; game < GAMES; game++) {
        tf_position *position = play("ranks=5,columns=3", "greedy", 2300000 + game, 200);
        tf_evaluator *evaluator = make_evaluator(tf_position_rules(position), TF_EFFORT_QUICK);
        double luck = 0;
        size_t count;
        const tf_move *moves = tf_position_history(position, &count);
        tf__klon_position at, before;
        tf_control control = no_limit();
        tf_position *first = play("ranks=5,columns=3", "greedy", 2300000 + game, 0);
        memcpy(&at, tf_position_bytes(first), sizeof at);
        for (size_t i = 0; i < count; i++) {
            tf_undo undo;
            tf_reveal reveal;
            before = at;
            tf__klon_apply(&at, moves[i], &undo);
            assert_ok(tf__evaluator_reveal(evaluator, 0, &before, moves[i], &at, &control, &reveal,
                                           NULL));
            luck += reveal.actual - reveal.mean;
        }
        sum += luck;
        squares += luck * luck;
        tf_position_destroy(first);
        tf_position_destroy(position);
        tf_evaluator_destroy(evaluator);
    }
    double mean = sum / GAMES, error = sqrt((squares / GAMES - mean * mean) / GAMES);
    assert_true(error > 0);
    assert_true(fabs(mean) < 4 * error);
}

/* ---- values ---- */

/* Deals the hidden cards again: the values do not change. */
static void values_see_nothing_hidden(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        tf_position *position = play(i % 2 ? "vegas" : "", "random", 1300200 + i, 10 * i);
        tf_evaluator *evaluator = make_evaluator(tf_position_rules(position),
                                                 i < 2 ? TF_EFFORT_QUICK : TF_EFFORT_FULL);
        tf__klon_position other;
        tf_choice first[TF__KLON_MOVES_MAX];
        tf_rng rng;
        tf_control control = no_limit();
        size_t count, again;
        assert_ok(tf_evaluator_begin(evaluator, position, &control, NULL));
        const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
        memcpy(first, choices, count * sizeof *first);
        memcpy(&other, tf_position_bytes(position), sizeof other);
        tf_rng_seed(&rng, 99, i);
        tf__klon_view_ops.redeal(&other, 0, &rng);
        tf__evaluator_start(evaluator, 0);
        assert_ok(tf__evaluator_begin(evaluator, &other, &control, NULL));
        const tf_choice *second = tf_evaluator_choices(evaluator, &again);
        assert_int_equal(count, again);
        for (size_t c = 0; c < count; c++) {
            assert_int_equal(first[c].move, second[c].move);
            assert_true(first[c].value.value == second[c].value.value);
        }
        tf_evaluator_destroy(evaluator);
        tf_position_destroy(position);
    }
}

/* Moves of the same card to places that are alike get the same figure, by both efforts. */
static void equivalent_moves_are_worth_the_same(void **state)
{
    (void)state;
    unsigned pairs = 0;
    for (unsigned i = 0; i < 600 && pairs < 4; i++) {
        tf_position *position = play("", "greedy", 1300300 + i, i % 40);
        tf_move moves[TF__KLON_MOVES_MAX], found[2];
        size_t count = tf_position_moves(position, moves), same = 0;
        for (size_t m = 0; m < count && same < 2; m++)
            if (tf__klon_move_kind(moves[m]) == TF__KLON_WASTE_DOWN)
                found[same++] = moves[m];
        if (same == 2) {
            for (unsigned effort = 0; effort < 2; effort++) {
                tf_evaluator *evaluator = make_evaluator(tf_position_rules(position),
                                                         effort ? TF_EFFORT_QUICK : TF_EFFORT_FULL);
                tf_control control = no_limit();
                double value[2] = {-1, -2};
                assert_ok(tf_evaluator_begin(evaluator, position, &control, NULL));
                const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
                for (size_t c = 0; c < count; c++)
                    for (unsigned k = 0; k < 2; k++)
                        if (choices[c].move == found[k])
                            value[k] = choices[c].value.value;
                assert_true(value[0] == value[1]);
                tf_evaluator_destroy(evaluator);
            }
            pairs++;
        }
        tf_position_destroy(position);
    }
    assert_true(pairs > 0);
}

/* Refinement narrows the error; a stopped step changes nothing. */
static void refinement_narrows(void **state)
{
    (void)state;
    tf_position *position = play("", "greedy", 1300401, 12);
    tf_evaluator *evaluator = make_evaluator(tf_position_rules(position), TF_EFFORT_FULL);
    tf_control control = no_limit();
    assert_ok(tf_evaluator_begin(evaluator, position, &control, NULL));
    tf_value first = tf_evaluator_value(evaluator);
    for (unsigned i = 0; i < 8; i++)
        assert_ok(tf_evaluator_refine(evaluator, &control, NULL));
    tf_value later = tf_evaluator_value(evaluator);
    assert_true(later.samples > first.samples);
    assert_true(later.error < first.error);
    tf_limits limits = {.states = 1};
    tf_control_start(&control, &limits, NULL);
    assert_int_equal(tf_evaluator_refine(evaluator, &control, NULL), TF_ERR_CANCELLED);
    tf_value stopped = tf_evaluator_value(evaluator);
    assert_true(stopped.value == later.value && stopped.samples == later.samples);
    tf_evaluator_destroy(evaluator);
    tf_position_destroy(position);
}

/* Quick values are not shown as exact, and lie about as far from values with many trials as their errors say. */
static void quick_values_have_errors(void **state)
{
    (void)state;
    enum { POSITIONS = 6, STEPS = 6 };
    double apart = 0, errors = 0;
    for (unsigned i = 0; i < POSITIONS; i++) {
        tf_position *position = play("", "greedy", 1300700 + i, 5 + 8 * i);
        const tf_rules *rules = tf_position_rules(position);
        tf_evaluator *quick = make_evaluator(rules, TF_EFFORT_QUICK);
        tf_evaluator *full = make_evaluator(rules, TF_EFFORT_FULL);
        tf_control control = no_limit();
        assert_ok(tf_evaluator_begin(quick, position, &control, NULL));
        assert_ok(tf_evaluator_begin(full, position, &control, NULL));
        for (unsigned k = 0; k < STEPS && !tf_evaluator_done(full); k++)
            assert_ok(tf_evaluator_refine(full, &control, NULL));
        tf_value a = tf_evaluator_value(quick), b = tf_evaluator_value(full);
        assert_true(a.value <= 0 || a.value >= 1 ? a.error == 0 : a.error > 0.02 && a.error < 0.2);
        apart += (a.value - b.value) * (a.value - b.value);
        errors += a.error * a.error + b.error * b.error;
        tf_evaluator_destroy(quick);
        tf_evaluator_destroy(full);
        tf_position_destroy(position);
    }
    print_message("# quick against full: root mean square %.4f, expected %.4f\n",
                  sqrt(apart / POSITIONS), sqrt(errors / POSITIONS));
    assert_true(errors > 0 && apart < 2.5 * errors);
}

/* Nothing is hidden: the solver's answer, and nothing else. */
static void an_open_game_is_decided(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 10; i++) {
        tf_position *position = play("ranks=3,columns=1", "greedy", 1300500 + i, 20);
        const tf_rules *rules = tf_position_rules(position);
        tf_evaluator *evaluator = make_evaluator(rules, TF_EFFORT_FULL);
        tf_solver *solver;
        tf_solution solution = {0};
        tf_control control = no_limit();
        tf_outcome outcome;
        tf_position_outcome(position, &outcome);
        if (outcome.verdict == TF_UNDECIDED && hidden(tf_position_bytes(position)) == 0) {
            assert_ok(tf_solver_create(&solver, rules, "exact", 0, NULL, NULL));
            assert_ok(tf_solver_solve(solver, position, &control, &solution, NULL));
            assert_ok(tf_evaluator_begin(evaluator, position, &control, NULL));
            tf_value value = tf_evaluator_value(evaluator);
            assert_true(value.known && value.error == 0);
            assert_true(value.value == (solution.verdict == TF_WON));
            tf_solution_free(&solution);
            tf_solver_destroy(solver);
        }
        tf_evaluator_destroy(evaluator);
        tf_position_destroy(position);
    }
}

/* The sampling player's advice is the evaluator's values. */
static void advice_is_the_value(void **state)
{
    (void)state;
    tf_position *position = play("", "greedy", 1300600, 15);
    const tf_rules *rules = tf_position_rules(position);
    tf_evaluator *evaluator = make_evaluator(rules, TF_EFFORT_FULL);
    tf_player *player;
    tf_advice advice[TF__KLON_MOVES_MAX];
    tf_control control = no_limit();
    size_t count, advised;
    assert_ok(tf_player_create(&player, rules, "sampling:games=16", 0, NULL, NULL));
    tf_player_start(player, 0);
    assert_ok(tf_player_advise(player, position, 0, &control, advice, &advised, NULL));
    assert_ok(tf_evaluator_begin(evaluator, position, &control, NULL));
    const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
    assert_int_equal(count, advised);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++)
            if (advice[k].move == choices[i].move)
                assert_true(advice[k].worth == choices[i].value.value);
    tf_player_destroy(player);
    tf_evaluator_destroy(evaluator);
    tf_position_destroy(position);
}

/* A few games of a quick sampler: the chances of their views fit the results better than a constant does. */
static void chances_fit_results(void **state)
{
    (void)state;
    enum { GAMES = 16 };
    static tf__klon_outlook outlook;
    double brier = 0, views = 0;
    for (unsigned game = 0; game < GAMES; game++) {
        tf_position *position = play("", "sampling:games=8,states=100", 130000001 + game, 1000);
        tf_outcome outcome;
        tf_position_outcome(position, &outcome);
        do {
            tf__klon_position view;
            tf__klon_prospect prospect;
            tf__klon_view_ops.look(tf_position_bytes(position), 0, &view);
            tf__klon_prospect_of(&outlook, &view, &prospect);
            double miss = tf__klon_quick_chance(&tf__klon_chance_fit, &prospect) -
                          (outcome.verdict == TF_WON);
            brier += view.unseen == 0 && hidden(&view) > 0 ? miss * miss : 0;
            views += view.unseen == 0 && hidden(&view) > 0;
        } while (tf_position_undo(position));
        tf_position_destroy(position);
    }
    assert_true(brier / views < 0.24);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_loss_and_drift_add_up),
        cmocka_unit_test(a_reveal_is_worth_the_next_best_choice),
        cmocka_unit_test(mean_luck_is_zero),
        cmocka_unit_test(values_see_nothing_hidden),
        cmocka_unit_test(equivalent_moves_are_worth_the_same),
        cmocka_unit_test(refinement_narrows),
        cmocka_unit_test(quick_values_have_errors),
        cmocka_unit_test(an_open_game_is_decided),
        cmocka_unit_test(advice_is_the_value),
        cmocka_unit_test(chances_fit_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
