/* test_calculation_value.c: Calculation's evaluator: its identities, its endings, its calibration. */
#include "games_support.h"

#include <math.h>

#include <tefuda/evaluator.h>
#include <tefuda/luck.h>

#include "games/calculation/value/endgame.h"
#include "games/calculation/value/evaluator.h"
#include "games/evaluator.h"
#include "games/luck.h"
#include "games/position_bytes.h"

static tf_evaluator *make_evaluator(const char *rules_text, tf_effort effort)
{
    tf_rules rules = test_rules("calculation", rules_text);
    tf_evaluator_options options = {.effort = effort};
    tf_evaluator *evaluator = NULL;
    tf_error error = {TF_OK, ""};
    if (tf_evaluator_create(&evaluator, &rules, &options, &error) != TF_OK)
        fail_msg("evaluator for %s: %s", rules_text, error.text);
    return evaluator;
}

static tf_position *play(const char *rules_text, const char *player_text, const char *deal)
{
    tf_rules rules = test_rules("calculation", rules_text);
    tf_position *position = test_deal("calculation", rules_text, deal);
    tf_player *player = NULL;
    tf_control control;
    tf_outcome outcome;
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_player_create(&player, &rules, player_text, 0, NULL, NULL));
    assert_ok(tf_play(&player, position, deal, 1, &control, &outcome, NULL));
    tf_player_destroy(player);
    return position;
}

/* ---- identities ---- */

static void check_luck(const tf_luck *luck)
{
    double luck_sum = 0, drift = 0, loss = 0;
    for (size_t i = 0; i < luck->count; i++) {
        const tf_luck_move *move = &luck->moves[i];
        luck_sum += move->luck;
        drift += move->drift;
        loss += move->loss;
        assert_true(move->loss >= 0);
        assert_true(move->before.value >= 0 && move->before.value <= 1);
        /* what reveal() says came is what begin() says there, and drift is the mean less the choice */
        assert_true(fabs(move->luck - (move->after - move->mean)) < 1e-9);
        assert_true(fabs(move->drift - (move->mean - move->chosen.value)) < 1e-9);
        if (i + 1 < luck->count)
            assert_true(fabs(move->after - luck->moves[i + 1].before.value) < 1e-12);
    }
    assert_true(luck->complete);
    assert_true(fabs(luck->result - luck->start - (luck_sum - loss + drift)) < 1e-9);
}

static void measure(const char *rules_text, const char *player, const char *deal, tf_effort effort)
{
    tf_record record = {.position = play(rules_text, player, deal)};
    tf_evaluator *evaluator = make_evaluator(rules_text, effort);
    tf_control control;
    tf_luck luck;
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_luck_record(evaluator, &record, 0, &control, &luck, NULL));
    check_luck(&luck);
    tf_luck_free(&luck);
    tf_evaluator_destroy(evaluator);
    tf_position_destroy(record.position);
}

static void luck_loss_and_drift_make_up_the_result(void **state)
{
    (void)state;
    measure("stacks=3", "random", "tanaka:7", TF_EFFORT_FULL);
    measure("stacks=3", "harm:method=4", "tanaka:8", TF_EFFORT_FULL);
    measure("stacks=4", "greedy", "tanaka:9", TF_EFFORT_FULL);
    measure("stacks=3", "random", "tanaka:10", TF_EFFORT_QUICK);
    measure("stacks=3", "harm:method=4", "tanaka:11", TF_EFFORT_QUICK);
    measure("stacks=8", "greedy", "tanaka:12", TF_EFFORT_QUICK);
    measure("stacks=11", "greedy", "tanaka:14", TF_EFFORT_QUICK);
    measure("stacks=2,start=base", "random", "tanaka:13", TF_EFFORT_QUICK);
}

/* ---- foresight ---- */

typedef struct foreseer {
    tf_evaluator *evaluator;
    tf_control control;
    double luck;
    unsigned draws;
} foreseer;

/* Deals every card that may come in turn: the mean does not depend on it, and is that of the values. */
static void foresee_all(const foreseer *f, const tf__calc_position *before, tf_move move,
                        double *mean)
{
    double sum = 0, first = 0;
    for (unsigned top = before->stock_count; top-- > 0;) {
        tf__calc_position dealt = *before;
        tf_undo undo;
        tf_reveal reveal;
        dealt.stock[top] = before->stock[before->stock_count - 1];
        dealt.stock[before->stock_count - 1] = before->stock[top];
        tf__calc_rules.apply(&dealt, move, &undo);
        tf__evaluator_foreseen(f->evaluator, &dealt, &reveal);
        assert_true(reveal.actual >= 0 && reveal.actual <= 1);
        if (sum <= 0)
            first = reveal.mean;
        assert_true(reveal.mean == first);
        sum += reveal.actual;
    }
    *mean = first;
    assert_true(fabs(sum / before->stock_count - first) < 1e-9);
}

