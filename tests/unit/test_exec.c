/* test_exec.c: outside programs as players. Whatever a program does, it loses its own game and
 * nothing else: the next game is played by a new process, and no process is left behind.
 *
 * The time limits are for programs that never answer; a test that waits for an answer has a long
 * one, so that the tests do not depend on the speed of the machine. */
#include "games_support.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "base/clock.h"
#include "outside/process.h"

enum { SILENT_MS = 150, PATIENT_MS = 600000 };

/* A program that plays the first legal move; the shell's `while` ends with its input. */
#define FIRST_MOVE                                                                                 \
    "while read -r word rest; do case $word in tefuda|new) echo ready;; moves) set -- $rest;; "    \
    "go) echo move $1;; quit) exit 0;; esac; done"

static tf_status make_player(tf_player **player, const char *game, const char *text, bool allow,
                             tf_error *error)
{
    tf_rules rules = test_rules(game, NULL);
    tf_resources resources = {.allow_exec = allow};
    return tf_player_create_with(player, &rules, text, &resources, error);
}

/* Plays a deal of Accordion, which is short. */
static tf_outcome play_deal(tf_player *player, const char *deal, uint64_t time_ms, tf_error *error)
{
    tf_position *position = test_deal("accordion", "ranks=4", deal);
    tf_limits limits = {.time_ms = time_ms};
    tf_control control;
    tf_outcome outcome;
    tf_control_start(&control, &limits, NULL);
    assert_ok(tf_play(&player, position, NULL, 0, &control, &outcome, error));
    tf_position_destroy(position);
    return outcome;
}

static tf_player *accordion_player(const char *text)
{
    tf_rules rules = test_rules("accordion", "ranks=4");
    tf_resources resources = {.allow_exec = true};
    tf_player *player = NULL;
    tf_error error = {TF_OK, ""};
    if (tf_player_create_with(&player, &rules, text, &resources, &error) != TF_OK)
        fail_msg("%s: %s", text, error.text);
    return player;
}

/* ---- hostile programs ---- */

typedef struct hostile {
    const char *command;
    uint64_t time_ms;
    const char *message; /* part of the reason */
} hostile;

#define READY "echo ready; "
#define BEGUN READY "read -r a; while [ \"$a\" != new ]; do read -r a; done; " READY
#define ASKED BEGUN "while [ \"$a\" != go ]; do read -r a; done; "
static const hostile programs[] = {
    {"exec:sleep 1000", SILENT_MS, "no answer to the handshake within 150 ms"},
    {"exec:" BEGUN "sleep 1000", SILENT_MS, "no answer"},
    {"exec:printf rea; sleep 1000", SILENT_MS, "no answer"},
    {"exec:trap '' TERM INT HUP QUIT; sleep 1000 & wait; sleep 1000", SILENT_MS, "no answer"},
    {"exec:yes", PATIENT_MS, "'y' in answer to the handshake"},
    {"exec:yes info", PATIENT_MS, "more than 1048576 bytes"},
    {"exec:yes ''", PATIENT_MS, "more than 1048576 bytes"},
    {"exec:" READY "yes '# x'", PATIENT_MS, "more"},
    {"exec:head -c 100000 /dev/zero | tr '\\0' x; sleep 1000", PATIENT_MS, "more than 4096 bytes"},
    {"exec:head -c 5000 /dev/zero", PATIENT_MS, "more than 4096 bytes"},
    {"exec:printf 're\\0ady\\n'; sleep 1000", PATIENT_MS, "bytes that are not text"},
    {"exec:printf '\\377\\376\\n'; sleep 1000", PATIENT_MS, "bytes that are not text"},
    {"exec:printf '\\033[2Jready\\n'; sleep 1000", PATIENT_MS, "bytes that are not text"},
    {"exec:exit 3", PATIENT_MS, "ended at the handshake: exit status 3"},
    {"exec:" READY "exit 4", PATIENT_MS, "ended at"},
    {"exec:" ASKED "exit 5", PATIENT_MS, "ended at go: exit status 5"},
    {"exec:kill -SEGV $$", PATIENT_MS, "killed by signal 11"},
    {"exec:echo some last words >&2; exit 6", PATIENT_MS, "exit status 6 (some last words)"},
    {"exec:no-such-program-here", PATIENT_MS, "exit status 127"},
    {"exec:exec >&-; sleep 1000", PATIENT_MS, "ended at the handshake"},
    {"exec:" READY "exec <&-; sleep 1000", SILENT_MS, ""},
    {"exec:" ASKED "echo move 5S; sleep 1000", PATIENT_MS, "'5S' is not a legal move"},
    {"exec:" ASKED "echo move", PATIENT_MS, "'move' in answer to go"},
    {"exec:" ASKED "echo value much; sleep 1000", PATIENT_MS, "in answer to go"},
    {"exec:" ASKED "echo value nan; sleep 1000", PATIENT_MS, "in answer to go"},
    {"exec:" ASKED "echo error I am lost; sleep 1000", PATIENT_MS, "reports an error: I am lost"},
    {"exec:" READY READY READY "sleep 1000", SILENT_MS, ""},
    {"exec:echo want everything; sleep 1000", PATIENT_MS, "'everything' in answer"},
    {"exec:(setsid sleep 1000 &) ; setsid sleep 1000 & sleep 1000", SILENT_MS, "no answer"},
    {"exec:kill -9 $PPID; sleep 1000", PATIENT_MS, "ended"},
    {"exec:yes errors >&2 & exec sleep 1000", SILENT_MS, "no answer"},
};

