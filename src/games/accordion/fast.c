/* fast.c: greedy descents with noise and restarts, alternating with a proof search.
 *
 * A descent makes the move with the highest sum of score (evaluate.h) and noise until few cards are
 * left, then searches these exhaustively (endgame.h). Most deals are won by one of the first
 * descents. The noise increases from descent to descent and periodically returns to its minimum.
 * Descents alternate with the proof search (exact.h), and the work of both doubles in each round.
 * So hard deals are won by whichever method succeeds first, and lost deals are proven lost. The
 * random numbers depend only on the cards. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/option_rows.h"
#include "games/accordion/accordion.h"
#include "games/accordion/exact.h"

/* How the defaults and the work of the first round were found was not recorded.
 * docs/results/accordion.md names settings that were worse. */
#define FAST_OPTIONS(ROW)                                                                          \
    ROW(unsigned, end_cards, "end", TF__INTEGER(14, 1, TF__ACC_ENDGAME_CARDS_MAX),                 \
        "number of cards left when a descent ends and an exhaustive search begins")                \
    ROW(uint64_t, end_states, "end_states", TF__INTEGER(2000, 1, 1000000000),                      \
        "maximum number of rows that this search generates per descent")                           \
    ROW(double, noise, "noise", TF__NUMBER(0.38, 0, 100), "noise of the first descent")            \
    ROW(double, growth, "growth", TF__NUMBER(1.056, 1, 10),                                        \
        "factor by which the noise grows per descent")                                             \
    ROW(unsigned, cycle, "cycle", TF__INTEGER(32, 1, 1000),                                        \
        "number of descents after which the noise is reset")                                       \
    ROW(size_t, table_mb, "table_mb", TF__INTEGER(16, 1, 1 << 20),                                 \
        "size of the proof search's table; less when --memory-mb does not allow it on every "      \
        "thread")
TF__OPTIONS(fast_options, FAST_OPTIONS);

/* Work in the first round; both numbers double from round to round. */
enum { DESCENTS_FIRST = 24, PROOF_STATES_FIRST = 4000 };

typedef struct fast {
    tf__acc_scores scores;
    tf__acc_pair_links links;
    tf__acc_endgame *endgame;
    tf__acc_exact *exact;
    fast_options options;
    size_t memory_bytes; /* of the solver with all its parts */

    uint64_t random; /* state of the random numbers for the current deal */
    uint64_t descents;
    uint64_t proofs;
    unsigned move_count;
    tf_move moves[TF_DECK_MAX];
} fast;

static void destroy(void *self)
{
    fast *f = self;
    if (f) {
        tf__acc_exact_destroy(f->exact);
        tf__acc_endgame_destroy(f->endgame);
    }
    free(f);
}

static size_t fixed_bytes(void)
{
    return sizeof(fast) + tf__acc_endgame_bytes() + tf__acc_exact_bytes();
}

/* The memory that is left for the tables. */
static size_t table_bytes(const tf_setup *setup)
{
    size_t bytes = fast_options_read(setup->options).table_mb << 20;
    size_t fixed = fixed_bytes();
    if (setup->memory_bytes == 0)
        return bytes;
    size_t available = setup->memory_bytes > fixed ? setup->memory_bytes - fixed : 0;
    return available < bytes ? available : bytes;
}

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    fast *f = calloc(1, sizeof *f);
    if (!f)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    tf__acc_scores_fill(&f->scores);
    tf__acc_pair_links_fill(&f->links);
    f->options = fast_options_read(setup->options);
    f->memory_bytes = fixed_bytes() + table_bytes(setup);
    f->endgame = tf__acc_endgame_create(&f->links);
    tf_status status = TF_OK;
    if (!f->endgame)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    if (status == TF_OK)
        status = tf__acc_exact_create(&f->exact, &f->scores, &f->links, f->endgame,
                                      table_bytes(setup), error);
    if (status != TF_OK) {
        destroy(f);
        return status;
    }
    *self = f;
    return TF_OK;
}

/* ---- descents ---- */

/* Marsaglia's xorshift: good enough for noise, and takes a few cycles per number. */
static inline uint64_t next_random(fast *f)
{
    f->random ^= f->random << 13;
    f->random ^= f->random >> 7;
    f->random ^= f->random << 17;
    return f->random;
}

