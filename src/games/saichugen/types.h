/* types.h: Saichugen's positions, views, moves and scores.
 *
 * Ikuo Takeuchi's game for three players, after Hofstadter's Mediocrity. Cards are ordered by rank,
 * then suit (clubs lowest), and count 1 .. 13 points. Each player has 17 cards; one card is left
 * out, unseen. In a turn all players lay a card face down, then show it; the middle card wins its
 * own points. A round is three turns: the player with the middle total keeps it, the others' totals
 * are lost. A game is five rounds: the middle score wins. A total or score equal to the middle one
 * counts as the middle one.
 *
 * Simultaneous laying is modelled as seats 0, 1, 2 laying one after the other: the cards of an
 * unfinished turn are not in the views of other seats. */
#ifndef TEFUDA_GAMES_SAICHUGEN_TYPES_H
#define TEFUDA_GAMES_SAICHUGEN_TYPES_H

#include <tefuda/rules.h>
#include <tefuda/view.h>

enum {
    TF__SAI_SEATS = 3,
    TF__SAI_HAND = 17,
    TF__SAI_TURNS = 15,
    TF__SAI_ROUND_TURNS = 3,
    TF__SAI_ROUNDS = 5,
    TF__SAI_LAID = TF__SAI_SEATS * TF__SAI_TURNS,
    TF__SAI_LAST_ROUND = TF__SAI_TURNS - TF__SAI_ROUND_TURNS, /* its first turn, from 0 */
    TF__SAI_VALUES = TF_RANKS + 1,                            /* points of a card: 1 .. 13 */
};

/* A set of cards: bit c is card c. */
typedef uint64_t tf__sai_cards;

/* The public part of the score: the finished rounds, and the current round so far. */
typedef struct tf__sai_score {
    uint8_t game[TF__SAI_SEATS];
    uint8_t round[TF__SAI_SEATS];
} tf__sai_score;

typedef struct tf__sai_position {
    tf__sai_cards hand[TF__SAI_SEATS];
    tf__sai_cards guessed; /* cards whose place was not given but assigned; for hints */
    /* turn by turn, in the order of seats; TF_CARD_NONE: not laid yet */
    tf_card laid[TF__SAI_LAID];
    uint8_t laid_count;
    tf_card out; /* the card left out */
    tf__sai_score score;
} tf__sai_position;

/* What one seat sees. */
typedef struct tf__sai_view {
    tf__sai_cards hand;
    tf__sai_cards unseen;        /* in the others' hands, face down, or left out */
    tf_card shown[TF__SAI_LAID]; /* the finished turns; TF_CARD_NONE after them */
    uint8_t turn;                /* number of finished turns */
    uint8_t seat;                /* whose view this is */
    uint8_t to_act;              /* the seat that lays next */
    tf_card face_down;           /* the own card laid in this turn, or TF_CARD_NONE */
    tf__sai_score score;
} tf__sai_view;

/* The points of a card. */
static inline unsigned tf__sai_value(tf_card card)
{
    return tf_card_rank(card) + 1;
}

static inline unsigned tf__sai_count(tf__sai_cards cards)
{
    return (unsigned)__builtin_popcountll(cards);
}

/* Removes the lowest card from a set that is not empty, and returns it. */
static inline tf_card tf__sai_pop(tf__sai_cards *cards)
{
    tf_card lowest = (tf_card)__builtin_ctzll(*cards);
    *cards &= *cards - 1;
    return lowest;
}

static inline tf__sai_cards tf__sai_bit(tf_card card)
{
    return UINT64_C(1) << card;
}

/* The middle one of three numbers. */
static inline unsigned tf__sai_middle(unsigned a, unsigned b, unsigned c)
{
    unsigned low = a < b ? a : b;
    unsigned high = a < b ? b : a;
    return c < low ? low : c > high ? high : c;
}

/* The index (0..2) of the middle one of three different cards. */
static inline unsigned tf__sai_winner(const tf_card cards[TF__SAI_SEATS])
{
    unsigned middle = tf__sai_middle(cards[0], cards[1], cards[2]);
    return middle == cards[0] ? 0 : middle == cards[1] ? 1 : 2;
}

/* The score with `seat` first, then the seats after it. */
static inline tf__sai_score tf__sai_score_from(const tf__sai_score *score, unsigned seat)
{
    tf__sai_score seen;
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        seen.game[s] = score->game[(seat + s) % TF__SAI_SEATS];
        seen.round[s] = score->round[(seat + s) % TF__SAI_SEATS];
    }
    return seen;
}

/* Ends a round: a player with the middle total keeps it, and all totals are reset. */
void tf__sai_end_round(tf__sai_score *score);

/* Counts the three cards of a turn; `turn` is its number from 0. */
void tf__sai_end_turn(tf__sai_score *score, unsigned turn, const tf_card cards[TF__SAI_SEATS]);

/* The points of a game with these final scores: +2 and twice -1, twice +1 and -2, or 0. */
static inline void tf__sai_points(const unsigned scores[TF__SAI_SEATS], int points[TF__SAI_SEATS])
{
    static const int won[] = {0, 2, 1, 0}, lost[] = {0, -1, -2, 0}; /* by the number of winners */
    unsigned middle = tf__sai_middle(scores[0], scores[1], scores[2]);
    unsigned winners = 0;
    for (unsigned s = 0; s < TF__SAI_SEATS; s++)
        winners += scores[s] == middle;
    for (unsigned s = 0; s < TF__SAI_SEATS; s++)
        points[s] = scores[s] == middle ? won[winners] : lost[winners];
}

/* Lists a set of cards as moves, lowest first; a move is its card. */
size_t tf__sai_list(tf__sai_cards hand, tf_move *out);

/* Appends the cards of a set, lowest first, each after a space. */
void tf__sai_add_cards(tf__sai_cards cards, tf_text *out);
void tf__sai_add_card(tf_card card, tf_text *out);

tf_status tf__sai_move_parse(const void *position, const char *word, tf_move *move,
                             tf_error *error);
void tf__sai_format(const void *position, tf_text *out);
tf_status tf__sai_parse(const tf_rules *rules, const char *text, void *position, tf_error *error);

extern const tf_rules_ops tf__sai_rules;
extern const tf_view_ops tf__sai_view_ops;

#endif
