/* test_luck_exact.c: luck over all deals of a small game, and over all orders of the last cards of Calculation.
 *
 * The sum of luck over all deals is zero for every player and every evaluator, however wrong, so the mean of result
 * minus luck is the player's exact win rate. With the exact values of an optimal player there is no drift, and
 * result minus luck is the same for all deals.
 *
 * The small game: five cards are turned one by one. Before each but the first the player calls whether it will be
 * higher or lower. Three right calls of four win. */
#include <math.h>

#include <tefuda/luck.h>

#include "games/calculation/calculation.h"
#include "games/evaluator.h"
#include "games/luck.h"
#include "games/position_bytes.h"
#include "games_support.h"

enum { CARDS = 5, ENOUGH = 3, LOWER = 0, HIGHER = 1, HIDDEN = 0xff, MOVES_MAX = 200 };
static const double EXACT = 1e-9;

/* ---- the small game ---- */

/* A position; as a view the cards that are not shown are HIDDEN. */
typedef struct calls {
    uint8_t card[CARDS];
    uint8_t shown, right;
} calls;

static size_t list_moves(const void *position, tf_move *out)
{
    const calls *p = position;
    out[0] = LOWER;
    out[1] = HIGHER;
    return p->shown < CARDS ? 2 : 0;
}

static void turn(calls *p, unsigned card, tf_move call)
{
    bool higher = card > p->card[p->shown - 1];
    p->card[p->shown++] = (uint8_t)card;
    p->right = (uint8_t)(p->right + (higher == (call == HIGHER)));
}

static void apply(void *position, tf_move move, tf_undo *undo)
{
    calls *p = position;
    (void)undo;
    turn(p, p->card[p->shown], move);
}

static void take_back(void *position, tf_move move, const tf_undo *undo)
{
    calls *p = position;
    (void)undo;
    p->shown--;
    bool higher = p->card[p->shown] > p->card[p->shown - 1];
    p->right = (uint8_t)(p->right - (higher == (move == HIGHER)));
}

static void outcome(const void *position, tf_outcome *out)
{
    const calls *p = position;
    *out = (tf_outcome){.verdict = p->shown < CARDS     ? TF_UNDECIDED
                                   : p->right >= ENOUGH ? TF_WON
                                                        : TF_LOST};
}

static unsigned seat(const void *position)
{
    (void)position;
    return 0;
}

static void move_format(const void *position, tf_move move, tf_text *out)
{
    (void)position;
    tf_text_add(out, move == HIGHER ? "higher" : "lower");
}

static tf_status parse(const tf_rules *rules, const char *text, void *position, tf_error *error)
{
    calls *p = position;
    (void)rules;
    (void)error;
    *p = (calls){.shown = 1};
    for (unsigned i = 0; i < CARDS; i++)
        p->card[i] = (uint8_t)(text[i] - '0');
    return TF_OK;
}

static void look(const void *position, unsigned from, void *view)
{
    calls *v = view;
    (void)from;
    *v = *(const calls *)position;
    memset(v->card + v->shown, HIDDEN, (size_t)CARDS - v->shown);
}

static void redeal(void *position, unsigned from, tf_rng *rng)
{
    calls *p = position;
    (void)from;
    tf_rng_shuffle(rng, p->card + p->shown, (size_t)CARDS - p->shown);
}

static const tf_rules_ops rules_ops = {.position_bytes = sizeof(calls),
                                       .max_moves = 2,
                                       .moves = list_moves,
                                       .apply = apply,
                                       .take_back = take_back,
                                       .outcome = outcome,
                                       .seat = seat,
                                       .move_format = move_format,
                                       .parse = parse};
static const tf_view_ops view_ops = {.view_bytes = sizeof(calls),
                                     .look = look,
                                     .moves = list_moves,
                                     .move_format = move_format,
                                     .redeal = redeal};

/* ---- its values ---- */

static bool is_seen(const calls *view, unsigned card)
{
    return memchr(view->card, (int)card, view->shown) != NULL;
}

typedef double value_fn(const calls *view, tf_move call);

static double best_by(value_fn *value, const calls *view)
{
    if (view->shown == CARDS)
        return view->right >= ENOUGH;
    return fmax(value(view, LOWER), value(view, HIGHER));
}

