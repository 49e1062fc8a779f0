/* test_klondike_players.c: playing Klondike with hidden cards: plans, playouts, the sampling player
 * and its advice. */
#include "games/position_bytes.h"
#include "games_support.h"

#include "games/klondike/sampling/trials.h"

static const char *const rule_sets[] = {"standard",   "vegas",  "shintani",
                                        "shintani-2", "draw=1", "draw=1,redeals=0"};
enum { RULE_SETS = sizeof rule_sets / sizeof rule_sets[0] };

static void deal_number(const tf_rules *rules, unsigned number, tf__klon_position *p)
{
    char spec[32];
    snprintf(spec, sizeof spec, "seed:%u", number);
    tf_rules given = *rules;
    tf_text text = {0};
    tf_rules_format(&given, &text);
    tf_position *position = test_deal("klondike", tf_text_string(&text), spec);
    memcpy(p, tf_position_bytes(position), sizeof *p);
    tf_position_destroy(position);
    tf_text_free(&text);
}

/* A deal after some random legal moves. */
static void random_position(const tf_rules *rules, unsigned number, tf__klon_position *p)
{
    tf_rng rng;
    tf_rng_seed(&rng, 4711, number);
    deal_number(rules, 3000000 + number, p);
    for (unsigned made = (unsigned)tf_rng_below(&rng, 60); made > 0; made--) {
        tf_move moves[TF__KLON_MOVES_MAX];
        tf_undo undo;
        size_t legal = tf__klon_moves(p, moves);
        if (legal == 0)
            break;
        tf__klon_apply(p, moves[tf_rng_below(&rng, legal)], &undo);
    }
}

static unsigned hidden(const tf__klon_position *p)
{
    unsigned count = 0;
    for (unsigned c = 0; c < p->rules.columns; c++)
        count += p->down[c];
    return count;
}

/* ---- plans ---- */

static void blank_columns(const tf__klon_position *p, tf__klon_position *blank)
{
    *blank = *p;
    for (unsigned c = 0; c < p->rules.columns; c++)
        memset(blank->column[c], TF__KLON_BLANK, p->down[c]);
    memset(blank->stock + p->stock_count - p->unseen, TF__KLON_BLANK, p->unseen);
}

/* Makes the plan's moves by the rules: all must be legal, and only the last may turn up a card. */
static void check_plan(const tf__klon_position *p, const tf_moves *moves, unsigned steps)
{
    tf__klon_position at = *p;
    tf_move legal[TF__KLON_MOVES_MAX];
    for (size_t i = 0; i < moves->count; i++) {
        size_t count = tf__klon_moves(&at, legal), k = 0;
        while (k < count && legal[k] != moves->data[i])
            k++;
        assert_true(k < count);
        assert_int_equal(hidden(&at), hidden(p));
        tf_undo undo;
        tf__klon_apply(&at, moves->data[i], &undo);
    }
    assert_true(moves->count >= steps);
    assert_true(hidden(&at) == hidden(p) - 1 || steps == 1);
}

static void plans_are_legal_and_turn_up_a_card(void **state)
{
    (void)state;
    enum { POSITIONS = 25, ROOM = 24 };
    tf__klon_playout *onward = calloc(1, sizeof *onward);
    tf__klon_plan *plans = calloc(ROOM, sizeof *plans);
    size_t seen = 0;
    assert_non_null(onward);
    assert_non_null(plans);
    for (unsigned r = 0; r < RULE_SETS; r++) {
        tf_rules rules = test_rules("klondike", rule_sets[r]);
        for (unsigned number = 0; number < POSITIONS; number++) {
            tf__klon_position p, blank;
            tf__klon_model model;
            tf__klon_node root;
            random_position(&rules, number, &p);
            blank_columns(&p, &blank);
            tf__klon_model_of(&blank, &model, &root);
            size_t count = tf__klon_playout_plans(onward, &model, &root, plans, ROOM);
            seen += count;
            for (size_t i = 0; i < count; i++) {
                tf_moves moves = {0};
                assert_ok(tf__klon_realise_steps(&p, &model, &root, plans[i].steps, plans[i].count,
                                                 &onward->here, &moves, NULL));
                check_plan(&p, &moves, plans[i].count);
                tf_moves_free(&moves);
            }
        }
    }
    assert_true(seen > 200);
    free(plans);
    free(onward);
}

