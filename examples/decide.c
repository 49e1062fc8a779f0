/* decide.c: which of these deals can be won, with every card known?
 *
 *   decide [GAME [DEALS [RULES]]]        e.g. decide accordion seed:1-20 ranks=4
 */
#include <stdio.h>
#include <tefuda/tefuda.h>

/* Decides every deal and prints one line per deal. A limit of a million states per deal keeps it
 * fast; a deal that reaches the limit is undecided, never lost. */
static tf_status decide_all(const tf_rules *rules, tf_deals *deals, tf_solver *solver,
                            tf_error *error)
{
    const tf_limits limits = {.states = 1000000};
    tf_deal deal;
    tf_solution solution = {0};
    tf_status status;
    bool end;

    while ((status = tf_deals_next(deals, &deal, &end, error)) == TF_OK && !end) {
        tf_position *position;
        tf_control control;
        if ((status = tf_position_deal(&position, rules, &deal, error)) != TF_OK)
            break;
        tf_control_start(&control, &limits, NULL);
        status = tf_solver_solve(solver, position, &control, &solution, error);
        tf_position_destroy(position);
        if (status != TF_OK)
            break;
        printf("%s %s", deal.id, tf_verdict_name(solution.verdict));
        if (solution.verdict == TF_WON)
            printf(" in %zu moves", solution.moves.count);
        printf("\n");
    }
    tf_solution_free(&solution);
    return status;
}

int main(int argc, char **argv)
{
    const tf_game *game;
    tf_rules rules;
    tf_deals *deals = NULL;
    tf_solver *solver = NULL;
    tf_error error;
    tf_status status = tf_game_find(argc > 1 ? argv[1] : "accordion", &game, &error);

    if (status == TF_OK)
        status = tf_rules_parse(game, argc > 3 ? argv[3] : NULL, &rules, &error);
    if (status == TF_OK) {
        tf_deal_format format = tf_game_deal_format(&rules);
        status = tf_deals_open(&deals, &format, argc > 2 ? argv[2] : "seed:1-5", &error);
    }
    if (status == TF_OK)
        status = tf_solver_create(&solver, &rules, NULL, 64u << 20, NULL, &error);
    if (status == TF_OK)
        status = decide_all(&rules, deals, solver, &error);
    if (status != TF_OK)
        fprintf(stderr, "decide: %s\n", error.text);
    tf_solver_destroy(solver);
    tf_deals_close(deals);
    return status == TF_OK ? 0 : 1;
}
