/* best_response.c: see best_response.h. The others' hands are sets of indices into the cards that
 * were unseen when the search began. A belief is a possible pair of hands with a weight. Each own
 * card, with each two cards that the others then lay, leads to the beliefs that are consistent with
 * them: one node per public history. */
#include "games/saichugen/best_response.h"

#include <stdlib.h>
#include <string.h>

enum {
    OWN = TF__SAI_END_OWN,
    UNSEEN = TF__SAI_END_UNSEEN,
    HANDS = 1 << UNSEEN,
    OTHERS = 2,
    TURNS = TF__SAI_ROUND_TURNS,
    BUCKETS = UNSEEN * UNSEEN,
    FIRST_DEALS = 462 * 6,  /* 5 of 11, and 5 of the other 6 */
    SECOND_DEALS = 126 * 5, /* 4 of 9, and 4 of the other 5 */
};

typedef struct belief {
    uint16_t hand[OTHERS];
    double weight; /* not normalised */
} belief;

/* What the others lay in one turn: the probability of each card of a hand. */
typedef struct lays {
    uint32_t known[OTHERS][HANDS]; /* the node for which the entry was computed */
    float chance[OTHERS][HANDS][OWN];
} lays;

struct tf__sai_response {
    const tf__sai_policy *policy;
    tf_control *control;
    tf_card unseen[UNSEEN];
    unsigned unseen_count;
    uint32_t nodes; /* number of nodes so far; identifies the latest */
    bool stopped;
    lays lays[TURNS + 1]; /* by turns left */
    /* the policy and the state that the others were last evaluated for */
    tf__sai_policy cached_policy;
    /* this takes most of the time and is needed again in later turns */
    tf__sai_end_state cached_state;
    belief start[FIRST_DEALS];
    belief after_first[FIRST_DEALS * OWN * OWN]; /* grouped by the two cards laid */
    belief after_second[SECOND_DEALS * (OWN - 1) * (OWN - 1)];
};

/* A decision, with the beliefs about the others. */
typedef struct node {
    unsigned turns; /* turns left */
    tf__sai_cards own;
    unsigned unseen; /* indices of the cards that have not been shown */
    tf__sai_score score;
    const belief *beliefs;
    size_t count;
    tf_card shown[TURNS * TF__SAI_SEATS]; /* since the search began, the player's first */
    unsigned shown_turns;
} node;

tf__sai_response *tf__sai_response_create(void)
{
    return calloc(1, sizeof(tf__sai_response));
}

void tf__sai_response_destroy(tf__sai_response *answer)
{
    free(answer);
}

/* ---- stopping the search ---- */

static void search_chances(void *self, const tf__sai_end_state *state, unsigned seat,
                           double chance[OWN])
{
    (void)seat;
    tf__sai_end_values values;
    tf__sai_end_solve(self, state, &values);
    for (unsigned c = 0; c < OWN; c++)
        chance[c] = c == values.best;
}

tf__sai_policy tf__sai_search_policy(tf__sai_end_search *search)
{
    return (tf__sai_policy){.self = search, .chances = search_chances};
}

/* ---- what the players lay ---- */

static tf__sai_cards cards_at(const tf__sai_response *answer, unsigned places)
{
    tf__sai_cards cards = 0;
    for (; places; places &= places - 1)
        cards |= tf__sai_bit(answer->unseen[__builtin_ctz(places)]);
    return cards;
}

static void ask(const tf__sai_response *answer, const node *at, unsigned seat, tf__sai_cards hand,
                double chance[OWN])
{
    tf__sai_end_state state = {.hand = hand, .turns = at->turns, .weight = {1, 0, 0}};
    state.unseen = (at->own | cards_at(answer, at->unseen)) & ~hand;
    state.score = tf__sai_score_from(&at->score, seat);
    answer->policy->chances(answer->policy->self, &state, seat, chance);
}

/* Evaluates the policy for every hand that occurs. When control stops it, some hands are missing.
 */
