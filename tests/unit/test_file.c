/* test_file.c: files are written completely or not at all (tefuda/file.h). Each test uses its own
 * folder. */
#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include <tefuda/file.h>

typedef struct folder {
    char path[64];
    char file[96]; /* a file name in the folder */
} folder;

static int make_folder(void **state)
{
    folder *here = calloc(1, sizeof *here);
    strcpy(here->path, "/tmp/tefuda-test-XXXXXX");
    if (!mkdtemp(here->path))
        return -1;
    snprintf(here->file, sizeof here->file, "%s/file", here->path);
    *state = here;
    return 0;
}

/* Counts the names in a folder that end in `suffix`; removes them if asked to. */
static int names(const char *path, const char *suffix, bool remove_them)
{
    DIR *dir = opendir(path);
    assert_non_null(dir);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        size_t length = strlen(entry->d_name), tail = strlen(suffix);
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 || length < tail ||
            strcmp(entry->d_name + length - tail, suffix) != 0)
            continue;
        count++;
        if (remove_them)
            unlinkat(dirfd(dir), entry->d_name, 0);
    }
    closedir(dir);
    return count;
}

static int remove_folder(void **state)
{
    folder *here = *state;
    names(here->path, "", true);
    int failed = rmdir(here->path);
    free(here);
    return failed;
}

static void put(const char *path, const char *words)
{
    tf_writer *writer;
    tf_error error;
    assert_int_equal(tf_writer_open(&writer, path, &error), TF_OK);
    fputs(words, tf_writer_stream(writer));
    assert_int_equal(tf_writer_commit(writer, &error), TF_OK);
}

static void assert_holds(const char *path, const char *words)
{
    tf_text text = {0};
    tf_error error;
    assert_int_equal(tf_file_read(path, 1 << 20, &text, &error), TF_OK);
    assert_string_equal(tf_text_string(&text), words);
    tf_text_free(&text);
}

static mode_t mode_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 0777;
}

static void commit_makes_the_file_visible(void **state)
{
    folder *here = *state;
    put(here->file, "one\ntwo\n");
    assert_holds(here->file, "one\ntwo\n");
    assert_int_equal(names(here->path, "", false), 1);
}

static void commit_replaces_the_old_file(void **state)
{
    folder *here = *state;
    put(here->file, "the old file, which is longer");
    put(here->file, "new");
    assert_holds(here->file, "new");
}

static void nothing_is_visible_before_commit(void **state)
{
    folder *here = *state;
    put(here->file, "old");
    tf_writer *writer;
    assert_int_equal(tf_writer_open(&writer, here->file, NULL), TF_OK);
    fputs("new", tf_writer_stream(writer));
    fflush(tf_writer_stream(writer));
    assert_holds(here->file, "old");
    assert_int_equal(names(here->path, ".tmp", false), 1);
    assert_int_equal(tf_writer_commit(writer, NULL), TF_OK);
    assert_holds(here->file, "new");
}

static void abort_leaves_only_the_old_file(void **state)
{
    folder *here = *state;
    put(here->file, "old");
    tf_writer *writer;
    assert_int_equal(tf_writer_open(&writer, here->file, NULL), TF_OK);
    fputs("new", tf_writer_stream(writer));
    tf_writer_abort(writer);
    assert_holds(here->file, "old");
    assert_int_equal(names(here->path, "", false), 1);
}

static void abort_accepts_null(void **state)
{
    (void)state;
    tf_writer_abort(NULL);
}

/* A process dies half-way, with half of its bytes already on the disk. */
static void a_killed_writer_leaves_the_old_file(void **state)
{
    folder *here = *state;
    put(here->file, "old");
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        tf_writer *writer;
        if (tf_writer_open(&writer, here->file, NULL) != TF_OK)
            _exit(1);
        fputs("half of the n", tf_writer_stream(writer));
        fflush(tf_writer_stream(writer));
        raise(SIGKILL);
        _exit(2);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    assert_holds(here->file, "old");
    assert_int_equal(names(here->path, ".tmp", false), 1);
    put(here->file, "new");
    assert_holds(here->file, "new");
}

