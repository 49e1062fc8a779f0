/* view.h: what one seat sees of a position.
 *
 * Players are given a view, never a position. A view is plain bytes in the game's own layout. It
 * does not contain cards that are hidden from the seat, so players and hints cannot use them. */
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

    /* Fills every byte of the view of `position` from `seat`. Padding is zeroed, so that equal
     * views have equal bytes. */
    void (*look)(const void *position, unsigned seat, void *view);

    /* The legal moves of the seat of the view, in the order of tf_rules_ops.moves(). */
    size_t (*moves)(const void *view, tf_move *out);

    /* Appends the view as text for people, in several lines. */
    void (*format)(const void *view, tf_text *out);

    /* Appends a move as in records, without hidden cards ("DRAW" for a hidden card). */
    void (*move_format)(const void *view, tf_move move, tf_text *out);

    /* Deals the cards that are hidden from the seat again, at random among all ways that give the
     * same view. The result depends only on the view and the random numbers, not on the hidden
     * cards of the position. For sampling players, and for the test that choices do not depend on
     * hidden cards. NULL when nothing is hidden. */
    void (*redeal)(void *position, unsigned seat, tf_rng *rng);

    /* Appends the view as text that tf_rules_ops.parse() reads, with a mark such as ? for hidden
     * cards. The seat's view of the parsed position is equal to this view. For programs
     * (docs/PROTOCOL.md); NULL: the game has no such text. */
    void (*write)(const void *view, tf_text *out);
} tf_view_ops;

#ifdef __cplusplus
}
#endif
#endif
