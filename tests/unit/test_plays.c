/* test_plays.c: a person's games: in memory, in their file, and changed by two writers at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <tefuda/tefuda.h>

static char file[64]; /* used by this process only */

static int setup(void **state)
{
    (void)state;
    (void)snprintf(file, sizeof file, "/tmp/test_plays-%d.sqlite", (int)getpid());
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    static const char *const endings[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < 3; i++) {
        char path[96];
        (void)snprintf(path, sizeof path, "%s%s", file, endings[i]);
        (void)remove(path);
    }
    return 0;
}

static void begin(const tf_game *kind, const char *spec, tf_play_game *game)
{
    tf_rules rules;
    tf_deal deal;
    tf_record record = {0};
    assert_int_equal(tf_rules_parse(kind, NULL, &rules, NULL), TF_OK);
    tf_deal_format format = tf_game_deal_format(&rules);
    assert_int_equal(tf_deal_make(&format, spec, &deal, NULL), TF_OK);
    assert_int_equal(tf_position_deal(&record.position, &rules, &deal, NULL), TF_OK);
    assert_int_equal(tf_play_game_begin(game, &record, NULL), TF_OK);
    assert_null(record.position);
}

/* The word of a legal move, the n-th from the end. */
static void word_of(const tf_play_game *game, size_t n, char word[TF_PLAY_WORD_MAX])
{
    const tf_game *kind = tf_position_rules(game->record.position)->game;
    tf_move *moves = calloc(kind->rules->max_moves, sizeof *moves);
    assert_non_null(moves);
    size_t count = tf_position_moves(game->record.position, moves);
    tf_text text = {0};
    assert_true(count > 0);
    tf_position_move_format(game->record.position, moves[count - 1 - n % count], &text);
    (void)snprintf(word, TF_PLAY_WORD_MAX, "%s", tf_text_string(&text));
    tf_text_free(&text);
    free(moves);
}

static void make_moves(tf_play_game *game, size_t count)
{
    char word[TF_PLAY_WORD_MAX];
    for (size_t i = 0; i < count && game->play.outcome.verdict == TF_UNDECIDED; i++) {
        word_of(game, i, word);
        assert_int_equal(tf_play_game_move(game, word, 10.0 * (double)i, NULL), TF_OK);
    }
}

static void assert_same(const tf_play_game *a, const tf_play_game *b)
{
    tf_text x = {0}, y = {0};
    const tf_play_info *p = &a->play, *q = &b->play;
    assert_string_equal(p->id, q->id);
    assert_string_equal(p->rules, q->rules);
    assert_string_equal(p->deal, q->deal);
    assert_int_equal(p->at, q->at);
    assert_int_equal(p->length, q->length);
    assert_int_equal(p->outcome.verdict, q->outcome.verdict);
    assert_int_equal(p->undos, q->undos);
    assert_int_equal(p->winnable, q->winnable);
    assert_int_equal(p->first.verdict, q->first.verdict);
    assert_int_equal(p->created_ms, q->created_ms);
    assert_int_equal(p->changed_ms, q->changed_ms);
    assert_int_equal(p->changes, q->changes);
    for (size_t i = 0; i < a->play.length; i++) {
        assert_string_equal(a->words[i], b->words[i]);
        assert_true(a->times_ms[i] == b->times_ms[i]);
    }
    tf_position_format(a->record.position, &x);
    tf_position_format(b->record.position, &y);
    assert_string_equal(tf_text_string(&x), tf_text_string(&y));
    tf_text_free(&x);
    tf_text_free(&y);
}

static void moves_can_be_undone_and_redone(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t i = 0; i < count; i++) {
        tf_play_game game;
        begin(games[i], "seed:4", &game);
        make_moves(&game, 9);
        size_t length = game.play.length;
        assert_int_equal(tf_play_game_go(&game, 3, NULL), TF_OK);
        assert_int_equal(game.play.at, 3);
        assert_int_equal(game.play.length, length);
        assert_int_equal(game.play.undos, 1);
        assert_int_equal(tf_play_game_go(&game, length, NULL), TF_OK);
        assert_int_equal(tf_play_game_go(&game, length + 1, NULL), TF_ERR_INPUT);
        assert_int_equal(tf_play_game_go(&game, 3, NULL), TF_OK);
        assert_int_not_equal(tf_play_game_move(&game, "nonsense", 0, NULL), TF_OK);
        assert_int_equal(game.play.length, length);
        make_moves(&game, 1);
        assert_int_equal(game.play.length, 4);
        tf_play_game_free(&game);
    }
    tf_play_game_free(NULL);
}

