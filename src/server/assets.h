/* assets.h: the files of the page. */
#ifndef TEFUDA_SERVER_ASSETS_H
#define TEFUDA_SERVER_ASSETS_H

#include "server/server.h"

/* One file in the binary. The build makes the table (cmake/web.cmake). */
typedef struct srv_asset {
    const char *path; /* "/index.html" */
    const unsigned char *bytes;
    size_t size;
} srv_asset;

extern const srv_asset embedded_assets[];
extern const size_t embedded_asset_count;

typedef struct srv_assets srv_assets;

/* Lists the files in the binary, or with web_root the files of that folder now. */
TF_MUST_USE tf_status assets_create(srv_assets **out, const char *web_root, tf_error *error);
void assets_destroy(srv_assets *assets); /* NULL is accepted */

/* True when there is a file with this path. */
bool assets_has(const srv_assets *assets, const char *path);

/* The file with this path; 404 when there is none. The path is only compared with the list. */
srv_reply assets_reply(const srv_assets *assets, const char *path, const srv_request *request);

#endif
