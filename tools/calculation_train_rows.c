/* calculation_train_rows.c: fits a network to rows by the log loss of the results of games. */
#include <sys/mman.h>

#include "calculation_trainer.h"

enum { BATCH = 128 };

static const int16_t *row_features(const void *context, size_t i)
{
    return ((const row *)context)[i].features;
}

static void test_rows(const trainer *t, const row *rows, size_t from, size_t count, unsigned epoch)
{
    double loss = 0, brier = 0, n = 0, by_stock[6] = {0}, stock_n[6] = {0};
    pass p;
    shared_pass none;
    trainer_share(&t->net.network, &none);
    for (size_t k = from; k < count; k++, n++) {
        trainer_read(t, rows[k].features, p.x);
        trainer_forward(&t->net.network, &none, &p, 1);
        double y = (double)rows[k].result, l = trainer_log_loss((double)p.logit, y);
        loss += l;
        brier += ((double)p.p - y) * ((double)p.p - y);
        by_stock[rows[k].stock / 9] += l;
        stock_n[rows[k].stock / 9]++;
    }
    printf("epoch %u: log loss %.5f, Brier %.5f; log loss by stock / 9", epoch, loss / n,
           brier / n);
    for (unsigned i = 0; i < 6; i++)
        printf(" %.4f", by_stock[i] / (stock_n[i] + 1e-9));
    printf("\n");
    fflush(stdout);
}

int train_rows(int argc, char **argv)
{
    if (argc != 7 && argc != 8)
        return 2;
    size_t bytes, epochs = (size_t)atoi(argv[6]);
    const row *rows = (const void *)trainer_map(argv[2], &bytes);
    size_t count = bytes / sizeof *rows, from = count - count / 10; /* the last games: a test */
    while (from < count && from > 0 && rows[from].game == rows[from - 1].game)
        from++;
    trainer t = {0};
    tf_rng rng;
    tf_rng_seed(&rng, 1, 0);
    trainer_standardise(&t, row_features, rows, count);
    trainer_start(&t, TF__VALUE_FEATURES, (unsigned)atoi(argv[4]), (unsigned)atoi(argv[5]),
                  argc > 7 ? argv[7] : NULL, &rng);
    t.steps = from / BATCH * epochs;
    uint32_t *order = trainer_order(from);
    for (unsigned epoch = 1; epoch <= epochs; epoch++) {
        trainer_shuffle(order, from, &rng);
        for (size_t i = 0; i + BATCH <= from; i += BATCH) {
            shared_pass none;
            trainer_share(&t.net.network, &none);
            for (size_t k = i; k < i + BATCH; k++) {
                pass p;
                trainer_read(&t, rows[order[k]].features, p.x);
                trainer_forward(&t.net.network, &none, &p, 1);
                float delta = p.p - rows[order[k]].result;
                trainer_backward(&t, &p, &delta, 1, &none);
            }
            trainer_learn_shared(&t, &none);
            trainer_update(&t, BATCH);
        }
        test_rows(&t, rows, from, count, epoch);
    }
    free(order);
    trainer_finish(&t, argv[3]);
    munmap((void *)rows, bytes);
    return 0;
}