static void evaluate_others(tf__sai_response *answer, const node *at)
{
    lays *of = &answer->lays[at->turns];
    answer->nodes++;
    for (size_t i = 0; i < at->count; i++) {
        for (unsigned o = 0; o < OTHERS; o++) {
            unsigned hand = at->beliefs[i].hand[o];
            double chance[OWN];
            if (of->known[o][hand] == answer->nodes)
                continue;
            if (!tf_control_poll(answer->control)) {
                answer->stopped = true;
                answer->cached_policy = (tf__sai_policy){0};
                return;
            }
            of->known[o][hand] = answer->nodes;
            ask(answer, at, 1 + o, cards_at(answer, hand), chance);
            for (unsigned c = 0; c < OWN; c++)
                of->chance[o][hand][c] = (float)chance[c];
        }
    }
}

/* True when the others were just evaluated for this first turn. */
static bool is_cached(tf__sai_response *answer, const node *at)
{
    const tf__sai_policy *policy = answer->policy;
    tf__sai_end_state *last = &answer->cached_state;
    tf__sai_end_state now = {.hand = at->own,
                             .unseen = cards_at(answer, at->unseen),
                             .turns = at->turns,
                             .score = at->score};
    if (at->turns != TURNS || policy->set || policy->history)
        return false;
    bool same = answer->cached_policy.self == policy->self &&
                answer->cached_policy.chances == policy->chances && last->hand == now.hand &&
                last->unseen == now.unseen &&
                memcmp(&last->score, &now.score, sizeof now.score) == 0;
    answer->cached_policy = *policy;
    *last = now;
    return same;
}

/* Evaluates the policy for everything that is needed here, before the search goes deeper. */
static void evaluate_all(tf__sai_response *answer, const node *at, double own_chance[OWN])
{
    const tf__sai_policy *policy = answer->policy;
    if (policy->history)
        policy->history(policy->self, at->shown, at->shown_turns);
    if (policy->set)
        policy->set(policy->self, at->own | cards_at(answer, at->unseen), at->turns, &at->score);
    ask(answer, at, 0, at->own, own_chance);
    if (!is_cached(answer, at))
        evaluate_others(answer, at);
}

/* One belief and two cards that may then be laid. */
typedef struct line {
    unsigned place[OTHERS];
    double weight;
} line;

/* Lists all lines with a probability above 0. Returns their number. */
static unsigned list_lines(const lays *of, unsigned hold, const belief *from, line lines[OWN * OWN])
{
    unsigned count = 0, first = from->hand[0];
    for (unsigned a = 0; a < hold; a++, first &= first - 1) {
        float chance = of->chance[0][from->hand[0]][a];
        unsigned second = from->hand[1];
        for (unsigned b = 0; b < hold && chance > 0; b++, second &= second - 1) {
            float both = chance * of->chance[1][from->hand[1]][b];
            if (both > 0)
                lines[count++] = (line){
                    {(unsigned)__builtin_ctz(first), (unsigned)__builtin_ctz(second)},
                    from->weight * (double)both};
        }
    }
    return count;
}

static unsigned bucket_of(const line *laid)
{
    return laid->place[0] * UNSEEN + laid->place[1];
}

/* ---- the search ---- */

typedef struct worth {
    double best, played; /* sums over the weights of the beliefs */
} worth;

static worth search(tf__sai_response *answer, const node *at, worth *each);

/* The score after an own card and two cards of the others. */
static tf__sai_score score_after(const tf__sai_response *answer, const node *at, tf_card own,
                                 const unsigned place[OTHERS])
{
    tf__sai_score score = at->score;
    tf_card cards[] = {own, answer->unseen[place[0]], answer->unseen[place[1]]};
    tf__sai_end_turn(&score, TF__SAI_TURNS - at->turns, cards);
    return score;
}

/* Adds the cards of a turn to those that were shown. */
static void add_shown(const tf__sai_response *answer, const node *at, tf_card own,
                      const unsigned place[OTHERS], node *next)
{
    unsigned count = at->shown_turns * TF__SAI_SEATS;
    memcpy(next->shown, at->shown, sizeof next->shown);
    next->shown[count] = own;
    next->shown[count + 1] = answer->unseen[place[0]];
    next->shown[count + 2] = answer->unseen[place[1]];
    next->shown_turns = at->shown_turns + 1;
}

/* The last turn: the points of the game. */
static worth end_game(const tf__sai_response *answer, const node *at, tf_card own)
{
    double sum = 0;
    for (size_t i = 0; i < at->count; i++) {
        line lines[OWN * OWN];
        unsigned count = list_lines(&answer->lays[1], 3, &at->beliefs[i], lines);
        for (unsigned j = 0; j < count; j++) {
            tf__sai_score score = score_after(answer, at, own, lines[j].place);
            unsigned scores[] = {score.game[0], score.game[1], score.game[2]};
            int points[TF__SAI_SEATS];
            tf__sai_points(scores, points);
            sum += lines[j].weight * points[0];
        }
    }
    return (worth){sum, sum};
}

