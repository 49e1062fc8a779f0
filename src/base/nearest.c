/* nearest.c: finds the known word that a user probably meant.
 *
 * The distance is the number of letters added, removed, changed or swapped with their neighbour,
 * without editing the same place twice (optimal string alignment; Damerau, CACM 7(3), 1964),
 * ignoring case. A word is near if the distance is at most a third of the length of the longer word
 * and smaller than that length. If no word is near, a word of three or more letters matches the one
 * name that starts with it ("calc"). */
#include <tefuda/option.h>

#include <string.h>

enum { WORD_MAX = 40, PREFIX_MIN = 3, FAR = WORD_MAX + 1 };

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Words longer than WORD_MAX letters are never near. */
static unsigned distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    if (a_length > WORD_MAX || b_length > WORD_MAX)
        return FAR;
    /* Three rows of the dynamic programming table: i - 2 (for swaps), i - 1 and i. */
    unsigned rows[3][WORD_MAX + 1];
    unsigned *above2 = rows[0], *above = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b_length; j++)
        above[j] = above2[j] = (unsigned)j;
    for (size_t i = 1; i <= a_length; i++) {
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_length; j++) {
            char x = lower(a[i - 1]), y = lower(b[j - 1]);
            row[j] = least(above[j] + 1, row[j - 1] + 1);
            row[j] = least(row[j], above[j - 1] + (x != y));
            if (i > 1 && j > 1 && x == lower(b[j - 2]) && lower(a[i - 2]) == y)
                row[j] = least(row[j], above2[j - 2] + 1);
        }
        unsigned *oldest = above2;
        above2 = above;
        above = row;
        row = oldest;
    }
    return above[b_length];
}

static bool is_near(unsigned letters, size_t longer)
{
    size_t limit = longer / 3 > 1 ? longer / 3 : 1;
    return letters <= limit && letters < longer;
}

static bool begins(const char *name, const char *word)
{
    while (*word != '\0' && lower(*word) == lower(*name)) {
        word++;
        name++;
    }
    return *word == '\0';
}

static const char *name_at(const void *names, size_t index, size_t stride)
{
    const char *name;
    memcpy(&name, (const char *)names + index * stride, sizeof name);
    return name;
}

int tf_nearest_word(const char *word, const void *names, size_t count, size_t stride)
{
    if (!word)
        return -1;
    size_t length = strlen(word);
    int nearest = -1, prefix = -1;
    unsigned fewest = FAR, prefix_count = 0;
    for (size_t i = 0; i < count; i++) {
        const char *name = name_at(names, i, stride);
        size_t name_length = strlen(name);
        unsigned letters = distance(word, length, name, name_length);
        size_t longer = length > name_length ? length : name_length;
        if (letters < fewest && (letters == 0 || is_near(letters, longer))) {
            fewest = letters;
            nearest = (int)i;
        }
        if (length >= PREFIX_MIN && begins(name, word)) {
            prefix = (int)i;
            prefix_count++;
        }
    }
    if (nearest >= 0)
        return nearest;
    return prefix_count == 1 ? prefix : -1;
}
