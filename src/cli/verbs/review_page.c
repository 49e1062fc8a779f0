/* review_page.c: see review_page.h. */
#include "cli/verbs/review_page.h"

#include <math.h>
#include <string.h>

#include "cli/output.h"
#include "cli/results.h"
#include "front/csv.h"
#include "front/json.h"
#include "front/luck.h"

enum { MOST_MOVES = 3, SPARKLINE_WIDTH = 60 };

/* ---- text ---- */

static bool in_percent(const tf_review *review)
{
    return review->unit && strstr(review->unit, "probability");
}

static void add_worth(const tf_review *review, double value, tf_text *out)
{
    if (in_percent(review))
        tf_text_printf(out, " %6.1f%%", 100 * value);
    else
        tf_text_printf(out, " %7.2f", value);
}

static void add_column(double value, tf_text *out)
{
    if (isnan(value))
        tf_text_add(out, "      -");
    else
        tf_text_printf(out, " %6.4g", value);
}

/* Whose games the values predict, and what they rest on. */
static void add_source(const tf_review *review, tf_text *out)
{
    if (!review->unit || !review->by[0])
        return;
    if (review->samples > 0)
        tf_text_printf(out, "%s: %s plays on, %u games per move, only open cards known",
                       review->unit, review->by, review->samples);
    else
        tf_text_printf(out, "%s of %s, only open cards known", review->unit, review->by);
    if (review->uses[0])
        tf_text_printf(out, "; it uses %s", review->uses);
    tf_text_add(out, "\n");
}

static void add_head(const tf_review *review, tf_text *out)
{
    const tf_review_game *game = &review->game;
    tf_text_add_shown(out, game->deal[0] ? game->deal : "a game");
    tf_text_add(out, game->player[0] ? " by " : "");
    tf_text_add_shown(out, game->player);
    tf_text_printf(out, ": %s after %zu moves, %zu decisions\n",
                   tf_verdict_game_name(game->outcome.verdict), game->moves,
                   review->decision_count);
    add_source(review, out);
    if (review->words[0])
        tf_text_printf(out, "%s\n", review->words);
}

static bool has_seats(const tf_review *review)
{
    for (size_t i = 0; i < review->decision_count; i++)
        if (review->decisions[i].seat > 0)
            return true;
    return false;
}

static void add_titles(const tf_review *review, tf_text *out)
{
    tf_text_printf(out, "\n%5s%s %-12s", "turn", has_seats(review) ? " seat" : "", "move");
    if (review->unit)
        tf_text_printf(out, " %7s %7s %-23s %7s %-12s", "before", "after", "    difference [95 %]",
                       "cost", "better");
    for (size_t c = 0; c < review->column_count; c++)
        tf_text_printf(out, " %6s", review->columns[c]);
    tf_text_add_char(out, '\n');
}

/* " 2.5% [-5.0, 15.2]", padded. */
static void add_difference(const tf_review *review, const tf_worth *difference, tf_text *out)
{
    double scale = in_percent(review) ? 100 : 1;
    size_t start = out->length;
    add_worth(review, difference->value, out);
    if (difference->interval.low < difference->interval.high)
        tf_text_printf(out, in_percent(review) ? " [%.1f, %.1f]" : " [%.2f, %.2f]",
                       scale * difference->interval.low, scale * difference->interval.high);
    while (out->length < start + 24)
        tf_text_add_char(out, ' ');
}

static void add_decision(const tf_review *review, const tf_decision *decision, bool marked,
                         tf_text *out)
{
    size_t start = out->length;
    tf_text_printf(out, "%5zu", decision->turn ? (size_t)decision->turn : decision->move);
    if (has_seats(review))
        tf_text_printf(out, " %4u", decision->seat + 1);
    tf_text_printf(out, " %-12s", decision->word);
    if (review->unit && decision->valued) {
        add_worth(review, decision->before.value, out);
        add_worth(review, decision->after.value, out);
        add_difference(review, &decision->difference, out);
        if (decision->cost > 0)
            add_worth(review, decision->cost, out);
        else
            tf_text_printf(out, " %7s", "-");
        tf_text_printf(out, " %-12s", decision->cost > 0 ? decision->best : "");
    } else if (review->unit) {
        tf_text_printf(out, "%61s", "");
    }
    for (size_t c = 0; c < review->column_count; c++)
        add_column(decision->column[c], out);
    if (decision->note[0])
        tf_text_printf(out, "  %s", decision->note);
    if (marked)
        tf_text_add(out, "  <- cost most");
    while (out->length > start && out->data[out->length - 1] == ' ')
        out->data[--out->length] = '\0';
    tf_text_add_char(out, '\n');
}

