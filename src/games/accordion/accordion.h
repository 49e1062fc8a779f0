/* accordion.h: Accordion's row in the table of games, and what its files share.
 *
 * All cards lie face up in a row. A card may go onto its left neighbour or onto the card third to
 * its left when the two share suit or rank; the covered card is gone and the gap closes. One card
 * left is a win, after (cards - 1) moves. */
#ifndef TEFUDA_GAMES_ACCORDION_ACCORDION_H
#define TEFUDA_GAMES_ACCORDION_ACCORDION_H

#include <tefuda/game.h>
#include <tefuda/hint.h>
#include <tefuda/published.h>
#include <tefuda/review.h>
#include <tefuda/scene.h>
#include <tefuda/why.h>

/* The position and, since nothing is hidden, also the view. Places from `count` on are
 * TF_CARD_NONE, so that equal positions are equal bytes. */
typedef struct tf__acc_row {
    uint8_t ranks;
    uint8_t count;
    tf_card cards[TF_DECK_MAX];
} tf__acc_row;

/* A target has at most two cards that may cover it. */
enum { TF__ACC_MOVES_MAX = 2 * TF_DECK_MAX };

/* A move: the place of the card that moves, and how far to the left it goes (1 or 3). */
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

/* The rank to keep for the end: its cards' places sum to most, so it has many cards, far to the right.
 * Adds the cards of each rank to rank_cards. */
unsigned tf__acc_sweeper(const tf__acc_row *row, uint8_t rank_cards[TF_RANKS]);

extern const tf_rules_ops tf__acc_rules;
extern const tf_view_ops tf__acc_view;
extern const tf_solver_type tf__acc_fast;
extern const tf_solver_type tf__acc_depth_first;
extern const tf_player_type tf__acc_brute;
extern const tf_player_type tf__acc_thumb;
extern const tf_review_ops tf__acc_review;
extern const tf_paper tf__acc_papers[];
/* Deal sources: `all` (all_deals.c) and few0 .. few9 (hard_deals.c). */
enum { TF__ACC_SOURCES = 11 };
extern const tf_deal_source tf__acc_sources[TF__ACC_SOURCES];
tf_status tf__acc_all_deal(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error);

extern const tf_scene_ops tf__acc_scene;
extern const tf_hint_ops tf__acc_hint;
extern const tf_why_ops tf__acc_why;
extern const tf_game tf__accordion;

/* The rules explained to people (guide.c). */
extern const struct tf_guide_section tf__acc_guide[];

#endif
