/* protocol.c: see protocol.h. */
#include "outside/protocol.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/scene.h>

/* ---- lines of answers ---- */

/* True for plain text: UTF-8 without control characters other than tabs. */
static bool is_plain(const char *line, size_t length)
{
    tf_text shown = {0};
    for (size_t i = 0; i < length; i++)
        if (((unsigned char)line[i] < ' ' && line[i] != '\t') || line[i] == 0x7f)
            return false;
    tf_text_add_shown_lines(&shown, line);
    bool same = shown.length == length && memcmp(tf_text_string(&shown), line, length) == 0;
    tf_text_free(&shown);
    return same;
}

static tf__protocol_answer value_answer(const char *text)
{
    char *end = NULL;
    tf__protocol_answer answer = {.kind = TF__ANSWER_VALUE, .text = text};
    bool decimal = *text && text[strspn(text, "+-.0123456789eE")] == '\0';
    answer.value = decimal ? strtod(text, &end) : NAN;
    if (!decimal || *end || !isfinite(answer.value))
        answer.kind = TF__ANSWER_UNKNOWN;
    return answer;
}

/* One row per word. An argument is required, refused, or may be there. */
static const struct {
    const char *word;
    tf__protocol_answer_kind kind;
    enum { WITH, WITHOUT, MAYBE } argument;
} words[] = {
    {"ready", TF__ANSWER_READY, WITHOUT},   {"name", TF__ANSWER_NAME, WITH},
    {"want", TF__ANSWER_WANT, WITH},        {"info", TF__ANSWER_NOTHING, MAYBE},
    {"value", TF__ANSWER_VALUE, WITH},      {"move", TF__ANSWER_MOVE, WITH},
    {"resign", TF__ANSWER_RESIGN, WITHOUT}, {"error", TF__ANSWER_ERROR, MAYBE},
};

tf__protocol_answer tf__protocol_parse(char *line, size_t length)
{
    while (length > 0 && strchr(" \t\r", line[length - 1]) && line[length - 1])
        line[--length] = '\0';
    if (length == 0 || line[0] == '#')
        return (tf__protocol_answer){.kind = TF__ANSWER_NOTHING, .text = ""};
    if (!is_plain(line, length))
        return (tf__protocol_answer){.kind = TF__ANSWER_BINARY, .text = ""};
    size_t first = strcspn(line, " \t");
    const char *rest = line + first + strspn(line + first, " \t");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].word) != first || memcmp(words[i].word, line, first) != 0)
            continue;
        if ((words[i].argument == WITH && !*rest) || (words[i].argument == WITHOUT && *rest))
            break;
        if (words[i].kind == TF__ANSWER_VALUE)
            return value_answer(rest);
        return (tf__protocol_answer){.kind = words[i].kind, .text = rest};
    }
    return (tf__protocol_answer){.kind = TF__ANSWER_UNKNOWN, .text = line};
}

int tf__protocol_form(const char *word)
{
    if (strcmp(word, "view") == 0)
        return TF__VIEW_TEXT;
    if (strcmp(word, "json") == 0)
        return TF__VIEW_JSON;
    return strcmp(word, "moves") == 0 ? 0 : -1;
}

/* ---- a view as lines ---- */

tf_status tf__protocol_writer_init(tf__protocol_writer *writer, const tf_game *game,
                                   tf_error *error)
{
    *writer = (tf__protocol_writer){.game = game};
    writer->legal = calloc(game->rules->max_moves, sizeof *writer->legal);
    if (game->scene)
        writer->scene = calloc(1, sizeof *writer->scene);
    if (writer->legal && (writer->scene || !game->scene))
        return TF_OK;
    return tf_error_set(error, TF_ERR_MEMORY, "no memory for a view");
}

void tf__protocol_writer_free(tf__protocol_writer *writer)
{
    free(writer->legal);
    free(writer->scene);
    tf_text_free(&writer->one);
}

/* Each line of the text with "view " before it. */
static void write_text(tf__protocol_writer *writer, const void *view, tf_text *out)
{
    const tf_view_ops *ops = writer->game->view;
    tf_text_clear(&writer->one);
    if (ops->write)
        ops->write(view, &writer->one);
    else
        ops->format(view, &writer->one);
    for (const char *at = tf_text_string(&writer->one); *at;) {
        size_t length = strcspn(at, "\n");
        tf_text_add(out, "view ");
        tf_text_add_bytes(out, at, length);
        tf_text_add_char(out, '\n');
        at += length + (at[length] == '\n');
    }
}

static void write_json(tf__protocol_writer *writer, const void *view, tf_text *out)
{
    if (!writer->scene)
        return;
    memset(writer->scene, 0, sizeof *writer->scene);
    writer->game->scene->make(view, NULL, writer->scene);
    tf_text_add(out, "json ");
    tf_scene_format_json(writer->scene, out);
    tf_text_add_char(out, '\n');
}

void tf__protocol_write(tf__protocol_writer *writer, const void *view, int forms, tf_text *out)
{
    const tf_view_ops *ops = writer->game->view;
    if (forms & TF__VIEW_TEXT)
        write_text(writer, view, out);
    if (forms & TF__VIEW_JSON)
        write_json(writer, view, out);
    writer->count = ops->moves(view, writer->legal);
    tf_text_add(out, "moves");
    for (size_t i = 0; i < writer->count; i++) {
        tf_text_add_char(out, ' ');
        ops->move_format(view, writer->legal[i], out);
    }
    tf_text_add_char(out, '\n');
}

bool tf__protocol_find_move(tf__protocol_writer *writer, const void *view, const char *word,
                            tf_move *move)
{
    for (size_t i = 0; i < writer->count; i++) {
        tf_text_clear(&writer->one);
        writer->game->view->move_format(view, writer->legal[i], &writer->one);
        if (strcmp(tf_text_string(&writer->one), word) == 0) {
            *move = writer->legal[i];
            return true;
        }
    }
    return false;
}
