/* test_env_tensors.c: the tensors of environments hold the views of the games, nothing less and
 * nothing more.
 *
 * Each tensor is written again here, from the view and in the words of docs/ENV.md, by code that
 * knows nothing of the games' env.c. */
#include "env_support.h"

#include "games/accordion/types.h"
#include "games/calculation/types.h"
#include "games/klondike/types.h"
#include "games/saichugen/types.h"

/* A tensor that is written by the names of its parts. */
typedef struct tensor {
    const tf_env_part *parts;
    size_t count, size;
    uint8_t *values;
} tensor;

static void set(tensor *t, const char *name, size_t a, size_t b, size_t c, unsigned value)
{
    for (size_t i = 0; i < t->count; i++) {
        const tf_env_part *part = &t->parts[i];
        if (strcmp(part->name, name) != 0)
            continue;
        assert_true(a < part->dims[0] && b < part->dims[1] && c < part->dims[2]);
        assert_true(value <= part->high);
        t->values[part->offset + (a * part->dims[1] + b) * part->dims[2] + c] = (uint8_t)value;
        return;
    }
    fail_msg("no part %s", name);
}

static void write_accordion(const void *given, const tf_env *env, tensor *t)
{
    const tf__acc_row *row = given;
    unsigned ranks = tf_env_rules(env)->game->rules->deck(tf_env_rules(env)).ranks;
    for (unsigned place = 0; place < row->count; place++) {
        set(t, "row", place, tf_card_rank(row->cards[place]), 0, 1);
        set(t, "row", place, ranks + tf_card_suit(row->cards[place]), 0, 1);
    }
}

static void write_calculation(const void *given, const tf_env *env, tensor *t)
{
    const tf__calc_view *view = given;
    const tf__calc_layout *table = &view->table;
    unsigned ranks = tf_env_rules(env)->game->rules->deck(tf_env_rules(env)).ranks;
    for (unsigned f = 0; f < t->parts[0].dims[0]; f++) /* of 13 places, the first are filled */
        set(t, "foundations", f, table->foundation[f] - (13 - ranks), 0, 1);
    for (unsigned s = 0; s < table->stacks; s++)
        for (unsigned i = 0; i < table->height[s]; i++)
            set(t, "stacks", s, table->height[s] - 1u - i, table->stack[s][i], 1);
    if (table->hand != TF__CALC_NONE)
        set(t, "hand", table->hand, 0, 0, 1);
    for (unsigned rank = 0; rank < ranks; rank++)
        set(t, "left", rank, 0, 0, view->left[rank]);
}

static void write_klondike(const void *given, const tf_env *env, tensor *t)
{
    const tf__klon_position *view = given;
    unsigned cards = 4u * view->rules.ranks;
    bool seen[TF_DECK_MAX] = {false};
    (void)env;
    for (unsigned c = 0; c < view->rules.columns; c++) {
        set(t, "down", c, 0, 0, view->down[c]);
        for (unsigned i = view->down[c]; i < (unsigned)view->down[c] + view->up[c]; i++) {
            set(t, "columns", c, view->column[c][i], 0, 1);
            seen[view->column[c][i]] = true;
        }
    }
    for (unsigned i = 0; i < view->waste_count; i++) {
        set(t, "waste", view->waste_count - 1u - i, view->waste[i], 0, 1);
        seen[view->waste[i]] = true;
    }
    for (unsigned i = 0; i < view->stock_count; i++)
        if (view->stock[i] != TF__KLON_UNKNOWN) {
            set(t, "stock", view->stock_count - 1u - i, view->stock[i], 0, 1);
            seen[view->stock[i]] = true;
        }
    for (unsigned card = 0; card < cards; card++) {
        bool done = tf_card_rank((tf_card)card) < view->foundation[card % TF_SUITS];
        set(t, "foundations", card, 0, 0, done);
        set(t, "unseen", card, 0, 0, !done && !seen[card]);
    }
    set(t, "stock_count", 0, 0, 0, view->stock_count);
    set(t, "stock_unseen", 0, 0, 0, view->unseen);
    set(t, "redeals_left", 0, 0, 0,
        view->rules.redeals_max == TF__KLON_UNLIMITED
            ? 255u
            : (unsigned)view->rules.redeals_max - view->redeals);
}

