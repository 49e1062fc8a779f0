/* path_form.h: the canonical form of the two paths of a two-chain state (pair.h).
 *
 * The form depends on the paths alone, except in a piece without a step on which the paths agree,
 * where the points decide. There are far fewer different paths than states (one pair of paths per
 * 70 states at four stacks and 8 cards), so whoever expands many states remembers the forms. */
#ifndef TEFUDA_GAMES_CALCULATION_STACK_PATH_FORM_H
#define TEFUDA_GAMES_CALCULATION_STACK_PATH_FORM_H

#include <stdint.h>

enum { TF__STACK_PATH_BITS = 26 };

typedef struct tf__stack_path_form {
    uint64_t given; /* the paths as in tf__stack_pair_key; 0: no form */
    uint64_t paths; /* the canonical paths; not canonical where the points decide */
    /* `early` in the pieces whose chains are exchanged, else `late`: a canonical point's distance to
     * the right of `late` is its distance from this path before the exchange. */
    uint32_t base;
    uint32_t open; /* bit t: a point after t steps is inside a piece where the points decide */
} tf__stack_path_form;

/* Forms that were computed, by a hash of the paths; a new form replaces an old one. All zeros is
 * the empty memory. One thread uses it at a time. At four stacks, a build with 10 cards
 * is 4 percent faster with 2^16 forms (1.5 MB) than with 2^14, one with 9 cards 2 percent. */
enum { TF__STACK_PATH_FORMS_BITS = 16 };
typedef struct tf__stack_path_forms {
    int taken; /* by a thread */
    tf__stack_path_form form[1 << TF__STACK_PATH_FORMS_BITS];
} tf__stack_path_forms;

/* The place of the form of paths with at least one card. */
static inline tf__stack_path_form *tf__stack_path_forms_place(tf__stack_path_forms *forms,
                                                              uint64_t paths)
{
    uint64_t hash = paths * UINT64_C(0x9e3779b97f4a7c15);
    return &forms->form[hash >> (64 - TF__STACK_PATH_FORMS_BITS)];
}

/* Takes one of `count` memories. No more than `count` threads may want one at the same time. */
static inline tf__stack_path_forms *tf__stack_path_forms_take(tf__stack_path_forms *forms,
                                                              unsigned count)
{
    unsigned i = 0;
    while (__atomic_exchange_n(&forms[i].taken, 1, __ATOMIC_ACQUIRE))
        i = i + 1 < count ? i + 1 : 0;
    return &forms[i];
}

static inline void tf__stack_path_forms_give_back(tf__stack_path_forms *forms)
{
    __atomic_store_n(&forms->taken, 0, __ATOMIC_RELEASE);
}

/* The lowest `count` bits; count is at most 31. */
static inline uint32_t tf__stack_low_bits(unsigned count)
{
    return (UINT32_C(1) << count) - 1;
}

/* Where the piece that begins with a diverging step at `start` ends: the step where the paths meet
 * again. `parts` has the steps on which the paths differ, `opens` those where they diverge. */
static inline unsigned tf__stack_piece_end(uint32_t parts, uint32_t opens, unsigned start)
{
    unsigned end = start;
    int depth = 1;
    parts &= ~tf__stack_low_bits(start + 1);
    do {
        end = (unsigned)__builtin_ctz(parts);
        parts &= parts - 1;
        depth += opens >> end & 1 ? 1 : -1;
    } while (depth > 0);
    return end;
}

/* Computes the form of paths. */
static inline tf__stack_path_form tf__stack_path_form_make(uint64_t paths)
{
    uint32_t path = tf__stack_low_bits(TF__STACK_PATH_BITS);
    uint32_t late = (uint32_t)paths & path, early = (uint32_t)(paths >> TF__STACK_PATH_BITS) & path;
    unsigned cards = (unsigned)(paths >> (2 * TF__STACK_PATH_BITS));
    uint32_t opens = early & ~late, parts = early ^ late;
    uint32_t agree = ~parts & tf__stack_low_bits(cards), inside = 0, flip = 0;
    tf__stack_path_form form = {.given = paths};
    for (uint32_t rest = opens; rest;) {
        unsigned start = (unsigned)__builtin_ctz(rest),
                 end = tf__stack_piece_end(parts, opens, start);
        uint32_t piece = tf__stack_low_bits(end + 1) & ~tf__stack_low_bits(start),
                 letters = agree & piece;
        inside |= piece;
        rest &= ~tf__stack_low_bits(end + 1);
        if (letters & (0u - letters) & ~late)
            flip |= piece;
        else if (!letters)
            form.open |= piece & piece << 1;
    }
    /* Outside the pieces a step is a single card and its letter has no meaning: use a. */
    uint32_t as = (((late ^ flip) & inside) | ~inside) & agree;
    form.base = (early & flip) | (late & ~flip);
    form.paths = ((late & parts) | as) | (uint64_t)(opens | as) << TF__STACK_PATH_BITS |
                 (uint64_t)cards << (2 * TF__STACK_PATH_BITS);
    return form;
}

#endif
