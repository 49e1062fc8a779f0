/* stock.h: the cards that can be played from the stock, and which states of the stock are worse
 * than others.
 *
 * Turns are not searched. The phase of the stock is where the pass began, the number of cards in
 * the waste and the redeals made. From a phase, turns and redeals follow one another without a
 * choice. So every card that comes to the top of the waste after some number of them is listed as
 * one play.
 *
 * Phases are converted to a normal form. Among phases that share a table entry, if one is lost, all
 * later ones are lost too (docs/KLONDIKE.md, "The stock"). */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_STOCK_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_STOCK_H

#include "games/klondike/exact/model.h"

/* Playing the card at `place` of the list leaves the stock in this phase. */
typedef struct tf__klon_play {
    uint8_t place;
    uint8_t start, waste, redeals;
} tf__klon_play;

enum { TF__KLON_PLAYS_MAX = 1280 };

/* Lists the plays from the node's phase in the order of turning. Returns their number. */
unsigned tf__klon_plays(const tf__klon_model *model, const tf__klon_node *node,
                        tf__klon_play out[TF__KLON_PLAYS_MAX]);

/* Lists the plays of these cards only, in the order of turning with leftovers kept, else in the order of
 * the cards. All cards must be known. */
unsigned tf__klon_plays_of(const tf__klon_model *model, const tf__klon_node *node, uint64_t cards,
                           tf__klon_play out[TF__KLON_PLAYS_MAX]);

/* Converts the node's phase to its normal form. */
void tf__klon_settle(const tf__klon_model *model, tf__klon_node *node);

/* The model of a position, with hidden cards known or blank, and its first state with a normalised
 * phase. */
void tf__klon_model_of(const tf__klon_position *p, tf__klon_model *model, tf__klon_node *root);

/* The part of a key that encodes the phase. */
static inline unsigned tf__klon_phase(const tf__klon_model *model, const tf__klon_node *node)
{
    bool at_end = !model->kept && node->waste > 0 && node->waste == tf__bit_count(node->stock);
    unsigned phase = at_end ? 0 : tf__klon_modulo_draw(model, node->waste);
    if (model->kept)
        phase += node->start * model->draw;
    if (model->limited && model->redeals_max > 7)
        phase = phase * (model->redeals_max + 1) + node->redeals;
    return phase;
}

/* A table value has six bits per number of redeals made (up to 7; beyond that one field for all,
 * because then the key contains the redeals): the smallest waste for which the state is lost, plus
 * one; 0: none known. */
static inline unsigned tf__klon_slot(const tf__klon_model *model, const tf__klon_node *node)
{
    return model->limited && model->redeals_max <= 7 ? node->redeals : 0;
}

/* True when the value proves that the node is lost. */
static inline bool tf__klon_value_lost(const tf__klon_model *model, const tf__klon_node *node,
                                       unsigned phase, uint64_t value)
{
    unsigned slot = tf__klon_slot(model, node);
    bool in_line = !model->kept && phase == 0;
    for (unsigned i = 0; i <= slot; i++) {
        unsigned least = (unsigned)(value >> (6 * i)) & 63;
        if (least != 0 && (node->waste + 1u >= least || (in_line && i < slot)))
            return true;
    }
    return false;
}

/* The value after adding that the node is lost. */
static inline uint64_t tf__klon_value_add(const tf__klon_model *model, const tf__klon_node *node,
                                          uint64_t value)
{
    unsigned shift = 6 * tf__klon_slot(model, node);
    unsigned least = (unsigned)(value >> shift) & 63;
    if (least != 0 && least <= node->waste + 1u)
        return value;
    return (value & ~(UINT64_C(63) << shift)) | (uint64_t)(node->waste + 1u) << shift;
}

#endif
