/* registry.c: see registry.h.
 *
 * Player texts are parsed in many places that share no context, so the list of registered types is
 * the one mutable object of the library that belongs to the process. It only grows, and an entry is
 * complete before it is counted. */
#include "outside/registry.h"

#include <pthread.h>
#include <string.h>

#include <tefuda/game.h>

#include "base/missing.h"
#include "outside/exec_player.h"

typedef struct registry_entry {
    const tf_game *game; /* NULL: all games */
    tf_player_type type;
} registry_entry;

static registry_entry entries[TF_PLAYER_TYPES_MAX];
static size_t entry_count; /* atomic */
static pthread_mutex_t registering = PTHREAD_MUTEX_INITIALIZER;

/* The fields that every version has. */
enum { SIZE_MIN = offsetof(tf_player_type, about) };

const tf_player_type *tf__registry_type(const tf_game *game, size_t index)
{
    size_t count = __atomic_load_n(&entry_count, __ATOMIC_ACQUIRE);
    if (index == 0)
        return &tf__exec_player;
    index--;
    for (size_t i = 0; i < count; i++)
        if ((!entries[i].game || entries[i].game == game) && index-- == 0)
            return &entries[i].type;
    return NULL;
}

const tf_player_type *tf_player_extra(const tf_game *game, size_t index)
{
    return tf__registry_type(game, index);
}

static bool is_name(const char *name)
{
    size_t length = strlen(name);
    return length > 0 && length < 32 &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789._-") == length;
}

/* True when a player of the game, or with game NULL of any game, has this name. */
static bool is_taken(const tf_game *game, const char *name)
{
    size_t game_count, count = entry_count;
    const tf_game *const *games = tf_games(&game_count);
    static const char *const reserved[] = {"exec", "human", "best"};
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
        if (strcmp(name, reserved[i]) == 0)
            return true;
    for (size_t i = 0; i < count; i++)
        if (strcmp(entries[i].type.name, name) == 0 &&
            (!game || !entries[i].game || entries[i].game == game))
            return true;
    for (size_t g = 0; g < game_count; g++)
        for (size_t i = 0; i < games[g]->player_count; i++)
            if ((!game || game == games[g]) && strcmp(games[g]->players[i]->name, name) == 0)
                return true;
    return false;
}

static tf_status check_type(const tf_player_type *type, tf_error *error)
{
    if (type->size < SIZE_MIN)
        return tf_error_set(error, TF_ERR_USAGE,
                            "tf_player_register: size is %zu, expected sizeof(tf_player_type)",
                            type->size);
    if (type->size > sizeof *type)
        return tf_error_set(error, TF_ERR_USAGE,
                            "tf_player_register: the type has %zu bytes, this library knows %zu: "
                            "the program was built for a later version",
                            type->size, sizeof *type);
    if (!type->name || !is_name(type->name))
        return tf_error_set(error, TF_ERR_USAGE,
                            "tf_player_register: '%.40s' is not a valid name, expected lower-case "
                            "letters, digits and any of ._-",
                            type->name ? type->name : "");
    if (!type->create || !type->destroy || !type->start || !type->choose)
        return tf_error_set(error, TF_ERR_USAGE,
                            "tf_player_register: player %s lacks create, destroy, start or choose",
                            type->name);
    return TF_OK;
}

static tf_status add_type(const tf_game *game, const tf_player_type *type, tf_error *error)
{
    if (is_taken(game, type->name))
        return tf_error_set(error, TF_ERR_USAGE, "tf_player_register: there is a player %s already",
                            type->name);
    if (entry_count == TF_PLAYER_TYPES_MAX)
        return tf_error_set(error, TF_ERR_USAGE, "tf_player_register: more than %d types",
                            TF_PLAYER_TYPES_MAX);
    registry_entry *entry = &entries[entry_count];
    *entry = (registry_entry){.game = game};
    memcpy(&entry->type, type, type->size);
    if (!entry->type.words)
        entry->type.words = "a registered player";
    __atomic_store_n(&entry_count, entry_count + 1, __ATOMIC_RELEASE);
    return TF_OK;
}

tf_status tf_player_register(const tf_game *game, const tf_player_type *type, tf_error *error)
{
    if (TF__MISSING(error, type))
        return TF_ERR_USAGE;
    tf_status status = check_type(type, error);
    if (status != TF_OK)
        return status;
    pthread_mutex_lock(&registering);
    status = add_type(game, type, error);
    pthread_mutex_unlock(&registering);
    return status;
}
