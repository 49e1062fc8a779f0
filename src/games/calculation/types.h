/* types.h: Calculation's rule options, positions, views and moves.
 *
 * Suits do not matter. Foundations A, B, C, D take every 1st, 2nd, 3rd, 4th rank (mod 13), 13 cards
 * each, the king last. Cards are drawn one at a time from a face-down stock and put on a foundation
 * that wants them or on any of S stacks; after that any number of stack tops may go to foundations.
 * Everything on the foundations is a win. */
#ifndef TEFUDA_GAMES_CALCULATION_TYPES_H
#define TEFUDA_GAMES_CALCULATION_TYPES_H

#include <tefuda/rules.h>
#include <tefuda/view.h>

#include "base/option_rows.h"

enum {
    TF__CALC_FOUNDATIONS = 4,
    TF__CALC_STACKS_MAX = 11,
    TF__CALC_NONE = 255, /* no card in the hand */
};

#define TF__CALC_RULE_OPTIONS(ROW)                                                                 \
    ROW(uint8_t, stacks, "stacks", TF__INTEGER(4, 1, TF__CALC_STACKS_MAX),                         \
        "how many stacks there are")                                                               \
    ROW(bool, base, "start", TF__CHOICE(0, "empty|base"),                                          \
        "empty foundations, or A 2 3 4 already on them")
TF__OPTION_STRUCT(tf__calc_rule_options, TF__CALC_RULE_OPTIONS);

/* What lies open on the table: the part that position and view share. Places above a stack's height
 * are 0, so that equal tables are equal bytes. Cards are ranks 0 .. 12. */
typedef struct tf__calc_layout {
    uint8_t stacks;
    uint8_t hand; /* the card drawn and not yet placed, or TF__CALC_NONE */
    uint8_t foundation[TF__CALC_FOUNDATIONS]; /* cards on each, 0 .. 13 */
    uint8_t height[TF__CALC_STACKS_MAX];
    uint8_t stack[TF__CALC_STACKS_MAX][TF_DECK_MAX]; /* from the bottom */
} tf__calc_layout;

typedef struct tf__calc_position {
    tf__calc_layout table;
    uint8_t stock_known;        /* 0: given without the order of the stock, for hints */
    uint8_t stock_count;        /* cards left to draw */
    uint8_t stock[TF_DECK_MAX]; /* the next card is the last; places from stock_count on keep what
                                   was drawn, or 0 */
} tf__calc_position;

/* What a person sees: the table, and by counting, how many of each rank are still in the stock. */
typedef struct tf__calc_view {
    tf__calc_layout table;
    uint8_t stock_count;
    uint8_t left[TF_RANKS];
} tf__calc_view;

/* A move: what it does, from which stack, to which stack or foundation. */
typedef enum tf__calc_kind {
    TF__CALC_DRAW,  /* turn the next card of the stock into the hand */
    TF__CALC_PUT,   /* the hand's card to a foundation */
    TF__CALC_STACK, /* the hand's card to a stack */
    TF__CALC_MOVE,  /* a stack's top card to a foundation */
} tf__calc_kind;

static inline tf_move tf__calc_move(tf__calc_kind kind, unsigned from, unsigned to)
{
    return (tf_move)((unsigned)kind | from << 4 | to << 8);
}
static inline tf__calc_kind tf__calc_move_kind(tf_move move)
{
    return (tf__calc_kind)(move & 15);
}
static inline unsigned tf__calc_move_from(tf_move move)
{
    return (unsigned)move >> 4 & 15;
}
static inline unsigned tf__calc_move_to(tf_move move)
{
    return (unsigned)move >> 8 & 15;
}

/* The most legal moves: every stack top on every foundation and a draw. */
enum { TF__CALC_MOVES_MAX = TF__CALC_STACKS_MAX * TF__CALC_FOUNDATIONS + 1 };

/* The rank that foundation f takes as its card number `place` (0 .. 12). */
static inline unsigned tf__calc_rank_at(unsigned f, unsigned place)
{
    return ((f + 1) * (place + 1) - 1) % TF_RANKS;
}

/* True when the card is the next one of the foundation. */
bool tf__calc_wants(const tf__calc_layout *table, unsigned foundation, unsigned rank);

/* The legal moves on a table with stock_count cards left to draw; the order is that of rules.c. */
size_t tf__calc_layout_moves(const tf__calc_layout *table, unsigned stock_count, tf_move *out);

/* Makes a legal move but a draw, which changes nothing here: who sees only the table does not know the
 * card. The hand is empty afterwards. */
void tf__calc_layout_move(tf__calc_layout *table, tf_move move);

/* "PUT(C)", "STACK(1)", "MOVE(6,1,C)"; a draw is its rank, TF__CALC_NONE: "DRAW". */
void tf__calc_word(const tf__calc_layout *table, tf_move move, unsigned next, tf_text *out);

tf_status tf__calc_move_parse(const void *position, const char *word, tf_move *move,
                              tf_error *error);
void tf__calc_format(const void *position, tf_text *out);
tf_status tf__calc_parse(const tf_rules *rules, const char *text, void *position, tf_error *error);

extern const tf_rules_ops tf__calc_rules;
extern const tf_view_ops tf__calc_view_ops;

#endif
