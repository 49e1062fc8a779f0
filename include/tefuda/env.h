/* env.h: games as environments for learning and search programs.
 *
 * Three objects, from simple to fast:
 *  tf_env    a game with its rules as an environment: fixed action ids, tensor layouts, utilities.
 *            Never changes after its creation; any number of threads may use it.
 *  tf_state  one game in progress, in the words of OpenSpiel: current player, legal actions, chance
 *            nodes, returns, information states, observations, clone, serialize, resample.
 *  tf_vec    N games that are stepped together into arrays of the caller, on several threads, with
 *            automatic reset. No memory is allocated in a step and nothing is copied twice.
 *
 * Actions. Every action of the rules has a fixed id, 0 .. actions - 1, in every state. docs/ENV.md
 * lists the ids of each game. tf_env_move() and tf_env_action() translate between ids and the moves
 * of rules.h. Ids depend on the rules, not on the position, and never change.
 *
 * Chance. A state begins in one of two ways:
 *  tf_state_create()  explicit chance. Every card is drawn when somebody first sees it: a chance
 *            node with one outcome per card (per rank when suits do not matter) that may come, with
 *            its probability. Cards that all or some players see from the start are dealt one by
 *            one at the start, in the order of a deal; a card that a move turns up is drawn after
 *            the move, one chance node per card.
 *  tf_state_deal()    a fixed deal. There are no chance nodes; the cards come as they were dealt.
 * The ids of chance outcomes are those of cards (rank * 4 + suit), or ranks when suits do not matter.
 * They are unrelated to the ids of actions.
 *
 * Tensors are arrays of uint8_t with a fixed size per environment, all values are 0 or 1 except in
 * parts that are marked as counts. A tensor is flat; tf_env_part names its parts with their
 * dimensions. It contains nothing that is hidden from the seat.
 *
 * The observation is what the seat sees now: the view of view.h. The information state is all that
 * the seat can know. As a string it is everything that the seat has seen, in order (perfect
 * recall). As a tensor it is enough to know everything that the future depends on: in games with
 * one seat it equals the observation, in games with several seats it also has who played which
 * card in which turn.
 *
 * Rewards. The default, reward=result, is 1 for a won game and 0 otherwise, or the points in a game
 * with several seats, all at the last step. reward=progress gives the share of the cards that are
 * done, step by step (games with one seat only); the sum over a won game is 1. Returns are the sums
 * of the rewards.
 *
 * A game that could go on for ever ends after `steps` actions; it is then truncated, not lost by the
 * rules, and its reward is that of a game that was not won. */
#ifndef TEFUDA_ENV_H
#define TEFUDA_ENV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "deal.h"
#include "option.h"
#include "position.h"
#include "random.h"
#include "rules.h"
#include "status.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- environments ---- */

/* The id of an action or of a chance outcome; 64 bits, the integers of numpy and torch. */
typedef int64_t tf_action;

/* Who acts: a seat from 0 on, or one of these (OpenSpiel's numbers). */
enum { TF_PLAYER_CHANCE = -1, TF_PLAYER_TERMINAL = -4 };

enum { TF_ENV_DIMS = 3 };

/* A part of a tensor: values [offset, offset + dims[0] * dims[1] * dims[2]), the last dimension
 * varies fastest. Unused dimensions are 1. */
typedef struct tf_env_part {
    const char *name;  /* "hand"; a name occurs once per tensor */
    const char *words; /* what it is, in one line */
    size_t offset;
    size_t dims[TF_ENV_DIMS];
    unsigned dim_count; /* 1 .. 3 */
    unsigned high;      /* the largest value: 1, or more in a part that holds counts */
} tf_env_part;

/* What is fixed for a game with its rules and options. */
typedef struct tf_env_info {
    const struct tf_game *game;
    unsigned players;
    size_t actions;          /* distinct actions of the players */
    size_t chance_outcomes;  /* distinct chance outcomes */
    size_t max_game_length;  /* most actions of players in one game; chance nodes do not count */
    size_t max_chance_nodes; /* most chance nodes in one game */
    double min_utility, max_utility;           /* bounds of the returns of a seat */
    bool zero_sum;                             /* the returns of all seats always sum to 0 */
    size_t observation_size, information_size; /* values in the tensors */
    const tf_env_part *observation_parts, *information_parts;
    size_t observation_part_count, information_part_count;
} tf_env_info;

typedef struct tf_env tf_env;

