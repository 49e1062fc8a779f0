/* lab.h: experiments that survive anything.
 *
 * An experiment is data: a name, a game with its rules, a solver or players with their options, deals
 * and limits. Running it appends one row a deal to a store (an SQLite file); stopping it at any point
 * loses at most the deals of the last half second; running it again goes on where it stopped. Reports,
 * plots and comparisons read only the store.
 *
 *   tf_experiments_parse()      experiments from text
 *   tf_store_open()             the store
 *   tf_lab_run()                work through an experiment, on threads or on many machines
 *   tf_store_experiments()      what is in a store
 *   tf_rows_open()              the rows of an experiment, in the order of deal numbers
 */
#ifndef TEFUDA_LAB_H
#define TEFUDA_LAB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "deal.h"
#include "game.h"
#include "rules.h"
#include "status.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- experiments ---- */

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
 *   game = klondike
 *   deals = seed:1-1000
 *   [one]                   # an experiment begins
 *   player = random
 *   [two]
 *   rules = draw=1          # keys: game rules solver player deals seed states time-ms memory-mb note
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

/* ---- the store ---- */

/* One connection to a store; one thread at a time. Any number of processes may read while one writes. */
typedef struct tf_store tf_store;

typedef enum tf_store_mode {
    TF_STORE_READ,  /* must be there */
    TF_STORE_WRITE, /* made when it is not there */
} tf_store_mode;

/* Opens a store. One made by an older version is upgraded first, in one transaction; one made by a
 * newer version is refused, as is a file that is no store of ours, and left as it is. */
TF_API TF_MUST_USE tf_status tf_store_open(tf_store **out, const char *path, tf_store_mode mode,
                                           tf_error *error);
TF_API void tf_store_close(tf_store *store); /* NULL is accepted */

/* Sums over the rows of an experiment, kept with them in each transaction. */
typedef struct tf_tally {
    uint64_t deals; /* rows */
    uint64_t won, lost, undecided;
    uint64_t finished; /* games for several */
    uint64_t states;
    uint64_t time_us;
    uint64_t moves;
} tf_tally;

/* An experiment in a store, as its texts: the game need not be known to this version. */
typedef struct tf_experiment_info {
    int64_t id; /* in this store */
    char name[TF_LAB_NAME_MAX];
    char game[TF_LAB_NAME_MAX];
    char rules[TF_LAB_TEXT_MAX];
    char solver[TF_LAB_TEXT_MAX];
    char players[TF_LAB_TEXT_MAX];
    char deals[TF_LAB_TEXT_MAX];
    char note[TF_LAB_TEXT_MAX];
    uint64_t seed, states, time_ms, memory_mb;
    char source[TF_LAB_NAME_MAX]; /* of the deals: "seed", or "file"; with equal sources and digests
                                     equal numbers are equal deals, given the same rules' deck */
    char digest[33];              /* of a file's deals, else "" */
    uint64_t first, last;         /* numbers of the deals; in a file they count from 1 */
    int64_t created_ms;           /* since 1970 */
    uint64_t runs;
    tf_tally tally; /* tally.deals of last - first + 1 are done */
    /* Where the number of deals was chosen by looking at the results (sequential.h): the width of
     * the interval that was aimed at first, 0: none; and whether two experiments were compared. */
    double until_width;
    bool until_better;
} tf_experiment_info;

/* All experiments, in the order in which they were made; *out is to be given to free(). */
TF_API TF_MUST_USE tf_status tf_store_experiments(tf_store *store, tf_experiment_info **out,
                                                  size_t *count, tf_error *error);
/* The experiment of that name; TF_ERR_INPUT, with the nearest name, when there is none. */
TF_API TF_MUST_USE tf_status tf_store_find(tf_store *store, const char *name,
                                           tf_experiment_info *info, tf_error *error);
/* The experiment again, ready to be run: `lab run NAME` goes on with it. */
TF_API TF_MUST_USE tf_status tf_experiment_of_info(const tf_experiment_info *info,
                                                   tf_experiment *experiment, tf_error *error);

/* One run of an experiment: a process, or an MPI job, from start to end. */
typedef struct tf_run_info {
    int64_t id;
    char version[32], commit[64], build[128];
    char cpu[128];    /* the processor's name */
    char system[128]; /* kernel and architecture */
    unsigned cores;   /* that the process could use */
    unsigned threads; /* of all processes together */
    unsigned processes;
    uint64_t memory_mb; /* of the machine */
    uint64_t peak_kb;   /* greatest resident size of a process; 0 when it is not known */
    uint64_t rows;
    int64_t started_ms, finished_ms; /* since 1970; finished_ms is the last word heard of it */
    char ending[16]; /* "done", "interrupted", "failed"; "" when it runs or was killed */
} tf_run_info;

/* The runs of an experiment, oldest first; *out is to be given to free(). */
TF_API TF_MUST_USE tf_status tf_store_runs(tf_store *store, int64_t experiment, tf_run_info **out,
                                           size_t *count, tf_error *error);

/* ---- rows ---- */

/* A row's verdict: that of a solver, or of a game played, or that a game for several is over. */
typedef enum tf_row_verdict {
    TF_ROW_UNDECIDED,
    TF_ROW_WON,
    TF_ROW_LOST,
    TF_ROW_FINISHED,
} tf_row_verdict;

