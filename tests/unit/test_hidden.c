/* test_hidden.c: what a person is shown of an unfinished game does not depend on hidden cards.
 *
 * Random games of every game and preset are stopped at some move. The cards that are hidden from
 * the seat to move are redealt, back to the start of the game, and the same moves are made: every
 * text must stay the same. */
#include "games_support.h"

enum { DEALS = 6, MOVES_MAX = 120, LEGAL_MAX = 512, SEED = 20261120 };

/* Two games with the same moves and the same view but different hidden cards. */
typedef struct twins {
    tf_position *first, *second;
    bool differ;
} twins;

/* Random moves, with what is needed to take them back. */
typedef struct walk {
    tf_move moves[MOVES_MAX];
    tf_undo undos[MOVES_MAX];
    size_t count;
} walk;

static void make_moves(const tf_rules_ops *ops, void *bytes, size_t most, tf_rng *rng, walk *out)
{
    tf_move legal[LEGAL_MAX];
    out->count = 0;
    while (out->count < most) {
        size_t count = ops->moves(bytes, legal);
        if (count == 0)
            break;
        out->moves[out->count] = legal[tf_rng_below(rng, count)];
        ops->apply(bytes, out->moves[out->count], &out->undos[out->count]);
        out->count++;
    }
}

/* The position of these bytes, made from its text, with the walk's moves. */
static tf_position *position_of(const tf_rules *rules, const void *bytes, const walk *made)
{
    tf_position *position = NULL;
    tf_text text = {0};
    rules->game->rules->format(bytes, &text);
    assert_ok(tf_position_parse(&position, rules, tf_text_string(&text), NULL));
    for (size_t i = 0; i < made->count; i++)
        assert_ok(tf_position_apply(position, made->moves[i], NULL));
    tf_text_free(&text);
    return position;
}

static bool make_twins(const tf_rules *rules, unsigned deal_number, twins *out)
{
    const tf_game *game = rules->game;
    char spec[32];
    tf_deal deal;
    tf_rng rng;
    walk made;
    tf_deal_format format = tf_game_deal_format(rules);
    size_t size = game->rules->position_bytes;
    snprintf(spec, sizeof spec, "seed:%u", deal_number);
    assert_ok(tf_deal_make(&format, spec, &deal, NULL));
    tf_rng_seed(&rng, SEED, deal_number);
    uint8_t *start = calloc(1, size), *other = calloc(1, size);
    assert_ok(game->rules->deal(rules, &deal, start, NULL));
    memcpy(other, start, size);
    make_moves(game->rules, other, tf_rng_below(&rng, MOVES_MAX), &rng, &made);
    tf_outcome outcome;
    game->rules->outcome(other, &outcome);
    bool unfinished = outcome.verdict == TF_UNDECIDED;
    if (unfinished) {
        game->view->redeal(other, game->rules->seat(other), &rng);
        for (size_t i = made.count; i-- > 0;)
            game->rules->take_back(other, made.moves[i], &made.undos[i]);
        out->differ = memcmp(start, other, size) != 0;
        out->first = position_of(rules, start, &made);
        out->second = position_of(rules, other, &made);
    }
    free(start);
    free(other);
    return unfinished;
}

typedef void (*check_fn)(const twins *pair);

static void check_rules(const tf_game *game, const char *text, check_fn check)
{
    tf_rules rules = test_rules(game->name, text);
    unsigned differing = 0;
    for (unsigned deal = 1; deal <= DEALS; deal++) {
        twins pair = {0};
        if (!make_twins(&rules, deal, &pair))
            continue;
        differing += pair.differ;
        check(&pair);
        tf_position_destroy(pair.first);
        tf_position_destroy(pair.second);
    }
    assert_true(differing > 0);
}

/* Skips games in which other seats have laid cards face down: the moves themselves name these
 * cards. */
static void for_all_games(check_fn check)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++) {
        if (!games[g]->view->redeal || games[g]->seats > 1)
            continue;
        check_rules(games[g], "", check);
        for (size_t i = 0; i < games[g]->preset_count; i++)
            check_rules(games[g], games[g]->presets[i].name, check);
    }
}

static void same_view(const twins *pair)
{
    tf_text a = {0}, b = {0};
    unsigned seat = tf_position_seat(pair->first);
    assert_false(tf_position_is_open(pair->first));
    assert_ok(tf_position_view_format(pair->first, seat, &a, NULL));
    assert_ok(tf_position_view_format(pair->second, seat, &b, NULL));
    assert_true(a.length > 0);
    assert_string_equal(tf_text_string(&a), tf_text_string(&b));
    tf_text_free(&a);
    tf_text_free(&b);
}

static void views_do_not_depend_on_hidden_cards(void **state)
{
    (void)state;
    for_all_games(same_view);
}

/* A word is accepted, or refused with the same error, in both games. */
static void same_reading(const twins *pair, const char *word)
{
    tf_error a = {TF_OK, ""}, b = {TF_OK, ""};
    tf_move first = 0, second = 0;
    tf_status status = tf_position_view_move_parse(pair->first, word, &first, &a);
    assert_int_equal(tf_position_view_move_parse(pair->second, word, &second, &b), status);
    assert_int_equal(first, second);
    assert_string_equal(a.text, b.text);
}

