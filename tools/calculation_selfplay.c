/* calculation_selfplay.c: plays games of Calculation and records what the network would see.
 *
 * Rows are for values of views, with plans found anew (full effort) or followed (quick effort): one game in four
 * begins with some random moves, and only what comes after them is recorded. Draws are for luck: before each card
 * what the network would see after every card that could come, from the plans that the player keeps; with a network, as the player itself would see it when it looks ahead. Looks are for a
 * player that looks ahead by one card: what its network would see after every card that could come, with the values that the same
 * player has when it looks ahead by more. */
#include "games/calculation/calculation.h"
#include "games/calculation/value/foresight.h"
#include "games/calculation/value/model.h"
#include "games/calculation/value/scan.h"
#include "games/position_bytes.h"

#include "calculation_tool.h"

enum { TURNS = TF_DECK_MAX };

typedef struct table {
    tf_rules rules;
    unsigned cards; /* of the deck */
    tf_player *player;
    tf__value_model model;
    tf__value_scan scan;
    tf__value_foresight foresight; /* for draws */
    tf__value_foresight *used;     /* by draws: that one, or what the player looks ahead with */
    tf_control control;
    tf_error error;
    double player_s, record_s; /* CPU seconds */
    bool full;
    FILE *out;
} table;

static void open_table(table *t, const char *rules, const char *player, tf__value_scan_kind kind,
                       const char *path)
{
    memset(t, 0, sizeof *t);
    tool_rules(rules, &t->rules);
    tf__calc_rule_options rule_options = tf__calc_rule_options_read(&t->rules.values);
    unsigned count = rule_options.stacks;
    tf__value_scan_options options = tf__value_scan_options_of(count, kind);
    options.every = false; /* the plans choose the position that is recorded */
    options.margin = 0;
    t->full = kind == TF__VALUE_SCAN_FULL;
    t->cards = (unsigned)tf__calc_ranks(tf__calc_deck(&rule_options)) * rule_options.foundations;
    tool_check(tf_player_create(&t->player, &t->rules, player, 0, NULL, &t->error), &t->error);
    tf_control_start(&t->control, NULL, NULL);
    tool_check(tf__value_model_open(&t->model, count, NULL, NULL, &t->error), &t->error);
    tool_check(tf__value_scan_init(&t->scan, &options, t->model.judge, NULL, &t->error), &t->error);
    if (kind == TF__VALUE_SCAN_KEPT)
        tool_check(tf__value_foresight_init(&t->foresight, count, TF__VALUE_FORESIGHT_LUCK,
                                            t->model.judge, NULL, &t->error),
                   &t->error);
    t->out = tool_open(path, "wb");
}

static void close_table(table *t, double won, unsigned long games)
{
    printf("won %.0f of %lu; CPU seconds: playing %.2f, recording %.2f\n", won, games, t->player_s,
           t->record_s);
    fclose(t->out);
    tf__value_scan_free(&t->scan);
    tf__value_foresight_free(&t->foresight);
    tf__value_model_close(&t->model);
    tf_player_destroy(t->player);
}

static void pack(const float *from, int16_t *to)
{
    for (unsigned i = 0; i < TF__VALUE_FEATURES; i++)
        to[i] = feature_pack(from[i]);
}

/* ---- one game ---- */

/* Called before each move that the player chose (random ones too); the game is over when it is TF_MOVE_NONE. */
typedef struct game {
    table *t;
    uint32_t number;
    unsigned random_turns;
    size_t count; /* of rows or draws */
    row rows[TURNS];
    draw_head draws[TURNS];
    int16_t (*features)[TF_RANKS][TF__VALUE_FEATURES]; /* of draws */
    uint32_t decision;                                 /* of looks */
    bool recorded;                                     /* the turns with random moves are over */
} game;

typedef void before_move(game *g, const tf__calc_view *view, tf_move move);

