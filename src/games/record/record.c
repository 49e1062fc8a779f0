/* record.c: reads and writes records of games as text.
 *
 * A record consists of lines "key: value". The keys of the table below belong to the record; "N:"
 * and "moves:" hold moves. Any other line before the first move belongs to the starting position,
 * in the game's own format. Moves are replayed as they are read, so every record that can be read
 * is a legal game. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/file.h>
#include <tefuda/record.h>

#include "base/missing.h"
#include "base/words.h"
#include "games/record/record_reader.h"

enum { RECORD_BYTES_MAX = 16 << 20, MOVES_MAX = 1000000, WORD_MAX = 64 };

typedef tf__record_reader reader;

tf_status tf__record_fail(tf__record_reader *r, tf_status status)
{
    return tf_error_prefix(r->error, status, "%s:%u: ", r->name, r->line);
}

tf_status tf__record_refuse(tf__record_reader *r, const char *key, const char *what)
{
    (void)tf_error_set(r->error, TF_ERR_INPUT, "%s: %s", key, what);
    return tf__record_fail(r, TF_ERR_INPUT);
}

/* ---- the header ---- */

/* Optional: the caller knows the game. */
static tf_status take_game(reader *r, const char *value)
{
    if (strcmp(value, r->game->name) == 0)
        return TF_OK;
    (void)tf_error_set(r->error, TF_ERR_INPUT, "game: expected %s, not %.40s", r->game->name,
                       value);
    return tf__record_fail(r, TF_ERR_INPUT);
}

static tf_status take_rules(reader *r, const char *value)
{
    if (r->has_rules_line)
        return tf__record_refuse(r, "rules", "there is a rules: line already");
    r->has_rules_line = true;
    tf_status status = tf_rules_parse(r->game, value, &r->rules, r->error);
    return status == TF_OK ? TF_OK : tf__record_fail(r, TF_ERR_INPUT);
}

static tf_status take_deal(reader *r, const char *value)
{
    if (strlen(value) >= sizeof r->deal_text)
        return tf__record_refuse(r, "deal", "too long, expected KIND:N");
    strcpy(r->deal_text, value);
    return TF_OK;
}

static tf_status take_cards(reader *r, const char *value)
{
    free(r->cards_text);
    r->cards_text = strdup(value);
    return r->cards_text ? TF_OK : tf_error_set(r->error, TF_ERR_MEMORY, "no memory for a record");
}

static tf_status take_id(reader *r, const char *value)
{
    if (*value == '\0' || strlen(value) >= sizeof r->deal.id || strpbrk(value, " \t"))
        return tf__record_refuse(r, "id", "expected one word of at most 63 characters");
    strcpy(r->deal.id, value);
    return TF_OK;
}

/* Free text: the part of the record that the rules do not check. */
static tf_status take_words(reader *r, const char *key, const char *value,
                            char out[TF_RECORD_WORDS_MAX])
{
    tf_status status = tf__words_copy(out, TF_RECORD_WORDS_MAX, key, value, r->error);
    return status == TF_OK ? TF_OK : tf__record_fail(r, status);
}

static tf_status take_player(reader *r, const char *value)
{
    return take_words(r, "player", value, r->record->player);
}

static tf_status take_date(reader *r, const char *value)
{
    return take_words(r, "date", value, r->record->date);
}

static tf_status take_note(reader *r, const char *value)
{
    return take_words(r, "note", value, r->record->note);
}

static tf_status take_result(reader *r, const char *value)
{
    return take_words(r, "result", value, r->result);
}

static tf_status take_position(reader *r, const char *value)
{
    if (*value)
        tf_text_printf(&r->position_text, "%s\n", value);
    if (!r->position_line)
        r->position_line = r->line;
    return TF_OK;
}

static const struct {
    const char *key;
    tf_status (*take)(reader *, const char *value);
} keys[] = {
    {"game", take_game},         {"rules", take_rules}, {"deal", take_deal},
    {"cards", take_cards},       {"id", take_id},       {"player", take_player},
    {"date", take_date},         {"note", take_note},   {"result", take_result},
    {"position", take_position},
};

bool tf__record_take(tf__record_reader *r, const char *key, const char *value, tf_status *status)
{
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (strcmp(key, keys[i].key) == 0) {
            *status = keys[i].take(r, value);
            return true;
        }
    }
    return false;
}

/* ---- the starting position ---- */

