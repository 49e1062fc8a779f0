/* levels.c: generates a level from the level above it, on all threads.
 *
 * The states above are divided into rounds. In a round each thread expands a share of the states
 * and adds the children to a common set; the slots of a state's children are prefetched while the
 * next state is expanded. Between two rounds, the set grows if the next round could overfill it. */
#include "games/calculation/stack/levels.h"
#include "games/calculation/stack/order/sizes.h"
#include "games/calculation/stack/path_form.h"

#include <stdlib.h>

/* The sizes of the work were chosen by hand; see work.c. */
enum {
    PLACES_MIN = 1 << 12,
    SHARE_MAX = 2048,      /* states per job */
    SHARES_PER_THREAD = 4, /* jobs per thread in a round */
    SHARES_MAX = 4 * 1024,
};

typedef struct share {
    tf__stack_set *set;
    tf__stack_path_forms *forms; /* one per thread */
    const tf__stack_pair_key *begin, *end;
    unsigned stacks, threads;
    uint64_t fresh;
    bool full;
} share;

typedef struct hashed_children {
    tf__stack_pair_children children;
    uint64_t hash[TF__STACK_PAIR_CHILDREN_MAX];
} hashed_children;

static unsigned expand(const share *part, tf__stack_path_forms *forms, tf__stack_pair_key key,
                       hashed_children *out)
{
    tf__stack_pair pair = tf__stack_pair_from_key(key, part->stacks);
    tf__stack_pair_expand(&pair, TF__STACK_PAIR_OWNED, forms, &out->children);
    unsigned count = out->children.first[out->children.cards];
    for (unsigned i = 0; i < count; i++) {
        out->hash[i] = tf__stack_pair_hash(out->children.keys[i]);
        tf__stack_set_prefetch(part->set, out->hash[i]);
    }
    return count;
}

static void add_all(share *part, const hashed_children *children, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        int added = tf__stack_set_add(part->set, children->children.keys[i], children->hash[i]);
        part->fresh += added == TF__STACK_SET_NEW;
        part->full |= added == TF__STACK_SET_FULL;
    }
}

static void work_on_share(void *arg)
{
    share *part = arg;
    tf__stack_path_forms *forms = tf__stack_path_forms_take(part->forms, part->threads);
    hashed_children buffer[2];
    unsigned count[2] = {0, 0}, turn = 0;
    for (const tf__stack_pair_key *key = part->begin; key < part->end; key++, turn ^= 1) {
        count[turn] = expand(part, forms, *key, &buffer[turn]);
        add_all(part, &buffer[turn ^ 1], count[turn ^ 1]);
    }
    add_all(part, &buffer[turn ^ 1], count[turn ^ 1]);
    tf__stack_path_forms_give_back(forms);
}

tf_status tf__stack_level_top(unsigned stacks, unsigned foundations, unsigned cards,
                              tf__stack_level *level, tf_error *error)
{
    tf__stack_set set;
    tf_status status = tf__stack_set_create(&set, 1, error);
    if (status != TF_OK)
        return status;
    tf__stack_pair start = tf__stack_pair_start(stacks, cards, foundations == 2 ? cards : 0);
    tf__stack_pair_key key = tf__stack_pair_canonical(&start);
    (void)tf__stack_set_add(&set, key, tf__stack_pair_hash(key));
    return tf__stack_set_sort(&set, level, error);
}

/* The number of places for `more` additional states at a load of at most 3/4, and the memory in
 * bytes while growing to it. Returns 0 when the set need not grow. */
static uint64_t places_for(const tf__stack_set *set, uint64_t more, uint64_t held, uint64_t *bytes)
{
    uint64_t wanted = set->count + more, places = wanted / 2 * 3;
    *bytes = held + tf__stack_set_bytes(set->places) + tf__stack_set_bytes(places);
    return wanted <= set->places / 4 * 3 ? 0 : places;
}

/* Grows the set for a round of at most *count states with at most `most` children each. Shortens
 * the round when memory is scarce. */
static tf_status grow_for_round(tf__stack_work *work, tf__stack_set *set, uint64_t *count,
                                uint64_t most, uint64_t held, tf_error *error)
{
    enum { ROUND_MIN = 64 };
    uint64_t bytes, places = places_for(set, *count * most, held, &bytes);
    while (places && *count > ROUND_MIN &&
           tf__stack_work_check_memory(work, bytes, "a level's states", NULL) != TF_OK) {
        *count /= 2;
        places = places_for(set, *count * most, held, &bytes);
    }
    if (places == 0)
        return TF_OK;
    tf_status status = tf__stack_work_check_memory(work, bytes, "a level's states", error);
    return status == TF_OK ? tf__stack_set_grow(set, places, error) : status;
}

/* Works on one round: `count` states from `begin` on, in equal shares. */
static tf_status work_on_round(tf__stack_work *work, tf__stack_set *set, unsigned stacks,
                               const tf__stack_pair_key *begin, uint64_t count, share *shares,
                               tf__stack_path_forms *forms, tf_error *error)
{
    unsigned jobs = work->threads * SHARES_PER_THREAD;
    for (unsigned i = 0; i < jobs; i++)
        shares[i] = (share){.set = set,
                            .forms = forms,
                            .begin = begin + count * i / jobs,
                            .end = begin + count * (i + 1) / jobs,
                            .stacks = stacks,
                            .threads = work->threads};
    tf__stack_work_all(work, work_on_share, shares, jobs, sizeof *shares);
    for (unsigned i = 0; i < jobs; i++) {
        set->count += shares[i].fresh;
        if (shares[i].full)
            return tf_error_set(error, TF_ERR_INTERNAL, "a set of states has too many collisions");
    }
    return tf__stack_work_tick(work, count, error);
}

