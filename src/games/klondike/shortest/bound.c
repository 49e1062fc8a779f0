/* bound.c: see bound.h. */
#include "games/klondike/shortest/bound.h"

#include <string.h>

#include "base/hash.h"

tf_status tf__klon_bounds_start(tf__klon_bounds *bounds, const tf__klon_facts *facts,
                                tf_error *error)
{
    bounds->facts = facts;
    memset(bounds->cache, 0xff, sizeof bounds->cache);
    return tf__klon_extra_start(&bounds->extra, facts, error);
}

void tf__klon_bounds_destroy(tf__klon_bounds *bounds)
{
    tf__klon_extra_destroy(&bounds->extra);
}

static unsigned turns_for(const tf__klon_facts *facts, unsigned cards)
{
    return facts->draw == 1 ? cards : (cards + 2) / 3;
}

/* Writes the cards of the waste from the bottom. */
static unsigned waste_cards(const tf__klon_facts *facts, const tf__klon_layout *s, tf_card *cards)
{
    uint32_t below = (UINT32_C(1) << s->start) - 1, order = s->stock & ~below;
    unsigned count = 0;
    for (; count < s->waste && order; order &= order - 1)
        cards[count++] = facts->list[__builtin_ctz(order)];
    for (order = s->stock & below; count < s->waste; order &= order - 1)
        cards[count++] = facts->list[__builtin_ctz(order)];
    return count;
}

/* Stock cards with a lower card of their suit under them in the group that is turned together.
 * Either such a card first goes to a column or both stay until the next pass. */
static unsigned wrong_in_groups(const tf__klon_facts *facts, const tf__klon_layout *s)
{
    unsigned wrong = 0;
    uint32_t stock = s->stock;
    for (unsigned i = 0; i < s->waste; i++)
        stock &= stock - 1;
    while (stock) {
        uint32_t group = 0;
        for (unsigned i = 0; i < facts->draw && stock; i++, stock &= stock - 1) {
            wrong += (facts->lower_places[__builtin_ctz(stock)] & group) != 0;
            group |= stock & (~stock + 1);
        }
    }
    return wrong;
}

/* ---- the relaxed game ---- */

typedef struct relaxed {
    const tf__klon_facts *facts;
    uint8_t n[TF__KLON_COLUMNS];
    unsigned open; /* columns with dealt cards */
    uint64_t dealt, waste;
    uint64_t stock;     /* cards of the stock that cannot be put in a column yet */
    uint64_t available; /* cards that can carry another */
    tf_card cards[32];  /* the waste from the bottom */
    unsigned left;      /* cards in it */
} relaxed;

static uint64_t lower_than(const tf__klon_facts *facts, unsigned card)
{
    return facts->foundation[card & 3][card >> 2];
}

static uint64_t carriers(unsigned card)
{
    bool red = (card & 3) == TF_DIAMONDS || (card & 3) == TF_HEARTS;
    return (red ? UINT64_C(9) : UINT64_C(6)) << ((card & ~3u) + 4);
}

static bool has_seat(const relaxed *game, unsigned card)
{
    if (game->facts->kings >> card & 1)
        return game->open < game->facts->rules.columns;
    return (carriers(card) & game->available) != 0;
}

static bool may_leave(const relaxed *game, unsigned base)
{
    return !(lower_than(game->facts, base) & (game->dealt | game->waste)) || has_seat(game, base);
}

static bool lift_bases(relaxed *game)
{
    const tf__klon_facts *facts = game->facts;
    bool any = false;
    for (unsigned c = 0; c < facts->rules.columns; c++)
        while (game->n[c] > 0 && may_leave(game, facts->dealt[c][game->n[c] - 1])) {
            game->dealt &= ~tf__klon_bit(facts->dealt[c][--game->n[c]]);
            if (game->n[c] > 0)
                game->available |= tf__klon_bit(facts->dealt[c][game->n[c] - 1]);
            else
                game->open--;
            any = true;
        }
    return any;
}

/* Stock cards go to columns, so that they can carry others. */
static bool place_stock(relaxed *game)
{
    const tf__klon_facts *facts = game->facts;
    uint64_t v = game->available >> 4;
    uint64_t red = (v | v >> 3) & TF__KLON_MIN_NIBBLES,
             black = (v >> 1 | v >> 2) & TF__KLON_MIN_NIBBLES;
    uint64_t fit = (red << 1 | red << 2 | black | black << 3) & ~facts->kings;
    if (game->open < facts->rules.columns)
        fit |= facts->kings;
    fit &= game->stock;
    game->stock &= ~fit;
    game->available |= fit;
    return fit != 0;
}

