/* assets.c: the page's files, from the binary or, for development, from a folder.
 *
 * A request's path is compared with a list and never opened. With a folder the list is made at the
 * start; a listed file is read for each request, so that an edit shows on reload. */
#include "server/assets.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "server/reply.h"

enum { DEPTH_MAX = 8, FILES_MAX = 2000, FILE_BYTES_MAX = 16 << 20 };

typedef struct list_entry {
    char *path; /* the path in the request */
    char *file; /* the path in the folder */
} list_entry;

struct srv_assets {
    list_entry *entries; /* NULL: use those in the binary */
    size_t count;
};

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".json", "application/json; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
};

static const char *type_of(const char *path)
{
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(ending, types[i].ending) == 0)
            return types[i].type;
    return NULL;
}

/* ---- a folder ---- */

static tf_status add_file(srv_assets *assets, const char *path, const char *file, tf_error *error)
{
    if (assets->count == FILES_MAX)
        return tf_error_set(error, TF_ERR_INPUT, "%s: more than %d files", file, (int)FILES_MAX);
    list_entry *made = &assets->entries[assets->count];
    made->path = strdup(path);
    made->file = strdup(file);
    assets->count++;
    return made->path && made->file ? TF_OK
                                    : tf_error_set(error, TF_ERR_MEMORY, "no memory for a list");
}

static tf_status list_folder(srv_assets *assets, const char *folder, const char *prefix, int depth,
                             tf_error *error);

static tf_status list_name(srv_assets *assets, const char *folder, const char *prefix,
                           const char *name, int depth, tf_error *error)
{
    struct stat info;
    tf_text file = {0}, path = {0};
    tf_text_printf(&file, "%s/%s", folder, name);
    tf_text_printf(&path, "%s/%s", prefix, name);
    const char *found = tf_text_string(&file);
    tf_status status = tf_text_status(&file);
    if (status == TF_OK && stat(found, &info) == 0) {
        if (S_ISDIR(info.st_mode) && depth < DEPTH_MAX)
            status = list_folder(assets, found, tf_text_string(&path), depth + 1, error);
        else if (S_ISREG(info.st_mode) && type_of(name))
            status = add_file(assets, tf_text_string(&path), found, error);
    }
    tf_text_free(&file);
    tf_text_free(&path);
    return status;
}

static tf_status list_folder(srv_assets *assets, const char *folder, const char *prefix, int depth,
                             tf_error *error)
{
    DIR *stream = opendir(folder);
    if (!stream)
        return tf_error_set(error, TF_ERR_INPUT, "%s: cannot read the folder", folder);
    tf_status status = TF_OK;
    struct dirent *found;
    while (status == TF_OK && (found = readdir(stream)))
        if (found->d_name[0] != '.' && strcmp(found->d_name, "node_modules") != 0)
            status = list_name(assets, folder, prefix, found->d_name, depth, error);
    closedir(stream);
    return status;
}

tf_status assets_create(srv_assets **out, const char *web_root, tf_error *error)
{
    srv_assets *made = calloc(1, sizeof *made);
    if (made && web_root)
        made->entries = calloc(FILES_MAX, sizeof *made->entries);
    if (!made || (web_root && !made->entries)) {
        free(made);
        return tf_error_set(error, TF_ERR_MEMORY, "no memory for the page's files");
    }
    tf_status status = web_root ? list_folder(made, web_root, "", 0, error) : TF_OK;
    if (status != TF_OK) {
        assets_destroy(made);
        return status;
    }
    *out = made;
    return TF_OK;
}

void assets_destroy(srv_assets *assets)
{
    if (!assets)
        return;
    for (size_t i = 0; i < assets->count; i++) {
        free(assets->entries[i].path);
        free(assets->entries[i].file);
    }
    free(assets->entries);
    free(assets);
}

/* ---- answering ---- */

static srv_reply read_entry(const list_entry *found)
{
    tf_text text = {0};
    tf_error error;
    tf_status status = tf_file_read(found->file, FILE_BYTES_MAX, &text, &error);
    srv_reply answer = status == TF_OK
                           ? reply_bytes(200, type_of(found->path), text.data, text.length)
                           : reply_failure(TF_ERR_IO, &error);
    tf_text_free(&text);
    reply_header(&answer, "Cache-Control", "no-store");
    return answer;
}

/* Files in the binary change only with the binary: the browser asks with the ETag and gets 304. */
static srv_reply send_asset(const srv_asset *found, const srv_request *request)
{
    char tag[24];
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < found->size; i++)
        hash = (hash ^ found->bytes[i]) * UINT64_C(0x100000001b3);
    (void)snprintf(tag, sizeof tag, "\"%016" PRIx64 "\"", hash);
    const char *known = request_header(request, "If-None-Match");
    bool same = known && strcmp(known, tag) == 0;
    srv_reply answer = reply_borrowed(same ? 304 : 200, type_of(found->path), found->bytes,
                                      same ? 0 : found->size);
    reply_header(&answer, "Cache-Control", "no-cache");
    reply_header(&answer, "ETag", tag);
    return answer;
}

static const list_entry *find_entry(const srv_assets *assets, const char *path)
{
    for (size_t i = 0; i < assets->count; i++)
        if (strcmp(assets->entries[i].path, path) == 0)
            return &assets->entries[i];
    return NULL;
}

/* Files from packages are not in the folder, so they come from the binary. */
static const srv_asset *find_embedded(const srv_assets *assets, const char *path)
{
    bool embedded = !assets->entries || strncmp(path, "/vendor/", 8) == 0;
    for (size_t i = 0; embedded && i < embedded_asset_count; i++)
        if (strcmp(embedded_assets[i].path, path) == 0)
            return &embedded_assets[i];
    return NULL;
}

static const char *file_of(const char *path)
{
    return strcmp(path, "/") == 0 ? "/index.html" : path;
}

bool assets_has(const srv_assets *assets, const char *path)
{
    return find_entry(assets, file_of(path)) || find_embedded(assets, file_of(path));
}

srv_reply assets_reply(const srv_assets *assets, const char *path, const srv_request *request)
{
    const list_entry *entry = find_entry(assets, file_of(path));
    if (entry)
        return read_entry(entry);
    const srv_asset *embedded = find_embedded(assets, file_of(path));
    if (embedded)
        return send_asset(embedded, request);
    return reply_error(404, "missing", "there is nothing at this address");
}
