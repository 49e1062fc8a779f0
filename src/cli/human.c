/* human.c: a person plays in the terminal.
 *
 * The person gets the same view as a program: typed words are compared with the moves of the view, so that
 * no reply reveals a hidden card. Only in a game without hidden cards do the rules explain why a move is
 * not allowed. */
#include "cli/human.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/dead.h"
#include "cli/help/help.h"
#include "cli/hints.h"
#include "cli/output.h"
#include "cli/records.h"
#include "cli/screen.h"
#include "cli/typed.h"
#include "front/array.h"
#include "front/clock.h"

typedef enum ending { ENDING_PLAYED, ENDING_QUIT, ENDING_INTERRUPTED } ending;

/* A move that the person may choose. */
typedef struct choice {
    char word[64]; /* long enough for every word that a person types */
} choice;

typedef struct sitting {
    cli_results *results;
    cli_context *cli;
    const tf_game *game;
    tf_player *programs[TF_SEATS_MAX]; /* NULL: a person's seat */
    tf_position *position;
    cli_typed lines;
    void *view;
    tf_move *moves; /* the legal moves of the person to move */
    choice *words;
    const char **word_pointers; /* for tf_nearest_word() */
    size_t move_count;
    double *times_ms; /* thinking time of each move; undo discards it */
    size_t time_capacity;
    cli_screen screen;
    bool told_dead; /* the person knows that the game is dead */
} sitting;

enum { HINT_TIME_MS = 1000, HINT_ROWS = 5 };

typedef enum answer { ANSWER_MOVE, ANSWER_AGAIN, ANSWER_SHOW, ANSWER_QUIT, ANSWER_STOP } answer;

/* A command that may be typed instead of a move. */
typedef struct command {
    const char *word; /* first: tf_nearest_word() reads it */
    const char *letter;
    const char *words;
    answer (*run)(sitting *table);
} command;

static answer give_hint(sitting *table);
static answer take_back(sitting *table);
static answer show_again(sitting *table);
static answer show_rules(sitting *table);
static answer show_help(sitting *table);
static answer give_up(sitting *table);

