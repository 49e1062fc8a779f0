/* why.h: what the games' explanations share. */
#ifndef TEFUDA_GAMES_WHY_H
#define TEFUDA_GAMES_WHY_H

#include <tefuda/game.h>
#include <tefuda/why.h>

/* Adds a label at a card of the pile "name", or "name2" with a number above 0; valid as long as the
 * answer. */
tf_why_label *tf__why_label(tf_why *why, const char *key, const char *name, unsigned number,
                            int index);

/* Adds a fact, to be given its arguments in order. */
tf_why_fact *tf__why_fact(tf_why *why, const char *key);
void tf__why_number(tf_why_fact *fact, const char *name, double number);
void tf__why_letter(tf_why_fact *fact, const char *name, char letter);
void tf__why_card(tf_why_fact *fact, tf_card card);
void tf__why_pile(tf_why_fact *fact, const char *name, unsigned number);

#endif
