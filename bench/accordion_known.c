/* accordion_known.c: how many values Accordion's evaluator knows, and how fast.
 *
 *     accordion_known DEALS CARDS TIME_MS       DEALS: seed:1-1000, few2:1-200, ...
 *
 * Each deal is played by the random player until CARDS cards are left or the game is over. Every legal move is then
 * valued: at once, and narrowed until all values are known or TIME_MS milliseconds of processor time have passed. What is known
 * is compared with a second search, which visits the same rows in another order: `depth` up to 20 cards, `fast` with
 * another seed of noise above. Prints one line: deals with a move, moves, known at once, its mean and longest time in
 * ms, known in time, won, lost, and values that the second search contradicts or cannot decide in ten million states. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <tefuda/tefuda.h>

typedef struct study {
    tf_rules rules;
    tf_evaluator *evaluator;
    tf_solver *solver;
    tf_rng rng;
    unsigned cards;
    double time_ms;
    unsigned long deals, moves, at_once, in_time, won, lost, wrong, open;
    tf_mean first_ms;
} study;

static double cpu_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void need(tf_status status, const tf_error *error)
{
    if (status == TF_OK)
        return;
    fprintf(stderr, "accordion_known: %s\n", error->text);
    exit(1);
}

static unsigned long count_known(const study *s)
{
    size_t count;
    unsigned long known = 0;
    const tf_choice *choices = tf_evaluator_choices(s->evaluator, &count);
    for (size_t i = 0; i < count; i++)
        known += choices[i].value.known;
    return known;
}

/* Values a position, and returns whether it had a move. */
static void value(study *s, const tf_position *p)
{
    tf_control control;
    tf_error error = {TF_OK, ""};
    double start = cpu_ms();
    size_t count;
    tf_control_start(&control, NULL, NULL);
    need(tf_evaluator_begin(s->evaluator, p, &control, &error), &error);
    tf_mean_add(&s->first_ms, cpu_ms() - start);
    (void)tf_evaluator_choices(s->evaluator, &count);
    s->deals++;
    s->moves += count;
    s->at_once += count_known(s);
    while (!tf_evaluator_done(s->evaluator) && cpu_ms() - start < s->time_ms)
        need(tf_evaluator_refine(s->evaluator, &control, &error), &error);
    s->in_time += count_known(s);
}

static void compare(study *s, const tf_position *p)
{
    size_t count;
    const tf_choice *choices = tf_evaluator_choices(s->evaluator, &count);
    for (size_t i = 0; i < count; i++) {
        tf_position *behind = NULL;
        tf_solution solution = {0};
        tf_control control;
        tf_limits limits = {.states = 10000000};
        tf_error error = {TF_OK, ""};
        if (!choices[i].value.known)
            continue;
        bool won = choices[i].value.value > 0;
        *(won ? &s->won : &s->lost) += 1;
        need(tf_position_clone(&behind, p), &error);
        need(tf_position_apply(behind, choices[i].move, &error), &error);
        tf_control_start(&control, &limits, NULL);
        need(tf_solver_solve(s->solver, behind, &control, &solution, &error), &error);
        s->open += solution.verdict == TF_UNDECIDED;
        s->wrong += solution.verdict == (won ? TF_LOST : TF_WON);
        tf_solution_free(&solution);
        tf_position_destroy(behind);
    }
}

static void run(study *s, const char *name)
{
    tf_deal_format format = tf_game_deal_format(&s->rules);
    tf_deal deal;
    tf_error error = {TF_OK, ""};
    tf_position *p = NULL;
    tf_move moves[2 * TF_DECK_MAX];
    size_t count;
    need(tf_deal_make(&format, name, &deal, &error), &error);
    need(tf_position_deal(&p, &s->rules, &deal, &error), &error);
    for (unsigned left = TF_DECK_MAX; left > s->cards; left--) {
        count = tf_position_moves(p, moves);
        if (count == 0)
            break;
        need(tf_position_apply(p, moves[tf_rng_below(&s->rng, count)], &error), &error);
    }
    if (tf_position_moves(p, moves) > 0) {
        value(s, p);
        compare(s, p);
    }
    tf_position_destroy(p);
}

int main(int argc, char **argv)
{
    char source[32];
    unsigned long first, last;
    if (argc != 4 || sscanf(argv[1], "%31[^:]:%lu-%lu", source, &first, &last) != 3) {
        fprintf(stderr, "usage: accordion_known SOURCE:FIRST-LAST CARDS TIME_MS\n");
        return 2;
    }
    static study s;
    const tf_game *game = NULL;
    tf_error error = {TF_OK, ""};
    s.cards = (unsigned)strtoul(argv[2], NULL, 10);
    s.time_ms = strtod(argv[3], NULL);
    tf_rng_seed(&s.rng, 1, 0);
    need(tf_game_find("accordion", &game, &error), &error);
    need(tf_rules_parse(game, "", &s.rules, &error), &error);
    need(tf_evaluator_create(&s.evaluator, &s.rules, NULL, &error), &error);
    const char *second = s.cards <= 20 ? "depth" : "fast:noise=0.5,growth=1.04";
    need(tf_solver_create(&s.solver, &s.rules, second, 0, NULL, &error), &error);
    for (unsigned long number = first; number <= last; number++) {
        char name[64];
        snprintf(name, sizeof name, "%s:%lu", source, number);
        run(&s, name);
    }
    printf("deals\tmoves\tat_once\tms\tmost_ms\tin_time\twon\tlost\twrong\topen\n");
    printf("%lu\t%lu\t%lu\t%.2f\t%.2f\t%lu\t%lu\t%lu\t%lu\t%lu\n", s.deals, s.moves, s.at_once,
           s.first_ms.mean, s.first_ms.high, s.in_time, s.won, s.lost, s.wrong, s.open);
    tf_solver_destroy(s.solver);
    tf_evaluator_destroy(s.evaluator);
    return 0;
}