/* A playout by a fixed rule cannot win a game that is lost. */
static void playouts_win_only_winnable_games(void **state)
{
    (void)state;
    tf__klon_playout *onward = calloc(1, sizeof *onward);
    assert_non_null(onward);
    static const char *const winnable[] = {"standard", "draw=1", "vegas", "draw=1,redeals=1"};
    for (unsigned r = 0; r < 4; r++) {
        tf_rules rules = test_rules("klondike", winnable[r]);
        tf_solver *solver = NULL;
        unsigned won = 0;
        assert_ok(tf_solver_create(&solver, &rules, "exact:table_mb=4", 0, NULL, NULL));
        for (unsigned number = 0; number < 40; number++) {
            tf__klon_position p;
            tf__klon_model model;
            tf__klon_node root;
            deal_number(&rules, 3000000 + number, &p);
            tf__klon_model_of(&p, &model, &root);
            if (!tf__klon_playout_wins(onward, &model, &root, tf__klon_unseen_places(&model, &p)))
                continue;
            tf_solution solution = {0};
            tf_control control;
            tf_limits limits = {.states = 20000};
            tf_control_start(&control, &limits, NULL);
            assert_ok(tf__solver_solve(solver, &p, &control, &solution, NULL));
            assert_int_not_equal(solution.verdict, TF_LOST);
            tf_solution_free(&solution);
            won++;
        }
        assert_true(won > 0);
        tf_solver_destroy(solver);
    }
    free(onward);
}

/* ---- trials ---- */

static void add_plans(tf__klon_trials *trials, const tf__klon_position *p)
{
    enum { ROOM = 12 };
    tf__klon_plan *plans = calloc(ROOM, sizeof *plans);
    tf__klon_position blank;
    tf__klon_model model;
    tf__klon_node root;
    assert_non_null(plans);
    blank_columns(p, &blank);
    tf__klon_model_of(&blank, &model, &root);
    size_t count = tf__klon_playout_plans(&trials->onward, &model, &root, plans, ROOM);
    tf__klon_trials_clear(trials);
    for (size_t i = 0; i < count; i++)
        tf__klon_trials_add(trials, TF_MOVE_NONE)->plan = plans[i];
    free(plans);
}

/* The same deals with and without the solver: wins stay wins, and only lost games get a share. */
static void trials_count_a_share_of_winnable_games(void **state)
{
    (void)state;
    enum { POSITIONS = 12, DEALS = 6 };
    tf_rules rules = test_rules("klondike", "standard");
    tf__klon_trials *with = tf__klon_trials_create(1 << 20, NULL);
    tf__klon_trials *without = tf__klon_trials_create(1 << 20, NULL);
    unsigned shares = 0;
    tf_control control;
    assert_non_null(with);
    assert_non_null(without);
    tf_control_start(&control, NULL, NULL);
    with->states = 500;
    with->share = 0.25;
    for (unsigned number = 0; number < POSITIONS; number++) {
        tf__klon_position p;
        random_position(&rules, number, &p);
        tf_rng_seed(&with->rng, 7, number);
        tf_rng_seed(&without->rng, 7, number);
        add_plans(with, &p);
        add_plans(without, &p);
        for (unsigned d = 0; d < DEALS; d++) {
            tf__klon_trials_deal(with, &p, &control);
            tf__klon_trials_deal(without, &p, &control);
            for (size_t i = 0; i < with->count; i++) {
                unsigned outcome = with->candidates[i].outcomes[d];
                unsigned other = without->candidates[i].outcomes[d];
                assert_true((outcome == TF__KLON_WON) == (other == TF__KLON_WON));
                assert_int_not_equal(other, TF__KLON_COULD_WIN);
                shares += outcome == TF__KLON_COULD_WIN;
            }
        }
    }
    assert_true(shares > 0);
    const tf__klon_candidate *last = &with->candidates[0];
    assert_true(with->count == 0 || last->worth == tf__klon_trials_worth(last, 0, DEALS, 0.25));
    tf__klon_trials_destroy(with);
    tf__klon_trials_destroy(without);
}

