/* experiment.h: an experiment as data.
 *
 * A name, a game with its rules, a solver or players with their options, deals and limits: plain data
 * that can be read from text and written as text. lab.h runs experiments, store.h keeps them. */
#ifndef TEFUDA_EXPERIMENT_H
#define TEFUDA_EXPERIMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "game.h"
#include "rules.h"
#include "status.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TF_LAB_NAME_MAX = 64, TF_LAB_TEXT_MAX = 512 }; /* with the NUL */

/* What an experiment is. Plain data: copying it copies the experiment. The texts are canonical: every
 * option of rules, solver and players is named, so that two equal experiments are equal texts. */
typedef struct tf_experiment {
    char name[TF_LAB_NAME_MAX]; /* letters, digits and any of "._+-", a letter or digit first */
    tf_rules rules;             /* and with them the game */
    char rules_text[TF_LAB_TEXT_MAX];
    char solver[TF_LAB_TEXT_MAX];  /* "NAME:key=value,..."; "" when it is played */
    char players[TF_LAB_TEXT_MAX]; /* one, or one a seat with '/' between; "" when it is solved */
    char deals[TF_LAB_TEXT_MAX];   /* KIND:FIRST-LAST or file:PATH */
    char note[TF_LAB_TEXT_MAX];    /* free words; not part of what an experiment is */
    uint64_t seed;                 /* of the players' own randomness */
    tf_limits limits;              /* memory in whole MiB */
} tf_experiment;

/* An experiment as somebody wrote it; NULL: not given. Numbers in full, without a sign. */
typedef struct tf_experiment_texts {
    const char *name, *game, *rules, *solver, *player, *deals, *note;
    const char *seed, *states, *time_ms, *memory_mb;
} tf_experiment_texts;

/* Makes an experiment of texts. Name, game and deals must be given; without a player the solver runs.
 * Checks all but the deals themselves. */
TF_API TF_MUST_USE tf_status tf_experiment_make(const tf_experiment_texts *texts,
                                                tf_experiment *experiment, tf_error *error);

/* Several experiments as text:
 *
 *   # what stands before the first [NAME] holds for all
 *   game = GAME
 *   deals = seed:1-1000
 *   [one]                   # an experiment begins
 *   player = random
 *   [two]
 *   rules = KEY=VALUE       # keys: game rules solver player deals seed states time-ms memory-mb note
 *
 * file stands in front of errors ("plan.txt:3: ..."). *out is an array of *count experiments, to be
 * given to free(). An unknown key, a key twice, a name twice or no experiment is TF_ERR_INPUT. */
TF_API TF_MUST_USE tf_status tf_experiments_parse(const char *file, const char *text,
                                                  tf_experiment **out, size_t *count,
                                                  tf_error *error);
/* The same from a file; "-" is standard input. */
TF_API TF_MUST_USE tf_status tf_experiments_read(const char *path, tf_experiment **out,
                                                 size_t *count, tf_error *error);
/* Appends the experiment as text that tf_experiments_parse() reads back. */
TF_API void tf_experiment_format(const tf_experiment *experiment, tf_text *out);

#ifdef __cplusplus
}
#endif
#endif
