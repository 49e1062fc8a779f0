/* test_experiment.c: definitions of experiments, and experiments as text. */
#include "games_support.h"

static tf_experiment_texts small(void)
{
    return (tf_experiment_texts){.name = "one", .game = "accordion", .deals = "seed:1-10"};
}

static tf_experiment parsed(const char *text)
{
    tf_experiment *list = NULL;
    size_t count = 0;
    tf_error error = {TF_OK, ""};
    if (tf_experiments_parse("plan", text, &list, &count, &error) != TF_OK)
        fail_msg("%s", error.text);
    assert_int_equal(count, 1);
    tf_experiment one = list[0];
    free(list);
    return one;
}

static void assert_refused(const char *text, const char *words)
{
    tf_experiment *list = NULL;
    size_t count = 0;
    tf_error error = {TF_OK, ""};
    tf_status status = tf_experiments_parse("plan", text, &list, &count, &error);
    assert_true(status == TF_ERR_INPUT || status == TF_ERR_USAGE);
    assert_null(list);
    if (strcmp(error.text, words) != 0)
        fail_msg("got '%s', expected '%s'", error.text, words);
}

static void defaults_are_written_explicitly(void **state)
{
    (void)state;
    tf_experiment e = parsed("[one]\ngame = accordion\ndeals = seed:1-10\n");
    assert_string_equal(e.rules_text, "ranks=13");
    const tf_game *game = test_game("accordion");
    assert_int_equal(strncmp(e.solver, game->solvers[0]->name, strlen(game->solvers[0]->name)), 0);
    assert_non_null(strstr(e.solver, "table_mb="));
    assert_string_equal(e.players, "");
    assert_int_equal(e.seed, 0);
    assert_int_equal(e.limits.states, 0);
    assert_int_equal(e.limits.time_ms, 0);
    assert_int_equal(e.limits.memory_bytes, (size_t)1024 << 20);
}

static void keys_before_the_first_name_apply_to_all_experiments(void **state)
{
    (void)state;
    const char *text = "# a plan\n game=accordion  \nrules = ranks=4 # small\nsolver = depth\n"
                       "deals = seed:1-10\r\n\n[ first ]\nplayer = random\n[second]\nstates=77\n"
                       "rules = ranks=5\n";
    tf_experiment *list = NULL;
    size_t count = 0;
    assert_ok(tf_experiments_parse("plan", text, &list, &count, NULL));
    assert_int_equal(count, 2);
    assert_string_equal(list[0].name, "first");
    assert_string_equal(list[0].players, "random");
    assert_string_equal(list[0].solver, "");
    assert_string_equal(list[0].rules_text, "ranks=4");
    assert_int_equal(strncmp(list[1].solver, "depth", 5), 0);
    assert_string_equal(list[1].rules_text, "ranks=5");
    assert_int_equal(list[1].limits.states, 77);
    free(list);
}

static void a_written_experiment_reads_back(void **state)
{
    (void)state;
    tf_experiment e = parsed("[x.y_z+1-2]\ngame=accordion\nrules=ranks=7\nsolver=depth:table_mb=3\n"
                             "deals=file:a b.txt\nseed=9\nstates=10\ntime-ms=11\nmemory-mb=64\n"
                             "note=a few, words = here\n");
    tf_text text = {0};
    tf_experiment_format(&e, &text);
    tf_experiment again = parsed(tf_text_string(&text));
    tf_text once_more = {0};
    tf_experiment_format(&again, &once_more);
    assert_string_equal(tf_text_string(&text), tf_text_string(&once_more));
    assert_string_equal(again.deals, "file:a b.txt");
    assert_string_equal(again.note, "a few, words = here");
    assert_int_equal(again.limits.memory_bytes, 64 << 20);
    tf_text_free(&text);
    tf_text_free(&once_more);
}

static void equal_experiments_have_equal_texts(void **state)
{
    (void)state;
    tf_experiment a = parsed("[a]\ngame=accordion\nsolver=depth\ndeals=seed:1\n");
    tf_experiment b = parsed(
        "[b]\ngame=accordion\nrules=ranks=13\nsolver=depth:table_mb=64\ndeals=seed:1\n");
    assert_string_equal(a.solver, b.solver);
    assert_string_equal(a.rules_text, b.rules_text);
}

