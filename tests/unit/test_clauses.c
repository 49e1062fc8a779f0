/* test_clauses.c: the clause solver compared with trying all assignments, with ample and with scarce
 * memory; sets that are known to have no solution; and its limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <tefuda/random.h>

#include "search/clauses.h"
#include "support/inputs.h"

enum { SEED = 20261118, VARIABLES_MAX = 14, CLAUSES_MAX = 90, MEMORY_BYTES = 1 << 22 };

typedef struct problem {
    unsigned variables, count;
    unsigned length[CLAUSES_MAX];
    uint32_t literals[CLAUSES_MAX][8];
} problem;

static void make_problem(tf_rng *rng, problem *out)
{
    out->variables = 3 + (unsigned)tf_rng_below(rng, VARIABLES_MAX - 2);
    out->count = out->variables * (30 + (unsigned)tf_rng_below(rng, 25)) / 10;
    for (unsigned i = 0; i < out->count; i++) {
        out->length[i] = tf_rng_below(rng, 40) ? 2 + (unsigned)tf_rng_below(rng, 3) : 1;
        for (unsigned k = 0; k < out->length[i]; k++)
            out->literals[i][k] = (uint32_t)tf_rng_below(rng, 2 * out->variables);
    }
}

static bool holds(const problem *from, unsigned clause, unsigned assignment)
{
    for (unsigned k = 0; k < from->length[clause]; k++) {
        uint32_t literal = from->literals[clause][k];
        if ((assignment >> (literal >> 1) & 1) != (literal & 1))
            return true;
    }
    return false;
}

static bool can_be_satisfied(const problem *from)
{
    for (unsigned assignment = 0; assignment < 1u << from->variables; assignment++) {
        unsigned i = 0;
        while (i < from->count && holds(from, i, assignment))
            i++;
        if (i == from->count)
            return true;
    }
    return false;
}

static bool solution_holds(const tf__clauses *set, const problem *from)
{
    unsigned assignment = 0;
    for (unsigned v = 0; v < from->variables; v++)
        assignment |= (unsigned)tf__clauses_true(set, 2 * v) << v;
    for (unsigned i = 0; i < from->count; i++)
        if (!holds(from, i, assignment))
            return false;
    return true;
}

/* Half of the clauses are added after the first answer. */
static void random_sets_agree_with_all_assignments(void **state)
{
    (void)state;
    void *memory = malloc(MEMORY_BYTES);
    unsigned satisfied = 0, contradictions = 0;
    tf_rng rng;
    tf_rng_seed(&rng, SEED, 0);
    for (unsigned i = 0; i < INPUTS(3000, 300); i++) {
        problem from;
        tf__clauses set;
        tf_control control;
        tf_control_start(&control, NULL, NULL);
        make_problem(&rng, &from);
        assert_true(tf__clauses_init(&set, from.variables, memory, MEMORY_BYTES));
        for (unsigned c = 0; c < from.count; c++) {
            if (c == from.count / 2)
                (void)tf__clauses_solve(&set, &control);
            assert_true(tf__clauses_add(&set, from.literals[c], from.length[c]));
        }
        tf__clauses_answer answer = tf__clauses_solve(&set, &control);
        assert_int_equal(answer, can_be_satisfied(&from) ? TF__CLAUSES_SATISFIED
                                                         : TF__CLAUSES_CONTRADICTION);
        if (answer == TF__CLAUSES_SATISFIED)
            assert_true(solution_holds(&set, &from));
        satisfied += answer == TF__CLAUSES_SATISFIED;
        contradictions += answer == TF__CLAUSES_CONTRADICTION;
    }
    print_message("satisfied %u, contradictions %u\n", satisfied, contradictions);
    assert_true(satisfied > INPUTS(300, 30) && contradictions > INPUTS(300, 30));
    free(memory);
}

