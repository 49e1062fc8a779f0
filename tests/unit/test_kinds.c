/* test_kinds.c: every solver and player of every game is created with each of its options at its
 * limits.
 *
 * If that is refused, there is a status and a message. Whatever was created can be destroyed. */
#include "games_support.h"

enum { LITTLE = 1 << 16, ENOUGH = 64 << 20 };

static bool has_option(const tf_option_list *table, const char *name)
{
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(table->rows[i].name, name) == 0)
            return true;
    return false;
}

/* "NAME:key=value" with the option at one of its limits; small tables, which are built quickly. */
static void write_kind(const char *name, const tf_option_list *table, size_t option, bool high,
                       tf_text *out)
{
    tf_option row = table->rows[option];
    tf_option_list one = {&row, 1};
    tf_values values;
    row.initial = row.kind != TF_OPTION_CHOICE ? (high ? row.high : row.low) : high;
    tf_values_init(&one, &values);
    tf_text_printf(out, "%s:", name);
    tf_values_format(&one, &values, out);
    if (has_option(table, "table") && strcmp(row.name, "table") != 0)
        tf_text_add(out, ",table=2");
}

static void make_player(const tf_rules *rules, const char *text, size_t memory_bytes)
{
    tf_player *player = NULL;
    tf_error error = {TF_OK, ""};
    tf_status status = tf_player_create(&player, rules, text, memory_bytes, NULL, &error);
    if ((status == TF_OK) != (player != NULL) || (status != TF_OK && !error.text[0]))
        fail_msg("%s %s: %s", rules->game->name, text, tf_status_name(status));
    tf_player_destroy(player);
}

static void make_solver(const tf_rules *rules, const char *text, size_t memory_bytes)
{
    tf_solver *solver = NULL;
    tf_error error = {TF_OK, ""};
    tf_status status = tf_solver_create(&solver, rules, text, memory_bytes, NULL, &error);
    if ((status == TF_OK) != (solver != NULL) || (status != TF_OK && !error.text[0]))
        fail_msg("%s %s: %s", rules->game->name, text, tf_status_name(status));
    tf_solver_destroy(solver);
}

typedef void (*make_fn)(const tf_rules *rules, const char *text, size_t memory_bytes);

static void make_all(const tf_rules *rules, const char *name, const tf_option_list *table,
                     make_fn make)
{
    for (size_t i = 0; i < table->count; i++)
        for (unsigned high = 0; high < 2; high++) {
            tf_text text = {0};
            if (high && strcmp(table->rows[i].name, "table") == 0)
                continue; /* building would take hours */
            write_kind(name, table, i, high != 0, &text);
            make(rules, tf_text_string(&text), LITTLE);
            make(rules, tf_text_string(&text), ENOUGH);
            tf_text_free(&text);
        }
}

static void players_can_have_options_at_their_limits(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++)
        for (size_t i = 0; i < games[g]->player_count; i++) {
            tf_rules rules = test_rules(games[g]->name, "");
            make_all(&rules, games[g]->players[i]->name, &games[g]->players[i]->options,
                     make_player);
        }
}

static void solvers_can_have_options_at_their_limits(void **state)
{
    (void)state;
    size_t count;
    const tf_game *const *games = tf_games(&count);
    for (size_t g = 0; g < count; g++)
        for (size_t i = 0; i < games[g]->solver_count; i++) {
            tf_rules rules = test_rules(games[g]->name, "");
            make_all(&rules, games[g]->solvers[i]->name, &games[g]->solvers[i]->options,
                     make_solver);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_can_have_options_at_their_limits),
        cmocka_unit_test(solvers_can_have_options_at_their_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