static void two_writers_do_not_mix(void **state)
{
    folder *here = *state;
    tf_writer *first, *second;
    assert_int_equal(tf_writer_open(&first, here->file, NULL), TF_OK);
    assert_int_equal(tf_writer_open(&second, here->file, NULL), TF_OK);
    fputs("first", tf_writer_stream(first));
    fputs("second", tf_writer_stream(second));
    assert_int_equal(tf_writer_commit(second, NULL), TF_OK);
    assert_holds(here->file, "second");
    assert_int_equal(tf_writer_commit(first, NULL), TF_OK);
    assert_holds(here->file, "first");
    assert_int_equal(names(here->path, "", false), 1);
}

static void new_files_follow_the_umask(void **state)
{
    folder *here = *state;
    mode_t before = umask(027);
    put(here->file, "x");
    umask(before);
    assert_int_equal(mode_of(here->file), 0640);
}

static void private_files_are_private(void **state)
{
    folder *here = *state;
    tf_writer *writer;
    mode_t before = umask(0);
    assert_int_equal(tf_writer_open_private(&writer, here->file, NULL), TF_OK);
    assert_int_equal(tf_writer_commit(writer, NULL), TF_OK);
    umask(before);
    assert_int_equal(mode_of(here->file), 0600);
}

static void old_files_keep_their_permissions(void **state)
{
    folder *here = *state;
    put(here->file, "x");
    assert_int_equal(chmod(here->file, 0604), 0);
    put(here->file, "y");
    assert_int_equal(mode_of(here->file), 0604);
}

