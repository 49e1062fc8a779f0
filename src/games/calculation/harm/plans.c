/* plans.c: see plans.h.
 *
 * All plans of a set code the same cards on the same stacks. The score of a plan is the sum of the
 * harm of its cards when they were stacked, the weighted obstructions of the top cards now and, on
 * request, the weighted values of the stack games of the single foundations. With one plan and one
 * card to place, the score differs from the paper's harm only by a constant that all choices share.
 */
#include "games/calculation/harm/plans.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "games/calculation/harm/untangle.h"

/* Larger than any score without a tangle. */
static const double tangle_score = 1e6;

/* The number of plans that are followed when a table is coded from scratch. */
static size_t recode_keep(const tf__harm_options *options)
{
    enum { LEAST = 32 }; /* how it was chosen was not recorded */
    return options->keep > LEAST ? options->keep : LEAST;
}

/* The array sizes of a set. */
typedef struct sizes {
    size_t plans, waiting, offers;
    unsigned chain_stacks; /* 0: no values of chains */
} sizes;

static sizes sizes_of(const tf__harm_options *options, unsigned stacks)
{
    /* With swap, a plan has up to four codes to change, each in up to three ways, before a step,
     * and up to four ways to be corrected afterwards. Offers are limited to four times the number
     * of plans kept. */
    size_t variants = options->swap ? 1 + TF__CALC_FOUNDATIONS : 1;
    size_t most = recode_keep(options) * variants;
    unsigned chain_stacks = stacks < TF__HARM_CHAIN_STACKS ? stacks : TF__HARM_CHAIN_STACKS;
    return (sizes){4 * most, recode_keep(options), most * (stacks * TF__CALC_FOUNDATIONS + 1),
                   options->chains > 0 ? chain_stacks : 0};
}

tf_status tf__harm_plans_init(tf__harm_plans *set, const tf__harm_options *options, unsigned stacks,
                              tf_control *control)
{
    sizes size = sizes_of(options, stacks);
    memset(set, 0, sizeof *set);
    set->capacity = size.plans;
    set->plans = calloc(set->capacity, sizeof *set->plans);
    set->scratch = calloc(set->capacity, sizeof *set->scratch);
    set->waiting = calloc(size.waiting, sizeof *set->waiting);
    set->offers = calloc(size.offers, sizeof *set->offers);
    tf_status status = TF_OK;
    if (!set->plans || !set->scratch || !set->waiting || !set->offers)
        status = TF_ERR_MEMORY;
    if (status == TF_OK && size.chain_stacks > 0)
        status = tf__stack_chain_values_create(&set->chains, size.chain_stacks, control, NULL);
    if (status != TF_OK)
        tf__harm_plans_free(set);
    return status;
}

size_t tf__harm_plans_bytes(const tf__harm_options *options, unsigned stacks)
{
    sizes size = sizes_of(options, stacks);
    tf__harm_plans set;
    size_t bytes = size.plans * (sizeof *set.plans + sizeof *set.scratch) +
                   size.waiting * sizeof *set.waiting + size.offers * sizeof *set.offers;
    return bytes + (size.chain_stacks ? tf__stack_chain_values_bytes(size.chain_stacks) : 0);
}

void tf__harm_plans_free(tf__harm_plans *set)
{
    free(set->plans);
    free(set->scratch);
    free(set->waiting);
    free(set->offers);
    tf__stack_chain_values_destroy(set->chains);
    memset(set, 0, sizeof *set);
}

/* Resets to one plan, for a table without stacked cards. */
static void clear_plans(tf__harm_plans *set, unsigned stacks, unsigned deck,
                        const uint8_t *foundation)
{
    set->count = 1;
    set->offer_count = 0;
    memset(&set->plans[0], 0, sizeof set->plans[0]);
    tf__harm_coded_clear(&set->plans[0].table, stacks, deck, foundation);
}

/* ---- scores ---- */

