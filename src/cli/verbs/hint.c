/* hint.c: `tefuda hint`.
 *
 * A hint must not use hidden cards. In games with hidden cards, win probabilities (or points) are
 * sampled from what the seat to move sees (hints.c); --values shows a player's own values of the
 * moves. The solver, which sees every card, is used only in games without hidden cards. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/dead.h"
#include "cli/hints.h"
#include "cli/interrupt.h"
#include "cli/job.h"
#include "cli/output.h"
#include "cli/results.h"
#include "cli/verbs.h"
#include "front/clock.h"
#include "front/json.h"

enum {
    HINT_TIME_MS = 400,     /* the answer comes within half a second */
    PLAYOUT_TIME_MS = 2000, /* --player: nothing is known before the first playouts */
    DEAD_SAMPLES = 200, /* arrangements of the hidden cards: none won, the chance is below 1.5 % */
};

/* The win probability below which a game may be dead. */
static const double HOPELESS = 0.05;

/* One move, and the solver's result for the position after it. */
typedef struct candidate {
    tf_move move;
    tf_verdict verdict;
    tf_stop stop;
    size_t moves; /* length of the win, this move included */
    uint64_t states;
    size_t order; /* index in the order of the rules */
} candidate;

static tf_status open_position(cli_context *cli, cli_job *job, tf_position **out)
{
    const char *file = cli_arg(cli, 1);
    if (file && cli->options.deals)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "a position is given twice, --deals %.40s and %.40s; give one of them",
                            cli->options.deals, file);
    tf_status status = TF_OK;
    if (file) {
        tf_record record = {0};
        if (strcmp(file, "-") == 0)
            status = cli_input_make_interruptible(&cli->error);
        if (status == TF_OK)
            status = tf_record_read(job->game, file, &job->rules, &record, &cli->error);
        if (status == TF_OK) {
            *out = record.position;
            record.position = NULL;
            tf_record_free(&record);
        }
        return status;
    }
    tf_deal deal;
    bool end = false;
    status = cli_job_open_deals(cli, job);
    if (status == TF_OK)
        status = tf_deals_next(job->deals, &deal, &end, &cli->error);
    if (status == TF_OK && end)
        status = tf_error_set(&cli->error, TF_ERR_INPUT, "there is no deal");
    return status == TF_OK ? tf_position_deal(out, &job->rules, &deal, &cli->error) : status;
}

static bool is_given(const cli_context *cli, const char *option)
{
    return (cli->options.given & cli_option_bit(option)) != 0;
}

/* A number of samples is a limit by itself, and the only one that gives reproducible figures. */
static uint64_t time_budget_ms(const cli_context *cli)
{
    if (is_given(cli, "time-ms"))
        return cli->options.time_ms;
    if (is_given(cli, "samples"))
        return 0;
    return cli->options.player ? PLAYOUT_TIME_MS : HINT_TIME_MS;
}

/* Formats a move from the view: a card that the hint cannot see is not named. */
static void view_word(const tf_position *position, tf_move move, tf_text *word)
{
    if (tf_position_view_move_format(position, tf_position_seat(position), move, word, NULL) !=
        TF_OK)
        word->failed = true;
}

static tf_status put_advice(cli_context *cli, const tf_position *position, const tf_advice *advice,
                            const char *unit, const char *rests_on)
{
    tf_text word = {0};
    view_word(position, advice->move, &word);
    tf_status status;
    if (cli->options.json)
        status = cli_put_json(cli, json_pack("{s:s, s:f, s:f, s:f, s:s, s:s}", "move",
                                             tf_text_string(&word), "worth", advice->worth, "low",
                                             advice->low, "high", advice->high, "unit", unit,
                                             "rests_on", rests_on));
    else if (advice->low < advice->high)
        status = cli_put(cli, "%s %.6g [%.6g, %.6g]\n", tf_text_string(&word), advice->worth,
                         advice->low, advice->high);
    else
        status = cli_put(cli, "%s %.6g\n", tf_text_string(&word), advice->worth);
    tf_text_free(&word);
    return status;
}

