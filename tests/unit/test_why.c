/* test_why.c: explanations use only what the seat sees, name existing piles and listed keys, and
 * are right in small cases. */
#include "games/position_bytes.h"
#include "games_support.h"

enum { SEED = 20261116 };

static void explain(const tf_rules *rules, const void *position, tf_move move, tf_why *why)
{
    tf_control control;
    tf_error error = {TF_OK, ""};
    tf_control_start(&control, NULL, NULL);
    if (tf__why_move(rules, position, move, &control, why, &error) != TF_OK)
        fail_msg("%s: %s", rules->game->name, error.text);
}

/* ---- every game, during a random game ---- */

static void check_pile(const tf_scene *scene, const char *id, int index)
{
    unsigned pile = tf_scene_find(scene, id);
    if (pile == scene->pile_count)
        fail_msg("there is no pile '%s'", id);
    assert_true(index >= TF_SCENE_END && index < (int)scene->piles[pile].count);
}

static void check_places(const tf_rules *rules, const void *position, const tf_why *why)
{
    static tf_scene scene;
    assert_ok(
        tf__scene_make(rules, position, rules->game->rules->seat(position), false, &scene, NULL));
    for (unsigned i = 0; i < why->label_count; i++)
        check_pile(&scene, why->labels[i].pile, why->labels[i].index);
    for (unsigned i = 0; i < why->fact_count; i++)
        for (unsigned k = 0; k < why->facts[i].count; k++)
            if (strcmp(why->facts[i].arguments[k].name, "pile") == 0)
                check_pile(&scene, why->facts[i].arguments[k].text, TF_SCENE_END);
}

static const tf_why_key *key_named(const tf_why_ops *ops, const char *name, bool is_label)
{
    for (size_t i = 0; i < ops->key_count; i++)
        if (ops->keys[i].is_label == is_label && strcmp(ops->keys[i].name, name) == 0)
            return &ops->keys[i];
    fail_msg("the key '%s' is not in the list of keys", name);
    return NULL;
}

static void check_keys(const tf_why_ops *ops, const tf_why *why)
{
    for (unsigned i = 0; i < why->label_count; i++)
        (void)key_named(ops, why->labels[i].key, true);
    for (unsigned i = 0; i < why->fact_count; i++) {
        const tf_why_fact *fact = &why->facts[i];
        tf_text names = {0};
        for (unsigned k = 0; k < fact->count; k++)
            tf_text_printf(&names, "%s%s", k > 0 ? " " : "", fact->arguments[k].name);
        assert_string_equal(fact->count > 0 ? tf_text_string(&names) : "",
                            key_named(ops, fact->key, false)->arguments);
        tf_text_free(&names);
    }
}

static void check_moves(const tf_rules *rules, void *position, void *other, tf_rng *rng)
{
    const tf_game *game = rules->game;
    static tf_why first, second;
    tf_move legal[128];
    size_t count = game->rules->moves(position, legal);
    memcpy(other, position, game->rules->position_bytes);
    if (game->view->redeal)
        game->view->redeal(other, game->rules->seat(position), rng);
    for (size_t i = 0; i < count; i++) {
        explain(rules, position, legal[i], &first);
        explain(rules, other, legal[i], &second);
        if (memcmp(&first, &second, sizeof first) != 0)
            fail_msg("%s: the reason changed with the hidden cards", game->name);
        check_places(rules, position, &first);
        check_keys(game->why, &first);
    }
}

static void random_games(const char *name, const char *rules_text)
{
    for (unsigned number = 1; number <= 2; number++) {
        char spec[32];
        snprintf(spec, sizeof spec, "seed:%u", number);
        tf_position *p = test_deal(name, rules_text, spec);
        size_t bytes = tf_position_rules(p)->game->rules->position_bytes;
        void *position = malloc(bytes), *other = malloc(bytes);
        tf_move legal[128];
        tf_rng rng;
        tf_rng_seed(&rng, SEED, number);
        for (unsigned made = 0; made < 90; made++) {
            size_t moves = tf_position_moves(p, legal);
            memcpy(position, tf_position_bytes(p), bytes);
            if (made % 17 == 15)
                check_moves(tf_position_rules(p), position, other, &rng);
            if (moves == 0)
                break;
            assert_ok(tf_position_apply(p, legal[tf_rng_below(&rng, moves)], NULL));
        }
        free(position);
        free(other);
        tf_position_destroy(p);
    }
}

