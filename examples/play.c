/* play.c: lets a player play one deal and prints the record, which `tefuda replay` reads.
 *
 *   play [GAME [PLAYER [DEAL]]]        e.g. play accordion random seed:7
 */
#include <stdio.h>
#include <tefuda/tefuda.h>

/* Asks the player for moves until the game is over or it gives up. The player gets a view of the
 * position, not the position: it never sees hidden cards. */
static tf_status play(tf_position *position, tf_player *player, tf_error *error)
{
    tf_outcome outcome;
    tf_control control;
    tf_move move;

    tf_control_start(&control, NULL, NULL);
    tf_player_start(player, 1);
    for (;;) {
        tf_position_outcome(position, &outcome);
        if (outcome.verdict != TF_UNDECIDED)
            return TF_OK;
        tf_status status = tf_player_choose(player, position, tf_position_seat(position), &control,
                                            &move, error);
        if (status != TF_OK || move == TF_MOVE_NONE)
            return status;
        if ((status = tf_position_apply(position, move, error)) != TF_OK)
            return status;
    }
}

static void print_record(tf_position *position, const char *player)
{
    tf_record record = {.position = position};
    tf_text text = {0};
    snprintf(record.player, sizeof record.player, "%s", player);
    tf_record_format(&record, &text);
    fputs(tf_text_string(&text), stdout);
    tf_text_free(&text);
}

int main(int argc, char **argv)
{
    const char *name = argc > 2 ? argv[2] : "random";
    const tf_game *game;
    tf_rules rules;
    tf_deal deal;
    tf_player *player = NULL;
    tf_position *position = NULL;
    tf_error error;
    tf_status status = tf_game_find(argc > 1 ? argv[1] : "accordion", &game, &error);

    if (status == TF_OK)
        status = tf_rules_parse(game, NULL, &rules, &error);
    if (status == TF_OK) {
        tf_deal_format format = tf_game_deal_format(&rules);
        status = tf_deal_make(&format, argc > 3 ? argv[3] : "seed:7", &deal, &error);
    }
    if (status == TF_OK)
        status = tf_position_deal(&position, &rules, &deal, &error);
    if (status == TF_OK)
        status = tf_player_create(&player, &rules, name, 0, NULL, &error);
    if (status == TF_OK)
        status = play(position, player, &error);
    if (status == TF_OK)
        print_record(position, name);
    else
        fprintf(stderr, "play: %s\n", error.text);
    tf_player_destroy(player);
    tf_position_destroy(position);
    return status == TF_OK ? 0 : 1;
}
