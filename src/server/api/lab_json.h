/* lab_json.h: experiments as JSON, and the store they are in. */
#ifndef TEFUDA_SERVER_API_LAB_JSON_H
#define TEFUDA_SERVER_API_LAB_JSON_H

#include "server/server.h"

/* Opens the store for reading. *store is NULL, and that is TF_OK, when there is none. */
TF_MUST_USE tf_status lab_open(const srv_server *server, tf_store **store, tf_error *error);

/* An experiment of docs/API.md. */
json_t *lab_experiment_json(tf_store *store, const tf_experiment_info *info);

/* {"store", "experiments"}: all of them. */
TF_MUST_USE tf_status lab_list_json(const srv_server *server, json_t **out, tf_error *error);

/* Mean with its interval; quantiles. */
json_t *lab_mean_json(const tf_mean *mean);

#endif