static tf_status foresee_chosen(void *context, const tf_player *player, const void *position,
                                tf_move move, tf_error *error)
{
    foreseer *f = context;
    const tf__calc_position *before = position;
    (void)error;
    assert_true(tf__evaluator_foresee(f->evaluator, player, position, move, &f->control));
    if (tf__calc_move_kind(move) != TF__CALC_DRAW)
        return TF_OK;
    double mean, again;
    foresee_all(f, before, move, &mean);
    /* The order of the stock is not looked at. */
    tf__calc_position turned = *before;
    for (unsigned i = 0; i < before->stock_count; i++)
        turned.stock[i] = before->stock[before->stock_count - 1 - i];
    assert_true(tf__evaluator_foresee(f->evaluator, player, &turned, move, &f->control));
    foresee_all(f, &turned, move, &again);
    assert_true(mean == again);
    f->draws++;
    return TF_OK;
}

static void foresee_made(void *context, const void *position)
{
    foreseer *f = context;
    tf_reveal reveal;
    tf__evaluator_foreseen(f->evaluator, position, &reveal);
    f->luck += reveal.actual - reveal.mean;
}

/* What may come is valued before it comes, whatever it is; players without plans are refused. */
static void foresight_is_fixed_beforehand(void **state)
{
    (void)state;
    tf_rules rules = test_rules("calculation", "stacks=3");
    foreseer f = {.evaluator = make_evaluator("stacks=3", TF_EFFORT_QUICK)};
    tf__play_watch watch = {foresee_chosen, foresee_made, &f};
    tf_position *position = test_deal("calculation", "stacks=3", "tanaka:31");
    tf__calc_position played = *(const tf__calc_position *)tf_position_bytes(position), start;
    tf_player *player = NULL, *other = NULL;
    tf_moves moves = {0};
    tf_outcome outcome;
    tf_control control;
    start = played;
    tf_control_start(&f.control, NULL, NULL);
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_player_create(&player, &rules, "plans:keep=20,table=7,slip=0.1", 0, NULL, NULL));
    assert_ok(tf__play_watched(&player, &rules, &played, "x", 1, &watch, &control, &moves, &outcome,
                               NULL));
    assert_int_equal(f.draws, TF_DECK_MAX);
    /* the same sum as the watch for batches has */
    tf__luck_watch luck;
    played = start;
    tf__luck_watch_start(&luck, f.evaluator, &f.control, &watch);
    tf_moves_clear(&moves);
    assert_ok(tf__play_watched(&player, &rules, &played, "x", 1, &watch, &control, &moves, &outcome,
                               NULL));
    assert_true(luck.serves);
    assert_true(fabs(luck.luck) > 1 || fabs(luck.luck - f.luck) < 1e-9);
    assert_ok(tf_player_create(&other, &rules, "greedy", 0, NULL, NULL));
    assert_false(tf__evaluator_foresee(f.evaluator, other, &start,
                                       tf__calc_move(TF__CALC_DRAW, 0, 0), &f.control));
    tf_moves_free(&moves);
    tf_player_destroy(player);
    tf_player_destroy(other);
    tf_position_destroy(position);
    tf_evaluator_destroy(f.evaluator);
}

/* ---- values ---- */

static void every_number_of_stacks_has_values(void **state)
{
    (void)state;
    for (unsigned stacks = 1; stacks <= 11; stacks++) {
        char rules[16];
        snprintf(rules, sizeof rules, "stacks=%u", stacks);
        tf_evaluator *evaluator = make_evaluator(rules, TF_EFFORT_FULL);
        tf_position *position = test_deal("calculation", rules, "tanaka:1");
        tf_control control;
        tf_player *player = NULL;
        tf_control_start(&control, NULL, NULL);
        assert_ok(tf_evaluator_begin(evaluator, position, &control, NULL));
        tf_value value = tf_evaluator_value(evaluator);
        assert_true(value.known && value.error > 0 && value.value >= 0 && value.value <= 1);
        tf_rules parsed = test_rules("calculation", rules);
        assert_ok(
            tf_player_create(&player, &parsed, tf_evaluator_policy(evaluator), 0, NULL, NULL));
        tf_player_destroy(player);
        tf_position_destroy(position);
        tf_evaluator_destroy(evaluator);
    }
}

