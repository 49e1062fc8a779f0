/* exact.c: depth-first search with duplicate detection that tries the move with the best score
 * first.
 *
 * Rows whose suits are disconnected (links.h) are not generated. Rows found lost are stored in a
 * bounded table; a row that the table has dropped is searched again, so a loss is proven for any
 * table size, up to hash collisions: two different rows are confused with a probability of about
 * 2^-64 per probe (search/transposition_table.h). The last 16 cards are searched by endgame.h. */
#include "games/accordion/exact.h"

#include <stdlib.h>
#include <string.h>

/* One level of the search. */
typedef struct frame {
    tf__acc_weighed_row row;
    tf__acc_links links;
    tf__key key;
    /* number of states when this row was entered; gives the cost of its subtree */
    uint64_t states_before;
    unsigned move_count;
    unsigned next;
    tf__acc_scored_move moves[TF__ACC_MOVES_MAX];
} frame;

struct tf__acc_exact {
    const tf__acc_scores *scores;
    const tf__acc_pair_links *links;
    tf__acc_endgame *endgame;
    tf__tt *table;
    tf__tt_counters counters; /* required by the table, but not used here */
    frame frames[TF_DECK_MAX];
};

void tf__acc_exact_destroy(tf__acc_exact *exact)
{
    if (exact)
        tf__tt_destroy(exact->table);
    free(exact);
}

tf_status tf__acc_exact_create(tf__acc_exact **out, const tf__acc_scores *scores,
                               const tf__acc_pair_links *links, tf__acc_endgame *endgame,
                               size_t table_bytes, tf_error *error)
{
    tf__acc_exact *exact = calloc(1, sizeof *exact);
    if (!exact)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a solver");
    exact->scores = scores;
    exact->links = links;
    exact->endgame = endgame;
    tf_status status = tf__tt_create(&exact->table, table_bytes, error);
    if (status != TF_OK) {
        tf__acc_exact_destroy(exact);
        return status;
    }
    *out = exact;
    return TF_OK;
}

size_t tf__acc_exact_bytes(void)
{
    return sizeof(tf__acc_exact);
}

void tf__acc_exact_new_deal(tf__acc_exact *exact)
{
    tf__tt_new_generation(exact->table);
}

/* Sorts by score, best first. Equal moves stay in the order of the rules, so that runs are
 * reproducible. */
static void sort_moves(tf__acc_scored_move *moves, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        tf__acc_scored_move move = moves[i];
        unsigned j = i;
        for (; j > 0 && moves[j - 1].score < move.score; j--)
            moves[j] = moves[j - 1];
        moves[j] = move;
    }
}

static void enter(const tf__acc_exact *exact, frame *top, const tf_control *control)
{
    top->states_before = control->states;
    top->next = 0;
    top->move_count = 0;
    if (top->row.count > TF__ACC_ENDGAME_CARDS_MAX) {
        top->move_count = tf__acc_score_moves(exact->scores, &top->row, top->moves);
        sort_moves(top->moves, top->move_count);
    }
}

/* Fills the next frame with the next child of top that is not known to be lost. Returns false when
 * top has no more children. */
static bool next_child(tf__acc_exact *exact, frame *top)
{
    frame *child = top + 1;
    while (top->next < top->move_count) {
        const tf__acc_scored_move *move = &top->moves[top->next++];
        uint64_t value;
        child->links = tf__acc_links_without(exact->links, top->links,
                                             top->row.cards[move->target]);
        if (tf__acc_links_disconnected(exact->links, child->links))
            continue;
        child->row = top->row;
        tf__acc_weighed_row_cover(&child->row, move->target, move->distance);
        child->key = tf__hash128(child->row.cards, child->row.count, 0);
        if (!tf__tt_find(exact->table, child->key, &value, &exact->counters))
            return true;
    }
    return false;
}

/* No child of this row can be won: stores the row as lost. */
static void leave_lost(tf__acc_exact *exact, const frame *top, const tf_control *control)
{
    uint8_t cost = tf__tt_cost(control->states - top->states_before);
    tf__tt_store(exact->table, top->key, 1, cost, &exact->counters);
}

/* Writes the moves that lead to frames[depth]. The moves of the endgame are already in place after
 * them. */
static void collect_moves(const tf__acc_exact *exact, unsigned depth, tf_move *moves)
{
    for (unsigned i = 0; i < depth; i++) {
        const frame *at = &exact->frames[i];
        const tf__acc_scored_move *move = &at->moves[at->next - 1];
        moves[i] = tf__acc_move(move->target + move->distance, move->distance);
    }
}

/* Depth-first search from frames[0]. */
static tf_verdict descend(tf__acc_exact *exact, uint64_t states_end, tf_control *control,
                          tf_move *moves, unsigned *move_count)
{
    unsigned at = 0;
    for (;;) {
        frame *top = &exact->frames[at];
        if (control->states >= states_end)
            return TF_UNDECIDED;
        if (top->row.count <= TF__ACC_ENDGAME_CARDS_MAX) {
            unsigned end_moves = 0;
            tf_verdict verdict = tf__acc_endgame_search(
                exact->endgame, top->row.cards, top->row.count, states_end - control->states,
                control, moves + at, &end_moves);
            *move_count = at + end_moves;
            if (verdict == TF_WON)
                collect_moves(exact, at, moves);
            if (verdict != TF_LOST)
                return verdict;
        } else if (next_child(exact, top)) {
            if (!tf_control_tick(control))
                return TF_UNDECIDED;
            enter(exact, &exact->frames[++at], control);
            continue;
        }
        leave_lost(exact, top, control);
        if (at == 0)
            return TF_LOST;
        at--;
    }
}

tf_verdict tf__acc_exact_search(tf__acc_exact *exact, const tf_card *cards, unsigned count,
                                uint64_t states, tf_control *control, tf_move *moves,
                                unsigned *move_count)
{
    frame *root = &exact->frames[0];
    root->links = tf__acc_links_of(exact->links, cards, count);
    if (tf__acc_links_disconnected(exact->links, root->links))
        return TF_LOST;
    tf__acc_weighed_row_make(&root->row, cards, count);
    root->key = tf__hash128(cards, count, 0);
    enter(exact, root, control);
    uint64_t states_end = states ? control->states + states : UINT64_MAX;
    return descend(exact, states_end, control, moves, move_count);
}
