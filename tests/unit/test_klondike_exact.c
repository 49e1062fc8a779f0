/* test_klondike_exact.c: the exact solver, compared with the plain solver and with known answers;
 * its limits, memory and determinism. */
#include "games/position_bytes.h"
#include "games_support.h"

#include "games/klondike/exact/seating.h"
#include "games/klondike/types.h"
#include "support/inputs.h"

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

static tf_solution solve_deal(const char *rules_text, const char *spec, const char *name,
                              uint64_t states)
{
    tf_position *p = test_deal("klondike", rules_text, spec);
    tf_solution s = solve_bytes(tf_position_rules(p), tf_position_bytes(p), name, states);
    tf_position_destroy(p);
    return s;
}

/* ---- the main test: every rule set, compared with a search without dominance rules ---- */

/* A random position: a few cards in each column, the rest in the stock, then a few random moves. */
static void random_position(const tf_rules *rules, uint64_t number, tf__klon_position *p)
{
    tf_rng rng;
    uint8_t cards[TF_DECK_MAX];
    tf__klon_rules r = tf__klon_read_rules(rules);
    unsigned count = r.ranks * (unsigned)TF_SUITS, at = 0;
    tf_rng_seed(&rng, 20261115, number);
    for (unsigned i = 0; i < count; i++)
        cards[i] = (uint8_t)i;
    tf_rng_shuffle(&rng, cards, count);
    tf__klon_clear(p, &r);
    unsigned in_stock = (unsigned)tf_rng_below(&rng, count / 2);
    for (unsigned c = 0; c < r.columns; c++) {
        unsigned down = (unsigned)tf_rng_below(&rng, TF__KLON_DOWN_MAX);
        unsigned later = r.columns - c - 1u; /* columns still to fill, one card each */
        if (at + down + 1 + later + in_stock > count)
            down = 0;
        memcpy(p->column[c], cards + at, down + 1);
        p->down[c] = (uint8_t)down;
        p->up[c] = 1;
        at += down + 1;
    }
    while (at < count)
        p->stock[p->stock_count++] = cards[at++];
    p->unseen = p->stock_count;
    for (unsigned made = (unsigned)tf_rng_below(&rng, 15); made > 0; made--) {
        tf_move moves[TF__KLON_MOVES_MAX];
        tf_undo undo;
        size_t legal = tf__klon_moves(p, moves);
        if (legal == 0)
            break;
        tf__klon_apply(p, moves[tf_rng_below(&rng, legal)], &undo);
    }
}

typedef struct tally {
    const char *plain;
    uint64_t plain_states;
    unsigned won, lost, skipped;
} tally;

static void compare(const char *rules_text, uint64_t number, tally *t)
{
    tf_rules rules = test_rules("klondike", rules_text);
    tf__klon_position p;
    random_position(&rules, number, &p);
    tf_solution plain = solve_bytes(&rules, &p, t->plain, t->plain_states);
    if (plain.verdict == TF_UNDECIDED) {
        t->skipped++;
        tf_solution_free(&plain);
        return;
    }
    static const char *const names[] = {"exact:table_mb=1", "exact:table_mb=1,relax_from=0",
                                        "exact:table_mb=1,relax_from=0,restart_from=3",
                                        "exact:table_mb=1,relax_from=20,restart_from=10"};
    tf_solution exact = solve_bytes(&rules, &p, names[number % 4], 0);
    if (exact.verdict != plain.verdict) {
        tf_text text = {0};
        tf__klon_format(&p, &text);
        fail_msg("%s, position %u: exact says %s, plain says %s\n%s", rules_text, (unsigned)number,
                 tf_verdict_name(exact.verdict), tf_verdict_name(plain.verdict),
                 tf_text_string(&text));
    }
    if (exact.moves.count < plain.moves.count)
        fail_msg("%s, position %u: shorter than the shortest", rules_text, (unsigned)number);
    t->won += plain.verdict == TF_WON;
    t->lost += plain.verdict == TF_LOST;
    tf_solution_free(&plain);
    tf_solution_free(&exact);
}

/* TEFUDA_KLONDIKE_MORE=N: N times as many positions, and larger ones. */
static unsigned more(void)
{
    const char *text = getenv("TEFUDA_KLONDIKE_MORE");
    return text ? (unsigned)strtoul(text, NULL, 10) : 1;
}