static double score_of(const tf__harm_plans *set, const tf__harm_options *options,
                       const tf__harm_coded *table, double harm, unsigned sum)
{
    double score = options->past * harm + options->method.weight * sum;
    if (options->chains > 0)
        score += options->chains * tf__harm_chains_loss(table, set->chains);
    return score;
}

/* Makes every move that coded cards can make. */
static void settle(tf__harm_coded *table)
{
    for (unsigned s = 0; s < table->stacks; s++) {
        tf__calc_slot top = table->top[s];
        if (top == TF__CALC_NO_SLOT)
            continue;
        unsigned f = tf__calc_slot_foundation(top);
        if (tf__calc_slot_place(top) != table->foundation[f])
            continue;
        tf__harm_coded_pop(table, s);
        table->foundation[f]++;
        s = UINT_MAX; /* restart with the first stack */
    }
}

/* Scores a plan by the table that it leads to before the next draw. A plan in a tangle ranks after
 * all others. */
static void score_plan(const tf__harm_plans *set, const tf__harm_options *options,
                       tf__harm_plan *plan)
{
    uint8_t tops[TF__CALC_STACKS_MAX];
    tf__harm_coded table = plan->table;
    settle(&table);
    unsigned sum = tf__harm_tops(&table, tops);
    plan->score = score_of(set, options, &table, plan->harm, sum);
    for (unsigned s = 0; s < table.stacks; s++)
        if (tops[s] >= TF__HARM_TANGLED)
            plan->score += tangle_score;
}

static uint64_t hash_of(const tf__harm_coded *table)
{
    uint64_t hash = 0;
    for (unsigned s = 0; s < table->stacks; s++)
        for (tf__calc_slot at = table->top[s]; at != TF__CALC_NO_SLOT; at = table->below[at])
            hash = tf__mix64(hash * 64 + at + s + 1);
    return hash;
}

static int compare_plans(const void *a, const void *b)
{
    const tf__harm_plan *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? -1 : 1;
    return x->hash < y->hash ? -1 : x->hash > y->hash;
}

/* Sorts the plans, drops equal ones and those over the number to keep. Plans in a tangle are
 * dropped unless there are no others. */
static void keep_best(tf__harm_plans *set, const tf__harm_options *options)
{
    if (set->count < 2)
        return;
    for (size_t i = 0; i < set->count; i++)
        set->plans[i].hash = hash_of(&set->plans[i].table);
    qsort(set->plans, set->count, sizeof *set->plans, compare_plans);
    size_t kept = 1;
    for (size_t i = 1; i < set->count && kept < options->keep; i++) {
        const tf__harm_plan *last = &set->plans[kept - 1], *plan = &set->plans[i];
        if (plan->score >= tangle_score || (plan->hash == last->hash && plan->score == last->score))
            continue;
        if (i != kept)
            set->plans[kept] = set->plans[i];
        kept++;
    }
    set->count = kept;
}

/* ---- changing codes ---- */

/* Changes the code of a stacked card to one that is free. */
static void change_code(tf__harm_coded *table, tf__calc_slot from, tf__calc_slot to)
{
    for (unsigned s = 0; s < table->stacks; s++) {
        if (table->top[s] == from)
            table->top[s] = to;
        for (tf__calc_slot at = table->top[s]; at != TF__CALC_NO_SLOT && at != to;
             at = table->below[at])
            if (table->below[at] == from)
                table->below[at] = to;
    }
    table->below[to] = table->below[from];
    table->coded[tf__calc_slot_foundation(from)] &= (uint16_t) ~(1u << tf__calc_slot_place(from));
    table->coded[tf__calc_slot_foundation(to)] |= (uint16_t)(1u << tf__calc_slot_place(to));
}

static bool is_stacked(const tf__harm_coded *table, tf__calc_slot code)
{
    return (table->coded[tf__calc_slot_foundation(code)] >> tf__calc_slot_place(code) & 1) != 0;
}

/* Appends to the scratch array a copy of the plan in which the card with code `from` has code `to`.
 */
