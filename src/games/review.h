/* review.h: what the games' reviewers share. */
#ifndef TEFUDA_GAMES_REVIEW_H
#define TEFUDA_GAMES_REVIEW_H

#include <tefuda/game.h>
#include <tefuda/review.h>

/* Appends an empty decision, its columns NaN; NULL when there is no memory. Valid until the next. */
tf_decision *tf__review_add(tf_review *review);

/* Lists every move of a record that had an alternative, without figures. */
tf_status tf__review_list(const tf_record *record, tf_review *review, tf_error *error);

/* Adds a figure of the game; the name is static. */
void tf__review_figure(tf_review *review, const char *name, double value);

/* Fills difference and cost of a decision whose before and after are known: from `paired`, the interval of
 * the best move less the made one on the same deals, or, NULL, from the intervals of both. */
void tf__review_compare(tf_decision *decision, const tf_interval *paired);

/* A record walked through from its start. */
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

/* Comes to the next move: *move is the one made at walk->at; false after the last. */
bool tf__review_walk_next(tf__review_walk *walk, tf_move *move);

/* Goes on: makes the move. */
tf_status tf__review_walk_step(tf__review_walk *walk, tf_error *error);

/* Fills number, turn, seat, choices and word of the move that the walk stands before. */
void tf__review_walk_describe(const tf__review_walk *walk, tf_decision *decision);

#endif
