/* test_harm.c: obstruction and harm, computed by hand on tables drawn as text.
 *
 * A coded table is drawn as the heights of the foundations and the stacks. Cards of a stack are
 * listed from the bottom with the letter of their foundation: "KA QA" is the king for A with the
 * queen for A on it. Orders: on A a card's order is its face; on B 2 4 6 8 T Q A 3 5 7 9 J K; on C
 * 3 6 9 Q 2 5 8 J A 4 7 T K; on D 4 8 Q 3 7 J 2 6 T A 5 9 K. */
#include "games/calculation/harm/harm.h"
#include "games/calculation/harm/plans.h"
#include "games/calculation/random_mistake.h"
#include "games/position_bytes.h"
#include "games_support.h"

static tf__calc_slot code_of(const char *word)
{
    unsigned rank;
    size_t used = tf_rank_parse(word, &rank);
    return tf__calc_slot_of_rank(0, (unsigned)(word[used] - 'A'), rank);
}

/* Draws stacks, separated by '|', with foundations of these heights. */
static tf__harm_coded draw(unsigned a, unsigned b, unsigned c, unsigned d, const char *stacks)
{
    uint8_t heights[] = {(uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d};
    unsigned count = 1, at = 0;
    for (const char *s = stacks; *s; s++)
        count += *s == '|';
    tf__harm_coded table;
    tf__harm_coded_clear(&table, count, 0, heights);
    for (const char *s = stacks; *s; s++) {
        if (*s == '|')
            at++;
        else if (*s != ' ') {
            tf__calc_slot code = code_of(s);
            assert_true(tf__harm_slot_is_free(&table, code));
            tf__harm_coded_push(&table, at, code);
            s++;
        }
    }
    return table;
}

static void tops_are(const tf__harm_coded *table, const char *expected)
{
    uint8_t tops[TF__CALC_STACKS_MAX];
    char text[128] = "";
    unsigned sum = tf__harm_tops(table, tops), added = 0;
    for (unsigned s = 0; s < table->stacks; s++) {
        sprintf(text + strlen(text), "%s%u", s ? " " : "", tops[s]);
        added += tops[s];
    }
    assert_string_equal(text, expected);
    assert_int_equal(sum, added);
}

static unsigned successor_of(const tf__harm_coded *table, const char *word)
{
    tf__calc_slot code = code_of(word);
    uint8_t value;
    tf__harm_successors(table, &code, 1, &value);
    return value;
}

static double harm_of(const tf__harm_coded *table, unsigned method, bool mirrored, unsigned stack,
                      const char *word)
{
    tf__harm_choice choices[TF__HARM_CHOICES_MAX];
    tf__harm_method how = tf__harm_method_of(method, mirrored);
    unsigned rank;
    (void)tf_rank_parse(word, &rank);
    unsigned count = tf__harm_choices(table, rank, true, choices);
    tf__harm_value(table, &how, choices, count);
    for (unsigned i = 0; i < count; i++)
        if (choices[i].stack == stack - 1 && choices[i].code == code_of(word))
            return choices[i].harm;
    fail_msg("%s on stack %u is no choice", word, stack);
    return 0;
}

static void the_order_of_cards_follows_the_foundations(void **state)
{
    (void)state;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        for (unsigned place = 0; place < TF_RANKS; place++) {
            unsigned rank = tf__calc_rank_at(0, f, place);
            assert_int_equal(tf__calc_slot_of_rank(0, f, rank), tf__calc_slot_at(f, place));
        }
}

static void an_empty_table_has_no_obstruction(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "|||");
    tops_are(&table, "0 0 0 0");
}

static void a_king_obstructs_nothing(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "KA|KB||");
    tops_are(&table, "0 0 0 0");
}

/* No later card of A is on the stacks; 13 - 9 are still in the stock. */
static void a_single_card_obstructs_its_later_cards(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "9A|9B||");
    tops_are(&table, "4 2 0 0"); /* 9 is the 11th card of B */
}

