/* breadth_first.c: breadth-first search over all positions of Klondike, to check the exact solver.
 *
 * It uses every legal move, no dominance and no reduced key (paths.h). For small decks. */
#include "base/option_rows.h"
#include "games/klondike/klondike.h"
#include "games/klondike/shortest/paths.h"

#define PLAIN_OPTIONS(ROW)                                                                         \
    ROW(size_t, memory_mb, "memory_mb", TF__INTEGER(256, 1, 1 << 20),                              \
        "memory for the positions visited")
TF__OPTIONS(plain_options, PLAIN_OPTIONS);

static void destroy(void *self)
{
    tf__klon_paths_destroy(self);
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    tf__klon_paths *paths = NULL;
    size_t bytes = plain_options_read(setup->options).memory_mb << 20;
    if (setup->memory_bytes && setup->memory_bytes < bytes)
        bytes = setup->memory_bytes;
    tf_status status = tf__klon_paths_create(&paths, bytes, error);
    if (status == TF_OK)
        *self = paths;
    return status;
}

static tf_status solve(void *self, const void *position, tf_control *control, tf_solution *solution,
                       tf_error *error)
{
    tf__klon_path path = {.moves = &solution->moves};
    if (tf__klon_has_unknown(position))
        return tf_error_set(error, TF_ERR_UNSUPPORTED, "not all cards are known");
    tf_status status = tf__klon_paths_run(self, position, 1, control, &path, error);
    solution->verdict = path.verdict;
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
