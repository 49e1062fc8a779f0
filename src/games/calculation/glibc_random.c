/* glibc_random.c: an additive feedback generator x^31 + x^3 + 1. Its first words come from a
 * multiplicative generator (16807 mod 2^31 - 1), and the first 310 outputs are discarded. */
#include "games/calculation/glibc_random.h"

void tf__calc_glibc_srandom(tf__calc_glibc_random *generator, uint32_t seed)
{
    /* glibc computes the first words in signed arithmetic, so a seed above 2^31 counts as negative.
     */
    int64_t word = (int32_t)(seed ? seed : 1);
    generator->state[0] = (uint32_t)word;
    for (unsigned i = 1; i < TF__CALC_GLIBC_DEGREE; i++) {
        word = word * 16807 % INT32_MAX;
        if (word < 0)
            word += INT32_MAX;
        generator->state[i] = (uint32_t)word;
    }
    generator->front = TF__CALC_GLIBC_SEPARATION;
    generator->rear = 0;
    for (unsigned i = 0; i < 10 * TF__CALC_GLIBC_DEGREE; i++)
        (void)tf__calc_glibc_next(generator);
}

uint32_t tf__calc_glibc_next(tf__calc_glibc_random *generator)
{
    uint32_t sum = generator->state[generator->front] += generator->state[generator->rear];
    generator->front = (generator->front + 1) % TF__CALC_GLIBC_DEGREE;
    generator->rear = (generator->rear + 1) % TF__CALC_GLIBC_DEGREE;
    return sum >> 1;
}
