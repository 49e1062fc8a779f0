/* test_protocol.c: the lines of the protocol with outside programs.
 *
 * The text of a view, read back as a position, has the same view: that is why `tefuda engine` plays
 * what the player plays. */
#include "games_support.h"

#include "outside/protocol.h"

enum { DEALS = 4, MOVES_MAX = 150, LEGAL_MAX = 512, SEED = 20261117 };

/* ---- views ---- */

static void check_words_differ(const tf_view_ops *ops, const void *view, const tf_move *legal,
                               size_t count)
{
    char words[LEGAL_MAX][32];
    tf_text word = {0};
    for (size_t i = 0; i < count; i++) {
        tf_text_clear(&word);
        ops->move_format(view, legal[i], &word);
        assert_true(word.length > 0 && word.length < sizeof words[0]);
        assert_null(strpbrk(tf_text_string(&word), " \t\r\n"));
        strcpy(words[i], tf_text_string(&word));
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(words[i], words[j]);
    }
    tf_text_free(&word);
}

static void check_view(const tf_rules *rules, const void *position)
{
    const tf_game *game = rules->game;
    size_t size = game->view->view_bytes;
    unsigned seat = game->rules->seat(position);
    void *view = calloc(1, size), *again = calloc(1, size);
    void *parsed = calloc(1, game->rules->position_bytes);
    tf_move legal[LEGAL_MAX];
    tf_text text = {0};
    tf_error error = {TF_OK, ""};
    game->view->look(position, seat, view);
    game->view->write(view, &text);
    if (game->rules->parse(rules, tf_text_string(&text), parsed, &error) != TF_OK)
        fail_msg("%s: %s in\n%s", game->name, error.text, tf_text_string(&text));
    game->view->look(parsed, seat, again);
    if (memcmp(view, again, size) != 0)
        fail_msg("%s: another view of\n%s", game->name, tf_text_string(&text));
    assert_int_equal(game->rules->seat(parsed), seat);
    check_words_differ(game->view, view, legal, game->view->moves(view, legal));
    tf_text_free(&text);
    free(view);
    free(again);
    free(parsed);
}

static void walk(const tf_rules *rules, const char *spec, tf_rng *rng)
{
    const tf_rules_ops *ops = rules->game->rules;
    void *position = calloc(1, ops->position_bytes);
    tf_deal_format format = tf_game_deal_format(rules);
    tf_move legal[LEGAL_MAX];
    tf_deal deal;
    tf_undo undo;
    assert_ok(tf_deal_make(&format, spec, &deal, NULL));
    assert_ok(ops->deal(rules, &deal, position, NULL));
    for (int i = 0; i < MOVES_MAX; i++) {
        size_t count = ops->moves(position, legal);
        if (count == 0)
            break;
        check_view(rules, position);
        ops->apply(position, legal[tf_rng_below(rng, count)], &undo);
    }
    free(position);
}

static void the_text_of_a_view_has_the_same_view(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 0);
    for (size_t g = 0; g < count; g++) {
        assert_non_null(games[g]->view->write);
        for (size_t preset = 0; preset <= games[g]->preset_count; preset++) {
            tf_rules rules = test_rules(games[g]->name,
                                        preset ? games[g]->presets[preset - 1].name : NULL);
            for (int deal = 1; deal <= DEALS; deal++) {
                char spec[32];
                snprintf(spec, sizeof spec, "seed:%d", deal);
                walk(&rules, spec, &rng);
            }
        }
    }
}

/* Small decks and other numbers of piles. */
static void the_text_of_a_small_game_has_the_same_view(void **state)
{
    (void)state;
    static const char *const small[][2] = {
        {"calculation", "ranks=5,foundations=2,stacks=2"},
        {"calculation", "start=base,stacks=1"},
        {"accordion", "ranks=3"},
        {"klondike", "ranks=5,columns=4"},
    };
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 1);
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        tf_rules rules = test_rules(small[i][0], small[i][1]);
        walk(&rules, "seed:1", &rng);
        walk(&rules, "seed:2", &rng);
    }
}

