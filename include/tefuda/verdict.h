/* verdict.h: how a deal or a game ended.
 *
 * A solver proves won or lost, or is undecided when a limit was reached. A game with one seat is
 * won or lost when it is over; a game with several seats is finished. Until then it is
 * undecided. */
#ifndef TEFUDA_VERDICT_H
#define TEFUDA_VERDICT_H

#include "export.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tf_verdict { TF_UNDECIDED, TF_WON, TF_LOST, TF_FINISHED } tf_verdict;

/* Returns "undecided", "won", "lost" or "finished". */
TF_API const char *tf_verdict_name(tf_verdict verdict);
/* The same for games in records: "unfinished" in place of "undecided". */
TF_API const char *tf_verdict_game_name(tf_verdict verdict);

#ifdef __cplusplus
}
#endif
#endif
