/* lab_json.h: experiments as JSON, and their store. */
#ifndef TEFUDA_SERVER_API_LAB_JSON_H
#define TEFUDA_SERVER_API_LAB_JSON_H

#include "server/server.h"

/* Opens the store for reading. A missing store is TF_OK with *store NULL. */
TF_MUST_USE tf_status lab_open(const srv_server *server, tf_store **store, tf_error *error);

/* An experiment as in docs/API.md. */
json_t *lab_experiment_json(tf_store *store, const tf_experiment_info *info);

/* {"store", "experiments"}: all experiments. */
TF_MUST_USE tf_status lab_list_json(const srv_server *server, json_t **out, tf_error *error);

/* A mean with its interval; quantiles. */
json_t *lab_mean_json(const tf_mean *mean);

#endif