static void compare_all(unsigned draw, const char *shape, unsigned count)
{
    static const char *const redeals[] = {"0", "1", "2", "9", "unlimited"};
    for (unsigned r = 0; r < 5; r++)
        for (unsigned kind = 0; kind < 4; kind++) {
            char text[128];
            tally t = {.plain = more() > 1 ? "plain:memory_mb=64" : "plain:memory_mb=4",
                       .plain_states = more() > 1 ? 100000 : 4000};
            snprintf(text, sizeof text, "draw=%u,redeals=%s,leftover=%s,worryback=%s,%s", draw,
                     redeals[r], kind & 1 ? "kept" : "turned", kind & 2 ? "yes" : "no", shape);
            for (unsigned number = 0; number < count * more() / INPUTS(1, 3); number++)
                compare(text, number, &t);
            assert_true(t.won + t.lost > count / INPUTS(10, 30));
        }
}

static void three_ranks_agree_at_draw_1(void **state)
{
    (void)state;
    compare_all(1, "ranks=3,columns=3", 30);
}

static void three_ranks_agree_at_draw_3(void **state)
{
    (void)state;
    compare_all(3, "ranks=3,columns=3", 40);
}

static void four_ranks_agree_at_draw_1(void **state)
{
    (void)state;
    compare_all(1, "ranks=4,columns=2", 25);
}

static void four_ranks_agree_at_draw_3(void **state)
{
    (void)state;
    compare_all(3, "ranks=4,columns=3", 40);
}

static void three_ranks_agree_in_five_columns(void **state)
{
    (void)state;
    compare_all(3, "ranks=3,columns=5", 20);
}

static void five_ranks_agree_at_draw_3(void **state)
{
    (void)state;
    compare_all(3, "ranks=5,columns=2", 30);
}

/* ---- full decks ---- */

/* Compares with the answers of the column named in the file's header, for deals first .. last of
 * the 100. */
static void check_answers(const char *rules_text, const char *column, unsigned first, unsigned last)
{
    char line[256];
    unsigned index = 0, checked = 0;
    FILE *file = fopen("tests/data/klondike-100-answers.tsv", "r");
    assert_non_null(file);
    tf_rules rules = test_rules("klondike", rules_text);
    tf_deal_format format = tf_game_deal_format(&rules);
    tf_deals *deals = NULL;
    assert_ok(tf_deals_open(&deals, &format, "file:tests/data/klondike-100.txt", NULL));
    while (fgets(line, sizeof line, file)) {
        char *words[8] = {0}, *save = NULL;
        unsigned count = 0;
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#')
            continue;
        for (char *w = strtok_r(line, "\t", &save); w && count < 8; w = strtok_r(NULL, "\t", &save))
            words[count++] = w;
        if (strcmp(words[0], "id") == 0) {
            while (index < count && strcmp(words[index], column) != 0)
                index++;
            assert_true(index < count);
            continue;
        }
        tf_deal deal;
        bool end;
        assert_ok(tf_deals_next(deals, &deal, &end, NULL));
        assert_string_equal(deal.id, words[0]);
        checked++;
        if (checked < first || checked > last)
            continue;
        tf__klon_position p;
        assert_ok(rules.game->rules->deal(&rules, &deal, &p, NULL));
        tf_solution s = solve_bytes(&rules, &p, "exact", 0);
        assert_int_not_equal(s.verdict, TF_UNDECIDED);
        const char *answer = s.verdict == TF_WON ? "yes" : "no";
        if (strcmp(words[index], "unknown") != 0 && strcmp(words[index], answer) != 0)
            fail_msg("%s: %s, expected %s", deal.id, answer, words[index]);
        tf_solution_free(&s);
    }
    fclose(file);
    tf_deals_close(deals);
    assert_int_equal(checked, 100);
}

static void the_known_deals_are_those_of_the_file(void **state)
{
    (void)state;
    tf_rules rules = test_rules("klondike", "standard");
    tf_deal_format format = tf_game_deal_format(&rules);
    tf_deals *file = NULL, *known = NULL;
    assert_ok(tf_deals_open(&file, &format, "file:tests/data/klondike-100.txt", NULL));
    assert_ok(tf_deals_open(&known, &format, "known:1-100", NULL));
    for (unsigned i = 0; i < 100; i++) {
        tf_deal a, b;
        bool end;
        assert_ok(tf_deals_next(file, &a, &end, NULL));
        assert_ok(tf_deals_next(known, &b, &end, NULL));
        assert_memory_equal(a.cards, b.cards, TF_DECK_MAX);
    }
    tf_deals_close(file);
    tf_deals_close(known);
}

