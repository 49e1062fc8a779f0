/* test_optimum_plain.c: optima of small games by a program that shares nothing with the solver but the definition.
 *
 * Nothing is pruned and no two states are taken for one: a state is the heights of the foundations and the cards of
 * each stack in its place. Every sequence of moves is tried. TEFUDA_OPTIMUM_PLAIN=1 adds games with millions of such
 * states (a minute, 1 GB). tests/python/check_optimum.py does the same in another language. */
#include "games_support.h"

#include <math.h>
#include <unistd.h>

#include "games/calculation/optimum/solve.h"

enum { RANKS_MAX = 7, STACKS_MAX = 3, FOUNDATIONS_MAX = 2, CARDS_MAX = 14 };

typedef struct plain_state {
    uint8_t height[FOUNDATIONS_MAX];
    uint8_t count[STACKS_MAX];
    uint8_t card[STACKS_MAX][CARDS_MAX]; /* 1 .. ranks; the last of a foundation is `ranks` */
} plain_state;

typedef struct plain_game {
    unsigned ranks, foundations, stacks;
    uint64_t capacity, states;
    uint64_t *key; /* plus 1; 0: free */
    double *value;
} plain_game;

/* Three bits per card, a 0 after each stack, then three bits per height: exact. */
static uint64_t key_of(const plain_game *g, const plain_state *state)
{
    uint64_t key = 0;
    for (unsigned s = 0; s < g->stacks; s++) {
        for (unsigned i = 0; i < state->count[s]; i++)
            key = key << 3 | state->card[s][i];
        key <<= 3;
    }
    for (unsigned f = 0; f < g->foundations; f++)
        key = key << 3 | state->height[f];
    return key + 1;
}

static uint64_t place_of(const plain_game *g, uint64_t key)
{
    uint64_t place = key * UINT64_C(0x9e3779b97f4a7c15) >> 20;
    for (place %= g->capacity; g->key[place] && g->key[place] != key;)
        place = (place + 1) % g->capacity;
    return place;
}

static void make_room(plain_game *g)
{
    plain_game old = *g;
    if (g->states * 3 < g->capacity * 2)
        return;
    g->capacity = old.capacity * 2;
    g->key = calloc(g->capacity, sizeof *g->key);
    g->value = calloc(g->capacity, sizeof *g->value);
    assert_true(g->key && g->value);
    for (uint64_t i = 0; i < old.capacity; i++)
        if (old.key[i]) {
            uint64_t place = place_of(g, old.key[i]);
            g->key[place] = old.key[i];
            g->value[place] = old.value[i];
        }
    free(old.key);
    free(old.value);
}

/* The rank that foundation f takes next, 0 when it is complete. */
static unsigned wanted(const plain_game *g, const plain_state *state, unsigned f)
{
    unsigned height = state->height[f];
    unsigned rank = (f + 1) * (height + 1) % g->ranks;
    return height == g->ranks ? 0 : rank == 0 ? g->ranks : rank;
}

static double value_of(plain_game *g, const plain_state *state);

/* The best state that moves of stack tops lead to. */
static double best_of(plain_game *g, const plain_state *state)
{
    double best = value_of(g, state);
    for (unsigned s = 0; s < g->stacks; s++)
        for (unsigned f = 0; f < g->foundations && state->count[s]; f++) {
            if (wanted(g, state, f) != state->card[s][state->count[s] - 1])
                continue;
            plain_state next = *state;
            next.count[s]--;
            next.height[f]++;
            best = fmax(best, best_of(g, &next));
        }
    return best;
}

static double best_with(plain_game *g, const plain_state *state, unsigned rank)
{
    double best = 0;
    for (unsigned f = 0; f < g->foundations; f++)
        if (wanted(g, state, f) == rank) {
            plain_state next = *state;
            next.height[f]++;
            best = fmax(best, best_of(g, &next));
        }
    for (unsigned s = 0; s < g->stacks; s++) {
        plain_state next = *state;
        next.card[s][next.count[s]++] = (uint8_t)rank;
        best = fmax(best, best_of(g, &next));
    }
    return best;
}

