/* clauses.c: see clauses.h. */
#include "search/clauses.h"

#include <string.h>

#define NOWHERE UINT32_MAX

/* The usual values of such programs; not tuned here. */
enum {
    FIRST_REDUCTION = 2000, /* conflicts */
    REDUCTION_STEP = 300,   /* each interval is longer by this many conflicts */
    FULL_MIN = 500,         /* conflicts between two reductions because the memory is full */
    RESTART_MIN = 50,       /* conflicts between two restarts */
    RECENT_SHIFT = 5,       /* the recent mean is over about 2^5 conflicts */
    MEAN_SHIFT = 13,        /* the long mean over 2^13 */
    UNIT_SHIFT = 32,
};
static const double DECAY = 1 / 0.95, ACTIVITY_MAX = 1e100;

/* ---- memory ---- */

typedef struct carver {
    char *next;
    size_t left;
    bool failed;
} carver;

static void *carve(carver *from, size_t count, size_t size)
{
    size_t bytes = (count * size + 7) / 8 * 8;
    if (from->failed || from->left < bytes) {
        from->failed = true;
        return NULL;
    }
    void *out = from->next;
    from->next += bytes;
    from->left -= bytes;
    memset(out, 0, bytes);
    return out;
}

bool tf__clauses_init(tf__clauses *set, uint32_t variables, void *memory, size_t bytes)
{
    carver from = {memory, bytes, false};
    *set = (tf__clauses){.variables = variables, .increment = 1, .next_reduction = FIRST_REDUCTION};
    set->activity = carve(&from, variables, sizeof(double));
    set->level = carve(&from, variables, sizeof(uint32_t));
    set->reason = carve(&from, variables, sizeof(uint32_t));
    set->heap = carve(&from, variables, sizeof(uint32_t));
    set->heap_place = carve(&from, variables, sizeof(uint32_t));
    set->trail = carve(&from, variables, sizeof(uint32_t));
    set->level_start = carve(&from, variables + 1, sizeof(uint32_t));
    set->learned = carve(&from, variables + 1, sizeof(uint32_t));
    set->pending = carve(&from, variables + 1, sizeof(uint32_t));
    set->marked = carve(&from, variables, sizeof(uint32_t));
    set->stamp_of_level = carve(&from, variables + 1, sizeof(uint64_t));
    set->value = carve(&from, 2 * (size_t)variables, 1);
    set->positive = carve(&from, variables, 1);
    set->seen = carve(&from, variables, 1);
    if (from.failed)
        return false;
    for (uint32_t v = 0; v < variables; v++)
        set->heap[v] = set->heap_place[v] = v;
    set->heap_count = variables;
    return tf__clause_store_init(&set->store, variables, from.next, from.left);
}

/* ---- the heap of open variables ---- */

static inline void heap_set(tf__clauses *set, uint32_t place, uint32_t variable)
{
    set->heap[place] = variable;
    set->heap_place[variable] = place;
}

static void heap_rise(tf__clauses *set, uint32_t place)
{
    uint32_t variable = set->heap[place];
    for (uint32_t parent; place > 0; place = parent) {
        parent = (place - 1) / 2;
        if (set->activity[set->heap[parent]] >= set->activity[variable])
            break;
        heap_set(set, place, set->heap[parent]);
    }
    heap_set(set, place, variable);
}

static void heap_sink(tf__clauses *set, uint32_t place)
{
    uint32_t variable = set->heap[place];
    for (uint32_t child; (child = 2 * place + 1) < set->heap_count; place = child) {
        if (child + 1 < set->heap_count &&
            set->activity[set->heap[child + 1]] > set->activity[set->heap[child]])
            child++;
        if (set->activity[set->heap[child]] <= set->activity[variable])
            break;
        heap_set(set, place, set->heap[child]);
    }
    heap_set(set, place, variable);
}

static void heap_add(tf__clauses *set, uint32_t variable)
{
    if (set->heap_place[variable] != NOWHERE)
        return;
    heap_set(set, set->heap_count, variable);
    heap_rise(set, set->heap_count++);
}

static uint32_t heap_take(tf__clauses *set)
{
    uint32_t variable = set->heap[0], last = set->heap[--set->heap_count];
    set->heap_place[variable] = NOWHERE;
    if (set->heap_count > 0) {
        heap_set(set, 0, last);
        heap_sink(set, 0);
    }
    return variable;
}

