/* text.c: a state as text; see convert.h for the format. */
#include <ctype.h>
#include <string.h>

#include "games/calculation/stack/convert.h"

enum { CHAINS_MAX = TF__STACK_ORDER_CARDS_MAX };

static char chain_letter(unsigned chain)
{
    return (char)(chain < 26 ? 'a' + chain : 'A' + chain - 26);
}

typedef struct reader {
    const char *at;
    tf__stack_order *order;
    /* index of the first card of each chain, and one entry past the last chain */
    unsigned first[CHAINS_MAX + 1];
    unsigned chains;
    tf_error *error;
} reader;

static void skip_blanks(reader *in)
{
    while (*in->at == ' ' || *in->at == '\t' || *in->at == '\n' || *in->at == '\r')
        in->at++;
}

static tf_status expected_error(reader *in, const char *expected)
{
    if (*in->at)
        return tf_error_set(in->error, TF_ERR_INPUT, "state: expected %s at '%.12s'", expected,
                            in->at);
    return tf_error_set(in->error, TF_ERR_INPUT, "state: expected %s at its end", expected);
}

/* Reads a card: the digits of the stacks that it may not go on, or 0. */
static tf_status read_card(reader *in)
{
    unsigned barred = 0;
    if (in->order->cards == TF__STACK_ORDER_CARDS_MAX)
        return expected_error(in, "no more than 52 cards");
    if (*in->at == '0') {
        in->at++;
    } else {
        for (; isdigit((unsigned char)*in->at); in->at++) {
            unsigned stack = (unsigned)(*in->at - '0');
            if (stack < 1 || stack > in->order->stacks || (barred >> (stack - 1) & 1))
                return expected_error(
                    in, "each stack once, from 1 to the number of stacks, or 0 for none");
            barred |= 1u << (stack - 1);
        }
    }
    unsigned x = in->order->cards++;
    in->order->barred[x] = (uint8_t)barred;
    in->order->below[x] = 0;
    for (unsigned y = in->first[in->chains - 1]; y < x; y++)
        in->order->below[x] |= UINT64_C(1) << y;
    return TF_OK;
}

static tf_status read_chain(reader *in)
{
    if (in->chains == CHAINS_MAX || *in->at != chain_letter(in->chains) || in->at[1] != ':')
        return expected_error(in,
                              "chains a: b: c: ... in this order, then relations such as a2<b1");
    in->at += 2;
    in->first[in->chains++] = in->order->cards;
    tf_status status = TF_OK;
    for (skip_blanks(in); status == TF_OK && isdigit((unsigned char)*in->at); skip_blanks(in))
        status = read_card(in);
    in->first[in->chains] = in->order->cards;
    return status;
}

static tf_status read_name(reader *in, unsigned *card)
{
    unsigned chain = 0, number = 0, digits = 0;
    while (chain < in->chains && *in->at != chain_letter(chain))
        chain++;
    if (chain == in->chains)
        return expected_error(in, "the letter of a chain");
    for (in->at++; digits < 2 && isdigit((unsigned char)*in->at); in->at++, digits++)
        number = number * 10 + (unsigned)(*in->at - '0');
    if (number < 1 || number > in->first[chain + 1] - in->first[chain])
        return expected_error(in, "the number of a card of that chain before this");
    *card = in->first[chain] + number - 1;
    return TF_OK;
}

static tf_status read_relations(reader *in)
{
    tf_status status = TF_OK;
    while (status == TF_OK && *in->at && *in->at != '/') {
        unsigned low, high;
        status = read_name(in, &low);
        if (status == TF_OK && *in->at != '<')
            status = expected_error(in, "'<'");
        if (status != TF_OK)
            return status;
        in->at++;
        status = read_name(in, &high);
        if (status == TF_OK)
            in->order->below[high] |= UINT64_C(1) << low;
        skip_blanks(in);
    }
    return status;
}