static const command commands[] = {
    {"hint", "h", "the value of each move, from what you can see; takes a second", give_hint},
    {"undo", "u", "take your last move back", take_back},
    {"moves", "m", "show the table and the moves again", show_again},
    {"rules", "r", "the rules of the game", show_rules},
    {"help", "?", "this list", show_help},
    {"quit", "q", "give up this deal and end", give_up},
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static unsigned seat_of(const sitting *table)
{
    return tf_position_seat(table->position);
}

static bool nothing_hidden(const sitting *table)
{
    return table->game->view->redeal == NULL;
}

static void look(sitting *table, unsigned seat)
{
    table->game->view->look(tf_position_bytes(table->position), seat, table->view);
}

/* Lists the moves of the view in words. */
static void read_moves(sitting *table)
{
    table->move_count = table->game->view->moves(table->view, table->moves);
    tf_text word = {0};
    for (size_t i = 0; i < table->move_count; i++) {
        tf_text_clear(&word);
        table->game->view->move_format(table->view, table->moves[i], &word);
        snprintf(table->words[i].word, sizeof table->words[i].word, "%s", tf_text_string(&word));
        table->word_pointers[i] = table->words[i].word;
    }
    tf_text_free(&word);
}

static void show_moves(const sitting *table)
{
    size_t widest = 0;
    for (size_t i = 0; i < table->move_count; i++) {
        size_t length = strlen(table->words[i].word);
        widest = length > widest ? length : widest;
    }
    size_t column = widest + 8, columns = column < 80 ? 80 / column : 1;
    for (size_t i = 0; i < table->move_count; i++) {
        bool last = (i + 1) % columns == 0 || i + 1 == table->move_count;
        char number[24], word[128];
        snprintf(number, sizeof number, "%4zu", i + 1);
        snprintf(word, sizeof word, " %-*s%s", last ? 0 : (int)widest + 3, table->words[i].word,
                 last ? "\n" : "");
        cli_screen_bold(&table->screen, number);
        cli_screen_say(&table->screen, word, false); /* in letters, as a person types it */
    }
}

static void show_view(sitting *table)
{
    tf_text text = {0};
    table->game->view->format(table->view, &text);
    if (text.length && text.data[text.length - 1] != '\n')
        tf_text_add_char(&text, '\n');
    cli_say("\n");
    cli_screen_say(&table->screen, tf_text_string(&text), true);
    tf_text_free(&text);
}

/* ---- commands ---- */

static answer show_again(sitting *table)
{
    (void)table;
    return ANSWER_SHOW;
}

static answer give_up(sitting *table)
{
    (void)table;
    return ANSWER_QUIT;
}

static answer show_rules(sitting *table)
{
    tf_text text = {0};
    cli_guide_text(table->game, &text);
    cli_say("%s", tf_text_string(&text));
    tf_text_free(&text);
    return ANSWER_AGAIN;
}

static answer show_help(sitting *table)
{
    cli_say("Type the number of a move or its word; Enter alone makes the only move. Or:\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        cli_say("  %s, %-6s %s\n", commands[i].letter, commands[i].word, commands[i].words);
    if (table->screen.signs)
        cli_screen_say(&table->screen, "In words the suits are letters: AC is the ace of clubs.\n",
                       false);
    return ANSWER_AGAIN;
}

/* The number of a move in the list, or 0. */
static size_t number_of(const sitting *table, tf_move move)
{
    for (size_t i = 0; i < table->move_count; i++)
        if (table->moves[i] == move)
            return i + 1;
    return 0;
}

static void show_hints(const sitting *table, const cli_hints *hints)
{
    size_t shown = hints->count < HINT_ROWS ? hints->count : HINT_ROWS;
    for (size_t i = 0; i < shown; i++) {
        char number[24];
        tf_text line = {0};
        snprintf(number, sizeof number, "%4zu", number_of(table, hints->rows[i].move.move));
        tf_text_printf(&line, " %-10s ", hints->rows[i].word);
        cli_hint_format(hints, i, &line);
        tf_text_add_char(&line, '\n');
        cli_screen_bold(&table->screen, number);
        cli_screen_say(&table->screen, tf_text_string(&line), false);
        tf_text_free(&line);
    }
    if (hints->count > shown)
        cli_say("     and %zu more, not better\n", hints->count - shown);
}

static answer give_hint(sitting *table)
{
    cli_hints hints;
    cli_hint_limits limits = {.time_ms = HINT_TIME_MS, .first = true};
    tf_status status = cli_hints_make(table->cli, table->results->job, table->position, NULL,
                                      limits, &hints);
    if (status == TF_OK) {
        show_hints(table, &hints);
        table->results->hints++;
    } else if (status != TF_ERR_CANCELLED) {
        cli_say("no hint: %s\n", table->cli->error.text);
    }
    cli_hints_free(&hints);
    return status == TF_ERR_CANCELLED ? ANSWER_STOP : ANSWER_AGAIN;
}

/* Returns to the person's last decision; false, with nothing changed, when there is none. */
static bool undo(sitting *table)
{
    tf_position *before = NULL;
    if (tf_position_clone(&before, table->position) != TF_OK)
        return false;
    bool found = false;
    while (!found && tf_position_undo(table->position))
        found = !table->programs[seat_of(table)];
    if (found) {
        table->results->undone++;
        tf_position_destroy(before);
        return true;
    }
    tf_position_destroy(table->position);
    table->position = before;
    return false;
}

static answer take_back(sitting *table)
{
    if (undo(table))
        return ANSWER_SHOW;
    cli_say("there is nothing to take back\n");
    return ANSWER_AGAIN;
}

static const command *find_command(const char *text)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcasecmp(text, commands[i].word) == 0 || strcasecmp(text, commands[i].letter) == 0)
            return &commands[i];
    return NULL;
}

/* ---- asking ---- */

/* Explains why a word is no legal move, with the nearest one. */
static void explain(const sitting *table, const char *word)
{
    tf_error error = {0};
    tf_move move;
    int near = tf_nearest_word(word, table->word_pointers, table->move_count, sizeof(char *));
    int meant = tf_nearest_word(word, commands, COMMAND_COUNT, sizeof commands[0]);
    if (nothing_hidden(table) &&
        tf_position_move_parse(table->position, word, &move, &error) == TF_ERR_ILLEGAL)
        cli_say("%s\n", error.text);
    else if (near >= 0)
        cli_say("'%s' is not a move here; did you mean '%s'?\n", word, table->word_pointers[near]);
    else if (meant >= 0)
        cli_say("'%s' is not a move here; did you mean '%s'?\n", word, commands[meant].word);
    else
        cli_say("'%s' is not a move here; type a number 1-%zu, a move's word, or help\n", word,
                table->move_count);
}

