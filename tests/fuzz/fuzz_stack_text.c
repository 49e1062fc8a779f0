/* fuzz_stack_text.c: stack-game states as text. A state that is read is written, and must read back
 * as the same state; both forms of a state must agree on whether it is alive. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "games/calculation/stack/convert.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool condition)
{
    if (!condition)
        abort();
}

static void read_back(const tf__stack_order *order, unsigned stacks)
{
    tf_text text = {0};
    tf__stack_order again;
    tf__stack_pair pair;
    tf__stack_order_format(order, &text);
    must(tf__stack_order_parse(tf_text_string(&text), stacks, &again, NULL) == TF_OK);
    must(again.cards == order->cards &&
         tf__stack_order_alive(&again) == tf__stack_order_alive(order));
    if (tf__stack_pair_from_order(order, &pair)) {
        must(tf__stack_pair_valid(&pair));
        must(tf__stack_pair_alive(&pair) == tf__stack_order_alive(order));
        must(tf__stack_pair_key_valid(tf__stack_pair_canonical(&pair), stacks));
    }
    tf_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1 || size > 4096)
        return 0;
    unsigned stacks = 1 + data[0] % TF__STACK_PAIR_STACKS_MAX;
    char *text = malloc(size);
    must(text != NULL);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    tf__stack_order order;
    if (tf__stack_order_parse(text, stacks, &order, NULL) == TF_OK)
        read_back(&order, stacks);
    free(text);
    return 0;
}