static void the_known_answers_are_found(void **state)
{
    (void)state;
    check_answers("standard", "unlimited", 1, 100);
}

static void the_known_answers_for_two_redeals_are_found(void **state)
{
    (void)state;
    check_answers("vegas", "redeals2", 1, 30);
}

static void the_known_answers_without_worryback_are_found(void **state)
{
    (void)state;
    check_answers("worryback=no", "no_worry_back", 1, 20);
}

static void the_printed_deal_is_won_with_two_redeals(void **state)
{
    (void)state;
    tf_rules rules = test_rules("klondike", "shintani-2");
    tf_record record;
    FILE *file = fopen("tests/data/shintani-klondike-game.txt", "r");
    char text[4096] = "", line[256];
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        if (strncmp(line, "moves:", 6) != 0)
            strcat(text, line);
    fclose(file);
    assert_ok(tf_record_parse(test_game("klondike"), "print", text, &rules, &record, NULL));
    tf_solution s = solve_bytes(&rules, tf_position_bytes(record.position), "exact", 0);
    assert_int_equal(s.verdict, TF_WON);
    tf_solution_free(&s);
    tf_record_free(&record);
}

static void partly_played_positions_are_solved(void **state)
{
    (void)state;
    tf_rng rng;
    tf_rng_seed(&rng, 5, 5);
    for (unsigned number = 1; number <= 10; number++) {
        char spec[24];
        snprintf(spec, sizeof spec, "seed:%u", number);
        tf_position *p = test_deal("klondike", "vegas", spec);
        for (unsigned made = 0; made < 40; made++) {
            tf_move moves[TF__KLON_MOVES_MAX];
            size_t count = tf_position_moves(p, moves);
            if (count == 0)
                break;
            assert_ok(tf_position_apply(p, moves[tf_rng_below(&rng, count)], NULL));
        }
        tf_solution s = solve_bytes(tf_position_rules(p), tf_position_bytes(p), "exact:table_mb=4",
                                    100000);
        tf_solution_free(&s);
        tf_position_destroy(p);
    }
}

static void shortest_solutions_are_as_short_as_those_of_plain_search(void **state)
{
    (void)state;
    static const char *const rules_texts[] = {"ranks=4,columns=3", "ranks=4,columns=3,worryback=no",
                                              "ranks=4,columns=3,draw=1,redeals=1",
                                              "ranks=4,columns=3,leftover=kept"};
    unsigned compared = 0;
    for (unsigned number = 0; number < 40; number++) {
        tf_rules rules = test_rules("klondike", rules_texts[number % 4]);
        tf__klon_position p;
        random_position(&rules, number, &p);
        tf_solution plain = solve_bytes(&rules, &p, "plain:memory_mb=8", 20000);
        if (plain.verdict == TF_WON) {
            tf_solution s = solve_bytes(&rules, &p, "exact:table_mb=1,shortest=yes,shortest_mb=8",
                                        0);
            assert_int_equal(s.verdict, TF_WON);
            assert_int_equal(s.moves.count, plain.moves.count);
            assert_string_equal(s.figures[s.figure_count - 1].name, "lower_bound");
            assert_int_equal(s.figures[s.figure_count - 1].value, plain.moves.count);
            tf_solution_free(&s);
            compared++;
        }
        tf_solution_free(&plain);
    }
    assert_true(compared > 10);
}

static void a_limit_leaves_the_best_solution_and_a_lower_bound(void **state)
{
    (void)state;
    tf_solution s = solve_deal("standard", "seed:301", "exact:shortest=yes,shortest_mb=16", 2000);
    assert_int_equal(s.verdict, TF_WON);
    double bound = s.figures[s.figure_count - 1].value;
    assert_true(bound >= 60 && bound < (double)s.moves.count);
    tf_solution_free(&s);
}

static void the_greedy_player_wins_some_deals(void **state)
{
    (void)state;
    tf_rules rules = test_rules("klondike", "standard");
    tf_player *player = NULL;
    unsigned won = 0;
    assert_ok(tf_player_create(&player, &rules, "greedy", 0, NULL, NULL));
    for (unsigned number = 1; number <= 200; number++) {
        char spec[24];
        snprintf(spec, sizeof spec, "seed:%u", number);
        tf_position *p = test_deal("klondike", "standard", spec);
        tf__klon_position bytes = *(const tf__klon_position *)tf_position_bytes(p);
        tf_moves moves = {0};
        tf_outcome outcome;
        tf_control control;
        tf_control_start(&control, NULL, NULL);
        assert_ok(tf__play(&player, &rules, &bytes, spec, 0, &control, &moves, &outcome, NULL));
        won += outcome.verdict == TF_WON;
        tf_moves_free(&moves);
        tf_position_destroy(p);
    }
    tf_player_destroy(player);
    assert_in_range(won, 6, 60);
}