/* Q for A: the king is at distance 1 and has obstruction 0, so 0. J: 0 + 0. 9: obstruction of J
 * plus one (T). */
static void obstruction_counts_from_the_nearest_later_card(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "KA QA JA 9A|||");
    tops_are(&table, "1 0 0 0");
    assert_int_equal(successor_of(&table, "TA"), 0);
    assert_int_equal(successor_of(&table, "5A"), 4); /* 9 has 1, and 6 7 8 are between */
}

/* 3 for B (the 8th) has five later cards. K for A on top of it has none itself, but lies on the
 * 3. */
static void cards_below_count(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "3B KA|||");
    tops_are(&table, "5 0 0 0");
}

/* The nearest later card may be in another stack and lie on an obstructing card itself. */
static void obstruction_goes_through_stacks(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "3B KA|QA||");
    tops_are(&table, "5 5 0 0");
}

static void the_larger_of_two_obstructions_counts(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0,
                                "9A 9B||"); /* 4 for the card below, 2 for the card itself */
    tops_are(&table, "4 0 0");
    table = draw(0, 0, 0, 0, "9B 9A||");
    tops_are(&table, "4 0 0");
}

static void filled_places_do_not_count(void **state)
{
    (void)state;
    tf__harm_coded table = draw(8, 0, 0, 0, "TA||");
    tops_are(&table, "3 0 0");
    assert_false(tf__harm_slot_is_free(&table, code_of("8A")));
    assert_true(tf__harm_slot_is_free(&table, code_of("9A")));
    assert_false(tf__harm_slot_is_free(&table, code_of("TA")));
}

static void a_later_card_on_an_earlier_one_tangles(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "5A||");
    assert_true(tf__harm_coded_tangles(&table, 0, code_of("9A")));
    assert_false(tf__harm_coded_tangles(&table, 0, code_of("4A")));
    assert_false(tf__harm_coded_tangles(&table, 1, code_of("9A")));
}

/* The tangle of the paper: a later card of A on an earlier one of B, and the reverse. */
static void two_foundations_tangle(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "2B QA|3A|");
    assert_true(tf__harm_coded_tangles(&table, 1, code_of("JB")));
    assert_false(tf__harm_coded_tangles(&table, 2, code_of("JB")));
    tf__harm_coded_push(&table, 1, code_of("JB"));
    tops_are(&table, "100 100 0");
}

static void three_stacks_tangle(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "2B QA|3A JC|3C|");
    assert_true(tf__harm_coded_tangles(&table, 2, code_of("JB")));
    assert_false(tf__harm_coded_tangles(&table, 3, code_of("JB")));
}

static void push_and_pop_are_inverse(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "KA QA|9B||"), before = table;
    tf__harm_coded_push(&table, 1, code_of("8B"));
    tf__harm_coded_pop(&table, 1);
    table.below[code_of("8B")] = before.below[code_of("8B")];
    assert_memory_equal(&table, &before, sizeof table);
}

/* ---- harm ---- */

static void the_table_of_harm_is_the_papers(void **state)
{
    (void)state;
    assert_int_equal(tf__harm_table[0][0], 0);
    assert_int_equal(tf__harm_table[1][2], 15);
    assert_int_equal(tf__harm_table[2][4], 29);
    assert_int_equal(tf__harm_table[3][3], 3);
    assert_int_equal(tf__harm_table[4][0], 44);
    unsigned sum = 0;
    for (unsigned i = 0; i < TF__HARM_LEVELS; i++)
        for (unsigned k = 0; k < TF__HARM_LEVELS; k++)
            sum += tf__harm_table[i][k];
    assert_int_equal(sum, 599);
}

/* A king in the hand has 0; the tops of the stacks have 4 (9 for A), 2 (9 for B), 0, 0. */
static void method_1_uses_the_top_card(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "9A|9B||");
    assert_true(harm_of(&table, 1, false, 1, "KC") == 44);
    assert_true(harm_of(&table, 1, false, 2, "KC") == 42);
    assert_true(harm_of(&table, 1, false, 3, "KC") == 0);
}

