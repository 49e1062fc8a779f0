/* position_text.c: Klondike's positions as text.
 *
 *     foundations: C=5 D=- H=A S=K     the top card of each, - when empty; omitted: all empty
 *     redeals: 2                       made so far; omitted: 0
 *     unseen: 3                        stock cards that were never turned; omitted: all of them in
 *                                      the first pass, none later
 *     stock: 5H 3H 2C                  the LAST card is turned next
 *     waste: 9D KS                     the last card is the top
 *     column 1: 5D 8S | 8C 7H          face-down cards, |, face-up cards
 * Face-down cards may be written ??; their number must match the cards of the deck that are not
 * shown. Columns may be numbered from 0 as in Shintani's paper. Columns, stock and waste that are
 * omitted are empty. Formats of other programs are translated first (peer_text.c). */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "games/klondike/types.h"

static void add_card(tf_text *out, tf_card card)
{
    char text[TF_CARD_TEXT_MAX];
    tf_text_add(out, card == TF__KLON_UNKNOWN ? "??" : tf_card_format(card, TF_RANK_SUIT, text));
}

static void add_pile(tf_text *out, const char *name, const tf_card *cards, unsigned count)
{
    tf_text_printf(out, "%s:", name);
    for (unsigned i = 0; i < count; i++) {
        tf_text_add_char(out, ' ');
        add_card(out, cards[i]);
    }
    tf_text_add_char(out, '\n');
}

static void add_column(tf_text *out, const tf__klon_position *p, unsigned column)
{
    tf_text_printf(out, "column %u:", column + 1);
    for (unsigned i = 0; i < tf__klon_height(p, column); i++) {
        tf_text_add(out, i == p->down[column] ? " | " : " ");
        add_card(out, p->column[column][i]);
    }
    tf_text_add_char(out, '\n');
}

void tf__klon_format(const void *position, tf_text *out)
{
    const tf__klon_position *p = position;
    tf_text_add(out, "foundations:");
    for (unsigned suit = 0; suit < TF_SUITS; suit++)
        tf_text_printf(out, " %c=%c", tf_suit_letter(suit),
                       p->foundation[suit] ? tf_rank_letter(p->foundation[suit] - 1u) : '-');
    tf_text_printf(out, "\nredeals: %u\nunseen: %u\n", p->redeals, p->unseen);
    add_pile(out, "stock", p->stock, p->stock_count);
    add_pile(out, "waste", p->waste, p->waste_count);
    for (unsigned column = 0; column < p->rules.columns; column++)
        add_column(out, p, column);
}

/* ---- reading ---- */

typedef struct reader {
    tf__klon_position *p;
    uint64_t seen; /* cards read so far, one bit each */
    unsigned unknown;
    int first_column; /* 0 or 1 when known, else -1 */
    bool has_unseen;
    unsigned lines; /* which lines were present: bits of line_kind */
    unsigned columns_read;
    tf_error *error;
} reader;

static tf_status refuse(reader *r, const char *text, const char *expected)
{
    return tf_error_set(r->error, TF_ERR_INPUT, "'%.30s': expected %s", text, expected);
}

static tf_status note_card(reader *r, tf_card card)
{
    char text[TF_CARD_TEXT_MAX];
    tf_card_format(card, TF_RANK_SUIT, text);
    if (tf_card_rank(card) >= r->p->rules.ranks)
        return tf_error_set(r->error, TF_ERR_INPUT, "%s is not in a deck of %u ranks", text,
                            r->p->rules.ranks);
    if (r->seen >> card & 1)
        return tf_error_set(r->error, TF_ERR_INPUT, "%s appears twice", text);
    r->seen |= UINT64_C(1) << card;
    return TF_OK;
}

/* Reads one card or ?? at *text and advances *text. */
static tf_status read_card(reader *r, const char **text, tf_card *card)
{
    if (strncmp(*text, "??", 2) == 0) {
        *card = TF__KLON_UNKNOWN;
        *text += 2;
        r->unknown++;
        return TF_OK;
    }
    size_t used = tf_card_parse(*text, card);
    if (used == 0)
        return refuse(r, *text, "a card or ??");
    *text += used;
    return note_card(r, *card);
}

static tf_status read_pile(reader *r, const char *text, tf_card *cards, unsigned capacity,
                           uint8_t *count)
{
    for (text += strspn(text, " \t"); *text && *text != '|'; text += strspn(text, " \t")) {
        if (*count == capacity)
            return refuse(r, text, "fewer cards");
        tf_status status = read_card(r, &text, &cards[*count]);
        if (status != TF_OK)
            return status;
        ++*count;
    }
    return *text == '\0' ? TF_OK : refuse(r, text, "no | here");
}

