/* verdict.h: how a deal or a game ended: the one vocabulary of results.
 *
 * A solver proves won or lost, or is undecided when a limit was hit. A game of one seat is won or lost
 * when it is over, a game of several seats is finished; until then it is undecided. */
#ifndef TEFUDA_VERDICT_H
#define TEFUDA_VERDICT_H

#include "export.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tf_verdict { TF_UNDECIDED, TF_WON, TF_LOST, TF_FINISHED } tf_verdict;

/* "undecided", "won", "lost" or "finished". */
TF_API const char *tf_verdict_name(tf_verdict verdict);
/* The same for a game in records: "unfinished" instead of "undecided". */
TF_API const char *tf_verdict_game_name(tf_verdict verdict);

#ifdef __cplusplus
}
#endif
#endif
