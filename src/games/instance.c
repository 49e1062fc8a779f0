/* instance.c: see instance.h. */
#include "games/instance.h"

#include <stdlib.h>

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
    status = check_needs(instance, resources, error);
    if (status != TF_OK)
        return status;
    instance->scratch = calloc(1, scratch_bytes);
    instance->legal = calloc(rules->game->rules->max_moves, sizeof *instance->legal);
    if (!instance->scratch || !instance->legal)
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for a %s", specs.what);
    tf_setup setup = {&instance->rules,    &instance->options, resources->memory_bytes,
                      resources->data_dir, resources->control, resources->settle};
    return instance->type.create(&setup, &instance->self, error);
}

void tf__instance_destroy(tf__instance *instance)
{
    if (instance->self)
        instance->type.destroy(instance->self);
    free(instance->scratch);
    free(instance->legal);
}
