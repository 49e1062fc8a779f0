/* rules_match.c: see rules_match.h. */
#include "games/rules_match.h"

#include <tefuda/game.h>

static void add_rules(const tf_rules *rules, tf_text *out)
{
    tf_text_add(out, rules->game->name);
    if (rules->game->rule_options.count > 0)
        tf_text_add_char(out, ' ');
    tf_rules_format(rules, out);
}

tf_status tf__match_rules(const char *what, const char *name, const tf_rules *rules,
                          const tf_position *position, tf_error *error)
{
    if (tf_rules_equal(rules, tf_position_rules(position)))
        return TF_OK;
    tf_text given = {0}, expected = {0};
    add_rules(tf_position_rules(position), &given);
    add_rules(rules, &expected);
    tf_error_set(error, TF_ERR_USAGE, "%s %s was made for %s, the position is of %s", what, name,
                 tf_text_string(&expected), tf_text_string(&given));
    tf_text_free(&given);
    tf_text_free(&expected);
    return TF_ERR_USAGE;
}

tf_status tf__check_seat(const tf_rules *rules, unsigned seat, tf_error *error)
{
    if (seat < rules->game->seats)
        return TF_OK;
    return tf_error_set(error, TF_ERR_USAGE, "%s has no seat %u, expected 0 to %u",
                        rules->game->name, seat, rules->game->seats - 1);
}

tf_status tf__check_turn(const tf_position *position, unsigned seat, tf_error *error)
{
    tf_outcome outcome;
    tf_status status = tf__check_seat(tf_position_rules(position), seat, error);
    tf_position_outcome(position, &outcome);
    if (status != TF_OK || outcome.verdict != TF_UNDECIDED || seat == tf_position_seat(position))
        return status;
    return tf_error_set(error, TF_ERR_USAGE, "it is the turn of seat %u, not of seat %u",
                        tf_position_seat(position), seat);
}
