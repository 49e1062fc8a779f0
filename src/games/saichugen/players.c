/* players.c: Saichugen's players. They differ in the opening (rounds 1 to 4) and in the last round:
 *
 *     endgame   random cards                       the exact search of endgame.h: Soeda and
 *                                                  Tanaka's player
 *     planner   by round_search.h                  the same
 *     regret    by round_search.h or random cards  turn 13 the same; then each turn as a game of
 *                                                  its own (turn_game.h): draws a card from the
 *                                                  mixed strategy of regret matching, so that it
 *                                                  cannot be predicted
 *     answer    by round_search.h or random cards  the best response to two `endgame` players
 *                                                  (best_response.h)
 *
 * Of equally good cards the lowest is laid. */
#include <stdlib.h>

#include "base/option_rows.h"
#include "games/saichugen/advice.h"
#include "games/saichugen/best_response.h"
#include "games/saichugen/round_search.h"
#include "games/saichugen/saichugen.h"
#include "games/saichugen/turn_game.h"

typedef struct sai_player {
    bool random_opening;
    unsigned samples;
    tf_rng rng;
    tf__sai_worth worth;
    tf__sai_end_search *end;
    tf__sai_round *plan;      /* NULL: cards have no values in rounds 1 to 4 */
    tf__sai_turn_game *game;  /* regret only */
    tf__sai_response *answer; /* answer only */
} sai_player;

/* ---- creating players ---- */

#define OPENING_OPTION(ROW)                                                                        \
    ROW(bool, random_opening, "opening", TF__CHOICE(0, "plan|random"),                             \
        "rounds 1 to 4: planned, or random cards")
#define REGRET_OPTIONS(ROW)                                                                        \
    ROW(unsigned, samples, "samples", TF__INTEGER(40000, 1000, 100000000),                         \
        "number of deals sampled per turn of round 5")                                             \
    OPENING_OPTION(ROW)
TF__OPTIONS(answer_options, OPENING_OPTION);
TF__OPTIONS(regret_options, REGRET_OPTIONS);

static void destroy(void *self)
{
    sai_player *player = self;
    if (player) {
        tf__sai_end_destroy(player->end);
        tf__sai_round_destroy(player->plan);
        tf__sai_turn_game_destroy(player->game);
        tf__sai_response_destroy(player->answer);
    }
    free(player);
}

static tf_status no_memory(void *self, tf_error *error)
{
    destroy(self);
    return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
}

static tf_status create_endgame(const tf_setup *setup, void **self, tf_error *error)
{
    (void)setup;
    sai_player *player = calloc(1, sizeof *player);
    if (!player || !(player->end = tf__sai_end_create()))
        return no_memory(player, error);
    player->random_opening = true;
    *self = player;
    return TF_OK;
}

static tf_status create_planner(const tf_setup *setup, void **self, tf_error *error)
{
    tf_status status = create_endgame(setup, self, error);
    if (status != TF_OK)
        return status;
    sai_player *player = *self;
    player->random_opening = false;
    tf__sai_worth_load(&player->worth, tf__sai_worth_data);
    player->plan = tf__sai_round_create(&player->worth);
    return player->plan ? TF_OK : no_memory(player, error);
}

static tf_status create_regret(const tf_setup *setup, void **self, tf_error *error)
{
    tf_status status = create_planner(setup, self, error);
    if (status != TF_OK)
        return status;
    sai_player *player = *self;
    player->samples = regret_options_read(setup->options).samples;
    player->random_opening = regret_options_read(setup->options).random_opening;
    player->game = tf__sai_turn_game_create();
    return player->game ? TF_OK : no_memory(player, error);
}

static tf_status create_answer(const tf_setup *setup, void **self, tf_error *error)
{
    tf_status status = create_planner(setup, self, error);
    if (status != TF_OK)
        return status;
    sai_player *player = *self;
    player->random_opening = answer_options_read(setup->options).random_opening;
    player->answer = tf__sai_response_create();
    return player->answer ? TF_OK : no_memory(player, error);
}

static void start(void *self, uint64_t seed)
{
    sai_player *player = self;
    tf_rng_seed(&player->rng, seed, 0);
}

/* ---- values of cards ---- */

/* True when the turn is played by the mixed strategy of its game. */
static bool mixes(const sai_player *player, const tf__sai_view *view)
{
    return player->game && view->turn > TF__SAI_LAST_ROUND;
}

static void learn(sai_player *player, const tf__sai_view *view, tf_control *control)
{
    tf__sai_turn_game_set(player->game, view->hand | view->unseen, TF__SAI_TURNS - view->turn,
                          &view->score);
    tf__sai_turn_game_learn(player->game, player->samples, &player->rng, control);
}

