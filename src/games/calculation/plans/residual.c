/* residual.c: see residual.h. The player spends much of its time here, so a row of thirteen places
 * is processed as one vector. */
#include "games/calculation/plans/residual.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#define INLINE static inline __attribute__((always_inline))

/* One foundation: the number of stock cards before each place, and -1 for the places without a
 * stock card. */
typedef struct chain {
    tf__plan_row before, none;
} chain;

/* Spreads eight bits to eight bytes, each 0 or 1. */
INLINE uint64_t spread(unsigned bits)
{
    uint64_t one_each = (bits & 0xff) * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);
    return (one_each + UINT64_C(0x00406070787c7e7f)) >> 7 & UINT64_C(0x0101010101010101);
}

/* Built in a register: a vector that is read back from two words in memory must wait for them. */
INLINE tf__plan_row row_of(uint64_t low, uint64_t high)
{
    typedef uint64_t words __attribute__((vector_size(TF__PLAN_ROW)));
    return (tf__plan_row)(words){low, high};
}

INLINE chain make_chain(unsigned stock)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t low = spread(stock), high = spread(stock >> 8);
    uint64_t low_sums = low * ones, high_sums = high * ones; /* byte k: the sum of bytes 0 .. k */
    uint64_t high_before = high_sums - high + (low_sums >> 56) * ones;
    return (chain){row_of(low_sums - low, high_before), row_of(low, high) - 1};
}

INLINE unsigned chain_count(const chain *c)
{
    return (unsigned)c->before[TF__PLAN_NEVER];
}

/* The places that must leave after the top of a stack; the row of foundation f starts at [f *
 * TF__PLAN_ROW]. */
INLINE const int8_t *above_top(const tf__plan *plan, const tf__plan_layout *table, unsigned stack)
{
    static const int8_t nothing[TF__CALC_FOUNDATIONS * TF__PLAN_ROW] = {
        [0 * TF__PLAN_ROW] = TF__PLAN_NEVER,
        [1 * TF__PLAN_ROW] = TF__PLAN_NEVER,
        [2 * TF__PLAN_ROW] = TF__PLAN_NEVER,
        [3 * TF__PLAN_ROW] = TF__PLAN_NEVER,
    };
    unsigned top = tf__plan_top(plan, table, stack);
    if (top == TF__CALC_NO_SLOT)
        return nothing;
    return (const int8_t *)plan->order.above[tf__calc_slot_foundation(top)] +
           tf__calc_slot_place(top);
}

/* How many cards of chain f may go on each stack: those that need not leave after its top. Returns
 * the maximum. */
INLINE unsigned read_open(const int8_t *const *above, unsigned f, unsigned stacks,
                          const chain *from, uint8_t *out)
{
    unsigned widest = 0;
    for (unsigned s = 0; s < stacks; s++) {
        unsigned open = (unsigned)from->before[above[s][f * TF__PLAN_ROW]];
        out[s] = (uint8_t)open;
        widest = open > widest ? open : widest;
    }
    return widest;
}

/* Removes all but the first `count` cards. */
INLINE void cut_chain(chain *c, unsigned count)
{
    const tf__plan_row most = (tf__plan_row){0} + (int8_t)count;
    tf__plan_row kept = c->before < most;
    c->before = (c->before & kept) | (most & ~kept);
    c->none |= ~kept;
}

/* path[i][j]: the cards of i and j in an order that has those of i as late as possible; one bit per
 * card of i. Card (i, p) comes after the cards of i before it and after all cards of j that are not
 * above it. */
typedef uint32_t path_table[TF__CALC_FOUNDATIONS][TF__CALC_FOUNDATIONS];

static void find_paths(const tf__plan_order *order, const chain *chains, path_table path)
{
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++)
        for (unsigned j = 0; j < TF__CALC_FOUNDATIONS; j++) {
            path[i][j] = 0;
            for (unsigned p = 0; p < TF__PLAN_NEVER; p++)
                if (!chains[i].none[p])
                    path[i][j] |= UINT32_C(1) << (chains[i].before[p] +
                                                  chains[j].before[order->above[i][j][p]]);
        }
}

/* The same for machines that have instructions to look up sixteen bytes and to shift eight words.
 */
