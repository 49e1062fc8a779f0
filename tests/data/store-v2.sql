-- A store of schema 2, with the rows of store-v1.sql: no figures.
PRAGMA application_id = 1415931509;
BEGIN TRANSACTION;
CREATE TABLE deal_file (
 id INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, deals INTEGER NOT NULL) STRICT;
INSERT INTO deal_file VALUES(1,'0123456789abcdef0123456789abcdef',2);
CREATE TABLE deal_name (
 file INTEGER NOT NULL REFERENCES deal_file(id), deal INTEGER NOT NULL, name TEXT NOT NULL,
 PRIMARY KEY (file, deal)) STRICT, WITHOUT ROWID;
INSERT INTO deal_name VALUES(1,1,'left');
INSERT INTO deal_name VALUES(1,2,'right');
CREATE TABLE experiment (
 id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, game TEXT NOT NULL, rules TEXT NOT NULL,
 solver TEXT NOT NULL, players TEXT NOT NULL, deals TEXT NOT NULL, source TEXT NOT NULL,
 first INTEGER NOT NULL, last INTEGER NOT NULL, file INTEGER REFERENCES deal_file(id),
 seed INTEGER NOT NULL, states INTEGER NOT NULL, time_ms INTEGER NOT NULL,
 memory_mb INTEGER NOT NULL, note TEXT NOT NULL, created_ms INTEGER NOT NULL) STRICT;
INSERT INTO experiment VALUES(1,'old','accordion','ranks=2','','random','seed:1-9','seed',1,9,NULL,0,0,0,1024,'',1000);
INSERT INTO experiment VALUES(2,'other','accordion','ranks=2','','random','seed:1-2','seed',1,2,NULL,5,0,0,1024,'',1000);
INSERT INTO experiment VALUES(3,'three','saichugen','','','random/random/random','seed:1-2','seed',1,2,NULL,0,0,0,1024,'words',1000);
INSERT INTO experiment VALUES(4,'filed','accordion','ranks=2','','random','file:deals','file',1,2,1,0,0,0,1024,'',1000);
INSERT INTO experiment VALUES(5,'none','accordion','ranks=2','','random','seed:1-2','seed',1,2,NULL,6,0,0,1024,'',1000);
CREATE TABLE run (
 id INTEGER PRIMARY KEY, experiment INTEGER NOT NULL REFERENCES experiment(id),
 version TEXT NOT NULL, commit_id TEXT NOT NULL, build TEXT NOT NULL, cpu TEXT NOT NULL,
 system TEXT NOT NULL, cores INTEGER NOT NULL, memory_mb INTEGER NOT NULL, threads INTEGER NOT NULL,
 processes INTEGER NOT NULL, peak_kb INTEGER NOT NULL, rows INTEGER NOT NULL,
 started_ms INTEGER NOT NULL, finished_ms INTEGER NOT NULL, ending TEXT NOT NULL) STRICT;
INSERT INTO run VALUES(1,1,'0.0.1','abc','old','a processor','a system',1,1,1,1,0,5,1000,2000,'interrupted');
INSERT INTO run VALUES(2,2,'0.0.1','abc','old','a processor','a system',1,1,1,1,0,2,1000,2000,'done');
INSERT INTO run VALUES(3,3,'0.0.1','abc','old','a processor','a system',1,1,1,1,0,2,1000,2000,'done');
INSERT INTO run VALUES(4,4,'0.0.1','abc','old','a processor','a system',1,1,1,1,0,2,1000,2000,'');
CREATE TABLE result (
 experiment INTEGER NOT NULL REFERENCES experiment(id), deal INTEGER NOT NULL,
 verdict INTEGER NOT NULL, stop INTEGER NOT NULL, moves INTEGER NOT NULL, states INTEGER NOT NULL,
 time_us INTEGER NOT NULL, memory_kb INTEGER NOT NULL, run INTEGER NOT NULL REFERENCES run(id),
 PRIMARY KEY (experiment, deal)) STRICT, WITHOUT ROWID;
INSERT INTO result VALUES(1,1,1,0,7,7,10,0,1);
INSERT INTO result VALUES(1,2,2,0,5,5,10,0,1);
INSERT INTO result VALUES(1,3,2,0,5,5,10,0,1);
INSERT INTO result VALUES(1,5,0,1,5,5,10,0,1);
INSERT INTO result VALUES(1,6,2,0,5,5,10,0,1);
INSERT INTO result VALUES(2,1,2,0,5,5,10,0,2);
INSERT INTO result VALUES(2,2,1,0,7,7,10,0,2);
INSERT INTO result VALUES(3,1,3,0,60,0,10,0,3);
INSERT INTO result VALUES(3,2,3,0,60,0,10,0,3);
INSERT INTO result VALUES(4,1,1,0,7,7,10,0,4);
INSERT INTO result VALUES(4,2,2,2,5,5,10,64,4);
CREATE TABLE seat (
 experiment INTEGER NOT NULL, deal INTEGER NOT NULL, seat INTEGER NOT NULL, points INTEGER NOT NULL,
 score INTEGER NOT NULL, PRIMARY KEY (experiment, deal, seat),
 FOREIGN KEY (experiment, deal) REFERENCES result(experiment, deal)) STRICT, WITHOUT ROWID;
INSERT INTO seat VALUES(3,1,0,2,14);
INSERT INTO seat VALUES(3,1,1,-1,30);
INSERT INTO seat VALUES(3,1,2,0,7);
INSERT INTO seat VALUES(3,2,0,1,3);
INSERT INTO seat VALUES(3,2,1,2,9);
INSERT INTO seat VALUES(3,2,2,-1,1);
CREATE TABLE done ( experiment INTEGER NOT NULL REFERENCES experiment(id), first INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (experiment, first)) STRICT, WITHOUT ROWID;
INSERT INTO done VALUES(1,1,3);
INSERT INTO done VALUES(1,5,6);
INSERT INTO done VALUES(2,1,2);
INSERT INTO done VALUES(3,1,2);
INSERT INTO done VALUES(4,1,2);
CREATE TABLE tally ( experiment INTEGER PRIMARY KEY REFERENCES experiment(id), deals INTEGER NOT NULL, won INTEGER NOT NULL, lost INTEGER NOT NULL, undecided INTEGER NOT NULL, finished INTEGER NOT NULL, states INTEGER NOT NULL, time_us INTEGER NOT NULL, moves INTEGER NOT NULL) STRICT;
INSERT INTO tally VALUES(1,5,1,3,1,0,27,50,27);
INSERT INTO tally VALUES(2,2,1,1,0,0,12,20,12);
INSERT INTO tally VALUES(3,2,0,0,0,2,0,20,120);
INSERT INTO tally VALUES(4,2,1,1,0,0,12,20,12);
CREATE INDEX run_experiment ON run(experiment);
COMMIT;
PRAGMA user_version = 2;
