/* league.h: ratings of a set of players, from experiments in a store.
 *
 * Every experiment on the same deals counts. In a game with one seat, a deal that one player wins
 * and another one does not is a victory of the first over the second. In a game with several seats,
 * in each game the player with more points beats the one with fewer, and equal points are half a
 * victory each; seatings are experiments with the players in other orders. Ratings are those of
 * Bradley and Terry on Elo's scale: 400 points are odds of 10 to 1. Their intervals come from
 * resampling the deals, with all games on a deal kept together. */
#ifndef TEFUDA_LEAGUE_H
#define TEFUDA_LEAGUE_H

#include <stddef.h>
#include <stdint.h>

#include "stats.h"
#include "store.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TF_LEAGUE_PLAYERS_MAX = 32 };

/* One player. */
typedef struct tf_league_row {
    char player[TF_LAB_TEXT_MAX]; /* its text; the solver's for an experiment without players */
    uint64_t games;               /* seats that it had, over all games */
    uint64_t failures;         /* games that it, or another player of the game, lost by a failure */
    double mean;               /* share of deals won, or points per game */
    tf_interval mean_interval; /* by deals */
    double rating;             /* the mean of all ratings is 0 */
    tf_interval rating_interval;
} tf_league_row;

typedef struct tf_league {
    uint64_t deals; /* on which at least two players played */
    size_t count;
    tf_league_row rows[TF_LEAGUE_PLAYERS_MAX]; /* best rating first */
} tf_league;

/* Reads the named experiments and computes the ratings, with intervals of this confidence. The same
 * rows give the same figures. TF_ERR_INPUT when the experiments have different games, rules or
 * sources of deals, or fewer than two players. The caller frees *out with free(). */
TF_API TF_MUST_USE tf_status tf_league_make(tf_league **out, tf_store *store,
                                            const char *const *names, size_t count,
                                            double confidence, tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
