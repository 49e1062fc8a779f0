/* sort_keys.c: radix sort of a layer's keys, a byte at a time, that can be interrupted. */
#include "games/calculation/optimum/solver.h"

enum { DIGITS = 256, STRIDE = 1 << 20 };

typedef struct columns {
    uint64_t *lo, *hi;
} columns;

static unsigned digit_of(const columns *keys, uint64_t i, unsigned byte)
{
    uint64_t word = byte < 8 ? keys->lo[i] : keys->hi[i];
    return (unsigned)(word >> (byte % 8 * 8)) & (DIGITS - 1);
}

/* One pass: from `from` to `to`, by one byte. Sets *moved to false when all keys have the same. */
static tf_status pass(const columns *from, const columns *to, uint64_t count, unsigned byte,
                      bool *moved, tf__stack_work *work, tf_error *error)
{
    uint64_t first[DIGITS] = {0}, sum = 0;
    tf_status status = TF_OK;
    for (uint64_t i = 0; status == TF_OK && i < count; i++) {
        first[digit_of(from, i, byte)]++;
        if (i % STRIDE == 0)
            status = tf__stack_work_tick(work, 0, error);
    }
    *moved = true;
    for (unsigned digit = 0; digit < DIGITS; digit++) {
        uint64_t here = first[digit];
        *moved &= here < count;
        first[digit] = sum;
        sum += here;
    }
    for (uint64_t i = 0; *moved && status == TF_OK && i < count; i++) {
        uint64_t place = first[digit_of(from, i, byte)]++;
        to->lo[place] = from->lo[i];
        if (to->hi)
            to->hi[place] = from->hi[i];
        if (i % STRIDE == 0)
            status = tf__stack_work_tick(work, 0, error);
    }
    return status;
}

tf_status tf__opt_sort_keys(uint64_t *lo, uint64_t *hi, uint64_t count, uint64_t *room,
                            tf__stack_work *work, tf_error *error)
{
    columns side[2] = {{lo, hi}, {room, hi ? room + count : NULL}};
    unsigned at = 0;
    tf_status status = TF_OK;
    for (unsigned byte = 0; status == TF_OK && byte < (hi ? 16u : 8u); byte++) {
        bool moved;
        status = pass(&side[at], &side[!at], count, byte, &moved, work, error);
        at ^= moved;
    }
    if (status == TF_OK && at == 1) {
        memcpy(lo, room, count * sizeof *lo);
        if (hi)
            memcpy(hi, room + count, count * sizeof *hi);
    }
    return status;
}
