/* position_view.c: a position as one seat sees it, as text; see tefuda/position.h.
 *
 * Front ends print positions and read moves through these calls, so that hidden cards cannot reach
 * the terminal or the page. */
#include <stdlib.h>
#include <string.h>

#include <tefuda/game.h>

#include "base/missing.h"
#include "games/rules_match.h"

bool tf_position_is_open(const tf_position *position)
{
    tf_outcome outcome;
    tf_position_outcome(position, &outcome);
    return !tf_position_rules(position)->game->view->redeal || outcome.verdict != TF_UNDECIDED;
}

/* The view of a seat in newly allocated memory; NULL when out of memory. */
static void *look(const tf_position *position, unsigned seat, tf_error *error)
{
    const tf_view_ops *ops = tf_position_rules(position)->game->view;
    void *view = calloc(1, ops->view_bytes);
    if (view)
        ops->look(tf_position_bytes(position), seat, view);
    else
        tf_error_set(error, TF_ERR_MEMORY, "no memory for a view");
    return view;
}

/* The same for a seat that may not exist. */
static tf_status look_from(const tf_position *position, unsigned seat, void **view, tf_error *error)
{
    tf_status status = tf__check_seat(tf_position_rules(position), seat, error);
    if (status != TF_OK)
        return status;
    *view = look(position, seat, error);
    return *view ? TF_OK : TF_ERR_MEMORY;
}

tf_status tf_position_view_format(const tf_position *position, unsigned seat, tf_text *out,
                                  tf_error *error)
{
    if (TF__MISSING(error, position, out))
        return TF_ERR_USAGE;
    void *view = NULL;
    tf_status status = look_from(position, seat, &view, error);
    if (status != TF_OK)
        return status;
    tf_position_rules(position)->game->view->format(view, out);
    free(view);
    return TF_OK;
}

tf_status tf_position_view_move_format(const tf_position *position, unsigned seat, tf_move move,
                                       tf_text *out, tf_error *error)
{
    if (TF__MISSING(error, position, out))
        return TF_ERR_USAGE;
    void *view = NULL;
    tf_status status = look_from(position, seat, &view, error);
    if (status != TF_OK)
        return status;
    tf_position_rules(position)->game->view->move_format(view, move, out);
    free(view);
    return TF_OK;
}

/* True when the word is the text of one of the view's moves. */
static bool find_word(const tf_view_ops *ops, const void *view, const tf_move *legal, size_t count,
                      const char *word, tf_move *move)
{
    tf_text text = {0};
    bool found = false;
    for (size_t i = 0; i < count && !found; i++) {
        tf_text_clear(&text);
        ops->move_format(view, legal[i], &text);
        found = strcmp(tf_text_string(&text), word) == 0;
        if (found)
            *move = legal[i];
    }
    tf_text_free(&text);
    return found;
}

tf_status tf_position_view_move_parse(const tf_position *position, const char *word, tf_move *move,
                                      tf_error *error)
{
    if (TF__MISSING(error, position, word, move))
        return TF_ERR_USAGE;
    const tf_game *game = tf_position_rules(position)->game;
    void *view = look(position, tf_position_seat(position), error);
    tf_move *legal = calloc(game->rules->max_moves, sizeof *legal);
    tf_status status = TF_OK;
    if (!view || !legal)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a view");
    else if (!find_word(game->view, view, legal, game->view->moves(view, legal), word, move))
        status = tf_error_set(error, TF_ERR_ILLEGAL, "'%.40s' is not a legal move here", word);
    free(view);
    free(legal);
    return status;
}
