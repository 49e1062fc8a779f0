/* scene.h: what the games' scenes share. */
#ifndef TEFUDA_GAMES_SCENE_H
#define TEFUDA_GAMES_SCENE_H

#include <tefuda/scene.h>

/* Adds an empty pile, "name" or, with a number above 0, "name2"; valid as long as the scene. */
tf_pile *tf__scene_pile(tf_scene *scene, tf_pile_kind kind, const char *name, unsigned number);

/* Adds a card; one that is not known (no card of a deck) is "??". The second: by rank alone. */
void tf__scene_card(tf_pile *pile, tf_card card);
void tf__scene_rank(tf_pile *pile, unsigned rank);

/* Adds so many cards face down. */
void tf__scene_face_down(tf_pile *pile, unsigned count);

void tf__scene_figure(tf_scene *scene, const char *name, int value);
/* The same with one value a seat. */
void tf__scene_figures(tf_scene *scene, const char *name, const uint8_t values[TF_SEATS_MAX]);

/* The last card of a pile. */
tf_place tf__scene_top(const tf_scene *scene, unsigned pile);
/* The place behind it. */
tf_place tf__scene_end(unsigned pile);

#endif
