/* peer_text.c: see peer_text.h. */
#include "games/klondike/peer_text.h"

#include <ctype.h>
#include <string.h>

#include <jansson.h>

#include "games/klondike/types.h"

enum { PILE_MAX = 64 };

typedef struct pile {
    unsigned count;
    tf_card cards[PILE_MAX];
    bool down[PILE_MAX];
} pile;

static const char *skip_space(const char *text)
{
    return text + strspn(text, " \t\r\n");
}

static bool is_layout(const char *text)
{
    return strncmp(text, "Talon:", 6) == 0 || strncmp(text, "talon:", 6) == 0;
}

bool tf__klon_is_peer_text(const char *text)
{
    text = skip_space(text);
    return *text == '{' || is_layout(text);
}

static void add_card(tf_text *out, tf_card card)
{
    char text[TF_CARD_TEXT_MAX];
    tf_text_printf(out, " %s", tf_card_format(card, TF_RANK_SUIT, text));
}

static void add_column(tf_text *out, unsigned number, const pile *p)
{
    unsigned up = p->count;
    while (up > 0 && !p->down[up - 1] &&
           (up == p->count || tf__klon_fits(p->cards[up], p->cards[up - 1])))
        up--;
    tf_text_printf(out, "column %u:", number);
    for (unsigned i = 0; i < p->count; i++) {
        if (i == up && i > 0)
            tf_text_add(out, " |");
        add_card(out, p->cards[i]);
    }
    tf_text_add_char(out, '\n');
}

static tf_status wrong_card(const char *text, tf_error *error)
{
    return tf_error_set(error, TF_ERR_INPUT, "%.8s is no card, expected a card such as 7H", text);
}

/* ---- JSON ---- */

static tf_status read_json_pile(const json_t *list, const char *name, pile *p, tf_error *error)
{
    p->count = 0;
    if (!json_is_array(list) || json_array_size(list) > PILE_MAX)
        return tf_error_set(error, TF_ERR_INPUT, "%s: expected a list of cards", name);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        tf_card card = TF_CARD_NONE;
        size_t length = text ? tf_card_parse(text, &card) : 0;
        if (length == 0 || text[length] != '\0')
            return wrong_card(text ? text : "null", error);
        p->down[p->count] = islower((unsigned char)text[length - 1]) != 0;
        p->cards[p->count++] = card;
    }
    return TF_OK;
}

static tf_status add_json_pile(const json_t *deal, const char *name, tf_text *out, tf_error *error)
{
    pile p;
    const json_t *list = json_object_get(deal, name);
    if (!list)
        return TF_OK;
    tf_status status = read_json_pile(list, name, &p, error);
    tf_text_printf(out, "%s:", name);
    for (unsigned i = 0; i < p.count; i++)
        add_card(out, p.cards[i]);
    tf_text_add_char(out, '\n');
    return status;
}

static tf_status add_json_foundations(const json_t *deal, tf_text *out, tf_error *error)
{
    const json_t *lists = json_object_get(deal, "foundations");
    for (size_t i = 0; i < json_array_size(lists); i++) {
        pile p;
        tf_status status = read_json_pile(json_array_get(lists, i), "foundations", &p, error);
        if (status != TF_OK)
            return status;
        for (unsigned j = 0; j < p.count; j++)
            if (tf_card_rank(p.cards[j]) != j ||
                tf_card_suit(p.cards[j]) != tf_card_suit(p.cards[0]))
                return tf_error_set(error, TF_ERR_INPUT,
                                    "foundations: expected the cards of one suit from the ace");
        tf_text_add(out, i == 0 ? "foundations:" : "");
        if (p.count > 0)
            tf_text_printf(out, " %c=%c", tf_suit_letter(tf_card_suit(p.cards[0])),
                           tf_rank_letter(p.count - 1));
        tf_text_add(out, i + 1 == json_array_size(lists) ? "\n" : "");
    }
    return TF_OK;
}

static tf_status translate_json(const char *text, tf_text *out, tf_error *error)
{
    json_error_t where;
    json_t *deal = json_loads(text, JSON_REJECT_DUPLICATES, &where);
    if (!deal)
        return tf_error_set(error, TF_ERR_INPUT, "JSON, line %d: %.80s", where.line, where.text);
    const json_t *piles = json_object_get(deal, "tableau piles");
    tf_status status = TF_OK;
    if (!json_is_array(piles))
        status = tf_error_set(error, TF_ERR_INPUT,
                              "no \"tableau piles\" in the JSON, expected a list of lists");
    if (status == TF_OK)
        status = add_json_foundations(deal, out, error);
    if (status == TF_OK)
        status = add_json_pile(deal, "stock", out, error);
    if (status == TF_OK)
        status = add_json_pile(deal, "waste", out, error);
    for (size_t i = 0; status == TF_OK && i < json_array_size(piles); i++) {
        pile p;
        status = read_json_pile(json_array_get(piles, i), "tableau piles", &p, error);
        if (status == TF_OK)
            add_column(out, (unsigned)i + 1, &p);
    }
    json_decref(deal);
    return status;
}

/* ---- a layout of PySolFC ---- */

/* Reads the cards of a line, face-down ones in angle brackets. */
static tf_status read_layout_line(const char *text, size_t length, pile *p, tf_error *error)
{
    const char *end = text + length;
    p->count = 0;
    while (text < end) {
        bool down = *text == '<';
        tf_card card = TF_CARD_NONE;
        if (strchr(" \t\r:", *text)) {
            text++;
            continue;
        }
        size_t read = tf_card_parse(text + down, &card);
        if (read == 0 || text + down + read > end || (down && text[1 + read] != '>'))
            return wrong_card(text, error);
        if (p->count == PILE_MAX)
            return tf_error_set(error, TF_ERR_INPUT, "a line has more than %d cards", PILE_MAX);
        p->down[p->count] = down;
        p->cards[p->count++] = card;
        text += read + 2 * (size_t)down;
    }
    return TF_OK;
}

static tf_status translate_layout(const char *text, tf_text *out, tf_error *error)
{
    tf_status status = TF_OK;
    text = skip_space(text) + strlen("Talon:");
    for (unsigned line = 0; status == TF_OK && *text; line++) {
        pile p;
        size_t length = strcspn(text, "\n");
        status = read_layout_line(text, length, &p, error);
        if (status == TF_OK && line == 0) {
            tf_text_add(out, "stock:");
            for (unsigned i = p.count; i-- > 0;)
                add_card(out, p.cards[i]);
            tf_text_add_char(out, '\n');
        } else if (status == TF_OK && p.count > 0) {
            add_column(out, line, &p);
        }
        text += length + (text[length] == '\n');
    }
    return status;
}

tf_status tf__klon_translate(const char *text, tf_text *out, tf_error *error)
{
    return *skip_space(text) == '{' ? translate_json(text, out, error)
                                    : translate_layout(text, out, error);
}
