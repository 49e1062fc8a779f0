/* chance_fit.c: made by tools/klondike_value.c; see docs/results/evaluator-klondike.md. */
#include "games/klondike/value/chance.h"

/* clang-format off */
const tf__klon_fit tf__klon_chance_fit = {
    .quick = {-0.11212196409193856, 1.1234447820212672, -0.12768954249553241, 0.78571291561344214, -0.12554719737604766, 0.1523339743593464},
    .full = {0, 0, 0, 0, 0, 0},
    .prior = 1,
    .expected = 0.5071458139875008,
};
