/* view.c: what the player of Golf sees: everything except the order of the stock. */
#include <string.h>

#include "games/golf/types.h"

static void look(const void *position, unsigned seat, void *view)
{
    (void)seat;
    tf__golf_position *seen = view;
    memcpy(seen, position, sizeof *seen);
    memset(seen->stock, TF_CARD_NONE, sizeof seen->stock);
}

static void format(const void *view, tf_text *out)
{
    const tf__golf_position *p = view;
    char text[TF_CARD_TEXT_MAX];
    for (unsigned row = 0; row < TF__GOLF_HEIGHT; row++) {
        for (unsigned c = 0; c < TF__GOLF_COLUMNS; c++)
            tf_text_printf(
                out, "%s%s", c ? "  " : "",
                row < p->height[c] ? tf_card_format(p->column[c][row], TF_RANK_SUIT, text) : "  ");
        tf_text_add_char(out, '\n');
    }
    tf_text_printf(out, "waste: %s\nstock: %u left\n",
                   tf_card_format(p->waste[p->waste_count - 1], TF_RANK_SUIT, text),
                   p->stock_count);
}

/* The cards are sorted before they are shuffled, so that the result does not depend on their order. */
static void redeal(void *position, unsigned seat, tf_rng *rng)
{
    (void)seat;
    tf__golf_position *p = position;
    bool hidden[TF_DECK_MAX] = {false};
    unsigned count = 0;
    for (unsigned i = 0; i < p->stock_count; i++)
        hidden[p->stock[i]] = true;
    for (unsigned card = 0; card < TF_DECK_MAX; card++)
        if (hidden[card])
            p->stock[count++] = (tf_card)card;
    tf_rng_shuffle(rng, p->stock, p->stock_count);
}

const tf_view_ops tf__golf_view = {
    .view_bytes = sizeof(tf__golf_position),
    .look = look,
    .moves = tf__golf_moves,
    .format = format,
    .move_format = tf__golf_move_format,
    .redeal = redeal,
};