static void method_2_uses_a_fixed_value_per_stack(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "9A|9B||");
    assert_true(harm_of(&table, 2, false, 1, "KC") == 0);
    assert_true(harm_of(&table, 2, false, 4, "KC") == 43);
    assert_true(harm_of(&table, 2, true, 1, "KC") == 43);
    assert_true(harm_of(&table, 2, true, 4, "KC") == 0);
}

/* T for C has one later card: hand 1 on stack 3 (fixed 2) gives 7. Then the tops are 4 2 1 0. */
static void methods_3_and_4_add_the_tops(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "9A|9B||");
    assert_true(harm_of(&table, 4, false, 3, "TC") == 7 + 4 + 2 + 1);
    assert_true(harm_of(&table, 3, false, 3, "TC") == 40 + 4 + 2 + 1);
    /* On 9 for A, the T inherits its 4. */
    assert_true(harm_of(&table, 4, false, 1, "TC") == 40 + 4 + 2);
}

/* Placing a card can lower another card's obstruction: with K for A on a stack, Q for A has
 * none. */
static void the_sum_is_taken_after_the_card_is_placed(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "8A|||");
    tops_are(&table, "5 0 0 0");
    assert_true(harm_of(&table, 4, false, 2, "9A") == 30 + 4 + 4);
}

static void obstructions_over_four_count_as_four(void **state)
{
    (void)state;
    tf__harm_coded table = draw(0, 0, 0, 0, "AA||||||");
    assert_true(harm_of(&table, 1, false, 1, "2B") == 40);
    assert_true(harm_of(&table, 2, false, 7, "2B") == 40);
}

static void used_slots_are_not_candidates(void **state)
{
    (void)state;
    tf__harm_coded table = draw(2, 0, 0, 0, "5A 5C||");
    tf__harm_choice choices[TF__HARM_CHOICES_MAX];
    assert_int_equal(tf__harm_choices(&table, 4, false, choices), 3 * 2); /* 5: B and D remain */
    assert_int_equal(tf__harm_choices(&table, 0, false, choices), 3 * 3); /* A: not on A */
}

/* ---- playing ---- */

static unsigned wins(const char *rules_text, const char *player_text, unsigned first, unsigned last)
{
    tf_rules rules = test_rules("calculation", rules_text);
    tf_player *player = NULL;
    assert_ok(tf_player_create(&player, &rules, player_text, 0, NULL, NULL));
    unsigned won = 0;
    for (unsigned n = first; n <= last; n++) {
        char spec[32];
        sprintf(spec, "tanaka:%u", n);
        tf_position *start = test_deal("calculation", rules_text, spec);
        void *bytes = malloc(rules.game->rules->position_bytes);
        memcpy(bytes, tf_position_bytes(start), rules.game->rules->position_bytes);
        tf_control control;
        tf_control_start(&control, NULL, NULL);
        tf_moves moves = {0};
        tf_outcome outcome;
        assert_ok(tf__play(&player, &rules, bytes, spec, 0, &control, &moves, &outcome, NULL));
        won += outcome.verdict == TF_WON;
        tf_moves_free(&moves);
        free(bytes);
        tf_position_destroy(start);
    }
    tf_player_destroy(player);
    return won;
}

/* ---- random mistakes ---- */

static tf__calc_view view_of(const char *text)
{
    tf__calc_view view;
    tf_position *position = test_position("calculation", "stacks=3", text);
    tf__calc_view_ops.look(tf_position_bytes(position), 0, &view);
    tf_position_destroy(position);
    return view;
}

static const char *const fifty_cards = "stock: AA22233334444555566667777888899990000JJJJQQQQKKKK\n";

