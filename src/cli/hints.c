/* hints.c: runs the library's hints within limits and sorts and formats them for the terminal.
 *
 * Moves are formatted from the view, so that a card that the hint cannot see is not named. */
#include "cli/hints.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool cli_hints_exist(const tf_game *game)
{
    return game->evaluator != NULL;
}

/* Sorts known before unknown, then by worth, highest first; otherwise keeps the order of the rules.
 * */
static int compare(const void *a, const void *b)
{
    const tf_hint_move *x = &((const cli_hint_row *)a)->move, *y = &((const cli_hint_row *)b)->move;
    bool known_x = x->known, known_y = y->known;
    if (known_x != known_y)
        return known_x ? -1 : 1;
    if (known_x && (x->worth < y->worth || x->worth > y->worth))
        return x->worth > y->worth ? -1 : 1;
    return 0;
}

static void name_move(const tf_position *position, void *view, cli_hint_row *row)
{
    const tf_game *game = tf_position_rules(position)->game;
    tf_text word = {0};
    game->view->move_format(view, row->move.move, &word);
    snprintf(row->word, sizeof row->word, "%s", tf_text_string(&word));
    tf_text_free(&word);
}

/* Copies the rows in display order. The hint itself chooses the best: a move that it stopped
 * sampling early may have a high value by luck. The other moves are sorted by worth. */
static tf_status take_rows(const tf_hint *hint, const tf_position *position, cli_hints *out)
{
    const tf_game *game = tf_position_rules(position)->game;
    const void *bytes = tf_position_bytes(position);
    const tf_hint_move *moves = tf_hint_moves(hint, &out->count);
    void *view = calloc(1, game->view->view_bytes);
    out->unit = tf_hint_unit(hint);
    out->rows = calloc(out->count + 1, sizeof *out->rows);
    if (!view || !out->rows) {
        out->count = 0;
        free(view);
        return TF_ERR_MEMORY;
    }
    game->view->look(bytes, game->rules->seat(bytes), view);
    size_t used = 1, best = tf_hint_best(hint);
    for (size_t i = 0; i < out->count; i++) {
        cli_hint_row *row = &out->rows[i == best ? 0 : used++];
        row->move = moves[i];
        name_move(position, view, row);
    }
    free(view);
    /* The sort must be stable: moves of equal worth stay in the order of the rules. */
    for (size_t i = 2; i < out->count; i++)
        for (size_t j = i; j > 1 && compare(&out->rows[j], &out->rows[j - 1]) < 0; j--) {
            cli_hint_row row = out->rows[j];
            out->rows[j] = out->rows[j - 1];
            out->rows[j - 1] = row;
        }
    return TF_OK;
}

/* The remaining time; at least 1, because 0 means no limit. */
static uint64_t left_ms(const tf_control *control, uint64_t time_ms)
{
    double left = (double)time_ms - tf_control_elapsed_ms(control);
    if (time_ms == 0)
        return 0;
    return left > 1 ? (uint64_t)left : 1;
}

/* The legal moves without values: the time was over before the hint was created. */
static tf_status take_moves(const tf_position *position, cli_hints *out)
{
    const tf_game *game = tf_position_rules(position)->game;
    const void *bytes = tf_position_bytes(position);
    void *view = calloc(1, game->view->view_bytes);
    tf_move *moves = calloc(game->rules->max_moves, sizeof *moves);
    out->unit = game->seats > 1 ? "points" : "win probability";
    out->rows = calloc(game->rules->max_moves, sizeof *out->rows);
    tf_status status = view && moves && out->rows ? TF_OK : TF_ERR_MEMORY;
    if (status == TF_OK) {
        game->view->look(bytes, game->rules->seat(bytes), view);
        out->count = game->view->moves(view, moves);
        for (size_t i = 0; i < out->count; i++) {
            out->rows[i].move.move = moves[i];
            name_move(position, view, &out->rows[i]);
        }
    }
    free(moves);
    free(view);
    return status;
}

tf_status cli_hints_make(cli_context *cli, const cli_job *job, const tf_position *position,
                         const char *player, cli_hint_limits limits, cli_hints *out)
{
    tf_hint *hint = NULL;
    tf_control making; /* tables built for the hint obey the limit too */
    tf_control_start(&making, &(tf_limits){.time_ms = limits.first ? 0 : limits.time_ms},
                     cli->cancel);
    tf_hint_options options = {.player = player,
                               .seed = cli->options.seed,
                               .memory_bytes = cli_job_limits(cli).memory_bytes,
                               .data_dir = tf_text_string(&job->data_dir),
                               .control = &making,
                               .samples = limits.samples};
    memset(out, 0, sizeof *out);
    tf_status status = tf_hint_create(&hint, position, &options, &cli->error);
    if (status == TF_ERR_CANCELLED && !tf_cancel_raised(cli->cancel))
        return take_moves(position, out);
    if (status != TF_OK)
        return status;
    tf_hint_about(hint, &out->rests_on);
    if (limits.first)
        status = tf_hint_step(hint, cli->cancel, &cli->error);
    if (status == TF_OK)
        status = tf_hint_run(hint, left_ms(&making, limits.time_ms), cli->cancel, &cli->error);
    if (status == TF_OK || status == TF_ERR_CANCELLED) {
        tf_status taken = take_rows(hint, position, out);
        status = taken == TF_OK ? status : taken;
    }
    tf_hint_destroy(hint);
    return status;
}

static bool is_share(const cli_hints *hints)
{
    return strcmp(hints->unit, "win probability") == 0;
}

void cli_hint_format(const cli_hints *hints, size_t row, tf_text *out)
{
    const tf_hint_move *move = &hints->rows[row].move;
    double scale = is_share(hints) ? 100 : 1;
    int digits = is_share(hints) ? 1 : 2;
    if (!move->known) {
        tf_text_add(out, "not known");
        return;
    }
    if (strcmp(hints->unit, "winnable") == 0) {
        tf_text_add(out, move->worth > 0 ? "can be won" : "lost");
        return;
    }
    tf_text_printf(out, "%.*f%s", digits, scale * move->worth, is_share(hints) ? "%" : "");
    if (move->low < move->high)
        tf_text_printf(out, " [%.*f, %.*f] %s", digits, scale * move->low, digits,
                       scale * move->high, hints->unit);
    else
        tf_text_printf(out, " %s, exact", hints->unit);
    if (move->low < move->high && move->samples > 0)
        tf_text_printf(out, ", %" PRIu64 " sample%s", move->samples, move->samples == 1 ? "" : "s");
}

json_t *cli_hint_json(const cli_hints *hints, size_t row)
{
    const tf_hint_move *move = &hints->rows[row].move;
    bool known = move->known;
    return json_pack("{s:s, s:o, s:o, s:o, s:s, s:I, s:s}", "move", hints->rows[row].word, "worth",
                     known ? json_real(move->worth) : json_null(), "low",
                     known ? json_real(move->low) : json_null(), "high",
                     known ? json_real(move->high) : json_null(), "unit", hints->unit, "samples",
                     (json_int_t)move->samples, "rests_on", tf_text_string(&hints->rests_on));
}

void cli_hints_free(cli_hints *hints)
{
    free(hints->rows);
    tf_text_free(&hints->rests_on);
    memset(hints, 0, sizeof *hints);
}