/* ---- limits and determinism ---- */

static void a_state_limit_is_exact_and_leaves_the_deal_undecided(void **state)
{
    (void)state;
    tf_solution s = solve_deal("standard", "seed:23", "exact", 20);
    assert_int_equal(s.verdict, TF_UNDECIDED);
    assert_int_equal(s.stop, TF_STOP_STATES);
    assert_int_equal(s.states, 20);
    tf_solution_free(&s);
}

static void runs_visit_the_same_number_of_states(void **state)
{
    (void)state;
    tf_solution a = solve_deal("vegas", "seed:7", "exact", 0);
    tf_solution b = solve_deal("vegas", "seed:7", "exact", 0);
    assert_int_equal(a.verdict, b.verdict);
    assert_int_equal(a.states, b.states);
    assert_int_equal(a.moves.count, b.moves.count);
    assert_memory_equal(a.moves.data, b.moves.data, a.moves.count * sizeof a.moves.data[0]);
    tf_solution_free(&a);
    tf_solution_free(&b);
}

static void a_small_table_changes_the_states_but_not_the_answer(void **state)
{
    (void)state;
    static const char *const specs[] = {"seed:79", "seed:89", "seed:33"};
    for (size_t i = 0; i < 3; i++) {
        tf_solution large = solve_deal("standard", specs[i], "exact", 0);
        tf_solution little = solve_deal("standard", specs[i], "exact:table_mb=1", 0);
        assert_int_equal(large.verdict, little.verdict);
        tf_solution_free(&large);
        tf_solution_free(&little);
    }
}

/* Deals that are lost because of the first cards of the stock; without a proof from these, each takes
 * over 700,000 states. */
static void the_front_of_the_stock_proves_losses(void **state)
{
    (void)state;
    static const char *const specs[] = {"seed:800978", "seed:900840", "seed:902549"};
    for (size_t i = 0; i < 3; i++) {
        tf_solution s = solve_deal("standard", specs[i], "exact", 2000);
        assert_int_equal(s.verdict, TF_LOST);
        tf_solution_free(&s);
    }
}

static void a_won_position_needs_no_move(void **state)
{
    (void)state;
    tf_position *p = test_position("klondike", "ranks=2,columns=1", "foundations: C=2 D=2 H=2 S=2");
    tf_solution s = solve_bytes(tf_position_rules(p), tf_position_bytes(p), "exact:table_mb=1", 0);
    assert_int_equal(s.verdict, TF_WON);
    assert_int_equal(s.moves.count, 0);
    tf_solution_free(&s);
    tf_position_destroy(p);
}

/* ---- seating, compared with all heights one by one ---- */

/* Any sets; low cards may go more often than others, so that foundations are high. */
static void random_cards(tf_rng *rng, unsigned ranks, uint64_t *in_play, uint64_t *may_go)
{
    *in_play = *may_go = 0;
    unsigned loose = (unsigned)tf_rng_below(rng, 8);
    for (unsigned card = 0; card < ranks * TF_SUITS; card++) {
        bool low = tf_card_rank((tf_card)card) < loose;
        *in_play |= (uint64_t)(tf_rng_below(rng, 4) > 0) << card;
        *may_go |= (uint64_t)(tf_rng_below(rng, 8) >= (low ? 1u : 3u)) << card;
    }
}

static bool is_red_card(unsigned card)
{
    return (card & 3) == 1 || (card & 3) == 2;
}

/* The number of these cards of a rank and colour. */
static unsigned count_of(uint64_t cards, unsigned rank, bool red)
{
    unsigned count = 0;
    for (unsigned card = 4 * rank; card < 4 * rank + 4; card++)
        count += (cards >> card & 1) && is_red_card(card) == red;
    return count;
}

/* True when every loose card has a seat with the cards `up` on the foundations. From the aces on, as few cards of the stock
 * as possible come into play. */
