/* paired.h: the quick value of views, and of what moves reveal.
 *
 * The value is linear in three figures: the shares of a few sampled deals that the rules win and that somebody
 * who sees all cards could win (trials.h), and the network's chance. The deals depend on which cards are
 * hidden where and on nothing else. So until the next reveal the value changes only where play differs from the
 * rules, and the noise of few deals nearly cancels in the sum of luck over a game. Because the value is
 * linear in the shares, its mean over what a move may reveal is the same figure with the revealed card dealt as
 * well: no trials for each card. That mean is an unbiased estimate. */
#ifndef TEFUDA_GAMES_KLONDIKE_SAMPLING_PAIRED_H
#define TEFUDA_GAMES_KLONDIKE_SAMPLING_PAIRED_H

#include "games/klondike/sampling/trials.h"
#include "games/klondike/value/chance.h"
#include "games/klondike/value/reveal.h"

enum { TF__KLON_PAIRED_DEALS = 24 };

typedef struct tf__klon_paired {
    uint64_t seed;
    const tf__klon_fit *fit;
    tf__klon_trials *trials;
    tf__klon_outlook outlook;
    tf__klon_unknown unknown;
} tf__klon_paired;

/* Results of the deals of a view, or of a view after a move. */
typedef struct tf__klon_tally {
    double network; /* mean over what may be revealed, of all but the trials */
    uint8_t outcome[TF__KLON_PAIRED_DEALS]; /* of the trials; lost where the result is known */
    unsigned won, could;
    unsigned outcomes; /* what may be revealed; 1: nothing */
} tf__klon_tally;

/* NULL when there is no memory. */
tf__klon_paired *tf__klon_paired_create(tf_error *error);
void tf__klon_paired_destroy(tf__klon_paired *paired); /* NULL is accepted */

/* Trials of a view in which something is hidden, added to *out. */
void tf__klon_paired_look(tf__klon_paired *paired, const tf__klon_position *view,
                          tf_control *control, tf__klon_tally *out);

/* The value of a view. */
double tf__klon_paired_value(tf__klon_paired *paired, const tf__klon_position *view,
                             tf_control *control);

/* The expected value of the view after a move, over what it may reveal. */
void tf__klon_paired_move(tf__klon_paired *paired, const tf__klon_position *view, tf_move move,
                          tf_control *control, tf__klon_tally *out);
double tf__klon_tally_value(const tf__klon_tally *tally);

/* How many cards a move reveals. */
unsigned tf__klon_paired_revealed(tf__klon_paired *paired, const tf__klon_position *view,
                                  tf_move move);

#endif