/* Groups the beliefs after a turn by the two cards laid; end[] is where each group ends. */
static void spread(const tf__sai_response *answer, const node *at, belief *out, size_t end[BUCKETS])
{
    const lays *of = &answer->lays[at->turns];
    line lines[OWN * OWN];
    memset(end, 0, BUCKETS * sizeof end[0]);
    for (size_t i = 0; i < at->count; i++) {
        unsigned count = list_lines(of, at->turns + 2, &at->beliefs[i], lines);
        for (unsigned j = 0; j < count; j++)
            end[bucket_of(&lines[j])]++;
    }
    for (size_t bucket = 0, sum = 0; bucket < BUCKETS; bucket++) {
        size_t here = end[bucket];
        end[bucket] = sum;
        sum += here;
    }
    for (size_t i = 0; i < at->count; i++) {
        const belief *from = &at->beliefs[i];
        unsigned count = list_lines(of, at->turns + 2, from, lines);
        for (unsigned j = 0; j < count; j++) {
            const unsigned *place = lines[j].place;
            out[end[bucket_of(&lines[j])]++] = (belief){
                {(uint16_t)(from->hand[0] & ~(1u << place[0])),
                 (uint16_t)(from->hand[1] & ~(1u << place[1]))},
                lines[j].weight};
        }
    }
}

/* Lays an own card, and continues the search after any two cards of the others. */
static worth lay(tf__sai_response *answer, const node *at, tf_card own, const belief *after,
                 const size_t end[BUCKETS])
{
    worth sum = {0, 0};
    for (unsigned bucket = 0; bucket < BUCKETS; bucket++) {
        size_t from = bucket == 0 ? 0 : end[bucket - 1];
        if (end[bucket] == from)
            continue;
        unsigned place[] = {bucket / UNSEEN, bucket % UNSEEN};
        node next = {.turns = at->turns - 1,
                     .own = at->own & ~tf__sai_bit(own),
                     .unseen = at->unseen & ~(1u << place[0] | 1u << place[1]),
                     .score = score_after(answer, at, own, place),
                     .beliefs = after + from,
                     .count = end[bucket] - from};
        add_shown(answer, at, own, place, &next);
        worth then = search(answer, &next, NULL);
        sum.best += then.best;
        sum.played += then.played;
    }
    return sum;
}

/* Fills the value of each own card in `each`, unless it is NULL. */
static worth search(tf__sai_response *answer, const node *at, worth *each)
{
    worth found = {-1e30, 0};
    double chance[OWN];
    size_t end[BUCKETS];
    belief *after = at->turns == TURNS ? answer->after_first : answer->after_second;
    if (answer->stopped || !tf_control_tick(answer->control)) {
        answer->stopped = true;
        return (worth){0, 0};
    }
    evaluate_all(answer, at, chance);
    if (answer->stopped)
        return (worth){0, 0};
    if (at->turns > 1)
        spread(answer, at, after, end);
    tf__sai_cards left = at->own;
    for (unsigned c = 0; left; c++) {
        tf_card card = tf__sai_pop(&left);
        worth of = at->turns > 1 ? lay(answer, at, card, after, end) : end_game(answer, at, card);
        found.best = of.best > found.best ? of.best : found.best;
        found.played += chance[c] * of.played;
        if (each)
            each[c] = of;
    }
    return found;
}

/* ---- starting the search ---- */

/* All ways to deal the unseen cards to the others, with one left out. */
static void deal_all(tf__sai_response *answer, node *at)
{
    unsigned hold = at->turns + 2;
    at->count = 0;
    for (unsigned first = 0; first <= at->unseen; first++) {
        if ((first & ~at->unseen) || (unsigned)__builtin_popcount(first) != hold)
            continue;
        unsigned rest = at->unseen & ~first;
        for (unsigned out = rest; out; out &= out - 1)
            answer->start[at->count++] = (belief){
                {(uint16_t)first, (uint16_t)(rest & ~(out & (0u - out)))}, 1};
    }
    at->beliefs = answer->start;
}