/* Every line of a request begins with its word; JSON is one line; nothing names the deal. */
static void a_view_is_written_as_lines(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++) {
        tf_position *position = test_deal(games[g]->name, NULL, "seed:12345678");
        void *view = calloc(1, games[g]->view->view_bytes);
        tf__protocol_writer writer;
        tf_text out = {0};
        games[g]->view->look(tf_position_bytes(position), 0, view);
        assert_ok(tf__protocol_writer_init(&writer, games[g], NULL));
        tf__protocol_write(&writer, view, TF__VIEW_ALL, &out);
        for (const char *at = tf_text_string(&out); *at; at += strcspn(at, "\n") + 1)
            assert_true(strncmp(at, "view ", 5) == 0 || strncmp(at, "json {", 6) == 0 ||
                        strncmp(at, "moves ", 6) == 0);
        assert_non_null(strstr(tf_text_string(&out), "\"piles\""));
        assert_null(strstr(tf_text_string(&out), "12345678"));
        tf_move move;
        assert_false(tf__protocol_find_move(&writer, view, "no-move", &move));
        tf_text_clear(&out);
        tf__protocol_write(&writer, view, 0, &out);
        assert_int_equal(strncmp(tf_text_string(&out), "moves ", 6), 0);
        tf_text_free(&out);
        tf__protocol_writer_free(&writer);
        free(view);
        tf_position_destroy(position);
    }
}

/* ---- answers ---- */

static tf__protocol_answer parse(const char *text, char line[64])
{
    strcpy(line, text);
    return tf__protocol_parse(line, strlen(line));
}

static void answers_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        tf__protocol_answer_kind kind;
        const char *text;
    } rows[] = {
        {"", TF__ANSWER_NOTHING, ""},
        {"   ", TF__ANSWER_NOTHING, ""},
        {"# move x", TF__ANSWER_NOTHING, ""},
        {"info thinking", TF__ANSWER_NOTHING, "thinking"},
        {"ready", TF__ANSWER_READY, ""},
        {"ready\r", TF__ANSWER_READY, ""},
        {"ready now", TF__ANSWER_UNKNOWN, "ready now"},
        {"Ready", TF__ANSWER_UNKNOWN, "Ready"},
        {"name a b", TF__ANSWER_NAME, "a b"},
        {"name", TF__ANSWER_UNKNOWN, "name"},
        {"want json", TF__ANSWER_WANT, "json"},
        {"move  7>F ", TF__ANSWER_MOVE, "7>F"},
        {"move", TF__ANSWER_UNKNOWN, "move"},
        {"moves a", TF__ANSWER_UNKNOWN, "moves a"},
        {"resign", TF__ANSWER_RESIGN, ""},
        {"error", TF__ANSWER_ERROR, ""},
        {"error no\tway", TF__ANSWER_ERROR, "no\tway"},
        {"value 1e-3", TF__ANSWER_VALUE, "1e-3"},
        {"value inf", TF__ANSWER_UNKNOWN, "inf"},
        {"value 1e999", TF__ANSWER_UNKNOWN, "1e999"},
        {"value 0x10", TF__ANSWER_UNKNOWN, "0x10"},
        {"value 1 2", TF__ANSWER_UNKNOWN, "1 2"},
        {"move \x01", TF__ANSWER_BINARY, ""},
        {"move \xff", TF__ANSWER_BINARY, ""},
        {"name caf\xc3\xa9", TF__ANSWER_NAME, "caf\xc3\xa9"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[64];
        tf__protocol_answer answer = parse(rows[i].line, line);
        if (answer.kind != rows[i].kind)
            fail_msg("'%s': kind %d, expected %d", rows[i].line, (int)answer.kind,
                     (int)rows[i].kind);
        assert_string_equal(answer.text, rows[i].text);
    }
    char nul[] = "rea\0dy";
    assert_int_equal(tf__protocol_parse(nul, sizeof nul - 1).kind, TF__ANSWER_BINARY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_text_of_a_view_has_the_same_view),
        cmocka_unit_test(the_text_of_a_small_game_has_the_same_view),
        cmocka_unit_test(a_view_is_written_as_lines),
        cmocka_unit_test(answers_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
