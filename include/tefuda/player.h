/* player.h: players, which choose moves from views.
 *
 * A player is given one view per decision and returns a legal move. Views do not contain the hidden
 * cards, so a player cannot use them. */
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

struct tf_game;

/* The value of one move according to a player. */
typedef struct tf_advice {
    tf_move move;
    double worth; /* higher is better */
    double low;   /* interval of a sampled value, else equal to worth */
    double high;
} tf_advice;

/* A type of player: one row in its game's table, or registered by a program
 * (tf_player_register()). One thread at a time may use an instance. Fields that are not named in
 * an initializer are zero, which is always a valid value; new fields are added at the end. */
typedef struct tf_player_type {
    /* sizeof(tf_player_type), so that a library of another version knows which fields there are.
     * Must be set in types that are registered. */
    size_t size;
    const char *name; /* lower-case letters, digits and any of "._-" */
    const char *words;
    tf_option_list options;
    const char *unit; /* unit of the values: "win probability", "points", "value" */
    /* Its ticks are counted as states of the game; if false, each move counts as one state. */
    bool counts_states;
    /* Fills in the smallest memory of an instance; rules, options and data_dir are given. NULL:
     * negligible. */
    void (*needs)(const tf_setup *setup, tf_needs *needs);
    tf_status (*create)(const tf_setup *setup, void **self, tf_error *error);
    void (*destroy)(void *self);
    /* Begins a new game: forgets the last one and starts the random stream of seed. */
    void (*start)(void *self, uint64_t seed);
    /* Chooses a legal move of the view, or TF_MOVE_NONE to give up. TF_ERR_FORFEIT loses the game;
     * other errors end the whole run. */
    tf_status (*choose)(void *self, const void *view, tf_control *control, tf_move *move,
                        tf_error *error);
    /* Values every legal move of the view, best first. Sets *count; advice must hold max_moves
     * entries. NULL when the player cannot value moves. */
    tf_status (*advise)(void *self, const void *view, tf_control *control, tf_advice *advice,
                        size_t *count, tf_error *error);
    /* Appends a short description of what its choices depend on besides the options, such as the
     * table that it uses. NULL when there is nothing to add. */
    void (*about)(const void *self, tf_text *out);
    /* Everything after "NAME:" is one text, tf_setup.text, instead of options. */
    bool takes_text;
    /* A game that reaches its time limit is lost, not undecided, when it is this player's turn. */
    bool loses_on_time;
    /* Starts programs: refused without tf_resources.allow_exec. */
    bool starts_program;
    /* Says for which seat the next choices are; may be NULL. */
    void (*sit)(void *self, unsigned seat);
} tf_player_type;

/* Adds a type of player to a game, or to all games when game is NULL. From then on its name works
 * wherever a player's text does in this process: tf_player_create(), tf_play(), batches,
 * experiments, comparisons. The struct is copied; what it points to must stay valid. Types cannot
 * be removed. Call it before other threads create players. TF_ERR_USAGE for a name that the game
 * already has, a missing function, or a size that this library does not know; at most
 * TF_PLAYER_TYPES_MAX types. */
enum { TF_PLAYER_TYPES_MAX = 16 };
TF_API TF_MUST_USE tf_status tf_player_register(const struct tf_game *game,
                                                const tf_player_type *type, tf_error *error);

/* The types that can be used with a game in addition to those in its table: "exec" and the
 * registered ones. Returns the type with this index, NULL after the last. */
TF_API const tf_player_type *tf_player_extra(const struct tf_game *game, size_t index);

typedef struct tf_player tf_player;

/* The text of the strongest player of the rules, which "best" names wherever a player's text works: the policy of the
 * evaluator, or the game's first player; static. Stored experiments have this text, not "best". */
TF_API const char *tf_player_best(const tf_rules *rules);

/* Creates the player that text names, "NAME:key=value,..." or "best"; NULL or "" is the game's first. The
 * error for an unknown name suggests the nearest known one. */
TF_API TF_MUST_USE tf_status tf_player_create(tf_player **out, const tf_rules *rules,
                                              const char *text, size_t memory_bytes,
                                              const char *data_dir, tf_error *error);
/* The same with all resources; resources may be NULL. */
TF_API TF_MUST_USE tf_status tf_player_create_with(tf_player **out, const tf_rules *rules,
                                                   const char *text, const tf_resources *resources,
                                                   tf_error *error);
