/* level.c: see level.h. */
#include "front/level.h"

#include <string.h>

bool front_level_read(const char *text, front_level *level)
{
    static const char *const names[] = {"easy", "medium", "hard"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(text, names[i]) == 0) {
            *level = (front_level)i;
            return true;
        }
    return false;
}

/* Twice the number of deals that are easier by one measure, plus those that are equal. */
static size_t rank_of(const front_difficulty *deals, size_t count, size_t at)
{
    size_t rank = 0;
    for (size_t i = 0; i < count; i++) {
        rank += deals[i].states < deals[at].states ? 2 : deals[i].states == deals[at].states;
        if (deals[i].chance > deals[at].chance)
            rank += 2;
        else if (!(deals[i].chance < deals[at].chance))
            rank += 1;
    }
    return rank;
}

/* The index of the deal that has `place` easier ones; equal deals keep their order. */
static size_t at_place(const front_difficulty *deals, size_t count, size_t place)
{
    for (size_t i = 0; i < count; i++) {
        size_t easier = 0, own = rank_of(deals, count, i);
        for (size_t other = 0; other < count; other++) {
            size_t rank = rank_of(deals, count, other);
            easier += rank < own || (rank == own && other < i);
        }
        if (easier == place)
            return i;
    }
    return 0;
}

size_t front_level_choose(const front_difficulty *deals, size_t count, front_level level)
{
    size_t place = level == FRONT_EASY ? 0 : level == FRONT_HARD ? count - 1 : count / 2;
    return at_place(deals, count, place);
}
