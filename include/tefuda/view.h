/* view.h: what a person at the table would see.
 *
 * Players are given a view, never a position. A view is plain bytes of the game's own layout; cards
 * that are hidden from the seat are not in it, so that a hint cannot peek. */
#ifndef TEFUDA_VIEW_H
#define TEFUDA_VIEW_H

#include <stddef.h>

#include "random.h"
#include "rules.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_view_ops {
    size_t view_bytes;

    /* Fills every byte of the view of `position` from `seat` (padding zeroed: equal views are equal
     * bytes). */
    void (*look)(const void *position, unsigned seat, void *view);

    /* The legal moves of the seat whose view it is, as tf_rules_ops.moves() lists them. */
    size_t (*moves)(const void *view, tf_move *out);

    /* The view for people, several lines. */
    void (*format)(const void *view, tf_text *out);

    /* A move in the words of records, as far as the view tells ("DRAW" for a hidden card). */
    void (*move_format)(const void *view, tf_move move, tf_text *out);

    /* Deals what is hidden from the seat anew, at random among all ways that give the same view;
     * what comes out depends on the view and the random numbers, not on how the hidden cards lay.
     * For sampling players and for the test that a choice does not depend on hidden cards. NULL
     * when nothing is hidden. */
    void (*redeal)(void *position, unsigned seat, tf_rng *rng);
} tf_view_ops;

#ifdef __cplusplus
}
#endif
#endif