/* The mean, over the cards that may come, of the best value then. */
static double mean_after(value_fn *value, const calls *view, tf_move call)
{
    double sum = 0;
    for (unsigned card = 0; card < CARDS; card++) {
        calls after = *view;
        if (is_seen(view, card))
            continue;
        turn(&after, card, call);
        sum += best_by(value, &after);
    }
    return sum / (CARDS - view->shown);
}

static double exact(const calls *view, tf_move call)
{
    return mean_after(exact, view, call);
}

/* Any number: values that know nothing. */
static double arbitrary(const calls *view, tf_move call)
{
    uint64_t hash = 14695981039346656037u;
    for (unsigned i = 0; i < view->shown; i++)
        hash = (hash ^ view->card[i]) * 1099511628211u;
    hash = (hash ^ (unsigned)(2 * view->right + call)) * 1099511628211u;
    return (double)(hash >> 40) / (1 << 24);
}

static value_fn *values; /* those of the evaluator under test */

static tf_status create(const tf_setup *setup, tf_effort effort, void **self, tf_error *error)
{
    (void)setup;
    (void)effort;
    (void)error;
    *self = malloc(1);
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    (void)self;
    (void)seed;
}

static tf_status begin(void *self, const void *view, const void *guess, tf_control *control,
                       tf_choice *choices, size_t *count, tf_error *error)
{
    (void)self;
    (void)guess;
    (void)control;
    (void)error;
    *count = 2;
    for (tf_move call = LOWER; call <= HIGHER; call++)
        choices[call] = (tf_choice){call, {.value = values(view, call), .known = true}};
    return TF_OK;
}

static tf_status reveal(void *self, const void *view, tf_move move, const void *after,
                        tf_control *control, tf_reveal *out, tf_error *error)
{
    const calls *before = view;
    (void)self;
    (void)control;
    (void)error;
    *out = (tf_reveal){.outcomes = (unsigned)(CARDS - before->shown),
                       .actual = best_by(values, after),
                       .mean = mean_after(values, before, move)};
    if (out->outcomes == 1)
        out->mean = out->actual;
    return TF_OK;
}

static double expected(void *self)
{
    double sum = 0;
    (void)self;
    for (unsigned card = 0; card < CARDS; card++) {
        calls first = {.card = {(uint8_t)card}, .shown = 1};
        sum += best_by(values, &first) / CARDS;
    }
    return sum;
}

static const char *policy(const tf_rules *rules)
{
    (void)rules;
    return "best";
}

static const tf_evaluator_type evaluator_type = {.unit = "win probability",
                                                 .low = 0,
                                                 .high = 1,
                                                 .policy = policy,
                                                 .create = create,
                                                 .destroy = free,
                                                 .start = start,
                                                 .begin = begin,
                                                 .reveal = reveal,
                                                 .expected = expected};
static const tf_game calls_game = {.name = "calls",
                                   .title = "Calls",
                                   .seats = 1,
                                   .rules = &rules_ops,
                                   .view = &view_ops,
                                   .evaluator = &evaluator_type};

/* ---- its players: functions of the view ---- */

typedef tf_move player_fn(const calls *view);

static tf_move call_best(const calls *view)
{
    return exact(view, HIGHER) > exact(view, LOWER) ? HIGHER : LOWER;
}

static tf_move call_higher(const calls *view)
{
    (void)view;
    return HIGHER;
}

static tf_move call_anything(const calls *view)
{
    return arbitrary(view, 7) > 0.5 ? HIGHER : LOWER;
}

/* The win rate from a view, over the cards that may come: no deals, no luck. */
static double rate_of(player_fn *player, const calls *view)
{
    double sum = 0;
    if (view->shown == CARDS)
        return view->right >= ENOUGH;
    for (unsigned card = 0; card < CARDS; card++) {
        calls after = *view;
        if (is_seen(view, card))
            continue;
        turn(&after, card, player(view));
        sum += rate_of(player, &after);
    }
    return sum / (CARDS - view->shown);
}

static double exact_rate(player_fn *player)
{
    double sum = 0;
    for (unsigned card = 0; card < CARDS; card++) {
        calls first = {.card = {(uint8_t)card}, .shown = 1};
        sum += rate_of(player, &first) / CARDS;
    }
    return sum;
}

