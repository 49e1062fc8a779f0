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

/* Notes the cards that lie on the second of their parents. */
static void set_run(const tf_card *cards, unsigned first, unsigned end, tf__klon_layout *root)
{
    for (unsigned i = first; i < end; i++)
        if (tf__klon_is_second(cards[i - 1]))
            root->parents |= tf__klon_bit(cards[i]);
}

static void set_columns(tf__klon_facts *facts, const tf__klon_position *p, tf__klon_layout *root)
{
    facts->dealt_count = 1;
    facts->loose_kings = facts->dealt_cards = 0;
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
        facts->dealt_cards |= facts->dealt_set[c][n];
        set_run(cards, down + 1, down + up, root);
        facts->dealt_first[c] = (uint8_t)n;
        facts->stride[c] = facts->dealt_count;
        facts->dealt_count *= n + 1;
        root->dealt |= n << (3 * c);
    }
}

static void set_list(tf__klon_facts *facts, const tf__klon_position *p, tf__klon_layout *root)
{
    unsigned count = 0;
    for (unsigned i = 0; i < p->waste_count; i++)
        facts->list[count++] = p->waste[i];
    for (unsigned i = p->stock_count; i-- > 0;)
        facts->list[count++] = p->stock[i];
    facts->list_count = count;
    facts->list_cards = 0;
    for (unsigned i = 0; i < count; i++)
        facts->list_cards |= tf__klon_bit(facts->list[i]);
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

bool tf__klon_facts_fit(const tf__klon_position *p)
{
    return p->waste_count + p->stock_count <= TF__KLON_MIN_LIST;
}

void tf__klon_facts_init(tf__klon_facts *facts, const tf__klon_position *p, unsigned redeal_cost,
                         tf__klon_layout *root)
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
    tf__klon_layout_complete(facts, root);
}

void tf__klon_layout_complete(const tf__klon_facts *facts, tf__klon_layout *s)
{
    unsigned cards = facts->rules.ranks * TF_SUITS;
    for (unsigned suit = 0; suit < TF_SUITS; suit++)
        cards -= tf__klon_height_of(s->heights, suit);
    s->below = (uint8_t)cards;
    s->unturned = (uint8_t)((unsigned)__builtin_popcount(s->stock) - s->waste);
    s->index = 0;
    for (unsigned c = 0; c < TF__KLON_COLUMNS; c++)
        s->index += tf__klon_dealt_of(s->dealt, c) * facts->stride[c];
}

/* For each rank: whether the first and the second parent carry one of two twins, and whether one of
 * the parents does and it is open which. */
typedef struct twins {
    uint64_t first, second, either;
} twins;

static twins arrangement(uint64_t a, uint64_t b, uint64_t bit_a, uint64_t bit_b)
{
    uint64_t both = a & b, one = a ^ b;
    uint64_t own = (a & bit_a) | (b & bit_b), other = (a & bit_b) | (b & bit_a);
    twins out;
    out.either = one & other & TF__KLON_MIN_NIBBLES;
    out.first = (both | (one & ~other & ~own)) & TF__KLON_MIN_NIBBLES;
    out.second = (both | (one & ~other & own)) & TF__KLON_MIN_NIBBLES;
    return out;
}

void tf__klon_sets_of(const tf__klon_facts *facts, const tf__klon_layout *s, tf__klon_sets *out)
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
    uint64_t carried = out->loose & ~facts->kings, p = s->parents;
    twins black = arrangement(carried, carried >> 3, p, p >> 3);
    twins red = arrangement(carried >> 1, carried >> 2, p >> 1, p >> 2);
    out->covered = black.first << 5 | black.second << 6 | red.first << 4 | red.second << 7;
    out->either = black.either << 5 | black.either << 6 | red.either << 4 | red.either << 7;
    out->tops = out->face_up & ~out->covered;
    out->next_up = (found << 4 | 15) & ~found & facts->deck;
    for (uint64_t kings = out->loose & facts->kings; kings; kings &= kings - 1)
        empty--;
    out->empty = empty;
}
