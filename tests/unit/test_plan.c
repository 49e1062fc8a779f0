/* test_plan.c: plans, their order, and their values. */
#include "games_support.h"

#include <math.h>

#include "games/calculation/plans/exchange.h"
#include "games/calculation/stack/convert.h"
#include "games/calculation/stack/exact.h"

enum { SLOTS = TF__CALC_FOUNDATIONS * TF_RANKS };

static void a_slot_is_the_place_of_a_rank(void **state)
{
    (void)state;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        for (unsigned p = 0; p < TF_RANKS; p++)
            assert_int_equal(tf__calc_slot_of_rank(0, f, tf__calc_rank_at(0, f, p)),
                             tf__calc_slot_at(f, p));
}

static void the_initial_order_is_that_of_the_foundations(void **state)
{
    (void)state;
    tf__plan_order order;
    tf__plan_order_clear(&order);
    assert_true(tf__plan_before(&order, tf__calc_slot_at(1, 3), tf__calc_slot_at(1, 4)));
    assert_false(tf__plan_before(&order, tf__calc_slot_at(1, 4), tf__calc_slot_at(1, 4)));
    assert_false(tf__plan_before(&order, tf__calc_slot_at(1, 3), tf__calc_slot_at(2, 4)));
}

static void adding_a_relation_adds_its_consequences(void **state)
{
    (void)state;
    tf__plan_order order;
    tf__plan_order_clear(&order);
    assert_true(tf__plan_order_add(&order, tf__calc_slot_at(0, 5), tf__calc_slot_at(1, 2)));
    assert_true(tf__plan_before(&order, tf__calc_slot_at(0, 0), tf__calc_slot_at(1, 12)));
    assert_false(tf__plan_before(&order, tf__calc_slot_at(0, 6), tf__calc_slot_at(1, 12)));
    assert_true(tf__plan_order_add(&order, tf__calc_slot_at(1, 4), tf__calc_slot_at(2, 7)));
    assert_true(tf__plan_before(&order, tf__calc_slot_at(0, 5), tf__calc_slot_at(2, 7)));
    assert_false(tf__plan_before(&order, tf__calc_slot_at(0, 5), tf__calc_slot_at(2, 6)));
}

static void a_cycle_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    tf__plan_order order, before;
    tf__plan_order_clear(&order);
    assert_true(tf__plan_order_add(&order, tf__calc_slot_at(0, 5), tf__calc_slot_at(1, 2)));
    before = order;
    assert_false(tf__plan_order_add(&order, tf__calc_slot_at(1, 3), tf__calc_slot_at(0, 4)));
    assert_memory_equal(&order, &before, sizeof order);
}

/* The same closure by Warshall's algorithm on a plain matrix. */
static void close_matrix(bool m[SLOTS][SLOTS])
{
    for (unsigned k = 0; k < SLOTS; k++)
        for (unsigned i = 0; i < SLOTS; i++)
            for (unsigned j = 0; m[i][k] && j < SLOTS; j++)
                m[i][j] |= m[k][j];
}

static unsigned slot_number(unsigned index)
{
    return tf__calc_slot_at(index / TF_RANKS, index % TF_RANKS);
}

static void orders_agree_with_a_matrix(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        static bool m[SLOTS][SLOTS];
        tf_rng rng;
        tf__plan_order order;
        tf_rng_seed(&rng, 99, seed);
        tf__plan_order_clear(&order);
        memset(m, 0, sizeof m);
        for (unsigned i = 0; i < SLOTS; i++)
            for (unsigned j = 0; j < SLOTS; j++)
                m[i][j] = i / TF_RANKS == j / TF_RANKS && i < j;
        for (unsigned added = 0; added < 25; added++) {
            unsigned x = (unsigned)tf_rng_below(&rng, SLOTS),
                     y = (unsigned)tf_rng_below(&rng, SLOTS);
            if (x == y)
                continue;
            bool taken = tf__plan_order_add(&order, slot_number(x), slot_number(y));
            assert_int_equal(taken, !m[y][x]);
            m[x][y] |= taken;
            close_matrix(m);
        }
        for (unsigned i = 0; i < SLOTS; i++)
            for (unsigned j = 0; j < SLOTS; j++)
                if (tf__plan_before(&order, slot_number(i), slot_number(j)) != m[i][j])
                    fail_msg("seed %u: %u before %u", (unsigned)seed, i, j);
    }
}

