/* test_klondike_shortest.c: shortest solutions of Klondike, compared with a breadth-first search
 * over the rules under every rule set and both metrics. */
#include "games/position_bytes.h"
#include "games_support.h"

#include "games/klondike/types.h"

static tf_solution solve_bytes(const tf_rules *rules, const void *position, const char *name,
                               uint64_t states)
{
    tf_solver *solver = NULL;
    tf_solution solution = {0};
    tf_limits limits = {.states = states};
    tf_control control;
    tf_error error = {TF_OK, ""};
    assert_ok(tf_solver_create(&solver, rules, name, 0, NULL, &error));
    tf_control_start(&control, &limits, NULL);
    if (tf__solver_solve(solver, position, &control, &solution, &error) != TF_OK)
        fail_msg("%s: %s", name, error.text);
    tf_solver_destroy(solver);
    return solution;
}

static double figure(const tf_solution *s, const char *name)
{
    for (size_t i = 0; i < s->figure_count; i++)
        if (strcmp(s->figures[i].name, name) == 0)
            return s->figures[i].value;
    fail_msg("no figure %s", name);
    return 0;
}

/* A random position: some cards face down in each column, some on the foundations, the rest in the
 * stock, then random moves. */
static void random_position(const tf_rules *rules, uint64_t number, tf__klon_position *p)
{
    tf_rng rng;
    uint8_t cards[TF_DECK_MAX];
    tf__klon_rules r = tf__klon_read_rules(rules);
    unsigned count = 0, at = 0;
    tf_rng_seed(&rng, 20261117, number);
    tf__klon_clear(p, &r);
    for (unsigned suit = 0; suit < TF_SUITS; suit++)
        p->foundation[suit] = (uint8_t)(r.ranks > 5 ? r.ranks - tf_rng_below(&rng, 5)
                                                    : tf_rng_below(&rng, r.ranks / 2 + 1u));
    for (unsigned card = 0; card < r.ranks * (unsigned)TF_SUITS; card++)
        if (card / TF_SUITS >= p->foundation[card % TF_SUITS])
            cards[count++] = (uint8_t)card;
    tf_rng_shuffle(&rng, cards, count);
    unsigned in_stock = (unsigned)tf_rng_below(&rng, count / 2 + 1);
    for (unsigned c = 0; c < r.columns && at + in_stock < count; c++) {
        unsigned down = (unsigned)tf_rng_below(&rng, 4);
        if (at + down + 1 + in_stock > count)
            down = 0;
        memcpy(p->column[c], cards + at, down + 1);
        p->down[c] = (uint8_t)down;
        p->up[c] = 1;
        at += down + 1;
    }
    while (at < count)
        p->stock[p->stock_count++] = cards[at++];
    p->unseen = p->stock_count;
    for (unsigned made = (unsigned)tf_rng_below(&rng, 20); made > 0; made--) {
        tf_move moves[TF__KLON_MOVES_MAX];
        tf_undo undo;
        size_t legal = tf__klon_moves(p, moves);
        if (legal == 0)
            break;
        tf__klon_apply(p, moves[tf_rng_below(&rng, legal)], &undo);
    }
}

/* Returns 1 when both searches found a solution, which must have the same length. */
static unsigned compare(const char *rules_text, uint64_t number, bool ksolve, uint64_t states)
{
    tf_rules rules = test_rules("klondike", rules_text);
    tf__klon_position p;
    random_position(&rules, number, &p);
    char plain_name[64], name[96];
    snprintf(plain_name, sizeof plain_name, "plain:memory_mb=%d,metric=%s", states > 20000 ? 256 : 8,
             ksolve ? "ksolve" : "ours");
    snprintf(name, sizeof name, "exact:table_mb=1,shortest=yes,shortest_mb=%d,metric=%s",
             states > 20000 ? 64 : 2, ksolve ? "ksolve" : "ours");
    tf_solution plain = solve_bytes(&rules, &p, plain_name, states);
    unsigned won = plain.verdict == TF_WON;
    if (won) {
        tf_solution s = solve_bytes(&rules, &p, name, 0);
        if (s.verdict != TF_WON || s.length != plain.length ||
            figure(&s, "lower_bound") != (double)plain.length) {
            tf_text text = {0};
            tf__klon_format(&p, &text);
            fail_msg("%s, position %u: %s, %zu moves, at least %g, plain search %zu\n%s",
                     rules_text, (unsigned)number, tf_verdict_name(s.verdict), s.length,
                     figure(&s, "lower_bound"), plain.length, tf_text_string(&text));
        }
        tf_solution_free(&s);
    }
    tf_solution_free(&plain);
    return won;
}

/* TEFUDA_KLONDIKE_MORE=N: N times as many positions, and larger searches. */
static unsigned more(void)
{
    const char *text = getenv("TEFUDA_KLONDIKE_MORE");
    return text ? (unsigned)strtoul(text, NULL, 10) : 1;
}

static void compare_all(const char *shape, unsigned count)
{
    static const char *const redeals[] = {"0", "1", "2", "9", "unlimited"};
    unsigned won = 0, number = 0;
    for (unsigned draw = 1; draw <= 3; draw += 2)
        for (unsigned r = 0; r < 5; r++)
            for (unsigned kind = 0; kind < 4; kind++) {
                char text[128];
                snprintf(text, sizeof text, "draw=%u,redeals=%s,leftover=%s,worryback=%s,%s", draw,
                         redeals[r], kind & 1 ? "kept" : "turned", kind & 2 ? "yes" : "no", shape);
                for (unsigned i = 0; i < count * more(); i++, number++)
                    won += compare(text, number, number & 1, more() > 1 ? 300000 : 3000);
            }
    assert_true(won > number / 10);
}

static void small_decks_agree_with_plain_search(void **state)
{
    (void)state;
    compare_all("ranks=3,columns=2", 3);
    compare_all("ranks=4,columns=3", 3);
}

static void larger_decks_agree_with_plain_search(void **state)
{
    (void)state;
    compare_all("ranks=5,columns=4", 2);
    compare_all("ranks=6,columns=5", 1);
    compare_all("ranks=7,columns=7", 1);
}

/* Where cards come back from the foundations and runs step aside. */
static void endings_of_the_whole_deck_agree_with_plain_search(void **state)
{
    (void)state;
    compare_all("ranks=13,columns=7", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_decks_agree_with_plain_search),
        cmocka_unit_test(larger_decks_agree_with_plain_search),
        cmocka_unit_test(endings_of_the_whole_deck_agree_with_plain_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
