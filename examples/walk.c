/* walk.c: reads a record, goes back to its start, and replays it move by move, printing how many
 * legal moves there were.
 *
 *   walk [GAME [RECORD]]        e.g. play | walk accordion -
 */
#include <stdio.h>
#include <stdlib.h>
#include <tefuda/tefuda.h>

/* Takes back all moves and makes them again on a copy, so that the record does not change. */
static tf_status walk(const tf_position *played, const tf_game *game, tf_error *error)
{
    size_t count;
    const tf_move *history = tf_position_history(played, &count);
    tf_move *legal = malloc(game->rules->max_moves * sizeof *legal);
    tf_position *position = NULL;
    tf_text word = {0};
    tf_status status = legal ? tf_position_clone(&position, played) : TF_ERR_MEMORY;

    if (status != TF_OK)
        tf_error_set(error, status, "%s", tf_status_message(status));
    while (status == TF_OK && tf_position_undo(position))
        ;
    for (size_t i = 0; status == TF_OK && i < count; i++) {
        tf_text_clear(&word);
        tf_position_move_format(position, history[i], &word);
        printf("%zu: %s, one of %zu\n", i + 1, tf_text_string(&word),
               tf_position_moves(position, legal));
        status = tf_position_apply(position, history[i], error);
    }
    tf_text_free(&word);
    tf_position_destroy(position);
    free(legal);
    return status;
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"in play", "won", "lost", "finished"};
    const tf_game *game;
    tf_record record = {0};
    tf_outcome outcome;
    tf_error error;
    tf_status status = tf_game_find(argc > 1 ? argv[1] : "accordion", &game, &error);

    if (status == TF_OK)
        status = tf_record_read(game, argc > 2 ? argv[2] : "-", NULL, &record, &error);
    if (status == TF_OK)
        status = walk(record.position, game, &error);
    if (status != TF_OK) {
        fprintf(stderr, "walk: %s\n", error.text);
    } else {
        tf_position_outcome(record.position, &outcome);
        printf("%s\n", names[outcome.verdict]);
    }
    tf_record_free(&record);
    return status == TF_OK ? 0 : 1;
}
