/* scene.h: a position as a table to look at: piles of cards, the legal moves between them, numbers.
 *
 * For front ends that draw any game without knowing it. A scene is made from the view of one seat, so
 * that what is hidden from it is not in the scene; only with `reveal`, for deals that are open or over,
 * is it made from the position, every card face up. Plain data: copying copies, nothing to free. */
#ifndef TEFUDA_SCENE_H
#define TEFUDA_SCENE_H

#include <stdbool.h>
#include <stddef.h>

#include "position.h"
#include "rules.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TF_SCENE_PILES_MAX = 24,
    TF_SCENE_MOVES_MAX = 128,
    TF_SCENE_FIGURES_MAX = 12,
    TF_SCENE_NAME_MAX = 16,
    TF_SCENE_WORD_MAX = 24,
    TF_SCENE_NO_SEAT = -1,
    TF_SCENE_END = -1, /* as the index of a place: behind the last card */
};

/* A row a kind: constant, name. */
#define TF_PILE_KIND_TABLE(ROW)                                                                    \
    ROW(TF_PILE_STOCK, "stock")                                                                    \
    ROW(TF_PILE_WASTE, "waste")                                                                    \
    ROW(TF_PILE_COLUMN, "column")                                                                  \
    ROW(TF_PILE_FOUNDATION, "foundation")                                                          \
    ROW(TF_PILE_STACK, "stack")                                                                    \
    ROW(TF_PILE_HAND, "hand")                                                                      \
    ROW(TF_PILE_ROW, "row")                                                                        \
    ROW(TF_PILE_SHOWN, "shown")                                                                    \
    ROW(TF_PILE_OTHERS, "others")                                                                  \
    ROW(TF_PILE_KEPT, "kept")

typedef enum tf_pile_kind {
#define TF_PILE_KIND_ENUM(constant, name) constant,
    TF_PILE_KIND_TABLE(TF_PILE_KIND_ENUM)
#undef TF_PILE_KIND_ENUM
} tf_pile_kind;

/* "stock", "waste", ...: how the page knows what a pile looks like. */
TF_API const char *tf_pile_kind_name(tf_pile_kind kind);

/* "KS"; a rank alone, "K", where suits do not matter; "??" face down. */
typedef struct tf_scene_card {
    char text[TF_CARD_TEXT_MAX];
} tf_scene_card;

typedef struct tf_pile {
    char id[TF_SCENE_NAME_MAX]; /* "column3"; the same pile has the same id all through a game */
    tf_pile_kind kind;
    char label[TF_SCENE_NAME_MAX]; /* a short name for people, "A"; may be empty */
    char wants[TF_CARD_TEXT_MAX];  /* the next card it takes; may be empty */
    int seat;                      /* whose it is, or TF_SCENE_NO_SEAT */
    unsigned down; /* cards from the bottom that lie face down at the table: "??", or, with
                                       reveal, known after all */
    unsigned count;
    tf_scene_card cards[TF_DECK_MAX]; /* from the bottom, or from the left */
} tf_pile;

/* A place: a card of a pile, or TF_SCENE_END for the pile's end. */
typedef struct tf_place {
    unsigned pile; /* its index in the scene */
    int index;
} tf_place;

typedef struct tf_scene_move {
    tf_move move;
    char word[TF_SCENE_WORD_MAX]; /* as move_parse() reads it; tells nothing that is hidden */
    tf_place from;                /* the first card taken; of a click: what is clicked */
    unsigned count; /* cards that go together; 0 when a click takes none from its pile */
    tf_place to;    /* where they go; an index names the card that is covered */
    bool click;     /* one click on `from` makes it; nothing is carried */
} tf_scene_move;

/* A small number of the game, or one a seat: "left" 12, "scores" 4 7 0. */
typedef struct tf_scene_figure {
    const char *name; /* static */
    unsigned count;   /* 1, or the number of seats */
    int value[TF_SEATS_MAX];
} tf_scene_figure;

typedef struct tf_scene {
    unsigned pile_count;
    tf_pile piles[TF_SCENE_PILES_MAX];
    unsigned move_count; /* of the seat looked from: none when another is to move */
    tf_scene_move moves[TF_SCENE_MOVES_MAX];
    unsigned figure_count;
    tf_scene_figure figures[TF_SCENE_FIGURES_MAX];
} tf_scene;

/* A game's scenes. make() fills the piles and figures of a zeroed scene from a view; whole is NULL, or,
 * to show what is hidden, the position itself. place() says where a legal move begins and ends. */
typedef struct tf_scene_ops {
    void (*make)(const void *view, const void *whole, tf_scene *scene);
    void (*place)(const void *view, const tf_scene *scene, tf_scene_move *move);
} tf_scene_ops;

/* The scene of a position as `seat` sees it, with reveal every card face up. TF_ERR_USAGE for a seat
 * that the game does not have, TF_ERR_UNSUPPORTED for a game without scenes. */
TF_API TF_MUST_USE tf_status tf_scene_make(const tf_position *position, unsigned seat, bool reveal,
                                           tf_scene *scene, tf_error *error);

/* The index of the pile with that id, or pile_count. */
TF_API unsigned tf_scene_find(const tf_scene *scene, const char *id);

#ifdef __cplusplus
}
#endif
#endif