static const tf_choice *choice_of(const tf_evaluator *evaluator, const tf_position *position,
                                  const char *word)
{
    size_t count;
    tf_move move;
    const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
    assert_ok(tf_position_move_parse(position, word, &move, NULL));
    for (size_t i = 0; i < count; i++)
        if (choices[i].move == move)
            return &choices[i];
    fail_msg("%s is not valued", word);
    return NULL;
}

static void equal_moves_have_equal_values(void **state)
{
    (void)state;
    tf_evaluator *evaluator = make_evaluator("stacks=4", TF_EFFORT_FULL);
    tf_position *position = test_deal("calculation", "stacks=4", "tanaka:3");
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    tf_move moves[TF__CALC_MOVES_MAX];
    while (tf_position_moves(position, moves) == 1) /* to the first card that can only be stacked */
        assert_ok(tf_position_apply(position, moves[0], NULL));
    assert_ok(tf_evaluator_begin(evaluator, position, &control, NULL));
    double first = choice_of(evaluator, position, "STACK(1)")->value.value;
    assert_true(first > 0);
    assert_true(choice_of(evaluator, position, "STACK(2)")->value.value == first);
    assert_true(choice_of(evaluator, position, "STACK(4)")->value.value == first);
    tf_position_destroy(position);
    tf_evaluator_destroy(evaluator);
}

/* The order of two moves makes no difference to what each is worth. */
static void a_move_is_worth_what_can_follow(void **state)
{
    (void)state;
    tf_evaluator *evaluator = make_evaluator("stacks=3", TF_EFFORT_FULL);
    tf_position *position = play("stacks=3", "random", "tanaka:20");
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    for (unsigned i = 0; i < 60; i++)
        assert_true(tf_position_undo(position));
    do {
        size_t count;
        assert_ok(tf_evaluator_begin(evaluator, position, &control, NULL));
        const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
        double best = tf_evaluator_value(evaluator).value, most = 0;
        for (size_t i = 0; i < count; i++)
            most = fmax(most, choices[i].value.value);
        assert_true(most == best);
    } while (tf_position_undo(position));
    tf_position_destroy(position);
    tf_evaluator_destroy(evaluator);
}

/* ---- refinement ---- */

static void playouts_only_narrow(void **state)
{
    (void)state;
    tf_evaluator *evaluator = make_evaluator("stacks=3", TF_EFFORT_FULL);
    tf_position *position = play("stacks=3", "plans:keep=2,table=7", "tanaka:5");
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    tf_move moves[TF__CALC_MOVES_MAX];
    const tf__calc_position *bytes = tf_position_bytes(position);
    while (bytes->stock_count < 20 || tf_position_moves(position, moves) < 3)
        assert_true(tf_position_undo(position));
    assert_ok(tf_evaluator_begin(evaluator, position, &control, NULL));
    tf_choice first[TF__CALC_MOVES_MAX];
    size_t count, best = 0; /* by the policy, which the first step asks */
    const tf_choice *choices = tf_evaluator_choices(evaluator, &count);
    memcpy(first, choices, count * sizeof *first);
    for (unsigned i = 0; i < 20 && !tf_evaluator_done(evaluator); i++) {
        assert_ok(tf_evaluator_refine(evaluator, &control, NULL));
        choices = tf_evaluator_choices(evaluator, &count);
        best = i == 0 ? tf_evaluator_best(evaluator) : best;
        for (size_t k = 0; k < count; k++) {
            assert_true(choices[k].value.value >= 0 && choices[k].value.value <= 1);
            assert_true(choices[k].value.error <= first[k].value.error);
        }
    }
    assert_true(choices[best].value.error < first[best].value.error);
    assert_true(choices[best].value.samples > 0);
    tf_position_destroy(position);
    tf_evaluator_destroy(evaluator);
}

/* ---- endings ---- */

/* The same by the rules alone, without memory; *budget positions at most. */
static double plain_best(const tf__calc_view *view, int *budget)
{
    if (--*budget < 0)
        return 0;
    tf_move moves[TF__CALC_MOVES_MAX];
    size_t count = tf__calc_layout_moves(&view->table, view->stock_count, moves);
    unsigned up = 0;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        up += view->table.foundation[f];
    double best = up == TF_DECK_MAX;
    for (size_t i = 0; i < count && best < 1; i++) {
        tf__calc_view after = *view;
        double value = 0;
        if (tf__calc_move_kind(moves[i]) != TF__CALC_DRAW) {
            tf__calc_layout_move(&after.table, moves[i]);
            value = plain_best(&after, budget);
        } else {
            after.stock_count--;
            for (unsigned rank = 0; rank < TF_RANKS; rank++) {
                if (view->left[rank] == 0)
                    continue;
                after.left[rank]--;
                after.table.hand = (uint8_t)rank;
                value += view->left[rank] * plain_best(&after, budget) / view->stock_count;
                after.left[rank]++;
            }
        }
        best = fmax(best, value);
    }
    return best;
}