static bool all_seated(unsigned ranks, uint64_t in_play, uint64_t may_go, uint64_t up,
                       unsigned empty)
{
    unsigned below[2] = {0, 0}; /* cards of the rank below that need seats, black and red */
    for (unsigned rank = 0; rank < ranks; rank++) {
        unsigned needy[2];
        for (unsigned red = 0; red < 2; red++) {
            unsigned carriers = count_of(in_play & ~up, rank, red);
            unsigned more = below[1 - red] > carriers ? below[1 - red] - carriers : 0;
            if (more > count_of(may_go & ~in_play & ~up, rank, red))
                return false;
            needy[red] = count_of(in_play & may_go & ~up, rank, red) + more;
        }
        memcpy(below, needy, sizeof below);
    }
    return below[0] + below[1] <= empty;
}

static bool some_heights_seat(unsigned ranks, uint64_t in_play, uint64_t may_go, unsigned empty)
{
    unsigned most[TF_SUITS];
    for (unsigned suit = 0; suit < TF_SUITS; suit++)
        for (most[suit] = 0; most[suit] < ranks; most[suit]++)
            if (!(may_go >> (4 * most[suit] + suit) & 1))
                break;
    for (unsigned a = 0; a <= most[0]; a++)
        for (unsigned b = 0; b <= most[1]; b++)
            for (unsigned c = 0; c <= most[2]; c++)
                for (unsigned d = 0; d <= most[3]; d++) {
                    unsigned heights[TF_SUITS] = {a, b, c, d};
                    uint64_t up = 0;
                    for (unsigned suit = 0; suit < TF_SUITS; suit++)
                        for (unsigned h = 0; h < heights[suit]; h++)
                            up |= UINT64_C(1) << (4 * h + suit);
                    if (all_seated(ranks, in_play, may_go, up, empty))
                        return true;
                }
    return false;
}

static void seating_is_that_of_all_heights(void **state)
{
    (void)state;
    tf__klon_seating seating;
    tf_error error;
    tf_rng rng;
    unsigned seated = 0;
    enum { CASES = 4000 };
    assert_ok(tf__klon_seating_create(&seating, &error));
    tf_rng_seed(&rng, 20261118, 0);
    for (unsigned i = 0; i < CASES; i++) {
        unsigned ranks = 3 + (unsigned)tf_rng_below(&rng, TF_RANKS - 2);
        unsigned empty = (unsigned)tf_rng_below(&rng, 5);
        uint64_t in_play, may_go, drawn = 0;
        random_cards(&rng, ranks, &in_play, &may_go);
        bool seats = tf__klon_seat(&seating, ranks, in_play, may_go, empty, &drawn);
        assert_int_equal(seats, some_heights_seat(ranks, in_play, may_go, empty));
        seated += seats;
        if (!seats)
            continue;
        /* the cards that one solution uses are enough */
        assert_true((drawn & ~(may_go & ~in_play)) == 0);
        assert_true(some_heights_seat(ranks, in_play, may_go & (in_play | drawn), empty));
    }
    assert_in_range(seated, CASES / 10, CASES * 9 / 10);
    tf__klon_seating_destroy(&seating);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_ranks_agree_at_draw_1),
        cmocka_unit_test(three_ranks_agree_at_draw_3),
        cmocka_unit_test(four_ranks_agree_at_draw_1),
        cmocka_unit_test(four_ranks_agree_at_draw_3),
        cmocka_unit_test(three_ranks_agree_in_five_columns),
        cmocka_unit_test(five_ranks_agree_at_draw_3),
        cmocka_unit_test(the_known_deals_are_those_of_the_file),
        cmocka_unit_test(the_known_answers_are_found),
        cmocka_unit_test(the_known_answers_for_two_redeals_are_found),
        cmocka_unit_test(the_known_answers_without_worryback_are_found),
        cmocka_unit_test(the_printed_deal_is_won_with_two_redeals),
        cmocka_unit_test(partly_played_positions_are_solved),
        cmocka_unit_test(shortest_solutions_are_as_short_as_those_of_plain_search),
        cmocka_unit_test(a_limit_leaves_the_best_solution_and_a_lower_bound),
        cmocka_unit_test(the_greedy_player_wins_some_deals),
        cmocka_unit_test(a_state_limit_is_exact_and_leaves_the_deal_undecided),
        cmocka_unit_test(runs_visit_the_same_number_of_states),
        cmocka_unit_test(a_small_table_changes_the_states_but_not_the_answer),
        cmocka_unit_test(the_front_of_the_stock_proves_losses),
        cmocka_unit_test(seating_is_that_of_all_heights),
        cmocka_unit_test(a_won_position_needs_no_move),
    };
    return cmocka_run_group_tests_name("klondike_exact", tests, NULL, NULL);
}