static void reasons_use_only_the_view_and_name_existing_piles(void **state)
{
    (void)state;
    random_games("calculation", "stacks=3");
    random_games("calculation", "stacks=11,start=base");
    random_games("klondike", "");
    random_games("klondike", "draw=1,redeals=1");
    random_games("accordion", "ranks=5");
    random_games("saichugen", "");
}

/* ---- small cases ---- */

static void add_argument(const tf_why_argument *argument, tf_text *out)
{
    if (argument->text[0])
        tf_text_printf(out, " %s=%s", argument->name, argument->text);
    else
        tf_text_printf(out, " %s=%.3g", argument->name, argument->number);
}

static void why_is(tf_position *p, const char *word, const char *expected)
{
    static tf_why why;
    tf_text text = {0};
    tf_move move;
    assert_ok(tf_position_move_parse(p, word, &move, NULL));
    explain(tf_position_rules(p), tf_position_bytes(p), move, &why);
    for (unsigned i = 0; i < why.fact_count; i++) {
        tf_text_add(&text, why.facts[i].key);
        for (unsigned k = 0; k < why.facts[i].count; k++)
            add_argument(&why.facts[i].arguments[k], &text);
        tf_text_add_char(&text, '\n');
    }
    for (unsigned i = 0; i < why.label_count; i++)
        tf_text_printf(&text, "%s[%d] %s %s%s%.3g\n", why.labels[i].pile, why.labels[i].index,
                       why.labels[i].key, why.labels[i].text, why.labels[i].text[0] ? " " : "",
                       why.labels[i].number);
    assert_string_equal(tf_text_string(&text), expected);
    tf_text_free(&text);
}

static void calculation_explains_its_plan(void **state)
{
    (void)state;
    tf_position *p = test_position(
        "calculation", "stacks=2",
        "foundations: A=9 B=K C=K D=K\nstack 1: K\nhand: Q\nstock: T J\n");
    why_is(p, "STACK(1)",
           "goes_to card=Q foundation=A wait=2\n"
           "lies_on card=K foundation=A wait=3\n"
           "wants_stock foundation=A card=T left=1\n"
           "stack1[0] goes_to A 3\n");
    tf_position_destroy(p);
    p = test_position("calculation", "stacks=2",
                      "foundations: A=9 B=K C=K D=K\nstack 1: J T\nhand: Q\nstock: K\n");
    why_is(p, "STACK(2)",
           "goes_to card=Q foundation=A wait=2\n"
           "wants_stack foundation=A card=T pile=stack1 above=0\n"
           "stack1[1] goes_to A 0\n"
           "stack1[0] goes_to A 1\n");
    why_is(p, "STACK(1)",
           "goes_to card=Q foundation=A wait=2\n"
           "lies_on card=T foundation=A wait=0\n"
           "wants_stack foundation=A card=T pile=stack1 above=1\n"
           "tangle pile=stack1\n"
           "stack1[1] goes_to A 0\n"
           "stack1[0] goes_to A 1\n");
    tf_position_destroy(p);
}

#define BURIED                                                                                     \
    "stock: 3H 3S AS 2S 3C 2D\n"                                                                   \
    "column 1: 2C\ncolumn 2: AD | 3D\ncolumn 3: AC 2H | AH\n"

