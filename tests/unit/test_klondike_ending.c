/* test_klondike_ending.c: games that cannot be won any more, and games that finish themselves, compared with a
 * search of every arrangement of the hidden cards on small decks. */
#include "games/position_bytes.h"
#include "games_support.h"

#include <tefuda/ending.h>

#include "games/ending.h"
#include "games/klondike/ending/stuck.h"
#include "games/klondike/types.h"

static const char *const rule_sets[] = {
    "ranks=3,columns=3",
    "ranks=3,columns=3,draw=1",
    "ranks=3,columns=3,redeals=1",
    "ranks=3,columns=3,leftover=kept",
    "ranks=3,columns=4",
    "ranks=3,columns=3,worryback=no",
    "ranks=4,columns=3,draw=1,redeals=0",
};
enum { RULE_SETS = sizeof rule_sets / sizeof rule_sets[0], HIDDEN_MAX = 4, NUMBERS = 40 };

/* A deal after random moves; then the rest of the stock is turned as far as the rules allow. */
static void small_position(const tf_rules *rules, uint64_t number, tf__klon_position *p)
{
    tf_rng rng;
    tf_undo undo;
    char spec[32];
    tf_rng_seed(&rng, 20261117, number);
    snprintf(spec, sizeof spec, "seed:%u", (unsigned)number);
    tf_text text = {0};
    tf_rules_format(rules, &text);
    tf_position *dealt = test_deal("klondike", tf_text_string(&text), spec);
    memcpy(p, tf_position_bytes(dealt), sizeof *p);
    tf_position_destroy(dealt);
    tf_text_free(&text);
    for (unsigned made = (unsigned)tf_rng_below(&rng, 40); made > 0; made--) {
        tf_move moves[TF__KLON_MOVES_MAX];
        size_t legal = tf__klon_moves(p, moves);
        if (legal > 0)
            tf__klon_apply(p, moves[tf_rng_below(&rng, legal)], &undo);
    }
    while (p->unseen > 0 && tf__klon_turn_count(p) > 0)
        tf__klon_apply(p, tf__klon_move(TF__KLON_TURN, 0, 0), &undo);
}

static unsigned hidden_places(tf__klon_position *p, tf_card **places)
{
    unsigned count = 0;
    for (unsigned i = p->stock_count - p->unseen; i < p->stock_count; i++)
        places[count++] = &p->stock[i];
    for (unsigned c = 0; c < p->rules.columns; c++)
        for (unsigned i = 0; i < p->down[c]; i++)
            places[count++] = &p->column[c][i];
    return count;
}

static bool is_winnable(tf_solver *solver, const tf__klon_position *p)
{
    tf_solution solution = {0};
    tf_control control;
    tf_control_start(&control, &(tf_limits){.states = 200000}, NULL);
    assert_ok(tf__solver_solve(solver, p, &control, &solution, NULL));
    assert_int_not_equal(solution.verdict, TF_UNDECIDED);
    bool won = solution.verdict == TF_WON;
    tf_solution_free(&solution);
    return won;
}

/* True when some order of the hidden cards from `fixed` on can be won. */
static bool any_winnable(tf_solver *solver, tf__klon_position *p, tf_card **places, unsigned count,
                         unsigned fixed)
{
    if (fixed + 1 >= count)
        return is_winnable(solver, p);
    bool won = false;
    for (unsigned i = fixed; i < count && !won; i++) {
        tf_card first = *places[fixed], other = *places[i];
        *places[fixed] = other;
        *places[i] = first;
        won = any_winnable(solver, p, places, count, fixed + 1);
        *places[fixed] = first;
        *places[i] = other;
    }
    return won;
}

typedef struct tally {
    unsigned dead, stuck, called, positions;
} tally;