static void mistakes_are_reported_with_their_line(void **state)
{
    (void)state;
    assert_refused("", "plan: no experiment found, expected [NAME] and KEY = VALUE lines");
    assert_refused("game = accordion\n",
                   "plan: no experiment found, expected [NAME] and KEY = VALUE lines");
    assert_refused("[a]\ngame accordion\n",
                   "plan:2: 'game accordion', expected KEY = VALUE or [NAME]");
    assert_refused("[a]\ngme = accordion\n", "plan:2: unknown key 'gme', did you mean game?");
    assert_refused("[a]\ngame = accordion\ngame = accordion\n", "plan:3: game is given twice");
    assert_refused("[a\n", "plan:1: no ] at the end, expected [NAME]");
    assert_refused("\n[a]\ngame = accordion\n",
                   "plan:2: experiment a has no deals, expected KIND:FIRST-LAST or file:PATH");
    assert_refused("[a]\ndeals = seed:1\n", "plan:1: experiment a has no game");
    assert_refused("[a]\ngame=accordion\ndeals=seed:1\n[b]\ngame=accordion\ndeals=seed:1\n[a]\n",
                   "plan:7: a second experiment a");
    assert_refused("[a]\ngame=accordion\ndeals=seed:1\nplayer=random\nsolver=depth\n",
                   "plan:1: experiment a has a player and a solver, expected only one of them");
    assert_refused("[a]\ngame=accordion\ndeals=seed:1\nstates=-1\n",
                   "plan:1: states takes a whole number 0..1152921504606846976, not '-1'");
    assert_refused("[a]\ngame=accordion\ndeals=seed:1\nmemory-mb=8\n",
                   "plan:1: memory-mb takes a whole number 16..16777216, not '8'");
    assert_refused("[a]\x01\n", "plan:1: byte 0x01, expected plain text");
}

static void names_are_plain_words(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "-a", ".a", "a b", "a/b", "a;b", "\xc3\xa4", "a'b"};
    tf_experiment e;
    tf_experiment_texts texts = small();
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        texts.name = bad[i];
        assert_int_equal(tf_experiment_make(&texts, &e, NULL), TF_ERR_USAGE);
    }
    char longest[TF_LAB_NAME_MAX + 1];
    memset(longest, 'n', sizeof longest);
    longest[TF_LAB_NAME_MAX] = '\0';
    texts.name = longest;
    assert_int_equal(tf_experiment_make(&texts, &e, NULL), TF_ERR_USAGE);
    longest[TF_LAB_NAME_MAX - 1] = '\0';
    assert_ok(tf_experiment_make(&texts, &e, NULL));
}

static void values_that_cannot_be_written_are_refused(void **state)
{
    (void)state;
    tf_experiment e;
    tf_error error = {TF_OK, ""};
    tf_experiment_texts texts = small();
    texts.note = "two\nlines";
    assert_int_equal(tf_experiment_make(&texts, &e, &error), TF_ERR_USAGE);
    assert_non_null(strstr(error.text, "control character"));
    texts.note = "number #3";
    assert_int_equal(tf_experiment_make(&texts, &e, &error), TF_ERR_USAGE);
    texts.note = "number#3";
    assert_ok(tf_experiment_make(&texts, &e, &error));
    char text[2 * TF_LAB_TEXT_MAX];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    texts.note = text;
    assert_int_equal(tf_experiment_make(&texts, &e, &error), TF_ERR_USAGE);
    assert_non_null(strstr(error.text, "note is too long"));
}

static void there_is_one_player_or_one_per_seat(void **state)
{
    (void)state;
    tf_experiment e;
    tf_error error = {TF_OK, ""};
    tf_experiment_texts texts = small();
    texts.player = "random/random";
    assert_int_equal(tf_experiment_make(&texts, &e, &error), TF_ERR_USAGE);
    assert_string_equal(error.text, "player names 2 players; accordion has 1 seat");
    texts.player = "randm";
    assert_int_equal(tf_experiment_make(&texts, &e, &error), TF_ERR_USAGE);
    assert_string_equal(error.text, "no player 'randm': did you mean 'random'?");
    texts.player = "";
    assert_int_equal(tf_experiment_make(&texts, &e, &error), TF_ERR_USAGE);
}

static void a_file_is_read(void **state)
{
    (void)state;
    char path[] = "/tmp/tefuda-test-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    FILE *file = fdopen(fd, "w");
    fputs("\xef\xbb\xbf[one]\ngame = accordion\ndeals = seed:1-3\n", file);
    fclose(file);
    tf_experiment *list = NULL;
    size_t count = 0;
    assert_ok(tf_experiments_read(path, &list, &count, NULL));
    assert_int_equal(count, 1);
    free(list);
    list = NULL;
    file = fopen(path, "w");
    fwrite("[one]\0", 1, 6, file);
    fclose(file);
    assert_int_equal(tf_experiments_read(path, &list, &count, NULL), TF_ERR_INPUT);
    remove(path);
    assert_int_equal(tf_experiments_read(path, &list, &count, NULL), TF_ERR_INPUT);
    assert_int_equal(tf_experiments_read("/", &list, &count, NULL), TF_ERR_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_written_explicitly),
        cmocka_unit_test(keys_before_the_first_name_apply_to_all_experiments),
        cmocka_unit_test(a_written_experiment_reads_back),
        cmocka_unit_test(equal_experiments_have_equal_texts),
        cmocka_unit_test(mistakes_are_reported_with_their_line),
        cmocka_unit_test(names_are_plain_words),
        cmocka_unit_test(values_that_cannot_be_written_are_refused),
        cmocka_unit_test(there_is_one_player_or_one_per_seat),
        cmocka_unit_test(a_file_is_read),
    };
    return cmocka_run_group_tests_name("experiment", tests, NULL, NULL);
}