static void add_variant(tf__harm_plans *set, size_t *count, const tf__harm_plan *plan,
                        tf__calc_slot from, tf__calc_slot to)
{
    if (*count == set->capacity)
        return;
    tf__harm_plan *variant = &set->scratch[(*count)++];
    *variant = *plan;
    change_code(&variant->table, from, to);
}

/* Fills the scratch array with the plans, and with their variants in which one stacked card of the
 * rank has another code. */
static void add_variants(tf__harm_plans *set, const tf__harm_options *options, unsigned rank)
{
    size_t count = set->count;
    memcpy(set->scratch, set->plans, count * sizeof *set->plans);
    for (size_t i = 0; i < set->count; i++) {
        const tf__harm_plan *plan = &set->plans[i];
        for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
            tf__calc_slot from = tf__calc_slot_of_rank(plan->table.deck, f, rank);
            if (!is_stacked(&plan->table, from))
                continue;
            for (unsigned g = 0; g < TF__CALC_FOUNDATIONS; g++) {
                tf__calc_slot to = tf__calc_slot_of_rank(plan->table.deck, g, rank);
                if (tf__harm_slot_is_free(&plan->table, to))
                    add_variant(set, &count, plan, from, to);
            }
        }
    }
    size_t kept = set->count;
    for (size_t i = set->count; i < count; i++) {
        score_plan(set, options, &set->scratch[i]);
        if (set->scratch[i].score < tangle_score)
            set->scratch[kept++] = set->scratch[i];
    }
    tf__harm_plan *plans = set->plans;
    set->plans = set->scratch;
    set->scratch = plans;
    set->count = kept;
}

/* ---- offers ---- */

/* The foundation that takes the card by the action rules, or 4 for none. */
static unsigned fitting(const tf__harm_coded *table, const tf__harm_options *options, unsigned rank)
{
    unsigned found = TF__CALC_FOUNDATIONS;
    for (unsigned f = 0; f < TF__CALC_FOUNDATIONS; f++) {
        tf__calc_slot code = tf__calc_slot_of_rank(table->deck, f, rank);
        if (tf__calc_slot_place(code) != table->foundation[f] || is_stacked(table, code))
            continue;
        if (found == TF__CALC_FOUNDATIONS || options->fit_last)
            found = f;
    }
    return found;
}

static void offer_put(tf__harm_plans *set, const tf__harm_options *options, uint32_t index,
                      unsigned f, unsigned rank)
{
    const tf__harm_plan *plan = &set->plans[index];
    tf__harm_offer *offer = &set->offers[set->offer_count++];
    *offer = (tf__harm_offer){.plan = index,
                              .move = tf__calc_move(TF__CALC_PUT, 0, f),
                              .code = tf__calc_slot_of_rank(plan->table.deck, f, rank)};
    if (options->keep == 1)
        return;
    tf__harm_coded after = plan->table;
    after.foundation[f]++;
    settle(&after);
    offer->score = score_of(set, options, &after, plan->harm, tf__harm_tops(&after, NULL));
}

static void offer_stacks(tf__harm_plans *set, const tf__harm_options *options, uint32_t index,
                         unsigned rank)
{
    const tf__harm_plan *plan = &set->plans[index];
    tf__harm_choice choices[TF__HARM_CHOICES_MAX];
    unsigned count = tf__harm_choices(&plan->table, rank, options->method.weight > 0, choices);
    tf__harm_value(&plan->table, &options->method, choices, count);
    tf__harm_coded after = plan->table;
    for (unsigned i = 0; i < count; i++) {
        const tf__harm_choice *choice = &choices[i];
        double entry = choice->harm - options->method.weight * choice->sum;
        tf__harm_offer *offer = &set->offers[set->offer_count++];
        *offer = (tf__harm_offer){.plan = index,
                                  .move = tf__calc_move(TF__CALC_STACK, 0, choice->stack),
                                  .code = choice->code,
                                  .successor = choice->successor,
                                  .tangles = choice->tangles,
                                  .harm = entry};
        tf__harm_coded_push(&after, choice->stack, choice->code);
        offer->score = score_of(set, options, &after, plan->harm + entry, choice->sum);
        tf__harm_coded_pop(&after, choice->stack);
        if (choice->tangles && options->forbid_tangles)
            offer->score += tangle_score;
    }
}

