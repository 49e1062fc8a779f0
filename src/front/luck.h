/* luck.h: luck, losses and accuracy of a reviewed game, as text and as JSON. */
#ifndef TEFUDA_FRONT_LUCK_H
#define TEFUDA_FRONT_LUCK_H

#include <jansson.h>
#include <tefuda/luck.h>

/* Appends one or two sentences for the person who played. `percent`: values are win probabilities. */
void front_luck_sentence(const tf_luck *luck, bool percent, tf_text *out);

/* Appends the value of the position over the game, one sign per decision, at most `width`; from low to high, in
 * UTF-8 blocks or, with `plain`, in ASCII. */
void front_luck_sparkline(const tf_luck *luck, double low, double high, size_t width, bool plain,
                          tf_text *out);

/* The moves with the largest values of one field, best first, at most `most`; only values above 0 count. */
typedef enum front_luck_field { FRONT_LOSS, FRONT_GOOD_LUCK, FRONT_BAD_LUCK } front_luck_field;
size_t front_luck_largest(const tf_luck *luck, front_luck_field field, const tf_luck_move **out,
                          size_t most);

/* Adds start, luck, loss, drift, opponents (games for several), luck_adjusted, accuracy, grades and reveals to an
 * object. */
void front_luck_json(const tf_luck *luck, bool several, json_t *object);

#endif
