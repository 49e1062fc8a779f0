/* store.c: opening a store of experiments; its schema as steps (database.h). */
#include "store/store.h"

#include <stdlib.h>

#include "base/missing.h"

static const char *const steps[] = {
    /* 1: experiments, their deals, runs and rows. Rows lie in the order of deal numbers, without a
     * key beside it: some twenty bytes each. */
    "CREATE TABLE deal_file ("
    " id INTEGER PRIMARY KEY,"
    " digest TEXT NOT NULL UNIQUE," /* of all ids and cards */
    " deals INTEGER NOT NULL"
    ") STRICT;"
    "CREATE TABLE deal_name ("
    " file INTEGER NOT NULL REFERENCES deal_file(id),"
    " deal INTEGER NOT NULL," /* place in the file, from 1 on */
    " name TEXT NOT NULL,"
    " PRIMARY KEY (file, deal)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE experiment ("
    " id INTEGER PRIMARY KEY,"
    " name TEXT NOT NULL UNIQUE,"
    " game TEXT NOT NULL,"
    " rules TEXT NOT NULL,"
    " solver TEXT NOT NULL,"
    " players TEXT NOT NULL,"
    " deals TEXT NOT NULL,"
    " source TEXT NOT NULL," /* kind of the deals' numbers, or 'file' */
    " first INTEGER NOT NULL,"
    " last INTEGER NOT NULL,"
    " file INTEGER REFERENCES deal_file(id),"
    " seed INTEGER NOT NULL,"
    " states INTEGER NOT NULL," /* limits a deal, 0 for none */
    " time_ms INTEGER NOT NULL,"
    " memory_mb INTEGER NOT NULL,"
    " note TEXT NOT NULL,"
    " created_ms INTEGER NOT NULL"
    ") STRICT;"
    "CREATE TABLE run ("
    " id INTEGER PRIMARY KEY,"
    " experiment INTEGER NOT NULL REFERENCES experiment(id),"
    " version TEXT NOT NULL,"
    " commit_id TEXT NOT NULL,"
    " build TEXT NOT NULL,"
    " cpu TEXT NOT NULL,"
    " system TEXT NOT NULL,"
    " cores INTEGER NOT NULL,"
    " memory_mb INTEGER NOT NULL,"
    " threads INTEGER NOT NULL,"
    " processes INTEGER NOT NULL,"
    " peak_kb INTEGER NOT NULL,"
    " rows INTEGER NOT NULL,"
    " started_ms INTEGER NOT NULL,"
    " finished_ms INTEGER NOT NULL,"
    " ending TEXT NOT NULL" /* '' while it runs, and for ever when it was killed */
    ") STRICT;"
    "CREATE INDEX run_experiment ON run(experiment);"
    "CREATE TABLE result ("
    " experiment INTEGER NOT NULL REFERENCES experiment(id),"
    " deal INTEGER NOT NULL,"
    " verdict INTEGER NOT NULL," /* 0 undecided, 1 won, 2 lost, 3 finished */
    " stop INTEGER NOT NULL,"    /* the limit hit: 0 none, 1 time, 2 states, 3 memory */
    " moves INTEGER NOT NULL,"
    " states INTEGER NOT NULL,"
    " time_us INTEGER NOT NULL,"
    " memory_kb INTEGER NOT NULL,"
    " run INTEGER NOT NULL REFERENCES run(id),"
    " PRIMARY KEY (experiment, deal)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE seat ("
    " experiment INTEGER NOT NULL,"
    " deal INTEGER NOT NULL,"
    " seat INTEGER NOT NULL,"
    " points INTEGER NOT NULL,"
    " score INTEGER NOT NULL,"
    " PRIMARY KEY (experiment, deal, seat),"
    " FOREIGN KEY (experiment, deal) REFERENCES result(experiment, deal)"
    ") STRICT, WITHOUT ROWID;",

    /* 2: what follows from the rows, kept with them, so that neither going on nor a list has to read
     * millions of rows: which deals are done, as stretches, and sums. */
    "CREATE TABLE done ("
    " experiment INTEGER NOT NULL REFERENCES experiment(id),"
    " first INTEGER NOT NULL,"
    " last INTEGER NOT NULL,"
    " PRIMARY KEY (experiment, first)"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO done SELECT experiment, min(deal), max(deal) FROM ("
    " SELECT experiment, deal,"
    "  deal - row_number() OVER (PARTITION BY experiment ORDER BY deal) AS island FROM result)"
    " GROUP BY experiment, island;"
    "CREATE TABLE tally ("
    " experiment INTEGER PRIMARY KEY REFERENCES experiment(id),"
    " deals INTEGER NOT NULL,"
    " won INTEGER NOT NULL,"
    " lost INTEGER NOT NULL,"
    " undecided INTEGER NOT NULL,"
    " finished INTEGER NOT NULL,"
    " states INTEGER NOT NULL,"
    " time_us INTEGER NOT NULL,"
    " moves INTEGER NOT NULL"
    ") STRICT;"
    "INSERT INTO tally SELECT experiment, count(*), sum(verdict = 1), sum(verdict = 2),"
    " sum(verdict = 0), sum(verdict = 3), sum(states), sum(time_us), sum(moves)"
    " FROM result GROUP BY experiment;",

    /* 3: figures that are not made of rows, such as counts of states: what was computed once, and by
     * which version. */
    "CREATE TABLE figure ("
    " name TEXT PRIMARY KEY,"
    " value REAL NOT NULL,"
    " low REAL NOT NULL,"
    " high REAL NOT NULL,"
    " deviation REAL NOT NULL," /* standard error, 0 for exact figures */
    " count INTEGER NOT NULL,"  /* observations behind it, 0 for exact figures */
    " version TEXT NOT NULL,"
    " commit_id TEXT NOT NULL,"
    " made_ms INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;",

    /* 4: a checksum per row (checksum.h); that of a result covers its seats too. Every experiment has
     * a tally, and `census` counts the rows that nothing else counts: a row that went missing shows. */
    "INSERT INTO tally SELECT id, 0, 0, 0, 0, 0, 0, 0, 0 FROM experiment"
    " WHERE id NOT IN (SELECT experiment FROM tally);"
    "ALTER TABLE deal_file ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE deal_name ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE experiment ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE run ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE result ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE done ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tally ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE figure ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;"
    "UPDATE deal_file SET checksum = tefuda_checksum(id, digest, deals);"
    "UPDATE deal_name SET checksum = tefuda_checksum(file, deal, name);"
    "UPDATE experiment SET checksum = tefuda_checksum(id, name, game, rules, solver, players, "
    "deals,"
    " source, first, last, file, seed, states, time_ms, memory_mb, note, created_ms);"
    "UPDATE run SET checksum = tefuda_checksum(id, experiment, version, commit_id, build, cpu, "
    "system,"
    " cores, memory_mb, threads, processes, peak_kb, rows, started_ms, finished_ms, ending);"
    "UPDATE result SET checksum = tefuda_checksum(experiment, deal, verdict, stop, moves, states,"
    " time_us, memory_kb, run);"
    "UPDATE result AS r SET checksum = tefuda_checksum(r.experiment, r.deal, r.verdict, r.stop,"
    " r.moves, r.states, r.time_us, r.memory_kb, r.run, a.points, a.score, b.points, b.score,"
    " c.points, c.score) FROM seat a, seat b, seat c"
    " WHERE a.experiment = r.experiment AND a.deal = r.deal AND a.seat = 0"
    " AND b.experiment = r.experiment AND b.deal = r.deal AND b.seat = 1"
    " AND c.experiment = r.experiment AND c.deal = r.deal AND c.seat = 2;"
    "UPDATE done SET checksum = tefuda_checksum(experiment, first, last);"
    "UPDATE tally SET checksum = tefuda_checksum(experiment, deals, won, lost, undecided, finished,"
    " states, time_us, moves);"
    "UPDATE figure SET checksum = tefuda_checksum(name, value, low, high, deviation, count, "
    "version,"
    " commit_id, made_ms);"
    "CREATE TABLE census ("
    " name TEXT PRIMARY KEY," /* of a table */
    " rows INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO census VALUES ('experiment', (SELECT count(*) FROM experiment)),"
    " ('run', (SELECT count(*) FROM run));"
    "CREATE TRIGGER experiment_made AFTER INSERT ON experiment BEGIN"
    " UPDATE census SET rows = rows + 1 WHERE name = 'experiment'; END;"
    "CREATE TRIGGER experiment_removed AFTER DELETE ON experiment BEGIN"
    " UPDATE census SET rows = rows - 1 WHERE name = 'experiment'; END;"
    "CREATE TRIGGER run_made AFTER INSERT ON run BEGIN"
    " UPDATE census SET rows = rows + 1 WHERE name = 'run'; END;"
    "CREATE TRIGGER run_removed AFTER DELETE ON run BEGIN"
    " UPDATE census SET rows = rows - 1 WHERE name = 'run'; END;",

    /* 5: experiments whose number of deals was chosen by looking at them. */
    "CREATE TABLE stopping ("
    " experiment INTEGER PRIMARY KEY REFERENCES experiment(id),"
    " width REAL NOT NULL,"   /* of the interval that was aimed at first; 0: none was */
    " pair INTEGER NOT NULL," /* 1: until it was known which of two is better */
    " checksum INTEGER NOT NULL"
    ") STRICT;"
    "INSERT INTO census VALUES ('stopping', 0);"
    "CREATE TRIGGER stopping_made AFTER INSERT ON stopping BEGIN"
    " UPDATE census SET rows = rows + 1 WHERE name = 'stopping'; END;"
    "CREATE TRIGGER stopping_removed AFTER DELETE ON stopping BEGIN"
    " UPDATE census SET rows = rows - 1 WHERE name = 'stopping'; END;",

    /* 6: the luck of games, where it was measured; the checksum of a result covers its luck. */
    "CREATE TABLE luck ("
    " experiment INTEGER NOT NULL REFERENCES experiment(id),"
    " deal INTEGER NOT NULL,"
    " seat INTEGER NOT NULL,"
    " luck REAL NOT NULL,"
    " time_us INTEGER NOT NULL,"
    " PRIMARY KEY (experiment, deal, seat)"
    ") STRICT, WITHOUT ROWID;",

    /* 7: why a player lost by a failure; the checksum of a result covers it. */
    "CREATE TABLE failure ("
    " experiment INTEGER NOT NULL REFERENCES experiment(id),"
    " deal INTEGER NOT NULL,"
    " reason TEXT NOT NULL,"
    " PRIMARY KEY (experiment, deal)"
    ") STRICT, WITHOUT ROWID;",
};

static const tf__database_kind store_kind = {
    .application_id = 0x54656675, /* "Tefu" */
    .what = "a store",
    .pragmas = "PRAGMA foreign_keys=ON; PRAGMA synchronous=NORMAL;"
               "PRAGMA cache_size=-16384; PRAGMA wal_autocheckpoint=4000",
    .steps = steps,
    .step_count = sizeof steps / sizeof steps[0],
};

tf_status tf_store_open(tf_store **out, const char *path, tf_store_mode mode, tf_error *error)
{
    if (TF__MISSING(error, out, path))
        return TF_ERR_USAGE;
    tf_store *store = calloc(1, sizeof *store);
    if (!store)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a store");
    store->lock_fd = -1;
    tf_status status = tf__database_open(&store->file, &store_kind, path, mode, error);
    if (status != TF_OK) {
        tf_store_close(store);
        return status;
    }
    *out = store;
    return TF_OK;
}

void tf_store_close(tf_store *store)
{
    if (!store)
        return;
    sqlite3_finalize(store->add_row);
    sqlite3_finalize(store->add_seat);
    sqlite3_finalize(store->add_luck);
    sqlite3_finalize(store->add_failure);
    sqlite3_finalize(store->find_name);
    tf__database_close(&store->file);
    tf__store_unlock(store);
    free(store);
}
