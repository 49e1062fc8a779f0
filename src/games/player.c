/* player.c: creates players, asks them for moves, and plays a game to its end.
 *
 * Only here is a view made from a position. Every answer is checked against the rules. */
#include <stdlib.h>
#include <string.h>

#include <tefuda/evaluator.h>
#include <tefuda/game.h>

#include "base/hash.h"
#include "base/missing.h"
#include "games/ending.h"
#include "games/instance.h"
#include "games/legal.h"
#include "games/position_bytes.h"
#include "games/rules_match.h"
#include "games/type_spec.h"

struct tf_player {
    const tf_player_type *type;
    tf__instance instance; /* scratch: a view */
};

/* Longer than any game. Stops players that repeat moves in a game without an end. */
enum {
    MOVES_MAX = 100000,
    DEAD_MOVES =
        500, /* moves before the first look at whether a game is dead; most games are shorter */
    DEAD_STATES = 100000,
};

const char *tf_player_best(const tf_rules *rules)
{
    const tf_evaluator_type *evaluator = rules->game->evaluator;
    return evaluator ? evaluator->policy(rules) : rules->game->players[0]->name;
}

const char *tf__player_text(const tf_rules *rules, const char *text)
{
    return text && strcmp(text, "best") == 0 ? tf_player_best(rules) : text;
}

tf_status tf_player_needs(const tf_rules *rules, const char *text, const char *data_dir,
                          tf_needs *needs, tf_error *error)
{
    if (TF__MISSING(error, rules, needs) || TF__MISSING(error, rules->game))
        return TF_ERR_USAGE;
    return tf__instance_needs(tf__type_specs_of_players, rules, tf__player_text(rules, text),
                              data_dir, needs, error);
}

tf_status tf_player_create_with(tf_player **out, const tf_rules *rules, const char *text,
                                const tf_resources *resources, tf_error *error)
{
    if (TF__MISSING(error, out, rules) || TF__MISSING(error, rules->game))
        return TF_ERR_USAGE;
    tf_player *player = calloc(1, sizeof *player);
    if (!player)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    tf_status status = tf__instance_create(&player->instance, tf__type_specs_of_players, rules,
                                           tf__player_text(rules, text),
                                           rules->game->view->view_bytes, resources, error);
    if (status != TF_OK) {
        tf_player_destroy(player);
        return status;
    }
    player->type = player->instance.type.player;
    *out = player;
    return TF_OK;
}

tf_status tf_player_create(tf_player **out, const tf_rules *rules, const char *text,
                           size_t memory_bytes, const char *data_dir, tf_error *error)
{
    tf_resources resources = {.memory_bytes = memory_bytes, .data_dir = data_dir};
    return tf_player_create_with(out, rules, text, &resources, error);
}

void tf_player_destroy(tf_player *player)
{
    if (!player)
        return;
    tf__instance_destroy(&player->instance);
    free(player);
}

const tf_player_type *tf_player_kind(const tf_player *player)
{
    return player->type;
}

void tf_player_about(const tf_player *player, tf_text *out)
{
    if (player->type->about)
        player->type->about(player->instance.self, out);
}

void tf_player_start(tf_player *player, uint64_t seed)
{
    player->type->start(player->instance.self, seed);
}

tf_status tf__player_choose(tf_player *player, const void *position, unsigned seat,
                            tf_control *control, tf_move *move, tf_error *error)
{
    player->instance.rules.game->view->look(position, seat, player->instance.scratch);
    if (player->type->sit)
        player->type->sit(player->instance.self, seat);
    tf_move chosen = TF_MOVE_NONE;
    tf_status status = player->type->choose(player->instance.self, player->instance.scratch,
                                            control, &chosen, error);
    if (status != TF_OK)
        return status;
    const tf_rules_ops *ops = player->instance.rules.game->rules;
    if (chosen != TF_MOVE_NONE && !tf__is_legal(ops, position, player->instance.legal, chosen))
        return tf_error_set(error, TF_ERR_INTERNAL, "player %s chose a move that is not legal",
                            player->type->name);
    *move = chosen;
    return TF_OK;
}