static void compare(const tf_rules *rules, tf_solver *solver, tf__klon_stuck *stuck,
                    uint64_t number, tally *count)
{
    tf__klon_position p, view;
    tf_card *places[TF_DECK_MAX];
    tf_control control;
    tf_dead dead;
    tf_outcome outcome;
    small_position(rules, number, &p);
    tf__klon_rules_ops.outcome(&p, &outcome);
    unsigned hidden = hidden_places(&p, places);
    if (hidden > HIDDEN_MAX || outcome.verdict != TF_UNDECIDED)
        return;
    tf__klon_view_ops.look(&p, 0, &view);
    tf_control_start(&control, NULL, NULL);
    bool is_stuck = tf__klon_stuck_at(stuck, &view, &control);
    assert_ok(tf__ending_dead(rules, &p, NULL, &control, &dead, NULL));
    bool winnable = any_winnable(solver, &p, places, hidden, 0);
    assert_false(winnable && is_stuck);
    assert_false(winnable && dead.proof != TF_DEAD_NOT);
    /* with so few hidden cards all arrangements are listed, so none is missed */
    assert_true(winnable || dead.proof == TF_DEAD_STUCK || dead.proof == TF_DEAD_ALL);
    assert_true(dead.proof == TF_DEAD_NOT || dead.chance_most == 0);
    count->positions++;
    count->dead += !winnable;
    count->stuck += is_stuck;
    count->called += dead.proof != TF_DEAD_NOT;
}

static void dead_games_are_lost_for_every_arrangement(void **state)
{
    (void)state;
    tf__klon_stuck *stuck = calloc(1, sizeof *stuck);
    tally all = {0};
    assert_non_null(stuck);
    for (unsigned r = 0; r < RULE_SETS; r++) {
        tf_rules rules = test_rules("klondike", rule_sets[r]);
        tally one = {0};
        tf_solver *solver = NULL;
        assert_ok(tf_solver_create(&solver, &rules, "plain", 0, NULL, NULL));
        for (uint64_t number = 1; number <= NUMBERS; number++)
            compare(&rules, solver, stuck, number, &one);
        tf_solver_destroy(solver);
        print_message(
            "%s: %u positions, %u dead, %u called dead, %u because no card can be revealed\n",
            rule_sets[r], one.positions, one.dead, one.called, one.stuck);
        assert_int_equal(one.called, one.dead);
        all.dead += one.dead;
        all.stuck += one.stuck;
    }
    assert_true(all.dead > 30);
    assert_true(2 * all.stuck > all.dead);
    free(stuck);
}

/* Equal views give equal answers: the hidden cards are not used. */
static void hidden_cards_do_not_matter(void **state)
{
    (void)state;
    tf_rules rules = test_rules("klondike", "standard");
    tf_rng rng;
    tf_rng_seed(&rng, 5, 0);
    for (unsigned number = 1; number <= 4; number++) {
        tf_dead first, second;
        tf_control control;
        tf__klon_position p;
        small_position(&rules, number, &p);
        tf_control_start(&control, NULL, NULL);
        assert_ok(tf__ending_dead(&rules, &p, NULL, &control, &first, NULL));
        tf__klon_view_ops.redeal(&p, 0, &rng);
        assert_ok(tf__ending_dead(&rules, &p, NULL, &control, &second, NULL));
        assert_int_equal(first.proof, second.proof);
        assert_int_equal(first.arrangements, second.arrangements);
    }
}

