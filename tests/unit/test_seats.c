/* test_seats.c: seat lists: "P/P/P", or one text for all seats. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/game.h>
#include <tefuda/player.h>

static void the_texts_are_counted(void **state)
{
    (void)state;
    assert_int_equal(tf_seats_count(""), 1);
    assert_int_equal(tf_seats_count("random"), 1);
    assert_int_equal(tf_seats_count("a:x=1/b/c"), 3);
    assert_int_equal(tf_seats_count("a/"), 2);
}

static void each_text_is_found(void **state)
{
    (void)state;
    size_t length;
    const char *list = "a:x=1//c";
    assert_ptr_equal(tf_seats_text(list, 0, &length), list);
    assert_int_equal(length, 5);
    assert_ptr_equal(tf_seats_text(list, 1, &length), list + 6);
    assert_int_equal(length, 0);
    assert_ptr_equal(tf_seats_text(list, 2, &length), list + 7);
    assert_int_equal(length, 1);
    assert_null(tf_seats_text(list, 3, &length));
    assert_int_equal(length, 0);
    assert_null(tf_seats_text(list, 9, &length));
}

static void a_list_is_split_in_place(void **state)
{
    (void)state;
    char list[] = "a/b/c/d";
    const char *texts[TF_SEATS_MAX] = {NULL};
    assert_int_equal(tf_seats_split(list, texts), 4);
    assert_string_equal(texts[0], "a");
    assert_string_equal(texts[1], "b");
    assert_string_equal(texts[TF_SEATS_MAX - 1], "c");
}

static void a_text_is_appended_only_if_it_fits(void **state)
{
    (void)state;
    char list[8] = "";
    assert_true(tf_seats_append(list, sizeof list, "abc"));
    assert_false(tf_seats_append(list, sizeof list, "d/e"));
    assert_false(tf_seats_append(list, sizeof list, "defg"));
    assert_string_equal(list, "abc");
    assert_true(tf_seats_append(list, sizeof list, "def"));
    assert_string_equal(list, "abc/def");
    assert_false(tf_seats_append(list, sizeof list, ""));
}

/* Reads a list for a game; each text is followed by a bar. NULL: it is refused. */
static const char *read_list(const char *game_name, const char *text, char out[256])
{
    char list[128];
    const char *texts[TF_SEATS_MAX] = {NULL};
    const tf_game *game = NULL;
    assert_int_equal(tf_game_find(game_name, &game, NULL), TF_OK);
    strcpy(list, text);
    if (tf_seats_read(game, list, texts, NULL) != TF_OK)
        return NULL;
    out[0] = '\0';
    for (unsigned seat = 0; seat < game->seats; seat++) {
        strcat(out, texts[seat]);
        strcat(out, "|");
    }
    return out;
}

/* With one seat everything after exec: is the command. */
static void a_command_for_one_seat_is_not_split(void **state)
{
    (void)state;
    static const char *const lists[] = {"exec:./a b/c", "exec:'a'/b", "exec:a,b:c=d//e", "exec:\"",
                                        "exec:'"};
    char out[256], expected[256];
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        strcpy(expected, lists[i]);
        strcat(expected, "|");
        assert_string_equal(read_list("klondike", lists[i], out), expected);
    }
    assert_null(read_list("klondike", "greedy/exec:a", out));
    assert_null(read_list("klondike", "random/random", out));
}

static void commands_for_several_seats_are_quoted(void **state)
{
    (void)state;
    char out[256];
    assert_string_equal(read_list("saichugen", "exec:'./a b'/random/exec:\"c/d\"", out),
                        "exec:./a b|random|exec:c/d|");
    assert_string_equal(read_list("saichugen", "'exec:./a'/random/'planner'", out),
                        "exec:./a|random|planner|");
    assert_string_equal(read_list("saichugen", "exec:'it''s/x'", out),
                        "exec:it's/x|exec:it's/x|exec:it's/x|");
    static const char *const wrong[] = {"exec:./a",           "exec:a/random/random",
                                        "exec:'a/random/b",   "exec:'a'b/random/random",
                                        "exec:'a'/exec:'b'",  "random/random/exec:a",
                                        "'random/random/rand"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_null(read_list("saichugen", wrong[i], out));
}

/* What is written is read back. */
static void a_written_list_is_read_back(void **state)
{
    (void)state;
    const tf_game *game = NULL;
    assert_int_equal(tf_game_find("saichugen", &game, NULL), TF_OK);
    tf_text list = {0};
    char out[256];
    tf_seats_write(game, "exec:a 'b' /c", &list);
    tf_seats_write(game, "random", &list);
    tf_seats_write(game, "exec:''", &list);
    assert_int_equal(tf_seats_count(tf_text_string(&list)), 3);
    assert_string_equal(read_list("saichugen", tf_text_string(&list), out),
                        "exec:a 'b' /c|random|exec:''|");
    tf_text_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_texts_are_counted),
        cmocka_unit_test(each_text_is_found),
        cmocka_unit_test(a_list_is_split_in_place),
        cmocka_unit_test(a_text_is_appended_only_if_it_fits),
        cmocka_unit_test(a_command_for_one_seat_is_not_split),
        cmocka_unit_test(commands_for_several_seats_are_quoted),
        cmocka_unit_test(a_written_list_is_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
