/* model.h: a Klondike deal as the exact solver represents it.
 *
 * The arrangement of the face-up cards does not matter (docs/KLONDIKE.md, "The key"). A state is
 * the heights of the foundations, how many dealt cards each column still has, and the stock. The
 * last dealt card of a column is its base; every other face-up card is loose. A loose card needs a
 * seat: a face-up card of the next rank and the other colour that carries no card, or, for a king,
 * a column without dealt cards. Sets of cards are 64-bit words with bit rank * 4 + suit. */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_MODEL_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_MODEL_H

#include "base/bits.h"
#include "base/hash.h"
#include "games/klondike/types.h"

/* Foundation heights, four bits each, clubs lowest. */
typedef uint16_t tf__klon_config;

static inline unsigned tf__klon_config_height(tf__klon_config config, unsigned suit)
{
    return (unsigned)config >> (4 * suit) & 15;
}
static inline tf__klon_config tf__klon_config_one(unsigned suit)
{
    return (tf__klon_config)(1u << (4 * suit));
}

enum {
    TF__KLON_LIST_MAX = TF_DECK_MAX,
    TF__KLON_BLANK = 63, /* for a hidden card: no other card waits for it, or it for another */
};

typedef struct tf__klon_model {
    unsigned ranks, columns, draw;
    bool kept; /* leftovers are kept; false for draw 1, where there are none */
    bool worryback;
    bool limited;
    unsigned redeals_max; /* when limited */
    uint64_t deck, kings;
    /* set of cards on a foundation, by its height */
    uint64_t foundation[TF_SUITS][16];
    tf_card dealt[TF__KLON_COLUMNS][TF__KLON_COLUMN_MAX]; /* face-down cards, then the base */
    uint32_t stride[TF__KLON_COLUMNS]; /* weight of a column's dealt cards in the packed count */
    uint64_t dealt_count;              /* number of different packed counts */
    unsigned list_count;
    tf_card list[TF__KLON_LIST_MAX]; /* waste and stock in the order of turning */
    uint64_t list_cards;             /* the cards of the list that are known */
    uint8_t place[TF_DECK_MAX];      /* place in the list of each of them */
    unsigned phase_count;            /* number of stock phases in a key; see stock.h */
    bool one_word;                   /* a key fits in 64 bits and is exact */
} tf__klon_model;

/* True when every card of the stock can be played at any time. The stock then has a single phase. */
static inline bool tf__klon_all_come_up(const tf__klon_model *model)
{
    return model->draw == 1 && !model->limited;
}

/* `cards` modulo the number of cards that are turned together. */
static inline unsigned tf__klon_modulo_draw(const tf__klon_model *model, unsigned cards)
{
    return model->draw == 3 ? cards % 3 : model->draw == 1 ? 0 : cards % model->draw;
}

typedef struct tf__klon_node {
    uint64_t up; /* all cards that are neither face down nor in stock or waste */
    uint64_t bases;
    uint64_t stock; /* places of the list that are left, waste included */
    uint32_t dealt; /* the counts n[], packed */
    tf__klon_config config;
    uint8_t n[TF__KLON_COLUMNS]; /* dealt cards left in each column, the base included */
    uint8_t empty;               /* number of columns with none */
    uint8_t hidden;              /* number of face-down cards */
    /* with leftovers kept: place in the list of the first card of this pass */
    uint8_t start;
    uint8_t waste;   /* number of cards in the waste */
    uint8_t redeals; /* number of redeals made, if limited */
    uint8_t last;    /* place in the list where the waste ended after the last play */
} tf__klon_node;

/* Initialises the model of a position and its first state. All cards must be known. */
void tf__klon_model_init(tf__klon_model *model, const tf__klon_position *p, tf__klon_node *root);

/* Removes the base of a column, which becomes loose, and turns up the card below it. A king that is
 * then the only dealt card of its column counts as loose in an empty column. */
void tf__klon_node_lift(const tf__klon_model *model, tf__klon_node *node, unsigned column);

