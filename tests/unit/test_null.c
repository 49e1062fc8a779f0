/* test_null.c: every public call that returns a status refuses NULL if a pointer is required.
 *
 * Each line omits one pointer. The others point to `any`, which is never read, because the check
 * comes first. Pointers that may be NULL (options, cancel, error, ...) are documented in the
 * headers and not tested. */
#include "games_support.h"

static tf_error error;
static max_align_t room[64];
static void *const any = room;

static void refused(tf_status status, const char *call)
{
    if (status != TF_ERR_USAGE)
        fail_msg("%s: %s", call, tf_status_name(status));
    if (!strstr(error.text, "NULL"))
        fail_msg("%s: '%s'", call, error.text);
}

#define REFUSED(call)                                                                              \
    do {                                                                                           \
        error.text[0] = '\0';                                                                      \
        refused(call, #call);                                                                      \
    } while (0)

static tf_status take(void *context, tf_record *record, tf_error *why)
{
    (void)context;
    (void)record;
    (void)why;
    return TF_OK;
}

static void batch_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_batch_run(NULL, any, any, any, &error));
    REFUSED(tf_batch_run(any, NULL, any, any, &error));
    REFUSED(tf_batch_run(any, any, any, NULL, &error));
}

static void deal_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_deals_open(NULL, any, any, &error));
    REFUSED(tf_deals_open(any, NULL, any, &error));
    REFUSED(tf_deals_open(any, any, NULL, &error));
    REFUSED(tf_deals_open_file(NULL, any, any, &error));
    REFUSED(tf_deals_open_file(any, NULL, any, &error));
    REFUSED(tf_deals_open_file(any, any, NULL, &error));
    REFUSED(tf_deals_next(NULL, any, any, &error));
    REFUSED(tf_deals_next(any, NULL, any, &error));
    REFUSED(tf_deals_next(any, any, NULL, &error));
    REFUSED(tf_deal_make(NULL, any, any, &error));
    REFUSED(tf_deal_make(any, NULL, any, &error));
    REFUSED(tf_deal_make(any, any, NULL, &error));
    REFUSED(tf_deal_parse_cards(NULL, any, any, &error));
    REFUSED(tf_deal_parse_cards(any, NULL, any, &error));
    REFUSED(tf_deal_parse_cards(any, any, NULL, &error));
    REFUSED(tf_deal_parse_line(NULL, any, any, &error));
    REFUSED(tf_deal_parse_line(any, NULL, any, &error));
    REFUSED(tf_deal_parse_line(any, any, NULL, &error));
}

static void env_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_env_create(NULL, any, NULL, &error));
    REFUSED(tf_env_create(any, NULL, NULL, &error));
    REFUSED(tf_env_parse(NULL, any, &error));
    REFUSED(tf_env_parse(any, NULL, &error));
    REFUSED(tf_env_action_format(NULL, 0, any, &error));
    REFUSED(tf_env_action_format(any, 0, NULL, &error));
    REFUSED(tf_env_action_parse(NULL, any, any, &error));
    REFUSED(tf_env_action_parse(any, NULL, any, &error));
    REFUSED(tf_env_action_parse(any, any, NULL, &error));
    REFUSED(tf_state_create(NULL, any, &error));
    REFUSED(tf_state_create(any, NULL, &error));
    REFUSED(tf_state_deal(NULL, any, any, &error));
    REFUSED(tf_state_deal(any, NULL, any, &error));
    REFUSED(tf_state_deal(any, any, NULL, &error));
    assert_int_equal(tf_state_clone(NULL, any), TF_ERR_USAGE);
    assert_int_equal(tf_state_clone(any, NULL), TF_ERR_USAGE);
    REFUSED(tf_state_apply(NULL, 0, &error));
    REFUSED(tf_state_information_string(NULL, 0, any, &error));
    REFUSED(tf_state_information_string(any, 0, NULL, &error));
    REFUSED(tf_state_observation_string(NULL, 0, any, &error));
    REFUSED(tf_state_observation_string(any, 0, NULL, &error));
    REFUSED(tf_state_information_tensor(NULL, 0, any, &error));
    REFUSED(tf_state_information_tensor(any, 0, NULL, &error));
    REFUSED(tf_state_observation_tensor(NULL, 0, any, &error));
    REFUSED(tf_state_observation_tensor(any, 0, NULL, &error));
    REFUSED(tf_state_action_format(NULL, 0, any, &error));
    REFUSED(tf_state_action_format(any, 0, NULL, &error));
    REFUSED(tf_state_action_parse(NULL, any, any, &error));
    REFUSED(tf_state_action_parse(any, NULL, any, &error));
    REFUSED(tf_state_action_parse(any, any, NULL, &error));
    REFUSED(tf_state_resample(NULL, any, 0, any, &error));
    REFUSED(tf_state_resample(any, NULL, 0, any, &error));
    REFUSED(tf_state_resample(any, any, 0, NULL, &error));
    REFUSED(tf_state_position(NULL, any, any, &error));
    REFUSED(tf_state_position(any, NULL, any, &error));
    REFUSED(tf_state_serialize(NULL, any, &error));
    REFUSED(tf_state_serialize(any, NULL, &error));
    REFUSED(tf_state_deserialize(NULL, any, any, &error));
    REFUSED(tf_state_deserialize(any, NULL, any, &error));
    REFUSED(tf_state_deserialize(any, any, NULL, &error));
    REFUSED(tf_vec_create(NULL, any, any, &error));
    REFUSED(tf_vec_create(any, NULL, any, &error));
    REFUSED(tf_vec_create(any, any, NULL, &error));
    REFUSED(tf_vec_reset(NULL, 0, any, &error));
    REFUSED(tf_vec_reset(any, 0, NULL, &error));
    REFUSED(tf_vec_step(NULL, any, any, &error));
    REFUSED(tf_vec_step(any, NULL, any, &error));
    REFUSED(tf_vec_step(any, any, NULL, &error));
    REFUSED(tf_vec_state(NULL, any, 0, &error));
    REFUSED(tf_vec_state(any, NULL, 0, &error));
}

