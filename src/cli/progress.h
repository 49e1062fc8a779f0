/* progress.h: the progress bar on standard error. */
#ifndef TEFUDA_CLI_PROGRESS_H
#define TEFUDA_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <tefuda/tefuda.h>

/* Nothing is drawn when stderr is not a terminal or --quiet was given, nor in the first two
 * seconds, unless at_once is set after the start. */
typedef struct cli_progress {
    bool on;
    bool colour;
    bool drawn;
    bool at_once;
    uint64_t start_ns, last_ns;
} cli_progress;

/* What the bar shows. */
typedef struct cli_progress_state {
    uint64_t done, total; /* total 0: not known */
    uint64_t before;      /* the part of `done` from before the clock was started */
    uint64_t states;
    uint64_t won;     /* of `counted`; shown when share is true */
    uint64_t counted; /* results seen so far */
    bool share;
    const char *unit;  /* what is counted; NULL: deals */
    const char *label; /* what is being done, shown before the bar; NULL: no label */
    int label_width;   /* bytes of the label that are shown; 0: all */
} cli_progress_state;

/* Appends the text of the bar after `seconds`. */
void cli_progress_format(tf_text *text, const cli_progress_state *state, double seconds);

void cli_progress_start(cli_progress *progress, bool quiet);
/* Draws the bar, at most ten times per second. */
void cli_progress_draw(cli_progress *progress, const cli_progress_state *state);
/* Removes the bar from the screen, so that a line can be printed. */
void cli_progress_clear(cli_progress *progress);

#endif
