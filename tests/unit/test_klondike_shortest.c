/* test_klondike_shortest.c: shortest solutions of Klondike, compared with a breadth-first search
 * over the rules under every rule set and both metrics. */
#include "games/position_bytes.h"
#include "games_support.h"

#include "games/klondike/shortest/paths.h"
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

/* The length of a shortest solution by plain search; 0 when none was found. */
static size_t plain_length(const tf__klon_position *p, unsigned redeal_cost, uint64_t states)
{
    tf__klon_paths *paths = NULL;
    tf_moves moves = {0};
    tf__klon_path path = {.moves = &moves};
    tf_limits limits = {.states = states};
    tf_control control;
    tf_error error = {TF_OK, ""};
    assert_ok(tf__klon_paths_create(&paths, states > 20000 ? 256u << 20 : 8u << 20, &error));
    tf_control_start(&control, &limits, NULL);
    assert_ok(tf__klon_paths_run(paths, p, redeal_cost, &control, &path, &error));
    tf__klon_paths_destroy(paths);
    tf_moves_free(&moves);
    return path.verdict == TF_WON ? path.length : 0;
}

/* Returns 1 when both searches found a solution, which must have the same length. */
static unsigned compare(const char *rules_text, uint64_t number, bool ksolve, uint64_t states)
{
    tf_rules rules = test_rules("klondike", rules_text);
    tf__klon_position p;
    char name[96];
    random_position(&rules, number, &p);
    snprintf(name, sizeof name, "exact:table_mb=1,shortest_mb=%d,shortest=%s",
             states > 20000 ? 64 : 2, ksolve ? "ksolve" : "yes");
    size_t plain = plain_length(&p, ksolve ? 0 : 1, states);
    if (plain == 0)
        return 0;
    tf_solution s = solve_bytes(&rules, &p, name, 0);
    if (s.verdict != TF_WON || s.length != plain || figure(&s, "lower_bound") != (double)plain) {
        tf_text text = {0};
        tf__klon_format(&p, &text);
        fail_msg("%s, position %u: %s, %zu moves, at least %g, plain search %zu\n%s", rules_text,
                 (unsigned)number, tf_verdict_name(s.verdict), s.length, figure(&s, "lower_bound"),
                 plain, tf_text_string(&text));
    }
    tf_solution_free(&s);
    return 1;
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

static tf_deal cards_of(const char *spec)
{
    tf_deals *deals = NULL;
    tf_deal deal = {0};
    bool end = false;
    tf_rules rules = test_rules("klondike", "standard");
    tf_deal_format format = tf_game_deal_format(&rules);
    assert_ok(tf_deals_open(&deals, &format, spec, NULL));
    assert_ok(tf_deals_next(deals, &deal, &end, NULL));
    tf_deals_close(deals);
    return deal;
}

/* The deals of KSolve with the lengths that it proved: the file is the first 200 of them. */
static void deals_of_ksolve_have_its_lengths(const char *rules_text, const char *path,
                                             unsigned count, uint64_t states)
{
    char line[512];
    unsigned proven = 0, number = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    tf_rules rules = test_rules("klondike", rules_text);
    tf_deck deck = tf_game_deal_format(&rules).deck;
    while (number < count && fgets(line, sizeof line, file)) {
        char *cards = strchr(line, '\t'), *verdict = cards ? strchr(cards + 1, '\t') : NULL;
        if (strncmp(line, "KS", 2) != 0 || !verdict)
            continue;
        char spec[32];
        snprintf(spec, sizeof spec, "ksolve:%lu", strtoul(line + 2, NULL, 10));
        tf_position *p = test_deal("klondike", rules_text, spec);
        tf_deal deal = cards_of(spec);
        tf_text text = {0};
        tf_deal_format_cards(&deck, &deal, &text);
        assert_int_equal(strncmp(cards + 1, tf_text_string(&text), text.length), 0);
        tf_text_free(&text);
        number++;
        if (states > 0 && strncmp(verdict, "\twon\t", 5) == 0) {
            size_t length = strtoul(verdict + 5, NULL, 10);
            tf_solution s = solve_bytes(&rules, tf_position_bytes(p),
                                        "exact:shortest_mb=64,shortest=ksolve", states);
            if (s.verdict != TF_WON && s.verdict != TF_UNDECIDED)
                fail_msg("%s: %s", spec, tf_verdict_name(s.verdict));
            if (s.verdict == TF_WON &&
                (s.length < length || figure(&s, "lower_bound") > (double)length))
                fail_msg("%s: %zu moves, at least %g; KSolve has %zu", spec, s.length,
                         figure(&s, "lower_bound"), length);
            proven += s.length == length;
            tf_solution_free(&s);
        }
        tf_position_destroy(p);
    }
    fclose(file);
    assert_int_equal(number, count);
    if (states > 100000)
        assert_true(proven > count / 2);
}

static void ksolve_agrees_at_draw_3(void **state)
{
    (void)state;
    bool all = more() > 1;
    deals_of_ksolve_have_its_lengths("standard", "tests/data/ksolve-draw3.tsv", all ? 200 : 25,
                                     all ? 10000000 : 1500);
}

static void ksolve_agrees_at_draw_1(void **state)
{
    (void)state;
    bool all = more() > 1;
    deals_of_ksolve_have_its_lengths("draw=1", "tests/data/ksolve-draw1.tsv", all ? 200 : 25,
                                     all ? 10000000 : 1500);
}

/* The generator alone, on all deals of the file. */
static void ksolve_deals_are_those_of_ksolve(void **state)
{
    (void)state;
    deals_of_ksolve_have_its_lengths("standard", "tests/data/ksolve-draw3.tsv", 200, 0);
}

static void expect_length(const char *rules_text, const char *spec, size_t length)
{
    tf_position *p = test_deal("klondike", rules_text, spec);
    tf_solution s = solve_bytes(tf_position_rules(p), tf_position_bytes(p),
                                "exact:shortest_mb=64,shortest=ksolve", 0);
    assert_int_equal(s.verdict, TF_WON);
    assert_int_equal(s.length, length);
    assert_true(figure(&s, "lower_bound") == (double)length);
    tf_solution_free(&s);
    tf_position_destroy(p);
}

/* Klondike-Solver publishes 191, 130 and 123 moves for these deals; it also counts the 21 cards that
 * are turned up. */
static void klondike_solver_deals_have_its_lengths(void **state)
{
    (void)state;
    if (more() == 1) {
        expect_length("draw=1", "klondike-solver:6330", 191 - 21);
        return;
    }
    expect_length("draw=1", "klondike-solver:37547", 130 - 21);
    expect_length("standard", "klondike-solver:37547", 123 - 21);
}

/* What is quick is shorter than the first solution and replays; solve_bytes() checks the latter. */
static void quick_solutions_are_shorter(void **state)
{
    (void)state;
    size_t first = 0, quick = 0;
    for (unsigned number = 1; number <= 10; number++) {
        char spec[24];
        snprintf(spec, sizeof spec, "seed:%u", number);
        tf_position *p = test_deal("klondike", "standard", spec);
        const tf_rules *rules = tf_position_rules(p);
        tf_solution a = solve_bytes(rules, tf_position_bytes(p), "exact:table_mb=1", 20000);
        tf_solution b = solve_bytes(rules, tf_position_bytes(p),
                                    "exact:table_mb=1,shortest=quick,shortest_mb=16", 20000);
        assert_int_equal(a.verdict, b.verdict);
        assert_true(b.length <= a.length);
        first += a.length;
        quick += b.length;
        tf_solution_free(&a);
        tf_solution_free(&b);
        tf_position_destroy(p);
    }
    assert_true(4 * quick < 3 * first + first / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_decks_agree_with_plain_search),
        cmocka_unit_test(larger_decks_agree_with_plain_search),
        cmocka_unit_test(endings_of_the_whole_deck_agree_with_plain_search),
        cmocka_unit_test(ksolve_deals_are_those_of_ksolve),
        cmocka_unit_test(ksolve_agrees_at_draw_3),
        cmocka_unit_test(ksolve_agrees_at_draw_1),
        cmocka_unit_test(klondike_solver_deals_have_its_lengths),
        cmocka_unit_test(quick_solutions_are_shorter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
