/* bound.c: see bound.h. */
#include "games/klondike/shortest/bound.h"

static unsigned turns_for(const tf__klon_facts *facts, unsigned cards)
{
    return (cards + facts->draw - 1) / facts->draw;
}

/* Places of the waste, when the pass began at s->start. */
static uint32_t waste_places(const tf__klon_place *s)
{
    uint32_t below = (UINT32_C(1) << s->start) - 1, order = s->stock & ~below, waste = 0;
    unsigned count = s->waste;
    for (; count > 0 && order; count--, order &= order - 1)
        waste |= order & (~order + 1);
    for (order = s->stock & below; count > 0; count--, order &= order - 1)
        waste |= order & (~order + 1);
    return waste;
}

/* Stock cards with a lower card of their suit under them in the group that is turned together.
 * Either such a card first goes to a column or both stay until the next pass. */
static unsigned wrong_in_groups(const tf__klon_facts *facts, uint32_t stock)
{
    unsigned wrong = 0;
    while (stock) {
        uint32_t group = 0;
        for (unsigned i = 0; i < facts->draw && stock; i++, stock &= stock - 1) {
            wrong += (facts->lower_places[__builtin_ctz(stock)] & group) != 0;
            group |= stock & (~stock + 1);
        }
    }
    return wrong;
}

/* The waste is left from its top. Cards that stay in it for this pass are turned once more. A card
 * that leaves it before a lower card of its suit goes to a column first. */
static unsigned talon_bound(const tf__klon_facts *facts, const tf__klon_place *s)
{
    unsigned cards = (unsigned)__builtin_popcount(s->stock), left = cards - s->waste;
    uint32_t waste = waste_places(s);
    bool may_redeal = !facts->limited || s->redeals < facts->rules.redeals_max;
    unsigned turns = turns_for(facts, left), least = TF__KLON_NO_SOLUTION, wrong = 0;
    unsigned groups = facts->draw > 1 && !facts->kept ? wrong_in_groups(facts, s->stock & ~waste)
                                                      : 0;
    for (unsigned stay = s->waste;; stay--) {
        unsigned total = turns + wrong + groups;
        if (may_redeal) {
            unsigned again = stay + groups + (groups > 0);
            unsigned other = wrong + (facts->kept ? turns_for(facts, left + again)
                                                  : turns + turns_for(facts, again)) +
                             (again > 0 ? facts->redeal_cost : 0);
            if (other < least)
                least = other;
        }
        if (stay == 0)
            return total < least ? total : least;
        /* The topmost card that is left, in the order of this pass. */
        uint32_t above = waste & ((UINT32_C(1) << s->start) - 1);
        unsigned top = 31u - (unsigned)__builtin_clz(above ? above : waste);
        waste &= ~(UINT32_C(1) << top);
        wrong += (facts->lower_places[top] & waste) != 0;
    }
}

unsigned tf__klon_bound(const tf__klon_facts *facts, const tf__klon_place *s)
{
    unsigned cards = facts->rules.ranks * TF_SUITS;
    for (unsigned suit = 0; suit < TF_SUITS; suit++)
        cards -= tf__klon_height_of(s->heights, suit);
    unsigned extra = tf__klon_extra(facts, s->dealt);
    if (extra == TF__KLON_MIN_DEAD)
        return TF__KLON_NO_SOLUTION;
    return cards + extra + (s->stock ? talon_bound(facts, s) : 0);
}
