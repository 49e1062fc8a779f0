/* scene.h: a position for display: piles of cards, the legal moves between them, figures.
 *
 * Front ends can draw any game from its scenes without knowing the game. A scene is made from the
 * view of one seat, so it does not contain hidden cards. Only with `reveal`, for games that hide no
 * cards or are over, is it made from the position, with every card face up. Plain data: copying the
 * struct copies the scene, nothing to free. */
#ifndef TEFUDA_SCENE_H
#define TEFUDA_SCENE_H

#include <stdbool.h>
#include <stddef.h>

#include "position.h"
#include "rules.h"
#include "status.h"
#include "text.h"

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
    TF_SCENE_END = -1, /* as the index of a place: after the last card */
};

/* One row per kind: constant, name. */
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

/* Returns "stock", "waste", ...: by this name the page chooses how to draw a pile. */
TF_API const char *tf_pile_kind_name(tf_pile_kind kind);

/* "KS"; only the rank, "K", where suits do not matter; "??" when face down. */
typedef struct tf_scene_card {
    char text[TF_CARD_TEXT_MAX];
} tf_scene_card;

typedef struct tf_pile {
    char id[TF_SCENE_NAME_MAX]; /* "column3"; a pile keeps its id during a game */
    tf_pile_kind kind;
    char label[TF_SCENE_NAME_MAX]; /* a short name for people, "A"; may be empty */
    char wants[TF_CARD_TEXT_MAX];  /* the next card that it accepts; may be empty */
    int seat;                      /* its owner, or TF_SCENE_NO_SEAT */
    /* Number of cards, from the bottom, that are face down on the table: "??", or, with reveal,
     * known. */
    unsigned down;
    unsigned count;
    tf_scene_card cards[TF_DECK_MAX]; /* from the bottom, or from the left */
} tf_pile;

/* A place: a card of a pile, or the end of the pile (TF_SCENE_END). */
typedef struct tf_place {
    unsigned pile; /* its index in the scene */
    int index;
} tf_place;

typedef struct tf_scene_move {
    tf_move move;
    char word[TF_SCENE_WORD_MAX]; /* as move_parse() reads it; shows nothing hidden */
    tf_place from;                /* the first card taken; for a click: what is clicked */
    /* Number of cards that move together; 0 when a click takes none from its pile. */
    unsigned count;
    tf_place to; /* where they go; an index names the card that will be covered */
    bool click;  /* the move is one click on `from`; no card is dragged */
} tf_scene_move;

/* A number of the game, or one per seat: "left" 12, "scores" 4 7 0. */
typedef struct tf_scene_figure {
    const char *name; /* static */
    unsigned count;   /* 1, or the number of seats */
    int value[TF_SEATS_MAX];
} tf_scene_figure;

typedef struct tf_scene {
    unsigned pile_count;
    tf_pile piles[TF_SCENE_PILES_MAX];
    unsigned move_count; /* of the seat of the view; 0 when another seat is to move */
    tf_scene_move moves[TF_SCENE_MOVES_MAX];
    unsigned figure_count;
    tf_scene_figure figures[TF_SCENE_FIGURES_MAX];
} tf_scene;

/* A game's scenes. make() fills the piles and figures of a zeroed scene from a view; `whole` is
 * NULL, or the position when hidden cards are shown. place() fills in where a legal move begins and
 * ends. */
typedef struct tf_scene_ops {
    void (*make)(const void *view, const void *whole, tf_scene *scene);
    void (*place)(const void *view, const tf_scene *scene, tf_scene_move *move);
} tf_scene_ops;

/* Makes the scene of a position as `seat` sees it; with reveal every card is face up. TF_ERR_USAGE
 * for a seat that the game does not have, TF_ERR_UNSUPPORTED for a game without scenes. */
TF_API TF_MUST_USE tf_status tf_scene_make(const tf_position *position, unsigned seat, bool reveal,
                                           tf_scene *scene, tf_error *error);

/* Returns the index of the pile with this id, or pile_count. */
TF_API unsigned tf_scene_find(const tf_scene *scene, const char *id);

/* Appends the piles and figures as one JSON object on one line, {"piles": [...], "status": {...}}, as docs/API.md
 * describes them. Without memory, out->failed is set. */
TF_API void tf_scene_format_json(const tf_scene *scene, tf_text *out);

#ifdef __cplusplus
}
#endif
#endif
