/* plan_case.c: see plan_case.h. The player spends a good part of its time here, so a row of thirteen
 * places is worked on as one vector. */
#include "games/calculation/plan_case.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

/* Of one foundation: its stock cards, a bit a place, how many of them lie before each place, and the
 * places that have none: -1. */
typedef struct chain {
    unsigned stock;
    tf__plan_row before, none;
} chain;

/* Eight bits as eight bytes, each 0 or 1. */
static inline uint64_t spread(unsigned bits)
{
    uint64_t one_each = (bits & 0xff) * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);
    return (one_each + UINT64_C(0x00406070787c7e7f)) >> 7 & UINT64_C(0x0101010101010101);
}

static chain make_chain(unsigned stock)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t low = spread(stock), high = spread(stock >> 8);
    uint64_t low_sums = low * ones, high_sums = high * ones; /* byte k: the sum of bytes 0 .. k */
    uint64_t before[2] = {low_sums - low, high_sums - high + (low_sums >> 56) * ones};
    uint64_t there[2] = {low, high};
    chain out = {.stock = stock};
    memcpy(&out.before, before, sizeof before);
    memcpy(&out.none, there, sizeof there);
    out.none -= 1;
    return out;
}

static inline unsigned chain_count(const chain *c)
{
    return (unsigned)c->before[TF__PLAN_NEVER];
}

/* How many cards of chain f may go on each stack: those that do not leave after its top. Returns the
 * most. */
static unsigned read_open(const tf__plan_order *order, const uint8_t *top, unsigned f,
                          const chain *from, tf__case *out)
{
    unsigned widest = 0;
    for (unsigned s = 0; s < out->stacks; s++) {
        unsigned open = chain_count(from);
        if (top[s] != TF__PLAN_NO_SLOT) {
            unsigned g = tf__slot_foundation(top[s]), q = tf__slot_place(top[s]);
            open = (unsigned)from->before[order->above[g][f][q]];
        }
        out->open[f][s] = (uint8_t)open;
        widest = open > widest ? open : widest;
    }
    return widest;
}

/* Leaves all but the first `count` cards out. */
static void cut_chain(chain *c, unsigned count)
{
    unsigned kept = 0;
    for (unsigned rest = c->stock; count > 0; count--, rest &= rest - 1)
        kept |= rest & -rest;
    *c = make_chain(kept);
}

/* path[i][j]: the cards of i and j in an order that has those of i as late as possible; a bit for each
 * card of i. The card (i, p) comes after the cards of i before it and after all cards of j that are not
 * above it. */
typedef uint32_t path_table[TF__CALC_FOUNDATIONS][TF__CALC_FOUNDATIONS];

static void find_paths(const tf__plan_order *order, const chain *chains, path_table path)
{
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++)
        for (unsigned j = 0; j < TF__CALC_FOUNDATIONS; j++) {
            path[i][j] = 0;
            for (unsigned rest = chains[i].stock; rest; rest &= rest - 1) {
                unsigned p = (unsigned)__builtin_ctz(rest);
                path[i][j] |= UINT32_C(1)
                              << (chains[i].before[p] + chains[j].before[order->above[i][j][p]]);
            }
        }
}

/* The same for machines that look up sixteen bytes, and shift eight words, in one instruction. */
#if defined(__x86_64__)
#define HAS_VECTORS __builtin_cpu_supports("avx2")
__attribute__((target("avx2"))) static void find_paths_quickly(const tf__plan_order *order,
                                                               const chain *chains, path_table path)
{
    const __m256i one = _mm256_set1_epi32(1);
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++)
        for (unsigned j = 0; j < TF__CALC_FOUNDATIONS; j++) {
            __m128i below = _mm_shuffle_epi8((__m128i)chains[j].before,
                                             (__m128i)order->above[i][j]);
            /* Shifted by 255, the places without a card vanish. */
            __m128i step = (__m128i)(((tf__plan_row)below + chains[i].before) | chains[i].none);
            __m256i bits = _mm256_sllv_epi32(one, _mm256_cvtepu8_epi32(step)) |
                           _mm256_sllv_epi32(one, _mm256_cvtepu8_epi32(_mm_srli_si128(step, 8)));
            __m128i half = _mm256_castsi256_si128(bits) | _mm256_extracti128_si256(bits, 1);
            uint64_t word = (uint64_t)_mm_cvtsi128_si64(half | _mm_srli_si128(half, 8));
            path[i][j] = (uint32_t)(word | word >> 32);
        }
}
#else
#define HAS_VECTORS        0
#define find_paths_quickly find_paths
#endif

/* Late by the cards of i that come late, early by the cards of j that come late. */
static uint64_t join_paths(const chain *a, const chain *b, uint32_t a_late, uint32_t b_late)
{
    if (!a->stock || !b->stock)
        return 0;
    uint64_t cards = chain_count(a) + chain_count(b);
    uint64_t early = ((UINT64_C(1) << cards) - 1) & ~(uint64_t)b_late;
    return cards << 52 | early << 26 | a_late;
}

static tf__case_pair make_pair(uint64_t paths, uint64_t points)
{
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    return (tf__case_pair){paths, points, tf__mix64(paths + points * odd)};
}

static void read_pairs(const tf__plan_order *order, const chain *chains, tf__case *out)
{
    path_table path;
    uint64_t points[TF__CALC_FOUNDATIONS] = {0};
    tf__case_pair *pair = out->pair;
    (HAS_VECTORS ? find_paths_quickly : find_paths)(order, chains, path);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++)
        for (unsigned s = 0; s < out->stacks; s++)
            points[f] = points[f] << 8 | out->open[f][s];
    for (unsigned i = 0; i < TF__CALC_FOUNDATIONS; i++)
        for (unsigned j = i + 1; j < TF__CALC_FOUNDATIONS; j++) {
            *pair = make_pair(join_paths(&chains[i], &chains[j], path[i][j], path[j][i]),
                              points[i] << 4 | points[j]);
            out->hash = (out->hash ^ pair++->hash) * UINT64_C(0x9e3779b97f4a7c15);
        }
}

void tf__case_of_plan(tf__case *given, const tf__plan *plan, const tf__plan_table *table)
{
    chain chains[TF__CALC_FOUNDATIONS];
    uint8_t top[TF__CALC_STACKS_MAX];
    given->stacks = table->stacks;
    given->blocked = 0;
    given->hash = 0;
    for (unsigned s = 0; s < table->stacks; s++)
        top[s] = (uint8_t)tf__plan_top(plan, table, s);
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        unsigned stock = tf__plan_stock(plan, table, f);
        given->hash = given->hash << 16 | stock;
        chains[f] = make_chain(stock & ~(1u << table->foundation[f]));
        unsigned widest = read_open(&plan->order, top, f, &chains[f], given);
        unsigned blocked = chain_count(&chains[f]) - widest;
        if (blocked > 0)
            cut_chain(&chains[f], widest);
        given->blocked = (uint8_t)(given->blocked + blocked);
        given->count[f] = (uint8_t)widest;
    }
    read_pairs(&plan->order, chains, given);
}

tf__pair tf__case_pair_state(const tf__case_pair *from, unsigned stacks)
{
    tf__pair pair = {
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
