/* play_json.c: writes a play as JSON. */
#include "server/plays/play_json.h"

#include <string.h>

#include "front/json.h"
#include "server/plays/scene_json.h"
#include "server/reply.h"

/* Limit on all searches for a proof that a game is dead, some 50 ms. */
enum { DEAD_STATES = 50000 };

static const tf_game *game_of(const tf_play_game *game)
{
    return tf_position_rules(game->record.position)->game;
}

bool state_persons_turn(const tf_position *position)
{
    tf_outcome outcome;
    tf_position_outcome(position, &outcome);
    return outcome.verdict == TF_UNDECIDED && tf_position_seat(position) == PERSON;
}

static bool is_open(const tf_play_game *game)
{
    return game->play.revealed || game->play.outcome.verdict != TF_UNDECIDED;
}

bool state_hides(const tf_play_game *game)
{
    return game_of(game)->view->redeal && !is_open(game);
}

tf_status state_move_parse(const tf_play_game *game, const char *word, tf_move *move,
                           tf_error *error)
{
    const tf_position *position = game->record.position;
    return state_hides(game) ? tf_position_view_move_parse(position, word, move, error)
                             : tf_position_move_parse(position, word, move, error);
}

const char *state_phase_name(tf_verdict verdict)
{
    return verdict == TF_UNDECIDED ? "playing" : tf_verdict_name(verdict);
}

static json_t *outcome_json(const tf_outcome *outcome, unsigned seats)
{
    json_t *object = json_pack("{s:s}", "phase", state_phase_name(outcome->verdict));
    front_json_set_outcome(object, seats, outcome->points, outcome->scores);
    return object;
}

static json_t *helped_json(const tf_play_info *play)
{
    return json_pack("{s:i, s:i, s:i}", "undos", (int)play->undos, "hints", (int)play->hints,
                     "autos", (int)play->autos);
}

/* The person first, then the texts of the other seats' players. */
static json_t *players_json(const tf_play_info *play)
{
    json_t *array = json_pack("[s]", "human");
    unsigned count = play->players[0] ? tf_seats_count(play->players) : 0;
    for (unsigned i = 0; i < count; i++) {
        size_t length;
        const char *text = tf_seats_text(play->players, i, &length);
        json_array_append_new(array, json_stringn(text, length));
    }
    return array;
}

/* Makes the moves from the current position to the last move that was ever made. */
static bool go_to_end(tf_position *at, const tf_play_game *game)
{
    bool done = true;
    for (size_t i = game->play.at; i < game->play.length && done; i++) {
        tf_move move;
        done = tf_position_move_parse(at, game->words[i], &move, NULL) == TF_OK &&
               tf_position_apply(at, move, NULL) == TF_OK;
    }
    return done;
}

/* How many of the words the person has seen. Moves of the other seats are shown when it is the
 * person's turn again; until then their cards lie face down. */
static size_t count_seen(const tf_play_game *game)
{
    size_t seen = game->play.length;
    tf_position *at = NULL;
    if (game_of(game)->seats == 1 || !game_of(game)->view->redeal ||
        tf_position_clone(&at, game->record.position) != TF_OK)
        return seen;
    tf_outcome outcome = {.verdict = TF_UNDECIDED};
    if (go_to_end(at, game))
        tf_position_outcome(at, &outcome);
    if (outcome.verdict == TF_UNDECIDED && tf_position_seat(at) != PERSON)
        while (seen > 0 && tf_position_undo(at) && tf_position_seat(at) != PERSON)
            seen--;
    tf_position_destroy(at);
    return seen;
}

static json_t *word_json(const tf_play_game *game, size_t i, size_t seen)
{
    return json_string(i < seen || game->play.revealed ? game->words[i] : "??");
}

static json_t *words_json(const tf_play_game *game)
{
    json_t *array = json_array();
    size_t seen = count_seen(game);
    for (size_t i = 0; i < game->play.length; i++)
        json_array_append_new(array, word_json(game, i, seen));
    return array;
}

/* What the other seats have done since the person's last move. */
static json_t *program_moves_json(const tf_play_game *game)
{
    json_t *array = json_array();
    tf_position *at = NULL;
    if (game_of(game)->seats == 1 || tf_position_clone(&at, game->record.position) != TF_OK)
        return array;
    size_t seen = count_seen(game);
    for (size_t i = game->play.at; i > 0 && tf_position_undo(at); i--) {
        if (tf_position_seat(at) == PERSON)
            break;
        json_array_insert_new(array, 0, word_json(game, i - 1, seen));
    }
    tf_position_destroy(at);
    return array;
}

/* ---- lines that were left ---- */

/* Number of words that the person has seen of a line: see count_seen(). */
static size_t line_seen(const tf_play_game *game, const json_t *words)
{
    size_t count = json_array_size(words), seen = 0;
    tf_position *at = NULL;
    if (game_of(game)->seats == 1 || !state_hides(game))
        return count;
    if (tf_position_clone(&at, game->record.position) != TF_OK)
        return 0;
    while (tf_position_undo(at))
        ;
    for (size_t i = 0; i < count; i++) {
        tf_move move;
        tf_outcome outcome;
        if (tf_position_move_parse(at, json_string_value(json_array_get(words, i)), &move, NULL) !=
                TF_OK ||
            tf_position_apply(at, move, NULL) != TF_OK)
            break;
        tf_position_outcome(at, &outcome);
        if (tf_position_seat(at) == PERSON || outcome.verdict != TF_UNDECIDED)
            seen = i + 1;
    }
    tf_position_destroy(at);
    return seen;
}