/* The move that was typed, by number or word. */
static bool find_move(const sitting *table, const char *text, tf_move *move)
{
    if (strspn(text, "0123456789") == strlen(text)) {
        unsigned long number = strlen(text) < 10 ? strtoul(text, NULL, 10) : 0;
        if (number < 1 || number > table->move_count) {
            cli_say("there is no move %.20s; they are numbered 1-%zu\n", text, table->move_count);
            return false;
        }
        *move = table->moves[number - 1];
        return true;
    }
    for (size_t i = 0; i < table->move_count; i++) {
        if (strcasecmp(text, table->words[i].word) == 0) {
            *move = table->moves[i];
            return true;
        }
    }
    if (nothing_hidden(table) && tf_position_move_parse(table->position, text, move, NULL) == TF_OK)
        return true;
    explain(table, text);
    return false;
}

/* Reads one answer. */
static answer ask(sitting *table, tf_move *move)
{
    char text[CLI_LINE_MAX];
    size_t made;
    tf_position_history(table->position, &made);
    if (table->move_count == 1)
        cli_say("move %zu (Enter: %s)> ", made + 1, table->words[0].word);
    else
        cli_say("move %zu (1-%zu)> ", made + 1, table->move_count);
    fflush(stderr);
    cli_line line = cli_typed_next(&table->lines, text);
    if (line == CLI_LINE_INTERRUPTED || line == CLI_LINE_END)
        cli_say("\n");
    if (line == CLI_LINE_INTERRUPTED)
        return ANSWER_STOP;
    if (line == CLI_LINE_END)
        return ANSWER_QUIT;
    if (line == CLI_LINE_LONG) {
        cli_say("that line is too long; type a number 1-%zu, a move's word, or help\n",
                table->move_count);
        return ANSWER_AGAIN;
    }
    if (!text[0] && table->move_count == 1)
        *move = table->moves[0];
    if (!text[0])
        return table->move_count == 1 ? ANSWER_MOVE : ANSWER_AGAIN;
    const command *typed = find_command(text);
    if (typed)
        return typed->run(table);
    return find_move(table, text, move) ? ANSWER_MOVE : ANSWER_AGAIN;
}

/* Makes the move and records its thinking time. */
static tf_status make_move(sitting *table, tf_move move, uint64_t start_ns)
{
    size_t made;
    tf_position_history(table->position, &made);
    if (!FRONT_ARRAY_RESERVE(table->times_ms, table->time_capacity, made + 1))
        return tf_error_set(&table->cli->error, TF_ERR_MEMORY, "no memory for another move");
    table->times_ms[made] = (double)(front_clock_ns() - start_ns) / 1e6;
    table->results->times_ms = table->times_ms;
    return tf_position_apply(table->position, move, &table->cli->error);
}

/* Says once that the game cannot be won any more. */
static tf_status tell_dead(sitting *table)
{
    tf_dead dead;
    tf_status status = cli_dead_at(table->cli, table->position, 0, &dead);
    if (status == TF_OK && dead.proof != TF_DEAD_NOT && !table->told_dead) {
        tf_text line = {0};
        cli_dead_format(&dead, &line);
        cli_say("\n%s; undo, or quit\n", tf_text_string(&line));
        tf_text_free(&line);
    }
    table->told_dead = status == TF_OK && dead.proof != TF_DEAD_NOT;
    return status;
}

/* With --auto-finish: makes the last moves when no decision is left. */
static tf_status finish(sitting *table, bool *made)
{
    tf_moves moves = {0};
    tf_status status = TF_OK;
    if (table->cli->options.auto_finish)
        status = tf_ending_finish(table->position, &moves, &table->cli->error);
    *made = status == TF_OK && moves.count > 0;
    if (*made)
        cli_say("no decision is left: %zu move%s to the end\n", moves.count,
                moves.count == 1 ? "" : "s");
    for (size_t i = 0; status == TF_OK && i < moves.count; i++)
        status = make_move(table, moves.data[i], front_clock_ns());
    tf_moves_free(&moves);
    return status;
}

/* One decision of the person; undo may come before it. */
static tf_status person_turn(sitting *table, ending *end)
{
    uint64_t start_ns = front_clock_ns();
    for (;;) {
        look(table, seat_of(table));
        read_moves(table);
        show_view(table);
        show_moves(table);
        tf_status status = tell_dead(table);
        if (status != TF_OK)
            return status;
        answer got;
        tf_move move = TF_MOVE_NONE;
        do
            got = ask(table, &move);
        while (got == ANSWER_AGAIN);
        if (got == ANSWER_MOVE)
            return make_move(table, move, start_ns);
        if (got != ANSWER_SHOW) {
            *end = got == ANSWER_STOP ? ENDING_INTERRUPTED : ENDING_QUIT;
            return TF_OK;
        }
    }
}

