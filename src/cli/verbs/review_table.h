/* review_table.h: the reviews of many games as one table: by deal and player, by player, by group.
 * */
#ifndef TEFUDA_CLI_VERBS_REVIEW_TABLE_H
#define TEFUDA_CLI_VERBS_REVIEW_TABLE_H

#include <jansson.h>
#include <tefuda/tefuda.h>

typedef struct cli_review_table cli_review_table;

/* experts: names of players, separated by slashes, or NULL; borrowed. */
cli_review_table *cli_review_table_create(const char *experts);
void cli_review_table_destroy(cli_review_table *table); /* NULL is accepted */

/* Adds a game. */
tf_status cli_review_table_add(cli_review_table *table, const tf_review_game *game);

/* One line per deal and player, in the order of their first games; the mean of each player with its
 * 95 % interval over the deals; with experts, the means of both groups and their difference. */
void cli_review_table_text(const cli_review_table *table, tf_text *out);
void cli_review_table_csv(const cli_review_table *table, tf_text *out);
json_t *cli_review_table_json(const cli_review_table *table);

#endif