static void add_figures(const tf_review *review, tf_text *out)
{
    const tf_review_game *game = &review->game;
    tf_text_add(out, "\nmeans of the game:\n");
    for (size_t i = 0; i < game->figure_count; i++) {
        if (isnan(game->figures[i].value))
            tf_text_printf(out, "  %-8s -\n", game->figures[i].name);
        else
            tf_text_printf(out, "  %-8s %.3f\n", game->figures[i].name, game->figures[i].value);
    }
}

static void add_interval(const tf_review *review, const tf_worth *worth, tf_text *out)
{
    double scale = in_percent(review) ? 100 : 1;
    const char *sign = in_percent(review) ? "%" : "";
    tf_text_printf(out, "%.1f%s", scale * worth->value, sign);
    if (worth->interval.low < worth->interval.high)
        tf_text_printf(out, " [%.1f, %.1f]", scale * worth->interval.low,
                       scale * worth->interval.high);
}

static void add_costliest(const tf_review *review, tf_text *out)
{
    if (!review->unit)
        return;
    if (review->costliest == review->decision_count) {
        tf_text_add(out, "\nno decision is known to have cost anything: every interval of a "
                         "difference includes zero\n");
        return;
    }
    const tf_decision *worst = &review->decisions[review->costliest];
    tf_text_printf(out, "\nwhat cost most: %s %zu, %s: %s ", worst->turn ? "turn" : "move",
                   worst->turn ? (size_t)worst->turn : worst->move, worst->word, review->unit);
    add_interval(review, &worst->before, out);
    tf_text_add(out, " -> ");
    add_interval(review, &worst->after, out);
    tf_text_add(out, ", difference ");
    add_interval(review, &worst->difference, out);
    tf_text_printf(out, "; better: %s\n", worst->best);
}

/* " +3.2" points of win probability, or points. */
static void add_points(const tf_review *review, double value, tf_text *out)
{
    tf_text_printf(out, in_percent(review) ? "%+.1f points" : "%+.2f points",
                   in_percent(review) ? 100 * value : value);
}

static void add_largest(const tf_review *review, const tf_luck *luck, front_luck_field field,
                        const char *title, size_t most, tf_text *out)
{
    const tf_luck_move *moves[MOST_MOVES];
    size_t count = front_luck_largest(luck, field, moves, most);
    for (size_t i = 0; i < count; i++) {
        const tf_luck_move *move = moves[i];
        tf_text_printf(out, "  %-14s move %zu, %s: ", i == 0 ? title : "", move->move, move->word);
        add_points(review, field == FRONT_LOSS ? -move->loss : move->luck, out);
        if (field == FRONT_LOSS)
            tf_text_printf(out, " (%s)", tf_grade_name(tf_grade_of(move->loss, luck->range)));
        tf_text_add_char(out, '\n');
    }
}

/* Start, luck, losses and result of a seat, its best and worst moments, and a sentence. */
static void add_luck(const tf_review *review, const tf_luck *luck, tf_text *out)
{
    bool percent = in_percent(review);
    double low = percent ? 0 : -luck->range / 2, scale = percent ? 100 : 1;
    if (review->luck_count > 1)
        tf_text_printf(out, "\nseat %u:\n", luck->seat + 1);
    else
        tf_text_add_char(out, '\n');
    tf_text_add(out, "  ");
    front_luck_sparkline(luck, low, low + luck->range, SPARKLINE_WIDTH, false, out);
    tf_text_printf(out, "\n  start %.1f  luck %+.1f  loss %.1f  drift %+.1f  ", scale * luck->start,
                   scale * luck->luck, scale * luck->loss, scale * luck->drift);
    if (review->luck_count > 1)
        tf_text_printf(out, "others %+.1f  ", scale * luck->opponents);
    tf_text_printf(out, "result %.1f  luck-adjusted %.1f  accuracy %.0f\n", scale * luck->result,
                   scale * luck->adjusted, luck->accuracy);
    add_largest(review, luck, FRONT_LOSS, "cost most:", MOST_MOVES, out);
    add_largest(review, luck, FRONT_GOOD_LUCK, "luckiest:", 1, out);
    add_largest(review, luck, FRONT_BAD_LUCK, "unluckiest:", 1, out);
    tf_text_add(out, "  ");
    front_luck_sentence(luck, percent, out);
    tf_text_add_char(out, '\n');
}

void cli_review_page(const tf_review *review, tf_text *out)
{
    add_head(review, out);
    add_titles(review, out);
    for (size_t i = 0; i < review->decision_count; i++)
        add_decision(review, &review->decisions[i], i == review->costliest, out);
    add_figures(review, out);
    if (review->luck_count == 0)
        add_costliest(review, out);
    for (unsigned i = 0; i < review->luck_count; i++)
        add_luck(review, &review->luck[i], out);
}

