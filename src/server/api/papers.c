/* papers.c: published figures compared with ours, computed from the store. */
#include <math.h>
#include <string.h>

#include "front/json.h"
#include "server/api/lab_json.h"
#include "server/reply.h"
#include "server/router.h"

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

static json_t *line_json(const tf_sheet_line *line)
{
    const tf_paper_line *print = line->line;
    json_t *object = json_pack(
        "{s:s, s:o, s:o, s:o, s:o, s:o, s:s, s:s}", "label", print->label, "print",
        text_or_null(print->print), "print_low", front_json_number(print->low), "print_high",
        front_json_number(print->high), "x", front_json_number(print->x), "series",
        text_or_null(print->series), "state", tf_paper_state_name(line->state), "verdict",
        tf_paper_verdict_name(line->verdict));
    if (line->valued) {
        json_object_set_new(object, "ours", front_json_number(line->ours.value));
        json_object_set_new(object, "low", front_json_number(line->ours.interval.low));
        json_object_set_new(object, "high", front_json_number(line->ours.interval.high));
        json_object_set_new(object, "count", front_json_count(line->ours.count));
        json_object_set_new(object, "distance", front_json_number(line->distance));
        if (print->print && line->ours.count > 0)
            json_object_set_new(object, "margin", front_json_number(tf_paper_margin(print)));
    }
    return object;
}

static json_t *table_json(const tf_sheet_table *sheet)
{
    const tf_paper_table *table = sheet->table;
    json_t *lines = json_array();
    for (size_t i = 0; i < table->line_count; i++)
        json_array_append_new(lines, line_json(&sheet->lines[i]));
    return json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:b, s:o}", "name", table->name, "title",
                     table->title, "heading", text_or_null(table->heading), "unit",
                     text_or_null(table->unit), "note", text_or_null(table->note), "x_label",
                     text_or_null(table->x_label), "y_label", text_or_null(table->y_label), "log_y",
                     (int)table->log_y, "lines", lines);
}

static json_t *sheet_json(const tf_sheet *sheet, bool whole)
{
    const tf_paper *paper = sheet->paper;
    json_t *object = json_pack("{s:s, s:s, s:s, s:s, s:o, s:s}", "name", paper->name, "game",
                               sheet->game->name, "title", paper->title, "citation",
                               paper->citation, "words", text_or_null(paper->words), "state",
                               tf_paper_state_name(sheet->state));
    json_object_set_new(object, "lines", front_json_count(sheet->lines));
    json_object_set_new(object, "valued", front_json_count(sheet->valued));
    json_object_set_new(object, "done", front_json_count(sheet->done));
    json_object_set_new(object, "agree", front_json_count(sheet->agree));
    json_object_set_new(object, "differ", front_json_count(sheet->differ));
    json_object_set_new(object, "too_few", front_json_count(sheet->few));
    json_object_set_new(object, "absent", front_json_count(sheet->absent));
    json_object_set_new(object, "deals_done", front_json_count(sheet->deals_done));
    json_object_set_new(object, "deals_full", front_json_count(sheet->deals_full));
    if (whole) {
        json_t *tables = json_array();
        for (size_t i = 0; i < paper->table_count; i++)
            json_array_append_new(tables, table_json(&sheet->tables[i]));
        json_object_set_new(object, "tables", tables);
    }
    return object;
}

static tf_status read_paper(tf_store *store, const tf_paper *paper, const tf_game *game, bool whole,
                            json_t **out, tf_error *error)
{
    tf_sheet *sheet = NULL;
    tf_status status = tf_sheet_read(&sheet, store, paper, game, error);
    if (status == TF_OK)
        *out = sheet_json(sheet, whole);
    tf_sheet_destroy(sheet);
    return status;
}

srv_reply handle_papers(srv_request *request)
{
    tf_store *store = NULL;
    tf_error error = {0};
    json_t *papers = json_array();
    tf_status status = lab_open(request->server, &store, &error);
    const tf_game *game;
    const tf_paper *paper;
    for (size_t i = 0; status == TF_OK && (paper = tf_paper_at(i, &game)); i++) {
        json_t *entry = NULL;
        status = read_paper(store, paper, game, false, &entry, &error);
        if (status == TF_OK)
            json_array_append_new(papers, entry);
    }
    tf_store_close(store);
    if (status == TF_OK)
        return reply_json(200, json_pack("{s:o}", "papers", papers));
    json_decref(papers);
    return reply_failure(status, &error);
}

srv_reply handle_paper(srv_request *request)
{
    tf_store *store = NULL;
    tf_error error = {0};
    json_t *object = NULL;
    const tf_game *game;
    const tf_paper *paper;
    if (tf_paper_find(request->args[0], &paper, &game, &error) != TF_OK)
        return reply_error(404, "missing", "%s", error.text);
    tf_status status = lab_open(request->server, &store, &error);
    if (status == TF_OK)
        status = read_paper(store, paper, game, true, &object, &error);
    tf_store_close(store);
    return status == TF_OK ? reply_json(200, object) : reply_failure(status, &error);
}
