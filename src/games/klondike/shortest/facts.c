/* facts.c: see facts.h. */
#include "games/klondike/shortest/facts.h"

#include <string.h>

static void set_rules(tf__klon_facts *facts, const tf__klon_position *p)
{
    unsigned ranks = p->rules.ranks;
    facts->rules = p->rules;
    facts->draw = p->rules.draw;
    facts->kept = p->rules.kept && p->rules.draw > 1;
    facts->limited = p->rules.redeals_max != TF__KLON_UNLIMITED;
    facts->deck = tf__klon_bit(ranks * TF_SUITS) - 1;
    facts->kings = UINT64_C(15) << (4 * (ranks - 1));
    for (unsigned suit = 0; suit < TF_SUITS; suit++) {
        facts->foundation[suit][0] = 0;
        for (unsigned height = 1; height < 16; height++)
            facts->foundation[suit][height] =
                facts->foundation[suit][height - 1] |
                (height <= ranks ? tf__klon_bit(tf_card_make(height - 1, suit)) : 0);
    }
}

/* Notes the cards that lie on a face-up card of the column. */
static void set_run(const tf_card *cards, unsigned first, unsigned end, tf__klon_place *root)
{
    for (unsigned i = first; i < end; i++)
        if (tf__klon_is_second(cards[i - 1]))
            root->parents |= tf__klon_bit(cards[i]);
}

static void set_columns(tf__klon_facts *facts, const tf__klon_position *p, tf__klon_place *root)
{
    facts->dealt_count = 1;
    facts->loose_kings = 0;
    for (unsigned c = 0; c < TF__KLON_COLUMNS; c++) {
        const tf_card *cards = p->column[c];
        unsigned down = c < p->rules.columns ? p->down[c] : 0;
        unsigned up = c < p->rules.columns ? p->up[c] : 0;
        bool loose_king = down == 0 && up > 0 && (facts->kings & tf__klon_bit(cards[0]));
        unsigned n = up == 0 || loose_king ? 0 : down + 1;
        if (loose_king)
            facts->loose_kings |= tf__klon_bit(cards[0]);
        facts->dealt_set[c][0] = 0;
        for (unsigned i = 0; i < n; i++) {
            facts->dealt[c][i] = cards[i];
            facts->dealt_set[c][i + 1] = facts->dealt_set[c][i] | tf__klon_bit(cards[i]);
        }
        set_run(cards, down + 1, down + up, root);
        facts->dealt_first[c] = (uint8_t)n;
        facts->stride[c] = facts->dealt_count;
        facts->dealt_count *= n + 1;
        root->dealt |= n << (3 * c);
    }
}

static void set_list(tf__klon_facts *facts, const tf__klon_position *p, tf__klon_place *root)
{
    unsigned count = 0;
    for (unsigned i = 0; i < p->waste_count; i++)
        facts->list[count++] = p->waste[i];
    for (unsigned i = p->stock_count; i-- > 0;)
        facts->list[count++] = p->stock[i];
    facts->list_count = count;
    memset(facts->list_set, 0, sizeof facts->list_set);
    for (unsigned place = 0; place < count; place++)
        for (unsigned byte = 0; byte < 256; byte++)
            if (byte >> (place & 7) & 1)
                facts->list_set[place >> 3][byte] |= tf__klon_bit(facts->list[place]);
    for (unsigned i = 0; i < count; i++) {
        facts->lower_places[i] = 0;
        for (unsigned j = 0; j < count; j++)
            if (tf_card_suit(facts->list[j]) == tf_card_suit(facts->list[i]) &&
                facts->list[j] < facts->list[i])
                facts->lower_places[i] |= UINT32_C(1) << j;
    }
    root->stock = (UINT32_C(1) << count) - 1;
    root->waste = p->waste_count;
    root->redeals = facts->limited ? p->redeals : 0;
}

/* ---- the table of extra moves ----
 *
 * A relaxed game: the bases leave their columns one after the other. A base goes straight to its
 * foundation when no lower card of its suit is left among the dealt cards. Otherwise it first moves
 * to another column, which is one move more, and for which a card that can carry it, or for a king
 * an empty column, must not be face down. */

typedef struct columns {
    uint8_t n[TF__KLON_COLUMNS];
    uint64_t dealt, hidden;
    unsigned empty; /* columns without dealt cards, or with a king as the only one */
    unsigned kings; /* kings that are certainly in such columns */
} columns;

