/* scene.h: what the scenes of all games share. */
#ifndef TEFUDA_GAMES_SCENE_H
#define TEFUDA_GAMES_SCENE_H

#include <tefuda/scene.h>

/* Adds an empty pile called "name" or, with a number above 0, "name2". Valid as long as the scene.
 */
tf_pile *tf__scene_pile(tf_scene *scene, tf_pile_kind kind, const char *name, unsigned number);

/* Adds a card; one that is not known (not a card of a deck) is "??". The second function adds it by
 * rank only. */
void tf__scene_card(tf_pile *pile, tf_card card);
void tf__scene_rank(tf_pile *pile, unsigned rank);

/* Adds `count` cards face down. */
void tf__scene_face_down(tf_pile *pile, unsigned count);

void tf__scene_figure(tf_scene *scene, const char *name, int value);
/* The same with one value per seat. */
void tf__scene_figures(tf_scene *scene, const char *name, const uint8_t values[TF_SEATS_MAX]);

/* The last card of a pile. */
tf_place tf__scene_top(const tf_scene *scene, unsigned pile);
/* The place after the last card. */
tf_place tf__scene_end(unsigned pile);

#endif