/* ---- all deals ---- */

/* The next order of the items, smaller ones first; false after the last. */
static bool next_order(uint8_t *items, size_t count)
{
    size_t i = count - 1, k = count - 1;
    while (i > 0 && items[i - 1] >= items[i])
        i--;
    if (i == 0)
        return false;
    while (items[k] <= items[i - 1])
        k--;
    uint8_t swap = items[i - 1];
    items[i - 1] = items[k];
    items[k] = swap;
    for (k = count - 1; i < k; i++, k--) {
        swap = items[i];
        items[i] = items[k];
        items[k] = swap;
    }
    return true;
}

typedef struct sums {
    unsigned deals;
    double luck, result, adjusted, least, most; /* least, most: of adjusted results */
} sums;

static void add_game(sums *to, double luck, double result)
{
    double adjusted = result - luck;
    to->least = to->deals ? fmin(to->least, adjusted) : adjusted;
    to->most = to->deals ? fmax(to->most, adjusted) : adjusted;
    to->deals++;
    to->luck += luck;
    to->result += result;
    to->adjusted += adjusted;
}

static void measure(tf_evaluator *evaluator, player_fn *player, const uint8_t *cards, bool optimal,
                    sums *to)
{
    const tf_rules *rules = tf__evaluator_rules(evaluator);
    char text[CARDS + 1] = "";
    tf_position *position = NULL;
    tf_control control;
    tf_luck luck;
    double again;
    tf_move made[CARDS];
    for (unsigned i = 0; i < CARDS; i++)
        text[i] = (char)('0' + cards[i]);
    assert_ok(tf_position_parse(&position, rules, text, NULL));
    calls first = *(const calls *)tf_position_bytes(position), view;
    for (unsigned i = 0; i < CARDS - 1; i++) {
        look(tf_position_bytes(position), 0, &view);
        made[i] = player(&view);
        assert_ok(tf_position_apply(position, made[i], NULL));
    }
    tf_record record = {.position = position};
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_luck_record(evaluator, &record, 0, &control, &luck, NULL));
    assert_ok(
        tf__luck_of_moves(evaluator, 0, NULL, &first, made, CARDS - 1, &control, &again, NULL));
    assert_true(fabs(luck.luck) > 1 || fabs(luck.luck - again) < EXACT); /* two ways to sum */
    assert_true(fabs(luck.result - luck.start - luck.luck + luck.loss - luck.drift) < EXACT);
    if (optimal)
        assert_true(luck.loss < EXACT && fabs(luck.drift) < EXACT);
    add_game(to, again, luck.result);
    tf_luck_free(&luck);
    tf_position_destroy(position);
}

static sums measure_all(value_fn *by, player_fn *player, bool optimal)
{
    uint8_t cards[CARDS] = {0, 1, 2, 3, 4};
    tf_rules rules = {.game = &calls_game};
    tf_evaluator *evaluator = NULL;
    sums all = {0};
    values = by;
    assert_ok(tf_evaluator_create(&evaluator, &rules, NULL, NULL));
    do
        measure(evaluator, player, cards, optimal, &all);
    while (next_order(cards, CARDS));
    tf_evaluator_destroy(evaluator);
    assert_int_equal(all.deals, 120);
    return all;
}

static void luck_sums_to_zero_over_all_deals(void **state)
{
    (void)state;
    static value_fn *const evaluators[] = {exact, arbitrary};
    static player_fn *const players[] = {call_best, call_higher, call_anything};
    for (unsigned e = 0; e < 2; e++)
        for (unsigned p = 0; p < 3; p++) {
            sums all = measure_all(evaluators[e], players[p], e == 0 && p == 0);
            assert_true(all.most - all.least < 4 + EXACT);
            assert_true(fabs(all.luck) < EXACT);
            assert_true(fabs(all.result / all.deals - exact_rate(players[p])) < EXACT);
            assert_true(fabs(all.adjusted / all.deals - exact_rate(players[p])) < EXACT);
        }
}