/* ---- the worked example of the paper ---- */

static tf__plan_layout example_table;
static tf__plan example_plan;

/* "8C5C": ranks and labels, from the bottom. */
static void add_stack(tf__plan_layout *table, tf__plan *plan, unsigned s, const char *text,
                      unsigned *number)
{
    for (; *text; text += 2) {
        unsigned rank;
        assert_int_equal(tf_rank_parse(text, &rank), 1);
        table->rank[s][table->height[s]] = (uint8_t)rank;
        table->card[s][table->height[s]++] = (uint8_t)*number;
        plan->label[(*number)++] = (uint8_t)(text[1] - 'A');
    }
}

static void set_up_example(void)
{
    static const uint8_t foundation[] = {2, 4, 0, 3};
    unsigned number = 0;
    memset(&example_table, 0, sizeof example_table);
    tf__plan_clear(&example_plan);
    example_table.stacks = 3;
    memcpy(example_table.foundation, foundation, sizeof foundation);
    add_stack(&example_table, &example_plan, 0, "8C5CQCAB", &number);
    add_stack(&example_table, &example_plan, 1, "9BADQAJA6D", &number);
    add_stack(&example_table, &example_plan, 2, "KDKB9D5DJB", &number);
    assert_true(tf__plan_rebuild(&example_plan, &example_table));
}

static bool exact_value(void *context, tf__stack_query query, double *value)
{
    tf__stack_pair pair = tf__stack_pair_from_key(query.key, 3);
    return tf__stack_value_exact(context, NULL, &pair, NULL, value);
}

static void the_papers_example_has_its_ten_probabilities(void **state)
{
    (void)state;
    static const double single[] = {0.391046627, 0.833333333, 0.068568122, 0.958333333};
    static const double pair[4][4] = {{0, 0.273977147, 0.015479761, 0.351341231},
                                      {0, 0, 0.052735615, 0.798611111},
                                      {0, 0, 0, 0.053203964}};
    tf__stack_pair_memory *memory = NULL;
    tf__plan_valuer *valuer = NULL;
    tf__plan_residual given;
    tf__plan_valuation out;
    set_up_example();
    assert_ok(tf__stack_pair_memory_create(&memory, 64 << 20, NULL));
    assert_ok(tf__plan_valuer_create(&valuer, 3,
                                     (tf__plan_pair_source){true, exact_value, NULL, memory},
                                     &(tf__plan_valuer_options){0}, NULL, NULL));
    tf__plan_residual_of(&given, &example_plan, &example_table);
    tf__plan_valuer_explain(valuer, &given, &out);
    for (unsigned i = 0; i < 4; i++) {
        assert_true(fabs(out.single[i] - single[i]) < 1e-9);
        for (unsigned j = i + 1; j < 4; j++)
            assert_true(fabs(out.pair[i][j] - pair[i][j]) < 1e-9);
    }
    assert_true(fabs(out.value - 0.00728146494) < 1e-11);
    tf__plan_valuer_destroy(valuer);
    tf__stack_pair_memory_destroy(memory);
}

/* Knows states of up to six cards. */
static bool value_of_few(void *context, tf__stack_query query, double *value)
{
    return tf__stack_pair_key_cards(query.key) <= 6 && exact_value(context, query, value);
}

