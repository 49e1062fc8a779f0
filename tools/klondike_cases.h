/* klondike_cases.h: views of played games with what came of them, for fits; as lines of text. */
#ifndef TEFUDA_TOOLS_KLONDIKE_CASES_H
#define TEFUDA_TOOLS_KLONDIKE_CASES_H

#include "klondike_rows.h"

#include <math.h>

#include "games/klondike/value/chance.h"

typedef struct game {
    uint64_t number;
    bool won;
    size_t count;
    tf_move *moves;
} game;

/* A view with its result, for a fit. */
typedef struct view_case {
    tf__klon_prospect prospect;
    tf__klon_evidence evidence;
    bool won;
    double target; /* the result minus the luck of later reveals */
    double paired; /* the quick value that luck is measured by */
} view_case;

typedef struct cases {
    size_t count, capacity;
    view_case *data;
} cases;

static inline void add_case(cases *list, view_case item)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 1024;
        list->data = realloc(list->data, list->capacity * sizeof *list->data);
    }
    list->data[list->count++] = item;
}

/* ---- text ---- */

static inline bool read_game(FILE *file, game *out)
{
    int won;
    if (fscanf(file, "%" SCNu64 " %d %zu", &out->number, &won, &out->count) != 3)
        return false;
    out->won = won;
    out->moves = malloc((out->count + 1) * sizeof *out->moves);
    for (size_t i = 0; i < out->count; i++)
        if (fscanf(file, "%" SCNu32, &out->moves[i]) != 1)
            return false;
    return true;
}

static inline void print_cases(const char *kind, const cases *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const view_case *item = &list->data[i];
        printf("%s %d %.9g %.9g %.9g %.9g %.9g %.9g %u %u %u\n", kind, item->won, item->target,
               item->paired, item->prospect.logit[0], item->prospect.logit[1],
               item->prospect.hidden, item->prospect.unseen, item->evidence.trials,
               item->evidence.won, item->evidence.could);
    }
}

static inline void read_cases(const char *path, cases *quick, cases *full)
{
    FILE *file = fopen(path, "r");
    char kind[8];
    int won;
    if (!file) {
        fprintf(stderr, "klondike_value: cannot open %s\n", path);
        exit(1);
    }
    for (;;) {
        view_case item = {.won = false};
        if (fscanf(file, "%7s %d %lf %lf %lf %lf %lf %lf %u %u %u", kind, &won, &item.target,
                   &item.paired, &item.prospect.logit[0], &item.prospect.logit[1],
                   &item.prospect.hidden, &item.prospect.unseen, &item.evidence.trials,
                   &item.evidence.won, &item.evidence.could) != 11)
            break;
        item.won = won;
        add_case(kind[0] == 'q' ? quick : full, item);
    }
    fclose(file);
}

/* ---- linear equations, for fits ---- */

enum { TERMS_MAX = 8 };

/* a has n rows of n coefficients and the right side in column n. */
static inline void solve_linear(unsigned n, double a[TERMS_MAX][TERMS_MAX + 1], double *x)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned pivot = i;
        for (unsigned r = i + 1; r < n; r++)
            if (fabs(a[r][i]) > fabs(a[pivot][i]))
                pivot = r;
        for (unsigned k = 0; k <= n; k++) {
            double swap = a[i][k];
            a[i][k] = a[pivot][k];
            a[pivot][k] = swap;
        }
        for (unsigned r = 0; r < n; r++) {
            double factor = r == i ? 0 : a[r][i] / a[i][i];
            for (unsigned k = i; factor != 0 && k <= n; k++)
                a[r][k] -= factor * a[i][k];
        }
    }
    for (unsigned i = 0; i < n; i++)
        x[i] = a[i][n] / a[i][i];
}

#endif
