/* chance_fit.c: made by tools/klondike_value.c; see docs/results/evaluator-klondike.md. */
#include "games/klondike/value/chance.h"

/* clang-format off */
const tf__klon_fit tf__klon_chance_fit = {
    .quick = {0.21536712557271567, 0.107811390252815, 0.71643118721147381, -0.51772981758488523, -0.0083093977777383907, 0.18356233916156936},
    .full = {0.11013208777435028, 0.37731911983457855, 0.36213583948632988, 0.39265036594206337, -0.21617557025456971, 0.40874479495355093},
    .prior = 1,
    .paired = {0.02, 0.8, 0.5, 0.16},
    .expected = 0.5071458139875008,
};