static tf_status read_stock(reader *r, const char *text)
{
    return read_pile(r, text, r->p->stock, TF_DECK_MAX, &r->p->stock_count);
}

static tf_status read_waste(reader *r, const char *text)
{
    return read_pile(r, text, r->p->waste, TF_DECK_MAX, &r->p->waste_count);
}

static tf_status read_number(reader *r, const char *text, uint8_t *value)
{
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    end += strspn(end, " \t");
    if (!isdigit((unsigned char)*text) || *end != '\0' || number > UINT8_MAX)
        return refuse(r, text, "a number up to 255");
    *value = (uint8_t)number;
    return TF_OK;
}

static tf_status read_redeals(reader *r, const char *text)
{
    return read_number(r, text, &r->p->redeals);
}

static tf_status read_unseen(reader *r, const char *text)
{
    r->has_unseen = true;
    return read_number(r, text, &r->p->unseen);
}

/* Reads "C=5" at *text and advances *text. */
static tf_status read_foundation(reader *r, const char **text)
{
    unsigned suit = 0, rank = 0;
    const char *at = *text;
    while (suit < TF_SUITS && tf_suit_letter(suit) != toupper((unsigned char)at[0]))
        suit++;
    if (suit == TF_SUITS || at[1] != '=')
        return refuse(r, at, "a foundation such as H=5");
    at += 2;
    size_t used = *at == '-' ? 1 : tf_rank_parse(at, &rank);
    if (used == 0)
        return refuse(r, *text, "a foundation such as H=5");
    unsigned height = *at == '-' ? 0 : rank + 1;
    for (unsigned i = 0; i < height; i++) {
        tf_status status = note_card(r, tf_card_make(i, suit));
        if (status != TF_OK)
            return status;
    }
    r->p->foundation[suit] = (uint8_t)height;
    *text = at + used;
    return TF_OK;
}

static tf_status read_foundations(reader *r, const char *text)
{
    tf_status status = TF_OK;
    for (text += strspn(text, " \t"); status == TF_OK && *text; text += strspn(text, " \t"))
        status = read_foundation(r, &text);
    return status;
}

static tf_status check_column(reader *r, unsigned column)
{
    const tf__klon_position *p = r->p;
    const tf_card *up = p->column[column] + p->down[column];
    if (p->down[column] > 0 && p->up[column] == 0)
        return tf_error_set(r->error, TF_ERR_INPUT, "column %u has no face-up card after |",
                            column + 1);
    for (unsigned i = 0; i < p->up[column]; i++) {
        if (up[i] == TF__KLON_UNKNOWN)
            return tf_error_set(r->error, TF_ERR_INPUT, "column %u: a face-up card cannot be ??",
                                column + 1);
        if (i > 0 && !tf__klon_fits(up[i], up[i - 1]))
            return tf_error_set(r->error, TF_ERR_INPUT,
                                "column %u: its face-up cards do not descend in alternating "
                                "colours",
                                column + 1);
    }
    return TF_OK;
}

/* Reads "1: 5D 8S | 8C": the column number, then its cards. */
static tf_status read_column(reader *r, const char *text)
{
    char *end;
    text += strspn(text, " \t");
    unsigned long number = strtoul(text, &end, 10);
    if (!isdigit((unsigned char)*text) || *end != ':' || number > TF__KLON_COLUMNS)
        return refuse(r, text, "a column's number and a colon");
    if (r->first_column < 0)
        r->first_column = number == 0 ? 0 : 1;
    unsigned column = (unsigned)number - (unsigned)r->first_column;
    if (column >= r->p->rules.columns)
        return refuse(r, text, "the number of a column");
    if (r->columns_read >> column & 1)
        return refuse(r, text, "each column once");
    r->columns_read |= 1u << column;
    tf_card *cards = r->p->column[column];
    char copy[256] = "";
    const char *bar = strchr(end + 1, '|');
    if (bar) {
        size_t length = (size_t)(bar - end - 1);
        if (length >= sizeof copy)
            return refuse(r, text, "fewer cards");
        memcpy(copy, end + 1, length);
    }
    tf_status status = read_pile(r, copy, cards, TF__KLON_DOWN_MAX, &r->p->down[column]);
    if (status == TF_OK)
        status = read_pile(r, bar ? bar + 1 : end + 1, cards + r->p->down[column], TF_RANKS,
                           &r->p->up[column]);
    return status == TF_OK ? check_column(r, column) : status;
}

static const struct {
    const char *key;
    tf_status (*read)(reader *, const char *text);
    bool once;
} line_kinds[] = {
    {"foundations:", read_foundations, true},
    {"redeals:", read_redeals, true},
    {"unseen:", read_unseen, true},
    {"stock:", read_stock, true},
    {"waste:", read_waste, true},
    {"column", read_column, false},
};

