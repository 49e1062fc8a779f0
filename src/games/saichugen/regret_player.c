/* regret_player.c: a player who takes the others for players who search as well.
 *
 * Rounds 1 to 4 by plan.h, as `planner`. In round 5 the first turn is the exact search of endgame.h, or
 * with first=counter the best card against two players who lay what that search tells them: every
 * hand they may hold is searched, 924 in all. The second and the last turn are played as games of
 * their own (turn_game.h), with the mixed strategy that regret matching finds, so that nobody can
 * count on a card. */
#include <stdlib.h>
#include <string.h>

#include "games/saichugen/endgame.h"
#include "games/saichugen/plan.h"
#include "games/saichugen/turn_game.h"

enum { OPTION_SAMPLES, OPTION_FIRST, OPTION_OPENING };
static const tf_option options[] = {
    {"samples", TF_OPTION_INTEGER, 40000, 1000, 100000000, NULL,
     "deals sampled for a turn of round 5"},
    {"first", TF_OPTION_CHOICE, 0, 0, 0, "search|counter",
     "first turn of round 5: the exact search, or the best answer to two who search (slow)"},
    {"opening", TF_OPTION_CHOICE, 0, 0, 0, "plan|random", "rounds 1 to 4: planned, or any card"},
};

typedef struct regret_player {
    unsigned samples;
    bool counter, random_opening;
    tf_rng rng;
    tf__sai_worth worth;
    tf__sai_plan *plan;
    tf__sai_end_search *end;
    tf__sai_turn_game *game;
} regret_player;

static void destroy(void *self)
{
    regret_player *player = self;
    if (player) {
        tf__sai_plan_destroy(player->plan);
        tf__sai_end_destroy(player->end);
        tf__sai_turn_game_destroy(player->game);
    }
    free(player);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    regret_player *player = calloc(1, sizeof *player);
    if (player) {
        tf__sai_worth_load(&player->worth, tf__sai_worth_data);
        player->samples = (unsigned)setup->options->value[OPTION_SAMPLES];
        player->counter = setup->options->value[OPTION_FIRST] > 0;
        player->random_opening = setup->options->value[OPTION_OPENING] > 0;
        player->plan = tf__sai_plan_create(&player->worth);
        player->end = tf__sai_end_create();
        player->game = tf__sai_turn_game_create();
    }
    if (!player || !player->plan || !player->end || !player->game) {
        destroy(player);
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    }
    *self = player;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    regret_player *player = self;
    tf_rng_seed(&player->rng, seed, 0);
}

/* ---- the best answer to two who search ---- */

/* The unseen cards of the first turn, their hands of five as sets of places, and what a player with
 * that hand would lay (a place), by opponent. */
typedef struct answers {
    tf_card card[TF__SAI_END_UNSEEN];
    uint8_t lays[2][1 << TF__SAI_END_UNSEEN];
} answers;

static tf__sai_cards cards_at(const answers *a, unsigned places)
{
    tf__sai_cards cards = 0;
    for (; places; places &= places - 1)
        cards |= tf__sai_bit(a->card[__builtin_ctz(places)]);
    return cards;
}

/* What an opponent (1 or 2) lays with each hand it may hold. */
static void search_opponent(regret_player *player, const tf__sai_end_state *own, unsigned opponent,
                            answers *a)
{
    tf__sai_end_state state = {.turns = 3, .weight = {1, 0, 0}};
    for (unsigned s = 0; s < TF__SAI_SEATS; s++) {
        state.score.game[s] = own->score.game[(opponent + s) % TF__SAI_SEATS];
        state.score.round[s] = own->score.round[(opponent + s) % TF__SAI_SEATS];
    }
    for (unsigned places = 0; places < 1u << TF__SAI_END_UNSEEN; places++) {
        if (__builtin_popcount(places) != TF__SAI_END_OWN)
            continue;
        tf__sai_end_values values;
        state.hand = cards_at(a, places);
        state.unseen = (own->unseen | own->hand) & ~state.hand;
        tf__sai_end_solve(player->end, &state, &values);
        unsigned place = 0;
        while (a->card[place] != values.card[values.best])
            place++;
        a->lays[opponent - 1][places] = (uint8_t)place;
    }
}

