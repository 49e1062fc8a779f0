/* level.h: how difficult deals are, and which of several deals a person gets who asks for a level. */
#ifndef TEFUDA_FRONT_LEVEL_H
#define TEFUDA_FRONT_LEVEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum front_level { FRONT_EASY, FRONT_MEDIUM, FRONT_HARD } front_level;

/* How difficult a winnable deal is. */
typedef struct front_difficulty {
    uint64_t states; /* that the solver visited */
    double
        chance; /* win probability from what a person sees at the start; equal for all where it is not known */
} front_difficulty;

/* Reads "easy", "medium" or "hard"; false for another text. */
bool front_level_read(const char *text, front_level *level);

/* The index of the easiest, the middle or the most difficult deal of `count` (at least 1): deals are ranked by their
 * chances and by their states, and the ranks are added. */
size_t front_level_choose(const front_difficulty *deals, size_t count, front_level level);

#endif
