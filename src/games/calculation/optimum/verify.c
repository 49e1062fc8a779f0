/* verify.c: see verify.h. */
#include "games/calculation/optimum/verify.h"

#include <math.h>
#include <stdlib.h>

#include <tefuda/random.h>

#include "games/calculation/optimum/layers.h"
#include "games/calculation/optimum/value.h"
#include "games/calculation/optimum/view_state.h"
#include "games/calculation/stack/work.h"

enum { DEPTH_MAX = 64 };

#define TOLERANCE 1e-12

typedef struct checker {
    tf__opt_game game;
    unsigned deck;
    tf__opt_values *values;
    tf_rng rng;
    tf__stack_work work;
} checker;

static bool find_deck(unsigned ranks, unsigned *deck)
{
    for (*deck = 0; *deck < TF__CALC_DECKS; ++*deck)
        if (tf__calc_ranks(*deck) == ranks)
            return true;
    return false;
}

/* A position with the state: kings set aside go to the bottom of random stacks, and the stacks are in
 * random order. */
static void make_layout(checker *c, const tf__opt_state *state, tf__calc_layout *table)
{
    const tf__opt_game *game = &c->game;
    unsigned king = game->ranks - 1,
             aside = game->foundations - state->left[king] - state->stacked[king];
    uint8_t order[TF__OPT_STACKS_MAX];
    memset(table, 0, sizeof *table);
    table->stacks = (uint8_t)game->stacks;
    table->deck = (uint8_t)c->deck;
    table->missing = (uint8_t)(TF__CALC_FOUNDATIONS - game->foundations);
    table->hand = TF__CALC_NONE;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        bool has = f < game->foundations;
        table->foundation[f] = (uint8_t)(has ? TF_RANKS - game->ranks + state->height[f]
                                             : TF_RANKS);
        aside -= has && state->height[f] == game->ranks;
    }
    for (unsigned s = 0; s < game->stacks; s++)
        order[s] = (uint8_t)s;
    tf_rng_shuffle(&c->rng, order, game->stacks);
    for (; aside > 0; aside--) {
        unsigned s = (unsigned)tf_rng_below(&c->rng, game->stacks);
        table->stack[s][table->height[s]++] = (uint8_t)king;
    }
    for (unsigned s = 0; s < game->stacks; s++) {
        uint8_t cards[DEPTH_MAX], count = 0;
        unsigned to = order[s];
        for (tf__opt_bits stack = state->stack[s]; stack; stack >>= game->card_bits)
            cards[count++] = (uint8_t)tf__opt_top(game, stack);
        while (count > 0)
            table->stack[to][table->height[to]++] = cards[--count];
    }
}

/* The best value after any sequence of moves; the hand may hold a card. */
static double best_by_rules(checker *c, const tf__calc_layout *table, const uint8_t *left,
                            unsigned stock)
{
    tf_move moves[TF__CALC_MOVES_MAX];
    size_t count = tf__calc_layout_moves(table, stock, moves);
    double best = 0;
    if (table->hand == TF__CALC_NONE) {
        tf__opt_state state;
        tf__opt_state_of(&c->game, table, left, stock, &state);
        best = tf__opt_value_draw(c->values, &state);
    }
    for (size_t i = 0; i < count && best < 1; i++) {
        if (tf__calc_move_kind(moves[i]) == TF__CALC_DRAW)
            continue;
        tf__calc_layout after = *table;
        tf__calc_layout_move(&after, moves[i]);
        double value = best_by_rules(c, &after, left, stock);
        best = value > best ? value : best;
    }
    return best;
}

static double expand_by_rules(checker *c, const tf__opt_state *state)
{
    tf__calc_layout table;
    uint8_t left[TF__OPT_RANKS_MAX];
    double sum = 0;
    memcpy(left, state->left, sizeof left);
    make_layout(c, state, &table);
    for (unsigned rank = 0; rank < c->game.ranks; rank++) {
        if (!left[rank])
            continue;
        table.hand = (uint8_t)rank;
        left[rank]--;
        double best = best_by_rules(c, &table, left, state->stock - 1u);
        left[rank]++;
        sum += left[rank] * best;
    }
    return sum / state->stock;
}

