/* progress.c: one line, redrawn in place and cut to the width of the terminal. */
#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <tefuda/tefuda.h>
#include <unistd.h>

#include "cli/screen.h"
#include "front/clock.h"

#define SECOND UINT64_C(1000000000)
enum { LABEL_LEAST = 20, LABEL_MOST = 200 };

void cli_progress_start(cli_progress *progress, bool quiet)
{
    progress->on = !quiet && isatty(STDERR_FILENO) && !cli_terminal_is_plain();
    progress->colour = cli_colour(STDERR_FILENO);
    progress->drawn = progress->at_once = false;
    progress->start_ns = front_clock_ns();
    progress->last_ns = 0;
}

static size_t terminal_width(void)
{
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 10)
        return size.ws_col;
    return 80;
}

/* 950, 12.3k, 4.56M */
static void add_count(tf_text *text, double value)
{
    if (value >= 1e6)
        tf_text_printf(text, "%.2fM", value / 1e6);
    else if (value >= 1e4)
        tf_text_printf(text, "%.1fk", value / 1e3);
    else if (value >= 100)
        tf_text_printf(text, "%.0f", value);
    else
        tf_text_printf(text, "%.1f", value);
}

static void add_time(tf_text *text, double seconds)
{
    if (seconds > 3600.0 * 24 * 365) {
        tf_text_add(text, "years");
        return;
    }
    uint64_t whole = (uint64_t)(seconds + 0.5);
    if (whole >= 3600)
        tf_text_printf(text, "%" PRIu64 ":%02u:%02u", whole / 3600, (unsigned)(whole / 60 % 60),
                       (unsigned)(whole % 60));
    else
        tf_text_printf(text, "%u:%02u", (unsigned)(whole / 60), (unsigned)(whole % 60));
}

static void add_bar(tf_text *text, uint64_t done, uint64_t total, unsigned width)
{
    unsigned filled = (unsigned)((double)done / (double)total * width);
    tf_text_add_char(text, '[');
    for (unsigned i = 0; i < width; i++)
        tf_text_add_char(text, i < filled ? '#' : '.');
    tf_text_add(text, "] ");
}

void cli_progress_format(tf_text *text, const cli_progress_state *state, double seconds)
{
    const char *unit = state->unit ? state->unit : "deals";
    if (state->label)
        tf_text_printf(text, "%.*s  ", state->label_width ? state->label_width : LABEL_MOST,
                       state->label);
    if (state->label && !state->total && !state->done) /* nothing to count yet */
        return;
    if (state->total) {
        add_bar(text, state->done, state->total, state->label ? 10 : 20);
        tf_text_printf(text, "%" PRIu64 "/%" PRIu64 " %s", state->done, state->total, unit);
    } else {
        tf_text_printf(text, "%" PRIu64 " %s", state->done, unit);
    }
    tf_text_add(text, "  ");
    uint64_t done_now = state->done - state->before;
    add_count(text, (double)done_now / seconds);
    tf_text_add(text, "/s");
    if (state->total && done_now) {
        tf_text_add(text, "  left ");
        add_time(text, seconds * (double)(state->total - state->done) / (double)done_now);
    }
    if (state->share && state->counted) {
        tf_interval interval = tf_wilson(state->won, state->counted, 0.95);
        tf_text_printf(text, "  won %.2f%% [%.2f, %.2f]",
                       100.0 * (double)state->won / (double)state->counted, 100 * interval.low,
                       100 * interval.high);
    }
    if (state->states) {
        tf_text_add(text, "  ");
        add_count(text, (double)state->states / seconds);
        tf_text_add(text, " states/s");
    }
}

/* The same in `width` columns. If a line with a label is too long, first the share and the states
 * are omitted, then the label is shortened, so that rate and time left stay visible. */
static void format_within(tf_text *text, const cli_progress_state *state, double seconds,
                          size_t width)
{
    cli_progress_state bare = *state;
    cli_progress_format(text, state, seconds);
    if (!state->label || text->length <= width)
        return;
    bare.share = false;
    bare.states = 0;
    text->length = 0;
    cli_progress_format(text, &bare, seconds);
    if (text->length <= width)
        return;
    size_t over = text->length - width, whole = strlen(state->label);
    bare.label_width = (int)(over + LABEL_LEAST < whole ? whole - over : LABEL_LEAST);
    text->length = 0;
    cli_progress_format(text, &bare, seconds);
}

void cli_progress_draw(cli_progress *progress, const cli_progress_state *state)
{
    if (!progress->on)
        return;
    uint64_t now = front_clock_ns();
    bool early = !progress->at_once && now - progress->start_ns < 2 * SECOND;
    if (early || now - progress->last_ns < SECOND / 10)
        return;
    progress->last_ns = now;
    tf_text text = {0};
    size_t width = terminal_width() - 1;
    format_within(&text, state, (double)(now - progress->start_ns) / 1e9, width);
    int shown = (int)(text.length < width ? text.length : width);
    fprintf(stderr, "\r\033[K%s%.*s%s", progress->colour ? "\033[36m" : "", shown,
            tf_text_string(&text), progress->colour ? "\033[0m" : "");
    fflush(stderr);
    progress->drawn = true;
    tf_text_free(&text);
}

void cli_progress_clear(cli_progress *progress)
{
    if (!progress->drawn)
        return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    progress->drawn = false;
}
