/* types.h: Golf's rule options, positions and moves.
 *
 * Seven columns of five cards lie face up. One card lies on the waste, and 16 lie face down in the
 * stock. The last card of a column may go onto the waste when its rank is one above or one below. A
 * card of the stock may always be turned onto the waste. Empty columns are a win. */
#ifndef TEFUDA_GAMES_GOLF_TYPES_H
#define TEFUDA_GAMES_GOLF_TYPES_H

#include <stdbool.h>

#include <tefuda/rules.h>
#include <tefuda/view.h>

#include "base/option_rows.h"

#define TF__GOLF_RULE_OPTIONS(ROW)                                                                 \
    ROW(bool, wrap, "wrap", TF__CHOICE(0, "no|yes"),                                               \
        "whether ace and king are neighbours; otherwise no card fits onto a king")
TF__OPTION_STRUCT(tf__golf_rule_options, TF__GOLF_RULE_OPTIONS);

enum { TF__GOLF_COLUMNS = 7, TF__GOLF_HEIGHT = 5, TF__GOLF_STOCK = 16 };

/* The position and the view; in a view the cards of the stock are TF_CARD_NONE. All piles are
 * listed from the bottom. Unused places are TF_CARD_NONE, so that equal positions have equal
 * bytes. */
typedef struct tf__golf_position {
    uint8_t wrap;
    uint8_t stock_count;
    uint8_t waste_count; /* at least 1 */
    uint8_t height[TF__GOLF_COLUMNS];
    tf_card column[TF__GOLF_COLUMNS][TF__GOLF_HEIGHT];
    tf_card stock[TF__GOLF_STOCK];
    tf_card waste[TF_DECK_MAX];
} tf__golf_position;

/* A move is the number of the column whose last card goes onto the waste, or TF__GOLF_TURN. */
enum { TF__GOLF_TURN = TF__GOLF_COLUMNS, TF__GOLF_MOVES_MAX };

size_t tf__golf_moves(const void *position, tf_move *out);
void tf__golf_apply(void *position, tf_move move, tf_undo *undo);
void tf__golf_move_format(const void *position, tf_move move, tf_text *out);

/* A position without cards. */
void tf__golf_clear(const tf_rules *rules, tf__golf_position *position);
/* Positions as text (position_text.c). */
void tf__golf_format(const void *position, tf_text *out);
tf_status tf__golf_parse(const tf_rules *rules, const char *text, void *position, tf_error *error);

extern const tf_rules_ops tf__golf_rules;
extern const tf_view_ops tf__golf_view;

#endif
