/* test_limits.c: every player and solver of every game obeys its limits in every phase. Tested are
 * all rows of the tables of players and solvers, with default options and with each option at its
 * limits, under every rule set, including tables that are built on demand. The same holds for
 * hints, reviews, finding the losing move, evaluators and the measurement of luck.
 *
 * Time is measured as processor time, which does not depend on the machine's load. A call that
 * hangs is ended by the time limit of the test itself. */
#include "games/position_bytes.h"
#include "games_support.h"

#include <dirent.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SLOW = 4 };
#else
enum { SLOW = 1 };
#endif

enum {
    LIMIT_MS = 100,
    CANCEL_MS = 30,        /* not the time limit: another moment is tested */
    BACK_MS = 1000 * SLOW, /* processor time, the limit included */
    STATES = 500,
    TEXT_MAX = 256,
};

static char data_dir[] = "/tmp/tefuda-limits-XXXXXX";

static double cpu_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Empties the folder, so that tables are built each time. */
static void empty_data_dir(void)
{
    DIR *dir = opendir(data_dir);
    assert_non_null(dir);
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", data_dir, entry->d_name);
        if (entry->d_name[0] != '.')
            (void)unlink(path);
    }
    closedir(dir);
}

/* ---- one run of a player or solver ---- */

typedef enum kind { PLAYER, SOLVER } kind;

typedef struct subject {
    tf_rules rules;
    char rules_text[TEXT_MAX];
    char text[TEXT_MAX]; /* NAME:key=value,... */
    kind kind;
} subject;

static void *position_of(const tf_rules *rules)
{
    tf_deal_format format = tf_game_deal_format(rules);
    tf_deal deal;
    tf_position *dealt = NULL;
    void *position = calloc(1, rules->game->rules->position_bytes);
    assert_ok(tf_deal_make(&format, "seed:5", &deal, NULL));
    tf_error error = {TF_OK, ""};
    if (tf_position_deal(&dealt, rules, &deal, &error) != TF_OK)
        fail_msg("%s: %s", rules->game->name, error.text);
    memcpy(position, tf_position_bytes(dealt), rules->game->rules->position_bytes);
    tf_position_destroy(dealt);
    return position;
}

static tf_status play(const subject *s, void *position, tf_control *control, tf_error *error)
{
    tf_player *players[TF_SEATS_MAX] = {NULL};
    tf_resources resources = {.data_dir = data_dir, .control = control};
    tf_moves moves = {0};
    tf_outcome outcome;
    tf_status status = TF_OK;
    for (unsigned seat = 0; status == TF_OK && seat < s->rules.game->seats; seat++)
        status = tf_player_create_with(&players[seat], &s->rules, s->text, &resources, error);
    if (status == TF_OK)
        status = tf__play(players, &s->rules, position, "seed:5", 1, control, &moves, &outcome,
                          error);
    for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
        tf_player_destroy(players[seat]);
    tf_moves_free(&moves);
    return status;
}

/* Advice in the middle of a game, where it takes longest. */
static tf_status advise(const subject *s, void *position, tf_control *control, tf_error *error)
{
    const tf_rules_ops *ops = s->rules.game->rules;
    tf_move *legal = calloc(ops->max_moves, sizeof *legal);
    tf_advice *advice = calloc(ops->max_moves, sizeof *advice);
    tf_resources resources = {.data_dir = data_dir, .control = control};
    tf_player *player = NULL;
    tf_outcome outcome = {.verdict = TF_UNDECIDED};
    tf_rng rng;
    tf_rng_seed(&rng, 7, 0);
    for (unsigned i = 0; i < 50 && outcome.verdict == TF_UNDECIDED; i++) {
        tf_undo undo;
        size_t count = ops->moves(position, legal);
        ops->apply(position, legal[tf_rng_below(&rng, count)], &undo);
        ops->outcome(position, &outcome);
    }
    size_t count;
    tf_status status = tf_player_create_with(&player, &s->rules, s->text, &resources, error);
    if (status == TF_OK && outcome.verdict == TF_UNDECIDED && tf_player_kind(player)->advise) {
        tf_player_start(player, 1);
        status = tf__player_advise(player, position, ops->seat(position), control, advice, &count,
                                   error);
    }
    tf_player_destroy(player);
    free(advice);
    free(legal);
    return status;
}

