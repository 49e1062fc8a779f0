/* inputs.h: what a view of Klondike looks like to the value network.
 *
 * Moves that can be taken back do not change the inputs: which face-up card lies on which, and what of the
 * cards in play is on the foundations just now, is left out (exact/flood.h). For each card there is where it is:
 * hidden, the last dealt card of a column that still hides some, in play, able to be on its foundation, in the
 * stock and within reach, or in the stock and not. Sums tell of the cards that block columns: whether they can
 * leave, and where the cards are that could carry them. */
#ifndef TEFUDA_GAMES_KLONDIKE_VALUE_INPUTS_H
#define TEFUDA_GAMES_KLONDIKE_VALUE_INPUTS_H

#include "games/klondike/exact/flood.h"
#include "games/klondike/exact/stock.h"
#include "games/klondike/types.h"

typedef enum tf__klon_place {
    TF__KLON_AT_HIDDEN,
    TF__KLON_AT_BASE, /* turned up, and cards below it are hidden */
    TF__KLON_AT_PLAY,
    TF__KLON_AT_FOUNDATION, /* or could be brought there */
    TF__KLON_AT_REACH,      /* in stock or waste; turning brings it up */
    TF__KLON_AT_STOCK,      /* in stock or waste, not within reach */
    TF__KLON_PLACES,
} tf__klon_place;

enum {
    TF__KLON_CARD_INPUTS = TF_DECK_MAX * (TF__KLON_PLACES + 1),
    TF__KLON_SUM_INPUTS = 96,
    TF__KLON_INPUTS = TF__KLON_CARD_INPUTS + TF__KLON_SUM_INPUTS,
};

/* The inputs that are not zero. */
typedef struct tf__klon_inputs {
    unsigned count;
    uint16_t index[TF__KLON_INPUTS];
    float value[TF__KLON_INPUTS];
} tf__klon_inputs;

/* Scratch memory, about a megabyte. Must be zeroed once. */
typedef struct tf__klon_outlook {
    tf__klon_model model;
    tf__klon_node root;
    tf__klon_flood flood;
    tf__klon_play plays[TF__KLON_PLAYS_MAX];
    uint8_t place[TF_DECK_MAX]; /* tf__klon_place of each card */
    uint8_t below[TF_DECK_MAX]; /* hidden cards below a base */
} tf__klon_outlook;

/* The view with its hidden cards blanked as the model takes them. */
void tf__klon_blank_hidden(const tf__klon_position *view, tf__klon_position *blank);

/* Cards that are hidden in the columns. */
unsigned tf__klon_hidden_in_columns(const tf__klon_position *view);

/* Fills in where the cards of the view are, and the inputs. */
void tf__klon_inputs_of(tf__klon_outlook *outlook, const tf__klon_position *view,
                        tf__klon_inputs *out);

#endif
