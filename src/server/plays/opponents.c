/* opponents.c: the players of the other seats. Each gets only what its seat sees. */
#include <string.h>

#include "server/engine.h"
#include "server/plays/session.h"

enum { PROGRAM_MS = 10000 };

typedef struct program_work {
    srv_job job; /* first */
    const srv_server *server;
    tf_play_game *game;
    tf_player *players[TF_SEATS_MAX];
    tf_status status;
    tf_error error;
} program_work;

/* The text of a seat's player. The person, seat 0, is not in the list. */
static void seat_text(const tf_play_info *play, unsigned seat, char text[TF_LAB_TEXT_MAX])
{
    size_t length;
    const char *from = tf_seats_text(play->players, seat - 1, &length);
    if (from)
        memcpy(text, from, length);
    text[length] = '\0';
}

static tf_status make_player(program_work *work, unsigned seat)
{
    char text[TF_LAB_TEXT_MAX];
    if (work->players[seat])
        return TF_OK;
    seat_text(&work->game->play, seat, text);
    tf_control control; /* a table may have to be built */
    tf_control_start(&control, NULL, &work->job.cancel);
    tf_resources resources = session_resources(work->server, ENGINE_SHORT, &control);
    return tf_player_create_with(&work->players[seat],
                                 tf_position_rules(work->game->record.position), text, &resources,
                                 &work->error);
}

/* The seed of a player's random numbers depends only on the play and the move number, so that
 * taking a move back and making it again gives the same opponents' moves. */
static tf_status make_move(program_work *work, unsigned seat)
{
    const tf_position *position = work->game->record.position;
    tf_limits limits = {.time_ms = PROGRAM_MS};
    tf_control control;
    tf_move move;
    tf_text word = {0};
    tf_control_start(&control, &limits, &work->job.cancel);
    tf_player_start(work->players[seat], work->game->play.seed + work->game->play.at);
    tf_status status = tf_player_choose(work->players[seat], position, seat, &control, &move,
                                        &work->error);
    if (status != TF_OK)
        return status;
    tf_position_move_format(position, move, &word);
    status = tf_play_game_move(work->game, tf_text_string(&word), 0, &work->error);
    tf_text_free(&word);
    return status;
}

static bool is_programs_turn(const tf_position *position)
{
    tf_outcome outcome;
    tf_position_outcome(position, &outcome);
    return outcome.verdict == TF_UNDECIDED && !state_persons_turn(position);
}

static bool step(srv_job *job)
{
    program_work *work = (program_work *)job;
    const tf_position *position = work->game->record.position;
    unsigned seat = tf_position_seat(position);
    work->status = make_player(work, seat);
    if (work->status == TF_OK)
        work->status = make_move(work, seat);
    return work->status == TF_OK && is_programs_turn(position);
}

bool session_programs_move(srv_request *request, tf_play_game *game, srv_reply *refusal)
{
    if (!is_programs_turn(game->record.position))
        return true;
    program_work work = {
        .job = {.lane = ENGINE_SHORT, .step = step}, .server = request->server, .game = game};
    bool done = engine_run(request, &work.job, refusal);
    for (unsigned i = 0; i < TF_SEATS_MAX; i++)
        tf_player_destroy(work.players[i]);
    if (done && work.status != TF_OK) {
        *refusal = reply_failure(work.status, &work.error);
        done = false;
    }
    return done;
}
