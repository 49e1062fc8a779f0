/* test_words.c: free texts: what is refused, and where they are cut. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/tefuda.h>

#include "base/words.h"

static void valid_texts_are_kept(void **state)
{
    (void)state;
    static const char *const words[] = {"",         "plain",     "two words", "あいう",
                                        "a # b: c", "\xc2\xa0x", "🂡"};
    char out[64];
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        assert_int_equal(tf__words_copy(out, sizeof out, "title", words[i], NULL), TF_OK);
        assert_string_equal(out, words[i]);
    }
    assert_int_equal(tf__words_copy(out, sizeof out, "title", "  both ends  ", NULL), TF_OK);
    assert_string_equal(out, "both ends");
}

static void invalid_texts_are_refused_and_nothing_changes(void **state)
{
    (void)state;
    static const char *const words[] = {
        "a\nmoves: x", "\t",           "\x1b[2J",          "\x7f",       "\xc2\x85", "\xff",
        "\xc0\xaf",    "\xed\xa0\x80", "\xf4\x90\x80\x80", "あ\xe3\x81", "\r",
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char out[64] = "before";
        tf_error error = {TF_OK, ""};
        assert_int_equal(tf__words_copy(out, sizeof out, "title", words[i], &error), TF_ERR_INPUT);
        assert_non_null(strstr(error.text, "title: byte 0x"));
        assert_string_equal(out, "before");
        tf__words_copy_clean(out, sizeof out, words[i]);
        assert_null(strpbrk(out, "\n\r\t\x1b\x7f"));
        assert_int_equal(tf__words_copy(out, sizeof out, "title", out, &error), TF_OK);
    }
}

/* With any limit, a cut text is valid, does not end in a space, and is not cut again. */
static void texts_are_cut_between_characters(void **state)
{
    (void)state;
    const char *long_words = "あa い🂡  x 長い題  終";
    for (size_t room = 1; room < 48; room++) {
        char out[64], again[64];
        assert_int_equal(tf__words_copy(out, room, "note", long_words, NULL), TF_OK);
        size_t length = strlen(out);
        assert_true(length < room && memcmp(out, long_words, length) == 0);
        assert_true(length == 0 || out[length - 1] != ' ');
        assert_int_equal(tf__words_copy(again, room, "note", out, NULL), TF_OK);
        assert_string_equal(again, out);
    }
    char many[170 * 3 + 1] = "", out[TF_RECORD_WORDS_MAX];
    for (int i = 0; i < 170; i++)
        strcat(many, "あ");
    assert_int_equal(tf__words_copy(out, sizeof out, "title", many, NULL), TF_OK);
    assert_int_equal(strlen(out), 126);
}

static tf_record record_of(const char *text)
{
    tf_record record;
    const tf_game *game;
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_game_find("accordion", &game, NULL), TF_OK);
    if (tf_record_parse(game, "test", text, NULL, &record, &error) != TF_OK)
        fail_msg("%s", error.text);
    return record;
}

/* Texts cannot add lines to a record, wherever they come from. */
static void texts_of_a_record_cannot_add_lines(void **state)
{
    (void)state;
    const tf_game *game;
    tf_record record = record_of("deal: seed:1\n"), again;
    tf_text text = {0};
    tf_error error = {TF_OK, ""};
    assert_int_equal(tf_game_find("accordion", &game, NULL), TF_OK);
    strcpy(record.note, "a title\nmoves: 1>2");
    tf_record_format(&record, &text);
    assert_non_null(strstr(tf_text_string(&text), "note: a title?moves: 1>2\n"));
    assert_int_equal(tf_record_parse(game, "x", tf_text_string(&text), NULL, &again, NULL), TF_OK);
    tf_record_free(&again);
    tf_text_clear(&text);
    tf_record_format_json(&record, &text);
    assert_non_null(strstr(tf_text_string(&text), "\"note\":\"a title?moves: 1>2\""));
    assert_int_equal(tf_record_parse(game, "x", "{\"deal\":\"seed:1\",\"note\":\"a\\nmoves: 1\"}",
                                     NULL, &again, &error),
                     TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "note: byte 0x0a"));
    assert_int_equal(
        tf_record_parse(game, "x", "deal: seed:1\nplayer: \x1b[2J\n", NULL, &again, &error),
        TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "x:2: player: byte 0x1b"));
    tf_record_free(&record);
    tf_text_free(&text);
}

static void titles_of_plays_are_one_line(void **state)
{
    (void)state;
    tf_record record = record_of("deal: seed:1\n");
    tf_play_game game;
    char many[170 * 3 + 1] = "";
    for (int i = 0; i < 170; i++)
        strcat(many, "あ");
    assert_int_equal(tf_play_game_begin(&game, &record, NULL), TF_OK);
    assert_int_equal(tf_play_game_set_title(&game, many, NULL), TF_OK);
    assert_int_equal(strlen(game.play.title), 126);
    assert_int_equal(tf_play_game_set_title(&game, "a\nb", NULL), TF_ERR_INPUT);
    assert_int_equal(strlen(game.play.title), 126);
    tf_play_game_free(&game);
    tf_record_free(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_texts_are_kept),
        cmocka_unit_test(invalid_texts_are_refused_and_nothing_changes),
        cmocka_unit_test(texts_are_cut_between_characters),
        cmocka_unit_test(texts_of_a_record_cannot_add_lines),
        cmocka_unit_test(titles_of_plays_are_one_line),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
