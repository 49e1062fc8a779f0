/* record_reader.h: what the two forms of a record, text and JSON, share: keys, moves, the checks. */
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
    char deal_text[TF_DEAL_ID_MAX]; /* "deal" value, made once the rules are known */
    char *cards_text;               /* "cards" value, owned */
    char result[TF_RECORD_WORDS_MAX];
    unsigned line; /* the line being read, from 1 */
    bool several;  /* more may follow the first JSON object */
    size_t used;   /* characters of the JSON object */
    size_t moves;
    tf_record *record;
    tf_error *error;
} tf__record_reader;

/* Puts file and line in front of the error. */
tf_status tf__record_fail(tf__record_reader *r, tf_status status);
tf_status tf__record_refuse(tf__record_reader *r, const char *key, const char *what);

/* Takes a value of the header; false when there is no such key. */
bool tf__record_take(tf__record_reader *r, const char *key, const char *value, tf_status *status);

/* Makes the starting position, once all keys are taken; moves come after it. */
tf_status tf__record_start(tf__record_reader *r);
tf_status tf__record_move(tf__record_reader *r, const char *word);

/* The result that the record claims must be the one that its moves lead to. */
tf_status tf__record_check_result(tf__record_reader *r);

/* Reads a JSON object; record_json.c. */
tf_status tf__record_read_json(tf__record_reader *r, const char *text);

/* True when the deal's id alone gives its cards again. */
bool tf__record_is_numbered(const tf_deal_format *format, const tf_deal *deal);

#endif