static tf_status fill_set(tf__stack_work *work, tf__stack_set *set, unsigned stacks,
                          const tf__stack_level *above, tf_error *error)
{
    unsigned jobs = work->threads * SHARES_PER_THREAD;
    if (jobs > SHARES_MAX)
        return tf_error_set(error, TF_ERR_USAGE, "%u threads are too many", work->threads);
    share *shares = malloc(jobs * sizeof *shares);
    tf__stack_path_forms *forms = calloc(work->threads, sizeof *forms);
    tf_status status = TF_OK;
    if (!shares || !forms)
        status = tf_error_set(error, TF_ERR_MEMORY, "no memory for %u jobs", jobs);
    uint64_t held = above->count * sizeof *above->keys + work->threads * sizeof *forms;
    uint64_t most = tf__stack_pair_key_cards(above->keys[0]) * stacks; /* children per state */
    for (uint64_t at = 0; status == TF_OK && at < above->count;) {
        uint64_t count = above->count / 16 + 64; /* rounds are short while the set is small */
        count = count < (uint64_t)jobs * SHARE_MAX ? count : (uint64_t)jobs * SHARE_MAX;
        count = count < above->count - at ? count : above->count - at;
        status = grow_for_round(work, set, &count, most, held, error);
        if (status == TF_OK)
            status = work_on_round(work, set, stacks, above->keys + at, count, shares, forms,
                                   error);
        at += count;
    }
    free(forms);
    free(shares);
    return status;
}

tf_status tf__stack_level_below(tf__stack_work *work, unsigned stacks, const tf__stack_level *above,
                                tf__stack_level *level, tf_error *error)
{
    tf__stack_set set;
    tf_status status = tf__stack_set_create(&set, PLACES_MIN, error);
    if (status != TF_OK)
        return status;
    status = fill_set(work, &set, stacks, above, error);
    if (status != TF_OK) {
        tf__stack_set_release(&set);
        return status;
    }
    return tf__stack_set_sort(&set, level, error);
}

tf_status tf__stack_level_descend(tf__stack_work *work, unsigned stacks, tf__stack_level *level,
                                  tf_error *error)
{
    tf__stack_level below = {0};
    tf_status status = tf__stack_level_below(work, stacks, level, &below, error);
    tf__stack_level_release(level);
    *level = below;
    return status;
}

tf_status tf__stack_levels_count(tf__stack_work *work, unsigned stacks, unsigned foundations,
                                 unsigned cards, uint64_t *states, tf_error *error)
{
    tf__stack_level level;
    tf_status status = tf__stack_level_top(stacks, foundations, cards, &level, error);
    uint64_t total = status == TF_OK ? level.count : 0;
    for (unsigned left = foundations * cards; status == TF_OK && left > 1; left--) {
        status = tf__stack_level_descend(work, stacks, &level, error);
        total += level.count;
    }
    tf__stack_level_release(&level);
    if (status == TF_OK)
        *states = total;
    return status;
}

enum { KNOWN = 7 }; /* games of up to 7 cards are counted; larger ones are extrapolated */

/* The ratio of the counts of consecutive sizes decreases towards a limit. Each decrease is assumed
 * to be a constant fraction of the one before. This was observed up to 12 cards with 3 and 4
 * stacks; how the cap 0.75 was chosen was not recorded. */
static double extrapolate(const double states[4], unsigned cards)
{
    double ratio[3];
    for (unsigned i = 0; i < 3; i++)
        ratio[i] = states[i + 1] / states[i];
    double fall = ratio[1] - ratio[2], before = ratio[0] - ratio[1], total = states[3];
    double part = before > 0 && fall > 0 ? fall / before : 0.75;
    part = part < 0.75 ? part : 0.75;
    for (unsigned n = KNOWN; n < cards; n++) {
        fall *= part;
        ratio[2] -= fall;
        total *= ratio[2];
    }
    return total;
}

/* Counts the states of the games of `first` .. `first` + `games` - 1 cards, without reporting
 * progress. */
static tf_status count_quietly(tf__stack_work *work, unsigned first, unsigned games, double *states,
                               tf_error *error)
{
    const tf_table_request *request = work->request;
    tf_table_request quiet = *request;
    tf_table_progress before = work->progress;
    tf_status status = TF_OK;
    quiet.progress = NULL;
    work->request = &quiet;
    for (unsigned i = 0; status == TF_OK && i < games; i++) {
        uint64_t count = 0;
        status = tf__stack_levels_count(work, request->sizes[TF__STACK_STACKS],
                                        request->sizes[TF__STACK_FOUNDATIONS], first + i, &count,
                                        error);
        states[i] = (double)count;
    }
    work->request = request;
    work->progress = before;
    return status;
}

tf_status tf__stack_levels_estimate(tf__stack_work *work, uint64_t *estimate, tf_error *error)
{
    const tf_table_request *request = work->request;
    bool small = request->sizes[TF__STACK_CARDS] <= KNOWN ||
                 request->sizes[TF__STACK_FOUNDATIONS] < 2;
    double states[4] = {0};
    tf_status status = TF_OK;
    *estimate = 0;
    status = small ? count_quietly(work, request->sizes[TF__STACK_CARDS], 1, states, error)
                   : count_quietly(work, KNOWN - 3, 4, states, error);
    if (status == TF_OK)
        *estimate = (uint64_t)(small ? states[0]
                                     : extrapolate(states, request->sizes[TF__STACK_CARDS]));
    return status;
}