/* Each program loses two games: the second with a new process. */
static void a_hostile_program_loses_its_game(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        tf_player *player = accordion_player(programs[i].command);
        for (int game = 0; game < 2; game++) {
            tf_error error = {TF_OK, ""};
            tf_outcome outcome = play_deal(player, "seed:1", programs[i].time_ms, &error);
            assert_int_equal(outcome.verdict, TF_LOST);
            if (error.status != TF_ERR_FORFEIT || !strstr(error.text, programs[i].message))
                fail_msg("%s: '%s' (%d) does not contain '%s'", programs[i].command, error.text,
                         (int)error.status, programs[i].message);
        }
        tf_player_destroy(player);
    }
}

/* A program that fails in one game and plays the next ones. */
static void the_next_game_goes_on(void **state)
{
    (void)state;
    char folder[] = "/tmp/tefuda-exec-XXXXXX", command[1024];
    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command,
             "exec:if mkdir %s/first 2>/dev/null; then exit 1; fi; " FIRST_MOVE, folder);
    tf_player *player = accordion_player(command);
    tf_error error = {TF_OK, ""};
    assert_int_equal(play_deal(player, "seed:1", PATIENT_MS, &error).verdict, TF_LOST);
    assert_int_equal(error.status, TF_ERR_FORFEIT);
    for (int game = 0; game < 3; game++) {
        play_deal(player, "seed:2", PATIENT_MS, &error);
        assert_int_equal(error.status, TF_OK);
    }
    tf_player_destroy(player);
    snprintf(command, sizeof command, "%s/first", folder);
    rmdir(command);
    rmdir(folder);
}

/* In a game with several seats the others share what the failed player loses. */
static void a_failure_costs_the_lowest_points(void **state)
{
    (void)state;
    tf_rules rules = test_rules("saichugen", NULL);
    tf_player *players[3] = {NULL};
    tf_resources resources = {.allow_exec = true};
    const char *texts[] = {"random", "exec:exit 1", "random"};
    for (int seat = 0; seat < 3; seat++)
        assert_ok(tf_player_create_with(&players[seat], &rules, texts[seat], &resources, NULL));
    tf_position *position = test_deal("saichugen", NULL, "seed:1");
    tf_control control;
    tf_outcome outcome;
    tf_error error;
    tf_control_start(&control, NULL, NULL);
    assert_ok(tf_play(players, position, NULL, 0, &control, &outcome, &error));
    assert_int_equal(outcome.verdict, TF_FINISHED);
    assert_int_equal(outcome.points[0], 1);
    assert_int_equal(outcome.points[1], -2);
    assert_int_equal(outcome.points[2], 1);
    assert_non_null(strstr(error.text, "seat 2: "));
    tf_position_destroy(position);
    for (int seat = 0; seat < 3; seat++)
        tf_player_destroy(players[seat]);
}

/* ---- nothing is left behind ---- */

static bool is_alive(pid_t pid)
{
    return kill(pid, 0) == 0 || errno != ESRCH;
}

/* Starts a program that prints the ids of processes it has started, then waits until they are
 * gone. A daemon has a session of its own. */
