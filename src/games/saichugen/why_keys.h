/* why_keys.h: the keys of Saichugen's explanations. The probabilities assume that the others lay
 * random unseen cards. See games/why.h for the columns. */
#ifndef TEFUDA_SAICHUGEN_WHY_KEYS_H
#define TEFUDA_SAICHUGEN_WHY_KEYS_H

#define TF__SAI_WHY(FACT, LABEL)                                                                   \
    LABEL(middle, "number: the probability that this card of the hand is the middle one")          \
    FACT(middle, "card chance points expected",                                                    \
         "the same for the card to lay, its points, and the product")                              \
    FACT(middle_value, "value chance",                                                             \
         "the probability that the middle card counts this many points, 1 to 13")

#endif
