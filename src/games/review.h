/* review.h: what the reviews of all games share. */
#ifndef TEFUDA_GAMES_REVIEW_H
#define TEFUDA_GAMES_REVIEW_H

#include <tefuda/game.h>
#include <tefuda/review.h>

/* Appends an empty decision with columns NaN; NULL when out of memory. Valid until the next one is
 * added. */
tf_decision *tf__review_add(tf_review *review);

/* Lists every move of a record that had an alternative, without figures. */
tf_status tf__review_list(const tf_record *record, tf_review *review, tf_error *error);

/* Adds a figure of the game; the name is static. */
void tf__review_figure(tf_review *review, const char *name, double value);

/* Fills difference and cost of a decision whose before and after are known. `paired` is the
 * interval of the best move minus the move made, on the same deals; if it is NULL, the interval is
 * computed from those of both moves. */
void tf__review_compare(tf_decision *decision, const tf_interval *paired);

/* A walk through a record from its start. */
typedef struct tf__review_walk {
    tf_position *at; /* before the move; owned */
    const tf_move *moves;
    size_t count;
    size_t next;
    unsigned turn;
    tf_move *legal; /* of the position before the move */
    size_t legal_count;
} tf__review_walk;

tf_status tf__review_walk_open(tf__review_walk *walk, const tf_record *record, tf_error *error);
void tf__review_walk_close(tf__review_walk *walk); /* a zeroed walk is accepted */

/* Advances to the next move: *move is the one made at walk->at. Returns false after the last. */
bool tf__review_walk_next(tf__review_walk *walk, tf_move *move);

/* Makes the move. */
tf_status tf__review_walk_step(tf__review_walk *walk, tf_error *error);

/* Fills number, turn, seat, choices and word of the next move of the walk. */
void tf__review_walk_describe(const tf__review_walk *walk, tf_decision *decision);

#endif
