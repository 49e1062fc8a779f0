/* types.h: Calculation's rule options, positions, views and moves.
 *
 * Suits do not matter. Foundations A, B, C, D take every 1st, 2nd, 3rd, 4th rank (mod 13), 13 cards
 * each, the king last. Cards are drawn one at a time from a face-down stock. Each is put on a
 * foundation whose next card it is, or on any of S stacks. After that any number of stack tops may
 * go to foundations. The game is won when all cards are on the foundations.
 *
 * Smaller games have R ranks (a prime) and the first M foundations, which count modulo R. They are
 * played inside the full one: a foundation begins with 13 - R places filled, and the foundations
 * that the rules do not have are complete from the start. So a foundation is always complete at 13,
 * and the game is won when 52 places are filled. Only the ranks of the places differ, which
 * tf__calc_rank_at() and slot.h know; ranks run from 0 to R - 1. */
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
    ROW(uint8_t, stacks, "stacks", TF__INTEGER(4, 1, TF__CALC_STACKS_MAX), "number of stacks")     \
    ROW(bool, base, "start", TF__CHOICE(0, "empty|base"),                                          \
        "empty foundations, or A 2 3 4 already on them")                                           \
    ROW(uint8_t, ranks, "ranks", TF__CHOICE(4, "3|5|7|11|13"),                                     \
        "ranks in the deck, from the ace; fewer: a small game")                                    \
    ROW(uint8_t, foundations, "foundations", TF__INTEGER(4, 2, TF__CALC_FOUNDATIONS),              \
        "foundations, and cards of each rank; fewer than ranks")
TF__OPTION_STRUCT(tf__calc_rule_options, TF__CALC_RULE_OPTIONS);
enum { TF__CALC_FOUNDATIONS_ROW = 3 }; /* among the rule options */

/* The visible cards: the part that position and view share. Places above a stack's height are 0, so
 * that equal tables have equal bytes. Cards are ranks 0 .. 12. */
typedef struct tf__calc_layout {
    uint8_t stacks;
    uint8_t hand;    /* the card drawn and not yet placed, or TF__CALC_NONE */
    uint8_t deck;    /* 0 .. 4: 13, 11, 7, 5, 3 ranks */
    uint8_t missing; /* foundations that the rules do not have: the last ones */
    uint8_t foundation[TF__CALC_FOUNDATIONS]; /* places filled on each, up to 13 */
    uint8_t height[TF__CALC_STACKS_MAX];
    uint8_t stack[TF__CALC_STACKS_MAX][TF_DECK_MAX]; /* from the bottom */
} tf__calc_layout;

typedef struct tf__calc_position {
    tf__calc_layout table;
    /* 0: the order of the stock is not known (positions entered for hints) */
    uint8_t stock_known;
    uint8_t stock_count; /* cards left to draw */
    /* the next card is the last; entries from stock_count on keep the drawn cards, or 0 */
    uint8_t stock[TF_DECK_MAX];
} tf__calc_position;

/* What a person sees: the table and, by counting, how many cards of each rank are in the stock. */
typedef struct tf__calc_view {
    tf__calc_layout table;
    uint8_t stock_count;
    uint8_t left[TF_RANKS];
} tf__calc_view;

/* A move: its kind, from which stack, to which stack or foundation. */
typedef enum tf__calc_kind {
    TF__CALC_DRAW,  /* turn the next card of the stock and take it into the hand */
    TF__CALC_PUT,   /* the card in the hand to a foundation */
    TF__CALC_STACK, /* the card in the hand to a stack */
    TF__CALC_MOVE,  /* the top card of a stack to a foundation */
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

/* The maximum number of legal moves: every stack top on every foundation, and a draw. */
enum { TF__CALC_MOVES_MAX = TF__CALC_STACKS_MAX * TF__CALC_FOUNDATIONS + 1 };

enum { TF__CALC_DECKS = 5 };

/* The ranks of a deck: 13, 11, 7, 5 or 3. */
static inline unsigned tf__calc_ranks(unsigned deck)
{
    static const uint8_t ranks[TF__CALC_DECKS] = {TF_RANKS, 11, 7, 5, 3};
    return ranks[deck];
}

static inline unsigned tf__calc_deck(const tf__calc_rule_options *options)
{
    return TF__CALC_DECKS - 1 - (unsigned)options->ranks; /* the option's words ascend */
}

/* The first place of a foundation: those before it are filled in a small game. */
static inline unsigned tf__calc_first_place(unsigned deck)
{
    return TF_RANKS - tf__calc_ranks(deck);
}

/* The rank that foundation f takes at a place (tf__calc_first_place() .. 12). */
static inline unsigned tf__calc_rank_at(unsigned deck, unsigned f, unsigned place)
{
    unsigned ranks = tf__calc_ranks(deck);
    return ((f + 1) * (place - (TF_RANKS - ranks) + 1) - 1) % ranks;
}

/* The number of foundations, which is also the number of cards of each rank. */
static inline unsigned tf__calc_foundations(const tf__calc_layout *table)
{
    return TF__CALC_FOUNDATIONS - (unsigned)table->missing;
}

/* Sets deck, missing and stacks, and the foundations to their start without cards. */
void tf__calc_layout_start(const tf_rules *rules, tf__calc_layout *table);

/* True when the card is the next one of the foundation. */
bool tf__calc_wants(const tf__calc_layout *table, unsigned foundation, unsigned rank);

/* The legal moves on a table with stock_count cards left to draw; the order is that of rules.c. */
size_t tf__calc_layout_moves(const tf__calc_layout *table, unsigned stock_count, tf_move *out);

/* Makes a legal move. A draw changes nothing here, because the visible table does not determine the
 * card drawn. The hand is empty afterwards. */
void tf__calc_layout_move(tf__calc_layout *table, tf_move move);

/* "PUT(C)", "STACK(1)", "MOVE(6,1,C)". A draw is written as the rank `next`, or "DRAW" when that is
 * TF__CALC_NONE. */
void tf__calc_word(const tf__calc_layout *table, tf_move move, unsigned next, tf_text *out);

tf_status tf__calc_move_parse(const void *position, const char *word, tf_move *move,
                              tf_error *error);
/* Appends the visible cards as lines of a position's text. */
void tf__calc_layout_format(const tf__calc_layout *table, tf_text *out);
void tf__calc_format(const void *position, tf_text *out);
tf_status tf__calc_parse(const tf_rules *rules, const char *text, void *position, tf_error *error);

extern const tf_rules_ops tf__calc_rules;
extern const tf_view_ops tf__calc_view_ops;

#endif
