/* breadth_first.c: breadth-first search over all positions of Klondike, to check the exact solver.
 *
 * It uses every legal move, no dominance and no reduced key (paths.h). For small decks. */
#include <stdlib.h>

#include "base/option_rows.h"
#include "games/klondike/klondike.h"
#include "games/klondike/shortest/paths.h"

#define PLAIN_OPTIONS(ROW)                                                                         \
    ROW(size_t, memory_mb, "memory_mb", TF__INTEGER(256, 1, 1 << 20),                              \
        "memory for the positions visited")                                                        \
    ROW(bool, ksolve_metric, "metric", TF__CHOICE(0, "ours|ksolve"),                               \
        "what counts as a move; ksolve: a redeal does not")
TF__OPTIONS(plain_options, PLAIN_OPTIONS);

typedef struct plain {
    tf__klon_paths *paths;
    bool ksolve_metric;
} plain;

static void destroy(void *self)
{
    plain *search = self;
    if (!search)
        return;
    tf__klon_paths_destroy(search->paths);
    free(search);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    plain_options options = plain_options_read(setup->options);
    size_t bytes = options.memory_mb << 20;
    if (setup->memory_bytes && setup->memory_bytes < bytes)
        bytes = setup->memory_bytes;
    plain *search = calloc(1, sizeof *search);
    if (!search)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    search->ksolve_metric = options.ksolve_metric;
    tf_status status = tf__klon_paths_create(&search->paths, bytes, error);
    if (status == TF_OK)
        *self = search;
    else
        destroy(search);
    return status;
}

static tf_status solve(void *self, const void *position, tf_control *control, tf_solution *solution,
                       tf_error *error)
{
    plain *search = self;
    tf__klon_path path = {.moves = &solution->moves};
    if (tf__klon_has_unknown(position))
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "not all cards are known");
    tf_status status = tf__klon_paths_run(search->paths, position, search->ksolve_metric ? 0 : 1,
                                          control, &path, error);
    solution->verdict = path.verdict;
    if (path.verdict == TF_WON)
        solution->length = path.length;
    solution->figures[0] = (tf_figure){"positions", (double)path.positions};
    solution->figure_count = 1;
    return status;
}

const tf_solver_type tf__klon_plain = {
    .name = "plain",
    .words =
        "breadth-first search over all positions, for small decks; slow; finds shortest solutions",
    .options = TF__OPTION_LIST(plain_options),
    .create = create,
    .destroy = destroy,
    .solve = solve,
};
