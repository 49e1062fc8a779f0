/* review_table.h: many reviewed games as one table: deals and players, players, experts and others. */
#ifndef TEFUDA_CLI_VERBS_REVIEW_TABLE_H
#define TEFUDA_CLI_VERBS_REVIEW_TABLE_H

#include <jansson.h>
#include <tefuda/tefuda.h>

typedef struct cli_review_table cli_review_table;

/* experts: players' names with slashes between, or NULL. Borrowed. */
cli_review_table *cli_review_table_create(const char *experts);
void cli_review_table_destroy(cli_review_table *table); /* NULL is accepted */

/* Adds a game. */
tf_status cli_review_table_add(cli_review_table *table, const tf_review_game *game);

/* A line for each deal and player in the order of their first games, then the means of each player with
 * 95 % intervals over the deals, then, when experts were named, the two groups side by side. */
void cli_review_table_text(const cli_review_table *table, tf_text *out);
void cli_review_table_csv(const cli_review_table *table, tf_text *out);
json_t *cli_review_table_json(const cli_review_table *table);

#endif
