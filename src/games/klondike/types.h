/* types.h: Klondike's rule options, positions and moves.
 *
 * Columns of 1..7 cards are dealt, the last card of each face up; the rest is the stock. Columns
 * are built down in alternating colours, foundations up by suit from the ace. A run from the end of
 * a column may move; only a king (with its run) goes to an empty column. The stock is turned to the
 * waste one or three cards at a time, and the waste's top card may be played. The game is won when
 * all cards are on the foundations.
 *
 * The rules have four main options: the number of cards turned at a time; how often the waste may
 * be turned over; what happens to a last group of one or two cards (turned: it is turned, the
 * common rule; kept: it stays and is turned first in the next pass, Shintani's rule); and whether a
 * card may come back from a foundation ("worrying back"). Smaller decks and fewer columns are for
 * tests and experiments. */
#ifndef TEFUDA_GAMES_KLONDIKE_TYPES_H
#define TEFUDA_GAMES_KLONDIKE_TYPES_H

#include <stdbool.h>

#include <tefuda/rules.h>
#include <tefuda/view.h>

#include "base/option_rows.h"

enum {
    TF__KLON_COLUMNS = 7,
    TF__KLON_DOWN_MAX = 6,
    TF__KLON_COLUMN_MAX = TF__KLON_DOWN_MAX + TF_RANKS,
    TF__KLON_UNKNOWN = 254,   /* a face-down card that is not known */
    TF__KLON_UNLIMITED = 255, /* redeals_max: no limit */
    TF__KLON_MOVES_MAX = 96,
};

#define TF__KLON_RULE_OPTIONS(ROW)                                                                 \
    ROW(bool, draw_three, "draw", TF__CHOICE(1, "1|3"), "cards turned from the stock at a time")   \
    ROW(int, redeals, "redeals", TF__INTEGER_OR(-1, 0, 99, "unlimited"),                           \
        "number of times that the waste may be turned over")                                       \
    ROW(bool, kept, "leftover", TF__CHOICE(0, "turned|kept"),                                      \
        "a last group that is too small is turned, or kept on top for the next pass")              \
    ROW(bool, worryback, "worryback", TF__CHOICE(1, "no|yes"),                                     \
        "whether cards may come back from the foundations")                                        \
    ROW(uint8_t, ranks, "ranks", TF__INTEGER(13, 2, TF_RANKS),                                     \
        "ranks in the deck, from the ace: 4 x ranks cards")                                        \
    ROW(uint8_t, columns, "columns", TF__INTEGER(7, 1, TF__KLON_COLUMNS), "number of columns")
TF__OPTION_STRUCT(tf__klon_rule_options, TF__KLON_RULE_OPTIONS);

typedef struct tf__klon_rules {
    uint8_t ranks;
    uint8_t columns;
    uint8_t draw;
    uint8_t redeals_max;
    uint8_t kept;
    uint8_t worryback;
} tf__klon_rules;

/* The position. With TF__KLON_UNKNOWN for every hidden card it is also the view. Places without a
 * card are TF_CARD_NONE, so that equal positions have equal bytes. */
typedef struct tf__klon_position {
    tf__klon_rules rules;
    uint8_t redeals; /* made so far, at most 255 */
    /* number of stock cards, counted from the next to turn, that were never in the waste */
    uint8_t unseen;
    uint8_t stock_count;
    uint8_t waste_count;
    uint8_t foundation[TF_SUITS]; /* number of cards on each */
    uint8_t down[TF__KLON_COLUMNS];
    uint8_t up[TF__KLON_COLUMNS];
    tf_card stock[TF_DECK_MAX];                            /* the next card to turn is the last */
    tf_card waste[TF_DECK_MAX];                            /* the top is the last */
    tf_card column[TF__KLON_COLUMNS][TF__KLON_COLUMN_MAX]; /* face-down cards, then face-up ones */
} tf__klon_position;

typedef enum tf__klon_kind {
    TF__KLON_TURN,
    TF__KLON_REDEAL,
    TF__KLON_WASTE_UP,   /* waste to its foundation */
    TF__KLON_WASTE_DOWN, /* waste to a column */
    TF__KLON_UP,         /* a column's last card to its foundation */
    TF__KLON_RUN,        /* a run from column to column; the target determines which cards */
    TF__KLON_BACK,       /* a foundation's top card to a column */
} tf__klon_kind;