static void raise_activity(tf__clauses *set, uint32_t variable)
{
    set->activity[variable] += set->increment;
    if (set->activity[variable] > ACTIVITY_MAX) {
        for (uint32_t v = 0; v < set->variables; v++)
            set->activity[v] /= ACTIVITY_MAX;
        set->increment /= ACTIVITY_MAX;
    }
    if (set->heap_place[variable] != NOWHERE)
        heap_rise(set, set->heap_place[variable]);
}

/* ---- assignments ---- */

static inline void assign(tf__clauses *set, uint32_t literal, uint32_t reason)
{
    set->value[literal] = 1;
    set->value[literal ^ 1] = -1;
    set->level[literal >> 1] = set->level_count;
    set->reason[literal >> 1] = reason;
    set->trail[set->trail_count++] = literal;
}

static void go_back(tf__clauses *set, uint32_t level)
{
    if (set->level_count <= level)
        return;
    uint32_t start = set->level_start[level];
    while (set->trail_count > start) {
        uint32_t literal = set->trail[--set->trail_count], variable = literal >> 1;
        set->positive[variable] = !(literal & 1);
        set->value[literal] = set->value[literal ^ 1] = 0;
        heap_add(set, variable);
    }
    set->propagated = start;
    set->level_count = level;
}

/* Looks at a clause of more than two literals one of whose watched literals has become false: finds
 * another literal to watch. Otherwise writes its other watched literal to `entry` and returns
 * false. */
static inline bool watch_another(tf__clauses *set, uint32_t no_longer, tf__watch *entry)
{
    uint32_t *clause = &set->store.words[entry->clause], count = clause[0];
    uint32_t *literals = clause + TF__CLAUSE_HEAD;
    if (literals[0] == no_longer) {
        literals[0] = literals[1];
        literals[1] = no_longer;
    }
    entry->other = literals[0];
    if (set->value[literals[0]] > 0)
        return false;
    for (uint32_t k = 2; k < count; k++)
        if (set->value[literals[k]] >= 0) {
            literals[1] = literals[k];
            literals[k] = no_longer;
            tf__clause_store_watch(&set->store, literals[1] ^ 1, *entry);
            return true;
        }
    return false;
}

/* Visits the clauses that watch the negation of a literal which has become true. Returns the clause
 * that is false, or TF__CLAUSE_NONE. */
static uint32_t visit_watchers(tf__clauses *set, uint32_t literal)
{
    tf__watch_list *list = &set->store.lists[literal];
    tf__watch *from = &set->store.pool[list->first], *end = from + list->count, *to = from;
    uint32_t conflict = TF__CLAUSE_NONE;
    while (from < end && conflict == TF__CLAUSE_NONE) {
        tf__watch entry = *from++;
        if (set->value[entry.other] <= 0 && !(entry.clause & TF__CLAUSE_PAIR) &&
            watch_another(set, literal ^ 1, &entry))
            continue;
        *to++ = entry;
        if (set->value[entry.other] < 0)
            conflict = entry.clause & ~TF__CLAUSE_PAIR;
        else if (set->value[entry.other] == 0)
            assign(set, entry.other, entry.clause & ~TF__CLAUSE_PAIR);
    }
    memmove(to, from, (size_t)(end - from) * sizeof *from);
    list->count -= (uint32_t)(from - to);
    return conflict;
}

static uint32_t propagate(tf__clauses *set)
{
    while (set->propagated < set->trail_count) {
        uint32_t conflict = visit_watchers(set, set->trail[set->propagated++]);
        if (conflict != TF__CLAUSE_NONE)
            return conflict;
    }
    return TF__CLAUSE_NONE;
}