static tf_status solve(const subject *s, void *position, tf_control *control, tf_error *error)
{
    tf_solver *solver = NULL;
    tf_solution solution = {0};
    tf_resources resources = {.data_dir = data_dir, .control = control};
    tf_status status = tf_solver_create_with(&solver, &s->rules, s->text, &resources, error);
    if (status == TF_OK)
        status = tf__solver_solve(solver, position, control, &solution, error);
    if (status == TF_OK && control->stop != TF_STOP_NONE && solution.verdict == TF_LOST)
        fail_msg("%s: lost, though a limit stopped it", s->text);
    tf_solution_free(&solution);
    tf_solver_destroy(solver);
    return status;
}

typedef tf_status (*run_fn)(const subject *s, void *position, tf_control *control, tf_error *error);

/* Runs the call and returns its processor time. */
static double timed(const subject *s, run_fn run, tf_control *control)
{
    tf_error error = {TF_OK, ""};
    void *position = position_of(&s->rules);
    double before = cpu_ms();
    tf_status status = run(s, position, control, &error);
    double took = cpu_ms() - before;
    free(position);
    if (status != TF_OK && status != TF_ERR_CANCELLED && status != TF_ERR_UNSUPPORTED &&
        status != TF_ERR_INPUT && status != TF_ERR_MEMORY)
        fail_msg("%s %s: %s", s->rules_text, s->text, error.text);
    return took;
}

/* ---- cancelling from another thread ---- */

typedef struct canceller {
    tf_cancel cancel;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool over;
} canceller;

static void *cancel_later(void *arg)
{
    canceller *c = arg;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += CANCEL_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&c->lock);
    while (!c->over && pthread_cond_timedwait(&c->wake, &c->lock, &until) == 0)
        ;
    pthread_mutex_unlock(&c->lock);
    tf_cancel_raise(&c->cancel);
    return NULL;
}

static void cancel_start(canceller *c)
{
    memset(c, 0, sizeof *c);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->wake, NULL);
    assert_int_equal(pthread_create(&c->thread, NULL, cancel_later, c), 0);
}

static void cancel_end(canceller *c)
{
    pthread_mutex_lock(&c->lock);
    c->over = true;
    pthread_cond_signal(&c->wake);
    pthread_mutex_unlock(&c->lock);
    pthread_join(c->thread, NULL);
    pthread_cond_destroy(&c->wake);
    pthread_mutex_destroy(&c->lock);
}

/* ---- the properties ---- */

static unsigned late; /* number of late calls in the current test; each one is printed */

static void must_be_back(const subject *s, const char *limit, double took)
{
    if (took <= BACK_MS)
        return;
    late++;
    print_error("%s %s %s: %s: back after %.0f ms of processor time\n", s->rules.game->name,
                s->rules_text, s->text, limit, took);
}

static int start_test(void **state)
{
    (void)state;
    late = 0;
    return 0;
}

static int end_test(void **state)
{
    (void)state;
    return late == 0 ? 0 : -1;
}

static void keeps_time(const subject *s, run_fn run)
{
    tf_control control;
    tf_limits limits = {.time_ms = LIMIT_MS};
    tf_control_start(&control, &limits, NULL);
    must_be_back(s, "time", timed(s, run, &control));
}

static void keeps_cancel(const subject *s, run_fn run)
{
    tf_control control;
    canceller c;
    cancel_start(&c);
    tf_control_start(&control, NULL, &c.cancel);
    must_be_back(s, "cancel", timed(s, run, &control));
    cancel_end(&c);
}

/* Visits exactly as many states as the limit, or fewer when it ends by itself. Time is limited too,
 * because a state may take long. */
static void keeps_states(const subject *s, run_fn run)
{
    tf_control control;
    tf_limits limits = {.time_ms = LIMIT_MS, .states = STATES};
    tf_control_start(&control, &limits, NULL);
    must_be_back(s, "states", timed(s, run, &control));
    if (control.states > STATES || (control.stop == TF_STOP_STATES && control.states != STATES))
        fail_msg("%s %s: %llu states, limit %d", s->rules_text, s->text,
                 (unsigned long long)control.states, STATES);
}

static void keeps_limits(const subject *s)
{
    run_fn run = s->kind == PLAYER ? play : solve;
    empty_data_dir();
    keeps_time(s, run);
    keeps_cancel(s, run);
    keeps_states(s, run);
    if (s->kind == PLAYER)
        keeps_time(s, advise);
}

/* ---- every row ---- */