/* ---- CSV ---- */

void cli_review_csv(const tf_review *review, tf_text *out)
{
    tf_text_add(out, "move,turn,seat,choices,word,before,after,cost,best");
    for (size_t c = 0; c < review->column_count; c++)
        tf_text_printf(out, ",%s", review->columns[c]);
    tf_text_add(out, ",note,difference,difference_low,difference_high\n");
    for (size_t i = 0; i < review->decision_count; i++) {
        const tf_decision *decision = &review->decisions[i];
        tf_text_printf(out, "%zu,%u,%u,%zu,", decision->move, decision->turn, decision->seat,
                       decision->choices);
        front_csv_text(out, decision->word);
        front_csv_number(out, decision->valued ? decision->before.value : (double)NAN);
        front_csv_number(out, decision->valued ? decision->after.value : (double)NAN);
        front_csv_number(out, decision->valued ? decision->cost : (double)NAN);
        tf_text_add_char(out, ',');
        front_csv_text(out, decision->best);
        for (size_t c = 0; c < review->column_count; c++)
            front_csv_number(out, decision->column[c]);
        tf_text_add_char(out, ',');
        front_csv_text(out, decision->note);
        const tf_worth *difference = &decision->difference;
        front_csv_number(out, decision->valued ? difference->value : (double)NAN);
        front_csv_number(out, decision->valued ? difference->interval.low : (double)NAN);
        front_csv_number(out, decision->valued ? difference->interval.high : (double)NAN);
        tf_text_add_char(out, '\n');
    }
}

/* ---- JSON ---- */

static json_t *decision_json(const tf_review *review, const tf_decision *decision)
{
    json_t *object = json_pack("{s:I, s:I, s:I, s:I, s:o}", "move", (json_int_t)decision->move,
                               "turn", (json_int_t)decision->turn, "seat",
                               (json_int_t)decision->seat, "choices", (json_int_t)decision->choices,
                               "word", front_json_string(decision->word));
    if (decision->valued) {
        json_object_set_new(object, "before", front_json_worth("value", &decision->before));
        json_object_set_new(object, "after", front_json_worth("value", &decision->after));
        json_object_set_new(object, "cost", json_real(decision->cost));
        json_object_set_new(object, "difference", front_json_worth("value", &decision->difference));
        json_object_set_new(object, "best", front_json_string(decision->best));
        json_object_set_new(object, "loss", json_real(decision->loss));
        if (review->luck_count > 0)
            json_object_set_new(object, "grade",
                                json_string(tf_grade_name(tf_grade_of(
                                    decision->loss, review->luck[decision->seat].range))));
    }
    for (size_t c = 0; c < review->column_count; c++)
        if (!isnan(decision->column[c]))
            json_object_set_new(object, review->columns[c], json_real(decision->column[c]));
    if (decision->note[0])
        json_object_set_new(object, "note", front_json_string(decision->note));
    return object;
}

json_t *cli_review_json(const tf_review *review)
{
    const tf_review_game *game = &review->game;
    json_t *decisions = json_array();
    for (size_t i = 0; i < review->decision_count; i++)
        json_array_append_new(decisions, decision_json(review, &review->decisions[i]));
    json_t *object = json_pack(
        "{s:o, s:o, s:o, s:s, s:I, s:b, s:o, s:o, s:o}", "deal", front_json_string(game->deal),
        "player", front_json_string(game->player), "date", front_json_string(game->date), "outcome",
        tf_verdict_game_name(game->outcome.verdict), "moves", (json_int_t)game->moves, "judged",
        game->judged, "words", front_json_string(review->words), "figures",
        front_json_figures(game->figures, game->figure_count), "decisions", decisions);
    if (object && review->unit) {
        json_object_set_new(object, "unit", front_json_string(review->unit));
        json_object_set_new(object, "rests_on",
                            json_pack("{s:o, s:o, s:I}", "player", front_json_string(review->by),
                                      "uses", front_json_string(review->uses), "samples",
                                      (json_int_t)review->samples));
    }
    if (object && review->luck_count == 1)
        front_luck_json(&review->luck[0], false, object);
    for (unsigned i = 0; object && review->luck_count > 1 && i < review->luck_count; i++) {
        json_t *seats = json_object_get(object, "seats"), *seat = json_object();
        if (!seats)
            json_object_set_new(object, "seats", seats = json_array());
        front_luck_json(&review->luck[i], true, seat);
        json_array_append_new(seats, seat);
    }
    if (object && review->costliest < review->decision_count)
        json_object_set_new(object, "costliest",
                            json_integer((json_int_t)review->decisions[review->costliest].move));
    return object;
}
