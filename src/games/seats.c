/* seats.c: lists of players as text. Only this file knows their separator and their quotes. */
#include <tefuda/player.h>

#include <string.h>

#include <tefuda/game.h>

#include "base/missing.h"

static const char separator = '/';
static const char command_prefix[] = "exec:"; /* everything after it is a command */

static bool is_command(const char *text)
{
    return strncmp(text, command_prefix, sizeof command_prefix - 1) == 0;
}

/* The opening quote of the text that begins here; NULL when it is not quoted. */
static const char *quote_of(const char *text)
{
    const char *at = is_command(text) ? text + sizeof command_prefix - 1 : text;
    return *at == '\'' || *at == '"' ? at : NULL;
}

/* The end of the quoted part, after its closing quote; NULL when there is none. */
static const char *quote_end(const char *open)
{
    for (const char *at = open + 1; *at; at++) {
        if (*at == *open && at[1] == *open)
            at++;
        else if (*at == *open)
            return at + 1;
    }
    return NULL;
}

/* The end of the text that begins here: its separator, or the end of the list. */
static const char *text_end(const char *text)
{
    const char *quote = quote_of(text), *end = quote ? quote_end(quote) : NULL;
    if (end && (*end == separator || !*end))
        return end;
    if (is_command(text))
        return text + strlen(text);
    return text + strcspn(text, (char[]){separator, '\0'});
}

unsigned tf_seats_count(const char *list)
{
    unsigned count = 1;
    for (list = text_end(list); *list; list = text_end(list + 1))
        count++;
    return count;
}

const char *tf_seats_text(const char *list, unsigned index, size_t *length)
{
    for (; list && index > 0; index--) {
        list = text_end(list);
        list = *list ? list + 1 : NULL;
    }
    *length = list ? (size_t)(text_end(list) - list) : 0;
    return list;
}

unsigned tf_seats_split(char *list, const char *texts[TF_SEATS_MAX])
{
    unsigned count = 0;
    for (char *at = list; at; count++) {
        char *end = at + (text_end(at) - at);
        char *next = *end ? end + 1 : NULL;
        *end = '\0';
        if (count < TF_SEATS_MAX)
            texts[count] = at;
        at = next;
    }
    return count;
}

bool tf_seats_append(char *list, size_t size, const char *text)
{
    size_t used = strlen(list), length = strlen(text), gap = used > 0;
    if (tf_seats_count(text) > 1 || (is_command(text) && !quote_of(text)) ||
        length + gap >= size - used)
        return false;
    if (gap)
        list[used] = separator;
    memcpy(list + used + gap, text, length + 1);
    return true;
}

/* Removes the quotes in place. Returns false when a quoted text does not end with its quote. */
static bool remove_quotes(char *text)
{
    const char *quote = quote_of(text), *end = quote ? quote_end(quote) : NULL;
    if (!quote)
        return true;
    if (!end || *end)
        return false;
    char *out = text + (quote - text), mark = *quote;
    for (const char *at = quote + 1; at < end - 1; at++) {
        *out++ = *at;
        at += *at == mark;
    }
    *out = '\0';
    return true;
}

tf_status tf_seats_read(const tf_game *game, char *list, const char *texts[TF_SEATS_MAX],
                        tf_error *error)
{
    if (TF__MISSING(error, game, list, texts))
        return TF_ERR_USAGE;
    if (game->seats == 1 && is_command(list)) {
        texts[0] = list;
        return TF_OK;
    }
    unsigned count = tf_seats_split(list, texts);
    if (count != 1 && count != game->seats)
        return tf_error_set(error, TF_ERR_USAGE, "names %u players; %s has %u seat%s", count,
                            game->name, game->seats, game->seats == 1 ? "" : "s");
    for (unsigned i = 0; i < count; i++) {
        bool bare = game->seats > 1 && is_command(texts[i]) && !quote_of(texts[i]);
        if (bare || !remove_quotes((char *)texts[i]))
            return tf_error_set(error, TF_ERR_USAGE,
                                "has '%.60s': in a game with %u seat%s a command is quoted, "
                                "exec:'COMMAND'",
                                texts[i], game->seats, game->seats == 1 ? "" : "s");
    }
    for (; count < game->seats; count++)
        texts[count] = texts[0];
    return TF_OK;
}

void tf_seats_write(const tf_game *game, const char *text, tf_text *list)
{
    if (list->length > 0)
        tf_text_add_char(list, separator);
    if (game->seats == 1 || !is_command(text)) {
        tf_text_add(list, text);
        return;
    }
    tf_text_add(list, command_prefix);
    tf_text_add_char(list, '\'');
    for (const char *at = text + sizeof command_prefix - 1; *at; at++) {
        tf_text_add_char(list, *at);
        if (*at == '\'')
            tf_text_add_char(list, *at);
    }
    tf_text_add_char(list, '\'');
}