static size_t row_count(const tf_game *game, kind k)
{
    return k == PLAYER ? game->player_count : game->solver_count;
}

static const char *row_name(const tf_game *game, kind k, size_t row)
{
    return k == PLAYER ? game->players[row]->name : game->solvers[row]->name;
}

static const tf_option_list *row_options(const tf_game *game, kind k, size_t row)
{
    return k == PLAYER ? &game->players[row]->options : &game->solvers[row]->options;
}

static void set_rules(subject *s, const tf_game *game, const char *text)
{
    s->rules = test_rules(game->name, text);
    snprintf(s->rules_text, sizeof s->rules_text, "%s", text);
}

/* Some rules at their limits leave too few cards for the defaults of others. */
static bool can_be_dealt(const tf_rules *rules)
{
    tf_deal_format format = tf_game_deal_format(rules);
    tf_deal deal;
    tf_position *dealt = NULL;
    bool can = tf_deal_make(&format, "seed:5", &deal, NULL) == TF_OK &&
               tf_position_deal(&dealt, rules, &deal, NULL) == TF_OK;
    tf_position_destroy(dealt);
    return can;
}

/* The lowest or highest value of an option as "key=value": a number or a choice. */
static void option_end(const tf_option *option, bool last, char *text, size_t room)
{
    tf_option end = *option;
    tf_option_list one = {&end, 1};
    tf_values values;
    tf_text out = {0};
    end.initial = last ? option->high : option->low;
    if (option->kind == TF_OPTION_CHOICE) {
        end.initial = 0;
        for (const char *at = option->choices; last && *at; at++)
            end.initial += *at == '|';
    }
    tf_values_init(&one, &values);
    tf_values_format(&one, &values, &out);
    snprintf(text, room, "%s", tf_text_string(&out));
    tf_text_free(&out);
}

/* Every rule set: the default, the presets, and each rule at its limits. */
static void for_every_rules(const tf_game *game, void (*call)(subject *s))
{
    subject s;
    memset(&s, 0, sizeof s);
    set_rules(&s, game, "");
    call(&s);
    for (size_t i = 0; i < game->preset_count; i++) {
        set_rules(&s, game, game->presets[i].name);
        call(&s);
    }
    for (size_t i = 0; i < game->rule_options.count; i++)
        for (int last = 0; last < 2; last++) {
            char text[TEXT_MAX];
            option_end(&game->rule_options.rows[i], last, text, sizeof text);
            set_rules(&s, game, text);
            if (can_be_dealt(&s.rules))
                call(&s);
        }
}

static void every_row(subject *s)
{
    const tf_game *game = s->rules.game;
    for (kind k = PLAYER; k <= SOLVER; k++)
        for (size_t row = 0; row < row_count(game, k); row++) {
            s->kind = k;
            snprintf(s->text, sizeof s->text, "%s", row_name(game, k, row));
            keeps_limits(s);
        }
}

static void every_option(const tf_game *game, kind k, size_t row)
{
    const tf_option_list *options = row_options(game, k, row);
    subject s;
    memset(&s, 0, sizeof s);
    set_rules(&s, game, "");
    s.kind = k;
    for (size_t i = 0; i < options->count; i++)
        for (int last = 0; last < 2; last++) {
            char text[TEXT_MAX / 2];
            option_end(&options->rows[i], last, text, sizeof text);
            snprintf(s.text, sizeof s.text, "%s:%s", row_name(game, k, row), text);
            keeps_limits(&s);
        }
}

static void every_player_and_solver_obeys_its_limits_under_all_rules(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++)
        for_every_rules(games[g], every_row);
}

static void every_option_obeys_the_limits(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++)
        for (kind k = PLAYER; k <= SOLVER; k++)
            for (size_t row = 0; row < row_count(games[g], k); row++)
                every_option(games[g], k, row);
}

