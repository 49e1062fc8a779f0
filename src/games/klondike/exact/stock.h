/* stock.h: what can be played from the stock, and which states of it are worse than others.
 *
 * Turning is not searched: from a state of the stock (the phase: where the pass began, cards in the
 * waste, redeals made) the turns and redeals follow one another without a choice, so every card that
 * some number of them brings to the waste's top is listed as a play of its own.
 *
 * A phase is brought to a normal form, and among phases that share a table entry a lost one makes all
 * later ones lost (docs/KLONDIKE.md, "The stock"). */
#ifndef TEFUDA_GAMES_KLONDIKE_EXACT_STOCK_H
#define TEFUDA_GAMES_KLONDIKE_EXACT_STOCK_H

#include "games/klondike/exact/model.h"

/* Playing the card at `place` of the list leaves the stock in this phase. */
typedef struct tf__klon_play {
    uint8_t place;
    uint8_t start, waste, redeals;
} tf__klon_play;

enum { TF__KLON_PLAYS_MAX = 1280 };

/* Writes the plays from the node's phase, each card's in the order of turning; returns how many. */
unsigned tf__klon_plays(const tf__klon_model *model, const tf__klon_node *node,
                        tf__klon_play out[TF__KLON_PLAYS_MAX]);

/* Brings the node's phase to its normal form. */
void tf__klon_settle(const tf__klon_model *model, tf__klon_node *node);

/* The model of a position, hidden cards known or blank, and its first state, settled. */
void tf__klon_model_of(const tf__klon_position *p, tf__klon_model *model, tf__klon_node *root);

/* The phase's part of a key. */
static inline unsigned tf__klon_phase(const tf__klon_model *model, const tf__klon_node *node)
{
    unsigned count = (unsigned)__builtin_popcountll(node->stock);
    unsigned phase = !model->kept && node->waste == count ? 0 : node->waste % model->draw;
    if (model->kept)
        phase += node->start * model->draw;
    if (model->limited && model->redeals_max > 7)
        phase = phase * (model->redeals_max + 1) + node->redeals;
    return phase;
}

/* A table's value: for each number of redeals made (up to 7, else one for all, since then the key
 * has it) the smallest waste for which the state is lost, plus one, in six bits; 0: none known. */
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

/* The value with the node added to what is lost. */
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
