/* luck.c: see luck.h. */
#include "front/luck.h"

#include <math.h>
#include <stdlib.h>

#include "front/json.h"

/* ---- text ---- */

static double clip(double value)
{
    return fmin(fmax(value, 0), 1);
}

static void add_share_sentence(const tf_luck *luck, tf_text *out)
{
    double played = 100 * clip(luck->adjusted), points = 100 * fabs(luck->luck);
    if (!luck->finished)
        tf_text_printf(out, "So far: a win chance of %.0f %%, from %.0f %% at the start. ",
                       100 * luck->result, 100 * luck->start);
    tf_text_printf(out, "You played well enough to win %.0f %% of the time", played);
    if (points < 0.5)
        tf_text_add(out, "; the cards were fair.");
    else if (luck->finished && luck->result <= 0 && luck->luck < 0 && played > 0)
        tf_text_printf(out, "; the cards cost you those %.0f points.", points);
    else
        tf_text_printf(out, "; the cards %s you %.0f points.", luck->luck < 0 ? "cost" : "gave",
                       points);
    tf_text_printf(out, " Accuracy %.0f of 100.", luck->accuracy);
}

static void add_points_sentence(const tf_luck *luck, tf_text *out)
{
    tf_text_printf(
        out,
        "%s%+.2f points: the cards brought %+.2f, the decisions cost %.2f, the other seats "
        "brought %+.2f; accuracy %.0f of 100.",
        luck->finished ? "" : "So far ", luck->result, luck->luck, luck->loss, luck->opponents,
        luck->accuracy);
}

void front_luck_sentence(const tf_luck *luck, bool percent, tf_text *out)
{
    if (!luck->complete)
        tf_text_add(out, "Not every position could be valued.");
    else if (percent)
        add_share_sentence(luck, out);
    else
        add_points_sentence(luck, out);
}

void front_luck_sparkline(const tf_luck *luck, double low, double high, size_t width, bool plain,
                          tf_text *out)
{
    static const char *const blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const letters[] = {"_", ".", ",", "-", "=", "+", "*", "#"};
    enum { LEVELS = 8 };
    size_t points = luck->count + 1, signs = points < width ? points : width;
    for (size_t i = 0; i < signs; i++) {
        size_t at = signs > 1 ? i * (points - 1) / (signs - 1) : points - 1;
        double value = at < luck->count ? luck->moves[at].before.value : luck->result;
        double share = clip((value - low) / (high - low));
        unsigned level = (unsigned)fmin(share * LEVELS, LEVELS - 1);
        tf_text_add(out, (plain ? letters : blocks)[level]);
    }
}

/* ---- the moves that count most ---- */

static double field_of(const tf_luck_move *move, front_luck_field field)
{
    switch (field) {
    case FRONT_GOOD_LUCK:
        return move->luck;
    case FRONT_BAD_LUCK:
        return -move->luck;
    default:
        return move->loss;
    }
}

size_t front_luck_largest(const tf_luck *luck, front_luck_field field, const tf_luck_move **out,
                          size_t most)
{
    size_t found = 0;
    for (size_t i = 0; i < luck->count; i++) {
        const tf_luck_move *move = &luck->moves[i];
        double value = field_of(move, field);
        if (!(value > 0))
            continue;
        size_t at = found;
        while (at > 0 && field_of(out[at - 1], field) < value)
            at--;
        if (at >= most)
            continue;
        found += found < most;
        for (size_t k = found - 1; k > at; k--)
            out[k] = out[k - 1];
        out[at] = move;
    }
    return found;
}

/* ---- JSON ---- */

static json_t *grades_json(const tf_luck *luck)
{
    json_int_t counts[TF_GRADE_BLUNDER + 1] = {0};
    json_t *object = json_object();
    for (size_t i = 0; i < luck->count; i++)
        if (luck->moves[i].choices > 1)
            counts[tf_grade_of(luck->moves[i].loss, luck->range)]++;
    for (unsigned g = 0; g <= TF_GRADE_BLUNDER; g++)
        json_object_set_new(object, tf_grade_name((tf_grade)g), json_integer(counts[g]));
    return object;
}

static json_t *reveals_json(const tf_luck *luck)
{
    json_t *list = json_array();
    for (size_t i = 0; i < luck->count; i++) {
        const tf_luck_move *move = &luck->moves[i];
        if (move->outcomes > 1)
            json_array_append_new(list, json_pack("{s:I, s:o, s:o, s:I, s:o}", "move",
                                                  (json_int_t)move->move, "word",
                                                  front_json_string(move->word), "luck",
                                                  front_json_number(move->luck), "outcomes",
                                                  (json_int_t)move->outcomes, "after",
                                                  front_json_number(move->after)));
    }
    return list;
}

void front_luck_json(const tf_luck *luck, bool several, json_t *object)
{
    json_object_set_new(object, "start", front_json_number(luck->start));
    json_object_set_new(object, "result", front_json_number(luck->result));
    json_object_set_new(object, "luck", front_json_number(luck->luck));
    json_object_set_new(object, "loss", front_json_number(luck->loss));
    json_object_set_new(object, "drift", front_json_number(luck->drift));
    if (several)
        json_object_set_new(object, "opponents", front_json_number(luck->opponents));
    json_object_set_new(object, "luck_adjusted", front_json_number(luck->adjusted));
    json_object_set_new(object, "accuracy", front_json_number(luck->accuracy));
    json_object_set_new(object, "grades", grades_json(luck));
    json_object_set_new(object, "reveals", reveals_json(luck));
}