static void write_own(const tf__sai_view *view, tensor *t)
{
    for (unsigned card = 0; card < TF_DECK_MAX; card++)
        set(t, "hand", card, 0, 0, view->hand >> card & 1);
    if (view->face_down != TF_CARD_NONE)
        set(t, "face_down", view->face_down, 0, 0, 1);
    for (unsigned seat = 0; seat < view->to_act; seat++)
        set(t, "laid", (seat + 3u - view->seat) % 3, 0, 0, 1);
    set(t, "seat", view->seat, 0, 0, 1);
}

static void write_saichugen(const void *given, const tf_env *env, tensor *t)
{
    (void)env;
    const tf__sai_view *view = given;
    write_own(view, t);
    for (unsigned card = 0; card < TF_DECK_MAX; card++)
        set(t, "unseen", card, 0, 0, view->unseen >> card & 1);
    for (unsigned i = 0; i < view->turn * 3u; i++)
        set(t, "shown", (i + 3u - view->seat) % 3, view->shown[i], 0, 1);
    if (view->turn < 15)
        set(t, "turn", view->turn, 0, 0, 1);
    for (unsigned seat = 0; seat < 3; seat++) {
        unsigned seen = (seat + 3u - view->seat) % 3;
        set(t, "round_points", seen, 0, 0, view->score.round[seat]);
        set(t, "score", seen, 0, 0, view->score.game[seat]);
    }
}

static void write_saichugen_information(const void *given, const tf_env *env, tensor *t)
{
    (void)env;
    const tf__sai_view *view = given;
    write_own(view, t);
    for (unsigned i = 0; i < view->turn * 3u; i++)
        set(t, "turns", i / 3, (i + 3u - view->seat) % 3, view->shown[i], 1);
}

typedef void (*writer)(const void *view, const tf_env *env, tensor *t);
static const struct {
    const char *game;
    writer observe, inform;
} writers[] = {
    {"accordion", write_accordion, write_accordion},
    {"calculation", write_calculation, write_calculation},
    {"klondike", write_klondike, write_klondike},
    {"saichugen", write_saichugen, write_saichugen_information},
};

static void check_tensor(const tf_state *state, unsigned seat, const void *view, bool information)
{
    const tf_env *env = tf_state_env(state);
    const tf_env_info *info = tf_env_get_info(env);
    size_t size = information ? info->information_size : info->observation_size;
    uint8_t *written = malloc(size + 1), *expected = calloc(size + 1, 1);
    tensor t = {information ? info->information_parts : info->observation_parts,
                information ? info->information_part_count : info->observation_part_count, size,
                expected};
    memset(written, 77, size + 1);
    if (information)
        assert_ok(tf_state_information_tensor(state, seat, written, NULL));
    else
        assert_ok(tf_state_observation_tensor(state, seat, written, NULL));
    for (size_t i = 0; i < sizeof writers / sizeof writers[0]; i++)
        if (strcmp(writers[i].game, info->game->name) == 0)
            (information ? writers[i].inform : writers[i].observe)(view, env, &t);
    assert_memory_equal(written, expected, size);
    assert_int_equal(written[size], 77);
    free(written);
    free(expected);
}