static tf_status start_from_deal(reader *r, const tf_deal_format *format)
{
    tf_status status;
    char id[TF_DEAL_ID_MAX];
    strcpy(id, r->deal.id);
    if (r->cards_text)
        status = tf_deal_parse_cards(&format->deck, r->cards_text, &r->deal, r->error);
    else
        status = tf_deal_make(format, r->deal_text, &r->deal, r->error);
    if (status != TF_OK)
        return tf__record_fail(r, TF_ERR_INPUT);
    const char *name = id[0] ? id : r->deal_text[0] ? r->deal_text : "record";
    strcpy(r->deal.id, name);
    status = tf_position_deal(&r->record->position, &r->rules, &r->deal, r->error);
    return status == TF_OK ? TF_OK : tf__record_fail(r, status);
}

tf_status tf__record_start(tf__record_reader *r)
{
    if (r->record->position)
        return TF_OK;
    bool has_text = r->position_text.length > 0;
    bool has_deal = r->cards_text || r->deal_text[0];
    if (has_text && has_deal)
        return tf__record_refuse(r, "position", "there is a deal already, expected one of the two");
    if (has_deal) {
        tf_deal_format format = tf_game_deal_format(&r->rules);
        return start_from_deal(r, &format);
    }
    if (!has_text)
        return tf__record_refuse(r, "moves", "expected deal:, cards: or a position before them");
    tf_status status = tf_position_parse(&r->record->position, &r->rules,
                                         tf_text_string(&r->position_text), r->error);
    if (status == TF_OK)
        return TF_OK;
    return tf_error_prefix(r->error, status, "%s:%u: position: ", r->name, r->position_line);
}

/* ---- the moves ---- */

tf_status tf__record_move(tf__record_reader *r, const char *word)
{
    tf_move move;
    r->moves++;
    if (r->moves > MOVES_MAX)
        return tf__record_refuse(r, "moves", "more than a million");
    tf_status status = tf_position_move_parse(r->record->position, word, &move, r->error);
    if (status == TF_OK)
        status = tf_position_apply(r->record->position, move, r->error);
    if (status == TF_OK || status == TF_ERR_MEMORY)
        return status;
    (void)tf_error_prefix(r->error, status, "move %zu '%s': ", r->moves, word);
    return tf__record_fail(r, TF_ERR_INPUT);
}

static tf_status make_moves(reader *r, const char *text)
{
    tf_status status = tf__record_start(r);
    for (text += strspn(text, " \t"); status == TF_OK && *text; text += strspn(text, " \t")) {
        char word[WORD_MAX];
        size_t length = strcspn(text, " \t");
        if (length >= sizeof word)
            return tf__record_refuse(r, "moves", "a word longer than any move");
        memcpy(word, text, length);
        word[length] = '\0';
        status = tf__record_move(r, word);
        text += length;
    }
    return status;
}

/* True for "moves" and for the number of a turn. */
static bool is_move_key(const char *key)
{
    if (strcmp(key, "moves") == 0)
        return true;
    size_t digits = strspn(key, "0123456789");
    return digits > 0 && key[digits] == '\0';
}

/* ---- lines ---- */

/* Splits "key: value" in place; NULL when the line has no key before a colon. */
static char *split_key(char *line)
{
    char *colon = strchr(line, ':');
    if (!colon)
        return NULL;
    for (char *c = line; c < colon; c++)
        if (!isalnum((unsigned char)*c))
            return NULL;
    *colon = '\0';
    char *value = colon + 1;
    return value + strspn(value, " \t");
}

static tf_status read_line(reader *r, char *line)
{
    size_t length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        line[--length] = '\0';
    line += strspn(line, " \t");
    if (*line == '\0' || *line == '#')
        return TF_OK;
    char *value = split_key(line);
    if (value && is_move_key(line))
        return make_moves(r, value);
    tf_status status;
    if (value && tf__record_take(r, line, value, &status))
        return status;
    if (r->record->position)
        return tf__record_refuse(r, line, "unknown here, expected moves");
    if (!r->position_line)
        r->position_line = r->line;
    tf_text_printf(&r->position_text, value ? "%s: %s\n" : "%s\n", line, value);
    return TF_OK;
}

tf_status tf__record_check_result(tf__record_reader *r)
{
    tf_outcome outcome;
    tf_position_outcome(r->record->position, &outcome);
    const char *replayed = tf_verdict_game_name(outcome.verdict);
    if (r->result[0] == '\0' || strcmp(r->result, replayed) == 0)
        return TF_OK;
    (void)tf_error_set(r->error, TF_ERR_INPUT, "result: '%s', but the moves end %s", r->result,
                       replayed);
    return tf__record_fail(r, TF_ERR_INPUT);
}

