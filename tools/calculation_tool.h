/* calculation_tool.h: what the parts of calculation_value share: networks in files, records of self-play. */
#ifndef TEFUDA_TOOLS_CALCULATION_TOOL_H
#define TEFUDA_TOOLS_CALCULATION_TOOL_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/tefuda.h>

#include "games/calculation/value/features.h"
#include "games/calculation/value/foresight.h"
#include "games/calculation/value/network.h"

/* ---- small helpers: each ends the program with a message when something is wrong ---- */

void tool_check(tf_status status, const tf_error *error);
void tool_rules(const char *text, tf_rules *rules); /* a number stands for so many stacks */
void *tool_need(void *memory);                      /* NULL: no memory */
FILE *tool_open(const char *path, const char *mode);
double tool_cpu_s(void);

/* ---- networks in files ---- */

typedef struct network_file {
    tf__value_network network;
    float *weights; /* owned */
} network_file;

size_t network_weights(const tf__value_network *network);
network_file network_make(unsigned inputs, unsigned first, unsigned second); /* zeros */
network_file network_read(const char *path);
void network_write(const network_file *file, const char *path);

/* ---- records ---- */

enum { FEATURE_SCALE = 512 }; /* of a feature stored as an integer */

/* A view with a card in the hand: the best position that the plans find, and the game's result. */
typedef struct row {
    uint32_t game;
    uint8_t stock, unused[3];
    float result;
    int16_t features[TF__VALUE_FEATURES];
} row;

/* A draw: what the network sees after each card that could come. Followed by `count` sets of features, unless the
 * end of the game was searched: then `value` has the values. A look has both: the values that looking further ahead gave. */
typedef struct draw_head {
    uint32_t game;         /* of a look: the decision, one of several looks */
    uint8_t stock;         /* cards left after the draw */
    uint8_t count, actual; /* ranks that could come, and the place among them of the one that did */
    uint8_t exact;         /* searched */
    float result;          /* of the game */
    uint8_t weight[TF_RANKS]; /* cards of each rank */
    uint8_t unused[3];
    float value[TF_RANKS];
} draw_head;

static inline int16_t feature_pack(float value)
{
    return (int16_t)lrintf(fmaxf(fminf(value, 60), -60) * FEATURE_SCALE);
}

static inline float feature_unpack(int16_t value)
{
    return (float)value / FEATURE_SCALE;
}

/* ---- the commands; each returns 2 when its words are wrong ---- */

int make_rows(int argc, char **argv);      /* calculation_selfplay.c */
int make_draws(int argc, char **argv);     /* calculation_selfplay.c */
int make_looks(int argc, char **argv);     /* calculation_selfplay.c */
int train_rows(int argc, char **argv);     /* calculation_train_rows.c */
int train_draws(int argc, char **argv);    /* calculation_train_draws.c */
int train_looks(int argc, char **argv);    /* calculation_train_looks.c */
int measure_regret(int argc, char **argv); /* calculation_regret.c */

/* With what a player looks ahead; ends the program unless it does so by a network. */
tf__value_foresight *tool_foresight(tf_player *player);

#endif
