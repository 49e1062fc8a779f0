/* types.h: Accordion's rule options, positions and moves.
 *
 * All cards lie face up in a row. A card may move onto its left neighbour or onto the third card to
 * its left if the two share suit or rank. The covered card is removed and the gap closes. The game
 * is won when one card is left, after (cards - 1) moves. */
#ifndef TEFUDA_GAMES_ACCORDION_TYPES_H
#define TEFUDA_GAMES_ACCORDION_TYPES_H

#include <stdbool.h>

#include <tefuda/rules.h>
#include <tefuda/view.h>

#include "base/option_rows.h"

#define TF__ACC_RULE_OPTIONS(ROW)                                                                  \
    ROW(uint8_t, ranks, "ranks", TF__INTEGER(13, 2, TF_RANKS),                                     \
        "ranks in the deck, from the ace: 4 x ranks cards")
TF__OPTION_STRUCT(tf__acc_rule_options, TF__ACC_RULE_OPTIONS);

/* The position. No card is hidden, so it is also the view. Places from `count` on are TF_CARD_NONE,
 * so that equal positions have equal bytes. */
typedef struct tf__acc_row {
    uint8_t ranks;
    uint8_t count;
    tf_card cards[TF_DECK_MAX];
} tf__acc_row;

/* At most two cards can cover a target. */
enum { TF__ACC_MOVES_MAX = 2 * TF_DECK_MAX };

/* A move: the place of the card that moves, and how far it moves to the left (1 or 3). */
static inline tf_move tf__acc_move(unsigned from, unsigned distance)
{
    return (tf_move)(from << 2 | distance);
}
static inline unsigned tf__acc_from(tf_move move)
{
    return (unsigned)move >> 2;
}
static inline unsigned tf__acc_distance(tf_move move)
{
    return (unsigned)move & 3;
}

static inline bool tf__acc_match(tf_card a, tf_card b)
{
    return tf_card_suit(a) == tf_card_suit(b) || tf_card_rank(a) == tf_card_rank(b);
}

size_t tf__acc_moves(const void *position, tf_move *out);
void tf__acc_apply(void *position, tf_move move, tf_undo *undo);
void tf__acc_move_format(const void *position, tf_move move, tf_text *out);
void tf__acc_format(const void *position, tf_text *out);

extern const tf_rules_ops tf__acc_rules;
extern const tf_view_ops tf__acc_view;

#endif