static tf_status read_lines(reader *r, const char *text)
{
    char *copy = strdup(text);
    if (!copy)
        return tf_error_set(r->error, TF_ERR_MEMORY, "no memory for a record");
    tf_status status = TF_OK;
    char *at = copy;
    while (status == TF_OK && at) {
        char *end = strchr(at, '\n');
        if (end)
            *end = '\0';
        r->line++;
        status = read_line(r, at);
        at = end ? end + 1 : NULL;
    }
    free(copy);
    if (status == TF_OK)
        status = tf__record_start(r);
    return status == TF_OK ? tf__record_check_result(r) : status;
}

/* All of reading a record except the format, which `read` handles. */
static tf_status read_with(reader *r, tf_status (*read)(reader *, const char *), const char *text,
                           const tf_rules *rules)
{
    *r->record = (tf_record){0};
    tf_status status = TF_OK;
    if (rules && rules->game != r->game)
        return tf_error_set(r->error, TF_ERR_USAGE, "%s: not the rules of %s", r->name,
                            r->game->name);
    if (rules)
        r->rules = *rules;
    else
        status = tf_rules_parse(r->game, NULL, &r->rules, r->error);
    if (status == TF_OK)
        status = read(r, text);
    if (status == TF_OK)
        status = tf_text_status(&r->position_text);
    tf_text_free(&r->position_text);
    free(r->cards_text);
    if (status != TF_OK)
        tf_record_free(r->record);
    return status;
}

/* True for a record that is JSON. A game may have positions that are JSON too. */
static bool is_json(const tf_game *game, const char *text)
{
    return text[strspn(text, " \t\r\n")] == '{' &&
           !(game->rules->is_position_text && game->rules->is_position_text(text));
}

tf_status tf_record_parse(const tf_game *game, const char *name, const char *text,
                          const tf_rules *rules, tf_record *record, tf_error *error)
{
    if (TF__MISSING(error, game, name, text, record))
        return TF_ERR_USAGE;
    reader r = {.game = game, .name = name, .record = record, .error = error};
    return read_with(&r, is_json(game, text) ? tf__record_read_json : read_lines, text, rules);
}

/* Reads a whole file. A NUL byte is refused, because it would hide the text after it. */
static tf_status read_text(const char *path, const char **name, tf_text *text, tf_error *error)
{
    *name = strcmp(path, "-") == 0 ? "standard input" : path;
    tf_status status = tf_file_read(path, RECORD_BYTES_MAX, text, error);
    if (status == TF_OK && strlen(tf_text_string(text)) != text->length)
        status = tf_error_set(error, TF_ERR_INPUT, "%s: not a text file, it contains a NUL byte",
                              *name);
    return status;
}

tf_status tf_record_read(const tf_game *game, const char *path, const tf_rules *rules,
                         tf_record *record, tf_error *error)
{
    if (TF__MISSING(error, game, path, record))
        return TF_ERR_USAGE;
    tf_text text = {0};
    const char *name;
    tf_status status = read_text(path, &name, &text, error);
    if (status == TF_OK)
        status = tf_record_parse(game, name, tf_text_string(&text), rules, record, error);
    tf_text_free(&text);
    return status;
}

/* Reads JSON objects one after the other, each with the number of its first line. */
static tf_status read_objects(const tf_game *game, const char *name, const char *text,
                              const tf_rules *rules, tf_record_fn take, void *context,
                              tf_error *error)
{
    unsigned line = 0;
    const char *at = text, *counted = text;
    for (at += strspn(at, " \t\r\n"); *at; at += strspn(at, " \t\r\n")) {
        tf_record record;
        reader r = {.game = game, .name = name, .record = &record, .error = error, .several = true};
        for (; counted < at; counted++)
            line += *counted == '\n';
        r.line = line;
        tf_status status = read_with(&r, tf__record_read_json, at, rules);
        if (status == TF_OK && record.position)
            status = take(context, &record, error);
        tf_record_free(&record);
        if (status != TF_OK)
            return status;
        at += r.used;
    }
    return TF_OK;
}

tf_status tf_records_parse(const tf_game *game, const char *name, const char *text,
                           const tf_rules *rules, tf_record_fn take, void *context, tf_error *error)
{
    if (TF__MISSING(error, game, name, text))
        return TF_ERR_USAGE;
    if (!take)
        return tf_error_set(error, TF_ERR_USAGE, "tf_records_parse: take is NULL");
    tf_record record;
    if (is_json(game, text))
        return read_objects(game, name, text, rules, take, context, error);
    tf_status status = tf_record_parse(game, name, text, rules, &record, error);
    if (status != TF_OK)
        return status;
    status = take(context, &record, error);
    tf_record_free(&record);
    return status;
}

