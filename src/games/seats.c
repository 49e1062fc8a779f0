/* seats.c: lists of players as text. Only this file knows their separator. */
#include <tefuda/player.h>

#include <string.h>

static const char separator = '/';

unsigned tf_seats_count(const char *list)
{
    unsigned count = 1;
    for (; *list; list++)
        count += *list == separator;
    return count;
}

const char *tf_seats_text(const char *list, unsigned index, size_t *length)
{
    for (; list && index > 0; index--) {
        list = strchr(list, separator);
        list += list != NULL;
    }
    const char *end = list ? strchr(list, separator) : NULL;
    *length = end ? (size_t)(end - list) : list ? strlen(list) : 0;
    return list;
}

unsigned tf_seats_split(char *list, const char *texts[TF_SEATS_MAX])
{
    unsigned count = 0;
    for (char *at = list; at; count++) {
        char *end = strchr(at, separator);
        if (end)
            *end++ = '\0';
        if (count < TF_SEATS_MAX)
            texts[count] = at;
        at = end;
    }
    return count;
}

bool tf_seats_append(char *list, size_t size, const char *text)
{
    size_t used = strlen(list), length = strlen(text), gap = used > 0;
    if (tf_seats_count(text) > 1 || length + gap >= size - used)
        return false;
    if (gap)
        list[used] = separator;
    memcpy(list + used + gap, text, length + 1);
    return true;
}