/* Reads every file, so that all checksums are verified. */
static tf_status read_files(checker *c, const char *data_dir, tf_error *error)
{
    tf__opt_layers layers;
    tf_status status = tf__opt_layers_open(&layers, &c->game, data_dir, false, error);
    if (status != TF_OK)
        return status;
    uint64_t *words = malloc(sizeof *words * 2 * TF__OPT_PART);
    if (!words)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory to read a file");
    for (unsigned layer = 0; status == TF_OK && layer < layers.complete; layer++)
        for (unsigned part = 0; status == TF_OK && part < tf__opt_parts(layers.count[layer]);
             part++) {
            status = tf__opt_keys_read(&layers, layer, part, words, error);
            if (status == TF_OK)
                status = tf__opt_values_read(&layers, layer, part, words, error);
            if (status == TF_OK)
                status = tf__stack_work_tick(&c->work, 0, error);
        }
    free(words);
    tf__opt_layers_close(&layers);
    return status;
}

/* Checks one state, with every state as likely as any other. */
static tf_status check_one(checker *c, const tf__opt_lookup *lookup, uint64_t index,
                           tf_optimum *out, tf_error *error)
{
    unsigned stock = c->game.cards;
    for (; index >= tf__opt_lookup_count(lookup, stock); stock--)
        index -= tf__opt_lookup_count(lookup, stock);
    tf__opt_key key = tf__opt_lookup_key(lookup, stock, index);
    tf__opt_state state;
    double stored = NAN;
    tf__opt_unpack(&c->game, key, stock, &state);
    double difference = INFINITY;
    if (tf__opt_lookup_find(lookup, key, stock, &stored))
        difference = fabs(expand_by_rules(c, &state) - stored);
    out->checked++;
    if (difference > out->largest_difference)
        out->largest_difference = difference;
    if (difference <= TOLERANCE)
        return TF_OK;
    return tf_error_set(
        error, TF_ERR_CORRUPT,
        "the value %.15g of state %016llx%016llx with %u cards left is wrong by %.3g", stored,
        (unsigned long long)key.hi, (unsigned long long)key.lo, stock, difference);
}

static tf_status check_all(checker *c, const tf_table_request *request, tf_optimum *out,
                           tf_error *error)
{
    tf__opt_lookup *lookup = NULL;
    tf_status status = tf__opt_lookup_open(&lookup, &c->game, request->data_dir, error);
    if (status == TF_OK)
        status = tf__opt_values_create(&c->values, lookup, error);
    for (uint64_t i = 0; status == TF_OK && i < request->sample; i++) {
        uint64_t index = request->sample >= out->states ? i : tf_rng_below(&c->rng, out->states);
        if (index >= out->states)
            break;
        status = check_one(c, lookup, index, out, error);
        if (status == TF_OK)
            status = tf__stack_work_tick(&c->work, 1, error);
    }
    tf__opt_values_destroy(c->values);
    tf__opt_lookup_close(lookup);
    return status;
}

tf_status tf__opt_verify(const tf__opt_game *game, const tf_table_request *given, tf_optimum *out,
                         tf_error *error)
{
    tf_table_request request = *given;
    request.threads = 1;
    checker c = {.game = *game};
    if (!find_deck(game->ranks, &c.deck) || game->foundations > TF__CALC_FOUNDATIONS)
        return tf_error_set(error, TF_ERR_USAGE,
                            "the rules have no game of %u ranks and %u foundations to verify with",
                            game->ranks, game->foundations);
    tf_rng_seed(&c.rng, 1, request.seed);
    tf_status status = tf__stack_work_start(&c.work, &request, error);
    if (status != TF_OK)
        return status;
    c.work.progress.stage = "verifying";
    c.work.progress.total = request.sample;
    status = read_files(&c, request.data_dir, error);
    if (status == TF_OK)
        status = check_all(&c, &request, out, error);
    tf__stack_work_end(&c.work);
    return status;
}
