/* model.c: see model.h. */
#include "games/klondike/exact/model.h"

#include <string.h>

static uint64_t bit(tf_card card)
{
    return UINT64_C(1) << card;
}

static void set_rules(tf__klon_model *model, const tf__klon_position *p)
{
    model->ranks = p->rules.ranks;
    model->columns = p->rules.columns;
    model->draw = p->rules.draw;
    model->kept = p->rules.kept && p->rules.draw > 1;
    model->worryback = p->rules.worryback;
    model->limited = p->rules.redeals_max != TF__KLON_UNLIMITED;
    model->redeals_max = p->rules.redeals_max;
    model->deck = (UINT64_C(1) << (model->ranks * TF_SUITS)) - 1;
    model->kings = UINT64_C(15) << (4 * (model->ranks - 1));
    for (unsigned suit = 0; suit < TF_SUITS; suit++) {
        model->foundation[suit][0] = 0;
        for (unsigned height = 1; height < 16; height++)
            model->foundation[suit][height] =
                model->foundation[suit][height - 1] |
                (height <= model->ranks ? bit(tf_card_make(height - 1, suit)) : 0);
    }
}

static void set_columns(tf__klon_model *model, const tf__klon_position *p, tf__klon_node *root)
{
    model->dealt_count = 1;
    for (unsigned c = 0; c < model->columns; c++) {
        const tf_card *cards = p->column[c];
        unsigned down = p->down[c], up = p->up[c];
        bool loose_king = down == 0 && up > 0 && (model->kings & bit(cards[0]));
        memcpy(model->dealt[c], cards, TF__KLON_COLUMN_MAX);
        root->n[c] = (uint8_t)(up == 0 || loose_king ? 0 : down + 1);
        root->hidden = (uint8_t)(root->hidden + down);
        root->empty = (uint8_t)(root->empty + (root->n[c] == 0));
        for (unsigned i = down; i < down + up; i++)
            root->up |= bit(cards[i]);
        if (root->n[c] > 0)
            root->bases |= bit(cards[down]);
        model->stride[c] = (uint32_t)model->dealt_count;
        root->dealt += root->n[c] * model->stride[c];
        model->dealt_count *= root->n[c] + 1u;
    }
}

static void set_stock(tf__klon_model *model, const tf__klon_position *p, tf__klon_node *root)
{
    model->list_count = 0;
    model->list_cards = 0;
    for (unsigned i = 0; i < p->waste_count; i++)
        model->list[model->list_count++] = p->waste[i];
    for (unsigned i = p->stock_count; i-- > 0;)
        model->list[model->list_count++] = p->stock[i];
    for (unsigned i = 0; i < model->list_count; i++)
        if (model->list[i] < TF_DECK_MAX) { /* a hidden card has no place of its own */
            model->list_cards |= bit(model->list[i]);
            model->place[model->list[i]] = (uint8_t)i;
        }
    root->stock = (UINT64_C(1) << model->list_count) - 1;
    root->waste = root->last = p->waste_count;
    root->redeals = model->limited ? p->redeals : 0;
}

void tf__klon_model_init(tf__klon_model *model, const tf__klon_position *p, tf__klon_node *root)
{
    memset(root, 0, sizeof *root);
    set_rules(model, p);
    set_columns(model, p, root);
    set_stock(model, p, root);
    for (unsigned suit = 0; suit < TF_SUITS; suit++) {
        root->config = (tf__klon_config)(root->config | p->foundation[suit] << (4 * suit));
        root->up |= model->foundation[suit][p->foundation[suit]];
    }
    /* A phase is the start of the pass and the size of the waste modulo the draw; also the redeals
     * used, if they do not fit in the table's values. */
    model->phase_count = model->draw * (model->kept ? model->list_count + 1 : 1) *
                         (model->limited && model->redeals_max > 7 ? model->redeals_max + 1 : 1);
    double size = (double)model->dealt_count * 38416.0 * (double)model->phase_count *
                  (double)(UINT64_C(1) << model->list_count);
    model->one_word = size < 18446744073709551615.0;
}

void tf__klon_node_lift(const tf__klon_model *model, tf__klon_node *node, unsigned column)
{
    unsigned left = --node->n[column];
    node->bases &= ~bit(model->dealt[column][left]);
    node->dealt -= model->stride[column];
    if (left == 0) {
        node->empty++;
        return;
    }
    uint64_t base = bit(model->dealt[column][left - 1]);
    node->hidden--;
    node->up |= base;
    if (left == 1 && (model->kings & base)) {
        node->n[column] = 0;
        node->dealt -= model->stride[column];
        node->empty++;
        return;
    }
    node->bases |= base;
}
