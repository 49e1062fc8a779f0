/* replay_main.c: runs a fuzz target on stored inputs instead of new ones.
 *
 *   fuzz_X [--mutate N] FILE|FOLDER...
 *
 * Replaces libFuzzer's main, so that every compiler and sanitizer can replay the corpus. Each input
 * is passed in a block of exactly its size, so that AddressSanitizer detects reading past it. A
 * target fails by crashing. With --mutate each input is also passed N times with a few bytes changed,
 * removed or repeated, the same ones in every run. Prints TAP with one line for all inputs; it is a failure when there are
 * none. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int mutations; /* per input */

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Passes a copy with one to four changes. */
static void run_mutated(const uint8_t *data, size_t size, uint64_t *random)
{
    uint8_t *copy = malloc(size + 1);
    if (!copy || size == 0) {
        free(copy);
        return;
    }
    memcpy(copy, data, size);
    size_t length = size;
    for (uint64_t changes = next_random(random) % 4 + 1; changes > 0 && length > 0; changes--) {
        size_t at = next_random(random) % length, to = next_random(random) % length;
        switch (next_random(random) % 4) {
        case 0:
            copy[at] = (uint8_t)next_random(random);
            break;
        case 1:
            copy[at] = copy[to];
            break;
        case 2:
            length = at; /* cut */
            break;
        default:
            memmove(copy + at, copy + to, length - (at > to ? at : to));
            break;
        }
    }
    uint8_t *exact = malloc(length ? length : 1);
    if (exact) {
        memcpy(exact, copy, length);
        LLVMFuzzerTestOneInput(exact, length);
    }
    free(exact);
    free(copy);
}

static int replay_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(size ? size : 1);
    int done = file && data && fread(data, 1, size, file) == size;
    if (done)
        LLVMFuzzerTestOneInput(data, size);
    uint64_t random = 88172645463325252u + size;
    for (int i = 0; done && i < mutations; i++)
        run_mutated(data, size, &random);
    if (!done)
        fprintf(stderr, "%s cannot be read\n", path);
    free(data);
    if (file)
        fclose(file);
    return done;
}

/* Replays a file, or every file below a folder; returns their number, or -1 when one cannot be
 * read. */
static int replay(const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0) {
        fprintf(stderr, "%s does not exist\n", path);
        return -1;
    }
    if (!S_ISDIR(info.st_mode))
        return replay_file(path, (size_t)info.st_size) ? 1 : -1;

    DIR *folder = opendir(path);
    if (!folder)
        return -1;
    int total = 0;
    for (struct dirent *entry; total >= 0 && (entry = readdir(folder));) {
        char below[4096];
        if (entry->d_name[0] == '.')
            continue;
        int length = snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
        int count = length < (int)sizeof below ? replay(below) : -1;
        total = count < 0 ? -1 : total + count;
    }
    closedir(folder);
    return total;
}

int main(int argc, char **argv)
{
    int total = 0, first = 1;
    if (argc > 2 && strcmp(argv[1], "--mutate") == 0) {
        mutations = atoi(argv[2]);
        first = 3;
    }
    for (int i = first; i < argc && total >= 0; i++) {
        int count = replay(argv[i]);
        total = count < 0 ? -1 : total + count;
    }
    const char *name = strrchr(argv[0], '/') ? strrchr(argv[0], '/') + 1 : argv[0];
    printf("1..1\n%s 1 - %s: %d inputs replayed\n", total > 0 ? "ok" : "not ok", name, total);
    return total > 0 ? 0 : 1;
}
