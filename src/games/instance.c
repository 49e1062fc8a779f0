/* instance.c: see instance.h. */
#include "games/instance.h"

#include <stdlib.h>
#include <string.h>

static tf_needs needs_of(const tf__type_spec *type, const tf_rules *rules, const tf_values *options,
                         const char *data_dir)
{
    tf_needs needs = {0, 0};
    tf_setup setup = {.rules = rules, .options = options, .data_dir = data_dir};
    if (type->needs)
        type->needs(&setup, &needs);
    return needs;
}

tf_status tf__instance_needs(tf__type_specs_fn types, const tf_rules *rules, const char *text,
                             const char *data_dir, tf_needs *needs, tf_error *error)
{
    size_t index = 0;
    tf_values options;
    tf__type_specs specs;
    types(rules->game, &specs);
    tf_status status = tf__type_specs_parse(&specs, text, &index, &options, error);
    if (status == TF_OK)
        *needs = needs_of(&specs.list[index], rules, &options, data_dir);
    return status;
}

tf_status tf__instance_check_needs(const tf_needs *needs, size_t memory_bytes, const char *name,
                                   tf_error *error)
{
    size_t least = needs->own_bytes + needs->shared_bytes, mib = (size_t)1 << 20;
    if (memory_bytes == 0 || least <= memory_bytes)
        return TF_OK;
    return tf_error_set(error, TF_ERR_USAGE, "%s needs at least %zu MiB of memory, %zu are allowed",
                        name, (least + mib - 1) / mib, memory_bytes / mib);
}

static tf_status check_needs(const tf__instance *instance, const tf_resources *resources,
                             tf_error *error)
{
    tf_needs needs = needs_of(&instance->type, &instance->rules, &instance->options,
                              resources->data_dir);
    return tf__instance_check_needs(&needs, resources->memory_bytes, instance->type.name, error);
}

/* Starting programs is a privilege of the person at the keyboard. */
static tf_status check_program(const tf__instance *instance, const tf_resources *resources,
                               tf_error *error)
{
    const tf_player_type *player = instance->type.player;
    if (!player || !player->starts_program || resources->allow_exec)
        return TF_OK;
    return tf_error_set(error, TF_ERR_USAGE,
                        "player %s starts a program: it works only when it is typed on the command "
                        "line, or with --allow-exec",
                        player->name);
}

tf_status tf__instance_create(tf__instance *instance, tf__type_specs_fn types,
                              const tf_rules *rules, const char *text, size_t scratch_bytes,
                              const tf_resources *resources, tf_error *error)
{
    static const tf_resources none;
    tf__type_specs specs;
    if (!resources)
        resources = &none;
    types(rules->game, &specs);
    tf_status status = tf__type_specs_parse(&specs, text, &instance->index, &instance->options,
                                            error);
    if (status != TF_OK)
        return status;
    instance->type = specs.list[instance->index];
    instance->rules = *rules;
    status = check_program(instance, resources, error);
    if (status == TF_OK)
        status = check_needs(instance, resources, error);
    if (status != TF_OK)
        return status;
    instance->scratch = calloc(1, scratch_bytes);
    instance->legal = calloc(rules->game->rules->max_moves, sizeof *instance->legal);
    instance->text = strdup(tf__type_text(text));
    if (!instance->scratch || !instance->legal || !instance->text)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a %s", specs.what);
    bool takes_text = instance->type.player && instance->type.player->takes_text;
    tf_setup setup = {.rules = &instance->rules,
                      .options = &instance->options,
                      .memory_bytes = resources->memory_bytes,
                      .data_dir = resources->data_dir,
                      .control = resources->control,
                      .settle = resources->settle,
                      .text = takes_text ? instance->text : "",
                      .program_bytes = resources->program_bytes};
    return instance->type.create(&setup, &instance->self, error);
}

void tf__instance_destroy(tf__instance *instance)
{
    if (instance->self)
        instance->type.destroy(instance->self);
    free(instance->scratch);
    free(instance->text);
    free(instance->legal);
}