static double example_value(bool whole, bool by_part)
{
    tf__stack_pair_memory *memory = NULL;
    tf__plan_valuer *valuer = NULL;
    tf__plan_residual given;
    tf__plan_valuation out;
    set_up_example();
    assert_ok(tf__stack_pair_memory_create(&memory, 1 << 20, NULL));
    assert_ok(tf__plan_valuer_create(&valuer, 3,
                                     (tf__plan_pair_source){whole, value_of_few, NULL, memory},
                                     &(tf__plan_valuer_options){.by_part = by_part}, NULL, NULL));
    tf__plan_residual_of(&given, &example_plan, &example_table);
    tf__plan_valuer_explain(valuer, &given, &out);
    tf__plan_valuer_destroy(valuer);
    tf__stack_pair_memory_destroy(memory);
    return out.value;
}

static void an_unknown_pair_is_zero_or_valued_by_its_last_cards(void **state)
{
    (void)state;
    assert_true(example_value(true, false) == 0);
    assert_true(example_value(true, true) > 0);
    assert_true(example_value(true, true) == example_value(false, false));
}

static void labels_that_make_a_cycle_are_refused(void **state)
{
    (void)state;
    /* B-3 under under B-4: the paper's Figure 3. */
    tf__plan_layout table = {.stacks = 3};
    tf__plan plan;
    unsigned number = 0;
    tf__plan_clear(&plan);
    add_stack(&table, &plan, 0, "6B6A", &number);
    add_stack(&table, &plan, 1, "5A8B", &number);
    assert_false(tf__plan_rebuild(&plan, &table));
}

static void two_cards_do_not_share_a_slot(void **state)
{
    (void)state;
    tf__plan_layout table = {.stacks = 3};
    tf__plan plan;
    unsigned number = 0;
    tf__plan_clear(&plan);
    add_stack(&table, &plan, 0, "6B", &number);
    add_stack(&table, &plan, 1, "6B", &number);
    assert_false(tf__plan_rebuild(&plan, &table));
    plan.label[1] = 0;
    assert_true(tf__plan_rebuild(&plan, &table));
    table.foundation[0] = 6;
    assert_false(tf__plan_rebuild(&plan, &table));
}

/* ---- sets ---- */

static tf__plan_set make_set(size_t capacity)
{
    tf__plan_set set;
    assert_ok(tf__plan_set_init(&set, capacity));
    return set;
}

/* Every plan that a step made is the same as the plan made from its labels. */
static void check_set(const tf__plan_set *set, const tf__plan_layout *table)
{
    for (size_t i = 0; i < set->count; i++) {
        tf__plan again = set->plans[i];
        assert_true(tf__plan_rebuild(&again, table));
        assert_memory_equal(again.planned, set->plans[i].planned, sizeof again.planned);
        assert_true(again.hash == set->plans[i].hash);
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
            for (unsigned p = table->foundation[f]; p < TF_RANKS; p++)
                for (unsigned g = 0; g < TF__CALC_FOUNDATIONS; g++)
                    assert_int_equal(again.order.above[f][g][p],
                                     set->plans[i].order.above[f][g][p]);
    }
}

static bool has_hash(const tf__plan_set *set, uint64_t hash)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->plans[i].hash == hash)
            return true;
    return false;
}

/* Gives two cards of a rank, or one card, new labels and makes the plan again: `found` must contain
 * it if it is a valid plan. */
static void expect_exchange(const tf__plan *plan, const tf__plan_layout *table, unsigned x,
                            unsigned fx, unsigned y, unsigned fy, const tf__plan_set *found,
                            tf__plan_set *expected)
{
    tf__plan *made = &expected->plans[expected->count];
    *made = *plan;
    made->label[x] = (uint8_t)fx;
    made->label[y] = (uint8_t)fy;
    if (!tf__plan_rebuild(made, table))
        return;
    assert_true(has_hash(found, made->hash));
    expected->count += !has_hash(expected, made->hash);
}

/* Exchanges are exactly the plans made by giving a card a free slot or by swapping the slots of two
 * cards. */