/* Options that are expensive together. */
static void the_most_expensive_options_obey_the_limits(void **state)
{
    (void)state;
    static const struct {
        const char *game, *rules;
        kind kind;
        const char *text;
    } rows[] = {
        {"calculation", "", PLAYER,
         "plans:keep=10000,lookahead=1,lookplans=10000,margin=0,scouts=1"},
        {"calculation", "stacks=3", PLAYER, "plans:keep=10000,exchange=10000,swap=yes"},
        {"calculation", "stacks=7", PLAYER, "plans:keep=1000,lookahead=1"},
        {"calculation", "stacks=3", PLAYER, "plans:outside=exact,table=1"},
        {"calculation", "stacks=4", PLAYER, "plans:keep=1000,leaf=learned,margin=0"},
        {"calculation", "stacks=6", PLAYER, "plans:outside=exact,lookahead=1"},
        {"calculation", "stacks=11", PLAYER, "harm:keep=1000,swap=yes,soft=1000"},
        {"calculation", "stacks=5", PLAYER, "harm:keep=1000,swap=yes,tangles=allow"},
        {"calculation", "stacks=2", SOLVER, "open:first=1048576,width=100000000"},
        {"calculation", "stacks=5", SOLVER, "open:first=1048576,growth=1000,width=100000000"},
        {"klondike", "", PLAYER, "sampling:games=4096,plans=64,states=1000000"},
        {"klondike", "draw=1", PLAYER, "sampling:games=4096,plans=64,states=1000000"},
        {"klondike", "", SOLVER, "exact:shortest=yes"},
        {"klondike", "draw=1", SOLVER, "exact:shortest=yes,relax_from=0"},
        {"accordion", "", PLAYER, "brute:lookahead=52"},
        {"accordion", "", PLAYER, "brute:lookahead=52,search=fast"},
        {"accordion", "", SOLVER, "fast:end=16,end_states=1000000000"},
        {"saichugen", "", PLAYER, "regret:samples=100000000,opening=random"},
        {"saichugen", "", PLAYER, "answer:opening=random"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        subject s;
        memset(&s, 0, sizeof s);
        set_rules(&s, test_game(rows[i].game), rows[i].rules);
        s.kind = rows[i].kind;
        snprintf(s.text, sizeof s.text, "%s", rows[i].text);
        keeps_limits(&s);
    }
}

/* ---- hints, reviews, lost games ---- */

/* A position some moves into a game, with its history. */
static tf_position *played(const tf_rules *rules, unsigned moves)
{
    tf_deal_format format = tf_game_deal_format(rules);
    tf_deal deal;
    tf_position *p = NULL;
    tf_move *legal = calloc(rules->game->rules->max_moves, sizeof *legal);
    tf_rng rng;
    tf_rng_seed(&rng, 11, 0);
    assert_ok(tf_deal_make(&format, "seed:5", &deal, NULL));
    assert_ok(tf_position_deal(&p, rules, &deal, NULL));
    for (unsigned i = 0; i < moves; i++) {
        size_t count = tf_position_moves(p, legal);
        if (count == 0)
            break;
        assert_ok(tf_position_apply(p, legal[tf_rng_below(&rng, count)], NULL));
    }
    free(legal);
    return p;
}

static tf_status hint(const subject *s, void *bytes, tf_control *control, tf_error *error)
{
    (void)bytes;
    tf_position *p = played(&s->rules, 20);
    tf_hint *made = NULL;
    tf_hint_options options = {.data_dir = data_dir, .control = control};
    tf_status status = tf_hint_create(&made, p, &options, error);
    if (status == TF_OK)
        status = tf_hint_run(made, control->limits.time_ms ? LIMIT_MS : 60000, control->cancel,
                             error);
    tf_hint_destroy(made);
    tf_position_destroy(p);
    return status;
}

static tf_status review_by(const subject *s, unsigned samples, tf_control *control, tf_error *error)
{
    tf_record record = {.position = played(&s->rules, 60)};
    tf_review made = {0};
    tf_review_options options = {.samples = samples, .data_dir = data_dir};
    tf_status status = tf_review_record(&record, &options, control, &made, error);
    tf_review_free(&made);
    tf_position_destroy(record.position);
    return status;
}

static tf_status review(const subject *s, void *bytes, tf_control *control, tf_error *error)
{
    (void)bytes;
    return review_by(s, TF_REVIEW_EVALUATE, control, error);
}

static tf_status review_by_playouts(const subject *s, void *bytes, tf_control *control,
                                    tf_error *error)
{
    (void)bytes;
    return review_by(s, 10000, control, error);
}

static tf_status lost(const subject *s, void *bytes, tf_control *control, tf_error *error)
{
    (void)bytes;
    tf_position *p = played(&s->rules, 60);
    tf_lost made;
    tf_lost_options options = {.data_dir = data_dir};
    tf_status status = tf_lost_at(p, &options, control, &made, error);
    tf_position_destroy(p);
    return status;
}

static void hints_and_reviews(subject *s)
{
    static const struct {
        const char *name;
        run_fn run;
    } runs[] = {{"hint", hint},
                {"review", review},
                {"review by playouts", review_by_playouts},
                {"lost", lost}};
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        snprintf(s->text, sizeof s->text, "%s", runs[i].name);
        empty_data_dir();
        keeps_time(s, runs[i].run);
        keeps_cancel(s, runs[i].run);
    }
}

