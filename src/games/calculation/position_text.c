/* position_text.c: Calculation's positions as text; notation.c describes the format.
 *
 * Only positions that can occur in a game are accepted: every rank at most four times, foundations
 * that match their top cards, and as many stacks as the rules have. */
#include <string.h>

#include "games/calculation/types.h"

void tf__calc_layout_format(const tf__calc_layout *table, tf_text *out)
{
    tf_text_add(out, "foundations:");
    unsigned first = tf__calc_first_place(table->deck);
    for (unsigned f = 0; f < tf__calc_foundations(table); f++) {
        unsigned height = table->foundation[f];
        tf_text_printf(out, " %c=%c", 'A' + (int)f,
                       height > first ? tf_rank_letter(tf__calc_rank_at(table->deck, f, height - 1))
                                      : '-');
    }
    tf_text_add_char(out, '\n');
    for (unsigned s = 0; s < table->stacks; s++) {
        tf_text_printf(out, "stack %u:", s + 1);
        for (unsigned i = 0; i < table->height[s]; i++)
            tf_text_printf(out, " %c", tf_rank_letter(table->stack[s][i]));
        tf_text_add_char(out, '\n');
    }
    if (table->hand != TF__CALC_NONE)
        tf_text_printf(out, "hand: %c\n", tf_rank_letter(table->hand));
}

void tf__calc_format(const void *position, tf_text *out)
{
    const tf__calc_position *p = position;
    tf__calc_layout_format(&p->table, out);
    tf_text_add(out, "stock:");
    if (!p->stock_known)
        tf_text_add(out, " ?");
    for (unsigned i = p->stock_known ? p->stock_count : 0; i-- > 0;)
        tf_text_printf(out, " %c", tf_rank_letter(p->stock[i]));
    tf_text_add_char(out, '\n');
}

/* ---- reading ---- */

/* Reads a rank of the deck. */
static size_t read_rank(unsigned deck, const char *text, unsigned *rank)
{
    size_t used = tf_rank_parse(text, rank);
    return used > 0 && *rank < tf__calc_ranks(deck) ? used : 0;
}

static const char *rank_words(unsigned deck)
{
    static const char *const words[TF__CALC_DECKS] = {"A 2-9 T J Q K", "A 2-9 T J", "A 2-7",
                                                      "A 2-5", "A 2 3"};
    return words[deck];
}

/* Reads ranks up to the end of a line into out, at most 52. */
static tf_status read_ranks(unsigned deck, const char *text, uint8_t *out, uint8_t *count,
                            tf_error *error)
{
    *count = 0;
    for (text += strspn(text, " \t,"); *text; text += strspn(text, " \t,")) {
        unsigned rank;
        size_t used = read_rank(deck, text, &rank);
        if (used == 0)
            return tf_error_set(error, TF_ERR_INPUT, "'%.10s' is not a rank, expected %s", text,
                                rank_words(deck));
        if (*count == TF_DECK_MAX)
            return tf_error_set(error, TF_ERR_INPUT, "more than 52 cards on one line");
        out[(*count)++] = (uint8_t)rank;
        text += used;
    }
    return TF_OK;
}

/* "A=2 B=8 C=- D=Q". */
static tf_status read_foundations(const char *text, tf__calc_layout *table, tf_error *error)
{
    for (text += strspn(text, " \t"); *text; text += strspn(text, " \t")) {
        if (text[0] < 'A' || text[0] >= 'A' + (int)tf__calc_foundations(table) || text[1] != '=')
            return tf_error_set(error, TF_ERR_INPUT,
                                "'%.10s' is not a foundation, expected A=7 or A=-", text);
        unsigned f = (unsigned)(text[0] - 'A');
        unsigned rank = 0, height = tf__calc_first_place(table->deck);
        text += 2;
        size_t used = text[0] == '-' ? 1 : read_rank(table->deck, text, &rank);
        if (used == 0)
            return tf_error_set(error, TF_ERR_INPUT,
                                "foundation %c: '%.10s' is not a rank, expected its top card or -",
                                'A' + (int)f, text);
        if (text[0] != '-')
            while (tf__calc_rank_at(table->deck, f, height++) != rank)
                ;
        table->foundation[f] = (uint8_t)height;
        text += used;
    }
    return TF_OK;
}

static tf_status read_stack(const char *key, const char *text, tf__calc_layout *table,
                            tf_error *error)
{
    unsigned number = 0;
    const char *digit = key + strlen("stack");
    digit += strspn(digit, " \t");
    for (; *digit >= '0' && *digit <= '9' && number < 100; digit++)
        number = number * 10 + (unsigned)(*digit - '0');
    if (*digit != '\0' || number < 1 || number > table->stacks)
        return tf_error_set(error, TF_ERR_INPUT, "'%.20s': the rules have stacks 1 to %u", key,
                            table->stacks);
    if (table->height[number - 1] > 0)
        return tf_error_set(error, TF_ERR_INPUT, "stack %u appears twice", number);
    return read_ranks(table->deck, text, table->stack[number - 1], &table->height[number - 1],
                      error);
}