/* A line that is left by undo and another move is kept from its first move on, once, and with those before it. */
static void lines_that_were_left_are_kept(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *kinds = tf_games(&count);
    for (size_t i = 0; i < count; i++) {
        tf_play_game game = {0}, again = {0};
        tf_plays *plays = NULL;
        tf_text line = {0};
        char word[TF_PLAY_WORD_MAX], other[TF_PLAY_WORD_MAX];
        bool found;
        begin(kinds[i], "seed:4", &game);
        make_moves(&game, 6);
        for (size_t k = 0; k < 6; k++)
            tf_text_printf(&line, "%s%s", k ? " " : "", game.words[k]);
        tf_text_add_char(&line, '\n');
        size_t to = 5; /* a position with two moves */
        do {
            assert_true(to > 0);
            assert_int_equal(tf_play_game_go(&game, --to, NULL), TF_OK);
            word_of(&game, 0, word);
            word_of(&game, 1, other);
        } while (strcmp(word, other) == 0);
        (void)snprintf(word, sizeof word, "%s", game.words[to]);
        if (strcmp(word, other) == 0)
            word_of(&game, 0, other);
        assert_int_equal(tf_play_game_move(&game, other, 1, NULL), TF_OK);
        assert_string_equal(tf_text_string(&game.lines), tf_text_string(&line));
        /* Back to the first line: the short one becomes the newest, and the same move twice leaves nothing. */
        assert_int_equal(tf_play_game_go(&game, to, NULL), TF_OK);
        assert_int_equal(tf_play_game_move(&game, word, 1, NULL), TF_OK);
        assert_int_equal(tf_play_game_go(&game, to, NULL), TF_OK);
        assert_int_equal(tf_play_game_move(&game, word, 1, NULL), TF_OK);
        const char *second = strchr(tf_text_string(&game.lines), '\n') + 1;
        assert_string_equal(second, tf_text_string(&line));
        assert_int_equal(tf_plays_open(&plays, file, NULL), TF_OK);
        assert_int_equal(tf_plays_add(plays, &game, 1, NULL), TF_OK);
        assert_int_equal(tf_plays_read(plays, game.play.id, &again, &found, NULL), TF_OK);
        assert_string_equal(tf_text_string(&again.lines), tf_text_string(&game.lines));
        assert_int_not_equal(tf_play_game_add_line(&again, "nonsense", NULL), TF_OK);
        assert_int_not_equal(tf_play_game_add_line(&again, "", NULL), TF_OK);
        for (unsigned k = 2; k < TF_PLAY_LINES_MAX; k++)
            assert_int_equal(tf_play_game_add_line(&again, game.words[0], NULL), TF_OK);
        assert_int_not_equal(tf_play_game_add_line(&again, game.words[0], NULL), TF_OK);
        tf_plays_close(plays);
        tf_text_free(&line);
        tf_play_game_free(&again);
        tf_play_game_free(&game);
    }
}

static void a_saved_play_is_read_back(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    tf_plays *plays = NULL;
    assert_int_equal(tf_plays_open(&plays, file, NULL), TF_OK);
    for (size_t i = 0; i < count; i++) {
        tf_play_game game, again;
        bool found, saved;
        begin(games[i], "seed:4", &game);
        assert_int_equal(tf_plays_add(plays, &game, 1, NULL), TF_OK);
        assert_int_equal(strlen(game.play.id), TF_PLAY_ID_MAX - 1);
        make_moves(&game, 7);
        assert_int_equal(tf_play_game_go(&game, 5, NULL), TF_OK);
        assert_int_equal(tf_plays_save(plays, &game, &saved, NULL), TF_OK);
        assert_true(saved);
        tf_plays_close(plays);
        assert_int_equal(tf_plays_open(&plays, file, NULL), TF_OK);
        assert_int_equal(tf_plays_read(plays, game.play.id, &again, &found, NULL), TF_OK);
        assert_true(found);
        assert_same(&game, &again);
        make_moves(&again, 1); /* removes the undone moves, in the file too */
        assert_int_equal(tf_plays_save(plays, &again, &saved, NULL), TF_OK);
        tf_play_game_free(&game);
        assert_int_equal(tf_plays_read(plays, again.play.id, &game, &found, NULL), TF_OK);
        assert_same(&game, &again);
        tf_play_game_free(&game);
        tf_play_game_free(&again);
    }
    tf_plays_close(plays);
}