tf_status tf__player_ask(tf_player *player, const void *view, unsigned seat, uint64_t seed,
                         tf_control *control, tf_move *move, tf_error *error)
{
    const tf_player_type *type = player->type;
    type->start(player->instance.self, seed);
    if (type->sit)
        type->sit(player->instance.self, seat);
    return type->choose(player->instance.self, view, control, move, error);
}

tf_status tf__player_advise(tf_player *player, const void *position, unsigned seat,
                            tf_control *control, tf_advice *advice, size_t *count, tf_error *error)
{
    if (!player->type->advise)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "player %s gives no advice",
                            player->type->name);
    player->instance.rules.game->view->look(position, seat, player->instance.scratch);
    return player->type->advise(player->instance.self, player->instance.scratch, control, advice,
                                count, error);
}

/* ---- positions that carry their rules ---- */

static tf_status check_position(const tf_player *player, const tf_position *position,
                                tf_error *error)
{
    return tf__match_rules("player", player->type->name, &player->instance.rules, position, error);
}

static bool is_over(const tf_position *position)
{
    tf_outcome outcome;
    tf_position_outcome(position, &outcome);
    return outcome.verdict != TF_UNDECIDED;
}

/* The position must have the player's rules, and it must be the seat's turn. */
static tf_status check_asked(const tf_player *player, const tf_position *position, unsigned seat,
                             tf_error *error)
{
    tf_status status = check_position(player, position, error);
    return status == TF_OK ? tf__check_turn(position, seat, error) : status;
}

tf_status tf_player_choose(tf_player *player, const tf_position *position, unsigned seat,
                           tf_control *control, tf_move *move, tf_error *error)
{
    if (TF__MISSING(error, player, position, control, move))
        return TF_ERR_USAGE;
    tf_status status = check_asked(player, position, seat, error);
    if (status != TF_OK)
        return status;
    *move = TF_MOVE_NONE;
    if (is_over(position))
        return TF_OK;
    return tf__player_choose(player, tf_position_bytes(position), seat, control, move, error);
}

tf_status tf_player_advise(tf_player *player, const tf_position *position, unsigned seat,
                           tf_control *control, tf_advice *advice, size_t *count, tf_error *error)
{
    if (TF__MISSING(error, player, position, control, advice, count))
        return TF_ERR_USAGE;
    tf_status status = check_asked(player, position, seat, error);
    if (status != TF_OK)
        return status;
    *count = 0;
    if (player->type->advise && is_over(position))
        return TF_OK;
    return tf__player_advise(player, tf_position_bytes(position), seat, control, advice, count,
                             error);
}

/* ---- a game ---- */

static void start_players(tf_player *const *players, unsigned seats, const char *deal_id,
                          uint64_t seed)
{
    uint64_t deal_hash = tf__hash64(deal_id, strlen(deal_id), seed);
    for (unsigned seat = 0; seat < seats; seat++)
        tf_player_start(players[seat], deal_hash + seat);
}

/* The player of `seat` has lost the game by a failure. In a game with several seats it gets the
 * fewest points, and the others share the rest of a game without it, so that the sum is 0. */
static void forfeit(const tf_game *game, unsigned seat, tf_outcome *outcome)
{
    outcome->verdict = game->seats == 1 ? TF_LOST : TF_FINISHED;
    int low = (int)game->points_low, others = game->seats > 1 ? (int)game->seats - 1 : 1;
    for (unsigned s = 0; game->seats > 1 && s < game->seats; s++)
        outcome->points[s] = s == seat ? low : -low / others;
}

/* Out of time on the turn of a player that loses by that. */
static tf_status lose_on_time(const tf_control *control, tf_error *error)
{
    return tf_error_set(error, TF_ERR_FORFEIT, "no move within %llu ms, the time of the game",
                        (unsigned long long)control->limits.time_ms);
}

/* True when a solitaire is proven to be dead (ending.h): players without a rule to give up would go round and round until
 * MOVES_MAX. */
static bool is_dead(const tf_rules *rules, const void *position, const tf_control *control)
{
    tf_control own;
    tf_dead dead;
    tf_control_start(&own, &(tf_limits){.states = DEAD_STATES}, control->cancel);
    return rules->game->seats == 1 &&
           tf__ending_dead(rules, position, NULL, &own, &dead, NULL) == TF_OK &&
           dead.proof != TF_DEAD_NOT;
}

