/* stack_table_support.h: a folder for tables of the stack game, and calls to build and read them. */
#ifndef TEFUDA_TESTS_STACK_TABLE_SUPPORT_H
#define TEFUDA_TESTS_STACK_TABLE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <tefuda/file.h>

#include "games/calculation/stack/build.h"
#include "games/calculation/stack/verify.h"

static char dir[64];

static inline int make_dir(void **state)
{
    (void)state;
    strcpy(dir, "/tmp/tefuda-stack-XXXXXX");
    return mkdtemp(dir) ? 0 : -1;
}

static inline int remove_dir(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", dir);
    return system(command);
}

static inline tf_table_request request_for(unsigned stacks, unsigned foundations, unsigned cards)
{
    return (tf_table_request){.sizes = {stacks, foundations, cards}, .data_dir = dir, .threads = 2};
}

static inline tf__stack_table *open_table(unsigned stacks, unsigned foundations, unsigned cards)
{
    tf__stack_table *table = NULL;
    tf_error error = {TF_OK, ""};
    if (tf__stack_table_open(&table, dir, stacks, foundations, cards, &error) != TF_OK)
        fail_msg("%s", error.text);
    return table;
}

static inline void build(unsigned stacks, unsigned foundations, unsigned cards, tf__stack_keep keep)
{
    tf_table_request request = request_for(stacks, foundations, cards);
    tf_error error = {TF_OK, ""};
    if (tf__stack_build(&request, keep, &error) != TF_OK)
        fail_msg("%s", error.text);
}

static inline void read_table(unsigned stacks, unsigned cards, tf_text *bytes)
{
    tf_text path = {0};
    tf__stack_table_path(dir, stacks, 2, cards, &path);
    assert_int_equal(tf_file_read(tf_text_string(&path), 1 << 26, bytes, NULL), TF_OK);
    tf_text_free(&path);
}

static inline tf_status verify(unsigned stacks, unsigned cards, uint64_t sample,
                               tf__stack_findings *found)
{
    tf_table_request request = request_for(stacks, 2, cards);
    tf__stack_table *table = open_table(stacks, 2, cards);
    request.sample = sample;
    request.seed = 5;
    tf_status status = tf__stack_verify(table, &request, found, NULL);
    tf__stack_table_close(table);
    return status;
}

#endif
