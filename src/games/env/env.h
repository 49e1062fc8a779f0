/* env.h: what a game provides for its environment, and the environment itself.
 *
 * A game has one table of functions, tf__env_ops, in its env.c. They translate actions, list the
 * legal actions as bits, write tensors, and name the cards that a move turns up. States
 * (env_state.c) and vectors (env_vec.c) use them together with the game's rules and views. The bits
 * and tensors are computed from the whole position every time: nothing is kept that could disagree
 * with the rules. */
#ifndef TEFUDA_GAMES_ENV_H
#define TEFUDA_GAMES_ENV_H

#include <tefuda/env.h>
#include <tefuda/game.h>

#include "base/option_rows.h"

enum {
    TF__ENV_PARTS_MAX = 16,
    TF__ENV_WORDS = 2, /* legal actions as bits: at most 128 actions */
    TF__ENV_NUMBERS = 4,
};

/* Who sees a card of a deal from the start, besides the number of a seat. */
enum { TF__ENV_ALL = -1, TF__ENV_NOBODY = -2 };

/* The parts of a tensor in order. */
typedef struct tf__env_layout {
    tf_env_part parts[TF__ENV_PARTS_MAX];
    size_t count, size;
} tf__env_layout;

/* What the functions of a game need to know of the rules. */
typedef struct tf__env_shape {
    unsigned cards;                     /* in a deal */
    unsigned ranks;                     /* of the deck */
    unsigned number[TF__ENV_NUMBERS];   /* the game's own numbers */
    size_t at[TF__ENV_PARTS_MAX];       /* offsets of the parts of the observation */
    size_t informed[TF__ENV_PARTS_MAX]; /* offsets of the parts of the information state */
    size_t observation_size, information_size;
    unsigned progress_low, progress_high; /* progress at the start, and of a won game */
} tf__env_shape;

typedef struct tf__env_ops {
    /* Fills shape->number, at, informed and progress, the numbers of `info` from `actions` to
     * max_chance_nodes (max_game_length 0: the rules have no longest game), zero_sum, and the
     * parts of both tensors. shape->cards and ranks are set already. */
    void (*describe)(const tf_rules *rules, tf__env_shape *shape, tf_env_info *info,
                     tf__env_layout *observation, tf__env_layout *information);

    /* The move of an action in range; the action of a move, -1 when the rules have no such move. */
    tf_move (*move)(const tf__env_shape *shape, unsigned action);
    int (*action)(const tf__env_shape *shape, tf_move move);
    /* Appends the action as one word; different actions have different words. */
    void (*word)(const tf__env_shape *shape, unsigned action, tf_text *out);

    /* The legal actions of a position as bits; all 0 exactly when the game is over. */
    void (*mask)(const tf__env_shape *shape, const void *position, uint64_t words[TF__ENV_WORDS]);
    /* Write every value of a tensor. inform is NULL when both tensors are the same. */
    void (*observe)(const tf__env_shape *shape, const void *view, uint8_t *out);
    void (*inform)(const tf__env_shape *shape, const void *view, uint8_t *out);
    /* How far the game is, between progress_low and progress_high; NULL with several seats. */
    unsigned (*progress)(const tf__env_shape *shape, const void *position);

    /* Who sees card `index` of a deal from the start. */
    int (*dealt_to)(const tf__env_shape *shape, unsigned index);
    /* Lists the places of the cards that nobody has seen yet. NULL when everything is dealt at the
     * start. */
    unsigned (*hidden)(void *position, uint8_t *places[TF_DECK_MAX]);
    /* Lists those of them that the move turns up, in order. */
    unsigned (*reveals)(void *position, tf_move move, uint8_t *places[TF_DECK_MAX]);

    /* Whether `seat` has seen action number `index` of `count`; NULL when all see everything. */
    bool (*is_seen)(size_t index, size_t count, unsigned seat);
    /* After tf_view_ops.redeal() of `position` for `seat`: changes the deal and the actions
     * (`count` of them) so that they lead to the position. NULL when redeal changes nothing that
     * was dealt or played. */
    void (*restore)(const void *position, unsigned seat, tf_deal *deal, int32_t *const *actions,
                    size_t count);
} tf__env_ops;

#define TF__ENV_OPTIONS(ROW)                                                                       \
    ROW(bool, progress, "reward", TF__CHOICE(0, "result|progress"),                                \
        "what is rewarded: the result at the end, or every card that is done")                     \
    ROW(unsigned, steps, "steps", TF__INTEGER_OR(0, 1, 100000, "natural"),                         \
        "actions after which a game is truncated")
TF__OPTION_STRUCT(tf__env_option_values, TF__ENV_OPTIONS);

struct tf_env {
    tf_rules rules;
    const tf__env_ops *ops;
    tf_values values; /* of the options */
    tf__env_option_values options;
    tf__env_shape shape;
    tf_env_info info;
    tf__env_layout observation, information;
};

/* Adds a part and returns its offset. Unused dimensions are 0. */
size_t tf__env_add_part(tf__env_layout *layout, const char *name, const char *words, unsigned high,
                        size_t d0, size_t d1, size_t d2);

/* Writes the lowest `count` bits as bytes 0 and 1. */
static inline void tf__env_spread(uint64_t bits, size_t count, uint8_t *out)
{
    size_t done = 0;
    for (; done + 8 <= count; done += 8, bits >>= 8) {
        /* every byte gets all 8 bits, then keeps its own one */
        uint64_t eight = (bits & 255) * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);
        eight = (eight + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
        __builtin_memcpy(out + done, &eight, 8);
    }
    for (; done < count; done++, bits >>= 1)
        out[done] = (uint8_t)(bits & 1);
}

/* Sets the bits of `bits` from bit `first` on. */
static inline void tf__env_set_bits(uint64_t words[TF__ENV_WORDS], unsigned first, uint64_t bits)
{
    unsigned word = first / 64, shift = first % 64;
    words[word] |= bits << shift;
    if (shift && word + 1 < TF__ENV_WORDS)
        words[word + 1] |= bits >> (64 - shift);
}

static inline bool tf__env_has_bit(const uint64_t words[TF__ENV_WORDS], uint64_t bit)
{
    return bit < 64 * TF__ENV_WORDS && (words[bit / 64] >> bit % 64 & 1);
}

/* Writes the tensor of a view: the information state, or the observation. */
static inline void tf__env_write(const tf_env *env, const void *view, bool information,
                                 uint8_t *out)
{
    if (information && env->ops->inform)
        env->ops->inform(&env->shape, view, out);
    else
        env->ops->observe(&env->shape, view, out);
}

/* The reward of each seat for a move, from the progress before and after it and the legal actions
 * after it. Returns true when the game is over by the rules. */
bool tf__env_reward(const tf_env *env, const void *position, unsigned progress_before,
                    const uint64_t after[TF__ENV_WORDS], double rewards[TF_SEATS_MAX]);
unsigned tf__env_progress(const tf_env *env, const void *position);

#endif
