/* seating.h: decides whether the foundations can be at heights at which every loose card has a
 * seat.
 *
 * Cards in play are face up in the columns. Those of them that may go, the loose cards, need a seat
 * or must be on their foundation. Cards that may go and are not in play may be in the stock, in a
 * column or on their foundation, wherever they are useful. More such cards never hurt. */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_SEATING_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_SEATING_H

#include <stdbool.h>
#include <stdint.h>

#include <tefuda/card.h>
#include <tefuda/status.h>

enum { TF__KLON_LOAD_LISTS = 679 };

typedef struct tf__klon_seating {
    uint64_t checks;
    unsigned count; /* of the lists of loads met so far; see seating.c */
    uint16_t lists[TF__KLON_LOAD_LISTS];
    uint32_t *entries; /* table of how lists pass from rank to rank, by list and cards of a rank */
} tf__klon_seating;

tf_status tf__klon_seating_create(tf__klon_seating *seating, tf_error *error);
void tf__klon_seating_destroy(tf__klon_seating *seating);

/* Sets have bit rank * 4 + suit. `empty` is the number of empty columns, for kings. With `drawn`, adds
 * to it the cards not in play that one solution uses: with these alone there is a solution too, except
 * rarely, when lists of loads were merged. */
bool tf__klon_seat(tf__klon_seating *seating, unsigned ranks, uint64_t in_play, uint64_t may_go,
                   unsigned empty, uint64_t *drawn);

#endif