static void check_exchanges(const tf__plan *plan, const tf__plan_layout *table)
{
    tf__plan_set one = make_set(1), found = make_set(300), expected = make_set(300);
    uint8_t card[TF_DECK_MAX], rank[TF_DECK_MAX];
    unsigned cards = 0;
    for (unsigned s = 0; s < table->stacks; s++)
        for (unsigned at = 0; at < table->height[s]; at++) {
            card[cards] = table->card[s][at];
            rank[cards++] = table->rank[s][at];
        }
    one.plans[0] = found.plans[0] = expected.plans[0] = *plan;
    one.count = found.count = expected.count = 1;
    tf__plan_scratch scratch;
    assert_ok(tf__plan_scratch_init(&scratch, 1, 1 + TF__PLAN_CHANGES_MAX));
    tf__plan_set_exchange(&one, 1, table, &found, &scratch);
    tf__plan_scratch_free(&scratch);
    check_set(&found, table);
    for (unsigned x = 0; x < cards; x++) {
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
            expect_exchange(plan, table, card[x], f, card[x], f, &found, &expected);
        for (unsigned y = 0; y < x; y++)
            if (rank[x] == rank[y])
                expect_exchange(plan, table, card[x], plan->label[card[y]], card[y],
                                plan->label[card[x]], &found, &expected);
    }
    assert_int_equal(found.count, expected.count);
    tf__plan_set_free(&one);
    tf__plan_set_free(&found);
    tf__plan_set_free(&expected);
}

/* Random games of the table, with every way in which plans can be updated. */
static void plans_are_updated_through_random_games(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        tf_rng rng;
        tf_rng_seed(&rng, 5, seed);
        uint8_t deck[TF_DECK_MAX];
        for (unsigned i = 0; i < TF_DECK_MAX; i++)
            deck[i] = (uint8_t)(i % TF_RANKS);
        tf_rng_shuffle(&rng, deck, TF_DECK_MAX);
        tf__plan_layout table = {.stacks = 4};
        tf__plan_set now = make_set(300), next = make_set(300);
        tf__plan_clear(&now.plans[0]);
        now.count = 1;
        for (unsigned turn = 0; turn < 30 && now.count > 0; turn++) {
            tf__plan_step step = {TF__CALC_STACK, deck[turn], (uint8_t)turn, 0,
                                  (uint8_t)tf_rng_below(&rng, 4)};
            for (unsigned f = 0; f < TF__CALC_FOUNDATIONS && turn % 2; f++)
                if (table.foundation[f] < TF_RANKS &&
                    tf__calc_rank_at(0, f, table.foundation[f]) == deck[turn])
                    step = (tf__plan_step){TF__CALC_PUT, deck[turn], (uint8_t)turn, 0, (uint8_t)f};
            tf__plan_layout_step(&table, &step);
            next.count = 0;
            tf__plan_set_step(&now, &table, &step, true, &next);
            check_set(&next, &table);
            for (size_t i = 0; i < next.count; i += 100)
                check_exchanges(&next.plans[i], &table);
            tf__plan_set moved = now;
            now = next;
            next = moved;
        }
        tf__plan_set_free(&now);
        tf__plan_set_free(&next);
    }
}

/* The slots of foundation f that a residual has as cards. */
static unsigned residual_slots(const tf__plan_residual *given, const tf__plan *plan,
                               const tf__plan_layout *table, unsigned f, unsigned *slots)
{
    unsigned stock = tf__plan_stock(plan, table, f) & ~(1u << table->foundation[f]);
    for (unsigned k = 0; k < given->count[f]; k++, stock &= stock - 1)
        slots[k] = tf__calc_slot_at(f, (unsigned)__builtin_ctz(stock));
    return given->count[f];
}