static tf_status ask_player(cli_context *cli, const cli_job *job, const tf_position *position,
                            const char *name)
{
    tf_player *player = NULL;
    const tf_rules *rules = tf_position_rules(position);
    tf_limits limits = cli_job_limits(cli);
    tf_control control; /* limits of the whole hint, tables built for it included */
    limits.time_ms = time_budget_ms(cli);
    tf_control_start(&control, &limits, cli->cancel);
    tf_resources resources = {.memory_bytes = limits.memory_bytes,
                              .data_dir = tf_text_string(&job->data_dir),
                              .control = &control,
                              .settle = limits.time_ms > 0};
    tf_advice *advice = calloc(job->game->rules->max_moves, sizeof *advice);
    size_t count = 0;
    tf_status status = advice ? TF_OK : TF_ERR_MEMORY;
    if (status == TF_OK)
        status = tf_player_create_with(&player, rules, name, &resources, &cli->error);
    if (status == TF_OK) {
        tf_player_start(player, cli->options.seed);
        cli_log_about(cli, name, player);
        status = tf_player_advise(player, position, tf_position_seat(position), &control, advice,
                                  &count, &cli->error);
    }
    tf_text rests_on = {0};
    tf_text_add(&rests_on, name);
    if (player && tf_player_kind(player)->about) {
        tf_text_add(&rests_on, " with ");
        tf_player_about(player, &rests_on);
    }
    for (size_t i = 0; status == TF_OK && i < count; i++)
        status = put_advice(cli, position, &advice[i], tf_player_kind(player)->unit,
                            tf_text_string(&rests_on));
    tf_text_free(&rests_on);
    tf_player_destroy(player);
    free(advice);
    return status;
}

/* Sorts won before undecided before lost, then shorter wins first, losses with more states
 * first. */
