/* verify.c: see verify.h.
 *
 * The table does not store states, so they are generated: by random play, or level by level. A
 * stored value is wrong by at most half a step of its scale, and so is the value of each child. The
 * mean of the best children is then wrong by at most half of the coarsest of these steps. This
 * gives the bound on the difference. */
#include "games/calculation/stack/verify.h"

#include <math.h>
#include <stdlib.h>

#include <tefuda/random.h>

#include "games/calculation/stack/levels.h"

/* States per job, and jobs per round. Chosen by hand. */
enum { SHARE_STATES = 4096, SHARES = 64 };

typedef struct share {
    const tf__stack_table *table;
    const tf__stack_pair_key *begin, *end; /* states to check; NULL: random games */
    tf_rng rng;
    uint64_t sample;
    tf__stack_findings found;
} share;

static void compare(tf__stack_findings *found, int code, double mean, double child_error)
{
    if (code == TF__STACK_ABSENT || (code == 0) != (mean == 0)) {
        found->wrong++;
        return;
    }
    if (mean == 0)
        return;
    double off = fabs(tf__stack_code_log2(code) - log2(mean));
    double part = off / (tf__stack_code_error(code) + child_error + 1e-9);
    found->wrong += part > 1;
    found->worst = part > found->worst ? part : found->worst;
    double relative = exp2(off) - 1;
    found->relative = relative > found->relative ? relative : found->relative;
}

/* Checks one state. Returns its children to the caller, for random play. */
static void check_state(share *part, tf__stack_pair_key key, tf__stack_pair_children *children)
{
    unsigned stacks = tf__stack_table_head(part->table)->stacks;
    int code = tf__stack_table_find(part->table, (tf__stack_query){key, tf__stack_pair_hash(key)});
    part->found.checked++;
    children->cards = 0;
    if (tf__stack_pair_key_cards(key) == 1) {
        compare(&part->found, code, 1, 0);
        return;
    }
    tf__stack_pair pair = tf__stack_pair_from_key(key, stacks);
    tf__stack_pair_expand(&pair, TF__STACK_PAIR_ALL, NULL, children);
    double sum = 0, error = 0;
    for (unsigned c = 0; c < children->cards; c++) {
        int best = 0;
        for (unsigned k = children->first[c]; k < children->first[c + 1]; k++) {
            tf__stack_pair_key child = children->keys[k];
            int found = tf__stack_table_find(part->table,
                                             (tf__stack_query){child, tf__stack_pair_hash(child)});
            part->found.wrong += found == TF__STACK_ABSENT;
            best = found > best ? found : best;
        }
        sum += tf__stack_table_value(part->table, best);
        error = fmax(error, tf__stack_code_error(best));
    }
    compare(&part->found, code, sum / children->cards, error);
}

static tf__stack_pair_key start_key(const tf__stack_table *table)
{
    const tf__stack_head *head = tf__stack_table_head(table);
    tf__stack_pair start = tf__stack_pair_start(head->stacks, head->cards,
                                                head->foundations == 2 ? head->cards : 0);
    return tf__stack_pair_canonical(&start);
}

static void play_games(share *part)
{
    tf__stack_pair_children children;
    while (part->found.checked < part->sample) {
        tf__stack_pair_key key = start_key(part->table);
        for (bool more = true; more && part->found.checked < part->sample;) {
            check_state(part, key, &children);
            unsigned count = children.cards ? children.first[children.cards] : 0;
            more = count > 0;
            if (more)
                key = children.keys[tf_rng_below(&part->rng, count)];
        }
    }
}

static void work_on_share(void *arg)
{
    share *part = arg;
    tf__stack_pair_children children;
    if (!part->begin) {
        play_games(part);
        return;
    }
    for (const tf__stack_pair_key *key = part->begin; key < part->end; key++)
        check_state(part, *key, &children);
}

static void add_findings(tf__stack_findings *into, const tf__stack_findings *from)
{
    into->checked += from->checked;
    into->wrong += from->wrong;
    into->worst = fmax(into->worst, from->worst);
    into->relative = fmax(into->relative, from->relative);
}