#if defined(__x86_64__)
#define VECTORS     __attribute__((target("avx2,bmi")))
#define HAS_VECTORS __builtin_cpu_supports("avx2")
VECTORS INLINE uint32_t path_quickly(const chain *i, const chain *j, tf__plan_row above)
{
    const __m256i one = _mm256_set1_epi32(1);
    __m128i below = _mm_shuffle_epi8((__m128i)j->before, (__m128i)above);
    /* Shifting by 255 removes the places without a card. */
    __m128i step = (__m128i)(((tf__plan_row)below + i->before) | i->none);
    __m256i bits = _mm256_sllv_epi32(one, _mm256_cvtepu8_epi32(step)) |
                   _mm256_sllv_epi32(one, _mm256_cvtepu8_epi32(_mm_srli_si128(step, 8)));
    __m128i half = _mm256_castsi256_si128(bits) | _mm256_extracti128_si256(bits, 1);
    uint64_t word = (uint64_t)_mm_cvtsi128_si64(half | _mm_srli_si128(half, 8));
    return (uint32_t)(word | word >> 32);
}

#elif defined(__wasm_simd128__)
#define VECTORS
#define HAS_VECTORS 1
/* There is no shift by a vector: a step is a bit of one of four bytes. Steps differ, so sums of bits are their union. */
INLINE uint32_t path_quickly(const chain *i, const chain *j, tf__plan_row above)
{
    const v128_t powers = wasm_u8x16_const(1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0);
    v128_t below = wasm_i8x16_swizzle((v128_t)j->before, (v128_t)above);
    v128_t step = (v128_t)(((tf__plan_row)below + i->before) | i->none);
    v128_t bit = wasm_i8x16_swizzle(powers, wasm_v128_and(step, wasm_u8x16_const_splat(7)));
    v128_t byte = wasm_v128_and(step, wasm_u8x16_const_splat(0xf8)); /* 0xf8 where no card is */
    v128_t first = wasm_v128_and(bit, wasm_i8x16_eq(byte, wasm_u8x16_const_splat(0)));
    v128_t second = wasm_v128_and(bit, wasm_i8x16_eq(byte, wasm_u8x16_const_splat(8)));
    v128_t third = wasm_v128_and(bit, wasm_i8x16_eq(byte, wasm_u8x16_const_splat(16)));
    v128_t fourth = wasm_v128_and(bit, wasm_i8x16_eq(byte, wasm_u8x16_const_splat(24)));
    v128_t low = wasm_v128_or(wasm_u16x8_extadd_pairwise_u8x16(first),
                              wasm_i16x8_shl(wasm_u16x8_extadd_pairwise_u8x16(second), 8));
    v128_t high = wasm_v128_or(wasm_u16x8_extadd_pairwise_u8x16(third),
                               wasm_i16x8_shl(wasm_u16x8_extadd_pairwise_u8x16(fourth), 8));
    v128_t bits = wasm_v128_or(wasm_u32x4_extadd_pairwise_u16x8(low),
                               wasm_i32x4_shl(wasm_u32x4_extadd_pairwise_u16x8(high), 16));
    uint64_t word = (uint64_t)(wasm_i64x2_extract_lane(bits, 0) | wasm_i64x2_extract_lane(bits, 1));
    return (uint32_t)(word | word >> 32);
}
#else
#define VECTORS
#define HAS_VECTORS        0
#define find_paths_quickly find_paths
#endif

#if defined(__x86_64__) || defined(__wasm_simd128__)
VECTORS INLINE void find_paths_quickly(const tf__plan_order *order, const chain *chains,
                                       path_table path)
{
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++)
        for (unsigned j = 0; j < TF__CALC_FOUNDATIONS; j++)
            if (i != j)
                path[i][j] = path_quickly(&chains[i], &chains[j], order->above[i][j]);
}
#endif

/* Makes `late` from the path with the cards of i late, and `early` from the path with the cards of
 * j late. */
INLINE uint64_t join_paths(const chain *a, const chain *b, uint32_t a_late, uint32_t b_late)
{
    if (chain_count(a) == 0 || chain_count(b) == 0)
        return 0;
    uint64_t cards = chain_count(a) + chain_count(b);
    uint64_t early = ((UINT64_C(1) << cards) - 1) & ~(uint64_t)b_late;
    return cards << 52 | early << 26 | a_late;
}

