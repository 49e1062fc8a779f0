/* peer_text.c: Klondike positions in the text formats of other programs.
 *
 * Solvitaire's JSON: {"tableau piles": [["5d", "8s", "7H"], ...], "stock": [...], "waste": [...],
 * "foundations": [[...], ...]}. The last card of a list is the top; that of the stock is turned next.
 * A lower-case suit is a face-down card. Upper-case cards that are not part of the run at the end of
 * a pile are taken as face down too, for files that do not tell them apart.
 *
 * PySolFC's layout, as Klondike-Solver and KSolve read it: a line "Talon: TC TS ..." with the stock,
 * the first card turned first, then a line per column with face-down cards in angle brackets,
 * "<7H> 9H". */
#include <ctype.h>
#include <string.h>

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
    return *skip_space(text) == '{' || is_layout(skip_space(text));
}

bool tf__klon_is_peer_json(const char *text)
{
    return *skip_space(text) == '{' && strstr(text, "\"tableau piles\"") != NULL;
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

/* ---- JSON: objects of lists of cards, or of lists of such lists; nothing else ---- */

typedef struct scanner {
    const char *at;
    tf_text *out;
    tf_error *error;
} scanner;

static tf_status expected(const scanner *s, const char *what)
{
    return tf_error_set(s->error, TF_ERR_INPUT, "JSON: '%.12s', expected %s", s->at, what);
}

/* Skips the character when it is next. */
static bool take(scanner *s, char c)
{
    s->at = skip_space(s->at);
    if (*s->at != c)
        return false;
    s->at++;
    return true;
}

static tf_status read_string(scanner *s, char *text, size_t room)
{
    if (!take(s, '"'))
        return expected(s, "a string");
    size_t length = strcspn(s->at, "\"\\");
    if (s->at[length] != '"' || length >= room)
        return expected(s, "a short string without escapes");
    memcpy(text, s->at, length);
    text[length] = '\0';
    s->at += length + 1;
    return TF_OK;
}

/* Reads a list of cards. */
static tf_status read_pile(scanner *s, pile *p)
{
    p->count = 0;
    if (!take(s, '['))
        return expected(s, "a list of cards");
    if (take(s, ']'))
        return TF_OK;
    do {
        char text[8];
        tf_card card = TF_CARD_NONE;
        tf_status status = read_string(s, text, sizeof text);
        if (status != TF_OK)
            return status;
        size_t length = tf_card_parse(text, &card);
        if (length == 0 || text[length] != '\0')
            return wrong_card(text, s->error);
        if (p->count == PILE_MAX)
            return expected(s, "fewer cards");
        p->down[p->count] = islower((unsigned char)text[length - 1]) != 0;
        p->cards[p->count++] = card;
    } while (take(s, ','));
    return take(s, ']') ? TF_OK : expected(s, "a comma or ]");
}

static tf_status add_foundation(scanner *s, const pile *p)
{
    for (unsigned i = 0; i < p->count; i++)
        if (tf_card_rank(p->cards[i]) != i ||
            tf_card_suit(p->cards[i]) != tf_card_suit(p->cards[0]))
            return tf_error_set(s->error, TF_ERR_INPUT,
                                "foundations: expected the cards of one suit from the ace");
    if (p->count > 0)
        tf_text_printf(s->out, " %c=%c", tf_suit_letter(tf_card_suit(p->cards[0])),
                       tf_rank_letter(p->count - 1));
    return TF_OK;
}

/* Reads a list of piles: columns, or else foundations. */
static tf_status read_piles(scanner *s, bool columns)
{
    tf_status status = TF_OK;
    if (!take(s, '['))
        return expected(s, "a list of lists");
    if (!columns)
        tf_text_add(s->out, "foundations:");
    bool end = take(s, ']');
    for (unsigned number = 1; !end && status == TF_OK; number++) {
        pile p;
        status = read_pile(s, &p);
        if (status == TF_OK && columns)
            add_column(s->out, number, &p);
        else if (status == TF_OK)
            status = add_foundation(s, &p);
        if (status == TF_OK && !take(s, ',')) {
            end = true;
            status = take(s, ']') ? TF_OK : expected(s, "a comma or ]");
        }
    }
    if (!columns)
        tf_text_add_char(s->out, '\n');
    return status;
}

static tf_status read_member(scanner *s)
{
    char name[20];
    pile p;
    tf_status status = read_string(s, name, sizeof name);
    if (status == TF_OK && !take(s, ':'))
        return expected(s, "a colon");
    if (status != TF_OK)
        return status;
    if (strcmp(name, "tableau piles") == 0 || strcmp(name, "foundations") == 0)
        return read_piles(s, name[0] == 't');
    if (strcmp(name, "stock") != 0 && strcmp(name, "waste") != 0)
        return tf_error_set(s->error, TF_ERR_INPUT,
                            "JSON: \"%s\" is not known, expected tableau piles, foundations, stock "
                            "or waste",
                            name);
    status = read_pile(s, &p);
    if (status != TF_OK)
        return status;
    tf_text_printf(s->out, "%s:", name);
    for (unsigned i = 0; i < p.count; i++)
        add_card(s->out, p.cards[i]);
    tf_text_add_char(s->out, '\n');
    return TF_OK;
}

static tf_status translate_json(const char *text, tf_text *out, tf_error *error)
{
    scanner s = {text, out, error};
    if (!take(&s, '{'))
        return expected(&s, "an object");
    do {
        tf_status status = read_member(&s);
        if (status != TF_OK)
            return status;
    } while (take(&s, ','));
    if (!take(&s, '}'))
        return expected(&s, "a comma or }");
    return *skip_space(s.at) == '\0' ? TF_OK : expected(&s, "nothing after the object");
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
