/* test_scene.c: properties of every scene of every game, over random games, and a few scenes drawn
 * as text. */
#include "games/position_bytes.h"
#include "games_support.h"

enum { DEALS = 12, MOVES = 300, SEED = 20261116 };

typedef struct table {
    tf_rules rules;
    void *position, *other;
    tf_move *legal;
    tf_scene scene, second;
    tf_rng rng;
} table;

static table *open_table(const tf_game *game, const char *rules_text)
{
    table *t = calloc(1, sizeof *t);
    assert_ok(tf_rules_parse(game, rules_text, &t->rules, NULL));
    t->position = calloc(1, game->rules->position_bytes);
    t->other = calloc(1, game->rules->position_bytes);
    t->legal = calloc(game->rules->max_moves, sizeof *t->legal);
    return t;
}

static void close_table(table *t)
{
    free(t->position);
    free(t->other);
    free(t->legal);
    free(t);
}

static void deal_number(table *t, unsigned number)
{
    char spec[32];
    tf_deal deal;
    tf_deal_format format = tf_game_deal_format(&t->rules);
    snprintf(spec, sizeof spec, "seed:%u", number);
    assert_ok(tf_deal_make(&format, spec, &deal, NULL));
    assert_ok(t->rules.game->rules->deal(&t->rules, &deal, t->position, NULL));
    tf_rng_seed(&t->rng, SEED, number);
}

typedef void (*scene_check)(table *t);

/* Plays random games under these rules, and calls check at every position. */
static void play_randomly(const tf_game *game, const char *rules_text, scene_check check)
{
    table *t = open_table(game, rules_text);
    for (unsigned number = 1; number <= DEALS; number++) {
        deal_number(t, number);
        for (unsigned made = 0; made < MOVES; made++) {
            check(t);
            size_t count = game->rules->moves(t->position, t->legal);
            if (count == 0)
                break;
            tf_undo undo;
            game->rules->apply(t->position, t->legal[tf_rng_below(&t->rng, count)], &undo);
        }
    }
    close_table(t);
}

static void for_every_game(scene_check check)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++) {
        play_randomly(games[g], NULL, check);
        for (size_t p = 0; p < games[g]->preset_count; p++)
            play_randomly(games[g], games[g]->presets[p].name, check);
    }
    play_randomly(test_game("calculation"), "stacks=11,start=base", check);
    play_randomly(test_game("klondike"), "draw=1,ranks=5,columns=3", check);
}

static unsigned seat_of(const table *t)
{
    return t->rules.game->rules->seat(t->position);
}

/* ---- moves ---- */

static void check_places(const tf_scene *scene, const tf_scene_move *move)
{
    assert_true(move->from.pile < scene->pile_count);
    assert_true(move->to.pile < scene->pile_count);
    const tf_pile *from = &scene->piles[move->from.pile];
    const tf_pile *to = &scene->piles[move->to.pile];
    assert_true(move->from.index >= 0);
    assert_int_equal(move->count == 0 && !move->click, 0);
    assert_true((unsigned)move->from.index + move->count <= from->count);
    assert_true(move->to.index >= TF_SCENE_END && move->to.index < (int)to->count);
    if (!move->click)
        for (unsigned i = 0; i < move->count; i++)
            assert_string_not_equal(from->cards[(unsigned)move->from.index + i].text, "??");
}

static void check_moves(table *t)
{
    const tf_rules_ops *ops = t->rules.game->rules;
    assert_ok(tf__scene_make(&t->rules, t->position, seat_of(t), false, &t->scene, NULL));
    size_t count = ops->moves(t->position, t->legal);
    assert_int_equal(t->scene.move_count, count);
    for (size_t i = 0; i < count; i++) {
        const tf_scene_move *move = &t->scene.moves[i];
        tf_move read = TF_MOVE_NONE;
        tf_error error = {TF_OK, ""};
        assert_int_equal(move->move, t->legal[i]);
        if (ops->move_parse(t->position, move->word, &read, &error) != TF_OK || read != move->move)
            fail_msg("%s: '%s' does not read back: %s", t->rules.game->name, move->word,
                     error.text);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(move->word, t->scene.moves[k].word);
        check_places(&t->scene, move);
    }
}

static void every_legal_move_is_listed_once(void **state)
{
    (void)state;
    for_every_game(check_moves);
}

/* A person could not distinguish two moves from the same card to the same place. */
static void check_gestures(table *t)
{
    assert_ok(tf__scene_make(&t->rules, t->position, seat_of(t), false, &t->scene, NULL));
    for (unsigned i = 0; i < t->scene.move_count; i++)
        for (unsigned k = 0; k < i; k++) {
            const tf_scene_move *a = &t->scene.moves[i], *b = &t->scene.moves[k];
            bool same_from = a->from.pile == b->from.pile && a->from.index == b->from.index;
            bool same_to = a->to.pile == b->to.pile && a->to.index == b->to.index;
            if (same_from && same_to)
                fail_msg("%s: %s and %s are one gesture", t->rules.game->name, a->word, b->word);
        }
}

