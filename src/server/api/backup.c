/* backup.c: GET and POST /api/backup: all plays with everything that is kept of them, page by page. */
#include <stdlib.h>
#include <string.h>

#include "server/plays/backup_json.h"
#include "server/plays/session.h"
#include "server/router.h"

enum { PAGE = 50, RESTORE_MAX = 100 };

/* Adds a play to the page. One that has been deleted meanwhile is left out. */
static tf_status add_play(const srv_request *request, const char *id, json_t *plays,
                          tf_error *error)
{
    tf_play_game game = {0};
    bool found = false;
    tf_status status = tf_plays_read(request->server->plays, id, &game, &found, error);
    if (status == TF_OK && found)
        json_array_append_new(plays, backup_json(&game));
    tf_play_game_free(&game);
    return status;
}

srv_reply handle_backup(srv_request *request)
{
    tf_play_info *list = NULL;
    size_t count = 0;
    tf_error error = {0};
    json_t *plays = json_array();
    tf_status status = tf_plays_list(request->server->plays, NULL, request_query(request, "before"),
                                     PAGE + 1, &list, &count, &error);
    for (size_t i = 0; i < count && i < PAGE && status == TF_OK; i++)
        status = add_play(request, list[i].id, plays, &error);
    free(list);
    if (status != TF_OK) {
        json_decref(plays);
        return reply_failure(status, &error);
    }
    return reply_json(200, json_pack("{s:o, s:b}", "plays", plays, "more", (int)(count > PAGE)));
}

typedef struct restore_work {
    tf_play_game games[RESTORE_MAX];
    size_t count;
} restore_work;

static tf_status read_plays(const char *text, restore_work *work, tf_error *error)
{
    json_error_t problem;
    json_t *plays = json_loads(text, 0, &problem);
    tf_status status = TF_OK;
    if (!json_is_array(plays) || json_array_size(plays) > RESTORE_MAX)
        status = tf_error_set(error, TF_ERR_INPUT, "text: expected an array of at most %d plays",
                              (int)RESTORE_MAX);
    for (size_t i = 0; i < json_array_size(plays) && status == TF_OK; i++) {
        work->count++;
        status = backup_read(json_array_get(plays, i), &work->games[i], error);
    }
    json_decref(plays);
    return status;
}

static srv_reply restore(const srv_request *request, const char *text, restore_work *work)
{
    tf_error error = {0};
    size_t added = 0;
    tf_status status = read_plays(text, work, &error);
    if (status == TF_ERR_ILLEGAL) /* the backup is wrong, not the state of a play */
        status = TF_ERR_INPUT;
    if (status == TF_OK)
        status = tf_plays_restore(request->server->plays, work->games, work->count, &added, &error);
    if (status != TF_OK)
        return reply_failure(status, &error);
    return reply_json(200, json_pack("{s:I, s:I}", "added", (json_int_t)added, "known",
                                     (json_int_t)(work->count - added)));
}

srv_reply handle_restore(srv_request *request)
{
    static const body_field fields[] = {{"text", FIELD_RECORD, 0, true}};
    const char *text = NULL;
    json_t *body = NULL;
    srv_reply answer;
    if (!session_body(request, fields, 1, &text, &body, &answer))
        return answer;
    restore_work *work = calloc(1, sizeof *work);
    answer = (srv_reply){0};
    if (work) {
        answer = restore(request, text, work);
        for (size_t i = 0; i < work->count; i++)
            tf_play_game_free(&work->games[i]);
    }
    free(work);
    json_decref(body);
    return answer;
}