tf_status tf__play(tf_player *const *players, const tf_rules *rules, void *position,
                   const char *deal_id, uint64_t seed, tf_control *control, tf_moves *moves,
                   tf_outcome *outcome, tf_error *error)
{
    return tf__play_watched(players, rules, position, deal_id, seed, NULL, control, moves, outcome,
                            error);
}

tf_status tf__play_watched(tf_player *const *players, const tf_rules *rules, void *position,
                           const char *deal_id, uint64_t seed, const tf__play_watch *watch,
                           tf_control *control, tf_moves *moves, tf_outcome *outcome,
                           tf_error *error)
{
    const tf_rules_ops *ops = rules->game->rules;
    size_t look_at = DEAD_MOVES; /* the next number of moves at which a game may be found dead */
    if (error) {
        error->status = TF_OK; /* a forfeit is told by the error of a game that is TF_OK */
        error->text[0] = '\0';
    }
    start_players(players, rules->game->seats, deal_id, seed);
    ops->outcome(position, outcome);
    for (size_t made = 0; outcome->verdict == TF_UNDECIDED && made < MOVES_MAX; made++) {
        unsigned seat = ops->seat(position);
        bool late = control->stop == TF_STOP_TIME && players[seat]->type->loses_on_time;
        if (control->stop != TF_STOP_NONE && !late)
            break;
        if (made == look_at && is_dead(rules, position, control))
            break;
        look_at = made == look_at ? 2 * look_at : look_at;
        tf_move move;
        tf_status status = late ? lose_on_time(control, error)
                                : tf__player_choose(players[seat], position, seat, control, &move,
                                                    error);
        if (status == TF_ERR_FORFEIT) {
            forfeit(rules->game, seat, outcome);
            if (rules->game->seats > 1)
                tf_error_prefix(error, status, "seat %u: ", seat + 1);
            return TF_OK;
        }
        if (status != TF_OK)
            return status;
        if (move == TF_MOVE_NONE)
            break;
        if (tf_moves_add(moves, move) != TF_OK)
            return tf_error_set(error, TF_ERR_MEMORY, "no memory for another move");
        if (watch)
            status = watch->chosen(watch->context, players[seat], position, move, error);
        if (status != TF_OK)
            return status;
        tf_undo undo;
        ops->apply(position, move, &undo);
        if (watch)
            watch->made(watch->context, position);
        ops->outcome(position, outcome);
        if (!players[seat]->type->counts_states)
            (void)tf_control_tick(control);
    }
    if (outcome->verdict == TF_UNDECIDED && control->stop == TF_STOP_CANCELLED)
        return tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    if (outcome->verdict == TF_UNDECIDED && rules->game->seats == 1)
        outcome->verdict = TF_LOST;
    return TF_OK;
}

void *tf__player_self(const tf_player *player)
{
    return player->instance.self;
}

static const char *id_of(const tf_position *position)
{
    const tf_deal *deal = tf_position_deal_of(position);
    return deal ? deal->id : "";
}

tf_status tf_play(tf_player *const *players, tf_position *position, const char *deal_id,
                  uint64_t seed, tf_control *control, tf_outcome *outcome, tf_error *error)
{
    if (TF__MISSING(error, players, position, control, outcome))
        return TF_ERR_USAGE;
    const tf_rules *rules = tf_position_rules(position);
    size_t size = rules->game->rules->position_bytes;
    tf_status status = TF_OK;
    for (unsigned seat = 0; status == TF_OK && seat < rules->game->seats; seat++)
        status = TF__MISSING(error, players[seat]) ? TF_ERR_USAGE
                                                   : check_position(players[seat], position, error);
    if (status != TF_OK)
        return status;
    void *bytes = malloc(size);
    tf_moves moves = {0};
    if (!bytes)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory to play a game");
    memcpy(bytes, tf_position_bytes(position), size);
    status = tf__play(players, rules, bytes, deal_id ? deal_id : id_of(position), seed, control,
                      &moves, outcome, error);
    for (size_t i = 0; i < moves.count; i++) {
        tf_status applied = tf_position_apply(position, moves.data[i], error);
        if (applied != TF_OK) {
            status = applied;
            break;
        }
    }
    tf_moves_free(&moves);
    free(bytes);
    return status;
}
