/* why.h: the reasons for a move, as keys and numbers that a page turns into text in any language.
 *
 * Explanations use only what the seat to move sees, like hints. Labels refer to cards and piles of
 * the scene before the move. tf_why_ops.keys lists the keys of a game with their arguments. An
 * argument named "chance" is a probability, "card" a card or a rank, "pile" the id of a pile in the
 * scene. */
#ifndef TEFUDA_WHY_H
#define TEFUDA_WHY_H

#include <stdbool.h>
#include <stddef.h>

#include "control.h"
#include "position.h"
#include "rules.h"
#include "scene.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TF_WHY_LABELS_MAX = 64, TF_WHY_FACTS_MAX = 32, TF_WHY_ARGUMENTS_MAX = 4 };

/* Something to show at a card, or, with index TF_SCENE_END, at a pile. */
typedef struct tf_why_label {
    const char *key;              /* static */
    char pile[TF_SCENE_NAME_MAX]; /* its id in the scene */
    int index;
    char text[TF_CARD_TEXT_MAX]; /* a letter or a card; may be empty */
    double number;
} tf_why_label;

/* A word (a card, the id of a pile, the letter of a foundation), or a number when text is empty. */
typedef struct tf_why_argument {
    const char *name; /* static */
    char text[TF_SCENE_NAME_MAX];
    double number;
} tf_why_argument;

typedef struct tf_why_fact {
    const char *key; /* static */
    unsigned count;
    tf_why_argument arguments[TF_WHY_ARGUMENTS_MAX];
} tf_why_fact;

/* Plain data: nothing to free. */
typedef struct tf_why {
    unsigned label_count;
    tf_why_label labels[TF_WHY_LABELS_MAX];
    unsigned fact_count;
    tf_why_fact facts[TF_WHY_FACTS_MAX]; /* first the effects of the move, then the situation */
} tf_why;

/* A type of fact or label. All strings are static. */
typedef struct tf_why_key {
    const char *name; /* the key of the fact or label */
    bool is_label;
    /* The names of the arguments of a fact in order, separated by spaces; "" for none. */
    const char *arguments;
    const char *words; /* what it means */
} tf_why_key;

/* The explanations of a game. `why` fills a zeroed tf_why for a legal move of a view. */
typedef struct tf_why_ops {
    const tf_why_key *keys; /* every key that `why` uses */
    size_t key_count;
    tf_status (*why)(const tf_rules *rules, const void *view, tf_move move, tf_control *control,
                     tf_why *out, tf_error *error);
} tf_why_ops;

/* Explains a legal move of the seat to move. TF_ERR_ILLEGAL when the move is not legal,
 * TF_ERR_UNSUPPORTED for a game without explanations, TF_ERR_CANCELLED when control was cancelled.
 * When a time or state limit is reached, facts that were not found in time are left out. */
TF_API TF_MUST_USE tf_status tf_why_move(const tf_position *position, tf_move move,
                                         tf_control *control, tf_why *out, tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