/* The seat whose view the dialogue shows: the first person's. */
static unsigned person_seat(const sitting *table)
{
    unsigned seat = 0;
    while (table->programs[seat])
        seat++;
    return seat;
}

static tf_status program_turn(sitting *table, unsigned seat, ending *end)
{
    tf_move move;
    uint64_t start_ns = front_clock_ns();
    tf_control control; /* new for each choice: limits are for the program's time only */
    tf_limits limits = cli_job_limits(table->cli);
    tf_control_start(&control, &limits, table->cli->cancel);
    tf_status status = tf_player_choose(table->programs[seat], table->position, seat, &control,
                                        &move, &table->cli->error);
    if (status != TF_OK)
        return status;
    if (move == TF_MOVE_NONE) {
        cli_say("seat %u gives up\n", seat + 1);
        *end = ENDING_QUIT;
        return TF_OK;
    }
    tf_text word = {0};
    look(table, person_seat(table));
    table->game->view->move_format(table->view, move, &word);
    cli_say("seat %u plays %s\n", seat + 1, tf_text_string(&word));
    tf_text_free(&word);
    return make_move(table, move, start_ns);
}

static void tell_end(sitting *table, ending end, const tf_outcome *outcome)
{
    if (end == ENDING_INTERRUPTED)
        return;
    if (end == ENDING_QUIT) {
        cli_say("given up\n");
        return;
    }
    look(table, person_seat(table));
    show_view(table);
    if (table->game->seats == 1) {
        size_t made;
        tf_position_history(table->position, &made);
        cli_say("%s after %zu moves\n",
                outcome->verdict == TF_WON ? "won" : "lost: no move is left", made);
        return;
    }
    for (unsigned seat = 0; seat < table->game->seats; seat++)
        cli_say("seat %u: %d points, score %d\n", seat + 1, outcome->points[seat],
                outcome->scores[seat]);
}

static tf_status play_on(sitting *table, ending *end, tf_outcome *outcome)
{
    *end = ENDING_PLAYED;
    for (;;) {
        tf_position_outcome(table->position, outcome);
        if (outcome->verdict != TF_UNDECIDED || *end != ENDING_PLAYED)
            return TF_OK;
        unsigned seat = seat_of(table);
        bool finished = false;
        tf_status status = table->programs[seat] ? program_turn(table, seat, end)
                                                 : finish(table, &finished);
        if (status == TF_OK && !table->programs[seat] && !finished)
            status = person_turn(table, end);
        if (status != TF_OK)
            return status;
    }
}

/* Reports the game as a batch would. */
static tf_status report(sitting *table, const tf_outcome *outcome, uint64_t start_ns)
{
    tf_result result = {.deal = *tf_position_deal_of(table->position), .outcome = *outcome};
    size_t count;
    const tf_move *moves = tf_position_history(table->position, &count);
    tf_status status = TF_OK;
    for (size_t i = 0; status == TF_OK && i < count; i++)
        status = tf_moves_add(&result.solution.moves, moves[i]);
    result.time_ms = (double)(front_clock_ns() - start_ns) / 1e6;
    if (status == TF_OK)
        status = cli_results_played(table->results, &result, NULL);
    tf_solution_free(&result.solution);
    return status;
}

/* A program's random stream depends on the deal and on --seed. */
static uint64_t seed_of(const char *id, uint64_t seed)
{
    uint64_t hash = UINT64_C(14695981039346656037) ^ seed;
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * UINT64_C(1099511628211);
    return hash;
}

static void greet(const sitting *table, const tf_deal *deal)
{
    const cli_job *job = table->results->job;
    tf_text rules = {0};
    tf_rules_format(&job->rules, &rules);
    cli_say("%s, deal %s%s%s.\n", table->game->title, deal->id, rules.length ? ", " : "",
            tf_text_string(&rules));
    if (job->random_deal[0])
        cli_say("To play the same deal again: --deals %s\n", deal->id);
    cli_say("Type a move's number or word, or:");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        cli_say(" %s (%s)%s", commands[i].word, commands[i].letter,
                i + 1 < COMMAND_COUNT ? "," : "\n");
    tf_text_free(&rules);
}

