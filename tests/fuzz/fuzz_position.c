/* fuzz_position.c: positions and moves of every game as text. The first byte chooses the game; the
 * text up to a NUL is a position, the text after it a move's word. A legal move that is read must
 * apply, and its undo must restore every byte. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/tefuda.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_move(tf_position *position, const char *word)
{
    size_t bytes = tf_position_rules(position)->game->rules->position_bytes;
    void *before = malloc(bytes);
    tf_move move;
    if (!before)
        return;
    memcpy(before, tf_position_bytes(position), bytes);
    if (tf_position_move_parse(position, word, &move, NULL) == TF_OK) {
        if (tf_position_apply(position, move, NULL) != TF_OK)
            abort();
        if (!tf_position_undo(position))
            abort();
        if (memcmp(before, tf_position_bytes(position), bytes) != 0)
            abort();
    }
    free(before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    if (size < 1)
        return 0;
    tf_rules rules;
    if (tf_rules_parse(games[data[0] % count], NULL, &rules, NULL) != TF_OK)
        abort();
    char *text = calloc(1, size + 1);
    if (!text)
        return 0;
    memcpy(text, data + 1, size - 1);
    const char *word = text + strlen(text) + 1;
    tf_position *position = NULL;
    tf_error error;
    if (tf_position_parse(&position, &rules, text, &error) == TF_OK) {
        check_move(position, word < text + size ? word : "");
        tf_position_destroy(position);
    }
    free(text);
    return 0;
}