static void file_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_writer_open(NULL, any, &error));
    REFUSED(tf_writer_open(any, NULL, &error));
    REFUSED(tf_writer_commit(NULL, &error));
    REFUSED(tf_file_read(NULL, 1, any, &error));
    REFUSED(tf_file_read(any, 1, NULL, &error));
}

static void game_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_game_find(NULL, any, &error));
    REFUSED(tf_game_find(any, NULL, &error));
}

static void hint_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_hint_create(NULL, any, any, &error));
    REFUSED(tf_hint_create(any, NULL, any, &error));
    REFUSED(tf_hint_step(NULL, any, &error));
    REFUSED(tf_hint_run(NULL, 1, any, &error));
    REFUSED(tf_hint_step_within(NULL, 1, any, &(bool){false}, &error));
}

static void lab_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_experiment_make(NULL, any, &error));
    REFUSED(tf_experiment_make(any, NULL, &error));
    REFUSED(tf_experiments_parse(NULL, any, any, any, &error));
    REFUSED(tf_experiments_parse(any, NULL, any, any, &error));
    REFUSED(tf_experiments_parse(any, any, NULL, any, &error));
    REFUSED(tf_experiments_parse(any, any, any, NULL, &error));
    REFUSED(tf_experiments_read(NULL, any, any, &error));
    REFUSED(tf_experiments_read(any, NULL, any, &error));
    REFUSED(tf_experiments_read(any, any, NULL, &error));
    REFUSED(tf_store_open(NULL, any, TF_STORE_READ, &error));
    REFUSED(tf_store_open(any, NULL, TF_STORE_READ, &error));
    REFUSED(tf_store_experiments(NULL, any, any, &error));
    REFUSED(tf_store_experiments(any, NULL, any, &error));
    REFUSED(tf_store_experiments(any, any, NULL, &error));
    REFUSED(tf_store_find(NULL, any, any, &error));
    REFUSED(tf_store_find(any, NULL, any, &error));
    REFUSED(tf_store_find(any, any, NULL, &error));
    REFUSED(tf_experiment_of_info(NULL, any, &error));
    REFUSED(tf_experiment_of_info(any, NULL, &error));
    REFUSED(tf_store_runs(NULL, 1, any, any, &error));
    REFUSED(tf_store_runs(any, 1, NULL, any, &error));
    REFUSED(tf_store_runs(any, 1, any, NULL, &error));
    REFUSED(tf_rows_open(NULL, any, any, 1, &error));
    REFUSED(tf_rows_open(any, NULL, any, 1, &error));
    REFUSED(tf_rows_open(any, any, NULL, 1, &error));
    REFUSED(tf_rows_next(NULL, any, any, &error));
    REFUSED(tf_rows_next(any, NULL, any, &error));
    REFUSED(tf_rows_next(any, any, NULL, &error));
    REFUSED(tf_store_deal_id(NULL, any, 1, any, &error));
    REFUSED(tf_store_deal_id(any, NULL, 1, any, &error));
    REFUSED(tf_store_deal_id(any, any, 1, NULL, &error));
    REFUSED(tf_lab_import(NULL, any, any, any, any, &error));
    REFUSED(tf_lab_import(any, NULL, any, any, any, &error));
    REFUSED(tf_lab_import(any, any, NULL, any, any, &error));
    REFUSED(tf_lab_import(any, any, any, NULL, any, &error));
    REFUSED(tf_lab_import(any, any, any, any, NULL, &error));
    REFUSED(tf_league_make(NULL, any, any, 1, 0.95, &error));
    REFUSED(tf_league_make(any, NULL, any, 1, 0.95, &error));
    REFUSED(tf_league_make(any, any, NULL, 1, 0.95, &error));
    REFUSED(tf_exploit_create(NULL, any, any, &error));
    REFUSED(tf_exploit_create(any, NULL, any, &error));
    REFUSED(tf_exploit_create(any, any, NULL, &error));
    REFUSED(tf_exploit_measure(NULL, any, any, any, &error));
    REFUSED(tf_exploit_measure(any, NULL, any, any, &error));
    REFUSED(tf_exploit_measure(any, any, NULL, any, &error));
    REFUSED(tf_exploit_measure(any, any, any, NULL, &error));
    REFUSED(tf_player_register(any, NULL, &error));
    REFUSED(tf_seats_read(NULL, any, any, &error));
    REFUSED(tf_seats_read(any, NULL, any, &error));
    REFUSED(tf_seats_read(any, any, NULL, &error));
    REFUSED(tf_lab_run(NULL, any, any, any, &error));
    REFUSED(tf_lab_run(any, NULL, any, any, &error));
    REFUSED(tf_lab_run(any, any, NULL, any, &error));
    REFUSED(tf_lab_run(any, any, any, NULL, &error));
    REFUSED(tf_lab_work(NULL, &error));
    REFUSED(tf_lab_dismiss(NULL, &error));
}