/* Creates the environment of these rules. `options` is text, key=value pairs separated by commas;
 * NULL or "" gives the defaults. tf_env_options() lists them:
 *  reward=result|progress   what is rewarded (see above)
 *  steps=N|natural          a game with more actions is truncated; natural: the longest game by the
 *                           rules, or 1000 when the rules have no longest game
 * The rules are copied. TF_ERR_UNSUPPORTED for a game without an environment. */
TF_API TF_MUST_USE tf_status tf_env_create(tf_env **out, const tf_rules *rules, const char *options,
                                           tf_error *error);
/* The same from one text, as OpenSpiel names games: "GAME", or "GAME(ranks=4,steps=50)" with rules,
 * presets and options in brackets. */
TF_API TF_MUST_USE tf_status tf_env_parse(tf_env **out, const char *text, tf_error *error);
/* Destroys it; NULL is accepted. States and vectors of the environment must be destroyed first. */
TF_API void tf_env_destroy(tf_env *env);

/* The options that every environment has, for help. */
TF_API tf_option_list tf_env_options(void);

/* Borrowed, valid as long as the environment. */
TF_API const tf_env_info *tf_env_get_info(const tf_env *env);
TF_API const tf_rules *tf_env_rules(const tf_env *env);

/* Appends the canonical text of the options: "reward=result,steps=natural". */
TF_API void tf_env_format_options(const tf_env *env, tf_text *out);
/* Appends the canonical text of the environment, with every rule and option, which tf_env_parse()
 * reads. */
TF_API void tf_env_format(const tf_env *env, tf_text *out);

/* The move of rules.h that an action is, TF_MOVE_NONE for an id out of range; and the id of a move,
 * -1 for a number that is no move of these rules. */
TF_API tf_move tf_env_move(const tf_env *env, tf_action action);
TF_API tf_action tf_env_action(const tf_env *env, tf_move move);

/* Appends an action without a position, as one word: "stack:2", "run:1-3", "7H". Reads such a word;
 * TF_ERR_INPUT when it names no action. */
TF_API TF_MUST_USE tf_status tf_env_action_format(const tf_env *env, tf_action action, tf_text *out,
                                                  tf_error *error);
TF_API TF_MUST_USE tf_status tf_env_action_parse(const tf_env *env, const char *word,
                                                 tf_action *action, tf_error *error);

/* ---- one game: states ---- */

typedef struct tf_state tf_state;

/* An outcome of a chance node. */
typedef struct tf_chance_outcome {
    tf_action outcome;
    double probability;
} tf_chance_outcome;

/* One step of a game: who acted (a seat or TF_PLAYER_CHANCE) and what. */
typedef struct tf_step {
    int32_t player;
    int32_t action;
} tf_step;

/* The start of a game with explicit chance nodes. The environment must outlive the state. */
TF_API TF_MUST_USE tf_status tf_state_create(tf_state **out, const tf_env *env, tf_error *error);
/* The start of a game with a fixed deal, without chance nodes. The deal is copied. */
TF_API TF_MUST_USE tf_status tf_state_deal(tf_state **out, const tf_env *env, const tf_deal *deal,
                                           tf_error *error);
/* An independent copy with its history. */
TF_API TF_MUST_USE tf_status tf_state_clone(tf_state **out, const tf_state *state);
TF_API void tf_state_destroy(tf_state *state); /* NULL is accepted */

/* The environment of the state; borrowed. */
TF_API const tf_env *tf_state_env(const tf_state *state);

/* The seat to act, TF_PLAYER_CHANCE or TF_PLAYER_TERMINAL. */
TF_API int tf_state_player(const tf_state *state);
/* True when the game was ended by the limit on steps. */
TF_API bool tf_state_is_truncated(const tf_state *state);
/* True for a state that began with tf_state_deal(). */
TF_API bool tf_state_is_dealt(const tf_state *state);

/* Writes the legal actions of the current player in ascending order and returns their number; `out`
 * must hold info->actions, or info->chance_outcomes at a chance node, where these are the outcomes.
 * 0 exactly when the game is over. */
TF_API size_t tf_state_legal_actions(const tf_state *state, tf_action *out);
/* Writes info->actions bytes: 1 for a legal action of a player, 0 otherwise. All 0 at chance nodes
 * and at the end. */
TF_API void tf_state_mask(const tf_state *state, uint8_t *out);
/* Writes the outcomes of a chance node in ascending order and returns their number; `out` must hold
 * info->chance_outcomes. The probabilities sum to 1. 0 when it is no chance node. */
TF_API size_t tf_state_chance_outcomes(const tf_state *state, tf_chance_outcome *out);