/* A two can go to A or on one of three stacks. */
static void a_random_mistake_can_be_any_legal_placement(void **state)
{
    (void)state;
    char text[160];
    unsigned seen[4] = {0};
    snprintf(text, sizeof text, "foundations: A=A B=- C=- D=-\nstack 1: A\nhand: 2\n%s",
             fifty_cards);
    tf__calc_view view = view_of(text);
    tf__calc_mistakes always = {.share = 1}, never = {.share = 0};
    tf_rng_seed(&always.rng, 1, 0);
    tf_move move = TF_MOVE_NONE, legal[TF__CALC_MOVES_MAX];
    size_t count = tf__calc_layout_moves(&view.table, view.stock_count, legal);
    for (unsigned i = 0; i < 400; i++) {
        size_t at = 0;
        assert_true(tf__calc_makes_mistake(&always, &view, &move));
        assert_false(tf__calc_makes_mistake(&never, &view, &move));
        while (at < count && legal[at] != move)
            at++;
        assert_true(at < count);
        seen[at % 4]++;
    }
    for (unsigned i = 0; i < 4; i++)
        assert_true(seen[i] > 0);
}

static void only_a_card_in_the_hand_is_misplaced(void **state)
{
    (void)state;
    char text[160];
    snprintf(text, sizeof text, "foundations: A=A B=- C=- D=-\nstack 1: 2 A\n%s", fifty_cards);
    tf__calc_view view = view_of(text);
    tf__calc_mistakes always = {.share = 1};
    tf_move move;
    assert_false(tf__calc_makes_mistake(&always, &view, &move));
}

static void a_player_with_random_mistakes_wins_less(void **state)
{
    (void)state;
    assert_true(wins("stacks=4", "harm:slip=0.3", 0, 49) + 10 < wins("stacks=4", "harm", 0, 49));
    assert_int_equal(wins("stacks=4", "harm:slip=0.3", 0, 49),
                     wins("stacks=4", "harm:slip=0.3", 0, 49));
}

/* ---- rates ---- */

/* The players are deterministic: these are the wins on problems 0-499 (on 0-9999: 2182, 7287, 4131,
 * 8615). */
static void the_methods_win_a_fixed_number_of_deals(void **state)
{
    (void)state;
    assert_int_equal(wins("stacks=4", "harm:method=1", 0, 499), 107);
    assert_int_equal(wins("stacks=4", "harm:method=2", 0, 499), 374);
    assert_int_equal(wins("stacks=4", "harm:method=3", 0, 499), 204);
    assert_int_equal(wins("stacks=4", "harm:method=4", 0, 499), 441);
}

static void more_plans_win_more(void **state)
{
    (void)state;
    unsigned one = wins("stacks=3", "harm", 0, 99), many = wins("stacks=3", "harm:keep=20", 0, 99);
    assert_true(many > one + 5);
}

static void every_number_of_stacks_can_be_played(void **state)
{
    (void)state;
    char text[32];
    for (unsigned stacks = 1; stacks <= TF__CALC_STACKS_MAX; stacks++) {
        sprintf(text, "stacks=%u", stacks);
        unsigned won = wins(text, "harm:method=4", 1, 10);
        if (stacks == 1)
            assert_int_equal(won, 0);
    }
    assert_true(wins("stacks=4,start=base", "harm", 1, 20) > 10);
}

/* A table that no plan led to: a plan without a tangle is found if there is one. */
static void a_table_without_a_plan_is_coded(void **state)
{
    (void)state;
    tf_position *position = test_position("calculation", "stacks=3",
                                          "foundations: A=2 B=8 C=- D=Q\n"
                                          "stack 1: 8 5 Q A\nstack 2: 9 A Q J 6\n"
                                          "stack 3: K K 9 5 J\n");
    const tf__calc_position *bytes = tf_position_bytes(position);
    tf__harm_options options = {
        .method = tf__harm_method_of(4, false), .keep = 1, .past = 1, .forbid_tangles = true};
    tf__harm_plans plans;
    assert_ok(tf__harm_plans_init(&plans, &options, 3, NULL));
    tf__harm_plans_recode(&plans, &options, &bytes->table);
    assert_int_equal(plans.count, 1);
    uint8_t tops[TF__CALC_STACKS_MAX];
    (void)tf__harm_tops(&plans.plans[0].table, tops);
    for (unsigned s = 0; s < 3; s++)
        assert_true(tops[s] < TF__HARM_TANGLED);
    tf__harm_plans_free(&plans);
    tf_position_destroy(position);
}

