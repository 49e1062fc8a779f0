/* saichugen_study.c: the experiment of Soeda and Tanaka with any three players.
 *
 *     saichugen_study PLAYER/PLAYER/PLAYER FIRST LAST [THREADS]
 *
 * Plays the deals seed:FIRST-LAST and prints, as tab-separated blocks with a heading each, how the
 * result depends on the scores at the start of round 5: by rank (their Table 5), by the differences
 * to the two others in steps of five (Tables 3 and 4, Figures 5 and 6) and by one's own score
 * (Figure 4). Each seat of each game is one observation, as in the paper. Tied players all get the
 * best rank of the tie. A difference is the other score minus one's own; -5 stands for -5 .. -1, 0
 * for 0 .. 4. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/tefuda.h>

enum {
    SEATS = 3,
    LAST_ROUND_MOVES = 36, /* cards played before round 5 */
    STEP = 5,
    BINS = 80, /* of differences, starting at -200 */
    BIN_ZERO = 40,
    SCORES = 160,
    OUTCOMES = 5, /* -2 .. 2 */
};

typedef struct cell {
    tf_mean points;
    uint64_t outcome[OUTCOMES];
} cell;

/* Statistics of how a seat plays a round that it begins with a given rank. */
typedef struct habit {
    tf_mean kept;              /* points kept */
    tf_mean share;             /* 1 when it kept any */
    tf_mean won;               /* turns won */
    tf_mean low, middle, high; /* cards played: A-4, 5-9, T-K */
} habit;

enum { ROUNDS = 5, ROUND_MOVES = 9 };

typedef struct study {
    const tf_rules_ops *ops;
    tf_rules rules;
    uint64_t games;
    cell seat[SEATS];
    cell rank[SEATS];
    cell seat_rank[SEATS][SEATS];
    cell score[SCORES];
    cell difference[BINS][BINS];        /* to the lower other score, to the higher */
    habit habits[SEATS][ROUNDS][SEATS]; /* seat, round, rank at its start */
    cell exact[2 * SCORES][2 * SCORES];
    double cpu_ms;
} study;

static void add(cell *to, int points)
{
    tf_mean_add(&to->points, points);
    to->outcome[points + 2]++;
}

static int bin_of(int difference)
{
    int shifted = difference + BIN_ZERO * STEP;
    return shifted / STEP;
}

/* One seat of one game: scores when round 5 began, points at the end. */
static void observe(study *all, const int scores[SEATS], unsigned seat, int points)
{
    int a = scores[(seat + 1) % SEATS], b = scores[(seat + 2) % SEATS], own = scores[seat];
    int high = (a > b ? a : b) - own, low = (a > b ? b : a) - own;
    add(&all->seat[seat], points);
    add(&all->rank[(a > own) + (b > own)], points);
    add(&all->seat_rank[seat][(a > own) + (b > own)], points);
    if (own < SCORES)
        add(&all->score[own], points);
    add(&all->difference[bin_of(low)][bin_of(high)], points);
    if (own < SCORES && own + high < SCORES)
        add(&all->exact[low + SCORES][high + SCORES], points);
}

static unsigned rank_of(const int scores[SEATS], unsigned seat)
{
    int own = scores[seat];
    return (unsigned)((scores[(seat + 1) % SEATS] > own) + (scores[(seat + 2) % SEATS] > own));
}

/* True when the seat's card is the middle one of the turn. */
static int wins_turn(const tf_move *turn, unsigned seat)
{
    tf_move own = turn[seat], a = turn[(seat + 1) % SEATS], b = turn[(seat + 2) % SEATS];
    return (own > a) != (own > b);
}

static void observe_round(habit *of, const tf_move *moves, unsigned seat, int kept)
{
    int won = 0, group[3] = {0};
    for (unsigned turn = 0; turn < ROUND_MOVES; turn += SEATS) {
        unsigned rank = tf_card_rank((tf_card)moves[turn + seat]);
        won += wins_turn(moves + turn, seat);
        group[rank < 4 ? 0 : rank < 9 ? 1 : 2]++;
    }
    tf_mean_add(&of->kept, kept);
    tf_mean_add(&of->share, kept > 0);
    tf_mean_add(&of->won, won);
    tf_mean_add(&of->low, group[0]);
    tf_mean_add(&of->middle, group[1]);
    tf_mean_add(&of->high, group[2]);
}

/* All rounds of a game. */
static void observe_habits(study *all, void *position, const tf_move *moves)
{
    for (unsigned round = 0; round < ROUNDS; round++) {
        tf_outcome before, behind;
        const tf_move *of_round = moves + (size_t)round * ROUND_MOVES;
        all->ops->outcome(position, &before);
        for (unsigned i = 0; i < ROUND_MOVES; i++) {
            tf_undo undo;
            all->ops->apply(position, of_round[i], &undo);
        }
        all->ops->outcome(position, &behind);
        for (unsigned seat = 0; seat < SEATS; seat++)
            observe_round(&all->habits[seat][round][rank_of(before.scores, seat)], of_round, seat,
                          behind.scores[seat] - before.scores[seat]);
    }
}

static tf_status take(void *context, const tf_result *result, tf_error *error)
{
    study *all = context;
    union {
        uint64_t aligned;
        char bytes[1024];
    } position;
    tf_status status = all->ops->deal(&all->rules, &result->deal, &position, error);
    if (status != TF_OK || result->solution.moves.count < ROUNDS * ROUND_MOVES)
        return status;
    for (size_t i = 0; i < LAST_ROUND_MOVES; i++) {
        tf_undo undo;
        all->ops->apply(&position, result->solution.moves.data[i], &undo);
    }
    tf_outcome before;
    all->ops->outcome(&position, &before);
    for (unsigned seat = 0; seat < SEATS; seat++)
        observe(all, before.scores, seat, result->outcome.points[seat]);
    status = all->ops->deal(&all->rules, &result->deal, &position, error);
    if (status != TF_OK)
        return status;
    observe_habits(all, &position, result->solution.moves.data);
    all->games++;
    all->cpu_ms += result->cpu_ms;
    return TF_OK;
}