static size_t value_by_plan(sai_player *player, const tf__sai_view *view, tf_advice *advice)
{
    tf__sai_round_state state;
    tf__sai_round_values values;
    tf__sai_round_from_view(view, &state);
    tf__sai_round_solve(player->plan, &state, &values);
    return tf__sai_round_advice(&values, advice);
}

static size_t value_by_search(sai_player *player, const tf__sai_view *view, tf_advice *advice)
{
    tf__sai_end_state state;
    tf__sai_end_values values;
    tf__sai_end_from_view(view, &state);
    tf__sai_end_solve(player->end, &state, &values);
    return tf__sai_end_advice(&values, advice);
}

static size_t value_by_game(sai_player *player, const tf__sai_view *view, tf_control *control,
                            tf_advice *advice)
{
    double worth[TF__SAI_GAME_HOLD];
    tf_card cards[TF__SAI_HAND];
    learn(player, view, control);
    tf__sai_turn_game_worth(player->game, view->seat, view->hand, worth);
    size_t count = 0;
    for (tf__sai_cards left = view->hand; left;)
        cards[count++] = tf__sai_pop(&left);
    return tf__sai_advice(cards, worth, count, advice);
}

/* Uses the exact search instead when control stops the best response. */
static size_t value_by_answer(sai_player *player, const tf__sai_view *view, tf_control *control,
                              tf_advice *advice)
{
    tf__sai_response_values values;
    tf__sai_policy policy = tf__sai_search_policy(player->end);
    if (!tf__sai_response_view(player->answer, &policy, view, control, &values))
        return value_by_search(player, view, advice);
    return tf__sai_advice(values.card, values.worth, values.count, advice);
}

/* Values every card, best first. */
static size_t value_cards(sai_player *player, const tf__sai_view *view, tf_control *control,
                          tf_advice *advice)
{
    if (view->turn < TF__SAI_LAST_ROUND)
        return value_by_plan(player, view, advice);
    if (player->answer)
        return value_by_answer(player, view, control, advice);
    return mixes(player, view) ? value_by_game(player, view, control, advice)
                               : value_by_search(player, view, advice);
}

/* ---- playing ---- */

static tf_move any_card(sai_player *player, const tf__sai_view *view)
{
    tf_move cards[TF__SAI_HAND];
    return cards[tf_rng_below(&player->rng, tf__sai_list(view->hand, cards))];
}

static tf_move draw_card(sai_player *player, const tf__sai_view *view, tf_control *control)
{
    double chance[TF__SAI_GAME_HOLD];
    tf_move cards[TF__SAI_HAND];
    size_t count = tf__sai_list(view->hand, cards), c = 0;
    learn(player, view, control);
    tf__sai_turn_game_strategy(player->game, view->seat, view->hand, chance);
    double at = tf_rng_unit(&player->rng);
    while (c + 1 < count && at >= chance[c])
        at -= chance[c++];
    return cards[c];
}

static tf_status choose(void *self, const void *given, tf_control *control, tf_move *move,
                        tf_error *error)
{
    (void)error;
    sai_player *player = self;
    const tf__sai_view *view = given;
    if (player->random_opening && view->turn < TF__SAI_LAST_ROUND) {
        *move = any_card(player, view);
    } else if (mixes(player, view)) {
        *move = draw_card(player, view, control);
    } else {
        tf_advice advice[TF__SAI_HAND];
        value_cards(player, view, control, advice);
        *move = advice[0].move;
    }
    return TF_OK;
}

static tf_status advise(void *self, const void *given, tf_control *control, tf_advice *advice,
                        size_t *count, tf_error *error)
{
    sai_player *player = self;
    const tf__sai_view *view = given;
    if (!player->plan && view->turn < TF__SAI_LAST_ROUND)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "endgame values cards in round 5 only");
    *count = value_cards(player, view, control, advice);
    return TF_OK;
}

/* ---- the rows ---- */

#define PLAYER                                                                                     \
    .unit = "points", .destroy = destroy, .start = start, .choose = choose, .advise = advise

const tf_player_type tf__sai_endgame = {
    .name = "endgame",
    .words = "random cards in rounds 1 to 4; in round 5 an exact search against opponents who play "
             "at random",
    .create = create_endgame,
    PLAYER,
};

const tf_player_type tf__sai_planner = {
    .name = "planner",
    .words = "plans each round by the values of the scores after it; round 5 as endgame",
    .create = create_planner,
    PLAYER,
};

const tf_player_type tf__sai_regret = {
    .name = "regret",
    .words = "as planner; the end of round 5 by regret matching against opponents who also search",
    .options = TF__OPTION_LIST(regret_options),
    .create = create_regret,
    PLAYER,
};

const tf_player_type tf__sai_response_player = {
    .name = "answer",
    .words = "as planner; in round 5 the best response to two endgame players",
    .counts_states = true,
    .options = TF__OPTION_LIST(answer_options),
    .create = create_answer,
    PLAYER,
};