static const tf__acc_scored_move *best_with_noise(fast *f, const tf__acc_scored_move *moves,
                                                  unsigned count, uint32_t width)
{
    const tf__acc_scored_move *best = moves;
    int32_t best_score = INT32_MIN;
    for (unsigned i = 0; i < count; i++) {
        int32_t score = moves[i].score + (int32_t)((next_random(f) >> 32) * width >> 32);
        if (score > best_score) {
            best_score = score;
            best = &moves[i];
        }
    }
    return best;
}

/* One descent. Undecided when it did not find a win. */
static tf_verdict descend(fast *f, const tf__acc_weighed_row *start, uint32_t width,
                          tf_control *control)
{
    tf__acc_weighed_row row = *start;
    tf__acc_scored_move moves[TF__ACC_MOVES_MAX];
    unsigned made = 0, end_moves = 0;
    f->descents++;
    while (row.count > f->options.end_cards) {
        unsigned count = tf__acc_score_moves(&f->scores, &row, moves);
        if (count == 0 || !tf_control_tick(control))
            return TF_UNDECIDED;
        const tf__acc_scored_move *best = best_with_noise(f, moves, count, width);
        f->moves[made++] = tf__acc_move(best->target + best->distance, best->distance);
        tf__acc_weighed_row_cover(&row, best->target, best->distance);
    }
    tf_verdict verdict = tf__acc_endgame_search(f->endgame, row.cards, row.count,
                                                f->options.end_states, control, f->moves + made,
                                                &end_moves);
    f->move_count = made + end_moves;
    return verdict == TF_WON ? TF_WON : TF_UNDECIDED;
}

static uint32_t noise_width(const fast *f)
{
    double width = f->options.noise;
    for (uint64_t i = f->descents % f->options.cycle; i > 0 && width < 1e6; i--)
        width *= f->options.growth;
    return (uint32_t)(width * TF__ACC_SCORE_UNIT);
}

/* Alternates between descents and the proof search until one of them decides the row. */
static tf_verdict restart(fast *f, const tf__acc_row *row, tf_control *control)
{
    tf__acc_weighed_row start;
    tf__acc_weighed_row_make(&start, row->cards, row->count);
    for (uint64_t share = 1;; share *= 2) {
        for (uint64_t i = 0; i < DESCENTS_FIRST * share; i++) {
            tf_verdict verdict = descend(f, &start, noise_width(f), control);
            if (verdict != TF_UNDECIDED || control->stop != TF_STOP_NONE)
                return verdict;
        }
        if (f->proofs++ == 0)
            tf__acc_exact_new_deal(f->exact);
        tf_verdict verdict = tf__acc_exact_search(f->exact, row->cards, row->count,
                                                  PROOF_STATES_FIRST * share, control, f->moves,
                                                  &f->move_count);
        if (verdict != TF_UNDECIDED || control->stop != TF_STOP_NONE)
            return verdict;
    }
}

static tf_verdict decide(fast *f, const tf__acc_row *row, tf_control *control)
{
    tf__acc_links links = tf__acc_links_of(&f->links, row->cards, row->count);
    if (tf__acc_links_disconnected(&f->links, links))
        return TF_LOST;
    tf__acc_endgame_new_deal(f->endgame);
    if (row->count <= TF__ACC_ENDGAME_CARDS_MAX)
        return tf__acc_endgame_search(f->endgame, row->cards, row->count, 0, control, f->moves,
                                      &f->move_count);
    return restart(f, row, control);
}

static void add_figures(const fast *f, tf_solution *solution)
{
    solution->figures[0] = (tf_figure){"descents", (double)f->descents};
    solution->figures[1] = (tf_figure){"proof_searches", (double)f->proofs};
    solution->figure_count = 2;
    solution->memory_bytes = f->memory_bytes;
}

static tf_status solve(void *self, const void *position, tf_control *control, tf_solution *solution,
                       tf_error *error)
{
    fast *f = self;
    const tf__acc_row *row = position;
    f->random = tf__hash64(row->cards, row->count, 0) | 1;
    f->descents = 0;
    f->proofs = 0;
    f->move_count = 0;
    solution->verdict = decide(f, row, control);
    add_figures(f, solution);
    for (unsigned i = 0; solution->verdict == TF_WON && i < f->move_count; i++)
        if (tf_moves_add(&solution->moves, f->moves[i]) != TF_OK)
            return tf_error_set(error, TF_ERR_MEMORY, "no memory for the solution");
    return TF_OK;
}

const tf_solver_type tf__acc_fast = {
    .name = "fast",
    .words = "greedy descents with noise and restarts, and a proof search; proves losses",
    .options = TF__OPTION_LIST(fast_options),
    .create = create,
    .destroy = destroy,
    .solve = solve,
};