tf_status tf__stack_order_parse(const char *text, unsigned stacks, tf__stack_order *order,
                                tf_error *error)
{
    reader in = {.at = text, .order = order, .error = error};
    tf_status status = TF_OK;
    *order = (tf__stack_order){.stacks = stacks};
    for (bool more = true; status == TF_OK && more;) {
        skip_blanks(&in);
        bool chain = in.at[0] && in.at[1] == ':';
        if (in.chains == 0 || chain)
            status = read_chain(&in);
        else
            status = read_relations(&in);
        if (status == TF_OK && *in.at && *in.at != '/')
            status = expected_error(&in, "'/' or the end");
        more = *in.at == '/';
        in.at += more;
    }
    if (status == TF_OK && !tf__stack_order_close(order))
        status = tf_error_set(error, TF_ERR_INPUT, "state: its relations form a cycle");
    return status;
}

/* Cards in chains: chain[c] has its cards in order, name[x] says where card x is. */
typedef struct layout {
    unsigned chains;
    unsigned count[CHAINS_MAX];
    unsigned card[CHAINS_MAX][TF__STACK_ORDER_CARDS_MAX];
    unsigned chain_of[TF__STACK_ORDER_CARDS_MAX], place_of[TF__STACK_ORDER_CARDS_MAX];
} layout;

static void lay(layout *out, unsigned chain, unsigned x)
{
    out->chain_of[x] = chain;
    out->place_of[x] = out->count[chain];
    out->card[chain][out->count[chain]++] = x;
    if (out->chains <= chain)
        out->chains = chain + 1;
}

/* Divides the cards into chains: takes those with the fewest cards below first, and appends each to
 * the first chain whose last card is below it. */
static void lay_greedily(const tf__stack_order *order, layout *out)
{
    for (int below = 0; below < TF__STACK_ORDER_CARDS_MAX; below++)
        for (unsigned x = 0; x < order->cards; x++) {
            if (__builtin_popcountll(order->below[x]) != below)
                continue;
            unsigned c = 0;
            while (c < out->chains && !(order->below[x] >> out->card[c][out->count[c] - 1] & 1))
                c++;
            lay(out, c, x);
        }
}

static void format_chain(const tf__stack_order *order, const layout *cards, unsigned c,
                         tf_text *out)
{
    tf_text_printf(out, "%s%c:", c ? " / " : "", chain_letter(c));
    for (unsigned i = 0; i < cards->count[c]; i++) {
        unsigned barred = order->barred[cards->card[c][i]];
        tf_text_add_char(out, ' ');
        if (!barred)
            tf_text_add_char(out, '0');
        for (unsigned n = 0; n < order->stacks; n++)
            if (barred >> n & 1)
                tf_text_add_char(out, (char)('1' + n));
    }
}

/* Writes the relations that do not follow from the chains or from the relations of the card before.
 */
static void format_relations(const tf__stack_order *order, const layout *cards, tf_text *out)
{
    const char *before = " / ";
    for (unsigned c = 0; c < cards->chains; c++)
        for (unsigned i = 0; i < cards->count[c]; i++) {
            unsigned x = cards->card[c][i];
            uint64_t known = i > 0 ? order->below[cards->card[c][i - 1]] : 0;
            for (unsigned d = 0; d < cards->chains; d++) {
                unsigned j = cards->count[d];
                while (j > 0 && !(order->below[x] >> cards->card[d][j - 1] & 1))
                    j--;
                if (d == c || j == 0 || (known >> cards->card[d][j - 1] & 1))
                    continue;
                tf_text_printf(out, "%s%c%u<%c%u", before, chain_letter(d), j, chain_letter(c),
                               i + 1);
                before = " ";
            }
        }
}

static void format_layout(const tf__stack_order *order, layout *cards, tf_text *out)
{
    for (unsigned c = 0; c < cards->chains || c == 0; c++)
        format_chain(order, cards, c, out);
    format_relations(order, cards, out);
}

void tf__stack_order_format(const tf__stack_order *order, tf_text *out)
{
    layout cards = {0};
    lay_greedily(order, &cards);
    format_layout(order, &cards, out);
}

void tf__stack_pair_format(const tf__stack_pair *pair, tf_text *out)
{
    tf__stack_order order = tf__stack_order_from_pair(pair);
    layout cards = {0};
    unsigned a = (unsigned)__builtin_popcount(pair->late);
    for (unsigned x = 0; x < order.cards; x++)
        lay(&cards, x < a ? 0 : 1, x);
    format_layout(&order, &cards, out);
}