/* One thing more than there are places: with `holes` + 1 things no solution, with `holes` one. */
static bool add_things(tf__clauses *set, unsigned things, unsigned holes)
{
    bool fits = true;
    for (unsigned i = 0; i < things; i++) {
        uint32_t one[16];
        for (unsigned h = 0; h < holes; h++)
            one[h] = 2 * (i * holes + h);
        fits &= tf__clauses_add(set, one, holes);
        for (unsigned k = 0; k < i; k++)
            for (unsigned h = 0; h < holes; h++) {
                uint32_t two[] = {2 * (i * holes + h) + 1, 2 * (k * holes + h) + 1};
                fits &= tf__clauses_add(set, two, 2);
            }
    }
    return fits;
}

/* Needs thousands of conflicts: learned clauses are removed on the way, with scarce memory at
 * other times than with ample memory. */
static void things_without_places_have_no_solution(void **state)
{
    (void)state;
    enum { HOLES = 7 };
    static const size_t sizes[] = {MEMORY_BYTES, 400000, 300000};
    void *memory = malloc(MEMORY_BYTES);
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        tf__clauses set;
        tf_control control;
        tf_limits limits = {.states = 3000000};
        tf_control_start(&control, &limits, NULL);
        assert_true(tf__clauses_init(&set, (HOLES + 1) * HOLES, memory, sizes[i]));
        assert_true(add_things(&set, HOLES, HOLES));
        assert_int_equal(tf__clauses_solve(&set, &control), TF__CLAUSES_SATISFIED);
        assert_true(tf__clauses_init(&set, (HOLES + 1) * HOLES, memory, sizes[i]));
        assert_true(add_things(&set, HOLES + 1, HOLES));
        assert_int_equal(tf__clauses_solve(&set, &control), TF__CLAUSES_CONTRADICTION);
        print_message("%zu bytes: %u conflicts, %u reductions\n", sizes[i], (unsigned)set.conflicts,
                      (unsigned)set.reductions);
        assert_true(set.reductions > 0);
    }
    free(memory);
}

static void limits_are_kept(void **state)
{
    (void)state;
    enum { HOLES = 8 };
    void *memory = malloc(MEMORY_BYTES);
    tf__clauses set;
    tf_control control;
    tf_limits limits = {.states = 500};
    tf_control_start(&control, &limits, NULL);
    assert_true(tf__clauses_init(&set, (HOLES + 1) * HOLES, memory, MEMORY_BYTES));
    assert_true(add_things(&set, HOLES + 1, HOLES));
    assert_int_equal(tf__clauses_solve(&set, &control), TF__CLAUSES_STOPPED);
    assert_int_equal(control.stop, TF_STOP_STATES);
    tf_control_start(&control, NULL, NULL);
    assert_true(tf__clauses_init(&set, (HOLES + 1) * HOLES, memory, 40000));
    assert_true(add_things(&set, HOLES + 1, HOLES));
    assert_int_equal(tf__clauses_solve(&set, &control), TF__CLAUSES_FULL);
    assert_false(tf__clauses_init(&set, 1000, memory, 1000));
    assert_true(tf__clauses_init(&set, (HOLES + 1) * HOLES, memory, 13000));
    assert_false(add_things(&set, HOLES + 1, HOLES));
    free(memory);
}

static void an_empty_clause_is_a_contradiction(void **state)
{
    (void)state;
    void *memory = malloc(MEMORY_BYTES);
    tf__clauses set;
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    assert_true(tf__clauses_init(&set, 2, memory, MEMORY_BYTES));
    assert_int_equal(tf__clauses_solve(&set, &control), TF__CLAUSES_SATISFIED);
    assert_true(tf__clauses_add(&set, (const uint32_t[]){0, 1}, 2));
    assert_int_equal(tf__clauses_solve(&set, &control), TF__CLAUSES_SATISFIED);
    assert_true(tf__clauses_add(&set, NULL, 0));
    assert_int_equal(tf__clauses_solve(&set, &control), TF__CLAUSES_CONTRADICTION);
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_sets_agree_with_all_assignments),
        cmocka_unit_test(things_without_places_have_no_solution),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(an_empty_clause_is_a_contradiction),
    };
    return cmocka_run_group_tests_name("clauses", tests, NULL, NULL);
}