/* What is left of the result is the player's rate, deal by deal: no variance at all. */
static void exact_values_of_an_optimal_player_leave_nothing(void **state)
{
    (void)state;
    sums all = measure_all(exact, call_best, true), other = measure_all(exact, call_higher, false);
    assert_true(all.result > 0 && all.result < all.deals);
    assert_true(fabs(all.least - exact_rate(call_best)) < EXACT);
    assert_true(fabs(all.most - exact_rate(call_best)) < EXACT);
    assert_true(other.most - other.least > 0.1); /* other players' losses and drift stay */
    assert_true(exact_rate(call_higher) < exact_rate(call_best));
}

/* ---- the last cards of Calculation ---- */

/* The position of a game when so many cards are left. */
static tf_position *late_position(const char *rules_text, const char *player_text, const char *deal,
                                  unsigned cards)
{
    tf_rules rules = test_rules("calculation", rules_text);
    tf_position *position = test_deal("calculation", rules_text, deal);
    tf_player *player = NULL;
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_player_create(&player, &rules, player_text, 0, NULL, NULL));
    tf_player_start(player, 1);
    while (((const tf__calc_position *)tf_position_bytes(position))->stock_count > cards) {
        tf_move move;
        assert_ok(tf_player_choose(player, position, 0, &control, &move, NULL));
        assert_ok(tf_position_apply(position, move, NULL));
    }
    tf_player_destroy(player);
    return position;
}

static void measure_orders(const char *rules_text, const char *player_text, const char *deal,
                           unsigned cards, tf_effort effort)
{
    tf_position *position = late_position(rules_text, player_text, deal, cards);
    const tf_rules *rules = tf_position_rules(position);
    tf__calc_position first;
    tf_evaluator *evaluator = NULL;
    tf_player *player = NULL;
    tf_moves made = {0};
    sums all = {0};
    double size = 0;
    memcpy(&first, tf_position_bytes(position), sizeof first);
    assert_ok(
        tf_evaluator_create(&evaluator, rules, &(tf_evaluator_options){.effort = effort}, NULL));
    assert_ok(tf_player_create(&player, rules, player_text, 0, NULL, NULL));
    for (unsigned i = 0; i < cards; i++) /* in rising order: equal ranks beside each other */
        for (unsigned k = i + 1; k < cards; k++)
            if (first.stock[k] < first.stock[i]) {
                uint8_t swap = first.stock[i];
                first.stock[i] = first.stock[k];
                first.stock[k] = swap;
            }
    do { /* every distinct order is equally likely */
        tf__calc_position played = first, start_of_game = first;
        tf_control control;
        tf_outcome end;
        double luck;
        tf_control_start(&control, NULL, NULL);
        tf_moves_clear(&made);
        assert_ok(tf__play(&player, rules, &played, "orders", 1, &control, &made, &end, NULL));
        assert_ok(tf__luck_of_moves(evaluator, 0, NULL, &start_of_game, made.data, made.count,
                                    &control, &luck, NULL));
        add_game(&all, luck, end.verdict == TF_WON);
        size += fabs(luck);
    } while (next_order(first.stock, cards));
    print_message("# %s, %s, %u cards: %u orders, luck %.3g, mean size %.3f, won %.3f\n",
                  rules_text, player_text, cards, all.deals, all.luck, size / all.deals,
                  all.result / all.deals);
    assert_true(all.deals > 1 && size > 0);
    assert_true(fabs(all.luck) < EXACT);
    tf_moves_free(&made);
    tf_player_destroy(player);
    tf_evaluator_destroy(evaluator);
    tf_position_destroy(position);
}

static void luck_sums_to_zero_over_all_orders_of_the_last_cards(void **state)
{
    (void)state;
    measure_orders("stacks=3", "harm:keep=2", "tanaka:7", 5, TF_EFFORT_QUICK);
    measure_orders("stacks=3", "random", "tanaka:3", 4, TF_EFFORT_QUICK);
    measure_orders("stacks=8", "harm:method=4", "tanaka:4", 4, TF_EFFORT_QUICK);
    measure_orders("stacks=3", "harm:keep=2", "tanaka:5", 3, TF_EFFORT_FULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_sums_to_zero_over_all_deals),
        cmocka_unit_test(exact_values_of_an_optimal_player_leave_nothing),
        cmocka_unit_test(luck_sums_to_zero_over_all_orders_of_the_last_cards),
    };
    return cmocka_run_group_tests_name("luck, exactly", tests, NULL, NULL);
}
