/* klondike_rows.h: what the tools for Klondike's evaluator share. */
#ifndef TEFUDA_TOOLS_KLONDIKE_ROWS_H
#define TEFUDA_TOOLS_KLONDIKE_ROWS_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <tefuda/tefuda.h>

#include "games/klondike/klondike.h"

/* A view with the results of trials from it. */
typedef struct value_row {
    tf__klon_position view;
    uint16_t trials, won, could;
} value_row;

static inline void stop_on(tf_status status, const tf_error *error)
{
    if (status == TF_OK)
        return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static inline tf_position *deal_number(const tf_rules *rules, uint64_t number)
{
    char spec[TF_DEAL_ID_MAX];
    tf_deal deal;
    tf_deal_format format = {.deck = tf__klondike.rules->deck(rules)};
    tf_position *position;
    tf_error error;
    snprintf(spec, sizeof spec, "seed:%" PRIu64, number);
    stop_on(tf_deal_make(&format, spec, &deal, &error), &error);
    stop_on(tf_position_deal(&position, rules, &deal, &error), &error);
    return position;
}

#endif
