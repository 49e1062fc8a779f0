/* why_keys.h: the keys of Calculation's explanations. The plan is the best one found for the layout
 * after the move. See games/why.h for the columns. */
#ifndef TEFUDA_CALCULATION_WHY_KEYS_H
#define TEFUDA_CALCULATION_WHY_KEYS_H

#define TF__CALC_WHY(FACT, LABEL)                                                                  \
    LABEL(goes_to, "text: the foundation this card will go to; number: cards that go there first") \
    FACT(goes_to, "card foundation wait",                                                          \
         "a card put on a stack: its foundation, and the number of cards that go there first")     \
    FACT(lies_on, "card foundation wait", "the same for the card that it covers")                  \
    FACT(opens, "foundation card", "the card that the foundation takes next")                      \
    FACT(frees, "pile card", "the card that is now the top of the stack")                          \
    FACT(wants_stack, "foundation card pile above",                                                \
         "the next card of a foundation lies in a stack, under this many cards")                   \
    FACT(wants_stock, "foundation card left",                                                      \
         "the next card of a foundation is in the stock, with this many of its rank")              \
    FACT(tangle, "pile",                                                                           \
         "in every plan found, a card of this stack lies on one that must leave before it")

#endif