/* True when offer a ranks before offer b. */
static bool is_better(const tf__harm_options *options, const tf__harm_offer *a,
                      const tf__harm_offer *b)
{
    if (a->score != b->score)
        return a->score < b->score;
    if (options->low_ties && a->successor != b->successor)
        return a->successor < b->successor;
    if (a->code != b->code)
        return options->code_last ? a->code > b->code : a->code < b->code;
    return options->stack_last ? a->move > b->move : a->move < b->move;
}

/* The score of an action: the score of its best plan, improved by the other plans that offer it. */
static double action_score(const tf__harm_plans *set, const tf__harm_options *options,
                           const tf__harm_offer *best)
{
    double sum = 0;
    for (size_t i = 0; i < set->offer_count; i++)
        if (set->offers[i].move == best->move)
            sum += exp((best->score - set->offers[i].score) / options->soft);
    return best->score - options->soft * log(sum);
}

/* Actions are identified by their move. There are at most as many as foundations and stacks. */
static size_t best_action(const tf__harm_plans *set, const tf__harm_options *options)
{
    size_t best[TF__CALC_FOUNDATIONS + TF__CALC_STACKS_MAX];
    size_t actions = 0, chosen = 0;
    double least = INFINITY;
    for (size_t i = 0; i < set->offer_count; i++) {
        size_t a = 0;
        while (a < actions && set->offers[best[a]].move != set->offers[i].move)
            a++;
        if (a == actions)
            best[actions++] = i;
        else if (is_better(options, &set->offers[i], &set->offers[best[a]]))
            best[a] = i;
    }
    for (size_t a = 0; a < actions; a++) {
        double score = action_score(set, options, &set->offers[best[a]]);
        if (score < least) {
            least = score;
            chosen = best[a];
        }
    }
    return chosen;
}

void tf__harm_plans_offer(tf__harm_plans *set, const tf__harm_options *options, unsigned rank)
{
    if (options->swap && options->keep > 1)
        add_variants(set, options, rank);
    set->offer_count = 0;
    for (uint32_t i = 0; i < set->count; i++) {
        unsigned f = fitting(&set->plans[i].table, options, rank);
        if (f < TF__CALC_FOUNDATIONS)
            offer_put(set, options, i, f, rank);
        else
            offer_stacks(set, options, i, rank);
    }
    size_t best = 0;
    for (size_t i = 1; i < set->offer_count; i++)
        if (is_better(options, &set->offers[i], &set->offers[best]))
            best = i;
    if (options->soft > 0 && options->keep > 1)
        best = best_action(set, options);
    tf__harm_offer first = set->offers[best];
    set->offers[best] = set->offers[0];
    set->offers[0] = first;
}

/* ---- following the game ---- */

/* The card is now on its foundation. A stacked card that had its code gets another. */
static void take_put(tf__harm_plans *set, const tf__harm_options *options, unsigned f,
                     unsigned rank)
{
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) {
        const tf__harm_plan *plan = &set->plans[i];
        tf__calc_slot code = tf__calc_slot_of_rank(plan->table.deck, f, rank);
        if (!is_stacked(&plan->table, code)) {
            set->scratch[count++] = *plan;
            continue;
        }
        for (unsigned g = 0; g < TF__CALC_FOUNDATIONS; g++) {
            tf__calc_slot other = tf__calc_slot_of_rank(plan->table.deck, g, rank);
            if (tf__harm_slot_is_free(&plan->table, other))
                add_variant(set, &count, plan, code, other);
        }
    }
    tf__harm_plan *plans = set->plans;
    set->plans = set->scratch;
    set->scratch = plans;
    set->count = count;
    for (size_t i = 0; i < set->count; i++) {
        set->plans[i].table.foundation[f]++;
        if (options->keep > 1)
            score_plan(set, options, &set->plans[i]);
    }
}

