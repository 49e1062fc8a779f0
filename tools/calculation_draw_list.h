/* calculation_draw_list.h: the draws or looks of a file, in memory. */
#ifndef TEFUDA_TOOLS_CALCULATION_DRAW_LIST_H
#define TEFUDA_TOOLS_CALCULATION_DRAW_LIST_H

#include "calculation_trainer.h"

typedef struct draw_list {
    const unsigned char *bytes;
    size_t size, count, games;
    size_t *at;   /* of each draw */
    size_t *game; /* the first draw of each game, and the end */
} draw_list;

draw_list draw_list_read(const char *path);
void draw_list_free(draw_list *list);
draw_head draw_list_head(const draw_list *list, size_t draw);
const int16_t *draw_list_features(const draw_list *list, size_t draw);

/* The inputs are differences from the means over the cards that could come, then those means. */
void draw_list_standardise(trainer *t, const draw_list *list);

/* Reads the figures of a draw: their means, and what differs from these. */
void draw_list_inputs(const trainer *t, const draw_head *head, const int16_t *features,
                      shared_pass *s, pass *ranks);

#endif