bool tf__clauses_add(tf__clauses *set, const uint32_t *literals, uint32_t count)
{
    uint32_t open[TF__CLAUSE_LITERALS_MAX], open_count = 0;
    go_back(set, 0);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t literal = literals[i];
        bool known = set->value[literal] < 0;
        if (set->value[literal] > 0)
            return true;
        for (uint32_t k = 0; k < open_count; k++) {
            if (open[k] == (literal ^ 1))
                return true;
            known |= open[k] == literal;
        }
        if (!known)
            open[open_count++] = literal;
    }
    if (open_count == 0) {
        set->contradiction = true;
    } else if (open_count == 1) {
        assign(set, open[0], TF__CLAUSE_NONE);
        set->contradiction |= propagate(set) != TF__CLAUSE_NONE;
    } else {
        (void)tf__clause_store_add(&set->store, open, open_count, 0);
    }
    return !set->store.full;
}

/* ---- learning ---- */

static uint32_t count_levels(tf__clauses *set, const uint32_t *literals, uint32_t count)
{
    uint32_t levels = 0;
    set->stamp++;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t level = set->level[literals[i] >> 1];
        levels += set->stamp_of_level[level] != set->stamp;
        set->stamp_of_level[level] = set->stamp;
    }
    return levels;
}

static inline void mark(tf__clauses *set, uint32_t variable)
{
    set->seen[variable] = 1;
    set->marked[set->marked_count++] = variable;
}

/* Marks the literals of a clause that took part in the conflict. Those of lower levels go to the
 * learned clause. Returns how many of the current level are new. */
static uint32_t mark_clause(tf__clauses *set, uint32_t clause)
{
    uint32_t *words = &set->store.words[clause], here = 0;
    if (words[1] & TF__CLAUSE_LEARNED) {
        uint32_t levels = count_levels(set, words + TF__CLAUSE_HEAD, words[0]);
        if (levels < words[1] >> TF__CLAUSE_LEVELS_SHIFT)
            words[1] = levels << TF__CLAUSE_LEVELS_SHIFT | TF__CLAUSE_LEARNED;
        words[1] |= TF__CLAUSE_USED;
    }
    for (uint32_t k = 0; k < words[0]; k++) {
        uint32_t literal = words[TF__CLAUSE_HEAD + k], variable = literal >> 1;
        if (set->seen[variable] || set->level[variable] == 0)
            continue;
        mark(set, variable);
        raise_activity(set, variable);
        if (set->level[variable] == set->level_count)
            here++;
        else
            set->learned[set->learned_count++] = literal;
    }
    return here;
}

/* True when a literal of the learned clause follows from the others: going back through reasons
 * from it, only marked literals are met. */
static bool follows(tf__clauses *set, uint32_t start)
{
    uint32_t count = 0, first_mark = set->marked_count;
    set->pending[count++] = start;
    while (count > 0) {
        uint32_t from = set->pending[--count] >> 1;
        const uint32_t *words = &set->store.words[set->reason[from]];
        for (uint32_t k = 0; k < words[0]; k++) {
            uint32_t literal = words[TF__CLAUSE_HEAD + k], variable = literal >> 1;
            if (variable == from || set->seen[variable] || set->level[variable] == 0)
                continue;
            if (set->reason[variable] == TF__CLAUSE_NONE ||
                set->stamp_of_level[set->level[variable]] != set->stamp) {
                while (set->marked_count > first_mark)
                    set->seen[set->marked[--set->marked_count]] = 0;
                return false;
            }
            mark(set, variable);
            set->pending[count++] = literal;
        }
    }
    return true;
}

/* Removes literals that follow from the others, and moves one of the highest remaining level to
 * place 1. Returns that level. */
static uint32_t shorten(tf__clauses *set)
{
    uint32_t kept = 1, highest = 1;
    (void)count_levels(set, set->learned, set->learned_count);
    for (uint32_t i = 1; i < set->learned_count; i++) {
        uint32_t literal = set->learned[i];
        if (set->reason[literal >> 1] == TF__CLAUSE_NONE || !follows(set, literal))
            set->learned[kept++] = literal;
    }
    set->learned_count = kept;
    if (kept == 1)
        return 0;
    for (uint32_t i = 2; i < kept; i++)
        if (set->level[set->learned[i] >> 1] > set->level[set->learned[highest] >> 1])
            highest = i;
    uint32_t literal = set->learned[highest];
    set->learned[highest] = set->learned[1];
    set->learned[1] = literal;
    return set->level[literal >> 1];
}

