/* test_agreement.c: the values told in the middle of games against playouts of the policy that they stand for.
 *
 * tests/data/agreement-GAME.txt has positions of games on deals that no evaluator was fitted to, whose first value
 * was between 0.2 and 0.8, and how many playouts of the named policy were won from there. A playout deals the cards that
 * are not seen again and lets the policy play to the end. One position per line:
 *
 *     DEAL PLAYOUTS WON MOVE MOVE ...
 *
 * The usual test values these positions and compares. The long one chooses positions and plays anew:
 *
 *     TEFUDA_AGREEMENT=1000 TEFUDA_AGREEMENT_FILE=out test_agreement [GAME [POSITIONS [FIRST]]]
 *
 * appends to such a file, with 1,000 playouts per position and the deals from number FIRST on, and compares. Without a name:
 * all games, 40 positions each. Where playouts take too long, TEFUDA_AGREEMENT=luck25 plays 25 per position and
 * counts results minus the luck of what is revealed later: the same expectation, less variance. */
#include <inttypes.h>
#include <math.h>

#include <tefuda/luck.h>

#include "games/evaluator.h"
#include "games/position_bytes.h"
#include "games_support.h"

enum { POSITIONS = 40, LINE_MAX_BYTES = 8192, REFINED = 24 };
static const double LOW = 0.2, HIGH = 0.8;

typedef struct subject {
    const char *game, *rules, *deals;
    unsigned first;      /* number of the first deal */
    size_t least, most;  /* moves before the position */
    double mean, spread; /* bounds of the mean difference, signed and absolute */
    bool less_luck;      /* how the kept positions were played */
} subject;

/* The bounds: five points in the mean. The absolute difference has the noise of the playouts in it, and in Klondike that
 * of five games less luck. */
static const subject subjects[] = {
    {"calculation", "stacks=3", "tanaka", 20001, 20, 90, 0.05, 0.14, false},
    {"klondike", "", "seed", 20001, 10, 90, 0.05, 0.25, true},
};
enum { SUBJECTS = sizeof subjects / sizeof subjects[0] };

static const char *wanted; /* a game, or NULL: all */
static unsigned positions = POSITIONS;
static unsigned first_deal; /* 0: that of the subject */

static char data_dir[] = "/tmp/tefuda-agreement-XXXXXX";

static tf_control no_limit(void)
{
    tf_control control;
    tf_control_start(&control, NULL, NULL);
    return control;
}

static tf_evaluator *evaluator_of(const tf_rules *rules)
{
    tf_evaluator *evaluator = NULL;
    tf_evaluator_options options = {.resources.data_dir = data_dir};
    assert_ok(tf_evaluator_create(&evaluator, rules, &options, NULL));
    return evaluator;
}

/* ---- sums ---- */

typedef struct agreement {
    tf_mean signed_first, absolute_first, signed_refined, absolute_refined;
    double noise; /* sum of the playouts' variances */
} agreement;

/* The value told at first, and after some steps. */
static double told(tf_evaluator *evaluator, const tf_position *position, unsigned steps)
{
    tf_control control = no_limit();
    assert_ok(tf_evaluator_begin(evaluator, position, &control, NULL));
    for (unsigned i = 0; i < steps && !tf_evaluator_done(evaluator); i++)
        assert_ok(tf_evaluator_refine(evaluator, &control, NULL));
    return tf_evaluator_value(evaluator).value;
}

static void compare(agreement *sums, tf_evaluator *evaluator, const tf_position *position,
                    unsigned playouts, double won, unsigned steps)
{
    double share = won / playouts, first = told(evaluator, position, 0);
    tf_mean_add(&sums->signed_first, first - share);
    tf_mean_add(&sums->absolute_first, fabs(first - share));
    sums->noise += share * (1 - share) / playouts;
    if (steps == 0)
        return;
    double refined = told(evaluator, position, steps);
    tf_mean_add(&sums->signed_refined, refined - share);
    tf_mean_add(&sums->absolute_refined, fabs(refined - share));
}

static void report(const char *game, const char *what, const tf_mean *difference,
                   const tf_mean *absolute, double noise)
{
    double mean = difference->mean, square = difference->squares / (double)difference->count;
    print_message("# %s, %s: told - won %+.4f, standard error %.4f; absolute %.4f, standard error "
                  "%.4f; root mean "
                  "square without the playouts' noise %.4f; %" PRIu64 " positions\n",
                  game, what, mean, tf_mean_error(difference), absolute->mean,
                  tf_mean_error(absolute),
                  sqrt(fmax(0, square + mean * mean - noise / (double)difference->count)),
                  (uint64_t)difference->count);
}