static void counter(regret_player *player, const tf__sai_end_state *own, tf_advice *advice)
{
    answers a;
    int32_t after[TF__SAI_END_OWN][TF__SAI_END_UNSEEN][TF__SAI_END_UNSEEN];
    double total[TF__SAI_END_OWN] = {0}, ways = 0;
    unsigned count = 0, all = (1u << TF__SAI_END_UNSEEN) - 1;
    for (tf__sai_cards left = own->unseen; left;)
        a.card[count++] = tf__sai_pop(&left);
    search_opponent(player, own, 1, &a);
    search_opponent(player, own, 2, &a);
    int32_t lines = tf__sai_end_after(player->end, own, after);
    for (unsigned first = 0; first <= all; first++) {
        if (__builtin_popcount(first) != TF__SAI_END_OWN)
            continue;
        unsigned rest = all & ~first;
        for (unsigned out = rest; out; out &= out - 1, ways++)
            for (unsigned c = 0; c < TF__SAI_END_OWN; c++)
                total[c] += after[c][a.lays[0][first]][a.lays[1][rest & ~(out & (0u - out))]];
    }
    tf__sai_cards left = own->hand;
    for (unsigned c = 0; c < TF__SAI_END_OWN; c++) {
        double worth = total[c] / (ways * lines);
        advice[c] = (tf_advice){tf__sai_pop(&left), worth, worth, worth};
    }
    tf__sai_sort_advice(advice, TF__SAI_END_OWN);
}

/* ---- the turns ---- */

static void learn(regret_player *player, const tf__sai_view *view)
{
    tf__sai_turn_game_set(player->game, view->hand | view->unseen, TF__SAI_TURNS - view->turn,
                          &view->score);
    tf__sai_turn_game_learn(player->game, player->samples, &player->rng);
}

static tf_move draw_card(regret_player *player, const tf__sai_view *view)
{
    double chance[TF__SAI_GAME_HOLD];
    tf_move cards[TF__SAI_HAND];
    size_t count = tf__sai_list(view->hand, cards), c = 0;
    tf__sai_turn_game_strategy(player->game, view->seat, view->hand, chance);
    double at = tf_rng_unit(&player->rng);
    while (c + 1 < count && at >= chance[c])
        at -= chance[c++];
    return cards[c];
}

/* Values every card but in the last two turns; best first. */
static void value_cards(regret_player *player, const tf__sai_view *view, tf_advice *advice,
                        size_t *count)
{
    if (view->turn < TF__SAI_LAST_ROUND) {
        tf__sai_plan_state state;
        tf__sai_plan_values values;
        tf__sai_plan_from_view(view, &state);
        tf__sai_plan_solve(player->plan, &state, &values);
        *count = tf__sai_plan_advice(&values, advice);
        return;
    }
    tf__sai_end_state state;
    tf__sai_end_values values;
    tf__sai_end_from_view(view, &state);
    if (player->counter) {
        counter(player, &state, advice);
        *count = TF__SAI_END_OWN;
        return;
    }
    tf__sai_end_solve(player->end, &state, &values);
    tf__sai_end_advice(&values, advice);
    *count = values.count;
}

static tf_status choose(void *self, const void *given, tf_control *control, tf_move *move,
                        tf_error *error)
{
    (void)control;
    (void)error;
    regret_player *player = self;
    const tf__sai_view *view = given;
    tf_advice advice[TF__SAI_HAND];
    size_t count = 0;
    if (view->turn > TF__SAI_LAST_ROUND) {
        learn(player, view);
        *move = draw_card(player, view);
    } else if (view->turn < TF__SAI_LAST_ROUND && player->random_opening) {
        tf_move cards[TF__SAI_HAND];
        *move = cards[tf_rng_below(&player->rng, tf__sai_list(view->hand, cards))];
    } else {
        value_cards(player, view, advice, &count);
        *move = advice[0].move;
    }
    return TF_OK;
}

static tf_status advise(void *self, const void *given, tf_control *control, tf_advice *advice,
                        size_t *count, tf_error *error)
{
    (void)control;
    (void)error;
    regret_player *player = self;
    const tf__sai_view *view = given;
    if (view->turn <= TF__SAI_LAST_ROUND) {
        value_cards(player, view, advice, count);
        return TF_OK;
    }
    double worth[TF__SAI_GAME_HOLD];
    tf_move cards[TF__SAI_HAND];
    learn(player, view);
    tf__sai_turn_game_worth(player->game, view->seat, view->hand, worth);
    *count = tf__sai_list(view->hand, cards);
    for (size_t c = 0; c < *count; c++)
        advice[c] = (tf_advice){cards[c], worth[c], worth[c], worth[c]};
    tf__sai_sort_advice(advice, *count);
    return TF_OK;
}

const tf_player_type tf__sai_regret = {
    .name = "regret",
    .words = "as planner; the end of round 5 by regret matching against players who search as well",
    .options = {options, sizeof options / sizeof options[0]},
    .unit = "points",
    .create = create,
    .destroy = destroy,
    .start = start,
    .choose = choose,
    .advise = advise,
};
