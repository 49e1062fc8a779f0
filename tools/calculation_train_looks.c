/* calculation_train_looks.c: fits a network to what the player made of its candidates by looking further ahead with it: the
 * log loss of the values after each card, of their mean, and, by WEIGHT, the squared error of the differences between the
 * candidates of one turn, in logits of the mean. */
#include "calculation_draw_list.h"

enum { CANDIDATES = 16, DECISIONS = 16 }; /* of a decision, at most; that are learned together */

/* One decision: the candidates that were looked at closely. */
typedef struct decision {
    size_t count;
    draw_head head[CANDIDATES];
    pass (*rank)[TF_RANKS];
    shared_pass shared[CANDIDATES];
    double mean[CANDIDATES], target[CANDIDATES]; /* by the network, and by the look */
    double wrong[CANDIDATES];                    /* logits */
    double wrong_mean;
} decision;

static double logit_of(double p)
{
    p = fmin(fmax(p, 1e-4), 1 - 1e-4);
    return log(p / (1 - p));
}

static void pass_look(const trainer *t, const draw_list *list, size_t look, decision *d, size_t k)
{
    draw_head *head = &d->head[k];
    double sum = 0, wanted = 0, total = 0;
    *head = draw_list_head(list, look);
    draw_list_inputs(t, head, draw_list_features(list, look), &d->shared[k], d->rank[k]);
    trainer_share(&t->net.network, &d->shared[k]);
    trainer_forward(&t->net.network, &d->shared[k], d->rank[k], head->count);
    for (unsigned r = 0; r < head->count; r++) {
        sum += head->weight[r] * (double)d->rank[k][r].p;
        wanted += head->weight[r] * (double)head->value[r];
        total += head->weight[r];
    }
    d->mean[k] = sum / total;
    d->target[k] = wanted / total;
    d->wrong[k] = logit_of(d->mean[k]) - logit_of(d->target[k]);
}

static void pass_decision(const trainer *t, const draw_list *list, size_t game, decision *d)
{
    size_t first = list->game[game], count = list->game[game + 1] - first;
    d->count = count < CANDIDATES ? count : CANDIDATES;
    d->wrong_mean = 0;
    for (size_t k = 0; k < d->count; k++) {
        pass_look(t, list, first + k, d, k);
        d->wrong_mean += d->wrong[k] / (double)d->count;
    }
}

static void learn_decision(trainer *t, decision *d, double weight)
{
    for (size_t k = 0; k < d->count; k++) {
        const draw_head *head = &d->head[k];
        float deltas[TF_RANKS];
        double total = 0, mean = fmin(fmax(d->mean[k], 1e-3), 1 - 1e-3);
        double push = (d->mean[k] - d->target[k]) / (mean * (1 - mean)) +
                      weight * (d->wrong[k] - d->wrong_mean);
        for (unsigned r = 0; r < head->count; r++)
            total += head->weight[r];
        for (unsigned r = 0; r < head->count; r++) {
            double part = head->weight[r] / total, probability = (double)d->rank[k][r].p;
            double delta = probability - (double)head->value[r] +
                           push * probability * (1 - probability);
            deltas[r] = (float)(part * delta);
        }
        trainer_backward(t, d->rank[k], deltas, head->count, &d->shared[k]);
        trainer_learn_shared(t, &d->shared[k]);
    }
}

/* What the network's choice within each turn loses, by the looks. */
static void test_looks(const trainer *t, const draw_list *list, size_t from, decision *d,
                       size_t epoch)
{
    double looks = 0, squares = 0, within = 0, turns = 0, candidates = 0, loss = 0;
    for (size_t i = from; i < list->games; i++) {
        size_t best = 0, chosen = 0;
        pass_decision(t, list, i, d);
        for (size_t k = 0; k < d->count; k++) {
            double off = d->wrong[k] - d->wrong_mean;
            squares += (d->mean[k] - d->target[k]) * (d->mean[k] - d->target[k]);
            within += off * off;
            best = d->target[k] > d->target[best] ? k : best;
            chosen = d->mean[k] > d->mean[chosen] ? k : chosen;
        }
        looks += (double)d->count;
        candidates += d->count > 1 ? (double)d->count : 0;
        turns += d->count > 1;
        loss += d->target[best] - d->target[chosen];
    }
    printf("epoch %zu: error of a mean %.4f; within a turn %.4f logits; its choice loses %.5f per "
           "turn\n",
           epoch, sqrt(squares / looks), sqrt(within / candidates), loss / turns);
    fflush(stdout);
}

int train_looks(int argc, char **argv)
{
    if (argc != 8 && argc != 9)
        return 2;
    draw_list list = draw_list_read(argv[2]);
    size_t epochs = (size_t)atoi(argv[4]); /* none: tests the network on all decisions */
    size_t from = epochs ? list.games - list.games / 10 : 0;
    double weight = atof(argv[5]);
    const char *from_file = argc == 8 ? argv[7] : NULL;
    network_file given = from_file ? network_read(from_file)
                                   : network_make(2 * TF__VALUE_FEATURES, (unsigned)atoi(argv[7]),
                                                  (unsigned)atoi(argv[8]));
    static decision d;
    d.rank = tool_need(malloc(CANDIDATES * sizeof *d.rank));
    trainer t = {0};
    tf_rng rng;
    tf_rng_seed(&rng, strtoul(argv[6], NULL, 10), 0);
    draw_list_standardise(&t, &list);
    trainer_start(&t, given.network.inputs, given.network.first, given.network.second, from_file,
                  &rng);
    t.steps = from * epochs / DECISIONS;
    uint32_t *order = trainer_order(from);
    test_looks(&t, &list, from, &d, 0);
    for (size_t epoch = 1; epoch <= epochs; epoch++) {
        size_t looks = 0;
        trainer_shuffle(order, from, &rng);
        for (size_t i = 0; i < from; i++) {
            pass_decision(&t, &list, order[i], &d);
            learn_decision(&t, &d, weight);
            looks += d.count;
            if (i % DECISIONS == DECISIONS - 1) {
                trainer_update(&t, (float)looks);
                looks = 0;
            }
        }
        test_looks(&t, &list, from, &d, epoch);
    }
    trainer_finish(&t, argv[3]);
    free(given.weights);
    free(order);
    free(d.rank);
    draw_list_free(&list);
    return 0;
}