/* The order of a pair is that of its cards under the plan. */
static void check_pair_order(const tf__plan_residual *given, const tf__plan *plan,
                             const tf__plan_layout *table, unsigned i, unsigned j,
                             const tf__stack_pair *pair)
{
    unsigned slots[2 * TF_RANKS];
    unsigned count = residual_slots(given, plan, table, i, slots);
    count += residual_slots(given, plan, table, j, slots + count);
    tf__stack_order order = tf__stack_order_from_pair(pair);
    for (unsigned x = 0; x < count; x++)
        for (unsigned y = 0; y < count; y++)
            assert_int_equal(order.below[x] >> y & 1,
                             tf__plan_before(&plan->order, slots[y], slots[x]));
}

/* Checks a residual against the order, card by card; deterministic. */
static void check_residual(const tf__plan *plan, const tf__plan_layout *table)
{
    tf__plan_residual given, plain;
    unsigned k = 0;
    memset(&given, 0, sizeof given);
    memset(&plain, 0, sizeof plain);
    tf__plan_residual_of(&given, plan, table);
    tf__plan_residual_of_scalar(&plain, plan, table);
    assert_memory_equal(&given, &plain, sizeof given);
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++)
        for (unsigned j = i + 1; j < TF__CALC_FOUNDATIONS; j++, k++) {
            tf__stack_pair pair = tf__plan_residual_pair_state(&given.pair[k], table->stacks);
            if (given.count[i] == 0 || given.count[j] == 0)
                continue;
            assert_true(tf__stack_pair_valid(&pair));
            assert_true(tf__stack_pair_alive(&pair));
            assert_int_equal(__builtin_popcount(pair.late), given.count[i]);
            assert_int_equal(pair.cards, given.count[i] + given.count[j]);
            check_pair_order(&given, plan, table, i, j, &pair);
            for (unsigned s = 0; s < table->stacks; s++) {
                assert_int_equal(pair.a[s], given.open[i][s]);
                assert_int_equal(pair.b[s], given.open[j][s]);
            }
        }
}

/* Random tables with some cards on stacks and foundations, and their best plans. */
static void residuals_are_states_of_the_stack_game(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        tf_rng rng;
        tf__plan_layout table = {.stacks = 3};
        tf__plan_set now = make_set(40), next = make_set(40);
        tf_rng_seed(&rng, 17, seed);
        tf__plan_clear(&now.plans[0]);
        now.count = 1;
        for (unsigned turn = 0; turn < 14 && now.count > 0; turn++) {
            tf__plan_step step = {TF__CALC_STACK, (uint8_t)tf_rng_below(&rng, TF_RANKS),
                                  (uint8_t)turn, 0, (uint8_t)tf_rng_below(&rng, 3)};
            tf__plan_layout_step(&table, &step);
            next.count = 0;
            tf__plan_set_step(&now, &table, &step, false, &next);
            for (size_t i = 0; i < next.count; i++)
                check_residual(&next.plans[i], &table);
            tf__plan_set moved = now;
            now = next;
            next = moved;
        }
        tf__plan_set_free(&now);
        tf__plan_set_free(&next);
    }
}

static bool no_value(void *context, tf__stack_query query, double *value)
{
    (void)context;
    (void)query;
    (void)value;
    return false;
}

/* Two kings on two stacks: swapping their labels leaves the same residual. */
static void plans_with_the_same_residual_are_merged(void **state)
{
    (void)state;
    for (unsigned unite = 0; unite < 2; unite++) {
        tf__plan_layout table = {.stacks = 3};
        tf__plan_set set = make_set(8), all = make_set(8);
        tf__plan_valuer *valuer = NULL;
        tf__plan_scratch scratch;
        unsigned number = 0;
        tf__plan_clear(&set.plans[0]);
        add_stack(&table, &set.plans[0], 0, "KA", &number);
        add_stack(&table, &set.plans[0], 1, "KB", &number);
        assert_true(tf__plan_rebuild(&set.plans[0], &table));
        set.count = 1;
        all.plans[0] = set.plans[0];
        all.count = 1;
        assert_ok(tf__plan_scratch_init(&scratch, 8, 1 + TF__PLAN_CHANGES_MAX));
        tf__plan_set_exchange(&set, 1, &table, &all, &scratch);
        check_set(&all, &table);
        assert_int_equal(all.count, 6); /* the plan itself, two kings to C or D, and the exchange */
        assert_ok(tf__plan_valuer_create(
            &valuer, 3, (tf__plan_pair_source){true, no_value, NULL, NULL},
            &(tf__plan_valuer_options){.outside = 1, .blocked = 1}, NULL, NULL));
        tf__plan_set_evaluate(&all, &table, unite, all.capacity, valuer, &scratch);
        assert_int_equal(all.count, unite ? 5 : 6);
        tf__plan_valuer_destroy(valuer);
        tf__plan_scratch_free(&scratch);
        tf__plan_set_free(&set);
        tf__plan_set_free(&all);
    }
}

