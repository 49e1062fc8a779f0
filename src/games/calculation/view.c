/* view.c: what a person sees at Calculation.
 *
 * The order of the stock is hidden. The number of cards of each rank in it follows from the visible
 * cards. */
#include <string.h>

#include "games/calculation/types.h"

static void look(const void *position, unsigned seat, void *out)
{
    (void)seat;
    const tf__calc_position *p = position;
    tf__calc_view *view = out;
    memset(view, 0, sizeof *view);
    view->table = p->table;
    view->stock_count = p->stock_count;
    for (unsigned i = 0; i < p->stock_count; i++)
        view->left[p->stock[i]]++;
}

static size_t moves(const void *given, tf_move *out)
{
    const tf__calc_view *view = given;
    return tf__calc_layout_moves(&view->table, view->stock_count, out);
}

static void move_format(const void *given, tf_move move, tf_text *out)
{
    const tf__calc_view *view = given;
    tf__calc_word(&view->table, move, TF__CALC_NONE, out);
}

/* One line per foundation with the rank that it takes next, then the stacks, then the cards still
 * to come. */
static void format(const void *given, tf_text *out)
{
    const tf__calc_view *view = given;
    const tf__calc_layout *table = &view->table;
    unsigned first = tf__calc_first_place(table->deck);
    for (unsigned f = 0; f < tf__calc_foundations(table); f++) {
        unsigned height = table->foundation[f];
        tf_text_printf(out, "foundation %c (by %u): ", 'A' + (int)f, f + 1);
        if (height == TF_RANKS)
            tf_text_add(out, "complete\n");
        else
            tf_text_printf(out, "%2u cards, takes %c, then %c\n", height - first,
                           tf_rank_letter(tf__calc_rank_at(table->deck, f, height)),
                           height + 1 < TF_RANKS
                               ? tf_rank_letter(tf__calc_rank_at(table->deck, f, height + 1))
                               : '-');
    }
    for (unsigned s = 0; s < table->stacks; s++) {
        tf_text_printf(out, "stack %u:", s + 1);
        for (unsigned i = 0; i < table->height[s]; i++)
            tf_text_printf(out, " %c", tf_rank_letter(table->stack[s][i]));
        tf_text_add_char(out, '\n');
    }
    tf_text_printf(out, "stock: %u left:", view->stock_count);
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        if (view->left[rank])
            tf_text_printf(out, " %ux%c", view->left[rank], tf_rank_letter(rank));
    tf_text_add_char(out, '\n');
    if (table->hand != TF__CALC_NONE)
        tf_text_printf(out, "in the hand: %c\n", tf_rank_letter(table->hand));
}

/* The text of a position whose stock is not known. */
static void write_text(const void *given, tf_text *out)
{
    const tf__calc_view *view = given;
    tf__calc_layout_format(&view->table, out);
    tf_text_add(out, "stock: ?\n");
}

/* Shuffles from sorted ranks, so that the result does not depend on the real order. */
static void redeal(void *position, unsigned seat, tf_rng *rng)
{
    (void)seat;
    tf__calc_position *p = position;
    uint8_t left[TF_RANKS] = {0};
    unsigned count = 0;
    for (unsigned i = 0; i < p->stock_count; i++)
        left[p->stock[i]]++;
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        for (; left[rank] > 0; left[rank]--)
            p->stock[count++] = (uint8_t)rank;
    tf_rng_shuffle(rng, p->stock, p->stock_count);
}

const tf_view_ops tf__calc_view_ops = {
    .view_bytes = sizeof(tf__calc_view),
    .look = look,
    .moves = moves,
    .format = format,
    .move_format = move_format,
    .redeal = redeal,
    .write = write_text,
};
