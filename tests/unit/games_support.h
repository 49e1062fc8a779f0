/* games_support.h: small helpers for tests that handle games. */
#ifndef TEFUDA_TESTS_GAMES_SUPPORT_H
#define TEFUDA_TESTS_GAMES_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/tefuda.h>

#define assert_ok(call)                                                                            \
    do {                                                                                           \
        tf_status assert_ok_status = (call);                                                       \
        if (assert_ok_status != TF_OK)                                                             \
            fail_msg("%s: %s", #call, tf_status_name(assert_ok_status));                           \
    } while (0)

static inline const tf_game *test_game(const char *name)
{
    const tf_game *game = NULL;
    assert_int_equal(tf_game_find(name, &game, NULL), TF_OK);
    return game;
}

static inline tf_rules test_rules(const char *name, const char *text)
{
    tf_rules rules;
    tf_error error = {TF_OK, ""};
    if (tf_rules_parse(test_game(name), text, &rules, &error) != TF_OK)
        fail_msg("rules %s: %s", text ? text : "", error.text);
    return rules;
}

static inline tf_position *test_position(const char *game, const char *rules_text, const char *text)
{
    tf_rules rules = test_rules(game, rules_text);
    tf_position *position = NULL;
    tf_error error = {TF_OK, ""};
    if (tf_position_parse(&position, &rules, text, &error) != TF_OK)
        fail_msg("position: %s", error.text);
    return position;
}

static inline tf_position *test_deal(const char *game, const char *rules_text, const char *spec)
{
    tf_rules rules = test_rules(game, rules_text);
    tf_deal_format format = tf_game_deal_format(&rules);
    tf_deal deal;
    tf_position *position = NULL;
    assert_int_equal(tf_deal_make(&format, spec, &deal, NULL), TF_OK);
    assert_int_equal(tf_position_deal(&position, &rules, &deal, NULL), TF_OK);
    return position;
}

/* Makes the move that word names. If `expected` is not NULL, the move must be refused and the error
 * text must contain `expected`. */
static inline void test_move(tf_position *position, const char *word, const char *expected)
{
    tf_move move;
    tf_error error = {TF_OK, ""};
    tf_status status = tf_position_move_parse(position, word, &move, &error);
    if (status == TF_OK)
        status = tf_position_apply(position, move, &error);
    if (!expected && status != TF_OK)
        fail_msg("%s refused: %s", word, error.text);
    if (expected && status == TF_OK)
        fail_msg("%s was taken", word);
    if (expected && !strstr(error.text, expected))
        fail_msg("%s: '%s' does not contain '%s'", word, error.text, expected);
}

/* The position's text must be exactly this. */
static inline void test_text_is(const tf_position *position, const char *expected)
{
    tf_text text = {0};
    tf_position_format(position, &text);
    assert_string_equal(tf_text_string(&text), expected);
    tf_text_free(&text);
}

static inline tf_verdict test_phase(const tf_position *position)
{
    tf_outcome outcome;
    tf_position_outcome(position, &outcome);
    return outcome.verdict;
}

#endif
