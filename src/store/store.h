/* store.h: internals of a store, for the files that write and read it. */
#ifndef TEFUDA_STORE_STORE_H
#define TEFUDA_STORE_STORE_H

#include <tefuda/store.h>

#include "store/columns.h"
#include "store/database.h"
#include "store/spans.h"

struct tf_store {
    tf__database file;
    int lock_fd;    /* of PATH-lock, -1 until an experiment is run */
    int64_t locked; /* the experiment that this process runs, 0 for none */
    sqlite3_stmt *add_row, *add_seat, *add_luck, *add_failure, *find_name; /* compiled once */
};

/* The checksum of a row with its first `seats` seats; 0 seats in games for one. */
int32_t tf__row_checksum(int64_t experiment, const tf_row *row, unsigned seats);
/* True when the luck of the game was measured. */
bool tf__row_has_luck(const tf_row *row);

/* TF_ERR_CORRUPT with the part of the store that is damaged. */
tf_status tf__store_damaged(tf_store *store, tf_error *error, const char *format, ...)
    TF_PRINTF(3, 4);

/* The source of an experiment's deals, as stored. */
typedef struct tf__deals_key {
    char source[TF_LAB_NAME_MAX]; /* the kind, or "file" */
    char digest[33];
    uint64_t first, last;
} tf__deals_key;

/* Finds the experiment or creates it; refuses another definition under that name. deals: those of a
 * file, for their ids; otherwise NULL. */
TF_MUST_USE tf_status tf__store_enter(tf_store *store, const tf_experiment *experiment,
                                      const tf__deals_key *key, const tf_deal *deals, int64_t *id,
                                      bool *made, tf_error *error);
/* Locks the experiment for this process until tf__store_unlock() or the end of the process;
 * TF_ERR_IO when another process has the lock. */
TF_MUST_USE tf_status tf__store_lock(tf_store *store, int64_t experiment, const char *name,
                                     tf_error *error);
void tf__store_unlock(tf_store *store);

/* The deals that are done, and their sums. */
TF_MUST_USE tf_status tf__store_done(tf_store *store, int64_t experiment, tf__spans *done,
                                     tf_tally *tally, bool *other_version, tf_error *error);

/* Stores a new run and sets run->id. */
TF_MUST_USE tf_status tf__store_begin_run(tf_store *store, int64_t experiment, tf_run_info *run,
                                          tf_error *error);

/* One transaction: new rows, the change of the done deals from `before` to `done`, the tally, and
 * the run. */
typedef struct tf__store_batch {
    int64_t experiment;
    unsigned seats;
    const tf_row *rows;
    size_t row_count;
    const tf__spans *before, *done;
    const tf_tally *tally;
    const tf_run_info *run;
} tf__store_batch;
TF_MUST_USE tf_status tf__store_commit(tf_store *store, const tf__store_batch *commit,
                                       tf_error *error);

/* How a run that was not made here is marked: its ending. */
#define TF__IMPORTED "imported"

/* Creates an experiment with rows that were made elsewhere, in one transaction: all of it or
 * nothing. `add` has no experiment and no run yet; add->before and add->run are not used. An
 * experiment of that name that is there already is TF_ERR_USAGE. */
TF_MUST_USE tf_status tf__store_import(tf_store *store, const tf_experiment *experiment,
                                       const tf__deals_key *key, const tf_deal *deals,
                                       const tf__store_batch *add, tf_run_info *run,
                                       tf_error *error);

/* Adds a row to sums. */
void tf__tally_add(tf_tally *tally, const tf_row *row);

#endif