static void every_move_has_a_unique_gesture(void **state)
{
    (void)state;
    for_every_game(check_gestures);
}

/* ---- cards ---- */

static size_t count_cards(const tf_scene *scene, unsigned seen[256], unsigned *hidden)
{
    size_t total = 0;
    *hidden = 0;
    for (unsigned p = 0; p < scene->pile_count; p++)
        for (unsigned i = 0; i < scene->piles[p].count; i++, total++) {
            const char *text = scene->piles[p].cards[i].text;
            unsigned rank;
            tf_card card;
            if (strcmp(text, "??") == 0)
                ++*hidden;
            else if (tf_card_parse(text, &card) > 0)
                seen[card]++;
            else if (tf_rank_parse(text, &rank) > 0)
                seen[TF_DECK_MAX + rank]++;
            else
                fail_msg("'%s' is no card", text);
        }
    return total;
}

static void check_counts(const table *t, const tf_scene *scene, bool reveal)
{
    tf_deck deck = t->rules.game->rules->deck(&t->rules);
    unsigned seen[256] = {0}, hidden;
    size_t total = count_cards(scene, seen, &hidden);
    bool covers = scene->piles[0].kind == TF_PILE_ROW; /* covered cards are removed */
    if (!covers)
        assert_int_equal(total, deck.ranks * TF_SUITS);
    if (reveal)
        assert_int_equal(hidden, 0);
    for (unsigned card = 0; card < TF_DECK_MAX; card++)
        assert_true(seen[card] <= 1);
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        assert_true(seen[TF_DECK_MAX + rank] <= TF_SUITS);
}

static void check_cards(table *t)
{
    for (unsigned seat = 0; seat < t->rules.game->seats; seat++) {
        assert_ok(tf__scene_make(&t->rules, t->position, seat, false, &t->scene, NULL));
        check_counts(t, &t->scene, false);
        assert_ok(tf__scene_make(&t->rules, t->position, seat, true, &t->second, NULL));
        check_counts(t, &t->second, true);
        assert_int_equal(t->scene.pile_count, t->second.pile_count);
        for (unsigned p = 0; p < t->scene.pile_count; p++) {
            assert_string_equal(t->scene.piles[p].id, t->second.piles[p].id);
            assert_int_equal(t->scene.piles[p].count, t->second.piles[p].count);
            assert_int_equal(tf_scene_find(&t->scene, t->scene.piles[p].id), p);
        }
    }
}

static void every_card_is_shown_once(void **state)
{
    (void)state;
    for_every_game(check_cards);
}

static void check_hidden(table *t)
{
    const tf_game *game = t->rules.game;
    if (!game->view->redeal)
        return;
    for (unsigned seat = 0; seat < game->seats; seat++) {
        memcpy(t->other, t->position, game->rules->position_bytes);
        game->view->redeal(t->other, seat, &t->rng);
        assert_ok(tf__scene_make(&t->rules, t->position, seat, false, &t->scene, NULL));
        assert_ok(tf__scene_make(&t->rules, t->other, seat, false, &t->second, NULL));
        if (memcmp(&t->scene, &t->second, sizeof t->scene) != 0)
            fail_msg("%s: the scene changed with the hidden cards (seed %d)", game->name, SEED);
    }
}

static void scenes_do_not_depend_on_hidden_cards(void **state)
{
    (void)state;
    for_every_game(check_hidden);
}

/* ---- drawn as text ---- */

static void add_pile(const tf_pile *pile, tf_text *out)
{
    tf_text_printf(out, "%s %s", pile->id, tf_pile_kind_name(pile->kind));
    if (pile->label[0])
        tf_text_printf(out, " (%s)", pile->label);
    if (pile->wants[0])
        tf_text_printf(out, " wants %s", pile->wants);
    for (unsigned i = 0; i < pile->count; i++)
        tf_text_printf(out, "%s%s", i ? " " : ": ", pile->cards[i].text);
    tf_text_add_char(out, '\n');
}

static void add_move(const tf_scene *scene, const tf_scene_move *move, tf_text *out)
{
    tf_text_printf(out, "%s %s[%d]x%u > %s[%d]%s\n", move->word, scene->piles[move->from.pile].id,
                   move->from.index, move->count, scene->piles[move->to.pile].id, move->to.index,
                   move->click ? " click" : "");
}

