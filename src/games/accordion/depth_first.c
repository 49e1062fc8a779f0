/* depth_first.c: plain depth-first search with duplicate detection.
 *
 * This is the search of Shintani's paper, started at the first move. Children are visited in the
 * order of the rules (targets from the left, the neighbour before the third card). Rows found lost
 * are stored in a bounded table. When the table has dropped a row, the row is searched again, so a
 * loss is proven for any table size, up to hash collisions: two different rows are confused with a
 * probability of about 2^-64 per probe (search/transposition_table.h). A game has at most 51 moves,
 * so the search stack is a fixed array. */
#include <stdlib.h>
#include <string.h>

#include "base/option_rows.h"
#include "games/accordion/accordion.h"
#include "search/transposition_table.h"

enum { DEPTH_MAX = TF_DECK_MAX };

#define DEPTH_OPTIONS(ROW)                                                                         \
    ROW(size_t, table_mb, "table_mb", TF__INTEGER(64, 1, 1 << 20),                                 \
        "size of the table; less when --memory-mb does not allow it on every thread")
TF__OPTIONS(depth_options, DEPTH_OPTIONS);

/* One level of the search. */
typedef struct frame {
    tf__acc_row row;
    tf__key key;
    /* number of states when this row was entered; gives the cost of its subtree */
    uint64_t states_before;
    size_t move_count;
    size_t next;
    tf_move moves[TF__ACC_MOVES_MAX];
} frame;

typedef struct depth_first {
    tf__tt *table;
    tf__tt_counters counters;
    frame frames[DEPTH_MAX];
} depth_first;

static void destroy(void *self)
{
    depth_first *search = self;
    if (search)
        tf__tt_destroy(search->table);
    free(search);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    depth_first *search = calloc(1, sizeof *search);
    if (!search)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    size_t bytes = depth_options_read(setup->options).table_mb << 20;
    if (setup->memory_bytes && setup->memory_bytes < bytes)
        bytes = setup->memory_bytes;
    tf_status status = tf__tt_create(&search->table, bytes, error);
    if (status != TF_OK) {
        destroy(search);
        return status;
    }
    *self = search;
    return TF_OK;
}

static void enter(frame *top, const tf_control *control)
{
    top->key = tf__hash128(top->row.cards, top->row.count, 0);
    top->states_before = control->states;
    top->move_count = tf__acc_moves(&top->row, top->moves);
    top->next = 0;
}

/* No child of this row can be won: stores the row as lost. */
static void leave_lost(depth_first *search, const frame *top, const tf_control *control)
{
    uint8_t cost = tf__tt_cost(control->states - top->states_before);
    tf__tt_store(search->table, top->key, 1, cost, &search->counters);
}

/* Fills the next frame with the next child of top that is not known to be lost. Returns false when
 * top has no more children. */
static bool next_child(depth_first *search, frame *top, const tf_control *control)
{
    frame *child = top + 1;
    while (top->next < top->move_count) {
        tf_undo undo;
        uint64_t value;
        child->row = top->row;
        tf__acc_apply(&child->row, top->moves[top->next++], &undo);
        enter(child, control);
        if (!tf__tt_find(search->table, child->key, &value, &search->counters))
            return true;
    }
    return false;
}

/* Depth-first search from frames[0]. When won, *depth is the index of the last frame. */
static tf_verdict descend(depth_first *search, tf_control *control, size_t *depth)
{
    size_t at = 0;
    for (;;) {
        frame *top = &search->frames[at];
        if (top->row.count <= 1) {
            *depth = at;
            return TF_WON;
        }
        if (next_child(search, top, control)) {
            if (!tf_control_tick(control))
                return TF_UNDECIDED;
            at++;
            continue;
        }
        leave_lost(search, top, control);
        if (at == 0)
            return TF_LOST;
        at--;
    }
}

static void add_figures(const depth_first *search, tf_solution *solution)
{
    const tf__tt_counters *counters = &search->counters;
    solution->figures[0] = (tf_figure){"table_probes", (double)counters->probes};
    solution->figures[1] = (tf_figure){"table_hits", (double)counters->hits};
    solution->figures[2] = (tf_figure){"table_replacements", (double)counters->replacements};
    solution->figure_count = 3;
    solution->memory_bytes = tf__tt_bytes(search->table);
}

static tf_status solve(void *self, const void *position, tf_control *control, tf_solution *solution,
                       tf_error *error)
{
    depth_first *search = self;
    size_t depth = 0;
    tf__tt_new_generation(search->table);
    search->counters = (tf__tt_counters){0};
    search->frames[0].row = *(const tf__acc_row *)position;
    enter(&search->frames[0], control);
    solution->verdict = descend(search, control, &depth);
    add_figures(search, solution);
    for (size_t i = 0; solution->verdict == TF_WON && i < depth; i++) {
        const frame *at = &search->frames[i];
        if (tf_moves_add(&solution->moves, at->moves[at->next - 1]) != TF_OK)
            return tf_error_set(error, TF_ERR_MEMORY, "no memory for the solution");
    }
    return TF_OK;
}

const tf_solver_type tf__acc_depth_first = {
    .name = "depth",
    .words = "plain depth-first search from the left with duplicate detection; proves losses",
    .options = TF__OPTION_LIST(depth_options),
    .create = create,
    .destroy = destroy,
    .solve = solve,
};
