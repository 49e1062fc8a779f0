/* fuzz_experiment.c: files of experiments. Experiments that are read are written, and must read
 * back as the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/tefuda.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_round_trip(const tf_experiment *experiment)
{
    tf_text text = {0}, again = {0};
    tf_experiment *list = NULL;
    size_t count = 0;
    tf_experiment_format(experiment, &text);
    if (tf_experiments_parse("again", tf_text_string(&text), &list, &count, NULL) != TF_OK)
        abort();
    tf_experiment_format(&list[0], &again);
    if (count != 1 || strcmp(tf_text_string(&text), tf_text_string(&again)) != 0)
        abort();
    free(list);
    tf_text_free(&text);
    tf_text_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = calloc(1, size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    tf_experiment *list = NULL;
    size_t count = 0;
    tf_error error;
    if (tf_experiments_parse("fuzz", text, &list, &count, &error) == TF_OK) {
        for (size_t i = 0; i < count; i++)
            check_round_trip(&list[i]);
        free(list);
    }
    free(text);
    return 0;
}
