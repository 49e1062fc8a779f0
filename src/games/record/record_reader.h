/* record_reader.h: what the two formats of a record, text and JSON, share: keys, moves, checks. */
#ifndef TEFUDA_GAMES_RECORD_READER_H
#define TEFUDA_GAMES_RECORD_READER_H

#include <tefuda/record.h>

typedef struct tf__record_reader {
    const tf_game *game;
    const char *name;
    tf_rules rules;
    bool has_rules_line;
    tf_text position_text;
    unsigned position_line;
    tf_deal deal;
    /* the value of "deal"; the deal is made when the rules are known */
    char deal_text[TF_DEAL_ID_MAX];
    char *cards_text; /* the value of "cards", owned */
    char result[TF_RECORD_WORDS_MAX];
    unsigned line; /* current line, from 1 */
    bool several;  /* more objects may follow the first JSON object */
    size_t used;   /* number of characters of the JSON object */
    size_t moves;
    tf_record *record;
    tf_error *error;
} tf__record_reader;

/* Prefixes the error with file and line. */
tf_status tf__record_fail(tf__record_reader *r, tf_status status);
tf_status tf__record_refuse(tf__record_reader *r, const char *key, const char *what);

/* Accepts a value of the header. Returns false when there is no such key. */
bool tf__record_take(tf__record_reader *r, const char *key, const char *value, tf_status *status);

/* Makes the starting position, after all keys; moves follow. */
tf_status tf__record_start(tf__record_reader *r);
tf_status tf__record_move(tf__record_reader *r, const char *word);

/* Checks that the result in the record is the one that its moves lead to. */
tf_status tf__record_check_result(tf__record_reader *r);

/* Reads a JSON object; record_json.c. */
tf_status tf__record_read_json(tf__record_reader *r, const char *text);

/* True when the deal can be made again from its id alone. */
bool tf__record_is_numbered(const tf_deal_format *format, const tf_deal *deal);

#endif
