/* each.c: see each.h. The levels are generated as in a build, and each state is looked up. */
#include "games/calculation/stack/each.h"

#include <math.h>

#include "games/calculation/stack/convert.h"
#include "games/calculation/stack/levels.h"

void tf__stack_answer(const tf__stack_table *table, int code, tf_table_answer *answer)
{
    bool absent = code == TF__STACK_ABSENT;
    answer->found = absent ? TF_TABLE_ABSENT : TF_TABLE_STORED;
    answer->value = absent ? (double)NAN : tf__stack_table_value(table, code);
    answer->error = code > 0 ? exp2(tf__stack_code_error(code)) - 1 : 0;
}

typedef struct listing {
    const tf__stack_table *table;
    tf_table_state_fn take;
    void *context;
    tf_table_answer answer; /* reused for every state */
} listing;

static tf_status report_state(listing *list, tf__stack_pair_key key, tf_error *error)
{
    unsigned stacks = tf__stack_table_head(list->table)->stacks;
    int code = tf__stack_table_find(list->table, (tf__stack_query){key, tf__stack_pair_hash(key)});
    tf__stack_pair pair = tf__stack_pair_from_key(key, stacks);
    if (code == TF__STACK_ABSENT)
        return tf_error_set(error, TF_ERR_CORRUPT, "a state is missing: build the table again");
    tf_text_clear(&list->answer.state);
    tf__stack_pair_format(&pair, &list->answer.state);
    tf__stack_answer(list->table, code, &list->answer);
    tf_status status = tf_text_status(&list->answer.state);
    return status == TF_OK ? list->take(list->context, &list->answer, error) : status;
}

static tf_status report_level(tf__stack_work *work, listing *list, const tf__stack_level *level,
                              tf_error *error)
{
    enum { ROUND = 1 << 12 };
    tf_status status = TF_OK;
    for (uint64_t i = 0; status == TF_OK && i < level->count; i++) {
        if (i % ROUND == 0)
            status = tf__stack_work_tick(work, 0, error);
        if (status == TF_OK)
            status = report_state(list, level->keys[i], error);
    }
    return status;
}

static tf_status report_all(tf__stack_work *work, listing *list, tf_error *error)
{
    const tf__stack_head *head = tf__stack_table_head(list->table);
    tf__stack_level level = {0};
    tf_status status = tf__stack_level_top(head->stacks, head->foundations, head->cards, &level,
                                           error);
    if (status != TF_OK)
        return status;
    work->progress.total = head->states;
    for (unsigned cards = head->foundations * head->cards; status == TF_OK; cards--) {
        status = report_level(work, list, &level, error);
        if (status != TF_OK || cards == 1)
            break;
        status = tf__stack_level_descend(work, head->stacks, &level, error);
    }
    tf__stack_level_release(&level);
    return status;
}

tf_status tf__stack_each(const tf__stack_table *table, const tf_table_request *request,
                         tf_table_state_fn take, void *context, tf_error *error)
{
    tf__stack_work work;
    listing list = {.table = table, .take = take, .context = context};
    tf_status status = tf__stack_work_start(&work, request, error);
    if (status != TF_OK)
        return status;
    work.progress.stage = "states";
    status = report_all(&work, &list, error);
    tf__stack_work_end(&work);
    tf_table_answer_free(&list.answer);
    return status;
}