TF_API void tf_player_destroy(tf_player *player); /* NULL is accepted */

/* Gets the memory that the player named by text needs with the tables in data_dir (may be NULL). */
TF_API TF_MUST_USE tf_status tf_player_needs(const tf_rules *rules, const char *text,
                                             const char *data_dir, tf_needs *needs,
                                             tf_error *error);
TF_API const tf_player_type *tf_player_kind(const tf_player *player);

/* Appends what the player's choices depend on besides its options ("table ..."); often nothing. */
TF_API void tf_player_about(const tf_player *player, tf_text *out);

/* See tf_player_type. Must be called before the first choice of each game. */
TF_API void tf_player_start(tf_player *player, uint64_t seed);

/* Gives the player the view of `seat` and checks that the returned move is legal; an illegal one is
 * TF_ERR_INTERNAL. TF_ERR_USAGE when the player was created for other rules, or when it is not the
 * turn of `seat` (tf_position_seat). When the game is over, *move is TF_MOVE_NONE. */
TF_API TF_MUST_USE tf_status tf_player_choose(tf_player *player, const tf_position *position,
                                              unsigned seat, tf_control *control, tf_move *move,
                                              tf_error *error);

/* The same for advice; TF_ERR_UNSUPPORTED when this player gives none. advice must hold the game's
 * max_moves entries. When the game is over, *count is 0. */
TF_API TF_MUST_USE tf_status tf_player_advise(tf_player *player, const tf_position *position,
                                              unsigned seat, tf_control *control, tf_advice *advice,
                                              size_t *count, tf_error *error);

/* Plays from position to the end of the game, or until a player gives up; players[seat] plays each
 * seat. The position is changed and gets the moves in its history. TF_ERR_USAGE when a player was
 * created for other rules. Players are seeded from seed and deal_id (NULL: the id of the position's
 * deal, or "" when it has none), so that a game does not depend on earlier games. TF_ERR_CANCELLED
 * when cancelled. A game of one seat that a limit or max_moves ends early is lost.
 *
 * A player that fails with TF_ERR_FORFEIT loses the game: the result is TF_OK, error->status is
 * TF_ERR_FORFEIT and error->text has the reason. In a game with several seats it then gets the
 * fewest points that the game has, and the others share what it loses. */
TF_API TF_MUST_USE tf_status tf_play(tf_player *const *players, tf_position *position,
                                     const char *deal_id, uint64_t seed, tf_control *control,
                                     tf_outcome *outcome, tf_error *error);

enum { TF_FAILURE_MAX = 160 }; /* of the reason that results and rows keep, with its NUL */

/* ---- seat lists: the player texts of all seats, "P/P/P", or one text for all seats ----
 *
 * A text that contains slashes is quoted, after its name or as a whole: exec:'./a b'/random/random.
 * The quote is ' or "; within the quotes it is written twice. A text exec:COMMAND without quotes
 * takes the rest of the list. In a game with one seat such a list is one command, quotes
 * included: tf_seats_read() knows the number of seats, the other functions do not. */

/* Splits a list for a game with `seats` seats in place, as tf_seats_split(), and removes the
 * quotes. TF_ERR_USAGE, with an error to be put after "player ", when the number of texts is neither 1 nor `seats`, or when quotes are wrong.
 * A single text is used for all seats. */
TF_API TF_MUST_USE tf_status tf_seats_read(const struct tf_game *game, char *list,
                                           const char *texts[TF_SEATS_MAX], tf_error *error);

/* Appends a text to a list for a game with `seats` seats, quoted where that is needed. */
TF_API void tf_seats_write(const struct tf_game *game, const char *text, tf_text *list);

/* Returns the number of texts in the list; an empty list has one empty text. */
TF_API unsigned tf_seats_count(const char *list);

/* Returns the start of text `index` and its length; NULL after the last. Not NUL-terminated. */
TF_API const char *tf_seats_text(const char *list, unsigned index, size_t *length);

/* Terminates every text of the list in place and fills in the first TF_SEATS_MAX texts. Returns the
 * number of texts, which may be larger. */
TF_API unsigned tf_seats_split(char *list, const char *texts[TF_SEATS_MAX]);

/* Appends a text to a list of `size` bytes. Returns false, with the list unchanged, when it does
 * not fit or when the text would be read as several. */
TF_API bool tf_seats_append(char *list, size_t size, const char *text);

#ifdef __cplusplus
}
#endif
#endif