static double value_of(plain_game *g, const plain_state *state)
{
    uint64_t key = key_of(g, state), place = place_of(g, key);
    if (g->key[place])
        return g->value[place];
    unsigned left[RANKS_MAX + 1] = {0}, stock = g->ranks * g->foundations, up = 0;
    for (unsigned rank = 1; rank <= g->ranks; rank++)
        left[rank] = g->foundations;
    for (unsigned f = 0; f < g->foundations; f++)
        for (plain_state at = {.height = {0}}; at.height[f] < state->height[f];
             at.height[f]++, stock--, up++)
            left[wanted(g, &at, f)]--;
    for (unsigned s = 0; s < g->stacks; s++)
        for (unsigned i = 0; i < state->count[s]; i++, stock--)
            left[state->card[s][i]]--;
    double value = 0;
    for (unsigned rank = 1; rank <= g->ranks && stock; rank++)
        if (left[rank])
            value += left[rank] * best_with(g, state, rank) / stock;
    if (stock == 0)
        value = up == g->ranks * g->foundations;
    make_room(g);
    place = place_of(g, key);
    g->key[place] = key;
    g->value[place] = value;
    g->states++;
    return value;
}

static void remove_files(const char *folder, const unsigned size[3], unsigned layers)
{
    char path[512];
    for (unsigned layer = 0; layer < layers; layer++)
        for (unsigned values = 0; values < 2; values++) {
            snprintf(path, sizeof path, "%s/optimum-%u-%u-%u/%s-%02u-0000", folder, size[0],
                     size[1], size[2], values ? "values" : "keys", layer);
            unlink(path);
        }
    snprintf(path, sizeof path, "%s/optimum-%u-%u-%u", folder, size[0], size[1], size[2]);
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void compare(const unsigned size[3])
{
    char folder[] = "/tmp/tefuda-plain-XXXXXX";
    assert_non_null(mkdtemp(folder));
    tf__opt_game game;
    tf__opt_result result;
    tf_table_request request = {.data_dir = folder};
    assert_ok(tf__opt_game_make(&game, size[0], size[1], size[2], NULL));
    assert_ok(tf__opt_solve(&game, &request, &result, NULL));
    remove_files(folder, size, game.cards);
    plain_game plain = {size[0], size[1], size[2], 1 << 10, 0, NULL, NULL};
    plain.key = calloc(plain.capacity, sizeof *plain.key);
    plain.value = calloc(plain.capacity, sizeof *plain.value);
    plain_state start = {.height = {0}};
    double value = value_of(&plain, &start);
    if (fabs(value - result.value) > 1e-12)
        fail_msg("%u %u %u: %.15f, plain %.15f", size[0], size[1], size[2], result.value, value);
    print_message("%u %u %u %.10f: %llu states, plain %llu\n", size[0], size[1], size[2], value,
                  (unsigned long long)result.states, (unsigned long long)plain.states);
    free(plain.key);
    free(plain.value);
}

static void test_small(void **state)
{
    (void)state;
    static const unsigned sizes[][3] = {{3, 1, 1}, {3, 1, 2}, {3, 2, 1}, {3, 2, 2}, {3, 2, 3},
                                        {5, 1, 1}, {5, 1, 2}, {5, 1, 3}, {7, 1, 1}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        compare(sizes[i]);
}

static void test_large(void **state)
{
    (void)state;
    static const unsigned sizes[][3] = {{7, 1, 2}, {7, 1, 3}, {5, 2, 1}, {5, 2, 2}};
    if (!getenv("TEFUDA_OPTIMUM_PLAIN"))
        return; /* minutes: for the long tests */
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        compare(sizes[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_small), cmocka_unit_test(test_large)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
