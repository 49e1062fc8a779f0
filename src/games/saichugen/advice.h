/* advice.h: values of cards as a player's advice. */
#ifndef TEFUDA_GAMES_SAICHUGEN_ADVICE_H
#define TEFUDA_GAMES_SAICHUGEN_ADVICE_H

#include <tefuda/player.h>

/* Writes exact values of cards as advice, best first; equal ones keep their order. Returns `count`.
 */
size_t tf__sai_advice(const tf_card *cards, const double *worth, size_t count, tf_advice *advice);

#endif