/* Compares with sorting all values: largest first, equal values in order of arrival. */
static void the_best_values_come_first(void **state)
{
    (void)state;
    tf__plan_ranking ranking;
    assert_ok(tf__plan_ranking_init(&ranking, 100));
    for (unsigned keep = 1; keep <= 100; keep++) {
        tf__plan_ranking_start(&ranking, keep);
        for (unsigned i = 0; i < 100; i++) {
            if (i < keep)
                assert_true(tf__plan_ranking_floor(&ranking) == -1);
            tf__plan_ranking_add(&ranking, (double)(i * 37 % 101 / 2));
        }
        double floor = tf__plan_ranking_floor(&ranking);
        tf__plan_ranking_sort(&ranking);
        assert_int_equal(ranking.count, keep);
        assert_true(floor == (keep < 100 ? ranking.ranks[keep - 1].value : -1));
        for (unsigned i = 0; i < keep; i++)
            assert_true(ranking.ranks[i].value == (double)(ranking.ranks[i].index * 37 % 101 / 2));
        for (unsigned i = 1; i < keep; i++) {
            tf__plan_rank a = ranking.ranks[i - 1], b = ranking.ranks[i];
            assert_true(a.value > b.value || (a.value == b.value && a.index < b.index));
        }
    }
    tf__plan_ranking_free(&ranking);
}

static void values_combine_by_maximum_or_norm(void **state)
{
    (void)state;
    tf__plan_ranking ranking;
    assert_ok(tf__plan_ranking_init(&ranking, 2));
    assert_true(tf__plan_ranking_value(&ranking, 2) == -1);
    tf__plan_ranking_start(&ranking, 2);
    tf__plan_ranking_add(&ranking, 0.3);
    tf__plan_ranking_add(&ranking, 0.4);
    assert_true(fabs(tf__plan_ranking_value(&ranking, 0) - 0.4) < 1e-15);
    assert_true(fabs(tf__plan_ranking_value(&ranking, 2) - 0.5) < 1e-15);
    assert_true(fabs(tf__plan_ranking_value(&ranking, 1) - 0.7) < 1e-15);
    tf__plan_ranking_free(&ranking);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slot_is_the_place_of_a_rank),
        cmocka_unit_test(the_initial_order_is_that_of_the_foundations),
        cmocka_unit_test(adding_a_relation_adds_its_consequences),
        cmocka_unit_test(a_cycle_is_refused_and_changes_nothing),
        cmocka_unit_test(orders_agree_with_a_matrix),
        cmocka_unit_test(the_papers_example_has_its_ten_probabilities),
        cmocka_unit_test(an_unknown_pair_is_zero_or_valued_by_its_last_cards),
        cmocka_unit_test(labels_that_make_a_cycle_are_refused),
        cmocka_unit_test(two_cards_do_not_share_a_slot),
        cmocka_unit_test(plans_are_updated_through_random_games),
        cmocka_unit_test(residuals_are_states_of_the_stack_game),
        cmocka_unit_test(plans_with_the_same_residual_are_merged),
        cmocka_unit_test(the_best_values_come_first),
        cmocka_unit_test(values_combine_by_maximum_or_norm),
    };
    return cmocka_run_group_tests_name("plan", tests, NULL, NULL);
}
