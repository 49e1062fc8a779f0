/* lab_watch.h: state shared by the pages that watch experiments. */
#ifndef TEFUDA_SERVER_API_LAB_WATCH_H
#define TEFUDA_SERVER_API_LAB_WATCH_H

typedef struct lab_watch lab_watch;

lab_watch *lab_watch_create(void);
void lab_watch_destroy(lab_watch *watch); /* NULL is accepted */

#endif