static void scene_is(tf_position *position, unsigned seat, bool reveal, const char *expected)
{
    static tf_scene scene;
    tf_text text = {0};
    assert_ok(tf_scene_make(position, seat, reveal, &scene, NULL));
    for (unsigned p = 0; p < scene.pile_count; p++)
        if (scene.piles[p].count > 0)
            add_pile(&scene.piles[p], &text);
    for (unsigned m = 0; m < scene.move_count; m++)
        add_move(&scene, &scene.moves[m], &text);
    assert_string_equal(tf_text_string(&text), expected);
    tf_text_free(&text);
    tf_position_destroy(position);
}

static void accordion_is_shown_as_a_row(void **state)
{
    (void)state;
    scene_is(test_position("accordion", "", "7S 4D 4S 7H"), 0, false,
             "row row: 7S 4D 4S 7H\n"
             "7H>7S row[3]x1 > row[0]\n"
             "4S>4D row[2]x1 > row[1]\n");
}

static const char calculation_position[] =
    "foundations: A=2 B=- C=9 D=-\nstack 1: 8 5\nstack 2: 3\n";

static void calculation_is_shown_with_stacks_and_a_hand(void **state)
{
    (void)state;
    tf_position *p = test_position("calculation", "stacks=2", calculation_position);
    static tf_scene scene;
    assert_ok(tf_scene_make(p, 0, false, &scene, NULL));
    tf_text text = {0};
    for (unsigned i = 1; i < scene.pile_count; i++)
        add_pile(&scene.piles[i], &text);
    for (unsigned m = 0; m < scene.move_count; m++)
        add_move(&scene, &scene.moves[m], &text);
    assert_string_equal(tf_text_string(&text), "hand hand\n"
                                               "foundationA foundation (A) wants 3: A 2\n"
                                               "foundationB foundation (B) wants 2\n"
                                               "foundationC foundation (C) wants Q: 3 6 9\n"
                                               "foundationD foundation (D) wants 4\n"
                                               "stack1 stack: 8 5\n"
                                               "stack2 stack: 3\n"
                                               "MOVE(3,2,A) stack2[0]x1 > foundationA[-1]\n"
                                               "DRAW stock[43]x1 > hand[-1] click\n");
    tf_text_free(&text);
    tf_position_destroy(p);
}

static void klondike_turns_and_redeals_by_a_click(void **state)
{
    (void)state;
    tf_position *p = test_deal("klondike", "draw=3,ranks=3,columns=2", "seed:1");
    tf_move move;
    static tf_scene scene;
    for (unsigned turns = 0; turns < 3; turns++) {
        assert_ok(tf_position_move_parse(p, "turn", &move, NULL));
        assert_ok(tf_position_apply(p, move, NULL));
    }
    assert_ok(tf_scene_make(p, 0, false, &scene, NULL));
    const tf_scene_move *last = &scene.moves[scene.move_count - 1];
    assert_string_equal(last->word, "redeal");
    assert_true(last->click);
    assert_string_equal(scene.piles[last->from.pile].id, "stock");
    assert_int_equal(scene.piles[tf_scene_find(&scene, "waste")].count, 9);
    assert_int_equal(scene.piles[tf_scene_find(&scene, "column2")].down, 1);
    assert_string_equal(scene.piles[tf_scene_find(&scene, "column2")].cards[0].text, "??");
    tf_position_destroy(p);
}

static void saichugen_shows_the_last_turn(void **state)
{
    (void)state;
    tf_position *p = test_deal("saichugen", "", "seed:1");
    tf_move moves[32];
    static tf_scene scene;
    for (unsigned made = 0; made < 4; made++) {
        assert_true(tf_position_moves(p, moves) > 0);
        assert_ok(tf_position_apply(p, moves[0], NULL));
        assert_ok(tf_scene_make(p, 2, false, &scene, NULL));
        const tf_pile *first = &scene.piles[tf_scene_find(&scene, "shown1")];
        assert_int_equal(first->count, 1);
        assert_int_equal(strcmp(first->cards[0].text, "??") == 0, made != 2);
        assert_int_equal(scene.piles[tf_scene_find(&scene, "kept1")].count, made == 3);
    }
    assert_int_equal(scene.move_count, 0);
    tf_position_destroy(p);
}

static void every_game_has_scenes(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++) {
        assert_non_null(games[g]->scene);
        assert_true(games[g]->rules->max_moves <= TF_SCENE_MOVES_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_scenes),
        cmocka_unit_test(every_legal_move_is_listed_once),
        cmocka_unit_test(every_move_has_a_unique_gesture),
        cmocka_unit_test(every_card_is_shown_once),
        cmocka_unit_test(scenes_do_not_depend_on_hidden_cards),
        cmocka_unit_test(accordion_is_shown_as_a_row),
        cmocka_unit_test(calculation_is_shown_with_stacks_and_a_hand),
        cmocka_unit_test(klondike_turns_and_redeals_by_a_click),
        cmocka_unit_test(saichugen_shows_the_last_turn),
    };
    return cmocka_run_group_tests_name("scene", tests, NULL, NULL);
}
