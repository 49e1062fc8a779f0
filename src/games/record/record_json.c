/* record_json.c: records of games as JSON; the keys are those of the text format.
 *
 * An object is read by passing its keys to the same reader as lines of text, in an order that
 * satisfies their dependencies, and its actions to the same replay. */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "games/record/record_reader.h"

/* The names of each part of the header, in the text and in the JSON object. */
static const struct {
    const char *json, *key;
} header[] = {
    {"rules", "rules"}, {"cards", "cards"}, {"start", "position"}, {"player", "player"},
    {"date", "date"},   {"note", "note"},   {"result", "result"},
};

/* The position of the current action in the text, for error messages; the parser does not keep
 * lines. */
typedef struct walk {
    const char *at;
    unsigned line; /* from 0; starts at the object's first character */
} walk;

/* Advances to the next string and over it. */
static void walk_over_string(walk *w)
{
    bool inside = false;
    for (; *w->at; w->at++) {
        if (*w->at == '\n')
            w->line++;
        else if (inside && *w->at == '\\' && w->at[1])
            w->at++;
        else if (*w->at == '"' && inside)
            break;
        else if (*w->at == '"')
            inside = true;
    }
    w->at += *w->at != '\0';
}

static walk walk_to_actions(const char *text)
{
    walk w = {.at = text};
    const char *found = strstr(text, "\"actions\"");
    for (; found && w.at < found; w.at++)
        w.line += *w.at == '\n';
    if (found)
        walk_over_string(&w);
    return w;
}

static tf_status take_header(tf__record_reader *r, json_t *object)
{
    tf_status status = TF_OK;
    json_t *game = json_object_get(object, "game");
    if (game && (!json_is_string(game) || strcmp(json_string_value(game), r->game->name) != 0)) {
        (void)tf_error_set(r->error, TF_ERR_INPUT, "game: this is not a record of %s",
                           r->game->name);
        return tf__record_fail(r, TF_ERR_INPUT);
    }
    for (size_t i = 0; status == TF_OK && i < sizeof header / sizeof header[0]; i++) {
        json_t *value = json_object_get(object, header[i].json);
        if (!value)
            continue;
        if (!json_is_string(value))
            return tf__record_refuse(r, header[i].json, "expected a string");
        (void)tf__record_take(r, header[i].key, json_string_value(value), &status);
    }
    json_t *deal = json_object_get(object, "deal");
    if (status != TF_OK || !deal)
        return status;
    if (!json_is_string(deal))
        return tf__record_refuse(r, "deal", "expected a string");
    /* If the cards are given too, the deal is only their name. */
    (void)tf__record_take(r, r->cards_text ? "id" : "deal", json_string_value(deal), &status);
    return status;
}

static tf_status take_actions(tf__record_reader *r, json_t *object, const char *text)
{
    json_t *actions = json_object_get(object, "actions");
    if (actions && !json_is_array(actions))
        return tf__record_refuse(r, "actions", "expected an array of moves");
    unsigned first_line = r->line;
    walk w = walk_to_actions(text);
    tf_status status = tf__record_start(r);
    for (size_t i = 0; status == TF_OK && i < json_array_size(actions); i++) {
        json_t *word = json_array_get(actions, i);
        if (!json_is_string(word))
            return tf__record_refuse(r, "actions", "expected strings");
        walk_over_string(&w);
        r->line = first_line + w.line;
        status = tf__record_move(r, json_string_value(word));
    }
    if (status == TF_OK)
        r->line = first_line;
    return status;
}

static tf_status take_times(tf__record_reader *r, json_t *object)
{
    json_t *times = json_object_get(object, "times_ms");
    if (!times)
        return TF_OK;
    if (!json_is_array(times) || json_array_size(times) != r->moves)
        return tf__record_refuse(r, "times_ms", "expected an array of one number per move");
    r->record->times_ms = calloc(r->moves + 1, sizeof *r->record->times_ms);
    if (!r->record->times_ms)
        return tf_error_set(r->error, TF_ERR_MEMORY, "no memory for a record");
    for (size_t i = 0; i < r->moves; i++) {
        json_t *time = json_array_get(times, i);
        double value = json_number_value(time);
        if (!json_is_number(time) || !(value >= 0 && value < 1e15))
            return tf__record_refuse(r, "times_ms", "expected numbers from 0 on");
        r->record->times_ms[i] = value;
    }
    return TF_OK;
}

static tf_status take_object(tf__record_reader *r, json_t *object, const char *text)
{
    if (!json_is_object(object))
        return tf__record_refuse(r, "record", "expected an object");
    if (r->several && json_object_get(object, "summary"))
        return TF_OK;
    tf_status status = take_header(r, object);
    if (status == TF_OK)
        status = take_actions(r, object, text);
    if (status == TF_OK)
        status = take_times(r, object);
    return status == TF_OK ? tf__record_check_result(r) : status;
}

