/* why_keys.h: the keys of Accordion's explanations. No card is hidden: the solver decides each
 * move. See games/why.h for the columns. */
#ifndef TEFUDA_ACCORDION_WHY_KEYS_H
#define TEFUDA_ACCORDION_WHY_KEYS_H

#define TF__ACC_WHY(FACT, LABEL)                                                                   \
    LABEL(sweeper, "a card of the rank to keep for the end")                                       \
    FACT(winning_moves, "winning lost unknown",                                                    \
         "how many of the legal moves win, lose and are undecided")                                \
    FACT(move_wins, "", "the solver proved that this move wins")                                   \
    FACT(move_loses, "", "the solver proved that this move loses")                                 \
    FACT(move_unknown, "", "the solver did not decide this move")                                  \
    FACT(moves_left, "count", "legal moves after this one")                                        \
    FACT(sweepers, "card count", "the rank with the most cards far to the right")

#endif