static void lost_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_lost_at(NULL, any, any, any, &error));
    REFUSED(tf_lost_at(any, any, NULL, any, &error));
    REFUSED(tf_lost_at(any, any, any, NULL, &error));
    REFUSED(tf_puzzle_find(NULL, 0, 1, any, any, any, &error));
    REFUSED(tf_puzzle_find(any, 0, 1, any, NULL, any, &error));
    REFUSED(tf_puzzle_find(any, 0, 1, any, any, NULL, &error));
}

static void option_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_values_parse(NULL, any, any, &error));
    REFUSED(tf_values_parse(any, NULL, any, &error));
    REFUSED(tf_values_parse(any, any, NULL, &error));
}

static void paper_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_paper_find(NULL, any, any, &error));
    REFUSED(tf_paper_find(any, NULL, any, &error));
    REFUSED(tf_paper_find(any, any, NULL, &error));
    REFUSED(tf_paper_work_on(NULL, any, any, any, &error));
    REFUSED(tf_paper_work_on(any, NULL, any, any, &error));
    REFUSED(tf_paper_work_on(any, any, NULL, any, &error));
    REFUSED(tf_paper_work_on(any, any, any, NULL, &error));
    REFUSED(tf_sheet_read(NULL, any, any, any, &error));
    REFUSED(tf_sheet_read(any, any, NULL, any, &error));
    REFUSED(tf_sheet_read(any, any, any, NULL, &error));
    REFUSED(tf_page_sheet(NULL, any, &error));
    REFUSED(tf_page_sheet(any, NULL, &error));
}

static void player_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_player_create(NULL, any, any, 1, any, &error));
    REFUSED(tf_player_create(any, NULL, any, 1, any, &error));
    REFUSED(tf_player_choose(NULL, any, 1, any, any, &error));
    REFUSED(tf_player_choose(any, NULL, 1, any, any, &error));
    REFUSED(tf_player_choose(any, any, 1, NULL, any, &error));
    REFUSED(tf_player_choose(any, any, 1, any, NULL, &error));
    REFUSED(tf_player_advise(NULL, any, 1, any, any, any, &error));
    REFUSED(tf_player_advise(any, NULL, 1, any, any, any, &error));
    REFUSED(tf_player_advise(any, any, 1, NULL, any, any, &error));
    REFUSED(tf_player_advise(any, any, 1, any, NULL, any, &error));
    REFUSED(tf_player_advise(any, any, 1, any, any, NULL, &error));
    REFUSED(tf_play(NULL, any, any, 1, any, any, &error));
    REFUSED(tf_play(any, NULL, any, 1, any, any, &error));
    REFUSED(tf_play(any, any, any, 1, NULL, any, &error));
    REFUSED(tf_play(any, any, any, 1, any, NULL, &error));
}