tf_status tf_records_read(const tf_game *game, const char *path, const tf_rules *rules,
                          tf_record_fn take, void *context, tf_error *error)
{
    if (TF__MISSING(error, game, path))
        return TF_ERR_USAGE;
    tf_text text = {0};
    const char *name;
    tf_status status = read_text(path, &name, &text, error);
    if (status == TF_OK)
        status = tf_records_parse(game, name, tf_text_string(&text), rules, take, context, error);
    tf_text_free(&text);
    return status;
}

/* ---- writing ---- */

bool tf__record_is_numbered(const tf_deal_format *format, const tf_deal *deal)
{
    tf_deal made;
    return tf_deal_make(format, deal->id, &made, NULL) == TF_OK && made.count == deal->count &&
           memcmp(made.cards, deal->cards, deal->count) == 0;
}

static void write_start(const tf_position *first, tf_text *out)
{
    const tf_rules *rules = tf_position_rules(first);
    const tf_deal *deal = tf_position_deal_of(first);
    if (!deal) {
        tf_text_add(out, "position:\n");
        tf_position_format(first, out);
        return;
    }
    tf_deal_format format = tf_game_deal_format(rules);
    if (tf__record_is_numbered(&format, deal)) {
        tf_text_printf(out, "deal: %s\n", deal->id);
        return;
    }
    tf_text_printf(out, "id: %s\ncards: ", deal->id);
    tf_deal_format_cards(&format.deck, deal, out);
    tf_text_add_char(out, '\n');
}

/* Numbered lines for games with turns, otherwise "moves:" lines of at most 100 columns. */
static void write_moves(tf_position *at, const tf_move *moves, size_t count, tf_text *out)
{
    const tf_rules_ops *ops = tf_position_rules(at)->game->rules;
    unsigned turn = 0;
    size_t line_start = out->length;
    bool line_open = false;
    for (size_t i = 0; i < count; i++) {
        bool turns = ops->starts_turn != NULL;
        bool fresh = turns ? ops->starts_turn(tf_position_bytes(at), moves[i])
                           : out->length - line_start > 90;
        if (!line_open || fresh) {
            if (line_open)
                tf_text_add_char(out, '\n');
            line_start = out->length;
            line_open = true;
            if (turns)
                tf_text_printf(out, "%u:", ++turn);
            else
                tf_text_add(out, "moves:");
        }
        tf_text_add_char(out, ' ');
        tf_position_move_format(at, moves[i], out);
        if (tf_position_apply(at, moves[i], NULL) != TF_OK)
            out->failed = true;
    }
    if (line_open)
        tf_text_add_char(out, '\n');
}

/* The caller may have put any text there. Newlines are replaced, because they would be read back as
 * further lines. */
static void write_words(const char *key, const char *words, tf_text *out)
{
    char clean[TF_RECORD_WORDS_MAX];
    tf__words_copy_clean(clean, sizeof clean, words);
    if (clean[0])
        tf_text_printf(out, "%s: %s\n", key, clean);
}

void tf_record_format(const tf_record *record, tf_text *out)
{
    tf_position *at = NULL;
    size_t count;
    const tf_move *moves = tf_position_history(record->position, &count);
    if (tf_position_clone(&at, record->position) != TF_OK) {
        out->failed = true;
        return;
    }
    while (tf_position_undo(at))
        ;
    tf_text rules = {0};
    tf_rules_format(tf_position_rules(at), &rules);
    if (rules.length > 0)
        tf_text_printf(out, "rules: %s\n", tf_text_string(&rules));
    out->failed |= rules.failed;
    tf_text_free(&rules);
    write_start(at, out);
    write_words("player", record->player, out);
    write_words("date", record->date, out);
    write_words("note", record->note, out);
    tf_outcome outcome;
    tf_position_outcome(record->position, &outcome);
    tf_text_printf(out, "result: %s\n", tf_verdict_game_name(outcome.verdict));
    write_moves(at, moves, count, out);
    tf_position_destroy(at);
}

void tf_record_free(tf_record *record)
{
    if (!record)
        return;
    tf_position_destroy(record->position);
    free(record->times_ms);
    *record = (tf_record){0};
}
