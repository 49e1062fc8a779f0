/* estimate.c: see estimate.h. */
#include "games/saichugen/estimate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct tf__sai_planner_search {
    tf__sai_worth worth;
    tf__sai_round *round;
    tf__sai_end_search *end;
};

tf__sai_planner_search *tf__sai_planner_search_create(void)
{
    tf__sai_planner_search *search = calloc(1, sizeof *search);
    if (!search)
        return NULL;
    tf__sai_worth_load(&search->worth, tf__sai_worth_data);
    search->round = tf__sai_round_create(&search->worth);
    search->end = tf__sai_end_create();
    if (!search->round || !search->end) {
        tf__sai_planner_search_destroy(search);
        return NULL;
    }
    return search;
}

void tf__sai_planner_search_destroy(tf__sai_planner_search *search)
{
    if (search) {
        tf__sai_round_destroy(search->round);
        tf__sai_end_destroy(search->end);
    }
    free(search);
}

/* ---- the planner's values ---- */

static void search_round(tf__sai_planner_search *search, const tf__sai_turn_state *at,
                         tf__sai_turn_values *values)
{
    tf__sai_round_values found;
    tf__sai_round_state state = {.hand = at->hand,
                                 .unseen = at->unseen,
                                 .round = at->turn / TF__SAI_ROUND_TURNS,
                                 .turns = TF__SAI_ROUND_TURNS - at->turn % TF__SAI_ROUND_TURNS,
                                 .score = at->score};
    tf__sai_round_solve(search->round, &state, &found);
    values->count = found.count;
    values->best = found.best;
    for (unsigned i = 0; i < found.count; i++) {
        values->card[i] = found.card[i];
        values->planned[i] = (double)found.worth[i];
    }
}

static void search_end(tf__sai_planner_search *search, const tf__sai_turn_state *at,
                       tf__sai_turn_values *values)
{
    tf__sai_end_values found;
    tf__sai_end_state state = {
        at->hand, at->unseen, TF__SAI_TURNS - at->turn, at->score, {1, 0, 0}};
    tf__sai_end_solve(search->end, &state, &found);
    values->count = found.count;
    values->best = found.best;
    for (unsigned i = 0; i < found.count; i++) {
        values->card[i] = found.card[i];
        values->planned[i] = (double)found.total[i] / found.lines;
    }
}

void tf__sai_planner_search_run(tf__sai_planner_search *search, const tf__sai_turn_state *state,
                                tf__sai_turn_values *values)
{
    if (state->turn < TF__SAI_LAST_ROUND)
        search_round(search, state, values);
    else
        search_end(search, state, values);
}

void tf__sai_turn_from_view(const tf__sai_view *view, tf__sai_turn_state *state)
{
    *state = (tf__sai_turn_state){
        .hand = view->hand,
        .unseen = view->unseen,
        .turn = view->turn,
        .score = tf__sai_score_from(&view->score, view->seat),
    };
}

/* ---- the regression ---- */

/* The difference of a score to the own one, in units of ten points. */
static double difference(const tf__sai_score *score, unsigned seat)
{
    double points = score->game[seat] - score->game[0];
    return fmin(fmax(points, -TF__SAI_REACH), TF__SAI_REACH) / 10;
}

void tf__sai_features(const tf__sai_turn_state *state, double planned,
                      double features[TF__SAI_FEATURES])
{
    const uint8_t *round = state->score.round;
    double hand[TF__SAI_VALUES] = {0};
    double one = difference(&state->score, 1), two = difference(&state->score, 2);
    double a = fmin(one, two), b = fmax(one, two), own = state->score.game[0] / 10.0;
    double won = round[0] / 10.0, others = (round[1] + round[2]) / 10.0;
    double highest = fmax(round[1], round[2]) / 10.0;
    double shared = (round[0] && round[1]) + (round[0] && round[2]);
    for (tf__sai_cards left = state->hand; left;)
        hand[tf__sai_value(tf__sai_pop(&left))]++;
    /* clang-format off */
    const double all[TF__SAI_FEATURES] = {
        1, planned, planned * planned, planned * planned * planned,
        hand[1], hand[2], hand[3], hand[4], hand[5], hand[6],
        hand[7], hand[8], hand[9], hand[10], hand[11], hand[12],
        a, b, a * a, b * b, a * b, own, own * own,
        a * a * a, b * b * b, a * a * b, a * b * b,
        won, others, highest, won * won, shared,
    };
    /* clang-format on */
    memcpy(features, all, sizeof all);
}

static double within_range(double points)
{
    return fmin(fmax(points, -2), 2);
}

double tf__sai_estimate(const tf__sai_fit *fit, const tf__sai_turn_state *state,
                        const tf__sai_turn_values *values)
{
    double features[TF__SAI_FEATURES], sum = 0;
    tf__sai_features(state, values->planned[values->best], features);
    for (unsigned i = 0; i < TF__SAI_FEATURES; i++)
        sum += fit->weight[i] * features[i];
    return within_range(sum);
}

double tf__sai_estimate_card(const tf__sai_fit *fit, const tf__sai_turn_values *values, double best,
                             unsigned place)
{
    double behind = values->planned[place] - values->planned[values->best];
    return within_range(best + fit->slope * behind);
}