static int compare_offers(const void *a, const void *b)
{
    const tf__harm_offer *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? -1 : 1;
    if (x->plan != y->plan)
        return x->plan < y->plan ? -1 : 1;
    return x->code < y->code ? -1 : x->code > y->code;
}

/* Moves the offers of this action to the front, best first. Returns their number. */
static size_t gather_offers(tf__harm_plans *set, const tf__harm_options *options, tf_move move)
{
    size_t count = 0, best = 0;
    for (size_t i = 0; i < set->offer_count; i++) {
        if (set->offers[i].move != move)
            continue;
        set->offers[count] = set->offers[i];
        if (is_better(options, &set->offers[count], &set->offers[best]))
            best = count;
        count++;
    }
    if (options->keep > 1)
        qsort(set->offers, count, sizeof *set->offers, compare_offers);
    else if (count > 0)
        set->offers[0] = set->offers[best];
    return count;
}

/* The best offers that put the card on this stack become the plans. Two offers may give the same
 * plan, so more are taken than will be kept. */
static void take_stack(tf__harm_plans *set, const tf__harm_options *options, tf_move move)
{
    size_t count = 0, offers = gather_offers(set, options, move);
    size_t offers_max = options->keep > 1 ? 4 * options->keep : 1;
    for (size_t i = 0; i < offers && count < offers_max; i++) {
        const tf__harm_offer *offer = &set->offers[i];
        if (offer->score >= tangle_score && count > 0)
            break;
        tf__harm_plan *plan = &set->scratch[count++];
        *plan = set->plans[offer->plan];
        tf__harm_coded_push(&plan->table, tf__calc_move_to(move), offer->code);
        plan->harm += offer->harm;
        plan->score = offer->score;
    }
    tf__harm_plan *plans = set->plans;
    set->plans = set->scratch;
    set->scratch = plans;
    set->count = count;
}

void tf__harm_plans_place(tf__harm_plans *set, const tf__harm_options *options, unsigned rank,
                          tf_move move)
{
    if (tf__calc_move_kind(move) == TF__CALC_PUT)
        take_put(set, options, tf__calc_move_to(move), rank);
    else
        take_stack(set, options, move);
    keep_best(set, options);
}

void tf__harm_plans_move(tf__harm_plans *set, const tf__harm_options *options, tf_move move)
{
    unsigned stack = tf__calc_move_from(move), f = tf__calc_move_to(move);
    for (size_t i = 0; i < set->count; i++) {
        tf__harm_plan *plan = &set->plans[i];
        tf__calc_slot code = plan->table.top[stack];
        tf__calc_slot wanted = tf__calc_slot_at(f, plan->table.foundation[f]);
        tf__harm_coded_pop(&plan->table, stack);
        if (code != wanted && is_stacked(&plan->table, wanted))
            change_code(&plan->table, wanted, code);
        plan->table.foundation[f]++;
        if (options->keep > 1)
            score_plan(set, options, plan);
    }
    keep_best(set, options);
}

tf_move tf__harm_plans_ready(const tf__harm_plans *set)
{
    const tf__harm_coded *table = &set->plans[0].table;
    for (unsigned s = 0; s < table->stacks; s++) {
        tf__calc_slot top = table->top[s];
        if (top == TF__CALC_NO_SLOT)
            continue;
        unsigned f = tf__calc_slot_foundation(top);
        if (tf__calc_slot_place(top) == table->foundation[f])
            return tf__calc_move(TF__CALC_MOVE, s, f);
    }
    return TF_MOVE_NONE;
}

/* Adds the card of this rank on this stack to every plan, with every free code. */
static void recode_card(tf__harm_plans *set, const tf__harm_options *options, unsigned rank,
                        unsigned stack)
{
    if (options->swap)
        add_variants(set, options, rank);
    set->offer_count = 0;
    for (uint32_t p = 0; p < set->count; p++)
        offer_stacks(set, options, p, rank);
    take_stack(set, options, tf__calc_move(TF__CALC_STACK, 0, stack));
    keep_best(set, options);
}