static void play(const tf_env *env, uint64_t number, tf_rng *rng)
{
    tf_deal deal = test_env_deal(env, number);
    const tf_view_ops *ops = tf_env_rules(env)->game->view;
    tf_state *state = NULL;
    tf_position *position = NULL;
    void *view = malloc(ops->view_bytes);
    assert_ok(tf_state_deal(&state, env, &deal, NULL));
    assert_ok(tf_position_deal(&position, tf_env_rules(env), &deal, NULL));
    for (;;) {
        for (unsigned seat = 0; seat < tf_env_get_info(env)->players; seat++) {
            ops->look(tf_position_bytes(position), seat, view);
            check_tensor(state, seat, view, false);
            check_tensor(state, seat, view, true);
        }
        if (tf_state_player(state) == TF_PLAYER_TERMINAL)
            break;
        tf_action action = test_env_choose(state, rng);
        assert_ok(tf_position_apply(position, tf_env_move(env, action), NULL));
        assert_ok(tf_state_apply(state, action, NULL));
    }
    free(view);
    tf_position_destroy(position);
    tf_state_destroy(state);
}

static void tensors_are_the_views(void **context)
{
    (void)context;
    for (unsigned c = 0; c < ENV_CASES; c++) {
        tf_env *env = test_env(&env_cases[c], "steps=120");
        tf_rng rng;
        tf_rng_seed(&rng, 9, c);
        for (uint64_t number = 0; number < 40 * (uint64_t)test_env_scale(); number++)
            play(env, number, &rng);
        tf_env_destroy(env);
    }
}

static void tensors_are_the_views_by_random_rules(void **context)
{
    (void)context;
    for (size_t g = 0; g < sizeof writers / sizeof writers[0]; g++) {
        tf_rng rng;
        tf_rng_seed(&rng, 5, g);
        for (uint64_t number = 0; number < 40 * (uint64_t)test_env_scale();) {
            tf_env *env = test_env_random(writers[g].game, "steps=120", &rng);
            if (env)
                play(env, number++, &rng);
            tf_env_destroy(env);
        }
    }
}

/* ---- documentation ---- */

/* docs/ENV.md has a row for every part: name, offset, dimensions, largest value, words. */
static void check_rows(const char *page, const char *game, const tf_env_part *parts, size_t count)
{
    char head[32];
    snprintf(head, sizeof head, "\n### %s\n", game);
    const char *section = strstr(page, head);
    assert_non_null(section);
    for (size_t i = 0; i < count; i++) {
        tf_text row = {0};
        tf_text_printf(&row, "\n| `%s` | %zu | %zu", parts[i].name, parts[i].offset,
                       parts[i].dims[0]);
        for (unsigned d = 1; d < parts[i].dim_count; d++)
            tf_text_printf(&row, " x %zu", parts[i].dims[d]);
        tf_text_printf(&row, " | %u | %s |\n", parts[i].high, parts[i].words);
        if (!strstr(section, tf_text_string(&row)))
            fail_msg("docs/ENV.md, %s, has no row%s", game, tf_text_string(&row));
        tf_text_free(&row);
    }
}

static void the_documentation_has_the_layouts(void **context)
{
    (void)context;
    tf_text page = {0};
    assert_ok(tf_file_read("docs/ENV.md", 1 << 20, &page, NULL));
    for (size_t i = 0; i < sizeof writers / sizeof writers[0]; i++) {
        tf_env *env = test_env(&(env_case){writers[i].game, ""}, NULL);
        const tf_env_info *info = tf_env_get_info(env);
        tf_text row = {0};
        tf_text_printf(&row, "\n| %s | %zu | %zu | %zu | %zu | %zu | ", writers[i].game,
                       info->actions, info->chance_outcomes, info->max_game_length,
                       info->max_chance_nodes, info->observation_size);
        assert_non_null(strstr(tf_text_string(&page), tf_text_string(&row)));
        check_rows(tf_text_string(&page), writers[i].game, info->observation_parts,
                   info->observation_part_count);
        check_rows(tf_text_string(&page), writers[i].game, info->information_parts,
                   info->information_part_count);
        tf_text_free(&row);
        tf_env_destroy(env);
    }
    tf_text_free(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tensors_are_the_views),
        cmocka_unit_test(tensors_are_the_views_by_random_rules),
        cmocka_unit_test(the_documentation_has_the_layouts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