static void hints_reviews_and_lost_games_obey_the_limits(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++)
        for_every_rules(games[g], hints_and_reviews);
}

/* ---- evaluators ---- */

/* First values and all that narrows them, in a position some moves into a game. */
static tf_status evaluate_after(const subject *s, unsigned moves, tf_effort effort,
                                tf_control *control, tf_error *error)
{
    tf_position *p = played(&s->rules, moves);
    tf_evaluator *made = NULL;
    tf_evaluator_options options = {.effort = effort,
                                    .resources = {.data_dir = data_dir, .control = control}};
    tf_status status = tf_evaluator_create(&made, &s->rules, &options, error);
    if (status == TF_OK)
        status = tf_evaluator_begin(made, p, control, error);
    while (status == TF_OK && control->stop == TF_STOP_NONE && !tf_evaluator_done(made))
        status = tf_evaluator_refine(made, control, error);
    if (status == TF_ERR_CANCELLED && control->stop == TF_STOP_NONE &&
        !tf_cancel_raised(control->cancel) && control->limits.time_ms == 0)
        fail_msg("%s %s: stopped without a reason", s->rules_text, s->text);
    tf_evaluator_destroy(made);
    tf_position_destroy(p);
    return status;
}

static tf_status evaluate(const subject *s, void *bytes, tf_control *control, tf_error *error)
{
    (void)bytes;
    return evaluate_after(s, 20, TF_EFFORT_FULL, control, error);
}

static tf_status evaluate_late(const subject *s, void *bytes, tf_control *control, tf_error *error)
{
    (void)bytes;
    return evaluate_after(s, 38, TF_EFFORT_FULL, control, error);
}

static tf_status evaluate_quickly(const subject *s, void *bytes, tf_control *control,
                                  tf_error *error)
{
    (void)bytes;
    return evaluate_after(s, 20, TF_EFFORT_QUICK, control, error);
}

/* What moves revealed is valued on the way. */
static tf_status luck(const subject *s, void *bytes, tf_control *control, tf_error *error)
{
    (void)bytes;
    tf_record record = {.position = played(&s->rules, 60)};
    tf_evaluator *made = NULL;
    tf_luck measured = {0};
    tf_evaluator_options options = {.resources = {.data_dir = data_dir, .control = control}};
    tf_status status = tf_evaluator_create(&made, &s->rules, &options, error);
    if (status == TF_OK)
        status = tf_luck_record(made, &record, 0, control, &measured, error);
    tf_luck_free(&measured);
    tf_evaluator_destroy(made);
    tf_position_destroy(record.position);
    return status;
}

static void evaluators(subject *s)
{
    static const struct {
        const char *name;
        run_fn run;
    } runs[] = {{"evaluator", evaluate},
                {"evaluator, late", evaluate_late},
                {"quick evaluator", evaluate_quickly},
                {"luck", luck}};
    for (size_t i = 0; s->rules.game->evaluator && i < sizeof runs / sizeof runs[0]; i++) {
        snprintf(s->text, sizeof s->text, "%s", runs[i].name);
        empty_data_dir();
        keeps_time(s, runs[i].run);
        keeps_cancel(s, runs[i].run);
        keeps_states(s, runs[i].run);
    }
}

static void evaluators_keep_the_limits(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++)
        for_every_rules(games[g], evaluators);
}

static int make_data_dir(void **state)
{
    (void)state;
    return mkdtemp(data_dir) ? 0 : -1;
}

static int remove_data_dir(void **state)
{
    (void)state;
    empty_data_dir();
    return rmdir(data_dir);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start_test, end_test)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_player_and_solver_obeys_its_limits_under_all_rules),
        TEST(every_option_obeys_the_limits),
        TEST(the_most_expensive_options_obey_the_limits),
        TEST(hints_reviews_and_lost_games_obey_the_limits),
        TEST(evaluators_keep_the_limits),
    };
    return cmocka_run_group_tests_name("limits", tests, make_data_dir, remove_data_dir);
}