static double play(game *g, before_move *record)
{
    table *t = g->t;
    const tf_game *rules = t->rules.game;
    tf_deal_format format = tf_game_deal_format(&t->rules);
    tf_deal deal;
    tf__calc_position position;
    tf__calc_view view;
    tf_move moves[TF__CALC_MOVES_MAX], move;
    tf_outcome outcome;
    tf_undo undo;
    tf_rng rng;
    char spec[64];
    snprintf(spec, sizeof spec, t->cards == TF_DECK_MAX ? "tanaka:%lu" : "seed:%lu",
             (unsigned long)g->number);
    tool_check(tf_deal_make(&format, spec, &deal, &t->error), &t->error);
    tool_check(rules->rules->deal(&t->rules, &deal, &position, &t->error), &t->error);
    tf_rng_seed(&rng, 2, g->number);
    g->count = 0;
    tf_player_start(t->player, g->number);
    tf__value_scan_forget(&t->scan);
    rules->rules->outcome(&position, &outcome);
    while (outcome.verdict == TF_UNDECIDED) {
        rules->view->look(&position, 0, &view);
        double before = tool_cpu_s();
        bool hand = view.table.hand != TF__CALC_NONE;
        g->recorded = t->cards - view.stock_count > g->random_turns || g->random_turns == 0;
        if (hand && !g->recorded && tf_rng_unit(&rng) < 0.3)
            move = moves[tf_rng_below(&rng, rules->rules->moves(&position, moves))];
        else
            tool_check(tf__player_choose(t->player, &position, 0, &t->control, &move, &t->error),
                       &t->error);
        double chosen = tool_cpu_s();
        t->player_s += chosen - before;
        if (move == TF_MOVE_NONE)
            break;
        record(g, &view, move);
        rules->rules->apply(&position, move, &undo);
        t->record_s += tool_cpu_s() - chosen;
        rules->rules->outcome(&position, &outcome);
        if (tf__calc_move_kind(move) == TF__CALC_DRAW && g->features && g->count > 0)
            for (unsigned rank = 0, k = 0; rank < TF_RANKS; rank++) {
                if (rank == position.table.hand)
                    g->draws[g->count - 1].actual = (uint8_t)k;
                k += view.left[rank] > 0;
            }
    }
    return outcome.verdict == TF_WON;
}

/* Games by their numbers. One in `part` (0: none) begins with some turns with random moves, fewer than `turns`. */
typedef struct game_range {
    unsigned long first, count;
    unsigned part, turns;
} game_range;

/* FIRST COUNT or FIRST COUNT:TURNS; with TURNS every game begins with random moves. */
static game_range range_read(const char *first, const char *count)
{
    const char *turns = strchr(count, ':');
    return (game_range){.first = strtoul(first, NULL, 10),
                        .count = strtoul(count, NULL, 10),
                        .part = turns != NULL,
                        .turns = turns ? (unsigned)strtoul(turns + 1, NULL, 10) : 0};
}

/* The i-th game of the range. */
static double play_deal(game *g, const game_range *range, unsigned long i, before_move *record)
{
    unsigned long number = range->first + i;
    bool random = range->part > 0 && number % range->part == range->part - 1 && range->turns > 0;
    tf_rng rng;
    tf_rng_seed(&rng, 1, number);
    g->number = (uint32_t)number;
    g->random_turns = random ? (unsigned)tf_rng_below(&rng, range->turns) : 0;
    return play(g, record);
}

/* ---- rows ---- */

static void add_row(game *g, const tf__calc_view *view, tf_move move)
{
    table *t = g->t;
    unsigned turn = t->cards - view->stock_count;
    bool hand = view->table.hand != TF__CALC_NONE;
    (void)move;
    if (!t->full || hand)
        tf__value_scan_stock(&t->scan, view->stock_count + hand);
    /* Plans found anew take time: one turn in five. */
    if (!g->recorded || (t->full && (!hand || (turn + g->number) % 5 != 0)))
        return;
    tf__value_scan_follow(&t->scan, &view->table, t->full, &t->control);
    if (!hand)
        return;
    (void)tf__value_scan_run(&t->scan, view->table.hand, view->left, &t->control);
    row *r = &g->rows[g->count++];
    *r = (row){.game = g->number, .stock = view->stock_count};
    pack(t->scan.features, r->features);
}

int make_rows(int argc, char **argv)
{
    if (argc != 8)
        return 2;
    table t;
    static game g;
    game_range range = range_read(argv[5], argv[6]);
    tf__value_scan_kind kind = strcmp(argv[3], "full") == 0 ? TF__VALUE_SCAN_FULL
                                                            : TF__VALUE_SCAN_FOLLOWED;
    double won = 0;
    if (range.part == 0)
        range.part = 4, range.turns = 45;
    open_table(&t, argv[2], argv[4], kind, argv[7]);
    g = (game){.t = &t};
    for (unsigned long i = 0; i < range.count; i++) {
        double result = play_deal(&g, &range, i, add_row);
        won += result;
        for (size_t k = 0; k < g.count; k++)
            g.rows[k].result = (float)result;
        fwrite(g.rows, sizeof(row), g.count, t.out);
    }
    close_table(&t, won, range.count);
    return 0;
}

/* ---- draws ---- */