static void trials_drop_only_worse_moves(void **state)
{
    (void)state;
    enum { L = TF__KLON_LOST, W = TF__KLON_WON };
    static const uint8_t outcomes[3][8] = {
        {W, W, L, W, W, L, W, W}, {L, L, L, L, L, L, L, L}, {W, L, W, L, W, W, W, W}};
    tf__klon_trials *trials = tf__klon_trials_create(1 << 20, NULL);
    assert_non_null(trials);
    assert_null(tf__klon_trials_best(trials));
    for (unsigned i = 0; i < 3; i++) {
        tf__klon_candidate *c = tf__klon_trials_add(trials, TF_MOVE_NONE);
        memcpy(c->outcomes, outcomes[i], sizeof outcomes[i]);
        c->worth = tf__klon_trials_worth(c, 0, 8, 0);
    }
    trials->made = 8;
    assert_ptr_equal(tf__klon_trials_best(trials), &trials->candidates[0]);
    assert_int_equal(tf__klon_trials_drop(trials), 2);
    assert_false(trials->candidates[0].out);
    assert_true(trials->candidates[1].out);
    assert_false(trials->candidates[2].out);
    tf__klon_trials_destroy(trials);
}

/* ---- the player ---- */

static unsigned play(const char *rules_text, const char *name, unsigned first, unsigned games)
{
    tf_rules rules = test_rules("klondike", rules_text);
    tf_player *player = NULL;
    unsigned won = 0;
    assert_ok(tf_player_create(&player, &rules, name, 0, NULL, NULL));
    for (unsigned number = first; number < first + games; number++) {
        tf__klon_position p;
        tf_moves moves = {0};
        tf_outcome outcome;
        tf_control control;
        char id[32];
        snprintf(id, sizeof id, "seed:%u", number);
        deal_number(&rules, number, &p);
        tf_control_start(&control, NULL, NULL);
        assert_ok(tf__play(&player, &rules, &p, id, 0, &control, &moves, &outcome, NULL));
        assert_int_equal(outcome.verdict, tf__klon_is_won(&p) ? TF_WON : TF_LOST);
        won += outcome.verdict == TF_WON;
        tf_moves_free(&moves);
    }
    tf_player_destroy(player);
    return won;
}

static void sampling_wins_more_than_the_rules_of_thumb(void **state)
{
    (void)state;
    unsigned greedy = play("standard", "greedy", 3000000, 16);
    unsigned sampling = play("standard", "sampling:games=12,plans=8,states=200", 3000000, 16);
    assert_true(sampling > greedy);
}

static void sampling_plays_every_rule_set(void **state)
{
    (void)state;
    for (unsigned r = 0; r < RULE_SETS; r++)
        (void)play(rule_sets[r], "sampling:games=8,plans=6,states=100", 3000100, 2);
    (void)play("ranks=5,columns=4", "sampling:games=8,states=100", 3000100, 6);
    (void)play("ranks=5,columns=4", "sampling:games=8,states=100,deep=2", 3000100, 6);
}

static tf_move choice_of(tf_player *player, const tf__klon_position *p)
{
    tf_control control;
    tf_move move;
    tf_control_start(&control, NULL, NULL);
    tf_player_start(player, 9);
    assert_ok(tf__player_choose(player, p, 0, &control, &move, NULL));
    return move;
}

/* The hidden cards, and with limited redeals the order of the stock that was never turned, do not change a choice. */
static void choices_do_not_depend_on_hidden_cards(void **state)
{
    (void)state;
    static const char *const texts[] = {"standard", "vegas", "draw=1,redeals=0"};
    tf_rng rng;
    tf_rng_seed(&rng, 12, 0);
    for (unsigned r = 0; r < 3; r++) {
        tf_rules rules = test_rules("klondike", texts[r]);
        tf_player *player = NULL;
        assert_ok(tf_player_create(&player, &rules, "sampling:games=6,plans=6,states=60,deep=2", 0,
                                   NULL, NULL));
        for (unsigned number = 0; number < 4; number++) {
            tf__klon_position p;
            random_position(&rules, number, &p);
            tf_move legal[TF__KLON_MOVES_MAX];
            if (tf__klon_moves(&p, legal) == 0)
                continue;
            tf_move first = choice_of(player, &p);
            tf__klon_view_ops.redeal(&p, 0, &rng);
            assert_int_equal(choice_of(player, &p), first);
        }
        tf_player_destroy(player);
    }
}

/* The last card of the stock changes places with the deepest card of the last column. Until it is turned, playouts with limited
 * redeals must be the same. */
