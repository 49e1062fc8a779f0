/* view.c: a view of Accordion. No card is hidden, so the view is the position. */
#include <string.h>

#include "games/accordion/types.h"

static void look(const void *position, unsigned seat, void *view)
{
    (void)seat;
    memcpy(view, position, sizeof(tf__acc_row));
}

/* Thirteen cards per line, preceded by the place of the first. */
static void format(const void *view, tf_text *out)
{
    const tf__acc_row *row = view;
    char text[TF_CARD_TEXT_MAX];
    for (unsigned i = 0; i < row->count; i++) {
        if (i % TF_RANKS == 0)
            tf_text_printf(out, "%s%3u:", i ? "\n" : "", i + 1);
        tf_text_printf(out, " %s", tf_card_format(row->cards[i], TF_RANK_SUIT, text));
    }
    tf_text_printf(out, "\n%u card%s left\n", row->count, row->count == 1 ? "" : "s");
}

const tf_view_ops tf__acc_view = {
    .view_bytes = sizeof(tf__acc_row),
    .look = look,
    .moves = tf__acc_moves,
    .format = format,
    .move_format = tf__acc_move_format,
    .redeal = NULL,
    .write = tf__acc_format,
};