static void symbolic_links_are_kept(void **state)
{
    folder *here = *state;
    char name[128];
    snprintf(name, sizeof name, "%s/link", here->path);
    put(here->file, "old");
    assert_int_equal(symlink("file", name), 0);
    put(name, "new");
    assert_holds(here->file, "new");
    struct stat status;
    assert_int_equal(lstat(name, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
}

/* Renaming over it would replace the device for the whole system. */
static void devices_are_written_directly(void **state)
{
    (void)state;
    put("/dev/null", "gone");
    struct stat status;
    assert_int_equal(stat("/dev/null", &status), 0);
    assert_true(S_ISCHR(status.st_mode));
}

static void a_full_device_is_an_error(void **state)
{
    (void)state;
    if (access("/dev/full", W_OK) != 0)
        skip();
    tf_writer *writer;
    tf_error error;
    assert_int_equal(tf_writer_open(&writer, "/dev/full", &error), TF_OK);
    fputs("too much", tf_writer_stream(writer));
    assert_int_equal(tf_writer_commit(writer, &error), TF_ERR_IO);
    assert_non_null(strstr(error.text, "/dev/full"));
    assert_non_null(strstr(error.text, "No space left"));
}

static void names_without_a_folder_work(void **state)
{
    folder *here = *state;
    char *before = getcwd(NULL, 0);
    assert_non_null(before);
    assert_int_equal(chdir(here->path), 0);
    put("plain", "x");
    assert_holds("plain", "x");
    assert_int_equal(chdir(before), 0);
    free(before);
}

static void writing_into_a_missing_folder_is_refused(void **state)
{
    folder *here = *state;
    char name[128];
    snprintf(name, sizeof name, "%s/none/file", here->path);
    tf_writer *writer = NULL;
    tf_error error;
    assert_int_equal(tf_writer_open(&writer, name, &error), TF_ERR_INPUT);
    assert_null(writer);
    assert_int_equal(error.status, TF_ERR_INPUT);
    assert_non_null(strstr(error.text, name));
    assert_null(strchr(error.text, '\n'));
}

static void writing_over_a_folder_is_refused(void **state)
{
    folder *here = *state;
    tf_writer *writer = NULL;
    assert_int_equal(tf_writer_open(&writer, here->path, NULL), TF_ERR_INPUT);
    assert_null(writer);
}

static void reading_a_missing_file_is_refused(void **state)
{
    folder *here = *state;
    tf_text text = {0};
    tf_error error;
    assert_int_equal(tf_file_read(here->file, 100, &text, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, here->file));
    assert_non_null(strstr(error.text, "No such file"));
    assert_null(text.data);
}

static void reading_a_folder_is_refused(void **state)
{
    folder *here = *state;
    tf_text text = {0};
    tf_error error;
    assert_int_equal(tf_file_read(here->path, 100, &text, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "directory"));
}

static void reading_stops_at_the_limit(void **state)
{
    folder *here = *state;
    put(here->file, "0123456789");
    tf_text text = {0};
    tf_error error;
    assert_int_equal(tf_file_read(here->file, 10, &text, &error), TF_OK);
    assert_int_equal(text.length, 10);
    assert_int_equal(tf_file_read(here->file, 9, &text, &error), TF_ERR_INPUT);
    assert_non_null(strstr(error.text, "at most 9 bytes"));
    assert_string_equal(tf_text_string(&text), "0123456789");
    tf_text_free(&text);
}

static void endless_files_are_not_read_to_the_end(void **state)
{
    (void)state;
    tf_text text = {0};
    assert_int_equal(tf_file_read("/dev/zero", 1 << 20, &text, NULL), TF_ERR_INPUT);
    assert_null(text.data);
}

static void reading_replaces_the_old_text(void **state)
{
    folder *here = *state;
    put(here->file, "new");
    tf_text text = {0};
    tf_text_add(&text, "old words");
    assert_int_equal(tf_file_read(here->file, 100, &text, NULL), TF_OK);
    assert_string_equal(tf_text_string(&text), "new");
    tf_text_free(&text);
}

static void an_empty_file_is_an_empty_text(void **state)
{
    folder *here = *state;
    put(here->file, "");
    tf_text text = {0};
    assert_int_equal(tf_file_read(here->file, 0, &text, NULL), TF_OK);
    assert_int_equal(text.length, 0);
    assert_string_equal(tf_text_string(&text), "");
    tf_text_free(&text);
}

static void every_byte_value_is_written_and_read(void **state)
{
    folder *here = *state;
    enum { BYTES = 100003 }; /* several reads, the last one partial */
    char *bytes = malloc(BYTES);
    for (int i = 0; i < BYTES; i++)
        bytes[i] = (char)(i * 7 + i / 256);
    tf_writer *writer;
    assert_int_equal(tf_writer_open(&writer, here->file, NULL), TF_OK);
    assert_int_equal(fwrite(bytes, 1, BYTES, tf_writer_stream(writer)), BYTES);
    assert_int_equal(tf_writer_commit(writer, NULL), TF_OK);
    tf_text text = {0};
    assert_int_equal(tf_file_read(here->file, BYTES, &text, NULL), TF_OK);
    assert_int_equal(text.length, BYTES);
    assert_memory_equal(text.data, bytes, BYTES);
    tf_text_free(&text);
    free(bytes);
}

/* Runs tf_file_read("-") with a pipe in place of standard input. */
static tf_status read_pipe(const char *words, bool leave_open, tf_text *text, tf_error *error)
{
    int ends[2], before = dup(STDIN_FILENO);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], words, strlen(words)), (ssize_t)strlen(words));
    if (!leave_open)
        close(ends[1]);
    dup2(ends[0], STDIN_FILENO);
    tf_status status = tf_file_read("-", 100, text, error);
    if (before >= 0)
        dup2(before, STDIN_FILENO);
    close(before);
    close(ends[0]);
    if (leave_open)
        close(ends[1]);
    return status;
}