static void same_words(const twins *pair)
{
    static const char *const guesses[] = {"A", "2", "7", "K", "DRAW", "turn", "2>F", "3C", ""};
    tf_move legal[LEGAL_MAX];
    unsigned seat = tf_position_seat(pair->first);
    size_t count = tf_position_moves(pair->first, legal);
    for (size_t i = 0; i < count; i++) {
        tf_text a = {0}, b = {0}, whole = {0};
        tf_move read;
        assert_ok(tf_position_view_move_format(pair->first, seat, legal[i], &a, NULL));
        assert_ok(tf_position_view_move_format(pair->second, seat, legal[i], &b, NULL));
        assert_string_equal(tf_text_string(&a), tf_text_string(&b));
        assert_ok(tf_position_view_move_parse(pair->first, tf_text_string(&a), &read, NULL));
        assert_int_equal(read, legal[i]);
        tf_position_move_format(pair->first, legal[i], &whole);
        same_reading(pair, tf_text_string(&whole));
        tf_text_free(&a);
        tf_text_free(&b);
        tf_text_free(&whole);
    }
    for (size_t i = 0; i < sizeof guesses / sizeof guesses[0]; i++)
        same_reading(pair, guesses[i]);
}

static void move_words_do_not_depend_on_hidden_cards(void **state)
{
    (void)state;
    for_all_games(same_words);
}

/* Without sampled values, which come from hints. */
static void review_of(tf_position *position, tf_review *out)
{
    tf_record record = {.position = position};
    tf_review_options options = {.samples = 0};
    tf_limits limits = {.states = 20000};
    tf_control control;
    tf_control_start(&control, &limits, NULL);
    assert_ok(tf_review_record(&record, &options, &control, out, NULL));
}

static void same_review(const twins *pair)
{
    tf_review a, b;
    review_of(pair->first, &a);
    review_of(pair->second, &b);
    assert_string_equal(a.words, b.words);
    assert_int_equal(a.game.judged, b.game.judged);
    assert_int_equal(a.decision_count, b.decision_count);
    for (size_t i = 0; i < a.game.figure_count; i++)
        assert_memory_equal(&a.game.figures[i].value, &b.game.figures[i].value, sizeof(double));
    for (size_t i = 0; i < a.decision_count; i++) {
        const tf_decision *x = &a.decisions[i], *y = &b.decisions[i];
        assert_string_equal(x->word, y->word);
        assert_string_equal(x->best, y->best);
        assert_string_equal(x->note, y->note);
        assert_memory_equal(x->column, y->column, sizeof x->column);
    }
    tf_review_free(&a);
    tf_review_free(&b);
}

static void reviews_do_not_depend_on_hidden_cards(void **state)
{
    (void)state;
    for_all_games(same_review);
}

/* In a game with several seats, the other hands are hidden, and the cards laid face down in this
 * turn. */
static void a_seat_does_not_see_other_hands(void **state)
{
    (void)state;
    tf_position *p = test_deal("saichugen", "", "seed:5");
    tf_move legal[LEGAL_MAX];
    for (unsigned made = 0; made < 7; made++) {
        for (unsigned seat = 0; seat < 3; seat++) {
            tf_text seen = {0}, word = {0}, whole = {0};
            unsigned turn = tf_position_seat(p);
            assert_true(tf_position_moves(p, legal) > 0);
            tf_position_move_format(p, legal[0], &whole); /* a card of the seat to move */
            assert_ok(tf_position_view_format(p, seat, &seen, NULL));
            assert_ok(tf_position_view_move_format(p, seat, legal[0], &word, NULL));
            assert_int_equal(strstr(tf_text_string(&seen), tf_text_string(&whole)) != NULL,
                             seat == turn);
            assert_int_equal(strcmp(tf_text_string(&word), tf_text_string(&whole)) == 0,
                             seat == turn);
            tf_text_free(&seen);
            tf_text_free(&word);
            tf_text_free(&whole);
        }
        assert_ok(tf_position_apply(p, legal[0], NULL));
    }
    tf_position_destroy(p);
}

static void a_finished_game_shows_all_cards(void **state)
{
    (void)state;
    tf_position *p = test_deal("saichugen", "", "seed:5");
    tf_move legal[LEGAL_MAX];
    while (tf_position_moves(p, legal) > 0) {
        assert_false(tf_position_is_open(p));
        assert_ok(tf_position_apply(p, legal[0], NULL));
    }
    assert_true(tf_position_is_open(p));
    tf_position_destroy(p);
    p = test_deal("accordion", "", "seed:5");
    assert_true(tf_position_is_open(p));
    tf_position_destroy(p);
}

static void invalid_seats_are_refused(void **state)
{
    (void)state;
    tf_position *p = test_deal("saichugen", "", "seed:5");
    tf_text text = {0};
    assert_int_equal(tf_position_view_format(p, 3, &text, NULL), TF_ERR_USAGE);
    assert_int_equal(tf_position_view_move_format(p, 3, 0, &text, NULL), TF_ERR_USAGE);
    assert_int_equal(text.length, 0);
    tf_position_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_do_not_depend_on_hidden_cards),
        cmocka_unit_test(move_words_do_not_depend_on_hidden_cards),
        cmocka_unit_test(reviews_do_not_depend_on_hidden_cards),
        cmocka_unit_test(a_seat_does_not_see_other_hands),
        cmocka_unit_test(a_finished_game_shows_all_cards),
        cmocka_unit_test(invalid_seats_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
