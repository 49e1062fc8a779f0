/* accordion_support.h: rows of cards for tests, and their verdicts computed with the rules only. */
#ifndef TEFUDA_TESTS_ACCORDION_SUPPORT_H
#define TEFUDA_TESTS_ACCORDION_SUPPORT_H

#include "games/position_bytes.h"
#include "games_support.h"

#include "games/accordion/types.h"

/* The first `count` cards of a shuffled deck with this many ranks. */
static inline tf__acc_row test_row(uint64_t number, unsigned ranks, unsigned count)
{
    tf__acc_row row;
    tf_rng rng;
    uint8_t cards[TF_DECK_MAX];
    for (unsigned i = 0; i < ranks * TF_SUITS; i++)
        cards[i] = (uint8_t)i;
    tf_rng_seed(&rng, 11, number);
    tf_rng_shuffle(&rng, cards, ranks * TF_SUITS);
    memset(&row, 0xff, sizeof row);
    row.ranks = (uint8_t)ranks;
    row.count = (uint8_t)count;
    memcpy(row.cards, cards, count);
    return row;
}

/* Whether a row is winnable, by recursion over the rules only. */
static inline bool test_winnable(const tf__acc_row *row)
{
    tf_move moves[TF__ACC_MOVES_MAX];
    if (row->count == 1)
        return true;
    size_t count = tf__acc_moves(row, moves);
    for (size_t i = 0; i < count; i++) {
        tf__acc_row next = *row;
        tf_undo undo;
        tf__acc_apply(&next, moves[i], &undo);
        if (test_winnable(&next))
            return true;
    }
    return false;
}

static inline tf_solver *test_solver(const char *rules_text, const char *text, size_t memory_bytes)
{
    tf_rules rules = test_rules("accordion", rules_text);
    tf_solver *solver = NULL;
    tf_error error = {TF_OK, ""};
    if (tf_solver_create(&solver, &rules, text, memory_bytes, NULL, &error) != TF_OK)
        fail_msg("solver %s: %s", text, error.text);
    return solver;
}

/* Solves a row; free the solution. */
static inline tf_solution test_solve(tf_solver *solver, const void *row, const tf_limits *limits)
{
    tf_solution solution = {0};
    tf_control control;
    tf_error error = {TF_OK, ""};
    tf_control_start(&control, limits, NULL);
    if (tf__solver_solve(solver, row, &control, &solution, &error) != TF_OK)
        fail_msg("solve: %s", error.text);
    return solution;
}

/* Only the verdict. */
static inline tf_verdict test_verdict(tf_solver *solver, const void *row)
{
    tf_solution solution = test_solve(solver, row, NULL);
    tf_verdict verdict = solution.verdict;
    tf_solution_free(&solution);
    return verdict;
}

/* The result of a played game and the states that the player counted. */
typedef struct played {
    tf_verdict verdict;
    size_t moves;
    uint64_t states;
    tf_stop stop;
} played;

static inline played play(const char *player_text, tf_position *p, const tf_limits *limits)
{
    tf_player *player = NULL;
    tf_moves moves = {0};
    tf_outcome outcome;
    tf_control control;
    tf_error error = {TF_OK, ""};
    tf__acc_row row = *(const tf__acc_row *)tf_position_bytes(p);
    const tf_rules *rules = tf_position_rules(p);
    if (tf_player_create(&player, rules, player_text, 0, NULL, &error) != TF_OK)
        fail_msg("player %s: %s", player_text, error.text);
    tf_control_start(&control, limits, NULL);
    assert_ok(tf__play(&player, rules, &row, "test", 0, &control, &moves, &outcome, &error));
    played result = {outcome.verdict, moves.count, control.states, control.stop};
    tf_moves_free(&moves);
    tf_player_destroy(player);
    return result;
}

static inline played play_row(const char *player, const char *row, const tf_limits *limits)
{
    tf_position *p = test_position("accordion", "", row);
    played result = play(player, p, limits);
    tf_position_destroy(p);
    return result;
}

static inline played play_deal(const char *player, const char *spec, const tf_limits *limits)
{
    tf_position *p = test_deal("accordion", "", spec);
    played result = play(player, p, limits);
    tf_position_destroy(p);
    return result;
}

#endif