/* The stock has an unseen card, so nothing is proven; every sampled arrangement is lost. */
static void sampled_answers_have_a_bound(void **state)
{
    (void)state;
    tf_dead dead;
    tf_control control;
    unsigned sampled = 0;
    tf_rules rules = test_rules("klondike", "draw=1,redeals=0");
    for (unsigned number = 1; number <= 2; number++) {
        tf__klon_position p;
        tf_undo undo;
        tf_move turn = tf__klon_move(TF__KLON_TURN, 0, 0);
        char spec[32];
        snprintf(spec, sizeof spec, "seed:%u", number);
        tf_position *dealt = test_deal("klondike", "draw=1,redeals=0", spec);
        memcpy(&p, tf_position_bytes(dealt), sizeof p);
        tf_position_destroy(dealt);
        while (p.unseen > 1)
            tf__klon_apply(&p, turn, &undo);
        tf_control_start(&control, NULL, NULL);
        assert_ok(
            tf__ending_dead(&rules, &p, &(tf_dead_options){.samples = 59}, &control, &dead, NULL));
        assert_true(dead.proof == TF_DEAD_NOT || dead.proof == TF_DEAD_SAMPLED);
        if (dead.proof == TF_DEAD_NOT)
            continue;
        sampled++;
        assert_int_equal(dead.arrangements, 59);
        assert_true(dead.chance_most > 0.049 && dead.chance_most < 0.05);
    }
    assert_true(sampled > 0);
}

/* ---- finishing ---- */

/* All cards face up: runs of the deck in columns and stock, some cards on the foundations. */
static tf_position *open_position(const char *rules_text, unsigned number)
{
    tf_rules rules = test_rules("klondike", rules_text);
    tf_text spec = {0};
    tf_text_printf(&spec, "seed:%u", number);
    tf_position *position = test_deal("klondike", rules_text, tf_text_string(&spec));
    tf_text_free(&spec);
    tf_solver *solver = NULL;
    tf_solution solution = {0};
    tf_control control;
    assert_ok(tf_solver_create(&solver, &rules, NULL, 0, NULL, NULL));
    tf_control_start(&control, &(tf_limits){.states = 20000}, NULL);
    assert_ok(tf_solver_solve(solver, position, &control, &solution, NULL));
    for (size_t i = 0; i + 1 < solution.moves.count; i++)
        assert_ok(tf_position_apply(position, solution.moves.data[i], NULL));
    tf_solution_free(&solution);
    tf_solver_destroy(solver);
    return position;
}

static void games_finish_when_nothing_is_hidden(void **state)
{
    (void)state;
    static const char *const texts[] = {"standard", "draw=1", "vegas"};
    unsigned finished = 0, refused = 0;
    for (unsigned number = 1; number <= 6; number++) {
        tf_position *position = open_position(texts[number % 3], number);
        do {
            tf_moves moves = {0};
            const tf__klon_position *p = tf_position_bytes(position);
            unsigned down = 0;
            for (unsigned c = 0; c < p->rules.columns; c++)
                down += p->down[c];
            assert_ok(tf_ending_finish(position, &moves, NULL)); /* the rules check its moves */
            assert_true(moves.count == 0 || (down == 0 && p->unseen == 0));
            finished += moves.count > 0;
            refused += moves.count == 0;
            tf_moves_free(&moves);
        } while (tf_position_undo(position));
        tf_position_destroy(position);
    }
    assert_true(finished > 40);
    assert_true(refused > 40);
}

static void finished_and_foreign_games_have_no_ending(void **state)
{
    (void)state;
    tf_dead dead;
    tf_control control;
    tf_moves moves = {0};
    tf_position *position = test_deal("calculation", "", "seed:1");
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_ending_dead(position, NULL, &control, &dead, NULL));
    assert_int_equal(dead.proof, TF_DEAD_NOT);
    assert_true(dead.chance_most == 1);
    assert_ok(tf_ending_finish(position, &moves, NULL));
    assert_int_equal(moves.count, 0);
    tf_moves_free(&moves);
    tf_position_destroy(position);
    assert_string_equal(tf_dead_proof_name(TF_DEAD_STUCK), "stuck");
    assert_string_equal(tf_dead_proof_name(TF_DEAD_SAMPLED), "sampled");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dead_games_are_lost_for_every_arrangement),
        cmocka_unit_test(hidden_cards_do_not_matter),
        cmocka_unit_test(sampled_answers_have_a_bound),
        cmocka_unit_test(games_finish_when_nothing_is_hidden),
        cmocka_unit_test(finished_and_foreign_games_have_no_ending),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
