/* position.c: the checked wrapper around a position's bytes.
 *
 * Invariant: history and undos have the same count, and taking all moves back restores the initial
 * bytes. */
#include <stdlib.h>
#include <string.h>

#include <tefuda/game.h>
#include <tefuda/position.h>

#include "base/array.h"
#include "base/missing.h"
#include "games/legal.h"

struct tf_position {
    tf_rules rules;
    bool has_deal;
    tf_deal deal;
    tf_moves history;
    tf_undo *undos; /* history.capacity entries */
    size_t undo_capacity;
    void *bytes;
    tf_move *legal; /* scratch for max_moves */
};

static const tf_rules_ops *ops_of(const tf_position *position)
{
    return position->rules.game->rules;
}

static tf_position *allocate(const tf_rules *rules)
{
    tf_position *position = calloc(1, sizeof *position);
    if (!position)
        return NULL;
    position->rules = *rules;
    position->bytes = calloc(1, rules->game->rules->position_bytes);
    position->legal = calloc(rules->game->rules->max_moves, sizeof *position->legal);
    if (!position->bytes || !position->legal) {
        tf_position_destroy(position);
        return NULL;
    }
    return position;
}

tf_status tf_position_deal(tf_position **out, const tf_rules *rules, const tf_deal *deal,
                           tf_error *error)
{
    if (TF__MISSING(error, out, rules, deal) || TF__MISSING(error, rules->game))
        return TF_ERR_USAGE;
    tf_position *position = allocate(rules);
    if (!position)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a position");
    tf_status status = ops_of(position)->deal(rules, deal, position->bytes, error);
    if (status != TF_OK) {
        tf_position_destroy(position);
        return status;
    }
    position->has_deal = true;
    position->deal = *deal;
    *out = position;
    return TF_OK;
}

tf_status tf_position_parse(tf_position **out, const tf_rules *rules, const char *text,
                            tf_error *error)
{
    if (TF__MISSING(error, out, rules, text) || TF__MISSING(error, rules->game))
        return TF_ERR_USAGE;
    tf_position *position = allocate(rules);
    if (!position)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a position");
    tf_status status = ops_of(position)->parse(rules, text, position->bytes, error);
    if (status != TF_OK) {
        tf_position_destroy(position);
        return status;
    }
    *out = position;
    return TF_OK;
}

tf_status tf_position_clone(tf_position **out, const tf_position *position)
{
    if (!out || !position)
        return TF_ERR_USAGE;
    tf_position *copy = allocate(&position->rules);
    if (!copy)
        return TF_ERR_MEMORY;
    copy->has_deal = position->has_deal;
    copy->deal = position->deal;
    memcpy(copy->bytes, position->bytes, ops_of(position)->position_bytes);
    size_t count = position->history.count;
    if (count > 0) {
        copy->history.data = reallocarray(NULL, count, sizeof *copy->history.data);
        copy->undos = reallocarray(NULL, count, sizeof *copy->undos);
        if (!copy->history.data || !copy->undos) {
            tf_position_destroy(copy);
            return TF_ERR_MEMORY;
        }
        memcpy(copy->history.data, position->history.data, count * sizeof *copy->history.data);
        memcpy(copy->undos, position->undos, count * sizeof *copy->undos);
        copy->history.count = copy->history.capacity = copy->undo_capacity = count;
    }
    *out = copy;
    return TF_OK;
}

void tf_position_destroy(tf_position *position)
{
    if (!position)
        return;
    tf_moves_free(&position->history);
    free(position->undos);
    free(position->bytes);
    free(position->legal);
    free(position);
}

const tf_rules *tf_position_rules(const tf_position *position)
{
    return &position->rules;
}

const tf_deal *tf_position_deal_of(const tf_position *position)
{
    return position->has_deal ? &position->deal : NULL;
}

const void *tf_position_bytes(const tf_position *position)
{
    return position->bytes;
}

unsigned tf_position_seat(const tf_position *position)
{
    return ops_of(position)->seat(position->bytes);
}

size_t tf_position_moves(const tf_position *position, tf_move *out)
{
    return ops_of(position)->moves(position->bytes, out);
}

void tf_position_outcome(const tf_position *position, tf_outcome *out)
{
    ops_of(position)->outcome(position->bytes, out);
}

static tf_status reserve_undo(tf_position *position)
{
    size_t wanted = position->history.count + 1;
    return TF__ARRAY_RESERVE(position->undos, position->undo_capacity, wanted) ? TF_OK
                                                                               : TF_ERR_MEMORY;
}

tf_status tf_position_apply(tf_position *position, tf_move move, tf_error *error)
{
    if (TF__MISSING(error, position))
        return TF_ERR_USAGE;
    if (!tf__is_legal(ops_of(position), position->bytes, position->legal, move))
        return tf_error_set(error, TF_ERR_ILLEGAL, "that move is not legal here");
    if (reserve_undo(position) != TF_OK || tf_moves_add(&position->history, move) != TF_OK)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for another move");
    ops_of(position)->apply(position->bytes, move, &position->undos[position->history.count - 1]);
    return TF_OK;
}

bool tf_position_undo(tf_position *position)
{
    if (position->history.count == 0)
        return false;
    size_t last = --position->history.count;
    ops_of(position)->take_back(position->bytes, position->history.data[last],
                                &position->undos[last]);
    return true;
}

const tf_move *tf_position_history(const tf_position *position, size_t *count)
{
    *count = position->history.count;
    return position->history.data;
}

void tf_position_format(const tf_position *position, tf_text *out)
{
    ops_of(position)->format(position->bytes, out);
}

void tf_position_move_format(const tf_position *position, tf_move move, tf_text *out)
{
    ops_of(position)->move_format(position->bytes, move, out);
}

tf_status tf_position_move_parse(const tf_position *position, const char *word, tf_move *move,
                                 tf_error *error)
{
    if (TF__MISSING(error, position, word, move))
        return TF_ERR_USAGE;
    return ops_of(position)->move_parse(position->bytes, word, move, error);
}