static void every_process_is_ended(void **state)
{
    (void)state;
    static const char command[] = "sleep 1000 & echo $!; setsid sleep 1000 & echo $!; "
                                  "trap '' TERM; echo $$; sleep 1000; sleep 1000";
    tf__process process = {0};
    tf_error error = {TF_OK, ""};
    pid_t pids[3];
    assert_ok(tf__process_start(&process, command, 0, &error));
    tf__process_wait wait = {tf__clock_ns() + PATIENT_MS * UINT64_C(1000000), NULL};
    for (int i = 0; i < 3; i++) {
        char *line;
        size_t length;
        assert_int_equal(tf__process_line(&process, &wait, &line, &length), TF__PROCESS_OK);
        pids[i] = (pid_t)strtol(line, NULL, 10);
        assert_true(pids[i] > 1 && is_alive(pids[i]));
    }
    pid_t keeper = process.keeper;
    assert_int_equal(tf__process_stop(&process, TF__PROCESS_KILL), -1);
    assert_false(is_alive(keeper));
    for (int i = 0; i < 3; i++)
        assert_false(is_alive(pids[i]));
    assert_int_equal(tf__process_stop(&process, TF__PROCESS_KILL), -1);
}

/* The program has its three streams and nothing else of ours. */
static void no_file_is_inherited(void **state)
{
    (void)state;
    tf__process process = {0};
    int ours = dup(STDERR_FILENO); /* without close-on-exec */
    assert_true(ours > 2);
    assert_ok(tf__process_start(&process, "ls /proc/self/fd | wc -l; sleep 1000", 0, NULL));
    tf__process_wait wait = {tf__clock_ns() + PATIENT_MS * UINT64_C(1000000), NULL};
    char *line;
    size_t length;
    assert_int_equal(tf__process_line(&process, &wait, &line, &length), TF__PROCESS_OK);
    assert_int_equal(strtol(line, NULL, 10), 4); /* 0, 1, 2 and the folder that ls reads */
    tf__process_stop(&process, TF__PROCESS_KILL);
    close(ours);
}

static void cancelling_ends_every_wait(void **state)
{
    (void)state;
    tf_player *player = accordion_player("exec:sleep 1000");
    tf_position *position = test_deal("accordion", "ranks=4", "seed:1");
    tf_cancel cancel = {0};
    tf_control control;
    tf_outcome outcome;
    tf_error error;
    tf_control_start(&control, NULL, &cancel);
    tf_cancel_raise(&cancel);
    assert_int_equal(tf_play(&player, position, NULL, 0, &control, &outcome, &error),
                     TF_ERR_CANCELLED);
    tf_position_destroy(position);
    tf_player_destroy(player);
}

/* A closed pipe raises no signal here. */
static void a_broken_pipe_is_no_signal(void **state)
{
    (void)state;
    signal(SIGPIPE, SIG_DFL);
    tf_player *player = accordion_player("exec:exec <&-; echo ready; sleep 1000");
    tf_error error = {TF_OK, ""};
    play_deal(player, "seed:1", SILENT_MS, &error);
    assert_int_equal(error.status, TF_ERR_FORFEIT);
    tf_player_destroy(player);
}

/* ---- the privilege ---- */

static void programs_need_permission(void **state)
{
    (void)state;
    static const char *const texts[] = {"exec:echo ready", "exec:true", "exec: true"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        tf_player *player = NULL;
        tf_error error = {TF_OK, ""};
        assert_int_equal(make_player(&player, "klondike", texts[i], false, &error), TF_ERR_USAGE);
        assert_non_null(strstr(error.text, "--allow-exec"));
        assert_null(player);
    }
    tf_rules rules = test_rules("klondike", NULL);
    tf_player *player = NULL;
    assert_int_equal(tf_player_create(&player, &rules, "exec:true", 0, NULL, NULL), TF_ERR_USAGE);
}

static void an_empty_command_is_refused(void **state)
{
    (void)state;
    tf_player *player = NULL;
    tf_error error = {TF_OK, ""};
    assert_int_equal(make_player(&player, "klondike", "exec:", true, &error), TF_ERR_USAGE);
    assert_int_equal(make_player(&player, "klondike", "exec", true, &error), TF_ERR_USAGE);
    assert_int_equal(make_player(&player, "klondike", "exec:  ", true, &error), TF_ERR_USAGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hostile_program_loses_its_game),
        cmocka_unit_test(the_next_game_goes_on),
        cmocka_unit_test(a_failure_costs_the_lowest_points),
        cmocka_unit_test(every_process_is_ended),
        cmocka_unit_test(no_file_is_inherited),
        cmocka_unit_test(cancelling_ends_every_wait),
        cmocka_unit_test(a_broken_pipe_is_no_signal),
        cmocka_unit_test(programs_need_permission),
        cmocka_unit_test(an_empty_command_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
