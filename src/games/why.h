/* why.h: what the explanations of all games share. */
#ifndef TEFUDA_GAMES_WHY_H
#define TEFUDA_GAMES_WHY_H

#include <tefuda/game.h>
#include <tefuda/why.h>

/* The keys of a game are a list in its why_keys.h:
 *
 *     #define LIST(FACT, LABEL)
 *         FACT(key, "argument names", "what it means")
 *         LABEL(key, "what it means")
 *
 * TF__WHY_KEYS(LIST) defines FACT_key and LABEL_key for each row, so that a key outside the list
 * does not compile, and why_keys[], the same rows as a table. The page's dictionaries have one text
 * per row; tests/web checks this. */
#define TF__WHY_FACT_NAME(key, arguments, words) static const char FACT_##key[] = #key;
#define TF__WHY_LABEL_NAME(key, words)           static const char LABEL_##key[] = #key;
#define TF__WHY_FACT_ROW(key, arguments, words)  {#key, false, arguments, words},
#define TF__WHY_LABEL_ROW(key, words)            {#key, true, "", words},
#define TF__WHY_KEYS(LIST)                                                                         \
    LIST(TF__WHY_FACT_NAME, TF__WHY_LABEL_NAME)                                                    \
    static const tf_why_key why_keys[] = {LIST(TF__WHY_FACT_ROW, TF__WHY_LABEL_ROW)}

/* The members of tf_why_ops for that table. */
#define TF__WHY_KEYS_OPS .keys = why_keys, .key_count = sizeof why_keys / sizeof why_keys[0]

/* Adds a label at a card of the pile "name" or, with a number above 0, "name2". Valid as long as
 * the explanation. */
tf_why_label *tf__why_label(tf_why *why, const char *key, const char *name, unsigned number,
                            int index);

/* Adds a fact. The caller then adds its arguments in order. */
tf_why_fact *tf__why_fact(tf_why *why, const char *key);
void tf__why_number(tf_why_fact *fact, const char *name, double number);
void tf__why_letter(tf_why_fact *fact, const char *name, char letter);
void tf__why_card(tf_why_fact *fact, tf_card card);
void tf__why_pile(tf_why_fact *fact, const char *name, unsigned number);

#endif