static void look_at(const tf__klon_facts *facts, columns *at, uint64_t first_kings)
{
    at->dealt = at->hidden = 0;
    at->empty = 0;
    for (unsigned c = 0; c < facts->rules.columns; c++) {
        unsigned n = at->n[c];
        at->dealt |= facts->dealt_set[c][n];
        at->hidden |= n > 0 ? facts->dealt_set[c][n - 1] : 0;
        at->empty += n == 0;
    }
    at->kings = 0;
    for (uint64_t kings = first_kings & ~at->dealt; kings; kings &= kings - 1) {
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

static unsigned extra_of(const tf__klon_facts *facts, const columns *at, uint32_t index,
                         const uint8_t *table)
{
    unsigned least = TF__KLON_MIN_DEAD;
    for (unsigned c = 0; c < facts->rules.columns; c++) {
        unsigned n = at->n[c];
        if (n == 0)
            continue;
        unsigned base = facts->dealt[c][n - 1];
        unsigned after = table[index - facts->stride[c]];
        uint64_t lower = facts->foundation[base & 3][base >> 2];
        bool blocked = (at->dealt & lower) != 0;
        if (after == TF__KLON_MIN_DEAD || (blocked && !has_seat(facts, at, base)))
            continue;
        if (after + blocked < least)
            least = after + blocked;
    }
    return least;
}

static void fill_extra(tf__klon_facts *facts)
{
    uint8_t *table = facts->extra.data;
    columns at = {0};
    uint64_t first_kings = facts->loose_kings;
    for (unsigned c = 0; c < facts->rules.columns; c++)
        first_kings |= facts->kings & facts->dealt_set[c][facts->dealt_first[c]];
    for (uint32_t index = 0; index < facts->dealt_count; index++) {
        uint32_t rest = index;
        bool settled = false;
        for (unsigned c = TF__KLON_COLUMNS; c-- > 0;) {
            at.n[c] = (uint8_t)(rest / facts->stride[c]);
            rest %= facts->stride[c];
            /* A king that is the only dealt card of its column stays there. */
            if (at.n[c] == 1 && (facts->kings >> facts->dealt[c][0] & 1)) {
                table[index] = table[index - facts->stride[c]];
                settled = true;
                break;
            }
        }
        if (settled)
            continue;
        look_at(facts, &at, first_kings);
        table[index] = (uint8_t)(index == 0 ? 0 : extra_of(facts, &at, index, table));
    }
}

bool tf__klon_facts_fit(const tf__klon_position *p)
{
    return p->waste_count + p->stock_count <= TF__KLON_MIN_LIST;
}

tf_status tf__klon_facts_init(tf__klon_facts *facts, const tf__klon_position *p,
                              unsigned redeal_cost, tf__klon_place *root, tf_error *error)
{
    memset(root, 0, sizeof *root);
    facts->redeal_cost = redeal_cost;
    set_rules(facts, p);
    set_columns(facts, p, root);
    set_list(facts, p, root);
    facts->on_foundations = 0;
    for (unsigned suit = 0; suit < TF_SUITS; suit++) {
        root->heights |= (uint16_t)(p->foundation[suit] << (4 * suit));
        facts->on_foundations |= facts->foundation[suit][p->foundation[suit]];
    }
    if (facts->extra.bytes < facts->dealt_count) {
        tf__block_release(&facts->extra);
        tf_status status = tf__block_take(&facts->extra, facts->dealt_count, 1, error);
        if (status != TF_OK)
            return status;
    }
    fill_extra(facts);
    return TF_OK;
}

void tf__klon_facts_release(tf__klon_facts *facts)
{
    tf__block_release(&facts->extra);
}

void tf__klon_sets_of(const tf__klon_facts *facts, const tf__klon_place *s, tf__klon_sets *out)
{
    uint64_t hidden = 0, bases = 0;
    unsigned empty = 0;
    for (unsigned c = 0; c < facts->rules.columns; c++) {
        unsigned n = tf__klon_dealt_of(s->dealt, c);
        if (n == 0) {
            empty++;
            continue;
        }
        hidden |= facts->dealt_set[c][n - 1];
        bases |= tf__klon_bit(facts->dealt[c][n - 1]);
    }
    uint64_t found = 0;
    for (unsigned suit = 0; suit < TF_SUITS; suit++)
        found |= facts->foundation[suit][tf__klon_height_of(s->heights, suit)];
    out->found = found;
    out->bases = bases;
    out->face_up = facts->deck & ~hidden & ~found & ~tf__klon_places_set(facts, s->stock);
    out->loose = out->face_up & ~bases;
    uint64_t carried = out->loose & ~facts->kings;
    uint64_t first = carried & ~s->parents, second = carried & s->parents;
    uint64_t black_first = (first | first >> 3) & TF__KLON_MIN_NIBBLES;
    uint64_t red_first = (first >> 1 | first >> 2) & TF__KLON_MIN_NIBBLES;
    uint64_t black_second = (second | second >> 3) & TF__KLON_MIN_NIBBLES;
    uint64_t red_second = (second >> 1 | second >> 2) & TF__KLON_MIN_NIBBLES;
    out->covered = black_first << 5 | black_second << 6 | red_first << 4 | red_second << 7;
    out->tops = out->face_up & ~out->covered;
    out->next_up = (found << 4 | 15) & ~found & facts->deck;
    out->empty = empty - (unsigned)__builtin_popcountll(out->loose & facts->kings);
}