static void a_dash_means_standard_input(void **state)
{
    (void)state;
    tf_text text = {0};
    assert_int_equal(read_pipe("AS KD\n", false, &text, NULL), TF_OK);
    assert_string_equal(tf_text_string(&text), "AS KD\n");
    tf_text_free(&text);
}

static void on_alarm(int number)
{
    (void)number;
}

static void a_signal_ends_the_wait_for_input(void **state)
{
    (void)state;
    struct sigaction before, ours = {.sa_handler = on_alarm};
    sigaction(SIGALRM, &ours, &before);
    /* Repeated, because the first signal may come before the read has started. */
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 20000}, {0, 20000}}, NULL);
    tf_text text = {0};
    tf_error error;
    assert_int_equal(read_pipe("half a line", true, &text, &error), TF_ERR_CANCELLED);
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {0, 0}}, NULL);
    sigaction(SIGALRM, &before, NULL);
    assert_non_null(strstr(error.text, "standard input"));
    assert_null(text.data);
}

static void assert_data_dir(const char *dir, const char *expected)
{
    tf_text text = {0};
    tf_data_dir(dir, &text);
    assert_string_equal(tf_text_string(&text), expected);
    tf_text_free(&text);
}

static void the_data_dir_follows_the_order_of_precedence(void **state)
{
    (void)state;
    setenv("TEFUDA_DATA", "/data", 1);
    setenv("XDG_CACHE_HOME", "/xdg", 1);
    setenv("HOME", "/home/someone", 1);
    assert_data_dir("mine", "mine");
    assert_data_dir(NULL, "/data");
    unsetenv("TEFUDA_DATA");
    assert_data_dir(NULL, "/xdg/tefuda");
    unsetenv("XDG_CACHE_HOME");
    assert_data_dir(NULL, "/home/someone/.cache/tefuda");
    unsetenv("HOME");
    assert_data_dir(NULL, "./.cache/tefuda");
}

static void the_data_dir_ignores_empty_and_relative_variables(void **state)
{
    (void)state;
    setenv("TEFUDA_DATA", "", 1);
    setenv("XDG_CACHE_HOME", "relative", 1);
    setenv("HOME", "/home/someone", 1);
    assert_data_dir(NULL, "/home/someone/.cache/tefuda");
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(commit_makes_the_file_visible),
        IN_FOLDER(commit_replaces_the_old_file),
        IN_FOLDER(nothing_is_visible_before_commit),
        IN_FOLDER(abort_leaves_only_the_old_file),
        cmocka_unit_test(abort_accepts_null),
        IN_FOLDER(a_killed_writer_leaves_the_old_file),
        IN_FOLDER(two_writers_do_not_mix),
        IN_FOLDER(new_files_follow_the_umask),
        IN_FOLDER(private_files_are_private),
        IN_FOLDER(old_files_keep_their_permissions),
        IN_FOLDER(symbolic_links_are_kept),
        cmocka_unit_test(devices_are_written_directly),
        cmocka_unit_test(a_full_device_is_an_error),
        IN_FOLDER(names_without_a_folder_work),
        IN_FOLDER(writing_into_a_missing_folder_is_refused),
        IN_FOLDER(writing_over_a_folder_is_refused),
        IN_FOLDER(reading_a_missing_file_is_refused),
        IN_FOLDER(reading_a_folder_is_refused),
        IN_FOLDER(reading_stops_at_the_limit),
        cmocka_unit_test(endless_files_are_not_read_to_the_end),
        IN_FOLDER(reading_replaces_the_old_text),
        IN_FOLDER(an_empty_file_is_an_empty_text),
        IN_FOLDER(every_byte_value_is_written_and_read),
        cmocka_unit_test(a_dash_means_standard_input),
        cmocka_unit_test(a_signal_ends_the_wait_for_input),
        cmocka_unit_test(the_data_dir_follows_the_order_of_precedence),
        cmocka_unit_test(the_data_dir_ignores_empty_and_relative_variables),
    };
    return cmocka_run_group_tests_name("file", tests, NULL, NULL);
}