/* Makes an action of the current player, or a chance outcome at a chance node. TF_ERR_ILLEGAL, with
 * the state unchanged, when it is not legal here. */
TF_API TF_MUST_USE tf_status tf_state_apply(tf_state *state, tf_action action, tf_error *error);
/* Draws an outcome of a chance node by its probability; -1 when it is no chance node. */
TF_API tf_action tf_state_sample_chance(const tf_state *state, tf_rng *rng);

/* Write one number per seat: the rewards of the last action (0 at the start and after chance nodes
 * that follow no action), and the sum of all rewards so far. The reward of an action whose cards
 * are still to be drawn comes with the last of these chance outcomes. */
TF_API void tf_state_rewards(const tf_state *state, double *out);
TF_API void tf_state_returns(const tf_state *state, double *out);

/* The steps made so far, *count of them, chance outcomes included; borrowed, valid until the next
 * change. In a game with a fixed deal, the cards that came up are steps of TF_PLAYER_CHANCE too. */
TF_API const tf_step *tf_state_history(const tf_state *state, size_t *count);

/* Append what `seat` has seen so far, in order, and what it sees now, as text for people. While the
 * cards are being dealt at the start, there is nothing to see yet. At a chance node after a move,
 * the seat sees the position before the move. TF_ERR_USAGE for a seat that the game does not
 * have. */
TF_API TF_MUST_USE tf_status tf_state_information_string(const tf_state *state, unsigned seat,
                                                         tf_text *out, tf_error *error);
TF_API TF_MUST_USE tf_status tf_state_observation_string(const tf_state *state, unsigned seat,
                                                         tf_text *out, tf_error *error);
/* The same as tensors: write info->information_size or info->observation_size values. All values
 * are 0 while the cards are being dealt at the start. */
TF_API TF_MUST_USE tf_status tf_state_information_tensor(const tf_state *state, unsigned seat,
                                                         uint8_t *out, tf_error *error);
TF_API TF_MUST_USE tf_status tf_state_observation_tensor(const tf_state *state, unsigned seat,
                                                         uint8_t *out, tf_error *error);

/* Appends an action of the current player as the word of records that the seat to act sees
 * ("MOVE(6,1,C)", "DRAW"), or at a chance node the card or rank. An action that is not legal here
 * is written as by tf_env_action_format(). */
TF_API TF_MUST_USE tf_status tf_state_action_format(const tf_state *state, tf_action action,
                                                    tf_text *out, tf_error *error);
/* Reads such a word, or one of tf_env_action_format(). TF_ERR_ILLEGAL when the action is not legal
 * here. */
TF_API TF_MUST_USE tf_status tf_state_action_parse(const tf_state *state, const char *word,
                                                   tf_action *action, tf_error *error);

/* A new state that differs only in cards that are hidden from `seat`: they are dealt again, at
 * random among all ways that the seat cannot tell apart from the present one. It has the same
 * information state for that seat. In explicit chance, cards that nobody has seen yet are not
 * drawn; only cards that other seats have seen change. */
TF_API TF_MUST_USE tf_status tf_state_resample(tf_state **out, const tf_state *state, unsigned seat,
                                               tf_rng *rng, tf_error *error);

/* Creates the position of the state, without history, for players, solvers and hints; the caller
 * destroys it. With explicit chance, cards that nobody has seen are dealt at random with `rng`
 * (needed then, else it may be NULL). TF_ERR_USAGE while the cards are being dealt at the start. */
TF_API TF_MUST_USE tf_status tf_state_position(tf_position **out, const tf_state *state,
                                               tf_rng *rng, tf_error *error);

/* Appends the state as text: game, rules, options, steps and hidden cards. tf_state_deserialize()
 * replays it by the rules. It refuses text of another environment or with a step that is not legal
 * (TF_ERR_INPUT). */
TF_API TF_MUST_USE tf_status tf_state_serialize(const tf_state *state, tf_text *out,
                                                tf_error *error);
TF_API TF_MUST_USE tf_status tf_state_deserialize(tf_state **out, const tf_env *env,
                                                  const char *text, tf_error *error);

/* ---- many games: vectors ---- */

/* How to make a vector; zero-initialise it and set what you need. */
typedef struct tf_vec_options {
    size_t count;     /* N, the number of games; at least 1 */
    unsigned threads; /* that step them, with the calling one; 0: all cores, 128 games each */
    /* deals = 0: new deals without end, chosen by the seed. Otherwise the deals seed:first ..
     * seed:(first + deals - 1), each once: place i plays the deals first + i, first + i + N,
     * first + i + 2 N and so on. When these are used up, its game stays ended. */
    uint64_t first, deals;
    uint64_t reserved[4]; /* 0 */
} tf_vec_options;

