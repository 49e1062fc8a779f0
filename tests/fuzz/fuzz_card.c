/* fuzz_card.c: cards and ranks from any bytes. A card that is read is in the deck, takes at most
 * three characters, and its canonical text reads back as the same card. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/card.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (text == NULL)
        return 0;
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';

    unsigned rank = 99;
    size_t length = tf_rank_parse(text, &rank);
    if (length > 2 || length > size || (length > 0) != (rank < TF_RANKS))
        abort();

    tf_card card = TF_CARD_NONE, again = TF_CARD_NONE;
    length = tf_card_parse(text, &card);
    if (length > 3 || length > size || (length > 0) != (card < TF_DECK_MAX))
        abort();
    for (int notation = TF_RANK_SUIT; length > 0 && notation <= TF_SUIT_RANK; notation++) {
        char out[TF_CARD_TEXT_MAX];
        tf_card_format(card, (tf_notation)notation, out);
        if (tf_card_parse(out, &again) != 2 || again != card)
            abort();
    }
    free(text);
    return 0;
}