/* Nine cards are hidden: six in the stock, one in column 2, two in column 3. */
static void klondike_explains_which_cards_are_buried(void **state)
{
    (void)state;
    tf_position *p = test_position("klondike", "ranks=3,columns=3,draw=1", BURIED);
    why_is(p, "3>F",
           "plays_up card=AH\n"
           "turns_up pile=column3 down=1 chance=0.333\n"
           "needed_hidden card=AC columns=0.333 stock=0.667\n"
           "needed_hidden card=AD columns=0.333 stock=0.667\n"
           "needed_open card=AH pile=column3 above=0\n"
           "needed_hidden card=AS columns=0.333 stock=0.667\n"
           "column2[-1] may_hide 0.111\n"
           "column3[-1] may_hide 0.222\n"
           "stock[-1] may_hide 0.667\n");
    tf_position_destroy(p);
    p = test_position("klondike", "ranks=3,columns=3,draw=1", "redeals: 1\nunseen: 0\n" BURIED);
    why_is(p, "turn",
           "turns count=1 unseen=0\n"
           "needed_hidden card=AC columns=1 stock=0\n"
           "needed_hidden card=AD columns=1 stock=0\n"
           "needed_open card=AH pile=column3 above=0\n"
           "needed_passed card=AS pile=stock above=3\n"
           "column2[-1] may_hide 0.333\n"
           "column3[-1] may_hide 0.667\n");
    tf_position_destroy(p);
}

static void saichugen_explains_the_middle_card(void **state)
{
    (void)state;
    static tf_why why;
    tf_position *p = test_deal("saichugen", "", "seed:2");
    tf_move legal[32];
    size_t count = tf_position_moves(p, legal);
    for (size_t i = 0; i < count; i++) {
        explain(tf_position_rules(p), tf_position_bytes(p), legal[i], &why);
        double chances = 0, all = 0;
        assert_string_equal(why.facts[0].key, "middle");
        assert_int_equal(why.label_count, count);
        for (unsigned k = 1; k < why.fact_count; k++)
            all += why.facts[k].arguments[1].number;
        for (unsigned k = 0; k < why.label_count; k++)
            chances += why.labels[k].number;
        assert_true(all > 0.999999 && all < 1.000001);
        assert_true(chances > 0 && chances < (double)count);
        assert_true(why.labels[i].number == why.facts[0].arguments[1].number);
    }
    tf_position_destroy(p);
}

static void accordion_counts_the_moves_that_win(void **state)
{
    (void)state;
    tf_position *p = test_position("accordion", "", "4D 4S 7S 7H");
    why_is(p, "4S>4D",
           "move_wins\n"
           "winning_moves winning=1 lost=2 unknown=0\n"
           "moves_left count=2\n"
           "sweepers card=7 count=2\n"
           "row[2] sweeper 0\n"
           "row[3] sweeper 0\n");
    tf_position_destroy(p);
}

static void an_illegal_move_has_no_reasons(void **state)
{
    (void)state;
    static tf_why why;
    tf_position *p = test_position("accordion", "", "7S 4D 4S 7H");
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    assert_int_equal(tf_why_move(p, 999, &control, &why, NULL), TF_ERR_ILLEGAL);
    tf_position_destroy(p);
}

static void a_cancelled_search_for_reasons_is_reported(void **state)
{
    (void)state;
    static tf_why why;
    tf_position *p = test_deal("accordion", "", "seed:1");
    tf_move legal[128];
    tf_control control;
    tf_cancel cancel = {0};
    assert_true(tf_position_moves(p, legal) > 0);
    tf_cancel_raise(&cancel);
    tf_control_start(&control, NULL, &cancel);
    assert_int_equal(tf_why_move(p, legal[0], &control, &why, NULL), TF_ERR_CANCELLED);
    tf_position_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons_use_only_the_view_and_name_existing_piles),
        cmocka_unit_test(calculation_explains_its_plan),
        cmocka_unit_test(klondike_explains_which_cards_are_buried),
        cmocka_unit_test(saichugen_explains_the_middle_card),
        cmocka_unit_test(accordion_counts_the_moves_that_win),
        cmocka_unit_test(an_illegal_move_has_no_reasons),
        cmocka_unit_test(a_cancelled_search_for_reasons_is_reported),
    };
    return cmocka_run_group_tests_name("why", tests, NULL, NULL);
}
