/* player.h: playing with only a view.
 *
 * A player is given views, one for each decision, and answers with a legal move. It has no way to the
 * hidden cards: they are not in what it gets. */
#ifndef TEFUDA_PLAYER_H
#define TEFUDA_PLAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "control.h"
#include "option.h"
#include "position.h"
#include "rules.h"
#include "solver.h"
#include "status.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What one move is worth to a player. */
typedef struct tf_advice {
    tf_move move;
    double worth; /* higher is better */
    double low;   /* an interval around it where it was sampled, else equal to worth */
    double high;
} tf_advice;

/* A kind of player: one row in its game's table. An instance serves one thread at a time. */
typedef struct tf_player_type {
    const char *name;
    const char *words;
    tf_option_list options;
    const char *unit; /* what advice is counted in: "win probability", "points", "value" */
    bool
        counts_states; /* its ticks are the states of the game; else every move made counts as one */
    /* Fills in what an instance takes at least; rules, options and data_dir are given. NULL: next to
     * nothing. */
    void (*needs)(const tf_setup *setup, tf_needs *needs);
    tf_status (*create)(const tf_setup *setup, void **self, tf_error *error);
    void (*destroy)(void *self);
    /* A new game begins: forget the last one, start the random stream that seed names. */
    void (*start)(void *self, uint64_t seed);
    /* Chooses a legal move of the view, or TF_MOVE_NONE to give up. */
    tf_status (*choose)(void *self, const void *view, tf_control *control, tf_move *move,
                        tf_error *error);
    /* Values every legal move of the view, best first; *count of them, room for max_moves. NULL when
     * the player cannot say. */
    tf_status (*advise)(void *self, const void *view, tf_control *control, tf_advice *advice,
                        size_t *count, tf_error *error);
    /* Appends what its choices rest on besides the options, such as the table it found, in a few words.
     * NULL when there is nothing to say. */
    void (*about)(const void *self, tf_text *out);
} tf_player_type;

typedef struct tf_player tf_player;

/* Makes the player that text names, "NAME:key=value,..."; NULL or "" is the game's first. An unknown
 * name is answered with the nearest known one. */
TF_API TF_MUST_USE tf_status tf_player_create(tf_player **out, const tf_rules *rules,
                                              const char *text, size_t memory_bytes,
                                              const char *data_dir, tf_error *error);
/* The same with all that it may use; resources may be NULL. */
TF_API TF_MUST_USE tf_status tf_player_create_with(tf_player **out, const tf_rules *rules,
                                                   const char *text, const tf_resources *resources,
                                                   tf_error *error);
TF_API void tf_player_destroy(tf_player *player); /* NULL is accepted */

/* What the player that text names would take with the tables in data_dir (may be NULL). */
TF_API TF_MUST_USE tf_status tf_player_needs(const tf_rules *rules, const char *text,
                                             const char *data_dir, tf_needs *needs,
                                             tf_error *error);
TF_API const tf_player_type *tf_player_kind(const tf_player *player);

/* Appends what the player's choices rest on besides its options ("table ..."); often nothing. */
TF_API void tf_player_about(const tf_player *player, tf_text *out);

/* See tf_player_type. start() must come before the first choice of each game. */
TF_API void tf_player_start(tf_player *player, uint64_t seed);

/* Looks at the position from `seat`, asks the player, and checks that the answer is legal: an illegal
 * one is TF_ERR_INTERNAL. TF_ERR_USAGE when the position's rules are not those the player was made for,
 * or when `seat` is not the seat whose turn it is (tf_position_seat). In a game that is over the answer
 * is TF_MOVE_NONE. */
TF_API TF_MUST_USE tf_status tf_player_choose(tf_player *player, const tf_position *position,
                                              unsigned seat, tf_control *control, tf_move *move,
                                              tf_error *error);

/* The same for advice; TF_ERR_UNSUPPORTED when this player gives none. advice has room for the game's
 * max_moves; in a game that is over there is none. */
TF_API TF_MUST_USE tf_status tf_player_advise(tf_player *player, const tf_position *position,
                                              unsigned seat, tf_control *control, tf_advice *advice,
                                              size_t *count, tf_error *error);

/* Plays from position (changed in place, with the moves in its history) to the end or until a player
 * gives up, players[seat] for each seat of the game. TF_ERR_USAGE when a player was made for other
 * rules. Players are seeded from seed and deal_id (NULL: the id of the position's deal, or "" when it
 * has none), so that a game repeats whatever was played before it. Stops with TF_ERR_CANCELLED when
 * cancelled. A solitaire game that a limit, or max_moves without an end, cuts short is lost. */
TF_API TF_MUST_USE tf_status tf_play(tf_player *const *players, tf_position *position,
                                     const char *deal_id, uint64_t seed, tf_control *control,
                                     tf_outcome *outcome, tf_error *error);

/* ---- seat lists: the player texts of all seats, "P/P/P", or one text for every seat ---- */

/* How many texts the list holds; an empty list holds one empty text. */
TF_API unsigned tf_seats_count(const char *list);

/* The start of text `index` and its length; NULL beyond the last. Not terminated. */
TF_API const char *tf_seats_text(const char *list, unsigned index, size_t *length);

/* Ends every text of the list in place and fills in the first TF_SEATS_MAX; returns how many there
 * are, which may be more. */
TF_API unsigned tf_seats_split(char *list, const char *texts[TF_SEATS_MAX]);

/* Appends a text to a list of `size` bytes; false, with the list unchanged, when there is no room or
 * the text would read as several. */
TF_API bool tf_seats_append(char *list, size_t size, const char *text);

#ifdef __cplusplus
}
#endif
#endif
