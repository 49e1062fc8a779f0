/* experiment.h: an experiment as data.
 *
 * A name, a game with its rules, a solver or players with their options, deals and limits: plain
 * data that can be read from text and written as text. lab.h runs experiments, store.h stores
 * them. */
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

enum { TF_LAB_NAME_MAX = 64, TF_LAB_TEXT_MAX = 512 }; /* including the NUL */

/* The definition of an experiment. Plain data: copying the struct copies the experiment. The texts
 * are canonical: every option of rules, solver and players is named, so that equal experiments have
 * equal texts. */
typedef struct tf_experiment {
    char name[TF_LAB_NAME_MAX]; /* letters, digits and any of "._+-", a letter or digit first */
    tf_rules rules;             /* includes the game */
    char rules_text[TF_LAB_TEXT_MAX];
    char solver[TF_LAB_TEXT_MAX]; /* "NAME:key=value,..."; "" when players play the deals */
    /* One player, or one per seat separated by '/'; "" when a solver runs. */
    char players[TF_LAB_TEXT_MAX];
    char deals[TF_LAB_TEXT_MAX]; /* KIND:FIRST-LAST or file:PATH */
    char note[TF_LAB_TEXT_MAX];  /* free text; not part of the identity of the experiment */
    uint64_t seed;               /* of the players' random numbers */
    tf_limits limits;            /* memory is a multiple of 1 MiB */
    bool luck;                   /* measure the luck of every game (luck.h) */
} tf_experiment;

/* The fields of an experiment as text; NULL: not given. Numbers are unsigned decimal integers. */
typedef struct tf_experiment_texts {
    const char *name, *game, *rules, *solver, *player, *deals, *note;
    const char *seed, *states, *time_ms, *memory_mb;
    const char *luck; /* "yes" or "no" */
} tf_experiment_texts;

/* Makes an experiment from texts. Name, game and deals are required; without a player, the solver
 * runs. Checks everything except the deals themselves. */
TF_API TF_MUST_USE tf_status tf_experiment_make(const tf_experiment_texts *texts,
                                                tf_experiment *experiment, tf_error *error);

/* True when a player of the experiment starts a program ("exec:COMMAND"). */
TF_API bool tf_experiment_starts_programs(const tf_experiment *experiment);

/* Several experiments as text:
 *
 *   # keys before the first [NAME] apply to all experiments
 *   game = GAME
 *   deals = seed:1-1000
 *   [one]                   # an experiment begins
 *   player = random
 *   [two]
 *   rules = KEY=VALUE       # keys: game rules solver player deals seed states time-ms memory-mb note
 *
 * `file` is the file name in errors ("plan.txt:3: ..."). *out is an array of *count experiments;
 * the caller frees it with free(). An unknown key, a repeated key, a repeated name or no experiment
 * at all is TF_ERR_INPUT. */
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