static void plays_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_play_game_begin(NULL, any, &error));
    REFUSED(tf_play_game_begin(any, NULL, &error));
    REFUSED(tf_play_game_move(NULL, any, 1, &error));
    REFUSED(tf_play_game_move(any, NULL, 1, &error));
    REFUSED(tf_play_game_go(NULL, 1, &error));
    REFUSED(tf_plays_open(NULL, any, &error));
    REFUSED(tf_plays_open(any, NULL, &error));
    REFUSED(tf_plays_add(NULL, any, 1, &error));
    REFUSED(tf_plays_add(any, NULL, 1, &error));
    REFUSED(tf_plays_restore(NULL, any, 1, any, &error));
    REFUSED(tf_plays_restore(any, NULL, 1, any, &error));
    REFUSED(tf_plays_restore(any, any, 1, NULL, &error));
    REFUSED(tf_plays_read(NULL, any, any, any, &error));
    REFUSED(tf_plays_read(any, NULL, any, any, &error));
    REFUSED(tf_plays_read(any, any, NULL, any, &error));
    REFUSED(tf_plays_read(any, any, any, NULL, &error));
    REFUSED(tf_plays_save(NULL, any, any, &error));
    REFUSED(tf_plays_save(any, NULL, any, &error));
    REFUSED(tf_plays_save(any, any, NULL, &error));
    REFUSED(tf_plays_count_hint(NULL, any, &error));
    REFUSED(tf_plays_count_hint(any, NULL, &error));
    REFUSED(tf_plays_changes(NULL, any, any, &error));
    REFUSED(tf_plays_changes(any, NULL, any, &error));
    REFUSED(tf_plays_changes(any, any, NULL, &error));
    REFUSED(tf_plays_delete(NULL, any, any, &error));
    REFUSED(tf_plays_delete(any, NULL, any, &error));
    REFUSED(tf_plays_delete(any, any, NULL, &error));
    REFUSED(tf_plays_list(NULL, any, any, 1, any, any, &error));
    REFUSED(tf_plays_list(any, any, any, 1, NULL, any, &error));
    REFUSED(tf_plays_list(any, any, any, 1, any, NULL, &error));
}

static void plot_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_plot_draw(NULL, any, any, 1, any, &error));
    REFUSED(tf_plot_draw(any, NULL, any, 1, any, &error));
    REFUSED(tf_plot_draw(any, any, NULL, 1, any, &error));
    REFUSED(tf_plot_draw(any, any, any, 1, NULL, &error));
}

static void position_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_position_deal(NULL, any, any, &error));
    REFUSED(tf_position_deal(any, NULL, any, &error));
    REFUSED(tf_position_deal(any, any, NULL, &error));
    REFUSED(tf_position_parse(NULL, any, any, &error));
    REFUSED(tf_position_parse(any, NULL, any, &error));
    REFUSED(tf_position_parse(any, any, NULL, &error));
    assert_int_equal(tf_position_clone(NULL, any), TF_ERR_USAGE);
    assert_int_equal(tf_position_clone(any, NULL), TF_ERR_USAGE);
    REFUSED(tf_position_apply(NULL, 1, &error));
    REFUSED(tf_position_view_format(NULL, 0, any, &error));
    REFUSED(tf_position_view_format(any, 0, NULL, &error));
    REFUSED(tf_position_view_move_format(NULL, 0, 0, any, &error));
    REFUSED(tf_position_view_move_format(any, 0, 0, NULL, &error));
    REFUSED(tf_position_view_move_parse(NULL, any, any, &error));
    REFUSED(tf_position_view_move_parse(any, NULL, any, &error));
    REFUSED(tf_position_view_move_parse(any, any, NULL, &error));
    REFUSED(tf_position_move_parse(NULL, any, any, &error));
    REFUSED(tf_position_move_parse(any, NULL, any, &error));
    REFUSED(tf_position_move_parse(any, any, NULL, &error));
}

