/* why.h: what speaks for a move, as keys and numbers that a page puts into words of any language.
 *
 * Made from what the seat to move sees, like a hint. Labels stand at cards and piles of the scene before
 * the move. The keys and their arguments, "text" and "number" being a label's:
 *
 *   Calculation, by the best plan found for the table behind the move
 *     label goes_to          text: the foundation this card will go to; number: cards that go there first
 *     goes_to                card, foundation, wait: the card put on a stack, and the same
 *     lies_on                card, foundation, wait: of the card that it covers
 *     opens                  foundation, card: what the foundation takes next
 *     frees                  pile, card: the card that is the stack's top now
 *     wants_stack            foundation, card, pile, above: the next card, and the cards that lie on it
 *     wants_stock            foundation, card, left: the next card, and how many of its rank are to come
 *     tangle                 pile: by every plan found a card here lies on one that must leave before it
 *   Klondike
 *     label may_hide         number: the chance that any one hidden card lies in this pile
 *     needed_open            card, pile, above: a foundation's next card lies open, under so many
 *     needed_passed          card, pile, above: it was seen in the waste or the stock, under so many
 *     needed_hidden          card, columns, stock: chances that it lies face down there
 *     turns_up               pile, down, chance: turns a card up, with so many below it; the chance that
 *                            a foundation takes it at once
 *     empties                pile
 *     plays_up               card
 *     comes_back             card: from a foundation
 *     turns                  count, unseen: cards turned; cards of the stock never seen before the turn
 *     redeals                left: more of them after this one, -1 without limit
 *   Accordion, where nothing is hidden
 *     winning_moves          winning, lost, unknown: by the solver, of all moves
 *     move_wins, move_loses, move_unknown     what it says of this one
 *     moves_left             count: legal moves behind it
 *     label sweeper          a card of the rank to keep for the end
 *     sweepers               card, count: a rank with many cards far to the right
 *   Saichugen, against others who lay any card that is not seen
 *     label middle           number: the chance that this card of the hand is the middle one
 *     middle                 card, chance, points, expected: of the card to lay
 *     middle_value           value, chance: how likely the middle card counts so much, 1 to 13
 */
#ifndef TEFUDA_WHY_H
#define TEFUDA_WHY_H

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

/* A word (a card, a pile's id, a foundation's letter), or, when text is empty, a number. */
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
    tf_why_fact facts[TF_WHY_FACTS_MAX]; /* what the move does first, then how things stand */
} tf_why;

/* A game's explanations: fills a zeroed tf_why for a legal move of a view. */
typedef struct tf_why_ops {
    tf_status (*why)(const tf_rules *rules, const void *view, tf_move move, tf_control *control,
                     tf_why *out, tf_error *error);
} tf_why_ops;

/* Explains a legal move of the seat to move at a position. TF_ERR_ILLEGAL when it is none,
 * TF_ERR_UNSUPPORTED for a game without explanations, TF_ERR_CANCELLED when control says stop by
 * cancellation; a limit in time or states leaves out only what was not found. */
TF_API TF_MUST_USE tf_status tf_why_move(const tf_position *position, tf_move move,
                                         tf_control *control, tf_why *out, tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