static inline uint64_t tf__klon_on_foundations(const tf__klon_model *model, tf__klon_config config)
{
    return model->foundation[0][config & 15] | model->foundation[1][config >> 4 & 15] |
           model->foundation[2][config >> 8 & 15] | model->foundation[3][config >> 12];
}

/* The key under which the table stores a state; `phase` is below model->phase_count. */
static inline tf__key tf__klon_key(const tf__klon_model *model, const tf__klon_node *node,
                                   tf__klon_config config, unsigned phase)
{
    uint64_t rest = ((uint64_t)node->dealt << 16 | config) * model->phase_count + phase;
    if (model->one_word) {
        uint64_t heights =
            (tf__klon_config_height(config, 0) * 14u + tf__klon_config_height(config, 1)) * 14u *
                14u +
            tf__klon_config_height(config, 2) * 14u + tf__klon_config_height(config, 3);
        uint64_t word = (node->dealt * UINT64_C(38416) + heights) * model->phase_count + phase;
        return tf__key_of_word(word << model->list_count | node->stock);
    }
    return tf__key_of_words(node->stock, rest);
}

/* ---- seats ---- */

#define TF__KLON_NIBBLES UINT64_C(0x1111111111111111)

/* Two sets of cards for given heights. In the code, `black` and `red` have one bit per rank (bit 4
 * * rank). */
typedef struct tf__klon_free {
    uint64_t seats; /* cards that would have a free seat */
    uint64_t leave; /* cards that can be uncovered, so that they may leave the columns */
} tf__klon_free;

/* A class (rank, colour) has a spare seat when more cards can carry it than loose cards of it are
 * in the columns. The same number says whether a carrier may leave: one spare seat is enough,
 * because the card on it can move there. */
static inline tf__klon_free tf__klon_spare(const tf__klon_model *model, const tf__klon_node *node,
                                           uint64_t on_foundations)
{
    uint64_t face_up = node->up & ~on_foundations;
    uint64_t loose = face_up & ~node->bases;
    uint64_t above = face_up >> 4;
    uint64_t red_any = above >> 1 | above >> 2, red_both = above >> 1 & above >> 2;
    uint64_t black_any = above | above >> 3, black_both = above & above >> 3;
    uint64_t black = (red_any & ~(loose | loose >> 3)) | (red_both & ~(loose & loose >> 3));
    uint64_t red = (black_any & ~(loose >> 1 | loose >> 2)) |
                   (black_both & ~(loose >> 1 & loose >> 2));
    black &= TF__KLON_NIBBLES;
    red &= TF__KLON_NIBBLES;
    tf__klon_free free;
    free.seats = (black | black << 3 | red << 1 | red << 2) & ~model->kings;
    if (node->empty > tf__bit_count_4((unsigned)((loose & model->kings) >> 4 * (model->ranks - 1))))
        free.seats |= model->kings;
    uint64_t up_black = black << 4, up_red = red << 4;
    free.leave = up_red | up_red << 3 | up_black << 1 | up_black << 2 | 15;
    return free;
}

/* The next card of each foundation; then the top card of each. */
static inline uint64_t tf__klon_next_up(const tf__klon_model *model, uint64_t on_foundations)
{
    return (on_foundations << 4 | 15) & ~on_foundations & model->deck;
}
static inline uint64_t tf__klon_tops(uint64_t on_foundations)
{
    return on_foundations & ~(on_foundations >> 4);
}

/* The largest height to which this suit's foundation may be built at once without a drawback: no
 * card that stays in the columns can need the cards that go up (docs/KLONDIKE.md, "Safe cards"). */
static inline unsigned tf__klon_safe_height(tf__klon_config config, unsigned suit)
{
    unsigned twin = tf__klon_config_height(config, 3 - suit);
    unsigned a = tf__klon_config_height(config, suit ^ 1);
    unsigned b = tf__klon_config_height(config, 3 - (suit ^ 1));
    unsigned other = a < b ? a : b;
    return other + 2 < twin + 3 ? other + 2 : twin + 3;
}

#endif
