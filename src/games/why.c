/* why.c: explanations of moves; see tefuda/why.h. */
#include "games/why.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/missing.h"
#include "games/position_bytes.h"

static void write_pile(char out[TF_SCENE_NAME_MAX], const char *name, unsigned number)
{
    if (number > 0)
        snprintf(out, TF_SCENE_NAME_MAX, "%s%u", name, number);
    else
        snprintf(out, TF_SCENE_NAME_MAX, "%s", name);
}

tf_why_label *tf__why_label(tf_why *why, const char *key, const char *name, unsigned number,
                            int index)
{
    assert(why->label_count < TF_WHY_LABELS_MAX);
    tf_why_label *label = &why->labels[why->label_count++];
    label->key = key;
    label->index = index;
    write_pile(label->pile, name, number);
    return label;
}

tf_why_fact *tf__why_fact(tf_why *why, const char *key)
{
    assert(why->fact_count < TF_WHY_FACTS_MAX);
    tf_why_fact *fact = &why->facts[why->fact_count++];
    fact->key = key;
    return fact;
}

static tf_why_argument *add_argument(tf_why_fact *fact, const char *name)
{
    assert(fact->count < TF_WHY_ARGUMENTS_MAX);
    tf_why_argument *argument = &fact->arguments[fact->count++];
    argument->name = name;
    return argument;
}

void tf__why_number(tf_why_fact *fact, const char *name, double number)
{
    add_argument(fact, name)->number = number;
}

void tf__why_letter(tf_why_fact *fact, const char *name, char letter)
{
    add_argument(fact, name)->text[0] = letter;
}

void tf__why_card(tf_why_fact *fact, tf_card card)
{
    tf_card_format(card, TF_RANK_SUIT, add_argument(fact, "card")->text);
}

void tf__why_pile(tf_why_fact *fact, const char *name, unsigned number)
{
    write_pile(add_argument(fact, "pile")->text, name, number);
}

static bool is_legal(const tf_game *game, const void *view, tf_move *legal, tf_move move)
{
    size_t count = game->view->moves(view, legal);
    for (size_t i = 0; i < count; i++)
        if (legal[i] == move)
            return true;
    return false;
}

tf_status tf__why_move(const tf_rules *rules, const void *position, tf_move move,
                       tf_control *control, tf_why *out, tf_error *error)
{
    const tf_game *game = rules->game;
    if (!game->why)
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "moves of %s cannot be explained",
                            game->name);
    void *view = calloc(1, game->view->view_bytes);
    tf_move *legal = calloc(game->rules->max_moves, sizeof *legal);
    tf_status status = TF_OK;
    memset(out, 0, sizeof *out);
    if (!view || !legal) {
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory to explain a move");
    } else {
        game->view->look(position, game->rules->seat(position), view);
        if (!is_legal(game, view, legal, move))
            status = tf_error_set(error, TF_ERR_ILLEGAL, "that move is not legal here");
        else
            status = game->why->why(rules, view, move, control, out, error);
    }
    if (status == TF_OK && tf_cancel_raised(control->cancel))
        status = tf_error_set(error, TF_ERR_CANCELLED, "interrupted");
    free(view);
    free(legal);
    return status;
}

tf_status tf_why_move(const tf_position *position, tf_move move, tf_control *control, tf_why *out,
                      tf_error *error)
{
    if (TF__MISSING(error, position, control, out))
        return TF_ERR_USAGE;
    return tf__why_move(tf_position_rules(position), tf_position_bytes(position), move, control,
                        out, error);
}
