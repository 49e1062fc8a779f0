/* position_text.c: Golf's positions as text: one pile per line, from the bottom.
 *
 *     columns: 9S 4C / KH / - / - / - / - / -
 *     waste: 8D
 *     stock: 2C 5H
 *
 * Positions with fewer cards than a deck are allowed, so that endgames can be written. */
#include <string.h>

#include "games/golf/types.h"

typedef struct reader {
    const char *at;
    bool seen[TF_DECK_MAX];
    tf_error *error;
} reader;

static void add_pile(tf_text *out, const tf_card *cards, unsigned count)
{
    char text[TF_CARD_TEXT_MAX];
    for (unsigned i = 0; i < count; i++)
        tf_text_printf(out, " %s", tf_card_format(cards[i], TF_RANK_SUIT, text));
    if (count == 0)
        tf_text_add(out, " -");
}

void tf__golf_format(const void *position, tf_text *out)
{
    const tf__golf_position *p = position;
    tf_text_add(out, "columns:");
    for (unsigned c = 0; c < TF__GOLF_COLUMNS; c++) {
        tf_text_add(out, c ? " /" : "");
        add_pile(out, p->column[c], p->height[c]);
    }
    tf_text_add(out, "\nwaste:");
    add_pile(out, p->waste, p->waste_count);
    tf_text_add(out, "\nstock:");
    add_pile(out, p->stock, p->stock_count);
    tf_text_add_char(out, '\n');
}

static void skip_blanks(reader *r)
{
    r->at += strspn(r->at, " \t\r\n");
}

/* Reads a fixed text, for instance "waste:". */
static tf_status expect(reader *r, const char *text)
{
    size_t length = strlen(text);
    skip_blanks(r);
    if (strncmp(r->at, text, length) != 0)
        return tf_error_set(r->error, TF_ERR_INPUT, "'%.10s' found, expected '%s'", r->at, text);
    r->at += length;
    return TF_OK;
}

static void skip_spaces(reader *r)
{
    r->at += strspn(r->at, " \t");
}

/* Reads the cards of a pile, or "-". A pile ends with its line: "st" of "stock:" could be a card. */
static tf_status read_pile(reader *r, tf_card *cards, unsigned max, uint8_t *count)
{
    tf_card card;
    char text[TF_CARD_TEXT_MAX];
    *count = 0;
    skip_spaces(r);
    if (*r->at == '-') {
        r->at++;
        return TF_OK;
    }
    for (size_t used; (used = tf_card_parse(r->at, &card)) > 0; skip_spaces(r)) {
        tf_card_format(card, TF_RANK_SUIT, text);
        if (r->seen[card])
            return tf_error_set(r->error, TF_ERR_INPUT, "%s appears twice", text);
        if (*count == max)
            return tf_error_set(r->error, TF_ERR_INPUT, "too many cards at %s, expected at most %u",
                                text, max);
        r->seen[card] = true;
        cards[(*count)++] = card;
        r->at += used;
    }
    if (*count == 0)
        return tf_error_set(r->error, TF_ERR_INPUT, "'%.10s' found, expected cards or -", r->at);
    return TF_OK;
}

static tf_status read_columns(reader *r, tf__golf_position *p)
{
    for (unsigned c = 0; c < TF__GOLF_COLUMNS; c++) {
        tf_status status = expect(r, c ? "/" : "columns:");
        if (status == TF_OK)
            status = read_pile(r, p->column[c], TF__GOLF_HEIGHT, &p->height[c]);
        if (status != TF_OK)
            return status;
    }
    return TF_OK;
}

tf_status tf__golf_parse(const tf_rules *rules, const char *text, void *position, tf_error *error)
{
    tf__golf_position *p = position;
    reader r = {.at = text, .error = error};
    tf__golf_clear(rules, p);
    tf_status status = read_columns(&r, p);
    if (status == TF_OK)
        status = expect(&r, "waste:");
    if (status == TF_OK)
        status = read_pile(&r, p->waste, TF_DECK_MAX, &p->waste_count);
    if (status == TF_OK)
        status = expect(&r, "stock:");
    if (status == TF_OK)
        status = read_pile(&r, p->stock, TF__GOLF_STOCK, &p->stock_count);
    skip_blanks(&r);
    if (status == TF_OK && *r.at)
        return tf_error_set(error, TF_ERR_INPUT, "'%.10s' follows the stock", r.at);
    if (status == TF_OK && p->waste_count == 0)
        return tf_error_set(error, TF_ERR_INPUT, "the waste is empty, expected a card");
    return status;
}
