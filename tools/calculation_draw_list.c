/* calculation_draw_list.c: see calculation_draw_list.h. */
#include "calculation_draw_list.h"

#include <sys/mman.h>

draw_head draw_list_head(const draw_list *list, size_t draw)
{
    draw_head head;
    memcpy(&head, list->bytes + list->at[draw], sizeof head);
    return head;
}

const int16_t *draw_list_features(const draw_list *list, size_t draw)
{
    return (const void *)(list->bytes + list->at[draw] + sizeof(draw_head));
}

static const int16_t *draw_features(const void *context, size_t i)
{
    return draw_list_head(context, i).exact ? NULL : draw_list_features(context, i);
}

draw_list draw_list_read(const char *path)
{
    draw_list list = {0};
    size_t room = 0;
    uint32_t last = 0;
    list.bytes = trainer_map(path, &list.size);
    for (size_t at = 0; at + sizeof(draw_head) <= list.size;) {
        draw_head head;
        memcpy(&head, list.bytes + at, sizeof head);
        size_t bytes = sizeof head;
        bytes += head.exact ? 0 : head.count * sizeof(int16_t) * TF__VALUE_FEATURES;
        if (at + bytes > list.size)
            break;
        if (list.count == room) {
            room = room ? 2 * room : 4096;
            list.at = tool_need(realloc(list.at, room * sizeof *list.at));
            list.game = tool_need(realloc(list.game, (room + 1) * sizeof *list.game));
        }
        list.at[list.count] = at;
        if (list.count == 0 || head.game != last)
            list.game[list.games++] = list.count;
        last = head.game;
        list.game[list.games] = ++list.count;
        at += bytes;
    }
    return list;
}

void draw_list_free(draw_list *list)
{
    free(list->at);
    free(list->game);
    munmap((void *)list->bytes, list->size);
}

void draw_list_standardise(trainer *t, const draw_list *list)
{
    trainer_standardise(t, draw_features, list, list->count);
    for (unsigned i = 0; i < TF__VALUE_FEATURES; i++) {
        t->mean[TF__VALUE_FEATURES + i] = t->mean[i];
        t->scale[TF__VALUE_FEATURES + i] = t->scale[i];
        t->mean[i] = 0;
        t->scale[i] *= 2; /* they are smaller */
    }
}

void draw_list_inputs(const trainer *t, const draw_head *head, const int16_t *features,
                      shared_pass *s, pass *ranks)
{
    float total = 0, mean[TF__VALUE_FEATURES] = {0};
    for (unsigned r = 0; r < head->count; r++) {
        total += head->weight[r];
        for (unsigned i = 0; i < TF__VALUE_FEATURES; i++) {
            ranks[r].x[i] = feature_unpack(features[(size_t)r * TF__VALUE_FEATURES + i]);
            mean[i] += (float)head->weight[r] * ranks[r].x[i];
        }
    }
    for (unsigned i = 0; i < TF__VALUE_FEATURES; i++) {
        mean[i] /= total;
        s->x[i] = (mean[i] - t->mean[TF__VALUE_FEATURES + i]) * t->scale[TF__VALUE_FEATURES + i];
        for (unsigned r = 0; r < head->count; r++)
            ranks[r].x[i] = (ranks[r].x[i] - mean[i]) * t->scale[i];
    }
}
