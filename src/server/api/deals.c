/* deals.c: POST /api/deals: a fresh position that is not saved. */
#include <stdlib.h>

#include "server/plays/new_game.h"
#include "server/plays/session.h"
#include "server/router.h"

typedef struct ask_fields {
    const char *game, *deal, *rules;
} ask_fields;

static const body_field fields[] = {
    {"game", FIELD_TEXT, offsetof(ask_fields, game), true},
    {"deal", FIELD_TEXT, offsetof(ask_fields, deal), false},
    {"rules", FIELD_TEXT, offsetof(ask_fields, rules), false},
};

/* What a person sees, as text. */
static json_t *view_text(const tf_position *position)
{
    tf_text text = {0};
    (void)!tf_position_view_format(position, PERSON, &text, NULL);
    json_t *string = json_string(tf_text_string(&text));
    tf_text_free(&text);
    return string;
}

srv_reply handle_deals(srv_request *request)
{
    ask_fields ask = {0};
    json_t *body = NULL;
    srv_reply answer;
    if (!session_body(request, fields, sizeof fields / sizeof fields[0], &ask, &body, &answer))
        return answer;
    tf_play_game game = {0};
    tf_error error = {0};
    tf_status status = new_game(ask.game, ask.rules, ask.deal, &game, &error);
    if (status == TF_OK) {
        json_t *state = state_json(&game, false);
        json_object_set_new(state, "position", view_text(game.record.position));
        answer = reply_json(200, state);
    } else {
        answer = reply_failure(status, &error);
    }
    tf_play_game_free(&game);
    json_decref(body);
    return answer;
}