static void the_second_of_two_changes_is_a_conflict(void **state)
{
    (void)state;
    tf_plays *plays = NULL;
    tf_play_game one, two;
    bool found, saved;
    uint64_t changes;
    assert_int_equal(tf_plays_open(&plays, file, NULL), TF_OK);
    begin(tf_games(&(size_t){0})[0], "seed:4", &one);
    assert_int_equal(tf_plays_add(plays, &one, 1, NULL), TF_OK);
    assert_int_equal(tf_plays_read(plays, one.play.id, &two, &found, NULL), TF_OK);
    make_moves(&one, 1);
    make_moves(&two, 2);
    assert_int_equal(tf_plays_save(plays, &one, &saved, NULL), TF_OK);
    assert_true(saved);
    assert_int_equal(tf_plays_save(plays, &two, &saved, NULL), TF_OK);
    assert_false(saved);
    assert_int_equal(tf_plays_changes(plays, one.play.id, &changes, NULL), TF_OK);
    assert_int_equal(changes, 2);
    tf_play_game_free(&two);
    assert_int_equal(tf_plays_read(plays, one.play.id, &two, &found, NULL), TF_OK);
    assert_same(&one, &two);
    assert_int_equal(tf_plays_count_hint(plays, one.play.id, NULL), TF_OK);
    assert_int_equal(tf_plays_save(plays, &one, &saved, NULL), TF_OK);
    assert_true(saved); /* a hint is not a change of the game, but it is saved */
    tf_play_game_free(&two);
    assert_int_equal(tf_plays_read(plays, one.play.id, &two, &found, NULL), TF_OK);
    assert_int_equal(two.play.hints, 1);
    tf_play_game_free(&one);
    tf_play_game_free(&two);
    tf_plays_close(plays);
}

static void endings_are_saved(void **state)
{
    (void)state;
    const tf_game *kind;
    tf_play_game game;
    assert_int_equal(tf_game_find("accordion", &kind, NULL), TF_OK);
    begin(kind, "seed:4", &game);
    make_moves(&game, 1000);
    assert_int_not_equal(game.play.outcome.verdict, TF_UNDECIDED);
    assert_true(game.play.first.unaided);
    assert_int_equal(game.play.first.verdict, game.play.outcome.verdict);
    assert_int_equal(tf_play_game_go(&game, 0, NULL), TF_OK);
    make_moves(&game, 3);
    assert_int_equal(tf_play_game_go(&game, 0, NULL), TF_OK);
    make_moves(&game, 1000);
    assert_true(game.play.first.unaided); /* the first ending without help stays recorded */
    assert_false(game.play.last.unaided);
    tf_play_game_free(&game);
    begin(kind, "seed:4", &game);
    tf_play_game_give_up(&game);
    assert_int_equal(game.play.last.verdict, TF_LOST);
    assert_true(game.play.revealed);
    tf_play_game_free(&game);
}

static void lists_are_ordered_by_the_last_change(void **state)
{
    (void)state;
    tf_plays *plays = NULL;
    tf_play_game games[3];
    tf_play_info *list;
    size_t count;
    bool saved, found;
    const tf_game *const *kinds = tf_games(&count);
    assert_int_equal(tf_plays_open(&plays, file, NULL), TF_OK);
    for (size_t i = 0; i < 3; i++)
        begin(kinds[i], "seed:4", &games[i]);
    assert_int_equal(tf_plays_add(plays, games, 3, NULL), TF_OK);
    assert_int_equal(tf_plays_save(plays, &games[0], &saved, NULL), TF_OK);
    assert_int_equal(tf_plays_list(plays, NULL, NULL, 0, &list, &count, NULL), TF_OK);
    assert_int_equal(count, 3);
    assert_string_equal(list[0].id, games[0].play.id);
    assert_string_equal(list[1].id, games[2].play.id);
    free(list);
    assert_int_equal(tf_plays_list(plays, kinds[1]->name, NULL, 0, &list, &count, NULL), TF_OK);
    assert_int_equal(count, 1);
    free(list);
    assert_int_equal(tf_plays_list(plays, NULL, games[0].play.id, 1, &list, &count, NULL), TF_OK);
    assert_int_equal(count, 1);
    assert_string_equal(list[0].id, games[2].play.id);
    free(list);
    assert_int_equal(tf_plays_delete(plays, games[1].play.id, &found, NULL), TF_OK);
    assert_true(found);
    assert_int_equal(tf_plays_delete(plays, games[1].play.id, &found, NULL), TF_OK);
    assert_false(found);
    assert_int_equal(tf_plays_save(plays, &games[1], &saved, NULL), TF_OK);
    assert_false(saved);
    for (size_t i = 0; i < 3; i++)
        tf_play_game_free(&games[i]);
    tf_plays_close(plays);
    tf_plays_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_can_be_undone_and_redone),
        cmocka_unit_test_setup_teardown(lines_that_were_left_are_kept, setup, teardown),
        cmocka_unit_test_setup_teardown(a_saved_play_is_read_back, setup, teardown),
        cmocka_unit_test_setup_teardown(the_second_of_two_changes_is_a_conflict, setup, teardown),
        cmocka_unit_test(endings_are_saved),
        cmocka_unit_test_setup_teardown(lists_are_ordered_by_the_last_change, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