static tf_status read_line(reader *r, char *line)
{
    line += strspn(line, " \t\r");
    line[strcspn(line, "\r")] = '\0';
    if (*line == '\0' || *line == '#')
        return TF_OK;
    for (unsigned k = 0; k < sizeof line_kinds / sizeof line_kinds[0]; k++) {
        size_t length = strlen(line_kinds[k].key);
        if (strncmp(line, line_kinds[k].key, length) != 0)
            continue;
        if (line_kinds[k].once && (r->lines >> k & 1))
            return refuse(r, line, "this line once");
        r->lines |= 1u << k;
        const char *value = line + length;
        return line_kinds[k].read(r, value + strspn(value, " \t"));
    }
    return refuse(r, line, "foundations:, redeals:, unseen:, stock:, waste: or column N:");
}

/* ---- the whole position ---- */

static unsigned deepest_unknown(const tf__klon_position *p)
{
    for (unsigned i = 0; i < p->stock_count; i++)
        if (p->stock[i] == TF__KLON_UNKNOWN)
            return p->stock_count - i;
    return 0;
}

static tf_status check_stock(reader *r)
{
    tf__klon_position *p = r->p;
    unsigned least = deepest_unknown(p);
    for (unsigned i = 0; i < p->waste_count; i++)
        if (p->waste[i] == TF__KLON_UNKNOWN)
            return tf_error_set(r->error, TF_ERR_INPUT, "waste: a card in the waste cannot be ??");
    if (!r->has_unseen)
        p->unseen = p->redeals == 0 ? p->stock_count : (uint8_t)least;
    if (p->unseen > p->stock_count || p->unseen < least)
        return tf_error_set(r->error, TF_ERR_INPUT, "unseen: %u, expected %u to %u", p->unseen,
                            least, p->stock_count);
    if (p->rules.redeals_max != TF__KLON_UNLIMITED && p->redeals > p->rules.redeals_max)
        return tf_error_set(r->error, TF_ERR_INPUT, "redeals: %u, but the rules allow %u",
                            p->redeals, p->rules.redeals_max);
    return TF_OK;
}

static tf_status check_deck(reader *r)
{
    unsigned deck = r->p->rules.ranks * (unsigned)TF_SUITS;
    unsigned known = (unsigned)__builtin_popcountll(r->seen);
    if (known + r->unknown == deck)
        return TF_OK;
    char text[TF_CARD_TEXT_MAX];
    unsigned missing = 0;
    while (missing < deck - 1 && (r->seen >> missing & 1))
        missing++;
    tf_card_format((tf_card)missing, TF_RANK_SUIT, text);
    return tf_error_set(r->error, TF_ERR_INPUT,
                        "%u cards and %u times ??, expected %u in all%s%s%s", known, r->unknown,
                        deck, known < deck ? " (" : "", known < deck ? text : "",
                        known < deck ? " is missing)" : "");
}

static tf_status read_lines(reader *r, char *text)
{
    tf_status status = TF_OK;
    while (status == TF_OK && text) {
        char *end = strchr(text, '\n');
        if (end)
            *end = '\0';
        status = read_line(r, text);
        text = end ? end + 1 : NULL;
    }
    if (status == TF_OK)
        status = check_deck(r);
    return status == TF_OK ? check_stock(r) : status;
}

tf_status tf__klon_parse(const tf_rules *rules, const char *text, void *position, tf_error *error)
{
    reader r = {.p = position, .first_column = -1, .error = error};
    tf__klon_rules options = tf__klon_read_rules(rules);
    tf__klon_clear(r.p, &options);
    tf_text copy = {0};
    tf_status status = TF_OK;
    if (tf__klon_is_peer_text(text))
        status = tf__klon_translate(text, &copy, error);
    else
        tf_text_add(&copy, text);
    if (status == TF_OK && tf_text_status(&copy) != TF_OK)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a position");
    if (status == TF_OK && copy.data)
        status = read_lines(&r, copy.data);
    else if (status == TF_OK)
        status = read_lines(&r, (char[]){""});
    tf_text_free(&copy);
    return status;
}

bool tf__klon_has_unknown(const tf__klon_position *p)
{
    for (unsigned i = 0; i < p->stock_count; i++)
        if (p->stock[i] == TF__KLON_UNKNOWN)
            return true;
    for (unsigned column = 0; column < p->rules.columns; column++)
        for (unsigned i = 0; i < tf__klon_height(p, column); i++)
            if (p->column[column][i] == TF__KLON_UNKNOWN)
                return true;
    return false;
}
