/* klondike_rows.c: views of Klondike with the results of trials from them, for the value network.
 *
 *     klondike_rows PLAYER FIRST LAST TRIALS SHARE [RULES] > rows.bin
 *
 * Plays seed:FIRST .. seed:LAST by PLAYER. Of the views after something was revealed, and of first views, a
 * SHARE chosen at random is kept: the hidden cards are dealt anew TRIALS times and played on by the rules
 * of sampling/trials.h. Rows as klondike_rows.h has them. Build: see klondike_value.c. */
#include "klondike_rows.h"

#include <inttypes.h>
#include <string.h>

#include <tefuda/tefuda.h>

#include "games/klondike/klondike.h"
#include "games/klondike/sampling/trials.h"
#include "games/klondike/value/inputs.h"

typedef struct sampler {
    tf_rules rules;
    tf_player *player;
    tf__klon_trials *trials;
    unsigned count;
    double share;
    tf_rng rng;
    tf_control control;
} sampler;

static void write_row(sampler *s, const tf__klon_position *position)
{
    value_row row = {.trials = (uint16_t)s->count};
    tf__klon_view_ops.look(position, 0, &row.view);
    for (unsigned i = 0; i < s->count; i++) {
        tf__klon_position deal = row.view;
        tf__klon_view_ops.redeal(&deal, 0, &s->rng);
        tf__klon_outcome outcome = tf__klon_trials_play(s->trials, &deal, &s->control);
        row.won = (uint16_t)(row.won + (outcome == TF__KLON_WON));
        row.could = (uint16_t)(row.could + (outcome == TF__KLON_COULD_WIN));
    }
    fwrite(&row, sizeof row, 1, stdout);
}

static unsigned hidden(const tf__klon_position *p)
{
    return p->unseen + tf__klon_hidden_in_columns(p);
}

static void sample_deal(sampler *s, uint64_t number)
{
    tf_position *position = deal_number(&s->rules, number);
    tf_outcome outcome;
    tf_error error;
    size_t count;
    tf__klon_position at;
    memcpy(&at, tf_position_bytes(position), sizeof at);
    stop_on(tf_play(&s->player, position, NULL, 0, &s->control, &outcome, &error), &error);
    const tf_move *moves = tf_position_history(position, &count);
    tf_rng_seed(&s->rng, number, 77);
    unsigned before = TF_DECK_MAX;
    for (size_t i = 0; i <= count; i++) {
        unsigned now = hidden(&at);
        tf_undo undo;
        if (now < before && now > 0 && tf_rng_unit(&s->rng) < s->share)
            write_row(s, &at);
        before = now;
        if (i < count)
            tf__klon_apply(&at, moves[i], &undo);
    }
    tf_position_destroy(position);
}

int main(int argc, char **argv)
{
    sampler s = {0};
    tf_error error;
    if (argc < 6) {
        fprintf(stderr, "usage: klondike_rows PLAYER FIRST LAST TRIALS SHARE [RULES]\n");
        return 2;
    }
    stop_on(tf_rules_parse(&tf__klondike, argc > 6 ? argv[6] : "", &s.rules, &error), &error);
    stop_on(tf_player_create(&s.player, &s.rules, argv[1], 0, NULL, &error), &error);
    s.trials = tf__klon_trials_create(1 << 23, &error);
    s.trials->states = 200; /* enough for most wins; proofs of loss cost more than they tell */
    s.trials->decider.relax_from = UINT64_MAX;
    s.count = (unsigned)atoi(argv[4]);
    s.share = atof(argv[5]);
    tf_control_start(&s.control, NULL, NULL);
    uint64_t last = strtoull(argv[3], NULL, 10);
    for (uint64_t number = strtoull(argv[2], NULL, 10); number <= last; number++)
        sample_deal(&s, number);
    tf__klon_trials_destroy(s.trials);
    tf_player_destroy(s.player);
    return 0;
}