/* "undecided", "won", "lost" or "finished". */
TF_API const char *tf_row_verdict_name(tf_row_verdict verdict);

typedef struct tf_row {
    uint64_t deal; /* its number in its source; in a file its place, from 1 on */
    tf_row_verdict verdict;
    tf_stop stop; /* the limit that was hit, if any */
    uint64_t moves;
    uint64_t states;
    uint64_t time_us;
    uint64_t memory_kb;       /* of the search's tables; 0 when it did not tell */
    int64_t run;              /* the run that made the row */
    int points[TF_SEATS_MAX]; /* of games for several, else 0 */
    int scores[TF_SEATS_MAX];
} tf_row;

typedef struct tf_rows tf_rows;

/* Reads the rows of an experiment with deal numbers from `first` on, in their order, as they are at
 * the first call of tf_rows_next(). Close them before the store. */
TF_API TF_MUST_USE tf_status tf_rows_open(tf_rows **out, tf_store *store,
                                          const tf_experiment_info *info, uint64_t first,
                                          tf_error *error);
/* The next row; *end true after the last. A row that does not fit its checksum, or is missing, is
 * TF_ERR_CORRUPT. */
TF_API TF_MUST_USE tf_status tf_rows_next(tf_rows *rows, tf_row *row, bool *end, tf_error *error);
TF_API void tf_rows_close(tf_rows *rows); /* NULL is accepted */

/* Reads every row of the experiment and checks it. TF_OK, or TF_ERR_CORRUPT with the first thing that is
 * damaged. cancel may be NULL. */
TF_API TF_MUST_USE tf_status tf_store_verify(tf_store *store, const tf_experiment_info *info,
                                             const tf_cancel *cancel, tf_error *error);

/* The id of a deal of the experiment: "seed:17", or the id that stands in the file. */
TF_API TF_MUST_USE tf_status tf_store_deal_id(tf_store *store, const tf_experiment_info *info,
                                              uint64_t deal, char id[TF_DEAL_ID_MAX],
                                              tf_error *error);

/* ---- running ---- */

/* Messages between the processes of a job, so that the library needs no MPI; src/cli has the one over
 * MPI. Called from one thread. */
typedef struct tf_link {
    void *context;
    unsigned rank; /* of this process; 0 owns the store and hands out */
    unsigned size; /* how many processes */
    /* Sends bytes to a rank, keeping a copy when it cannot at once. */
    tf_status (*send)(void *context, unsigned to, const void *bytes, size_t count, tf_error *error);
    /* Takes a message if one is there: *count bytes at *bytes, valid until the next call, from
     * *from. *count is 0 when there is none. */
    tf_status (*receive)(void *context, unsigned *from, const void **bytes, size_t *count,
                         tf_error *error);
} tf_link;

/* How a run stands, told about ten times a second on the calling thread. */
typedef struct tf_lab_progress {
    tf_tally tally;      /* of all rows, those of earlier runs and those not yet written included */
    uint64_t total;      /* deals that this run will bring the experiment to */
    uint64_t done_now;   /* deals done in this run */
    uint64_t states_now; /* states visited in this run */
    double seconds;      /* since this run began */
} tf_lab_progress;

typedef struct tf_lab_options {
    unsigned threads;        /* of this process; 0: all cores */
    const char *data_dir;    /* may be NULL */
    const tf_cancel *cancel; /* may be NULL */
    const tf_link *link;     /* the other processes; NULL or of size 1: none */
    uint64_t
        deals; /* stop when the experiment's first so many deals are done; 0: all. A sequence of
                       runs with growing numbers looks at the tally at fixed points, whatever the
                       number of threads. */
    void (*progress)(void *context, const tf_lab_progress *progress); /* may be NULL */
    void *context;
} tf_lab_options;

typedef struct tf_lab_outcome {
    int64_t experiment; /* its id in the store */
    uint64_t total;     /* deals of the experiment */
    uint64_t done_before, done_now;
    tf_tally tally;      /* of all rows */
    bool new_experiment; /* it was not in the store before */
    bool other_version;  /* earlier rows were made by another version or commit */
} tf_lab_outcome;

/* Runs an experiment, or goes on with it. The rows do not depend on the number of threads or
 * processes, timings aside. Another experiment under its name, or deals that have changed, is
 * TF_ERR_USAGE with what differs; one that another process is running is TF_ERR_IO. When cancelled, or
 * when the disk is full, everything that was finished is kept as far as the disk takes it; the outcome
 * is filled in every case. */
TF_API TF_MUST_USE tf_status tf_lab_run(tf_store *store, const tf_experiment *experiment,
                                        const tf_lab_options *options, tf_lab_outcome *outcome,
                                        tf_error *error);

/* What the ranks other than 0 do: work on whatever rank 0 runs, until it dismisses them. */
TF_API TF_MUST_USE tf_status tf_lab_work(const tf_lab_options *options, tf_error *error);
/* Rank 0 sends the others home, after its last run. */
TF_API TF_MUST_USE tf_status tf_lab_dismiss(const tf_link *link, tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
