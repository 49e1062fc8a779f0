/* own_player.c: a player that is not in the library. It is registered and then used by name: in one
 * game, in a batch on all cores, and in an experiment that is compared with one of ours.
 *
 *   own_player [DEALS]        e.g. own_player seed:1-200
 *
 * The player always makes the legal move with the given place in the list: "place:index=1". */
#define _DEFAULT_SOURCE /* mkdtemp() */
#include <stdio.h>
#include <stdlib.h>
#include <tefuda/tefuda.h>

/* ---- the player: the functions of tf_player_type ---- */

typedef struct place_player {
    const tf_view_ops *view;
    size_t index;
    tf_move legal[];
} place_player;

static const tf_option options[] = {
    {.name = "index",
     .kind = TF_OPTION_INTEGER,
     .high = 99,
     .words = "the place of the move in the list, from 0"},
};

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    const tf_game *game = setup->rules->game;
    place_player *player = calloc(1, sizeof *player +
                                         game->rules->max_moves * sizeof player->legal[0]);
    if (!player)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    player->view = game->view;
    player->index = (size_t)setup->options->value[0];
    *self = player;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    (void)self; /* no random numbers, nothing to forget */
    (void)seed;
}

static tf_status choose(void *self, const void *view, tf_control *control, tf_move *move,
                        tf_error *error)
{
    place_player *player = self;
    (void)control;
    (void)error;
    size_t count = player->view->moves(view, player->legal);
    *move = player->legal[player->index < count ? player->index : count - 1];
    return TF_OK;
}

static const tf_player_type place = {
    .size = sizeof(tf_player_type), /* which fields this program knows */
    .name = "place",
    .words = "the legal move with a given place in the list",
    .options = {options, 1},
    .create = create,
    .destroy = free,
    .start = start,
    .choose = choose,
};

/* ---- using it ---- */

static tf_status play_one(const tf_rules *rules, tf_error *error)
{
    tf_player *player = NULL;
    tf_position *position = NULL;
    tf_deal deal;
    tf_control control;
    tf_outcome outcome;
    tf_deal_format format = tf_game_deal_format(rules);
    tf_status status = tf_player_create(&player, rules, "place:index=1", 0, NULL, error);
    if (status == TF_OK)
        status = tf_deal_make(&format, "seed:1", &deal, error);
    if (status == TF_OK)
        status = tf_position_deal(&position, rules, &deal, error);
    tf_control_start(&control, NULL, NULL);
    if (status == TF_OK)
        status = tf_play(&player, position, NULL, 0, &control, &outcome, error);
    if (status == TF_OK)
        printf("seed:1 %s\n", tf_verdict_name(outcome.verdict));
    tf_position_destroy(position);
    tf_player_destroy(player);
    return status;
}

static tf_status count_won(void *context, const tf_result *result, tf_error *error)
{
    (void)error;
    *(unsigned *)context += result->outcome.verdict == TF_WON;
    return TF_OK;
}

static tf_status play_many(const tf_rules *rules, const char *spec, tf_error *error)
{
    unsigned won = 0;
    tf_deals *deals = NULL;
    tf_deal_format format = tf_game_deal_format(rules);
    tf_batch batch = {.rules = *rules, .players = {"place:index=1"}};
    tf_batch_calls calls = {.result = count_won, .context = &won};
    tf_status status = tf_deals_open(&deals, &format, spec, error);
    if (status == TF_OK)
        status = tf_batch_run(&batch, deals, NULL, &calls, error);
    if (status == TF_OK)
        printf("batch: won %u\n", won);
    tf_deals_close(deals);
    return status;
}

static tf_status run(tf_store *store, const char *name, const char *player, const char *spec,
                     tf_error *error)
{
    tf_experiment experiment;
    tf_lab_outcome outcome;
    tf_lab_options none = {0};
    tf_experiment_texts texts = {
        .name = name, .game = "accordion", .rules = "ranks=4", .player = player, .deals = spec};
    tf_status status = tf_experiment_make(&texts, &experiment, error);
    if (status == TF_OK)
        status = tf_lab_run(store, &experiment, &none, &outcome, error);
    if (status == TF_OK)
        printf("%s: won %llu of %llu\n", experiment.players, (unsigned long long)outcome.tally.won,
               (unsigned long long)outcome.tally.deals);
    return status;
}

/* Both experiments in a store of their own, and the deals that only one of them won. */
static tf_status compare(const char *spec, tf_error *error)
{
    static const char *const names[] = {"mine", "ours"};
    char path[] = "/tmp/own_player-XXXXXX", file[64], lock[64];
    tf_store *store = NULL;
    tf_report *report = NULL;
    if (!mkdtemp(path))
        return tf_error_set(error, TF_ERR_IO, "no folder for a store");
    snprintf(file, sizeof file, "%s/store", path);
    snprintf(lock, sizeof lock, "%s/store-lock", path);
    tf_status status = tf_store_open(&store, file, TF_STORE_WRITE, error);
    if (status == TF_OK)
        status = run(store, names[0], "place:index=1", spec, error);
    if (status == TF_OK)
        status = run(store, names[1], "random", spec, error);
    if (status == TF_OK)
        status = tf_report_make(&report, store, names, 2, 0.95, error);
    if (status == TF_OK)
        printf("only mine %llu, only ours %llu\n",
               (unsigned long long)report->comparisons[0].only_a,
               (unsigned long long)report->comparisons[0].only_b);
    tf_report_destroy(report);
    tf_store_close(store);
    remove(file);
    remove(lock);
    remove(path);
    return status;
}

int main(int argc, char **argv)
{
    const char *spec = argc > 1 ? argv[1] : "seed:1-200";
    const tf_game *game = NULL;
    tf_rules rules;
    tf_error error;
    tf_status status = tf_player_register(NULL, &place, &error); /* for all games */
    if (status == TF_OK)
        status = tf_game_find("accordion", &game, &error);
    if (status == TF_OK)
        status = tf_rules_parse(game, "ranks=4", &rules, &error);
    if (status == TF_OK)
        status = play_one(&rules, &error);
    if (status == TF_OK)
        status = play_many(&rules, spec, &error);
    if (status == TF_OK)
        status = compare(spec, &error);
    if (status != TF_OK)
        fprintf(stderr, "own_player: %s\n", error.text);
    return status == TF_OK ? 0 : 1;
}