static inline tf_move tf__klon_move(tf__klon_kind kind, unsigned from, unsigned to)
{
    return (tf_move)((unsigned)kind | from << 4 | to << 8);
}
static inline tf__klon_kind tf__klon_move_kind(tf_move move)
{
    return (tf__klon_kind)(move & 15);
}
static inline unsigned tf__klon_move_from(tf_move move)
{
    return (unsigned)move >> 4 & 15;
}
static inline unsigned tf__klon_move_to(tf_move move)
{
    return (unsigned)move >> 8 & 15;
}

/* Diamonds and hearts. */
static inline bool tf__klon_is_red(tf_card card)
{
    return tf_card_suit(card) == TF_DIAMONDS || tf_card_suit(card) == TF_HEARTS;
}

/* True when child may lie on parent in a column. */
static inline bool tf__klon_fits(tf_card child, tf_card parent)
{
    return parent < TF_DECK_MAX && child < TF_DECK_MAX &&
           tf_card_rank(child) + 1 == tf_card_rank(parent) &&
           tf__klon_is_red(child) != tf__klon_is_red(parent);
}

static inline unsigned tf__klon_height(const tf__klon_position *p, unsigned column)
{
    return (unsigned)p->down[column] + p->up[column];
}

/* The last card of a column, or TF_CARD_NONE when it is empty; then the same for the waste. */
static inline tf_card tf__klon_last(const tf__klon_position *p, unsigned column)
{
    unsigned height = tf__klon_height(p, column);
    return height == 0 ? (tf_card)TF_CARD_NONE : p->column[column][height - 1];
}
static inline tf_card tf__klon_waste_top(const tf__klon_position *p)
{
    return p->waste_count == 0 ? (tf_card)TF_CARD_NONE : p->waste[p->waste_count - 1];
}

/* True when the card is the next one of its foundation. */
static inline bool tf__klon_goes_up(const tf__klon_position *p, tf_card card)
{
    return card < TF_DECK_MAX && p->foundation[tf_card_suit(card)] == tf_card_rank(card);
}

/* True when the card, alone or with its run, may be put at the end of the column. */
static inline bool tf__klon_accepts(const tf__klon_position *p, unsigned column, tf_card card)
{
    tf_card last = tf__klon_last(p, column);
    if (last == TF_CARD_NONE)
        return card < TF_DECK_MAX && tf_card_rank(card) + 1u == p->rules.ranks;
    return tf__klon_fits(card, last);
}

/* The number of cards of column `from` that would move to column `to`; 0 when none fits. */
unsigned tf__klon_run_length(const tf__klon_position *p, unsigned from, unsigned to);

/* The number of cards that the next turn takes, 0 when none may be turned; and whether the waste
 * may be turned over now, ignoring the limit on redeals. */
unsigned tf__klon_turn_count(const tf__klon_position *p);
bool tf__klon_pass_is_over(const tf__klon_position *p);

/* The move that turns cards of the stock, or the waste over; a move of a card to its foundation, or TF_MOVE_NONE. */
tf_move tf__klon_turn_or_redeal(const tf__klon_position *p);
tf_move tf__klon_move_up(const tf__klon_position *p);

/* The rule options in the form that a position stores; a position without cards. */
tf__klon_rules tf__klon_read_rules(const tf_rules *rules);
void tf__klon_clear(tf__klon_position *p, const tf__klon_rules *rules);

size_t tf__klon_moves(const void *position, tf_move *out);
void tf__klon_apply(void *position, tf_move move, tf_undo *undo);
bool tf__klon_is_won(const tf__klon_position *p);

/* True for the rules of the preset `standard`. */
bool tf__klon_is_standard(const tf_rules *rules);

/* True when a card of the position is not known. Such positions are for hints only; solvers refuse
 * them. */
bool tf__klon_has_unknown(const tf__klon_position *p);

void tf__klon_move_format(const void *position, tf_move move, tf_text *out);
tf_status tf__klon_move_parse(const void *position, const char *word, tf_move *move,
                              tf_error *error);
void tf__klon_format(const void *position, tf_text *out);
tf_status tf__klon_parse(const tf_rules *rules, const char *text, void *position, tf_error *error);

/* Positions in the formats of other programs (peer_text.c): true when the text is in one of them;
 * true when it is in Solvitaire's. The translation appends the position in our format, which
 * tf__klon_parse() checks; TF_ERR_INPUT when the text cannot be translated. */
bool tf__klon_is_peer_text(const char *text);
bool tf__klon_is_peer_json(const char *text);
TF_MUST_USE tf_status tf__klon_translate(const char *text, tf_text *out, tf_error *error);

extern const tf_rules_ops tf__klon_rules_ops;
extern const tf_view_ops tf__klon_view_ops;

#endif
