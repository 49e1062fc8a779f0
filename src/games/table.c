/* table.c: what every game's tables need; see tefuda/table.h. */
#include <tefuda/table.h>

void tf_table_report_free(tf_table_report *report)
{
    if (report)
        tf_text_free(&report->path);
}

void tf_table_answer_free(tf_table_answer *answer)
{
    if (answer)
        tf_text_free(&answer->state);
}

const char *tf_table_found_name(tf_table_found found)
{
    switch (found) {
    case TF_TABLE_ABSENT:
        return "absent";
    case TF_TABLE_STORED:
        return "table";
    case TF_TABLE_COMPUTED:
        return "exact";
    case TF_TABLE_DEAD:
        return "dead";
    }
    return "absent";
}
