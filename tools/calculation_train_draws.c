/* calculation_train_draws.c: fits a network to draws by what luck leaves of the variance: the squared difference between
 * the luck of a draw by the network and the change of expectation that the draw made.
 * That change is estimated from the rest of the game: T - mean, where mean is the network's expectation before the
 * draw and T, the estimate after it, is
 *     T(k) = (1 - lambda) mean(k + 1) + lambda (T(k + 1) - luck(k + 1)),   T(last) = the result. */
#include "calculation_draw_list.h"

/* One game: every card that could have come at each draw. */
typedef struct game_pass {
    size_t count;
    draw_head head[TF_DECK_MAX];
    pass (*rank)[TF_RANKS];
    shared_pass shared[TF_DECK_MAX];
    double mean[TF_DECK_MAX], luck[TF_DECK_MAX], target[TF_DECK_MAX];
} game_pass;

static void pass_draw(const trainer *t, const draw_list *list, size_t draw, game_pass *g, size_t k)
{
    draw_head head = draw_list_head(list, draw);
    double sum = 0, total = 0, actual = 0;
    if (!head.exact) {
        draw_list_inputs(t, &head, draw_list_features(list, draw), &g->shared[k], g->rank[k]);
        trainer_share(&t->net.network, &g->shared[k]);
        trainer_forward(&t->net.network, &g->shared[k], g->rank[k], head.count);
    }
    for (unsigned r = 0; r < head.count; r++) {
        if (!head.exact)
            head.value[r] = g->rank[k][r].p;
        sum += head.weight[r] * (double)head.value[r];
        total += head.weight[r];
        actual = r == head.actual ? (double)head.value[r] : actual;
    }
    g->head[k] = head;
    g->mean[k] = sum / total;
    g->luck[k] = actual - sum / total;
}

static void pass_game(const trainer *t, const draw_list *list, size_t game, double lambda,
                      game_pass *g)
{
    size_t first = list->game[game];
    g->count = list->game[game + 1] - first;
    for (size_t k = 0; k < g->count; k++)
        pass_draw(t, list, first + k, g, k);
    for (size_t k = g->count; k-- > 0;)
        g->target[k] = k + 1 == g->count ? (double)g->head[k].result
                                         : (1 - lambda) * g->mean[k + 1] +
                                               lambda * (g->target[k + 1] - g->luck[k + 1]);
}

static void learn_game(trainer *t, game_pass *g, float luck_weight)
{
    for (size_t k = 0; k < g->count; k++) {
        const draw_head *head = &g->head[k];
        float deltas[TF_RANKS];
        float total = 0, wrong = (float)(g->luck[k] - (g->target[k] - g->mean[k]));
        if (head->exact)
            continue;
        for (unsigned r = 0; r < head->count; r++)
            total += head->weight[r];
        for (unsigned r = 0; r < head->count; r++) {
            const pass *p = &g->rank[k][r];
            float share = (r == head->actual ? 1.0f : 0.0f) - (float)head->weight[r] / total;
            deltas[r] = luck_weight * wrong * share * p->p * (1 - p->p);
            if (r == head->actual)
                deltas[r] += p->p - (float)g->target[k];
        }
        trainer_backward(t, g->rank[k], deltas, head->count, &g->shared[k]);
        trainer_learn_shared(t, &g->shared[k]);
    }
}

enum { BANDS = 9 }; /* of the stock, by six cards */

typedef struct luck_test {
    double games, won, squares, adjusted, adjusted_squares;
    double explained[BANDS], up[BANDS], down[BANDS];
} luck_test;

static void test_game(luck_test *s, const game_pass *g)
{
    double result = (double)g->head[0].result, left = result;
    for (size_t k = 0; k < g->count; k++) {
        unsigned band = g->head[k].stock / 6;
        double change = g->target[k] - g->mean[k]; /* lambda is 1 */
        left -= g->luck[k];
        s->explained[band] += 2 * change * g->luck[k] - g->luck[k] * g->luck[k];
        s->up[band] += change * g->luck[k];
        s->down[band] += g->luck[k] * g->luck[k];
    }
    s->games++;
    s->won += result;
    s->squares += result * result;
    s->adjusted += left;
    s->adjusted_squares += left * left;
}

static void test_draws(const trainer *t, const draw_list *list, size_t from, game_pass *g,
                       size_t epoch)
{
    luck_test s = {0};
    for (size_t i = from; i < list->games; i++) {
        pass_game(t, list, i, 1, g);
        test_game(&s, g);
    }
    double n = s.games, before = s.squares / n - s.won / n * (s.won / n);
    double after = s.adjusted_squares / n - s.adjusted / n * (s.adjusted / n);
    printf("epoch %zu: won %.4f, adjusted %.4f; variance %.4f, %.4f; factor %.3f; explained x 1e4 "
           "(best share of luck), by stock / 6:",
           epoch, s.won / n, s.adjusted / n, before, after, before / after);
    for (unsigned i = 0; i < BANDS; i++)
        printf(" %.0f (%.2f)", 1e4 * s.explained[i] / n, s.up[i] / (s.down[i] + 1e-9));
    printf("\n");
    fflush(stdout);
}

int train_draws(int argc, char **argv)
{
    if (argc < 11 || argc > 13)
        return 2;
    draw_list list = draw_list_read(argv[2]);
    size_t epochs = (size_t)atoi(argv[6]); /* none: tests the network on all games */
    size_t from = epochs ? list.games - list.games / 8 : 0;
    float luck_weight = (float)atof(argv[7]);
    double lambda = atof(argv[8]);
    static game_pass g;
    g.rank = tool_need(malloc(TF_DECK_MAX * sizeof *g.rank));
    trainer t = {0};
    tf_rng rng;
    tf_rng_seed(&rng, strtoul(argv[10], NULL, 10), 0);
    draw_list_standardise(&t, &list);
    trainer_start(&t, 2 * TF__VALUE_FEATURES, (unsigned)atoi(argv[4]), (unsigned)atoi(argv[5]),
                  argc > 11 ? argv[11] : NULL, &rng);
    t.decay = (float)atof(argv[9]);
    t.rate = argc > 12 ? (float)atof(argv[12]) : t.rate;
    t.steps = from * epochs;
    uint32_t *order = trainer_order(from);
    test_draws(&t, &list, from, &g, 0);
    for (size_t epoch = 1; epoch <= epochs; epoch++) {
        trainer_shuffle(order, from, &rng);
        for (size_t i = 0; i < from; i++) {
            pass_game(&t, &list, order[i], lambda, &g);
            learn_game(&t, &g, luck_weight);
            trainer_update(&t, (float)g.count);
        }
        test_draws(&t, &list, from, &g, epoch);
    }
    trainer_finish(&t, argv[3]);
    free(order);
    free(g.rank);
    draw_list_free(&list);
    return 0;
}