INLINE tf__plan_residual_pair make_pair(uint64_t paths, uint64_t points)
{
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    return (tf__plan_residual_pair){paths, points, tf__mix64(paths + points * odd)};
}

INLINE void read_chains(const tf__plan *plan, const tf__plan_layout *table, unsigned stacks,
                        chain *chains, tf__plan_residual *out)
{
    const int8_t *above[TF__CALC_STACKS_MAX];
    unsigned all_blocked = 0;
    out->hash = 0;
    for (unsigned s = 0; s < stacks; s++)
        above[s] = above_top(plan, table, s);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        unsigned stock = tf__plan_stock(plan, table, f);
        chains[f] = make_chain(stock & ~(1u << table->foundation[f]));
        unsigned widest = read_open(above, f, stacks, &chains[f], out->open[f]);
        all_blocked += chain_count(&chains[f]) - widest;
        cut_chain(&chains[f], widest);
        out->count[f] = (uint8_t)widest;
        out->hash = out->hash << 16 | stock;
    }
    out->blocked = (uint8_t)all_blocked;
}

INLINE void read_pairs(const chain *chains, path_table path, unsigned stacks,
                       tf__plan_residual *out)
{
    uint64_t points[TF__CALC_FOUNDATIONS] = {0}, hash = out->hash;
    tf__plan_residual_pair *pair = out->pair;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        for (unsigned s = 0; s < stacks; s++)
            points[f] = points[f] << 8 | out->open[f][s];
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++)
        for (unsigned j = i + 1; j < TF__CALC_FOUNDATIONS; j++) {
            *pair = make_pair(join_paths(&chains[i], &chains[j], path[i][j], path[j][i]),
                              points[i] << 4 | points[j]);
            hash = (hash ^ pair++->hash) * UINT64_C(0x9e3779b97f4a7c15);
        }
    out->hash = hash;
}

void tf__plan_residual_of_scalar(tf__plan_residual *given, const tf__plan *plan,
                                 const tf__plan_layout *table)
{
    chain chains[TF__CALC_FOUNDATIONS];
    path_table path;
    given->stacks = table->stacks;
    read_chains(plan, table, table->stacks, chains, given);
    find_paths(&plan->order, chains, path);
    read_pairs(chains, path, table->stacks, given);
}

VECTORS INLINE void read_case_of_stacks(tf__plan_residual *out, const tf__plan *plan,
                                        const tf__plan_layout *table, unsigned stacks)
{
    chain chains[TF__CALC_FOUNDATIONS];
    path_table path;
    read_chains(plan, table, stacks, chains, out);
    find_paths_quickly(&plan->order, chains, path);
    read_pairs(chains, path, stacks, out);
}

/* A constant number of stacks lets the compiler unroll the loops. */
VECTORS static void read_case_quickly(tf__plan_residual *out, const tf__plan *plan,
                                      const tf__plan_layout *table)
{
    out->stacks = table->stacks;
    switch (table->stacks) {
    case 3:
        read_case_of_stacks(out, plan, table, 3);
        break;
    case 4:
        read_case_of_stacks(out, plan, table, 4);
        break;
    default:
        read_case_of_stacks(out, plan, table, table->stacks);
    }
}

void tf__plan_residual_of(tf__plan_residual *given, const tf__plan *plan,
                          const tf__plan_layout *table)
{
    (HAS_VECTORS ? read_case_quickly : tf__plan_residual_of_scalar)(given, plan, table);
}

tf__stack_pair tf__plan_residual_pair_state(const tf__plan_residual_pair *from, unsigned stacks)
{
    tf__stack_pair pair = {
        .late = (uint32_t)(from->paths & 0x3ffffff),
        .early = (uint32_t)(from->paths >> 26 & 0x3ffffff),
        .cards = (uint8_t)(from->paths >> 52),
        .stacks = (uint8_t)stacks,
    };
    for (unsigned s = 0; s < stacks; s++) {
        uint64_t point = from->points >> 8 * (stacks - 1 - s);
        pair.a[s] = (uint8_t)(point >> 4 & 15);
        pair.b[s] = (uint8_t)(point & 15);
    }
    return pair;
}
