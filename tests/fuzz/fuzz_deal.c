/* fuzz_deal.c: one deal from any text, as cards and as a line, for several decks (the first byte
 * chooses). A deal that is read is a permutation of the deck and reads back from its canonical
 * text; a refusal has a one-line message. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/deal.h>

static void check_permutation(const tf_deck *deck, const tf_deal *deal)
{
    uint64_t seen = 0;
    if (deal->count != deck->ranks * TF_SUITS)
        abort();
    for (unsigned i = 0; i < deal->count; i++)
        seen |= UINT64_C(1) << deal->cards[i];
    if (seen != (UINT64_C(1) << deal->count) - 1)
        abort();
}

static void check_deal(const tf_deck *deck, const tf_deal *deal)
{
    tf_deal again = {0};
    tf_text text = {0};
    check_permutation(deck, deal);
    tf_deal_format_cards(deck, deal, &text);
    if (tf_deal_parse_cards(deck, tf_text_string(&text), &again, NULL) != TF_OK ||
        memcmp(again.cards, deal->cards, deal->count) != 0)
        abort();
    tf_text_free(&text);
}

static void check_error(tf_status status, const tf_error *error)
{
    if (status != TF_ERR_INPUT || error->status != status || error->text[0] == '\0' ||
        strchr(error->text, '\n') != NULL)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const tf_deck deck = {2 + data[0] % 12u, data[0] % 24 >= 12, 0};
    char *text = malloc(size);
    if (text == NULL)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';

    tf_deal deal = {0};
    tf_error error = {0};
    tf_status status = tf_deal_parse_cards(&deck, text, &deal, &error);
    if (status == TF_OK)
        check_deal(&deck, &deal);
    else
        check_error(status, &error);
    status = tf_deal_parse_line(&deck, text, &deal, &error);
    if (status != TF_OK)
        check_error(status, &error);
    else if (strlen(deal.id) == 0 || strlen(deal.id) >= TF_DEAL_ID_MAX)
        abort();
    else
        check_deal(&deck, &deal);
    free(text);
    return 0;
}