static tf_status play_deal(sitting *table, const tf_deal *deal, ending *end)
{
    const cli_job *job = table->results->job;
    uint64_t start_ns = front_clock_ns();
    tf_status status = tf_position_deal(&table->position, &job->rules, deal, &table->cli->error);
    if (status != TF_OK)
        return status;
    table->results->undone = table->results->hints = 0;
    table->told_dead = false;
    for (unsigned seat = 0; seat < table->game->seats; seat++)
        if (table->programs[seat])
            tf_player_start(table->programs[seat], seed_of(deal->id, table->cli->options.seed));
    greet(table, deal);
    tf_outcome outcome;
    status = play_on(table, end, &outcome);
    if (status == TF_OK)
        tell_end(table, *end, &outcome);
    /* A solitaire that is given up is lost; a game of several without an end is no result. */
    bool result = *end == ENDING_PLAYED || (*end == ENDING_QUIT && table->game->seats == 1);
    if (status == TF_OK && result)
        status = report(table, &outcome, start_ns);
    else if (status == TF_OK && table->cli->options.record)
        status = cli_results_record(table->results, table->position, table->cli->options.player);
    tf_position_destroy(table->position);
    table->position = NULL;
    return status;
}

static tf_status open_table(sitting *table, cli_results *results)
{
    const cli_job *job = results->job;
    memset(table, 0, sizeof *table);
    table->results = results;
    table->cli = results->cli;
    table->game = job->game;
    table->screen = cli_screen_open();
    size_t most = job->game->rules->max_moves;
    table->view = calloc(1, job->game->view->view_bytes);
    table->moves = calloc(most, sizeof *table->moves);
    table->words = calloc(most, sizeof *table->words);
    table->word_pointers = calloc(most, sizeof *table->word_pointers);
    if (!table->view || !table->moves || !table->words || !table->word_pointers)
        return tf_error_set(&table->cli->error, TF_ERR_MEMORY, "out of memory");
    tf_control control; /* a table may have to be built */
    tf_control_start(&control, NULL, table->cli->cancel);
    tf_resources resources = {.memory_bytes = cli_job_limits(table->cli).memory_bytes /
                                              job->game->seats,
                              .data_dir = tf_text_string(&job->data_dir),
                              .control = &control,
                              .allow_exec = true, /* --player was typed */
                              .program_bytes = cli_job_limits(table->cli).memory_bytes};
    for (unsigned seat = 0; seat < job->game->seats; seat++) {
        if (strcmp(job->players[seat], CLI_HUMAN) == 0)
            continue;
        tf_status status = tf_player_create_with(&table->programs[seat], &job->rules,
                                                 job->players[seat], &resources,
                                                 &table->cli->error);
        if (status != TF_OK)
            return status;
    }
    return TF_OK;
}

static void close_table(sitting *table)
{
    for (unsigned seat = 0; seat < TF_SEATS_MAX; seat++)
        tf_player_destroy(table->programs[seat]);
    free(table->times_ms);
    free(table->word_pointers);
    free(table->words);
    free(table->moves);
    free(table->view);
}

static tf_status play_deals(sitting *table)
{
    cli_results *results = table->results;
    ending end = ENDING_PLAYED;
    tf_status status = TF_OK;
    while (status == TF_OK && end == ENDING_PLAYED) {
        tf_deal deal;
        bool over;
        status = tf_deals_next(results->job->deals, &deal, &over, &table->cli->error);
        if (status != TF_OK || over)
            break;
        status = play_deal(table, &deal, &end);
    }
    results->interrupted = tf_cancel_raised(table->cli->cancel);
    if (status != TF_OK && !results->interrupted)
        return status;
    status = cli_results_games(results) > 1 || table->cli->options.json ? cli_results_end(results)
                                                                        : TF_OK;
    if (status == TF_OK && results->interrupted)
        status = tf_error_set(&table->cli->error, TF_ERR_CANCELLED, "interrupted");
    return status;
}

tf_status cli_human_run(cli_results *results)
{
    if (results->job->from_stdin)
        return tf_error_set(&results->cli->error, TF_ERR_USAGE,
                            "standard input cannot bring both the deals and your moves; "
                            "give the deals by --deals or as a file");
    sitting *table = malloc(sizeof *table);
    if (!table)
        return tf_error_set(&results->cli->error, TF_ERR_MEMORY, "out of memory");
    tf_status status = open_table(table, results);
    if (status == TF_OK)
        status = play_deals(table);
    close_table(table);
    free(table);
    return status;
}
