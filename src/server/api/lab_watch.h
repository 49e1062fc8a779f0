/* lab_watch.h: what the pages that watch experiments share. */
#ifndef TEFUDA_SERVER_API_LAB_WATCH_H
#define TEFUDA_SERVER_API_LAB_WATCH_H

typedef struct lab_watch lab_watch;

lab_watch *lab_watch_create(void);
void lab_watch_destroy(lab_watch *watch); /* NULL is accepted */

#endif