static void endings_are_exact(void **state)
{
    (void)state;
    tf__value_endgame *ending = tf__value_endgame_create(20000);
    unsigned checked = 0, between = 0;
    assert_non_null(ending);
    for (unsigned deal = 0; deal < 60; deal++) {
        char spec[32];
        snprintf(spec, sizeof spec, "tanaka:%u", 40 + deal);
        tf_position *position = play("stacks=3", "plans:keep=3,table=7", spec);
        tf__calc_view view;
        do {
            tf__calc_view_ops.look(tf_position_bytes(position), 0, &view);
            double value = 0;
            tf__value_endgame_start(ending);
            if (view.stock_count > 3 || !tf__value_endgame_solve(ending, &view, &value))
                continue;
            int budget = value > 0 && value < 1 ? 400000 : 2000;
            double plain = plain_best(&view, &budget);
            if (budget < 0)
                continue;
            checked++;
            between += value > 0 && value < 1;
            assert_true(fabs(value - plain) < 1e-12);
        } while (view.stock_count <= 3 && tf_position_undo(position));
        tf_position_destroy(position);
    }
    assert_true(checked > 100);
    assert_true(between > 0);
    tf__value_endgame_destroy(ending);
}

/* Whole games are endings too: what the search finds is what docs/results/calculation-optimal.md has from another solver. */
static void small_games_have_their_optimum(void **state)
{
    (void)state;
    static const struct {
        const char *rules;
        double won, deals;
    } games[] = {{"ranks=3,foundations=2,stacks=1", 86, 90},
                 {"ranks=3,foundations=2,stacks=2", 90, 90},
                 {"ranks=5,foundations=2,stacks=1", 44929, 113400},
                 {"ranks=5,foundations=2,stacks=2", 111401, 113400}};
    tf__value_endgame *ending = tf__value_endgame_create(4000000);
    assert_non_null(ending);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        tf_position *position = test_deal("calculation", games[i].rules, "seed:1");
        tf__calc_view view;
        double value = 0;
        tf__calc_view_ops.look(tf_position_bytes(position), 0, &view);
        tf__value_endgame_start(ending);
        assert_true(tf__value_endgame_solve(ending, &view, &value));
        assert_true(fabs(value - games[i].won / games[i].deals) < 1e-9);
        tf_position_destroy(position);
    }
    tf__value_endgame_destroy(ending);
}

/* ---- calibration ---- */

/* Twenty games on deals that no network was trained on. */
static void values_are_probabilities(void **state)
{
    (void)state;
    tf_evaluator *evaluator = make_evaluator("stacks=3", TF_EFFORT_QUICK);
    double told = 0, won = 0, squares = 0, views = 0;
    for (unsigned deal = 0; deal < 20; deal++) {
        char spec[32];
        snprintf(spec, sizeof spec, "tanaka:%u", 100 + deal);
        tf_record record = {.position = play("stacks=3", "plans:keep=10,table=7", spec)};
        tf_control control;
        tf_luck luck;
        tf_control_start(&control, NULL, NULL);
        assert_ok(tf_luck_record(evaluator, &record, 0, &control, &luck, NULL));
        for (size_t i = 0; i < luck.count; i++, views++) {
            double value = luck.moves[i].before.value;
            told += value;
            won += luck.result;
            squares += (value - luck.result) * (value - luck.result);
        }
        tf_luck_free(&luck);
        tf_position_destroy(record.position);
    }
    tf_evaluator_destroy(evaluator);
    if (fabs(told - won) > 0.15 * views || squares > 0.18 * views)
        fail_msg("told %.3f, won %.3f, Brier %.3f", told / views, won / views, squares / views);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_loss_and_drift_make_up_the_result),
        cmocka_unit_test(foresight_is_fixed_beforehand),
        cmocka_unit_test(every_number_of_stacks_has_values),
        cmocka_unit_test(equal_moves_have_equal_values),
        cmocka_unit_test(a_move_is_worth_what_can_follow),
        cmocka_unit_test(playouts_only_narrow),
        cmocka_unit_test(endings_are_exact),
        cmocka_unit_test(small_games_have_their_optimum),
        cmocka_unit_test(values_are_probabilities),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
