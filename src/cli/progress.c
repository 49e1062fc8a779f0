/* progress.c: one line, redrawn in place and cut to the terminal's width. */
#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <tefuda/tefuda.h>
#include <time.h>
#include <unistd.h>

#include "screen.h"

#define SECOND UINT64_C(1000000000)

uint64_t cli_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * SECOND + (uint64_t)now.tv_nsec;
}

void cli_progress_start(cli_progress *progress, bool quiet)
{
    progress->on = !quiet && isatty(STDERR_FILENO) && !cli_terminal_is_plain();
    progress->colour = cli_colour(STDERR_FILENO);
    progress->drawn = false;
    progress->start_ns = cli_now_ns();
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

static void add_bar(tf_text *text, uint64_t done, uint64_t total)
{
    enum { WIDTH = 20 };
    unsigned filled = (unsigned)((double)done / (double)total * WIDTH);
    tf_text_add_char(text, '[');
    for (unsigned i = 0; i < WIDTH; i++)
        tf_text_add_char(text, i < filled ? '#' : '.');
    tf_text_add(text, "] ");
}

void cli_progress_format(tf_text *text, const cli_progress_state *state, double seconds)
{
    const char *unit = state->unit ? state->unit : "deals";
    if (state->total) {
        add_bar(text, state->done, state->total);
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

void cli_progress_draw(cli_progress *progress, const cli_progress_state *state)
{
    if (!progress->on)
        return;
    uint64_t now = cli_now_ns();
    if (now - progress->start_ns < 2 * SECOND || now - progress->last_ns < SECOND / 10)
        return;
    progress->last_ns = now;
    tf_text text = {0};
    cli_progress_format(&text, state, (double)(now - progress->start_ns) / 1e9);
    size_t width = terminal_width() - 1;
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