static void check(const subject *s, const agreement *sums)
{
    double noise = s->less_luck ? 0 : sums->noise; /* less luck: not known, but small */
    report(s->game, "first values", &sums->signed_first, &sums->absolute_first, noise);
    if (sums->signed_refined.count > 0)
        report(s->game, "refined", &sums->signed_refined, &sums->absolute_refined, noise);
    assert_true(sums->signed_first.count > 0);
    assert_true(fabs(sums->signed_first.mean) < s->mean);
    assert_true(sums->absolute_first.mean < s->spread);
}

/* ---- positions that were kept ---- */

static void compare_line(const subject *s, tf_evaluator *evaluator, char *line, agreement *sums,
                         unsigned steps)
{
    char *rest = NULL, *deal = strtok_r(line, " \n", &rest);
    char *playouts = strtok_r(NULL, " \n", &rest), *won = strtok_r(NULL, " \n", &rest);
    assert_non_null(won);
    tf_position *position = test_deal(s->game, s->rules, deal);
    for (char *word = strtok_r(NULL, " \n", &rest); word; word = strtok_r(NULL, " \n", &rest))
        test_move(position, word, NULL);
    compare(sums, evaluator, position, (unsigned)atoi(playouts), atof(won), steps);
    tf_position_destroy(position);
}

static void compare_kept(const subject *s)
{
    char path[64], line[LINE_MAX_BYTES];
    const char *steps = getenv("TEFUDA_AGREEMENT_STEPS");
    agreement sums = {0};
    tf_rules rules = test_rules(s->game, s->rules);
    tf_evaluator *evaluator = evaluator_of(&rules);
    snprintf(path, sizeof path, "tests/data/agreement-%s.txt", s->game);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        compare_line(s, evaluator, line, &sums, steps ? (unsigned)atoi(steps) : 0);
    fclose(file);
    tf_evaluator_destroy(evaluator);
    check(s, &sums);
}

/* ---- positions made anew ---- */

/* Plays a deal with the policy up to a number of moves that the deal decides. NULL when the game ends before. */
static tf_position *middle_of(const subject *s, tf_player *policy, unsigned deal)
{
    char spec[32];
    tf_rng rng;
    snprintf(spec, sizeof spec, "%s:%u", s->deals, deal);
    tf_rng_seed(&rng, deal, 17);
    size_t moves = s->least + tf_rng_below(&rng, (uint32_t)(s->most - s->least));
    tf_position *position = test_deal(s->game, s->rules, spec);
    tf_player_start(policy, deal);
    for (size_t i = 0; i < moves; i++) {
        tf_control control = no_limit();
        tf_move move;
        assert_ok(tf_player_choose(policy, position, 0, &control, &move, NULL));
        if (move == TF_MOVE_NONE) {
            tf_position_destroy(position);
            return NULL;
        }
        assert_ok(tf_position_apply(position, move, NULL));
    }
    return position;
}

/* Plays the game on: its result minus the luck of all later reveals, by quick values. */
static double adjusted_rest(tf_player *policy, const tf_position *position)
{
    const tf_rules *rules = tf_position_rules(position);
    size_t size = rules->game->rules->position_bytes;
    tf_evaluator_options options = {.effort = TF_EFFORT_QUICK, .resources.data_dir = data_dir};
    tf_evaluator *evaluator = NULL;
    tf_position *at = NULL;
    tf_outcome outcome;
    tf_move move;
    void *before = malloc(size);
    double luck = 0;
    assert_ok(tf_evaluator_create(&evaluator, rules, &options, NULL));
    assert_ok(tf_position_clone(&at, position));
    for (;;) {
        tf_control control = no_limit();
        tf_reveal reveal;
        assert_ok(tf_player_choose(policy, at, 0, &control, &move, NULL));
        if (move == TF_MOVE_NONE)
            break;
        memcpy(before, tf_position_bytes(at), size);
        assert_ok(tf_position_apply(at, move, NULL));
        assert_ok(tf__evaluator_reveal(evaluator, 0, before, move, tf_position_bytes(at), &control,
                                       &reveal, NULL));
        luck += reveal.actual - reveal.mean;
    }
    tf_position_outcome(at, &outcome);
    tf_position_destroy(at);
    tf_evaluator_destroy(evaluator);
    free(before);
    return tf_luck_adjusted(outcome.verdict, 0, luck);
}