static tf_status read_hand(const char *text, tf__calc_layout *table, tf_error *error)
{
    uint8_t ranks[TF_DECK_MAX], count;
    text += strspn(text, " \t");
    if (strcmp(text, "-") == 0 || *text == '\0')
        return TF_OK;
    tf_status status = read_ranks(table->deck, text, ranks, &count, error);
    if (status == TF_OK && count != 1)
        status = tf_error_set(error, TF_ERR_INPUT, "hand: %u cards, expected one or -", count);
    if (status == TF_OK)
        table->hand = ranks[0];
    return status;
}

static tf_status read_stock(const char *text, tf__calc_position *p, tf_error *error)
{
    text += strspn(text, " \t");
    if (*text == '?')
        return TF_OK;
    uint8_t ranks[TF_DECK_MAX];
    tf_status status = read_ranks(p->table.deck, text, ranks, &p->stock_count, error);
    for (unsigned i = 0; status == TF_OK && i < p->stock_count; i++)
        p->stock[p->stock_count - 1 - i] = ranks[i];
    p->stock_known = 1;
    return status;
}

static tf_status read_line(char *line, tf__calc_position *p, tf_error *error)
{
    line += strspn(line, " \t");
    if (*line == '\0' || *line == '#')
        return TF_OK;
    char *colon = strchr(line, ':');
    if (!colon)
        return tf_error_set(error, TF_ERR_INPUT,
                            "'%.20s': expected foundations:, stack N:, hand: or stock:", line);
    *colon = '\0';
    const char *rest = colon + 1;
    if (strcmp(line, "foundations") == 0)
        return read_foundations(rest, &p->table, error);
    if (strncmp(line, "stack", 5) == 0)
        return read_stack(line, rest, &p->table, error);
    if (strcmp(line, "hand") == 0)
        return read_hand(rest, &p->table, error);
    if (strcmp(line, "stock") == 0)
        return read_stock(rest, p, error);
    return tf_error_set(error, TF_ERR_INPUT,
                        "'%.20s:': expected foundations:, stack N:, hand: or stock:", line);
}

/* Counts the cards of each rank on the table and in the hand. */
static void count_table(const tf__calc_layout *table, unsigned seen[TF_RANKS])
{
    for (unsigned f = 0; f < tf__calc_foundations(table); f++)
        for (unsigned place = tf__calc_first_place(table->deck); place < table->foundation[f];
             place++)
            seen[tf__calc_rank_at(table->deck, f, place)]++;
    for (unsigned s = 0; s < table->stacks; s++)
        for (unsigned i = 0; i < table->height[s]; i++)
            seen[table->stack[s][i]]++;
    if (table->hand != TF__CALC_NONE)
        seen[table->hand]++;
}

/* Checks the ranks. Fills a stock that was not given with the remaining cards. */
static tf_status settle_stock(tf__calc_position *p, tf_error *error)
{
    static const char *const words[] = {"none", "one", "two", "three", "four"};
    unsigned seen[TF_RANKS] = {0}, each = tf__calc_foundations(&p->table);
    count_table(&p->table, seen);
    for (unsigned i = 0; i < p->stock_count; i++)
        seen[p->stock[i]]++;
    for (unsigned rank = 0; rank < tf__calc_ranks(p->table.deck); rank++) {
        if (seen[rank] > each)
            return tf_error_set(error, TF_ERR_INPUT, "%u cards of rank %c, there are %s",
                                seen[rank], tf_rank_letter(rank), words[each]);
        if (p->stock_known && seen[rank] < each)
            return tf_error_set(error, TF_ERR_INPUT, "%u cards of rank %c, expected %s", seen[rank],
                                tf_rank_letter(rank), words[each]);
        for (; seen[rank] < each; seen[rank]++)
            p->stock[p->stock_count++] = (uint8_t)rank;
    }
    return TF_OK;
}

tf_status tf__calc_parse(const tf_rules *rules, const char *text, void *position, tf_error *error)
{
    tf__calc_position *p = position;
    memset(p, 0, sizeof *p);
    tf__calc_layout_start(rules, &p->table);
    while (*text) {
        char line[512];
        size_t length = strcspn(text, "\r\n");
        if (length >= sizeof line)
            return tf_error_set(error, TF_ERR_INPUT, "a line of %zu characters is too long",
                                length);
        memcpy(line, text, length);
        line[length] = '\0';
        tf_status status = read_line(line, p, error);
        if (status != TF_OK)
            return status;
        text += length;
        text += strspn(text, "\r\n");
    }
    return settle_stock(p, error);
}
