/* model.h: a Klondike deal as the exact solver sees it.
 *
 * What lies where among the face-up cards does not matter (docs/KLONDIKE.md, "The key"): a state is
 * the foundations' heights, how many dealt cards each column still has, and the stock. The last dealt
 * card of a column is its base; every other face-up card is loose. A loose card needs a seat: a face-up
 * card of the next rank and the other colour that carries nothing, or, for a king, a column without
 * dealt cards. Sets of cards are 64-bit words, bit rank * 4 + suit. */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_MODEL_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_MODEL_H

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
    bool kept; /* leftovers kept; never for draw 1, where there are none */
    bool worryback;
    bool limited;
    unsigned redeals_max; /* when limited */
    uint64_t deck, kings;
    uint64_t foundation[TF_SUITS][16];                    /* cards of a foundation by its height */
    tf_card dealt[TF__KLON_COLUMNS][TF__KLON_COLUMN_MAX]; /* face-down cards, then the base */
    uint32_t stride[TF__KLON_COLUMNS]; /* of a column's dealt cards in the packed count */
    uint64_t dealt_count;              /* how many packed counts there are */
    unsigned list_count;
    tf_card list[TF__KLON_LIST_MAX]; /* waste and stock in the order of turning */
    unsigned phase_count;            /* of stock phases in a key; see stock.h */
    bool one_word;                   /* a key fits in 64 bits and is exact */
} tf__klon_model;

typedef struct tf__klon_node {
    uint64_t up; /* every card that is neither face down nor in stock or waste */
    uint64_t bases;
    uint64_t stock; /* which of the list are left, waste included */
    uint32_t dealt; /* the counts n[], packed */
    tf__klon_config config;
    uint8_t n[TF__KLON_COLUMNS]; /* dealt cards left in each column, the base included */
    uint8_t empty;               /* columns with none */
    uint8_t hidden;              /* face-down cards in all */
    uint8_t start;               /* kept: place in the list of the first card of this pass */
    uint8_t waste;               /* cards in the waste */
    uint8_t redeals;             /* made, when limited */
} tf__klon_node;

/* Prepares the model of a position and its first state. All cards must be known. */
void tf__klon_model_init(tf__klon_model *model, const tf__klon_position *p, tf__klon_node *root);

/* The base of a column leaves it: what lay below is turned up. The card itself becomes loose. A king
 * that is then the only dealt card of its column counts as loose in an empty column. */
void tf__klon_node_lift(const tf__klon_model *model, tf__klon_node *node, unsigned column);

static inline uint64_t tf__klon_on_foundations(const tf__klon_model *model, tf__klon_config config)
{
    return model->foundation[0][config & 15] | model->foundation[1][config >> 4 & 15] |
           model->foundation[2][config >> 8 & 15] | model->foundation[3][config >> 12];
}

/* What the table stores a state under; phase is below model->phase_count. */
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

/* Two sets: `black` and `red` with one bit a rank (bit 4 * rank). */
typedef struct tf__klon_free {
    uint64_t seats; /* cards of these ranks and colours find a seat if they came into play */
    uint64_t leave; /* cards that can be uncovered, so that they may leave the columns */
} tf__klon_free;

/* A class (rank, colour) has a seat to spare when more cards can carry it than loose cards of it lie
 * in the columns. The same number tells when a carrier may leave: one to spare is enough, since what
 * lies on it can move to the spare. */
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
    if (node->empty > __builtin_popcountll(loose & model->kings))
        free.seats |= model->kings;
    uint64_t up_black = black << 4, up_red = red << 4;
    free.leave = up_red | up_red << 3 | up_black << 1 | up_black << 2 | 15;
    return free;
}

/* The next card of each foundation, and the top card of each. */
static inline uint64_t tf__klon_next_up(const tf__klon_model *model, uint64_t on_foundations)
{
    return (on_foundations << 4 | 15) & ~on_foundations & model->deck;
}
static inline uint64_t tf__klon_tops(uint64_t on_foundations)
{
    return on_foundations & ~(on_foundations >> 4);
}

/* The greatest height to which this suit's foundation may be built at once without harm: no card that
 * stays in the columns can need what goes up (docs/KLONDIKE.md, "Safe cards"). */
static inline unsigned tf__klon_safe_height(tf__klon_config config, unsigned suit)
{
    unsigned twin = tf__klon_config_height(config, 3 - suit);
    unsigned a = tf__klon_config_height(config, suit ^ 1);
    unsigned b = tf__klon_config_height(config, 3 - (suit ^ 1));
    unsigned other = a < b ? a : b;
    return other + 2 < twin + 3 ? other + 2 : twin + 3;
}

#endif
