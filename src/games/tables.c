/* tables.c: what every game's tables need; see tefuda/table.h. */
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
