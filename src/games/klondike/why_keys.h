/* why_keys.h: the keys of Klondike's explanations. See games/why.h for the columns. */
#ifndef TEFUDA_KLONDIKE_WHY_KEYS_H
#define TEFUDA_KLONDIKE_WHY_KEYS_H

#define TF__KLON_WHY(FACT, LABEL)                                                                  \
    LABEL(may_hide, "number: the probability that a given hidden card lies in this pile")          \
    FACT(needed_open, "card pile above",                                                           \
         "the next card of a foundation lies face up under this many cards")                       \
    FACT(needed_passed, "card pile above",                                                         \
         "it was seen in the waste or the stock, under this many cards")                           \
    FACT(needed_hidden, "card columns stock",                                                      \
         "it is hidden: the probabilities that it lies in a column or in the stock")               \
    FACT(turns_up, "pile down chance",                                                             \
         "turns up a card with this many face-down cards below it; the probability that a "        \
         "foundation takes it at once")                                                            \
    FACT(empties, "pile", "empties a column")                                                      \
    FACT(plays_up, "card", "a card goes to its foundation")                                        \
    FACT(comes_back, "card", "a card comes back from its foundation")                              \
    FACT(turns, "count unseen",                                                                    \
         "cards turned over; cards of the stock never seen before the turn")                       \
    FACT(redeals, "left", "redeals left after this one; -1: unlimited")

#endif