static void record_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_record_parse(NULL, any, any, any, any, &error));
    REFUSED(tf_record_parse(any, NULL, any, any, any, &error));
    REFUSED(tf_record_parse(any, any, NULL, any, any, &error));
    REFUSED(tf_record_parse(any, any, any, any, NULL, &error));
    REFUSED(tf_record_read(NULL, any, any, any, &error));
    REFUSED(tf_record_read(any, NULL, any, any, &error));
    REFUSED(tf_record_read(any, any, any, NULL, &error));
    REFUSED(tf_records_read(NULL, any, any, take, any, &error));
    REFUSED(tf_records_read(any, NULL, any, take, any, &error));
    REFUSED(tf_records_parse(NULL, any, any, any, take, any, &error));
    REFUSED(tf_records_parse(any, NULL, any, any, take, any, &error));
    REFUSED(tf_records_parse(any, any, NULL, any, take, any, &error));
}

static void report_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_report_make(NULL, any, any, 1, 1, &error));
    REFUSED(tf_report_make(any, NULL, any, 1, 1, &error));
    REFUSED(tf_report_make(any, any, NULL, 1, 1, &error));
    REFUSED(tf_report_format(NULL, any, 1, any, &error));
    REFUSED(tf_report_format(any, NULL, 1, any, &error));
    REFUSED(tf_report_format(any, any, 1, NULL, &error));
}

static void review_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_review_record(NULL, any, any, any, &error));
    REFUSED(tf_review_record(any, NULL, any, any, &error));
    REFUSED(tf_review_record(any, any, NULL, any, &error));
    REFUSED(tf_review_record(any, any, any, NULL, &error));
}

static void rules_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_rules_parse(NULL, any, any, &error));
    REFUSED(tf_rules_parse(any, any, NULL, &error));
}

static void scene_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_scene_make(NULL, 1, 1, any, &error));
    REFUSED(tf_scene_make(any, 1, 1, NULL, &error));
}

static void sequential_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_lab_run_until_width(NULL, any, any, 1, 1, any, &error));
    REFUSED(tf_lab_run_until_width(any, NULL, any, 1, 1, any, &error));
    REFUSED(tf_lab_run_until_width(any, any, NULL, 1, 1, any, &error));
    REFUSED(tf_lab_run_until_width(any, any, any, 1, 1, NULL, &error));
    REFUSED(tf_lab_run_until_better(NULL, any, any, any, 1, any, &error));
    REFUSED(tf_lab_run_until_better(any, NULL, any, any, 1, any, &error));
    REFUSED(tf_lab_run_until_better(any, any, NULL, any, 1, any, &error));
    REFUSED(tf_lab_run_until_better(any, any, any, NULL, 1, any, &error));
    REFUSED(tf_lab_run_until_better(any, any, any, any, 1, NULL, &error));
}

static void solver_calls_refuse_null(void **state)
{
    (void)state;
    assert_int_equal(tf_moves_add(NULL, 1), TF_ERR_USAGE);
    REFUSED(tf_solver_create(NULL, any, any, 1, any, &error));
    REFUSED(tf_solver_create(any, NULL, any, 1, any, &error));
    REFUSED(tf_solver_solve(NULL, any, any, any, &error));
    REFUSED(tf_solver_solve(any, NULL, any, any, &error));
    REFUSED(tf_solver_solve(any, any, NULL, any, &error));
    REFUSED(tf_solver_solve(any, any, any, NULL, &error));
}

static void why_calls_refuse_null(void **state)
{
    (void)state;
    REFUSED(tf_why_move(NULL, 1, any, any, &error));
    REFUSED(tf_why_move(any, 1, NULL, any, &error));
    REFUSED(tf_why_move(any, 1, any, NULL, &error));
}

/* NULL in members of structs. */
static void null_members_are_refused(void **state)
{
    (void)state;
    const tf_rules no_game = {0};
    const tf_batch no_rules = {0};
    const tf_batch batch = {.rules = test_rules("accordion", "")};
    const tf_batch_calls no_calls = {0};
    const tf_experiment empty = {0};
    const tf_lab_options alone = {0};
    tf_record no_position = {0};
    tf_play_game no_play = {0};
    REFUSED(tf_position_deal(any, &no_game, any, &error));
    REFUSED(tf_position_parse(any, &no_game, "", &error));
    REFUSED(tf_solver_create(any, &no_game, NULL, 0, NULL, &error));
    REFUSED(tf_player_create(any, &no_game, NULL, 0, NULL, &error));
    REFUSED(tf_batch_run(&no_rules, any, NULL, any, &error));
    REFUSED(tf_batch_run(&batch, any, NULL, &no_calls, &error));
    REFUSED(tf_lab_run(any, &empty, any, any, &error));
    REFUSED(tf_lab_work(&alone, &error));
    REFUSED(tf_review_record(&no_position, any, any, any, &error));
    REFUSED(tf_play_game_begin(any, &no_position, &error));
    REFUSED(tf_play_game_move(&no_play, "3", 0, &error));
    REFUSED(tf_play_game_go(&no_play, 0, &error));
    REFUSED(tf_records_parse(any, "name", "", NULL, NULL, NULL, &error));
}