static int compare_children(const void *a, const void *b)
{
    static const int rank[] = {[TF_WON] = 0, [TF_UNDECIDED] = 1, [TF_LOST] = 2};
    const candidate *x = a, *y = b;
    if (x->verdict != y->verdict)
        return rank[x->verdict] - rank[y->verdict];
    if (x->moves != y->moves)
        return x->moves < y->moves ? -1 : 1;
    if (x->verdict == TF_LOST && x->states != y->states)
        return x->states > y->states ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

/* One hint as JSON with the solver's result: worth 1 for a win, 0 for a loss, null if undecided. */
static json_t *child_json(const char *word, const candidate *child)
{
    bool known = child->verdict != TF_UNDECIDED, won = child->verdict == TF_WON;
    json_t *object = json_pack("{s:s, s:o, s:i, s:i, s:s, s:i, s:s, s:I, s:I}", "move", word,
                               "worth", known ? json_integer(won) : json_null(), "low", (int)won,
                               "high", won || !known ? 1 : 0, "unit", "win probability", "samples",
                               (int)known, "verdict", tf_verdict_name(child->verdict), "moves",
                               (json_int_t)child->moves, "states", (json_int_t)child->states);
    if (!known)
        json_object_set_new(object, "stopped", json_string(tf_stop_name(child->stop)));
    return object;
}

static tf_status put_child(cli_context *cli, const tf_position *position, const candidate *child)
{
    tf_text word = {0};
    tf_position_move_format(position, child->move, &word);
    const char *verdict = tf_verdict_name(child->verdict);
    tf_status status;
    if (cli->options.json) {
        status = cli_put_json(cli, child_json(tf_text_string(&word), child));
    } else if (child->verdict == TF_WON) {
        status = cli_put(cli, "%s won moves=%zu states=%" PRIu64 "\n", tf_text_string(&word),
                         child->moves, child->states);
    } else {
        status = cli_put(cli, "%s %s states=%" PRIu64 "\n", tf_text_string(&word), verdict,
                         child->states);
    }
    tf_text_free(&word);
    return status;
}

/* Decides the position after one move. */
static tf_status solve_child(cli_context *cli, tf_solver *solver, tf_position *position,
                             uint64_t time_ms, candidate *child)
{
    tf_status status = tf_position_apply(position, child->move, &cli->error);
    if (status != TF_OK)
        return status;
    tf_limits limits = cli_job_limits(cli);
    limits.time_ms = time_ms;
    tf_control control;
    tf_solution solution = {0};
    tf_control_start(&control, &limits, cli->cancel);
    status = tf_solver_solve(solver, position, &control, &solution, &cli->error);
    child->verdict = solution.verdict;
    child->stop = solution.stop;
    child->moves = solution.verdict == TF_WON ? solution.moves.count + 1 : 0;
    child->states = solution.states;
    tf_solution_free(&solution);
    tf_position_undo(position);
    return status;
}

/* Divides the remaining time among the remaining children. */
static tf_status solve_children(cli_context *cli, tf_solver *solver, tf_position *position,
                                candidate *children, size_t count)
{
    uint64_t budget_ms = time_budget_ms(cli), start_ns = front_clock_ns();
    tf_status status = TF_OK;
    for (size_t i = 0; status == TF_OK && i < count; i++) {
        if (tf_cancel_raised(cli->cancel))
            break; /* the others stay undecided */
        uint64_t spent_ms = (front_clock_ns() - start_ns) / 1000000, time_ms = 0;
        if (budget_ms) {
            uint64_t left_ms = spent_ms < budget_ms ? budget_ms - spent_ms : 0;
            time_ms = left_ms / (count - i) + 1;
        }
        status = solve_child(cli, solver, position, time_ms, &children[i]);
    }
    return status;
}

/* Prints how many moves keep the game winnable. */
static tf_status put_count(cli_context *cli, const candidate *children, size_t count)
{
    size_t found[] = {[TF_WON] = 0, [TF_UNDECIDED] = 0, [TF_LOST] = 0};
    for (size_t i = 0; i < count; i++)
        found[children[i].verdict]++;
    size_t won = found[TF_WON], lost = found[TF_LOST];
    size_t undecided = found[TF_UNDECIDED];
    if (cli->options.json)
        return cli_put_json(cli, json_pack("{s:{s:I, s:I, s:I, s:I}}", "summary", "moves",
                                           (json_int_t)count, "won", (json_int_t)won, "lost",
                                           (json_int_t)lost, "undecided", (json_int_t)undecided));
    return cli_put(cli, "won %zu lost %zu undecided %zu of %zu moves\n", won, lost, undecided,
                   count);
}

static tf_status ask_solver(cli_context *cli, const cli_job *job, tf_position *position)
{
    size_t most = job->game->rules->max_moves;
    tf_move *moves = calloc(most, sizeof *moves);
    candidate *children = calloc(most, sizeof *children);
    tf_solver *solver = NULL;
    tf_status status = moves && children ? TF_OK : TF_ERR_MEMORY;
    size_t count = 0;
    if (status == TF_OK)
        count = tf_position_moves(position, moves);
    for (size_t i = 0; i < count; i++)
        children[i] = (candidate){moves[i], TF_UNDECIDED, TF_STOP_CANCELLED, 0, 0, i};
    tf_control control; /* a table may have to be built */
    tf_control_start(&control, NULL, cli->cancel);
    tf_resources resources = {.memory_bytes = cli_job_limits(cli).memory_bytes,
                              .data_dir = tf_text_string(&job->data_dir),
                              .control = &control};
    if (status == TF_OK)
        status = tf_solver_create_with(&solver, tf_position_rules(position), cli->options.solver,
                                       &resources, &cli->error);
    if (status == TF_OK)
        status = solve_children(cli, solver, position, children, count);
    tf_solver_destroy(solver);
    if (status == TF_OK && count > 0)
        qsort(children, count, sizeof *children, compare_children);
    for (size_t i = 0; status == TF_OK && i < count; i++)
        status = put_child(cli, position, &children[i]);
    if (status == TF_OK)
        status = put_count(cli, children, count);
    if (status == TF_OK && tf_cancel_raised(cli->cancel))
        status = tf_error_set(&cli->error, TF_ERR_CANCELLED, "interrupted");
    free(children);
    free(moves);
    return status;
}

/* Whether the game is dead, which the log says. Sampled arrangements are asked only where the best move is nearly
 * worthless: elsewhere one that can be won is found at once. */
static tf_status look_for_end(cli_context *cli, const tf_position *position, const cli_hints *hints,
                              tf_dead *dead)
{
    bool hopeless = hints->count == 0 || !hints->rows[0].move.known ||
                    hints->rows[0].move.worth < HOPELESS;
    tf_status status = cli_dead_at(cli, position, hopeless ? DEAD_SAMPLES : 0, dead);
    if (status == TF_OK && dead->proof != TF_DEAD_NOT) {
        tf_text line = {0};
        cli_dead_format(dead, &line);
        cli_log(cli, "%s", tf_text_string(&line));
        tf_text_free(&line);
    }
    return status;
}

static json_t *hint_json(const cli_hints *hints, size_t row, const tf_dead *dead)
{
    json_t *object = cli_hint_json(hints, row);
    if (dead->proof != TF_DEAD_NOT)
        json_object_set_new(object, "dead", front_json_dead(dead));
    return object;
}

/* Samples win probabilities or points, as the page shows them. When interrupted, prints the values
 * so far. */
static tf_status sample(cli_context *cli, const cli_job *job, const tf_position *position)
{
    cli_hints hints;
    cli_hint_limits limits = {.time_ms = time_budget_ms(cli),
                              .samples = cli->options.samples,
                              .first = !is_given(cli, "time-ms") && !cli->options.player};
    tf_status status = cli_hints_make(cli, job, position, cli->options.player, limits, &hints);
    bool interrupted = status == TF_ERR_CANCELLED;
    if (interrupted)
        status = TF_OK;
    if (status == TF_OK)
        cli_log(cli, "this hint uses %s", tf_text_string(&hints.rests_on));
    tf_dead dead = {.proof = TF_DEAD_NOT};
    if (status == TF_OK && !interrupted)
        status = look_for_end(cli, position, &hints, &dead);
    for (size_t i = 0; status == TF_OK && i < hints.count; i++) {
        tf_text line = {0};
        if (cli->options.json) {
            status = cli_put_json(cli, hint_json(&hints, i, &dead));
            continue;
        }
        cli_hint_format(&hints, i, &line);
        status = cli_put(cli, "%s %s\n", hints.rows[i].word, tf_text_string(&line));
        tf_text_free(&line);
    }
    cli_hints_free(&hints);
    if (status == TF_OK && interrupted)
        status = tf_error_set(&cli->error, TF_ERR_CANCELLED, "interrupted");
    return status;
}

static tf_status put_over(cli_context *cli, const tf_outcome *outcome)
{
    const char *phase = tf_verdict_game_name(outcome->verdict);
    if (cli->options.json)
        return cli_put_json(cli, json_pack("{s:s}", "over", phase));
    return cli_put(cli, "over: %s\n", phase);
}

static tf_status give_hint(cli_context *cli, const cli_job *job, tf_position *position)
{
    tf_outcome outcome;
    tf_position_outcome(position, &outcome);
    if (outcome.verdict != TF_UNDECIDED)
        return put_over(cli, &outcome);
    bool open = job->game->view->redeal == NULL;
    if (cli->options.player && (open || cli->options.values))
        return ask_player(cli, job, position, cli->options.player);
    if (cli->options.values)
        return tf_error_set(&cli->error, TF_ERR_USAGE,
                            "--values shows a player's own values: name the player with --player");
    if (cli->options.solver && !open)
        return tf_error_set(&cli->error, TF_ERR_UNSUPPORTED,
                            "the solver would see the hidden cards of %s", job->game->name);
    return open ? ask_solver(cli, job, position) : sample(cli, job, position);
}

tf_status cli_hint(cli_context *cli)
{
    cli_job job;
    tf_position *position = NULL;
    tf_status status = cli_job_open(cli, &job);
    if (status == TF_OK)
        status = open_position(cli, &job, &position);
    if (status == TF_OK)
        status = give_hint(cli, &job, position);
    tf_position_destroy(position);
    cli_job_close(&job);
    return status;
}
