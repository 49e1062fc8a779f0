/* reach.h: proofs of loss from the columns, by a relaxed game.
 *
 * In the relaxed game any card of the stock may be taken into play at any time, and taken back, but
 * the cards in play when a base leaves its column stay in play. The question is whether the bases
 * can leave their columns one after another until no card is hidden. A base may leave only if the
 * foundations can be at heights at which every loose card, the base included, has a seat
 * (docs/KLONDIKE.md, "The relaxed game").
 *
 * The answer depends on how many dealt cards each column has left and on which cards are left in
 * the stock. More cards in the stock make the game easier. So an open game stays open with more
 * cards in the stock, and a lost game stays lost with fewer. For each packed count of dealt cards,
 * small open stocks and large lost stocks are stored ("lessons"), and most queries are answered by
 * them. */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_REACH_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_REACH_H

#include "games/klondike/exact/model.h"
#include "games/klondike/exact/seating.h"

/* A stock, as a set of places of the list, for which the answer is known; in linked lists by packed
 * count. */
typedef struct tf__klon_lesson {
    uint64_t stock;
    uint32_t next; /* index + 1 of the next lesson; 0: none */
    uint8_t front; /* how the front of the stock restricts draws; see reach.c */
} tf__klon_lesson;

typedef struct tf__klon_reach {
    const tf__klon_model *model;
    uint64_t all;                /* places of the list */
    uint8_t place[64];           /* of a card in the list */
    unsigned first_waste;        /* number of cards in the waste at the start */
    unsigned front, front_count; /* the front in the current query; see reach.c */
    uint64_t cards[(TF__KLON_LIST_MAX + 7) / 8][256]; /* sets of cards by places of the list */
    tf__klon_seating seating;
    uint64_t asked, learned, given_up;
    unsigned nodes; /* number of nodes in the current query */
    uint32_t lesson_count;
    uint32_t *open, *lost; /* heads of the lists */
    tf__klon_lesson *lessons;
} tf__klon_reach;

/* Deals with more packed counts than this are searched without these proofs. */
enum { TF__KLON_DEALT_MAX = 1 << 17 };

tf_status tf__klon_reach_create(tf__klon_reach *reach, tf_error *error);
void tf__klon_reach_destroy(tf__klon_reach *reach);

/* The memory that it allocates, in bytes. */
size_t tf__klon_reach_bytes(void);

/* Starts a new deal without lessons. */
void tf__klon_reach_start(tf__klon_reach *reach, const tf__klon_model *model,
                          const tf__klon_node *root);

/* True when even the relaxed game cannot turn up all cards from here. */
bool tf__klon_reach_lost(tf__klon_reach *reach, const tf__klon_node *node);

#endif