static void add_draw(game *g, const tf__calc_view *view, tf_move move)
{
    table *t = g->t;
    if (tf__calc_move_kind(move) != TF__CALC_DRAW || !g->recorded)
        return;
    draw_head *d = &g->draws[g->count];
    *d = (draw_head){.game = g->number, .stock = (uint8_t)(view->stock_count - 1)};
    tf__value_foresight *foresight = t->used;
    const tf__value_network *network = foresight->network;
    foresight->network = NULL; /* only what it would see */
    (void)tf__value_foresight_draw(foresight, t->player, view, &t->control);
    foresight->network = network;
    d->exact = foresight->searched;
    for (unsigned rank = 0; rank < TF_RANKS; rank++)
        if (view->left[rank] > 0) {
            if (!d->exact)
                pack(foresight->next.features[rank], g->features[g->count][d->count]);
            else
                d->value[d->count] = (float)foresight->next.value[rank];
            d->weight[d->count++] = view->left[rank];
        }
    g->count++;
}

tf__value_foresight *tool_foresight(tf_player *player)
{
    tf__value_foresight *foresight = tf__value_foresight_serves(player)
                                         ? tf__value_foresight_of(player)
                                         : NULL;
    if (!foresight) {
        fprintf(stderr,
                "calculation_value: only plans with leaf=learned looks ahead by a network\n");
        exit(1);
    }
    return foresight;
}

/* Has the player look ahead by this network. */
static tf__value_foresight *foresight_by(const table *t, const tf__value_network *network)
{
    tf__value_foresight *foresight = tool_foresight(t->player);
    foresight->network = network;
    return foresight;
}

int make_draws(int argc, char **argv)
{
    if (argc != 7 && argc != 8)
        return 2;
    network_file network = argc > 7 ? network_read(argv[7]) : (network_file){0};
    table t;
    static game g;
    game_range range = range_read(argv[4], argv[5]);
    double won = 0;
    open_table(&t, argv[2], argv[3], TF__VALUE_SCAN_KEPT, argv[6]);
    if (!tf__value_foresight_serves(t.player)) {
        fprintf(stderr, "calculation_value: only the player plans keeps plans\n");
        exit(1);
    }
    t.used = argc > 7 ? foresight_by(&t, &network.network) : &t.foresight;
    g = (game){.t = &t, .features = tool_need(malloc(TURNS * sizeof *g.features))};
    for (unsigned long i = 0; i < range.count; i++) {
        tf__value_scan_forget(&t.foresight.next.scan);
        double result = play_deal(&g, &range, i, add_draw);
        won += result;
        for (size_t k = 0; k < g.count; k++) {
            g.draws[k].result = (float)result;
            fwrite(&g.draws[k], sizeof g.draws[k], 1, t.out);
            if (!g.draws[k].exact)
                fwrite(g.features[k], sizeof g.features[k][0], g.draws[k].count, t.out);
        }
    }
    free(g.features);
    free(network.weights);
    close_table(&t, won, range.count);
    return 0;
}

/* ---- looks ---- */

static void next_decision(game *g, const tf__calc_view *view, tf_move move)
{
    (void)view, (void)move;
    g->decision++;
}

static void write_look(void *context, const tf__value_foresight *foresight, const uint8_t *left,
                       unsigned cards)
{
    const game *g = context;
    draw_head d = {.game = g->decision};
    int16_t features[TF_RANKS][TF__VALUE_FEATURES];
    unsigned stock = 0;
    for (unsigned rank = 0; rank < TF_RANKS; rank++) {
        if (left[rank] == 0)
            continue;
        pack(foresight->next.features[rank], features[d.count]);
        d.value[d.count] = (float)foresight->next.value[rank];
        d.weight[d.count++] = left[rank];
        stock += left[rank];
    }
    d.stock = (uint8_t)(stock - 1);
    if (cards < 2 || stock < 2 || !g->recorded)
        return;
    fwrite(&d, sizeof d, 1, g->t->out);
    fwrite(features, sizeof features[0], d.count, g->t->out);
}

int make_looks(int argc, char **argv)
{
    if (argc != 8)
        return 2;
    table t;
    static game g;
    game_range range = range_read(argv[5], argv[6]);
    network_file network = network_read(argv[3]);
    double won = 0;
    open_table(&t, argv[2], argv[4], TF__VALUE_SCAN_FOLLOWED, argv[7]);
    tf__value_foresight *foresight = foresight_by(&t, &network.network);
    g = (game){.t = &t};
    foresight->watch = write_look;
    foresight->watch_context = &g;
    for (unsigned long i = 0; i < range.count; i++)
        won += play_deal(&g, &range, i, next_decision);
    close_table(&t, won, range.count);
    free(network.weights);
    return 0;
}
