/* table.h: what the table of verbs wants to know of `tefuda table`. */
#ifndef TEFUDA_CLI_VERBS_TABLE_H
#define TEFUDA_CLI_VERBS_TABLE_H

/* The words that may follow it, with spaces between. */
const char *cli_table_subverbs(void);

#endif
