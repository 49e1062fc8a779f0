/* labels.h: where the cards on the stacks will go, by the best plan found. */
#ifndef TEFUDA_GAMES_CALCULATION_HARM_LABELS_H
#define TEFUDA_GAMES_CALCULATION_HARM_LABELS_H

#include "games/calculation/harm/harm.h"

/* Codes every stacked card of any table, also one that was not reached by play; TF_ERR_MEMORY. */
tf_status tf__harm_labels(const tf__calc_layout *table, tf__harm_coded *labels);

#endif
