/* accordion_lookahead.c: the paper's player with every lookahead from 1 to 52 at once.
 *
 *     accordion_lookahead SPEC [MEMORY_MB]
 *
 * Plays the deals of SPEC (seed:1-10000) and prints for each R, comma-separated, how many were won, lost
 * and left undecided, and least, median, mean and most states made in those won and in those lost:
 * Shintani's Tables 1 to 3. One search serves all R of a deal (games/accordion/lookahead.h); what it
 * gives is what `brute:lookahead=R` gives, R by R. A deal that takes more memory than allowed is
 * undecided from there on, and named on standard error. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <tefuda/stats.h>

#include "games/accordion/lookahead.h"

typedef struct study {
    tf_rules rules;
    tf_deals *deals;
    tf__lookahead *search;
    uint64_t count;
    /* [R]: the states of its deals, those won and those lost */
    double *states[TF_DECK_MAX + 1][2];
    size_t found[TF_DECK_MAX + 1][2];
} study;

static void stop_on(tf_status status, const tf_error *error)
{
    if (status == TF_OK)
        return;
    fprintf(stderr, "accordion_lookahead: %s\n", error->text);
    exit(2);
}

static void begin(study *s, const char *spec, size_t memory_bytes)
{
    tf_error error = {TF_OK, ""};
    stop_on(tf_rules_parse(&tf__accordion, "", &s->rules, &error), &error);
    tf_deal_format format = tf_game_deal_format(&s->rules);
    stop_on(tf_deals_open(&s->deals, &format, spec, &error), &error);
    stop_on(tf__lookahead_create(&s->search, memory_bytes, &error), &error);
    (void)tf_deals_count(s->deals, &s->count);
    for (unsigned r = 1; r <= TF_DECK_MAX; r++)
        for (unsigned lost = 0; lost < 2; lost++)
            if (!(s->states[r][lost] = calloc(s->count + 1, sizeof(double))))
                exit(1);
}

static void play(study *s, const tf_deal *deal)
{
    tf__accordion_row row;
    tf_control control;
    tf_error error = {TF_OK, ""};
    tf__lookahead_result results[TF_DECK_MAX + 1];
    stop_on(tf__accordion_rules.deal(&s->rules, deal, &row, &error), &error);
    tf_control_start(&control, NULL, NULL);
    tf__lookahead_sweep(s->search, &row, &control, results);
    for (unsigned r = 1; r <= TF_DECK_MAX; r++) {
        if (results[r].verdict == TF_VERDICT_UNDECIDED) {
            fprintf(stderr, "%s undecided from R = %u on\n", deal->id, r);
            return;
        }
        unsigned lost = results[r].verdict == TF_VERDICT_LOST;
        s->states[r][lost][s->found[r][lost]++] = (double)results[r].states;
    }
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_states(double *states, size_t count)
{
    double sum = 0;
    if (count == 0) {
        printf(",,,,");
        return;
    }
    qsort(states, count, sizeof *states, compare);
    for (size_t i = 0; i < count; i++)
        sum += states[i];
    printf(",%.0f,%.0f,%.0f,%.0f", states[0], tf_quantile(states, count, 0.5), sum / (double)count,
           states[count - 1]);
}

static void print(study *s)
{
    printf("R,won,deals,undecided,won_least,won_median,won_mean,won_most,"
           "lost_least,lost_median,lost_mean,lost_most\n");
    for (unsigned r = 1; r <= TF_DECK_MAX; r++) {
        size_t won = s->found[r][0], lost = s->found[r][1];
        printf("%u,%zu,%" PRIu64 ",%zu", r, won, s->count, (size_t)s->count - won - lost);
        print_states(s->states[r][0], won);
        print_states(s->states[r][1], lost);
        printf("\n");
    }
}

int main(int argc, char **argv)
{
    static study s;
    tf_deal deal;
    tf_error error = {TF_OK, ""};
    bool end = false;
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: accordion_lookahead SPEC [MEMORY_MB]\n");
        return 2;
    }
    begin(&s, argv[1], (argc > 2 ? (size_t)strtoul(argv[2], NULL, 10) : 1024) << 20);
    for (;;) {
        stop_on(tf_deals_next(s.deals, &deal, &end, &error), &error);
        if (end)
            break;
        play(&s, &deal);
    }
    print(&s);
    for (unsigned r = 1; r <= TF_DECK_MAX; r++)
        for (unsigned lost = 0; lost < 2; lost++)
            free(s.states[r][lost]);
    tf__lookahead_destroy(s.search);
    tf_deals_close(s.deals);
    return 0;
}