/* The words of a line as an array. */
static json_t *line_words(const char *line, const char *end)
{
    json_t *words = json_array();
    while (line < end) {
        size_t size = strcspn(line, " \n");
        json_array_append_new(words, json_stringn(line, size));
        line += size + 1;
    }
    return words;
}

/* One line: where it leaves the game, and its words from there on; NULL: it is a part of the game. */
static json_t *line_json(const tf_play_game *game, json_t *words)
{
    size_t at = 0, count = line_seen(game, words);
    while (at < count && at < game->play.length &&
           strcmp(game->words[at], json_string_value(json_array_get(words, at))) == 0)
        at++;
    if (at == count)
        return NULL;
    json_t *rest = json_array();
    for (size_t i = at; i < count; i++)
        json_array_append(rest, json_array_get(words, i));
    return json_pack("{s:o, s:o}", "at", front_json_count(at), "words", rest);
}

static json_t *lines_json(const tf_play_game *game)
{
    json_t *array = json_array();
    const char *line = tf_text_string(&game->lines), *end;
    for (; (end = strchr(line, '\n')); line = end + 1) {
        json_t *words = line_words(line, end), *one = line_json(game, words);
        if (one)
            json_array_append_new(array, one);
        json_decref(words);
    }
    return array;
}

/* ---- the state ---- */

static void set_history(json_t *state, const tf_play_info *play)
{
    json_object_set_new(state, "revealed", json_boolean(play->revealed));
    json_object_set_new(state, "imported", json_boolean(play->imported));
    json_object_set_new(state, "winnable",
                        play->winnable < 0 ? json_null() : json_boolean(play->winnable));
    json_object_set_new(state, "helped", helped_json(play));
    json_object_set_new(state, "time_ms", front_json_ms(play->time_ms));
    json_object_set_new(state, "title", json_string(play->title));
    if (play->id[0]) {
        json_object_set_new(state, "play", json_string(play->id));
        json_object_set_new(state, "created", front_json_date(play->created_ms));
        json_object_set_new(state, "changed", front_json_date(play->changed_ms));
    }
}

/* "dead": the proof that the game cannot be won any more, or null; "finish": the number of moves that finish it, 0 when a
 * decision is left. From what the person sees. */
static void set_ending(json_t *state, const tf_play_game *game)
{
    const tf_position *position = game->record.position;
    tf_dead dead = {.proof = TF_DEAD_NOT};
    tf_moves moves = {0};
    tf_control control;
    tf_control_start(&control, &(tf_limits){.states = DEAD_STATES}, NULL);
    if (state_persons_turn(position) && !game->play.revealed) {
        if (tf_ending_dead(position, NULL, &control, &dead, NULL) != TF_OK)
            dead.proof = TF_DEAD_NOT;
        if (tf_ending_finish(position, &moves, NULL) != TF_OK)
            tf_moves_clear(&moves);
    }
    json_object_set_new(state, "dead", front_json_dead(&dead));
    json_object_set_new(state, "finish", front_json_count(moves.count));
    tf_moves_free(&moves);
}

json_t *state_json(const tf_play_game *game, bool reveal)
{
    const tf_play_info *play = &game->play;
    json_t *state = json_object();
    json_object_set_new(state, "game", json_string(play->game));
    json_object_set_new(state, "rules", json_string(play->rules));
    json_object_set_new(state, "deal", json_string(play->deal));
    json_object_set_new(state, "seat", json_integer(PERSON));
    json_object_set_new(state, "players", players_json(play));
    json_object_set_new(state, "at", front_json_count(play->at));
    json_object_set_new(state, "length", front_json_count(play->length));
    json_object_set_new(state, "words", words_json(game));
    json_object_set_new(state, "lines", lines_json(game));
    json_object_set_new(state, "scene",
                        scene_json(game->record.position, PERSON, reveal || is_open(game)));
    json_object_set_new(state, "outcome", outcome_json(&play->outcome, game_of(game)->seats));
    json_object_set_new(state, "turn", json_boolean(state_persons_turn(game->record.position)));
    json_object_set_new(state, "program_moves", program_moves_json(game));
    json_object_set_new(state, "hidden", json_boolean(state_hides(game) && !reveal));
    set_ending(state, game);
    set_history(state, play);
    double time_ms = 0;
    for (size_t i = 0; i < play->length; i++)
        time_ms += game->times_ms[i];
    json_object_set_new(state, "time_ms", front_json_ms(time_ms));
    return state;
}

json_t *state_row_json(const tf_play_info *play)
{
    json_t *row = json_pack("{s:s, s:s, s:s, s:s}", "game", play->game, "rules", play->rules,
                            "deal", play->deal, "phase", state_phase_name(play->outcome.verdict));
    json_object_set_new(row, "moves", front_json_count(play->at));
    if (play->players[0])
        front_json_set_outcome(row, TF_SEATS_MAX, play->outcome.points, play->outcome.scores);
    set_history(row, play);
    return row;
}
