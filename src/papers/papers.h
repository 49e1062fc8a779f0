/* papers.h: what running and reading a paper share. */
#ifndef TEFUDA_PAPERS_PAPERS_H
#define TEFUDA_PAPERS_PAPERS_H

#include <tefuda/paper.h>

/* The name of a run in the store, PAPER.RUN. */
void tf__paper_run_name(const tf_paper *paper, const tf_paper_run *run, char name[TF_LAB_NAME_MAX]);

/* Makes the experiment of a run; fails when the player, the solver or an option does not exist. */
TF_MUST_USE tf_status tf__paper_experiment(const tf_paper *paper, const tf_game *game,
                                           const tf_paper_run *run, tf_experiment *experiment,
                                           tf_error *error);

/* The name of a computed line in the store, PAPER/TABLE/LINE; lines count from 1. */
enum { TF__FIGURE_NAME_MAX = 128 };
void tf__paper_figure_name(const tf_paper *paper, const tf_paper_table *table, size_t line,
                           char name[TF__FIGURE_NAME_MAX]);

#endif