static void print_cell(const cell *of)
{
    tf_interval range = tf_mean_interval(&of->points, 0.95);
    printf("%" PRIu64 "\t%.4f\t%.4f\t%.4f", of->points.count, of->points.mean, range.low,
           range.high);
    for (unsigned i = 0; i < OUTCOMES; i++)
        printf("\t%" PRIu64, of->outcome[i]);
    printf("\n");
}

static const char columns[] = "count\tmean\tlow\thigh\tminus2\tminus1\tzero\tplus1\tplus2\n";

static void print_all(const study *all)
{
    printf("# games\t%" PRIu64 "\tcpu ms per game\t%.3f\n", all->games,
           all->games ? all->cpu_ms / (double)all->games : 0);
    printf("# by seat\nseat\t%s", columns);
    for (unsigned seat = 0; seat < SEATS; seat++) {
        printf("%u\t", seat + 1);
        print_cell(&all->seat[seat]);
    }
    printf("\n\n# by rank when round 5 begins\nrank\t%s", columns);
    for (unsigned rank = 0; rank < SEATS; rank++) {
        printf("%u\t", rank + 1);
        print_cell(&all->rank[rank]);
    }
    printf("\n\n# by seat and rank when round 5 begins\nseat\trank\t%s", columns);
    for (unsigned seat = 0; seat < SEATS; seat++) {
        for (unsigned rank = 0; rank < SEATS; rank++) {
            printf("%u\t%u\t", seat + 1, rank + 1);
            print_cell(&all->seat_rank[seat][rank]);
        }
    }
    printf("\n\n# by score when round 5 begins\nscore\t%s", columns);
    for (unsigned score = 0; score < SCORES; score++) {
        if (all->score[score].points.count == 0)
            continue;
        printf("%u\t", score);
        print_cell(&all->score[score]);
    }
    printf("\n\n# by differences when round 5 begins\nlower\thigher\t%s", columns);
    for (int low = 0; low < BINS; low++) {
        for (int high = low; high < BINS; high++) {
            if (all->difference[low][high].points.count == 0)
                continue;
            printf("%d\t%d\t", (low - BIN_ZERO) * STEP, (high - BIN_ZERO) * STEP);
            print_cell(&all->difference[low][high]);
        }
    }
}

static void print_exact(const study *all)
{
    printf("\n\n# by exact differences when round 5 begins\nlower\thigher\t%s", columns);
    for (int low = 0; low < 2 * SCORES; low++) {
        for (int high = low; high < 2 * SCORES; high++) {
            if (all->exact[low][high].points.count == 0)
                continue;
            printf("%d\t%d\t", low - SCORES, high - SCORES);
            print_cell(&all->exact[low][high]);
        }
    }
}

static void print_habits(const study *all)
{
    printf("\n\n# rounds by seat, round and rank at its start\nseat\tround\trank\tcount\t"
           "kept\tkept_any\tturns_won\tlow\tmiddle\thigh\n");
    for (unsigned seat = 0; seat < SEATS; seat++)
        for (unsigned round = 0; round < ROUNDS; round++)
            for (unsigned rank = 0; rank < SEATS; rank++) {
                const habit *of = &all->habits[seat][round][rank];
                if (of->kept.count > 0)
                    printf("%u\t%u\t%u\t%" PRIu64 "\t%.2f\t%.3f\t%.3f\t%.2f\t%.2f\t%.2f\n",
                           seat + 1, round + 1, rank + 1, of->kept.count, of->kept.mean,
                           of->share.mean, of->won.mean, of->low.mean, of->middle.mean,
                           of->high.mean);
            }
}

static int fail(const tf_error *error)
{
    fprintf(stderr, "saichugen_study: %s\n", error->text);
    return 1;
}

/* Splits A/B/C in place; returns 0 for other texts. */
static int split_players(char *text, const char *players[SEATS])
{
    for (unsigned seat = 0; seat < SEATS; seat++) {
        players[seat] = text;
        text = strchr(text, '/');
        if (!text != (seat == SEATS - 1))
            return 0;
        if (text)
            *text++ = '\0';
    }
    return 1;
}

int main(int argc, char **argv)
{
    static study all;
    tf_error error = {TF_OK, ""};
    const tf_game *game;
    tf_batch batch = {.threads = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 1};
    if (argc < 4 || !split_players(argv[1], batch.players)) {
        fprintf(stderr, "usage: saichugen_study PLAYER/PLAYER/PLAYER FIRST LAST [THREADS]\n");
        return 2;
    }
    if (tf_game_find("saichugen", &game, &error) != TF_OK ||
        tf_rules_parse(game, NULL, &batch.rules, &error) != TF_OK)
        return fail(&error);
    all.rules = batch.rules;
    all.ops = game->rules;
    char spec[96];
    tf_deals *deals = NULL;
    tf_deal_format format = tf_game_deal_format(&batch.rules);
    snprintf(spec, sizeof spec, "seed:%.20s-%.20s", argv[2], argv[3]);
    if (tf_deals_open(&deals, &format, spec, &error) != TF_OK)
        return fail(&error);
    tf_batch_calls calls = {.result = take, .context = &all};
    tf_status status = tf_batch_run(&batch, deals, NULL, &calls, &error);
    tf_deals_close(deals);
    if (status != TF_OK)
        return fail(&error);
    print_all(&all);
    print_habits(&all);
    print_exact(&all);
    return 0;
}