static void playouts_do_not_look_into_the_stock(void **state)
{
    (void)state;
    tf__klon_playout *onward = calloc(1, sizeof *onward);
    tf_rules rules = test_rules("klondike", "draw=1,redeals=1");
    unsigned compared = 0;
    assert_non_null(onward);
    for (unsigned number = 0; number < 40; number++) {
        tf__klon_position p;
        tf__klon_model model;
        tf__klon_node root, known[2];
        deal_number(&rules, 3000000 + number, &p);
        for (unsigned other = 0; other < 2; other++) {
            tf_card last = p.stock[0];
            p.stock[0] = p.column[6][0];
            p.column[6][0] = last;
            tf__klon_model_of(&p, &model, &root);
            (void)tf__klon_playout_wins(onward, &model, &root, tf__klon_unseen_places(&model, &p));
            known[other] = onward->known;
        }
        if (known[0].n[6] <= 1 || known[1].n[6] <= 1)
            continue; /* the column's card was turned up first */
        assert_memory_equal(&known[0], &known[1], sizeof known[0]);
        compared++;
    }
    assert_true(compared > 20);
    free(onward);
}

/* ---- advice ---- */

static size_t ask(tf_player *player, const tf__klon_position *p, tf_advice *advice)
{
    size_t count = 0;
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    tf_player_start(player, 1);
    assert_ok(tf__player_advise(player, p, 0, &control, advice, &count, NULL));
    return count;
}

static void advice_values_every_move_without_hidden_cards(void **state)
{
    (void)state;
    for (unsigned r = 0; r < RULE_SETS; r++) {
        tf_rules rules = test_rules("klondike", rule_sets[r]);
        tf_player *player = NULL;
        tf_rng rng;
        tf_rng_seed(&rng, 99, r);
        assert_ok(tf_player_create(&player, &rules, "sampling:games=8,plans=8,states=100", 0, NULL,
                                   NULL));
        for (unsigned number = 0; number < 5; number++) {
            tf__klon_position p, other;
            tf_advice first[TF__KLON_MOVES_MAX], second[TF__KLON_MOVES_MAX];
            tf_move legal[TF__KLON_MOVES_MAX];
            random_position(&rules, number, &p);
            other = p;
            tf__klon_view_ops.redeal(&other, 0, &rng);
            size_t count = ask(player, &p, first);
            assert_int_equal(count, tf__klon_moves(&p, legal));
            assert_int_equal(ask(player, &other, second), count);
            for (size_t i = 0; i < count; i++) {
                assert_int_equal(first[i].move, second[i].move);
                assert_true(first[i].worth == second[i].worth);
                assert_true(first[i].low <= first[i].worth && first[i].worth <= first[i].high);
                assert_true(i == 0 || first[i - 1].worth >= first[i].worth);
            }
        }
        tf_player_destroy(player);
    }
}

/* With no hidden cards the values are certain: 1 for the moves that keep the game winnable. */
static void advice_is_certain_when_nothing_is_hidden(void **state)
{
    (void)state;
    tf_rules rules = test_rules("klondike", "ranks=4,columns=1");
    tf_player *player = NULL;
    tf__klon_position p;
    tf_advice advice[TF__KLON_MOVES_MAX];
    assert_ok(tf_player_create(&player, &rules, "sampling", 0, NULL, NULL));
    deal_number(&rules, 1, &p);
    while (p.unseen > 0) {
        tf_undo undo;
        tf__klon_apply(&p, tf__klon_move(TF__KLON_TURN, 0, 0), &undo);
    }
    size_t count = ask(player, &p, advice);
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++)
        assert_true(advice[i].low == advice[i].high);
    tf_player_destroy(player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_legal_and_turn_up_a_card),
        cmocka_unit_test(playouts_win_only_winnable_games),
        cmocka_unit_test(trials_count_a_share_of_winnable_games),
        cmocka_unit_test(trials_drop_only_worse_moves),
        cmocka_unit_test(sampling_wins_more_than_the_rules_of_thumb),
        cmocka_unit_test(sampling_plays_every_rule_set),
        cmocka_unit_test(choices_do_not_depend_on_hidden_cards),
        cmocka_unit_test(playouts_do_not_look_into_the_stock),
        cmocka_unit_test(advice_values_every_move_without_hidden_cards),
        cmocka_unit_test(advice_is_certain_when_nothing_is_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
