/* table.h: the part of `tefuda table` that the table of verbs uses. */
#ifndef TEFUDA_CLI_VERBS_TABLE_H
#define TEFUDA_CLI_VERBS_TABLE_H

/* The words that may follow it, separated by spaces. */
const char *cli_table_subverbs(void);

#endif