static unsigned count_won(tf_player *policy, const tf_position *position, unsigned playouts)
{
    const tf_rules *rules = tf_position_rules(position);
    size_t size = rules->game->rules->position_bytes;
    void *bytes = malloc(size);
    tf_moves made = {0};
    unsigned won = 0;
    for (unsigned i = 0; i < playouts; i++) {
        tf_control control = no_limit();
        tf_outcome outcome;
        tf_rng rng;
        tf_rng_seed(&rng, i, 18);
        memcpy(bytes, tf_position_bytes(position), size);
        rules->game->view->redeal(bytes, 0, &rng);
        tf_moves_clear(&made);
        assert_ok(tf__play(&policy, rules, bytes, "playout", i, &control, &made, &outcome, NULL));
        won += outcome.verdict == TF_WON;
    }
    tf_moves_free(&made);
    free(bytes);
    return won;
}

/* The position again from its first one, as words. */
static void write_line(FILE *file, tf_position *position, unsigned playouts, double won)
{
    tf_text line = {0};
    tf_position *at = NULL;
    size_t count;
    const tf_move *moves = tf_position_history(position, &count);
    tf_text_printf(&line, "%s %u %.6g", tf_position_deal_of(position)->id, playouts, won);
    assert_ok(tf_position_clone(&at, position));
    while (tf_position_undo(at)) {
    }
    for (size_t i = 0; i < count; i++) {
        tf_text_add(&line, " ");
        tf_position_move_format(at, moves[i], &line);
        assert_ok(tf_position_apply(at, moves[i], NULL));
    }
    fprintf(file, "%s\n", tf_text_string(&line));
    fflush(file);
    tf_position_destroy(at);
    tf_text_free(&line);
}

/* The sum of results less luck of games with other hidden cards. */
static double count_adjusted(tf_player *policy, const tf_position *position, unsigned playouts)
{
    const tf_view_ops *view = tf_position_rules(position)->game->view;
    double sum = 0;
    for (unsigned i = 0; i < playouts; i++) {
        tf_position *other = NULL;
        tf_rng rng;
        tf_rng_seed(&rng, i, 18);
        assert_ok(tf_position_clone(&other, position));
        view->redeal((void *)(uintptr_t)tf_position_bytes(other), 0, &rng);
        tf_player_start(policy, i);
        sum += adjusted_rest(policy, other);
        tf_position_destroy(other);
    }
    return sum;
}

static void compare_anew(const subject *s, unsigned playouts, bool less_luck, FILE *file)
{
    agreement sums = {0};
    tf_rules rules = test_rules(s->game, s->rules);
    tf_evaluator *evaluator = evaluator_of(&rules);
    tf_player *policy = NULL;
    assert_ok(tf_player_create(&policy, &rules, tf_evaluator_policy(evaluator), 0, data_dir, NULL));
    for (unsigned deal = first_deal ? first_deal : s->first; sums.signed_first.count < positions;
         deal++) {
        tf_position *position = middle_of(s, policy, deal);
        if (!position)
            continue;
        double value = told(evaluator, position, 0);
        if (value >= LOW && value <= HIGH) {
            double won = less_luck ? count_adjusted(policy, position, playouts)
                                   : count_won(policy, position, playouts);
            compare(&sums, evaluator, position, playouts, won, file && !less_luck ? REFINED : 0);
            if (file)
                write_line(file, position, playouts, won);
        }
        tf_position_destroy(position);
    }
    tf_player_destroy(policy);
    tf_evaluator_destroy(evaluator);
    check(s, &sums);
}

/* ---- tests ---- */

static void values_agree_with_playouts(void **state)
{
    (void)state;
    const char *playouts = getenv("TEFUDA_AGREEMENT"), *path = getenv("TEFUDA_AGREEMENT_FILE");
    bool less_luck = playouts && strncmp(playouts, "luck", 4) == 0;
    FILE *file = path ? fopen(path, "a") : NULL;
    for (unsigned i = 0; i < SUBJECTS; i++) {
        if (wanted && strcmp(wanted, subjects[i].game) != 0)
            continue;
        if (playouts)
            compare_anew(&subjects[i], (unsigned)atoi(playouts + (less_luck ? 4 : 0)), less_luck,
                         file);
        else
            compare_kept(&subjects[i]);
    }
    if (file)
        fclose(file);
}

static int make_data_dir(void **state)
{
    (void)state;
    return mkdtemp(data_dir) ? 0 : -1;
}

static int remove_data_dir(void **state)
{
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -r '%s'", data_dir);
    return system(command); /* tables that players have built */
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(values_agree_with_playouts)};
    wanted = argc > 1 ? argv[1] : NULL;
    positions = argc > 2 ? (unsigned)atoi(argv[2]) : POSITIONS;
    first_deal = argc > 3 ? (unsigned)atoi(argv[3]) : 0;
    return cmocka_run_group_tests_name("agreement", tests, make_data_dir, remove_data_dir);
}
