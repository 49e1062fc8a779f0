/* extra.c: see extra.h. */
#include "games/klondike/shortest/extra.h"

void tf__klon_extra_destroy(tf__klon_extra *extra)
{
    tf__block_release(&extra->table);
}

/* ---- columns of the relaxed game ---- */

typedef struct columns {
    uint8_t n[TF__KLON_COLUMNS];
    uint64_t dealt, hidden;
    unsigned empty; /* columns without dealt cards */
    unsigned kings; /* kings that are certainly in such columns */
} columns;

static void look_at(const tf__klon_extra *extra, uint32_t index, columns *at)
{
    const tf__klon_facts *facts = extra->facts;
    at->dealt = at->hidden = 0;
    at->empty = at->kings = 0;
    for (unsigned c = facts->rules.columns; c-- > 0;) {
        unsigned n = index / facts->stride[c];
        index -= n * facts->stride[c];
        at->n[c] = (uint8_t)n;
        at->dealt |= facts->dealt_set[c][n];
        at->hidden |= n > 0 ? facts->dealt_set[c][n - 1] : 0;
        at->empty += n == 0;
    }
    for (uint64_t kings = extra->first_kings & ~at->dealt; kings; kings &= kings - 1) {
        unsigned suit = tf__klon_lowest(kings) & 3;
        at->kings += (at->dealt & facts->foundation[suit][facts->rules.ranks]) != 0;
    }
}

static bool has_seat(const tf__klon_facts *facts, const columns *at, unsigned card)
{
    if (facts->kings >> card & 1)
        return at->empty > at->kings;
    uint64_t parents = tf__klon_bit(tf__klon_parent(card, false)) |
                       tf__klon_bit(tf__klon_parent(card, true));
    if (!facts->rules.worryback)
        parents &= ~facts->on_foundations;
    return (parents & ~at->hidden) != 0;
}

/* The index after the base of a column has left. A king that is then the only dealt card of its
 * column stays there. */
static uint32_t after_lift(const tf__klon_facts *facts, const columns *at, unsigned column,
                           uint32_t index)
{
    index -= facts->stride[column];
    if (at->n[column] == 2 && (facts->kings >> facts->dealt[column][0] & 1))
        index -= facts->stride[column];
    return index;
}

static bool is_blocked(const tf__klon_facts *facts, const columns *at, unsigned card)
{
    return (at->dealt & facts->foundation[card & 3][card >> 2]) != 0;
}

static unsigned base_moves(const tf__klon_extra *extra, const columns *at, uint32_t index)
{
    const tf__klon_facts *facts = extra->facts;
    const uint8_t *table = extra->table.data;
    unsigned least = index == 0 ? 0 : TF__KLON_DEAD;
    for (unsigned c = 0; c < facts->rules.columns; c++) {
        if (at->n[c] == 0)
            continue;
        unsigned card = facts->dealt[c][at->n[c] - 1];
        unsigned after = table[after_lift(facts, at, c, index)];
        bool blocked = is_blocked(facts, at, card);
        if (after != TF__KLON_DEAD && after + blocked < least &&
            (!blocked || has_seat(facts, at, card)))
            least = after + blocked;
    }
    return least;
}

tf_status tf__klon_extra_start(tf__klon_extra *extra, const tf__klon_facts *facts, tf_error *error)
{
    extra->facts = facts;
    if (extra->table.bytes < facts->dealt_count) {
        tf__block_release(&extra->table);
        tf_status status = tf__block_take(&extra->table, facts->dealt_count, 1, error);
        if (status != TF_OK)
            return status;
    }
    extra->first_kings = facts->loose_kings | (facts->kings & facts->dealt_cards);
    for (uint32_t index = 0; index < facts->dealt_count; index++) {
        columns at;
        look_at(extra, index, &at);
        ((uint8_t *)extra->table.data)[index] = (uint8_t)base_moves(extra, &at, index);
    }
    return TF_OK;
}