/* The choice depends only on visible cards: redealing the stock changes nothing. */
static void choices_do_not_depend_on_hidden_cards(void **state)
{
    (void)state;
    tf_rules rules = test_rules("calculation", "stacks=3");
    tf_player *player = NULL;
    assert_ok(tf_player_create(&player, &rules, "harm:keep=10", 0, NULL, NULL));
    tf_position *position = test_deal("calculation", "stacks=3", "tanaka:7");
    size_t size = rules.game->rules->position_bytes;
    void *bytes = malloc(size), *other = malloc(size);
    memcpy(bytes, tf_position_bytes(position), size);
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    for (unsigned i = 0; i < 60; i++) {
        tf_move move, again;
        tf_undo undo;
        tf_rng rng;
        tf_rng_seed(&rng, 5, i);
        memcpy(other, bytes, size);
        rules.game->view->redeal(other, 0, &rng);
        tf_player_start(player, 0);
        assert_ok(tf__player_choose(player, bytes, 0, &control, &move, NULL));
        tf_player_start(player, 0);
        assert_ok(tf__player_choose(player, other, 0, &control, &again, NULL));
        assert_int_equal(move, again);
        rules.game->rules->apply(bytes, move, &undo);
    }
    free(bytes);
    free(other);
    tf_position_destroy(position);
    tf_player_destroy(player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_of_cards_follows_the_foundations),
        cmocka_unit_test(an_empty_table_has_no_obstruction),
        cmocka_unit_test(a_king_obstructs_nothing),
        cmocka_unit_test(a_single_card_obstructs_its_later_cards),
        cmocka_unit_test(obstruction_counts_from_the_nearest_later_card),
        cmocka_unit_test(cards_below_count),
        cmocka_unit_test(obstruction_goes_through_stacks),
        cmocka_unit_test(the_larger_of_two_obstructions_counts),
        cmocka_unit_test(filled_places_do_not_count),
        cmocka_unit_test(a_later_card_on_an_earlier_one_tangles),
        cmocka_unit_test(two_foundations_tangle),
        cmocka_unit_test(three_stacks_tangle),
        cmocka_unit_test(push_and_pop_are_inverse),
        cmocka_unit_test(the_table_of_harm_is_the_papers),
        cmocka_unit_test(method_1_uses_the_top_card),
        cmocka_unit_test(method_2_uses_a_fixed_value_per_stack),
        cmocka_unit_test(methods_3_and_4_add_the_tops),
        cmocka_unit_test(the_sum_is_taken_after_the_card_is_placed),
        cmocka_unit_test(obstructions_over_four_count_as_four),
        cmocka_unit_test(used_slots_are_not_candidates),
        cmocka_unit_test(a_random_mistake_can_be_any_legal_placement),
        cmocka_unit_test(only_a_card_in_the_hand_is_misplaced),
        cmocka_unit_test(a_player_with_random_mistakes_wins_less),
        cmocka_unit_test(the_methods_win_a_fixed_number_of_deals),
        cmocka_unit_test(more_plans_win_more),
        cmocka_unit_test(every_number_of_stacks_can_be_played),
        cmocka_unit_test(a_table_without_a_plan_is_coded),
        cmocka_unit_test(choices_do_not_depend_on_hidden_cards),
    };
    return cmocka_run_group_tests_name("harm", tests, NULL, NULL);
}