static void a_missing_player_of_any_seat_is_refused(void **state)
{
    (void)state;
    tf_rules rules = test_rules("saichugen", "");
    tf_position *position = test_deal("saichugen", "", "seed:1");
    tf_player *random = NULL;
    tf_control control;
    tf_outcome outcome;
    assert_ok(tf_player_create(&random, &rules, "random", 0, NULL, NULL));
    for (unsigned empty = 0; empty < TF_SEATS_MAX; empty++) {
        tf_player *players[TF_SEATS_MAX] = {random, random, random};
        players[empty] = NULL;
        tf_control_start(&control, NULL, NULL);
        REFUSED(tf_play(players, position, NULL, 0, &control, &outcome, &error));
    }
    tf_player_destroy(random);
    tf_position_destroy(position);
}

static void empty_experiments_are_refused(void **state)
{
    (void)state;
    static const tf_experiment_texts nothing;
    static const tf_experiment_texts no_deals = {.name = "a", .game = "accordion"};
    tf_experiment made;
    assert_int_equal(tf_experiment_make(&nothing, &made, NULL), TF_ERR_USAGE);
    assert_int_equal(tf_experiment_make(&no_deals, &made, NULL), TF_ERR_USAGE);
}

static void rules_of_another_game_are_refused_for_a_record(void **state)
{
    (void)state;
    tf_rules rules = test_rules("klondike", "");
    tf_record record;
    assert_int_equal(
        tf_record_parse(test_game("accordion"), "a", "deal: seed:1\n", &rules, &record, NULL),
        TF_ERR_USAGE);
}

/* Calls without a status: a missing text matches nothing and adds nothing. */
static void calls_without_a_status_accept_null(void **state)
{
    (void)state;
    static const char *const names[] = {"one"};
    static tf_scene scene = {.pile_count = 1, .piles = {{.id = "stock"}}};
    unsigned rank;
    tf_card card;
    tf_text text = {0};
    tf_text_add(&text, NULL);
    assert_string_equal(tf_text_string(&text), "");
    tf_text_free(&text);
    assert_int_equal(tf_text_status(NULL), TF_ERR_USAGE);
    assert_int_equal(tf_rank_parse(NULL, &rank), 0);
    assert_int_equal(tf_card_parse(NULL, &card), 0);
    assert_int_equal(tf_nearest_word(NULL, names, 1, sizeof names[0]), -1);
    assert_int_equal(tf_scene_find(&scene, NULL), 1);
    assert_int_equal(tf_scene_find(&scene, "stock"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batch_calls_refuse_null),
        cmocka_unit_test(deal_calls_refuse_null),
        cmocka_unit_test(env_calls_refuse_null),
        cmocka_unit_test(file_calls_refuse_null),
        cmocka_unit_test(game_calls_refuse_null),
        cmocka_unit_test(hint_calls_refuse_null),
        cmocka_unit_test(lab_calls_refuse_null),
        cmocka_unit_test(lost_calls_refuse_null),
        cmocka_unit_test(option_calls_refuse_null),
        cmocka_unit_test(paper_calls_refuse_null),
        cmocka_unit_test(player_calls_refuse_null),
        cmocka_unit_test(plays_calls_refuse_null),
        cmocka_unit_test(plot_calls_refuse_null),
        cmocka_unit_test(position_calls_refuse_null),
        cmocka_unit_test(record_calls_refuse_null),
        cmocka_unit_test(report_calls_refuse_null),
        cmocka_unit_test(review_calls_refuse_null),
        cmocka_unit_test(rules_calls_refuse_null),
        cmocka_unit_test(scene_calls_refuse_null),
        cmocka_unit_test(sequential_calls_refuse_null),
        cmocka_unit_test(solver_calls_refuse_null),
        cmocka_unit_test(why_calls_refuse_null),
        cmocka_unit_test(null_members_are_refused),
        cmocka_unit_test(a_missing_player_of_any_seat_is_refused),
        cmocka_unit_test(empty_experiments_are_refused),
        cmocka_unit_test(rules_of_another_game_are_refused_for_a_record),
        cmocka_unit_test(calls_without_a_status_accept_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
