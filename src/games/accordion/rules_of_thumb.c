/* rules_of_thumb.c: simple rules that a person can follow. They look at each move once, without
 * search.
 *
 * A rule is a short list of criteria, most important first. Of two moves the better one is decided
 * by the first criterion on which they differ. Among equal moves the leftmost is chosen. */
#include <stdlib.h>
#include <string.h>

#include "base/option_rows.h"
#include "games/accordion/accordion.h"
#include "games/accordion/sweepers.h"

/* A move under consideration: the row before it and after it. */
typedef struct candidate {
    const tf__acc_row *row;
    const tf__acc_row *after;
    unsigned target, distance;
    unsigned sweeper;          /* the rank to keep for the end (sweepers.h) */
    const uint8_t *rank_cards; /* before the move */
} candidate;

/* True when the card matches one that it may move onto, or that may move onto it. */
static bool has_match(const tf__acc_row *row, unsigned place)
{
    for (unsigned distance = 1; distance <= 3; distance += 2) {
        if (place >= distance && tf__acc_match(row->cards[place], row->cards[place - distance]))
            return true;
        if (place + distance < row->count &&
            tf__acc_match(row->cards[place], row->cards[place + distance]))
            return true;
    }
    return false;
}

static int stuck_cards(const tf__acc_row *row)
{
    int stuck = 0;
    for (unsigned place = 0; place < row->count; place++)
        stuck += !has_match(row, place);
    return stuck;
}

/* Criteria: the larger value is better. */
static int prefer_right(const candidate *p)
{
    return (int)p->target;
}
static int prefer_third(const candidate *p)
{
    return p->distance == 3;
}
static int prefer_next(const candidate *p)
{
    return p->distance == 1;
}

/* Leave few cards stuck: do not remove the last match of a card. */
static int prefer_matches_kept(const candidate *p)
{
    return -stuck_cards(p->after);
}

/* Cover a card of a rank that has few cards left. */
static int prefer_rare(const candidate *p)
{
    return -(int)p->rank_cards[tf_card_rank(p->row->cards[p->target])];
}

/* Leave many moves. */
static int prefer_moves(const candidate *p)
{
    tf_move moves[TF__ACC_MOVES_MAX];
    return (int)tf__acc_moves(p->after, moves);
}

/* Keep the sweepers: do not cover a card of the rank that is kept for the end. */
static int prefer_sweepers(const candidate *p)
{
    return tf_card_rank(p->row->cards[p->target]) != p->sweeper;
}

typedef int (*criterion)(const candidate *);
enum { CRITERIA_MAX = 5 };

typedef struct rule {
    criterion criteria[CRITERIA_MAX];
} rule;

/* One row per rule: its name and its criteria, most important first. The rule "left" has no
 * criteria and precedes them. */
#define RULES(RULE)                                                                                \
    RULE("right", prefer_right, prefer_next)                                                       \
    RULE("third", prefer_third)                                                                    \
    RULE("third-right", prefer_third, prefer_right)                                                \
    RULE("ranks", prefer_rare)                                                                     \
    RULE("ranks-right", prefer_rare, prefer_right)                                                 \
    RULE("lastmatch", prefer_matches_kept)                                                         \
    RULE("lastmatch-right", prefer_matches_kept, prefer_right)                                     \
    RULE("moves", prefer_moves)                                                                    \
    RULE("moves-right", prefer_moves, prefer_right)                                                \
    RULE("sweep", prefer_sweepers)                                                                 \
    RULE("sweep-right", prefer_sweepers, prefer_right)                                             \
    RULE("sweep-ranks", prefer_sweepers, prefer_rare, prefer_moves, prefer_right)                  \
    RULE("sweep-lastmatch", prefer_sweepers, prefer_matches_kept, prefer_right)                    \
    RULE("sweep-moves", prefer_sweepers, prefer_moves)                                             \
    RULE("sweep-moves-right", prefer_sweepers, prefer_moves, prefer_right)
#define RULE_CRITERIA(name, ...) {{__VA_ARGS__}},
#define RULE_WORD(name, ...)     "|" name
static const rule rules[] = {{{NULL}}, RULES(RULE_CRITERIA)};

#define THUMB_OPTIONS(ROW)                                                                         \
    ROW(size_t, rule, "rule", TF__CHOICE(0, "left" RULES(RULE_WORD)), "the rule that it follows")
TF__OPTIONS(thumb_options, THUMB_OPTIONS);

typedef struct thumb {
    const rule *rule;
} thumb;

static tf_status create(const tf_setup *setup, void **self, tf_error *error)
{
    thumb *player = calloc(1, sizeof *player);
    if (!player)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a player");
    player->rule = &rules[thumb_options_read(setup->options).rule];
    *self = player;
    return TF_OK;
}

static void start(void *self, uint64_t seed)
{
    (void)self;
    (void)seed;
}

/* Values a move by the criteria of the rule. Criteria that the rule does not have are 0. */
static void evaluate(const rule *r, const candidate *p, int *out)
{
    memset(out, 0, CRITERIA_MAX * sizeof out[0]);
    for (unsigned i = 0; i < CRITERIA_MAX && r->criteria[i]; i++)
        out[i] = r->criteria[i](p);
}

static bool is_better(const int *a, const int *b)
{
    for (unsigned i = 0; i < CRITERIA_MAX; i++)
        if (a[i] != b[i])
            return a[i] > b[i];
    return false;
}

static tf_status choose(void *self, const void *view, tf_control *control, tf_move *move,
                        tf_error *error)
{
    (void)control;
    (void)error;
    const thumb *player = self;
    const tf__acc_row *row = view;
    tf_move moves[TF__ACC_MOVES_MAX];
    uint8_t rank_cards[TF_RANKS] = {0};
    int best[CRITERIA_MAX], values[CRITERIA_MAX];
    size_t count = tf__acc_moves(row, moves);
    unsigned sweeper = tf__acc_sweeper(row, rank_cards);
    *move = TF_MOVE_NONE;
    for (size_t i = 0; i < count; i++) {
        tf__acc_row after = *row;
        tf_undo undo;
        tf__acc_apply(&after, moves[i], &undo);
        unsigned distance = tf__acc_distance(moves[i]);
        candidate p = {row,      &after,  tf__acc_from(moves[i]) - distance,
                       distance, sweeper, rank_cards};
        evaluate(player->rule, &p, values);
        if (i == 0 || is_better(values, best)) {
            memcpy(best, values, sizeof best);
            *move = moves[i];
        }
    }
    return TF_OK;
}

const tf_player_type tf__acc_thumb = {
    .name = "thumb",
    .words = "a rule of thumb that a person can follow, without search",
    .options = TF__OPTION_LIST(thumb_options),
    .create = create,
    .destroy = free,
    .start = start,
    .choose = choose,
};