static node begin(tf__sai_response *answer, const tf__sai_policy *policy,
                  const tf__sai_end_state *state, tf_control *control)
{
    answer->policy = policy;
    answer->control = control;
    answer->stopped = false;
    answer->unseen_count = 0;
    for (tf__sai_cards left = state->unseen; left;)
        answer->unseen[answer->unseen_count++] = tf__sai_pop(&left);
    node at = {.turns = state->turns,
               .own = state->hand,
               .unseen = (1u << answer->unseen_count) - 1,
               .score = state->score};
    deal_all(answer, &at);
    return at;
}

static bool finish(tf__sai_response *answer, const node *at, tf__sai_response_values *values)
{
    double weight = 0;
    worth each[OWN] = {{0, 0}};
    worth found = search(answer, at, each);
    for (size_t i = 0; i < at->count; i++)
        weight += at->beliefs[i].weight;
    values->count = 0;
    for (tf__sai_cards left = at->own; left; values->count++) {
        values->card[values->count] = tf__sai_pop(&left);
        values->worth[values->count] = each[values->count].best / weight;
        values->kept[values->count] = each[values->count].played / weight;
    }
    values->best = found.best / weight;
    values->played = found.played / weight;
    return !answer->stopped;
}

/* ---- starting in the middle of the round ---- */

static unsigned place_of(const tf__sai_response *answer, tf_card card)
{
    unsigned place = 0;
    while (answer->unseen[place] != card)
        place++;
    return place;
}

/* After a turn: keeps the beliefs that are consistent with the cards laid. */
static void follow(tf__sai_response *answer, node *at, const tf_card shown[TF__SAI_SEATS])
{
    double chance[OWN];
    unsigned place[] = {place_of(answer, shown[1]), place_of(answer, shown[2])};
    size_t kept = 0;
    evaluate_all(answer, at, chance);
    if (answer->stopped)
        return;
    for (size_t i = 0; i < at->count; i++) {
        line lines[OWN * OWN];
        belief from = at->beliefs[i];
        unsigned count = list_lines(&answer->lays[at->turns], at->turns + 2, &from, lines);
        for (unsigned j = 0; j < count; j++)
            if (lines[j].place[0] == place[0] && lines[j].place[1] == place[1])
                answer->start[kept++] = (belief){{(uint16_t)(from.hand[0] & ~(1u << place[0])),
                                                  (uint16_t)(from.hand[1] & ~(1u << place[1]))},
                                                 lines[j].weight};
    }
    at->count = kept;
    add_shown(answer, at, shown[0], place, at);
    at->score = score_after(answer, at, shown[0], place);
    at->own &= ~tf__sai_bit(shown[0]);
    at->unseen &= ~(1u << place[0] | 1u << place[1]);
    at->turns--;
    if (kept == 0)
        deal_all(answer, at);
}

bool tf__sai_response_after(tf__sai_response *answer, const tf__sai_policy *policy,
                            const tf__sai_end_state *state, const tf_card *shown, unsigned turns,
                            tf_control *control, tf__sai_response_values *values)
{
    node at = begin(answer, policy, state, control);
    for (unsigned t = 0; t < turns && !answer->stopped; t++)
        follow(answer, &at, shown + t * TF__SAI_SEATS);
    return finish(answer, &at, values);
}

bool tf__sai_response_view(tf__sai_response *answer, const tf__sai_policy *policy,
                           const tf__sai_view *view, tf_control *control,
                           tf__sai_response_values *values)
{
    tf__sai_end_state state;
    tf_card shown[TURNS * TF__SAI_SEATS] = {0};
    unsigned turns = view->turn - TF__SAI_LAST_ROUND;
    tf__sai_end_from_view(view, &state);
    state.turns = TURNS;
    memset(state.score.round, 0, sizeof state.score.round);
    for (unsigned i = 0; i < turns * TF__SAI_SEATS; i++) {
        unsigned turn = TF__SAI_LAST_ROUND + i / TF__SAI_SEATS, place = i % TF__SAI_SEATS;
        unsigned seat = (view->seat + place) % TF__SAI_SEATS;
        shown[i] = view->shown[turn * TF__SAI_SEATS + seat];
        *(place == 0 ? &state.hand : &state.unseen) |= tf__sai_bit(shown[i]);
    }
    return tf__sai_response_after(answer, policy, &state, shown, turns, control, values);
}