/* Makes the clause of the first unique implication point. Returns the level to go back to. */
static uint32_t analyse(tf__clauses *set, uint32_t conflict)
{
    uint32_t open = 0, at = set->trail_count, literal;
    set->learned_count = 1;
    set->marked_count = 0;
    for (;;) {
        open += mark_clause(set, conflict);
        do
            literal = set->trail[--at];
        while (!set->seen[literal >> 1] || set->level[literal >> 1] != set->level_count);
        if (--open == 0)
            break;
        conflict = set->reason[literal >> 1];
    }
    set->learned[0] = literal ^ 1;
    uint32_t level = shorten(set);
    while (set->marked_count > 0)
        set->seen[set->marked[--set->marked_count]] = 0;
    return level;
}

/* ---- searching ---- */

static void note_levels(tf__clauses *set, uint32_t levels)
{
    uint64_t now = (uint64_t)levels << UNIT_SHIFT;
    uint64_t count = set->conflicts < 1u << MEAN_SHIFT ? set->conflicts : 1u << MEAN_SHIFT;
    set->recent_levels += (now >> RECENT_SHIFT) - (set->recent_levels >> RECENT_SHIFT);
    set->mean_levels += now / count - set->mean_levels / count;
}

/* Learns from a conflict. Sets store.full when the clause does not fit. */
static void learn(tf__clauses *set, uint32_t conflict)
{
    set->conflicts++;
    if (set->level_count == 0) {
        set->contradiction = true;
        return;
    }
    uint32_t level = analyse(set, conflict), clause = TF__CLAUSE_NONE;
    uint32_t levels = count_levels(set, set->learned, set->learned_count);
    go_back(set, level);
    if (set->learned_count > 1)
        clause = tf__clause_store_add(&set->store, set->learned, set->learned_count,
                                      levels << TF__CLAUSE_LEVELS_SHIFT | TF__CLAUSE_LEARNED |
                                          TF__CLAUSE_USED);
    if (!set->store.full)
        assign(set, set->learned[0], clause);
    set->increment *= DECAY;
    note_levels(set, levels);
}

/* Removes learned clauses. When the memory became full, entries of watch lists may be lost and not
 * all that follows from level 0 is known: then values are not used to simplify, and everything is
 * propagated again with the new lists. Returns false when the memory does not suffice: it is still
 * nearly full, or it became full soon after the last time. */
static bool reduce(tf__clauses *set)
{
    bool was_full = set->store.full;
    go_back(set, 0);
    if (was_full) {
        if (set->conflicts - set->last_reduction < FULL_MIN)
            return false;
        set->propagated = 0;
    }
    set->last_reduction = set->conflicts;
    set->next_reduction = set->conflicts + FIRST_REDUCTION + REDUCTION_STEP * ++set->reductions;
    return tf__clause_store_reduce(&set->store, was_full ? NULL : set->value);
}

static bool wants_restart(const tf__clauses *set)
{
    return set->conflicts - set->last_restart > RESTART_MIN &&
           set->recent_levels > set->mean_levels + set->mean_levels * 5 / 32;
}

/* Decides a variable. Returns false when all have a value. */
static bool decide(tf__clauses *set)
{
    uint32_t variable;
    do {
        if (set->heap_count == 0)
            return false;
        variable = heap_take(set);
    } while (set->value[2 * variable]);
    set->level_start[set->level_count++] = set->trail_count;
    assign(set, 2 * variable + !set->positive[variable], TF__CLAUSE_NONE);
    return true;
}

tf__clauses_answer tf__clauses_solve(tf__clauses *set, tf_control *control)
{
    while (!set->contradiction) {
        uint32_t conflict = propagate(set);
        if (set->store.full) {
            if (!reduce(set))
                return TF__CLAUSES_FULL;
        } else if (conflict != TF__CLAUSE_NONE) {
            learn(set, conflict);
        } else if (set->conflicts >= set->next_reduction) {
            if (!reduce(set))
                return TF__CLAUSES_FULL;
            continue;
        } else if (wants_restart(set)) {
            set->last_restart = set->conflicts;
            set->recent_levels = set->mean_levels;
            go_back(set, 0);
            continue;
        } else if (!decide(set)) {
            return TF__CLAUSES_SATISFIED;
        }
        if (!tf_control_tick(control))
            return TF__CLAUSES_STOPPED;
    }
    return TF__CLAUSES_CONTRADICTION;
}
