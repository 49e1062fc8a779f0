/* chance.h: the probability that the sampling player wins from a view.
 *
 * Two estimates. The quick one rests on the network alone: a function of the view, without random numbers. The
 * full one adds trials: shares of sampled deals that simple rules win, and that somebody who sees all cards
 * could win. Few trials are outweighed by what the network expects of them, many are not. Both are
 * logistic fits to games that the player played to their end; tools/klondike_value.c makes chance_fit.c. */
#ifndef TEFUDA_GAMES_KLONDIKE_VALUE_CHANCE_H
#define TEFUDA_GAMES_KLONDIKE_VALUE_CHANCE_H

#include "games/klondike/value/network.h"

enum { TF__KLON_QUICK_TERMS = 6, TF__KLON_FULL_TERMS = 6, TF__KLON_PAIRED_TERMS = 4 };

/* How far moves differ as a rule, in win probability: larger differences need more trials. Not tuned. */
#define TF__KLON_LOSS_SPREAD 0.06

/* Standard error of a quick value besides that of its trials: root mean square distance to full values with 64 trials, on
 * games that were not fitted (docs/results/evaluator-klondike.md). */
#define TF__KLON_QUICK_FIT_ERROR 0.05

typedef struct tf__klon_fit {
    double quick[TF__KLON_QUICK_TERMS];
    double full[TF__KLON_FULL_TERMS];
    double prior; /* how many trials the network's expectation counts as */
    /* Weights of 1, shares won and could be won, quick chance (sampling/paired.h). */
    double paired[TF__KLON_PAIRED_TERMS];
    double expected; /* mean of that value of the first view, over deals of the standard rules */
} tf__klon_fit;

extern const tf__klon_fit tf__klon_chance_fit;

/* What a view tells before any trial. */
typedef struct tf__klon_prospect {
    double logit[TF__KLON_OUTPUTS]; /* of the network */
    double hidden, unseen;          /* share of cards hidden in columns, of the stock unseen */
} tf__klon_prospect;

/* Results of trials. */
typedef struct tf__klon_evidence {
    unsigned trials;
    unsigned won;   /* by the rules */
    unsigned could; /* with all cards seen; the rules lost */
} tf__klon_evidence;

/* Looks at a view. */
void tf__klon_prospect_of(tf__klon_outlook *outlook, const tf__klon_position *view,
                          tf__klon_prospect *out);

/* The terms of the fits; full ones with the prior given. */
void tf__klon_quick_terms(const tf__klon_prospect *prospect, double terms[TF__KLON_QUICK_TERMS]);
void tf__klon_full_terms(const tf__klon_fit *fit, const tf__klon_prospect *prospect,
                         const tf__klon_evidence *evidence, double terms[TF__KLON_FULL_TERMS]);

double tf__klon_quick_chance(const tf__klon_fit *fit, const tf__klon_prospect *prospect);
/* *error is the standard error that the trials leave. */
double tf__klon_full_chance(const tf__klon_fit *fit, const tf__klon_prospect *prospect,
                            const tf__klon_evidence *evidence, double *error);

#endif
