/* saichugen_league.c: every player against every two others, in all seatings.
 *
 *     saichugen_league DEALS PLAYER PLAYER... [THREADS=N]
 *
 * Every ordered triple of the players, repeated players included, plays each of the deals
 * seed:1-DEALS once. Prints the points per game of each player with the 95 % interval over deals,
 * then its points against each unordered pair of others. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tefuda/tefuda.h>

enum { PLAYERS = 8, SEATS = 3 };

typedef struct league {
    unsigned count;
    const char *name[PLAYERS];
    unsigned triple[SEATS];
    double *deal_sum[PLAYERS]; /* points by deal, and the number of games per deal */
    unsigned deal_games[PLAYERS];
    unsigned long next;
    tf_mean beside[PLAYERS][PLAYERS][PLAYERS]; /* player; the two others, lower index first */
} league;

static tf_status take(void *context, const tf_result *result, tf_error *error)
{
    (void)error;
    league *all = context;
    for (unsigned s = 0; s < SEATS; s++) {
        unsigned who = all->triple[s], a = all->triple[(s + 1) % SEATS];
        unsigned b = all->triple[(s + 2) % SEATS];
        int points = result->outcome.points[s];
        all->deal_sum[who][all->next] += points;
        tf_mean_add(&all->beside[who][a < b ? a : b][a < b ? b : a], points);
    }
    all->next++;
    return TF_OK;
}

static tf_status play_triple(league *all, unsigned threads, unsigned long deals, tf_error *error)
{
    const tf_game *game;
    tf_batch batch = {.threads = threads};
    tf_deals *source = NULL;
    char spec[64];
    tf_status status = tf_game_find("saichugen", &game, error);
    if (status == TF_OK)
        status = tf_rules_parse(game, NULL, &batch.rules, error);
    if (status != TF_OK)
        return status;
    for (unsigned s = 0; s < SEATS; s++)
        batch.players[s] = all->name[all->triple[s]];
    tf_deal_format format = tf_game_deal_format(&batch.rules);
    snprintf(spec, sizeof spec, "seed:1-%lu", deals);
    status = tf_deals_open(&source, &format, spec, error);
    if (status != TF_OK)
        return status;
    all->next = 0;
    for (unsigned s = 0; s < SEATS; s++)
        all->deal_games[all->triple[s]]++;
    tf_batch_calls calls = {.result = take, .context = all};
    status = tf_batch_run(&batch, source, NULL, &calls, error);
    tf_deals_close(source);
    return status;
}

static void print_all(const league *all, unsigned long deals)
{
    printf("# league\nplayer\tgames\tpoints\tlow\thigh\n");
    for (unsigned p = 0; p < all->count; p++) {
        tf_mean mean = {0};
        for (unsigned long d = 0; d < deals; d++)
            tf_mean_add(&mean, all->deal_sum[p][d] / all->deal_games[p]);
        tf_interval range = tf_mean_interval(&mean, 0.95);
        printf("%s\t%lu\t%.4f\t%.4f\t%.4f\n", all->name[p], deals * all->deal_games[p], mean.mean,
               range.low, range.high);
    }
    printf("\n\n# beside\nplayer\twith\tand\tgames\tpoints\tlow\thigh\n");
    for (unsigned p = 0; p < all->count; p++)
        for (unsigned a = 0; a < all->count; a++)
            for (unsigned b = a; b < all->count; b++) {
                const tf_mean *mean = &all->beside[p][a][b];
                tf_interval range = tf_mean_interval(mean, 0.95);
                printf("%s\t%s\t%s\t%" PRIu64 "\t%.4f\t%.4f\t%.4f\n", all->name[p], all->name[a],
                       all->name[b], mean->count, mean->mean, range.low, range.high);
            }
}

int main(int argc, char **argv)
{
    static league all;
    unsigned threads = 1;
    unsigned long deals = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
    for (int i = 2; i < argc; i++) {
        if (strncmp(argv[i], "THREADS=", 8) == 0)
            threads = (unsigned)strtoul(argv[i] + 8, NULL, 10);
        else if (all.count < PLAYERS)
            all.name[all.count++] = argv[i];
    }
    if (deals == 0 || all.count == 0) {
        fprintf(stderr, "usage: saichugen_league DEALS PLAYER PLAYER... [THREADS=N]\n");
        return 2;
    }
    for (unsigned p = 0; p < all.count; p++)
        if (!(all.deal_sum[p] = calloc(deals, sizeof(double))))
            return 1;
    tf_error error = {TF_OK, ""};
    unsigned n = all.count;
    for (unsigned i = 0; i < n * n * n; i++) {
        all.triple[0] = i / (n * n);
        all.triple[1] = i / n % n;
        all.triple[2] = i % n;
        if (play_triple(&all, threads, deals, &error) != TF_OK) {
            fprintf(stderr, "saichugen_league: %s\n", error.text);
            return 1;
        }
    }
    print_all(&all, deals);
    for (unsigned p = 0; p < all.count; p++)
        free(all.deal_sum[p]);
    return 0;
}
