/* player.c: a player of every game in C, without libtefuda.
 *
 *   cc -O2 -o player examples/players/player.c
 *   tefuda play klondike --player "exec:./player" --deals seed:1-100 --rules vegas
 *
 * It prefers moves that contain one of the words given as arguments and otherwise plays a random
 * legal move. docs/PROTOCOL.md describes the lines. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 65536, MOVES_MAX = 1024 };

static uint64_t state; /* of the random numbers: splitmix64 */

static uint64_t next_random(void)
{
    uint64_t z = (state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Splits the line at its spaces, in place. */
static size_t split(char *line, const char *words[MOVES_MAX])
{
    size_t count = 0;
    for (char *word = strtok(line, " "); word && count < MOVES_MAX; word = strtok(NULL, " "))
        words[count++] = word;
    return count;
}

static int is_liked(const char *move, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strstr(move, argv[i]))
            return 1;
    return 0;
}

/* Puts the liked moves first and chooses among them, or among all when there are none. */
static const char *choose(const char **moves, size_t count, int argc, char **argv)
{
    size_t liked = 0;
    for (size_t i = 0; i < count; i++)
        if (is_liked(moves[i], argc, argv)) {
            const char *move = moves[i];
            moves[i] = moves[liked];
            moves[liked++] = move;
        }
    return moves[next_random() % (liked ? liked : count)];
}

int main(int argc, char **argv)
{
    static char line[LINE_MAX_BYTES], legal[LINE_MAX_BYTES];
    static const char *moves[MOVES_MAX];
    setvbuf(stdout, NULL, _IOLBF, 0); /* every answer is sent at once */
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        char *rest = strchr(line, ' ');
        if (rest)
            *rest++ = '\0';
        if (strcmp(line, "tefuda") == 0)
            puts("name example in C\nwant moves\nready");
        else if (strcmp(line, "seed") == 0 && rest)
            state = strtoull(rest, NULL, 10);
        else if (strcmp(line, "new") == 0)
            puts("ready");
        else if (strcmp(line, "moves") == 0 && rest)
            strcpy(legal, rest);
        else if (strcmp(line, "go") == 0) {
            size_t count = split(legal, moves);
            printf("move %s\n", count ? choose(moves, count, argc, argv) : "");
        } else if (strcmp(line, "quit") == 0)
            break;
    }
    return 0;
}