static void pop_waste(relaxed *game)
{
    unsigned card = game->cards[--game->left];
    game->waste &= ~tf__klon_bit(card);
    game->available |= tf__klon_bit(card);
}

/* Everything that costs nothing extra. */
static void play_free(relaxed *game)
{
    bool any = true;
    while (any && game->left > 0) {
        any = lift_bases(game);
        any |= place_stock(game);
        while (game->left > 0 &&
               !(lower_than(game->facts, game->cards[game->left - 1]) &
                 (game->dealt | (game->waste & ~tf__klon_bit(game->cards[game->left - 1]))))) {
            pop_waste(game);
            any = true;
        }
    }
}

static void set_relaxed(const tf__klon_facts *facts, const tf__klon_layout *s, relaxed *game)
{
    game->facts = facts;
    uint64_t hidden = 0;
    game->dealt = game->waste = 0;
    game->open = 0;
    for (unsigned c = 0; c < facts->rules.columns; c++) {
        unsigned n = tf__klon_dealt_of(s->dealt, c);
        game->n[c] = (uint8_t)n;
        game->open += n > 0;
        game->dealt |= facts->dealt_set[c][n];
        hidden |= n > 0 ? facts->dealt_set[c][n - 1] : 0;
    }
    game->left = waste_cards(facts, s, game->cards);
    for (unsigned i = 0; i < game->left; i++)
        game->waste |= tf__klon_bit(game->cards[i]);
    uint64_t talon = tf__klon_places_set(facts, s->stock);
    game->stock = talon & ~game->waste;
    game->available = facts->deck & ~hidden & ~talon;
}

/* The moves when `stay` cards of the waste and some of the wrong ones of the stock are turned once
 * more. */
static unsigned with_redeal(const tf__klon_facts *facts, unsigned left, unsigned stay,
                            unsigned groups)
{
    unsigned again = stay + groups + (groups > 0);
    unsigned turns = facts->kept ? turns_for(facts, left + again)
                                 : turns_for(facts, left) + turns_for(facts, again);
    return turns + (again > 0 ? facts->redeal_cost : 0);
}

enum { STUCK = 255 };

static unsigned stock_bound(const tf__klon_facts *facts, const tf__klon_layout *s)
{
    unsigned left = s->unturned, least = STUCK;
    bool may_redeal = !facts->limited || s->redeals < facts->rules.redeals_max;
    unsigned groups = facts->draw > 1 && !facts->kept ? wrong_in_groups(facts, s) : 0;
    relaxed game;
    set_relaxed(facts, s, &game);
    for (unsigned forced = 0;; forced++) {
        play_free(&game);
        if (may_redeal) {
            unsigned other = forced + with_redeal(facts, left, game.left, groups);
            least = other < least ? other : least;
        }
        if (game.left == 0) {
            unsigned total = forced + groups + turns_for(facts, left);
            return total < least ? total : least;
        }
        if (!has_seat(&game, game.cards[game.left - 1]))
            return least;
        pop_waste(&game);
    }
}

static unsigned cached_stock_bound(tf__klon_bounds *bounds, const tf__klon_layout *s)
{
    uint64_t phase = bounds->facts->kept ? s->start : s->redeals < bounds->facts->rules.redeals_max;
    uint64_t key = (uint64_t)s->stock << 37 | (uint64_t)s->dealt << 16 | phase << 8 | s->waste;
    if (bounds->facts->kept && bounds->facts->limited)
        return stock_bound(bounds->facts, s);
    size_t at = (size_t)tf__mix64(key) & (TF__KLON_BOUND_CACHE - 1);
    if (bounds->cache[at].key != key) {
        bounds->cache[at].key = key;
        bounds->cache[at].value = stock_bound(bounds->facts, s);
    }
    return (unsigned)bounds->cache[at].value;
}

unsigned tf__klon_bound(tf__klon_bounds *bounds, const tf__klon_layout *s)
{
    unsigned extra = tf__klon_extra_of(&bounds->extra, s);
    if (extra == TF__KLON_DEAD)
        return TF__KLON_NO_SOLUTION;
    if (s->stock == 0)
        return s->below + extra;
    unsigned stock = cached_stock_bound(bounds, s);
    return stock == STUCK ? TF__KLON_NO_SOLUTION : s->below + extra + stock;
}