tf_status tf__record_read_json(tf__record_reader *r, const char *text)
{
    json_error_t at;
    size_t flags = r->several ? JSON_DISABLE_EOF_CHECK : 0;
    unsigned lines_before = r->line;
    json_t *object = json_loads(text, flags | JSON_REJECT_DUPLICATES, &at);
    if (!object) {
        r->line = lines_before + (at.line > 0 ? (unsigned)at.line : 1);
        (void)tf_error_set(r->error, TF_ERR_INPUT, "not JSON: %s", at.text);
        return tf__record_fail(r, TF_ERR_INPUT);
    }
    r->used = (size_t)at.position;
    r->line = lines_before + 1;
    tf_status status = take_object(r, object, text);
    json_decref(object);
    return status;
}

/* ---- writing ---- */

/* An object being written. If a part cannot be allocated, the whole fails, because a record without
 * that part would be read back as another game. */
typedef struct writing {
    json_t *object;
    bool failed;
} writing;

/* Any bytes as a string; bytes that are not UTF-8 become '?'. */
static json_t *string_of(const char *text)
{
    json_t *string = json_string(text);
    char *copy = string ? NULL : strdup(text);
    if (!copy)
        return string;
    for (char *c = copy; *c; c++)
        if ((unsigned char)*c >= 128)
            *c = '?';
    string = json_string(copy);
    free(copy);
    return string;
}

static void set_words(writing *w, const char *key, const char *words)
{
    if (words[0])
        w->failed |= json_object_set_new(w->object, key, string_of(words)) != 0;
}

/* Takes ownership of the text. */
static void set_text(writing *w, const char *key, tf_text *text)
{
    w->failed |= tf_text_status(text) != TF_OK;
    set_words(w, key, tf_text_string(text));
    tf_text_free(text);
}

/* Writes free text as the text format does, so that both can be read back. */
static void set_free_words(writing *w, const char *key, const char *words)
{
    char clean[TF_RECORD_WORDS_MAX];
    tf__words_copy_clean(clean, sizeof clean, words);
    set_words(w, key, clean);
}

static void set_start(writing *w, const tf_position *first)
{
    const tf_deal *deal = tf_position_deal_of(first);
    tf_deal_format format = tf_game_deal_format(tf_position_rules(first));
    tf_text text = {0};
    if (!deal) {
        tf_position_format(first, &text);
        set_text(w, "start", &text);
        return;
    }
    set_words(w, "deal", deal->id);
    if (!tf__record_is_numbered(&format, deal)) {
        tf_deal_format_cards(&format.deck, deal, &text);
        set_text(w, "cards", &text);
    }
}

/* Writes the moves as words. `at` is at the start, and at the end of the record afterwards. */
static void set_actions(writing *w, const tf_record *record, tf_position *at)
{
    size_t count;
    const tf_move *moves = tf_position_history(record->position, &count);
    json_t *actions = json_array(), *times = record->times_ms ? json_array() : NULL;
    tf_text word = {0};
    for (size_t i = 0; !w->failed && i < count; i++) {
        tf_text_clear(&word);
        tf_position_move_format(at, moves[i], &word);
        w->failed |= tf_text_status(&word) != TF_OK ||
                     json_array_append_new(actions, json_string(tf_text_string(&word))) != 0;
        if (record->times_ms)
            w->failed |= json_array_append_new(
                             times, json_real(round(record->times_ms[i] * 1000) / 1000)) != 0;
        w->failed |= tf_position_apply(at, moves[i], NULL) != TF_OK;
    }
    tf_text_free(&word);
    w->failed |= json_object_set_new(w->object, "actions", actions) != 0;
    if (record->times_ms)
        w->failed |= json_object_set_new(w->object, "times_ms", times) != 0;
}

static void set_all(writing *w, const tf_record *record, tf_position *at)
{
    const tf_rules *rules = tf_position_rules(at);
    tf_text rules_text = {0};
    tf_outcome outcome;
    tf_rules_format(rules, &rules_text);
    set_words(w, "game", rules->game->name);
    set_text(w, "rules", &rules_text);
    set_start(w, at);
    set_free_words(w, "player", record->player);
    set_free_words(w, "date", record->date);
    set_free_words(w, "note", record->note);
    tf_position_outcome(record->position, &outcome);
    set_words(w, "result", tf_verdict_game_name(outcome.verdict));
    set_actions(w, record, at);
}

void tf_record_format_json(const tf_record *record, tf_text *out)
{
    tf_position *at = NULL;
    if (tf_position_clone(&at, record->position) != TF_OK) {
        out->failed = true;
        return;
    }
    while (tf_position_undo(at))
        ;
    writing w = {.object = json_object()};
    set_all(&w, record, at);
    char *line = w.failed ? NULL : json_dumps(w.object, JSON_COMPACT | JSON_REAL_PRECISION(15));
    if (line)
        tf_text_printf(out, "%s\n", line);
    else
        out->failed = true;
    free(line);
    json_decref(w.object);
    tf_position_destroy(at);
}
