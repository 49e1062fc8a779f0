/* depth_first.c: solves Golf by depth-first search; every state is visited once.
 *
 * During a search a state is determined by the heights of the columns, the height of the stock and
 * the pile of the last move: the last card taken from that pile is on the waste. This is a number
 * below 2^26, so one bit per state marks visited states, without hashing, and a loss is proven. A
 * game has at most 51 moves, so the search stack is an array. */
#include <stdlib.h>
#include <string.h>

#include "games/golf/golf.h"

enum {
    HEIGHTS = TF__GOLF_HEIGHT + 1,
    STOCK_HEIGHTS = TF__GOLF_STOCK + 1,
    LAST = TF__GOLF_COLUMNS + 1,
    STATES = HEIGHTS * HEIGHTS * HEIGHTS * HEIGHTS * HEIGHTS * HEIGHTS * HEIGHTS * STOCK_HEIGHTS *
             LAST,
    BYTES = (STATES + 7) / 8,
};
_Static_assert(TF__GOLF_COLUMNS == 7, "STATES has one factor per column");

/* One position of the current path; `next` is the number of moves already tried. */
typedef struct frame {
    tf__golf_position position;
    size_t move_count;
    size_t next;
    tf_move moves[TF__GOLF_MOVES_MAX];
} frame;

typedef struct depth_first {
    frame frames[TF_DECK_MAX];
    uint8_t visited[BYTES];
} depth_first;

static void needs(const tf_setup *setup, tf_needs *needs)
{
    (void)setup;
    needs->own_bytes = sizeof(depth_first);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    (void)setup;
    *self = malloc(sizeof(depth_first));
    return *self ? TF_OK : tf_error_set(error, TF_ERR_MEMORY, "not enough memory for a solver");
}

/* The number of the state after a move. */
static uint32_t state_number(const tf__golf_position *p, tf_move last)
{
    uint32_t number = 0;
    for (unsigned c = 0; c < TF__GOLF_COLUMNS; c++)
        number = number * HEIGHTS + p->height[c];
    return (number * STOCK_HEIGHTS + p->stock_count) * LAST + last;
}

/* True when the state was not visited before; marks it. */
static bool visit(depth_first *search, uint32_t number)
{
    uint8_t *byte = &search->visited[number / 8];
    uint8_t bit = (uint8_t)(1u << number % 8);
    bool is_new = !(*byte & bit);
    *byte |= bit;
    return is_new;
}

static void enter(frame *top)
{
    top->move_count = tf__golf_moves(&top->position, top->moves);
    top->next = 0;
}

/* Fills the frame above top with its next child that was not visited; false when there is none. */
static bool next_child(depth_first *search, frame *top)
{
    frame *child = top + 1;
    while (top->next < top->move_count) {
        tf_undo undo;
        tf_move move = top->moves[top->next++];
        child->position = top->position;
        tf__golf_apply(&child->position, move, &undo);
        if (visit(search, state_number(&child->position, move))) {
            enter(child);
            return true;
        }
    }
    return false;
}

/* Depth-first from frames[0]; *depth is the last frame when won. */
static tf_verdict descend(depth_first *search, tf_control *control, size_t *depth)
{
    size_t at = 0;
    for (;;) {
        tf_outcome outcome;
        tf__golf_rules.outcome(&search->frames[at].position, &outcome);
        *depth = at;
        if (outcome.verdict == TF_WON)
            return TF_WON;
        if (next_child(search, &search->frames[at])) {
            if (!tf_control_tick(control))
                return TF_UNDECIDED;
            at++;
        } else if (at-- == 0) {
            return TF_LOST;
        }
    }
}

static tf_status solve(void *self, const void *position, tf_control *control, tf_solution *solution,
                       tf_error *error)
{
    depth_first *search = self;
    size_t depth = 0;
    memset(search->visited, 0, sizeof search->visited);
    search->frames[0].position = *(const tf__golf_position *)position;
    enter(&search->frames[0]);
    solution->verdict = descend(search, control, &depth);
    solution->memory_bytes = sizeof *search;
    for (size_t i = 0; solution->verdict == TF_WON && i < depth; i++) {
        const frame *at = &search->frames[i];
        if (tf_moves_add(&solution->moves, at->moves[at->next - 1]) != TF_OK)
            return tf_error_set(error, TF_ERR_MEMORY, "not enough memory for the solution");
    }
    return TF_OK;
}

const tf_solver_type tf__golf_depth_first = {
    .name = "depth",
    .words = "depth-first search that visits every state once; proves losses",
    .needs = needs,
    .create = create,
    .destroy = free,
    .solve = solve,
};
