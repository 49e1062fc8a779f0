/* tefuda.h: the whole library.
 *
 * From simple to advanced: games and their rules (game.h, position.h, record.h, scene.h, hint.h,
 * why.h, review.h, lost.h, ending.h, puzzle.h), deciding and playing deals (solver.h, player.h, batch.h), environments
 * for learning (env.h), experiments (lab.h), deals and cards (deal.h, card.h), and basic types
 * (status.h, text.h, option.h, control.h, random.h, stats.h, file.h). */
#ifndef TEFUDA_TEFUDA_H
#define TEFUDA_TEFUDA_H

#include "batch.h"
#include "card.h"
#include "control.h"
#include "deal.h"
#include "ending.h"
#include "env.h"
#include "evaluator.h"
#include "experiment.h"
#include "exploit.h"
#include "file.h"
#include "game.h"
#include "hint.h"
#include "lab.h"
#include "league.h"
#include "lost.h"
#include "luck.h"
#include "option.h"
#include "paper.h"
#include "player.h"
#include "plays.h"
#include "plot.h"
#include "position.h"
#include "published.h"
#include "puzzle.h"
#include "random.h"
#include "record.h"
#include "report.h"
#include "review.h"
#include "row.h"
#include "rules.h"
#include "scene.h"
#include "sequential.h"
#include "solver.h"
#include "stats.h"
#include "status.h"
#include "store.h"
#include "table.h"
#include "text.h"
#include "verdict.h"
#include "version.h"
#include "view.h"
#include "why.h"

#endif
