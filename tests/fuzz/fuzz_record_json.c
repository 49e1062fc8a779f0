/* fuzz_record_json.c: records of every game as JSON. The first byte chooses the game. A record that
 * is read is written as JSON, which must read back as the same record. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/tefuda.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_round_trip(const tf_game *game, const tf_record *record)
{
    tf_text written = {0}, again = {0};
    tf_record second;
    tf_record_format_json(record, &written);
    if (tf_record_parse(game, "again", tf_text_string(&written), NULL, &second, NULL) != TF_OK)
        abort();
    tf_record_format_json(&second, &again);
    if (strcmp(tf_text_string(&written), tf_text_string(&again)) != 0)
        abort();
    tf_text_free(&written);
    tf_text_free(&again);
    tf_record_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t count;
    const tf_game *const *games = tf_games(&count);
    if (size < 2)
        return 0;
    const tf_game *game = games[data[0] % count];
    /* The rest of the input as it is, and as the content of an object, so that the parser is always
     * reached. */
    char *text = calloc(1, size + 2);
    if (!text)
        return 0;
    memcpy(text, data + 1, size - 1);
    if (text[0] != '{') {
        memmove(text + 1, text, size - 1);
        text[0] = '{';
        text[strlen(text)] = '}';
    }
    tf_record record;
    tf_error error;
    if (tf_record_parse(game, "fuzz", text, NULL, &record, &error) == TF_OK) {
        check_round_trip(game, &record);
        tf_record_free(&record);
    }
    free(text);
    return 0;
}