static tf_status run_shares(tf__stack_work *work, share *shares, tf__stack_findings *findings,
                            tf_error *error)
{
    uint64_t before = findings->checked;
    tf__stack_work_all(work, work_on_share, shares, SHARES, sizeof *shares);
    for (unsigned i = 0; i < SHARES; i++)
        add_findings(findings, &shares[i].found);
    return tf__stack_work_tick(work, findings->checked - before, error);
}

static tf_status check_sample(tf__stack_work *work, const tf__stack_table *table, share *shares,
                              tf__stack_findings *findings, tf_error *error)
{
    uint64_t sample = work->request->sample, stream = 0;
    tf_status status = TF_OK;
    work->progress.total = sample;
    for (uint64_t done = 0; status == TF_OK && done < sample; done = findings->checked) {
        uint64_t left = sample - done, round = (uint64_t)SHARES * SHARE_STATES;
        uint64_t count = left < round ? left : round;
        for (unsigned i = 0; i < SHARES; i++) {
            shares[i] = (share){.table = table,
                                .sample = count * (i + 1) / SHARES - count * i / SHARES};
            tf_rng_seed(&shares[i].rng, work->request->seed, stream++);
        }
        status = run_shares(work, shares, findings, error);
    }
    return status;
}

static tf_status check_level(tf__stack_work *work, const tf__stack_table *table,
                             const tf__stack_level *level, share *shares,
                             tf__stack_findings *findings, tf_error *error)
{
    tf_status status = TF_OK;
    for (uint64_t at = 0; status == TF_OK && at < level->count;) {
        uint64_t left = level->count - at, round = (uint64_t)SHARES * SHARE_STATES;
        uint64_t count = left < round ? left : round;
        for (unsigned i = 0; i < SHARES; i++)
            shares[i] = (share){.table = table,
                                .begin = level->keys + at + count * i / SHARES,
                                .end = level->keys + at + count * (i + 1) / SHARES};
        status = run_shares(work, shares, findings, error);
        at += count;
    }
    return status;
}

static tf_status check_all(tf__stack_work *work, const tf__stack_table *table, share *shares,
                           tf__stack_findings *findings, tf_error *error)
{
    const tf__stack_head *head = tf__stack_table_head(table);
    tf__stack_level level;
    tf_status status = tf__stack_level_top(head->stacks, head->foundations, head->cards, &level,
                                           error);
    if (status != TF_OK)
        return status;
    work->progress.total = head->states * 2;
    for (unsigned cards = head->foundations * head->cards; status == TF_OK; cards--) {
        status = check_level(work, table, &level, shares, findings, error);
        if (status == TF_OK && level.count != head->level[cards - 1].states)
            status = tf_error_set(error, TF_ERR_CORRUPT,
                                  "the table has %llu states of %u cards, expected %llu",
                                  (unsigned long long)head->level[cards - 1].states, cards,
                                  (unsigned long long)level.count);
        if (status != TF_OK || cards == 1)
            break;
        status = tf__stack_level_descend(work, head->stacks, &level, error);
    }
    tf__stack_level_release(&level);
    return status;
}

tf_status tf__stack_verify(const tf__stack_table *table, const tf_table_request *request,
                           tf__stack_findings *findings, tf_error *error)
{
    tf__stack_work work;
    *findings = (tf__stack_findings){0};
    tf_status status = tf__stack_table_check(table, error);
    share *shares = calloc(SHARES, sizeof *shares);
    if (status == TF_OK && !shares)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory to verify a table");
    if (status == TF_OK)
        status = tf__stack_work_start(&work, request, error);
    if (status == TF_OK) {
        work.progress.stage = "checking";
        if (request->sample)
            status = check_sample(&work, table, shares, findings, error);
        else
            status = check_all(&work, table, shares, findings, error);
        tf__stack_work_end(&work);
    }
    free(shares);
    if (status == TF_OK && findings->wrong)
        status = tf_error_set(
            error, TF_ERR_CORRUPT, "%llu of %llu values are not the mean of their best children",
            (unsigned long long)findings->wrong, (unsigned long long)findings->checked);
    return status;
}