/* Codes the stacked cards one after the other, as if they were drawn in this order: all bottom
 * cards, then the cards on them, and so on. Many plans are followed with a simple score, so that a
 * plan without a tangle is found if there is one. */
static void recode_stacks(tf__harm_plans *set, const tf__harm_options *options,
                          const tf__calc_layout *table)
{
    tf__harm_options wide = *options;
    wide.keep = recode_keep(options);
    wide.method.weight = 1;
    wide.past = wide.chains = 0;
    wide.forbid_tangles = true;
    clear_plans(set, table->stacks, table->deck, table->foundation);
    for (unsigned i = 0; i < TF_DECK_MAX; i++)
        for (unsigned s = 0; s < table->stacks; s++)
            if (i < table->height[s])
                recode_card(set, &wide, table->stack[s][i], s);
}

/* Moves that are made at once, as long as possible, each to the first foundation that takes the
 * card. */
typedef struct moved {
    unsigned count;
    uint8_t stack[TF_DECK_MAX];
    tf__calc_slot code[TF_DECK_MAX];
} moved;

static void move_all(tf__calc_layout *table, moved *made)
{
    made->count = 0;
    for (unsigned s = 0; s < table->stacks; s++) {
        unsigned height = table->height[s], f = 0;
        if (height == 0)
            continue;
        unsigned rank = table->stack[s][height - 1];
        while (f < TF__CALC_FOUNDATIONS && !tf__calc_wants(table, f, rank))
            f++;
        if (f == TF__CALC_FOUNDATIONS)
            continue;
        made->stack[made->count] = (uint8_t)s;
        made->code[made->count++] = tf__calc_slot_at(f, table->foundation[f]++);
        table->height[s]--;
        s = UINT_MAX; /* restart with the first stack */
    }
}

/* Puts back the cards that were moved, coded for the foundations that they went to. */
static void put_back(tf__harm_coded *table, const moved *made)
{
    for (unsigned i = made->count; i-- > 0;) {
        table->foundation[tf__calc_slot_foundation(made->code[i])]--;
        tf__harm_coded_push(table, made->stack[i], made->code[i]);
    }
}

/* Scores plans that did not result from play, and keeps the best. */
static void score_all(tf__harm_plans *set, const tf__harm_options *options)
{
    for (size_t i = 0; i < set->count; i++) {
        set->plans[i].harm = 0;
        score_plan(set, options, &set->plans[i]);
    }
    keep_best(set, options);
}

bool tf__harm_plans_untangle(tf__harm_plans *set, const tf__harm_options *options,
                             const tf__calc_layout *table)
{
    enum { MOST = 32 }; /* the set has space for at least recode_keep() plans */
    tf__harm_coded found[MOST];
    size_t count = tf__harm_untangle(table, found, MOST);
    if (count == 0)
        return false;
    for (size_t i = 0; i < count; i++)
        set->plans[i] = (tf__harm_plan){.table = found[i]};
    set->count = count;
    score_all(set, options);
    return true;
}

/* Codes the table twice: as it is, and with every card that can go to a foundation coded to do so.
 * Keeps the best plans by the player's own score. */
void tf__harm_plans_recode(tf__harm_plans *set, const tf__harm_options *options,
                           const tf__calc_layout *table)
{
    tf__calc_layout after = *table;
    moved made;
    move_all(&after, &made);
    recode_stacks(set, options, &after);
    size_t kept = set->count;
    for (size_t i = 0; i < kept; i++)
        put_back(&set->plans[i].table, &made);
    if (made.count > 0) {
        memcpy(set->waiting, set->plans, kept * sizeof *set->plans);
        recode_stacks(set, options, table);
        memcpy(set->plans + set->count, set->waiting, kept * sizeof *set->plans);
        set->count += kept;
    }
    score_all(set, options);
    if (set->plans[0].score >= tangle_score)
        (void)tf__harm_plans_untangle(set, options, table);
}