/* Arrays of the caller, for N games in order. Any of them may be NULL: it is then not written. They
 * may be others in every call, e.g. the next row of a rollout buffer. */
typedef struct tf_vec_arrays {
    uint8_t *observations; /* [N][observation_size], of the seat to act */
    uint8_t *masks;        /* [N][actions] */
    float *rewards;        /* [N][players], of the last action */
    uint8_t *terminated;   /* [N], 1: the action ended the game by the rules */
    uint8_t *truncated;    /* [N], 1: the action was the last one that `steps` allows */
    int8_t *players;       /* [N], the seat to act; TF_PLAYER_TERMINAL in a game that stays ended */
    uint64_t *deals;       /* [N], NUMBER of the deal seed:NUMBER of the game that is observed */
    /* [N][observation_size], the last observation of a game that has just ended, of the seat that
     * acted last; rows of other games are not written. */
    uint8_t *final_observations;
    uint8_t *information; /* [N][information_size], of the seat to act */
    float *returns;       /* [N][players], the sum of the rewards up to this action */
    uint32_t *lengths;    /* [N], the actions of the game up to this action */
    void *reserved[4];    /* NULL */
} tf_vec_arrays;

typedef struct tf_vec tf_vec;

/* Creates N games and the threads that step them. The environment must outlive the vector. The games
 * are ready only after tf_vec_reset(). Not thread-safe: one call at a time. After fork() the child
 * has none of the threads: create vectors in the process that uses them. */
TF_API TF_MUST_USE tf_status tf_vec_create(tf_vec **out, const tf_env *env,
                                           const tf_vec_options *options, tf_error *error);
TF_API void tf_vec_destroy(tf_vec *vec); /* NULL is accepted */

/* The environment, N, and the number of threads that step the games. */
TF_API const tf_env *tf_vec_env(const tf_vec *vec);
TF_API size_t tf_vec_count(const tf_vec *vec);
TF_API unsigned tf_vec_threads(const tf_vec *vec);

/* Starts the first game in every place and writes the arrays. The seed is that of the deals and of
 * tf_vec_random_actions(). Deal number k of place i depends only on the seed, i and k: not on the
 * number of threads, on N or on the actions (with options.deals, on N instead of the seed). Every deal is a numbered deal, seed:NUMBER (`deals` in
 * the arrays), so that solvers and players can play the same games. */
TF_API TF_MUST_USE tf_status tf_vec_reset(tf_vec *vec, uint64_t seed, const tf_vec_arrays *arrays,
                                          tf_error *error);

/* Makes one action per game ([N]) and writes the arrays. A game that ends is replaced by the next
 * one at once: rewards, terminated and truncated are those of the game that ended, observation, mask
 * and player those of the start of the next game. Actions of games that stay ended are ignored. A
 * deal without any legal move is over before its first action: it is counted (tf_vec_counts) and
 * skipped.
 *
 * TF_ERR_ILLEGAL when an action is not legal; the error names the first such game and its action. No
 * game has then made a step, and no array was written. */
TF_API TF_MUST_USE tf_status tf_vec_step(tf_vec *vec, const tf_action *actions,
                                         const tf_vec_arrays *arrays, tf_error *error);

/* Writes one legal action per game ([N]), uniformly at random; 0 for a game that stays ended. The
 * random numbers of game i depend only on the seed, i and the number of calls since the reset. */
TF_API void tf_vec_random_actions(tf_vec *vec, tf_action *actions);

/* Counts since the reset, over all games. */
typedef struct tf_vec_counts {
    uint64_t steps;     /* actions made */
    uint64_t episodes;  /* games that ended, truncated ones included */
    uint64_t truncated; /* games that were truncated */
    uint64_t won;       /* games that were won, in games with one seat */
    size_t live;        /* games that are not ended */
} tf_vec_counts;
/* Fills *out. */
TF_API void tf_vec_get_counts(const tf_vec *vec, tf_vec_counts *out);

/* Copies game i of the vector as a state with its deal, for inspection and search; the steps made
 * are in its history. The caller destroys it. */
TF_API TF_MUST_USE tf_status tf_vec_state(tf_state **out, const tf_vec *vec, size_t index,
                                          tf_error *error);

#ifdef __cplusplus
}
#endif
#endif
