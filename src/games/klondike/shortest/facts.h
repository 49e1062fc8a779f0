/* facts.h: what the search for shortest solutions knows of one deal, and its states.
 *
 * A state is exact and small. Each face-up card is a base (the last dealt card of its column), a
 * king in a column without dealt cards, or lies on one of the two cards of the next rank and the
 * other colour, its parents. When a card is put down and both parents are free, the state leaves
 * open on which of them it lies: a later move, when one of them goes up, decides. Two bits for each
 * two twins give the arrangement:
 *   one of them is in a column  0 0 on the first parent; own bit: on the second; the twin's bit: open
 *   both are                    one's bit: that one on the second parent; 0 0: open
 * The order of the columns does not matter. Cards are bits rank * 4 + suit of 64-bit words.
 * docs/KLONDIKE.md, "Shortest solutions", has the proofs. */
#ifndef TEFUDA_GAMES_KLONDIKE_SHORTEST_FACTS_H
#define TEFUDA_GAMES_KLONDIKE_SHORTEST_FACTS_H

#include "games/klondike/types.h"

enum {
    TF__KLON_MIN_DEALT = TF__KLON_DOWN_MAX + 1, /* dealt cards of a column */
    TF__KLON_MIN_LIST = 27,                     /* most cards in stock and waste for an exact key */
};

#define TF__KLON_MIN_NIBBLES UINT64_C(0x1111111111111111)

typedef struct tf__klon_facts {
    tf__klon_rules rules;
    unsigned draw;
    bool kept; /* leftovers are kept; false for draw 1, where there are none */
    bool limited;
    unsigned redeal_cost; /* moves that a redeal counts, by the metric */
    uint64_t deck, kings;
    uint64_t foundation[TF_SUITS][16]; /* set of cards on a foundation, by its height */
    tf_card dealt[TF__KLON_COLUMNS][TF__KLON_MIN_DEALT + 1]; /* face-down cards, then the base */
    /* set of the first n dealt cards of a column */
    uint64_t dealt_set[TF__KLON_COLUMNS][TF__KLON_MIN_DEALT + 1];
    uint8_t dealt_first[TF__KLON_COLUMNS]; /* dealt cards of each column at the start */
    uint32_t stride[TF__KLON_COLUMNS];
    uint32_t dealt_count; /* number of different counts of dealt cards */
    unsigned list_count;
    tf_card list[TF_DECK_MAX];          /* waste and stock in the order of turning */
    uint64_t list_set[4][256];          /* set of cards for each byte of places */
    uint32_t lower_places[TF_DECK_MAX]; /* places with a lower card of the same suit */
    uint64_t list_cards, dealt_cards;   /* cards of the list; dealt cards */
    uint64_t loose_kings;               /* kings in columns without dealt cards at the start */
    uint64_t on_foundations;            /* at the start */
} tf__klon_facts;

typedef struct tf__klon_layout {
    uint64_t parents; /* arrangement of the loose cards */
    uint32_t stock;   /* places of the list that are left, waste included */
    uint32_t dealt;   /* dealt cards of each column, three bits each */
    uint16_t heights; /* of the foundations, four bits each */
    uint8_t waste;    /* number of cards in the waste */
    uint8_t start;    /* with leftovers kept: place of the first card of this pass */
    uint8_t redeals;  /* made so far, if limited */
    /* What follows from the above: number of stock cards that are not in the waste; number of cards
     * that are not on the foundations; the number of the columns among all counts of dealt cards. */
    uint8_t unturned, below;
    uint32_t index;
} tf__klon_layout;

/* The sets of cards that follow from a state. */
typedef struct tf__klon_sets {
    uint64_t found, bases, face_up, loose, next_up;
    uint64_t covered; /* cards that certainly carry another */
    uint64_t either;  /* two twins each, of which one carries another */
    uint64_t tops;    /* cards that may be free */
    unsigned empty;   /* number of empty columns */
} tf__klon_sets;

static inline uint64_t tf__klon_bit(unsigned card)
{
    return UINT64_C(1) << card;
}
static inline unsigned tf__klon_lowest(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}
static inline unsigned tf__klon_dealt_of(uint32_t dealt, unsigned column)
{
    return dealt >> (3 * column) & 7;
}
static inline unsigned tf__klon_height_of(uint16_t heights, unsigned suit)
{
    return (unsigned)heights >> (4 * suit) & 15;
}
/* The other card of the same rank and colour. */
static inline unsigned tf__klon_twin(unsigned card)
{
    return card ^ 3;
}
/* Whether a card is the second of the two cards that can carry another. */
static inline bool tf__klon_is_second(unsigned card)
{
    return (card & 3) > 1;
}
/* One of the two cards that can carry the card, which is no king. */
static inline unsigned tf__klon_parent(unsigned card, bool second)
{
    bool red = (card & 3) == TF_DIAMONDS || (card & 3) == TF_HEARTS;
    unsigned suit = red ? (second ? TF_SPADES : TF_CLUBS) : (second ? TF_HEARTS : TF_DIAMONDS);
    return (card & ~3u) + 4 + suit;
}

/* The greatest height to which a foundation may be built at once without a drawback. */
static inline unsigned tf__klon_safe_up(uint16_t heights, unsigned suit)
{
    unsigned twin = tf__klon_height_of(heights, 3 - suit);
    unsigned a = tf__klon_height_of(heights, suit ^ 1), b = tf__klon_height_of(heights, suit ^ 2);
    unsigned other = a < b ? a : b;
    return other + 2 < twin + 3 ? other + 2 : twin + 3;
}

static inline uint64_t tf__klon_places_set(const tf__klon_facts *facts, uint32_t places)
{
    return facts->list_set[0][places & 255] | facts->list_set[1][places >> 8 & 255] |
           facts->list_set[2][places >> 16 & 255] | facts->list_set[3][places >> 24];
}

/* Fills in what follows from the other members. */
void tf__klon_layout_complete(const tf__klon_facts *facts, tf__klon_layout *s);

/* True when the deal fits: not too many cards in stock and waste for the key. */
bool tf__klon_facts_fit(const tf__klon_position *p);

/* Fills in the facts and the first state. */
void tf__klon_facts_init(tf__klon_facts *facts, const tf__klon_position *p, unsigned redeal_cost,
                         tf__klon_layout *root);

/* Computes the sets. */
void tf__klon_sets_of(const tf__klon_facts *facts, const tf__klon_layout *s, tf__klon_sets *out);

#endif
