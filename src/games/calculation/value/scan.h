/* scan.h: the positions that a card and runs of moves can reach, each with the value of its plans and, where
 * wanted, the network's logit.
 *
 * A scan owns the plans that it keeps for one table. It follows a game step by step, or finds plans for a table
 * that it did not see before. Scanning changes nothing of that. */
#ifndef TEFUDA_GAMES_CALCULATION_VALUE_SCAN_H
#define TEFUDA_GAMES_CALCULATION_VALUE_SCAN_H

#include "games/calculation/plans/search.h"
#include "games/calculation/value/features.h"
#include "games/calculation/value/network.h"
#include "games/calculation/value/parameters.h"

/* What a scan is for. */
typedef enum tf__value_scan_kind {
    TF__VALUE_SCAN_FULL,     /* plans found anew for each view */
    TF__VALUE_SCAN_FOLLOWED, /* few plans, which follow the game */
    TF__VALUE_SCAN_KEPT,     /* the plans that a player keeps */
} tf__value_scan_kind;

typedef struct tf__value_scan_options {
    tf__value_scan_kind
        kind;        /* unless FULL: fewer plans while the stock is large, where they tell less */
    bool thrifty;    /* KEPT: a few plans less than networks were trained with */
    size_t keep;     /* plans */
    size_t exchange; /* of them, those in which labels are exchanged after a card */
    size_t rounds;   /* of exchanges for a table that was not played towards */
    size_t
        scouts; /* unless `every`: one plan in so many, and two more, choose the candidate that is valued */
    bool every;  /* all plans and the network value every candidate */
    float blend; /* a candidate's score is log V + blend * logit */
    float
        margin; /* candidates whose score is at most that much below the best are near; 0: none are */
    float sure; /* no candidate is looked at closely when the best has at least this logit */
} tf__value_scan_options;

tf__value_scan_options tf__value_scan_options_of(unsigned stacks, tf__value_scan_kind kind);

enum {
    TF__VALUE_NEAR_MAX = 8,
    TF__VALUE_PLANS_MAX = 50, /* kind KEPT: that are taken over */
};

/* A position that can be reached before the next draw. Where the cards are follows from the heights. */
typedef struct tf__value_candidate {
    uint8_t foundation[TF__CALC_FOUNDATIONS];
    uint8_t height[TF__CALC_STACKS_MAX];
    float logit;
    double log_value; /* of the plans, to the base 2 */
    double score;     /* by which candidates are compared */
} tf__value_candidate;

/* A near candidate with its plans, the best first. */
typedef struct tf__value_near_candidate {
    size_t candidate;
    bool stays; /* nothing was moved: the next card is drawn */
    tf__plan_layout table;
    tf__plan_set plans;
} tf__value_near_candidate;

/* One of the best candidates, with the steps to it. */
typedef struct tf__value_reply {
    size_t candidate;
    double value; /* of the plans that chose it */
    unsigned step_count;
    tf__plan_step steps[TF__PLAN_STEPS_MAX];
} tf__value_reply;

enum { TF__VALUE_REPLIES_MAX = 2 };

typedef struct tf__value_scan {
    tf__value_scan_options options;
    const tf__value_network *network;         /* NULL: no logits */
    const tf__value_calibration *calibration; /* of what is told; NULL: none */
    tf__plan_valuer *judge;
    tf__plan_search *search; /* finds plans for a table, exchanges labels */
    tf__plan_reachable walk;
    tf__plan_scratch scratch;
    /* the table followed */
    tf__plan_layout table;
    tf__plan_set plans;
    size_t limit; /* plans kept with this stock */
    /* of the last scan */
    tf_control *control;
    const uint8_t *left;
    size_t count, best;
    size_t reply_count;
    tf__value_reply replies[TF__VALUE_REPLIES_MAX]; /* best first */
    tf__value_candidate candidates[TF__PLAN_CANDIDATES_MAX];
    bool ahead; /* scores are those of a look ahead */
    size_t near_count;
    tf__value_near_candidate near[TF__VALUE_NEAR_MAX];
    float features[TF__VALUE_FEATURES]; /* of the best candidate, or of the reply taken */
    /* kind KEPT: the same candidate with its plans, the best first */
    tf__plan_layout best_table;
    tf__plan_set best_plans;
} tf__value_scan;

/* judge and network are borrowed. Without a judge (NULL) there are no plans: the network alone values. */
tf_status tf__value_scan_init(tf__value_scan *scan, const tf__value_scan_options *options,
                              tf__plan_valuer *judge, const tf__value_network *network,
                              tf_error *error);
void tf__value_scan_free(tf__value_scan *scan); /* zeroed is accepted */
size_t tf__value_scan_bytes(const tf__value_scan_options *options);

/* Forgets the table. */
void tf__value_scan_forget(tf__value_scan *scan);

/* Says how many cards are in the stock; the plans beyond the limit for it are dropped. */
void tf__value_scan_stock(tf__value_scan *scan, unsigned stock);

/* Makes `seen` the table: by one step from the table before where that leads there, else (or when `anew`) by
 * finding plans. */
void tf__value_scan_follow(tf__value_scan *scan, const tf__calc_layout *seen, bool anew,
                           tf_control *control);

/* Takes over a table and its plans, as many as there is room for. */
void tf__value_scan_take(tf__value_scan *scan, const tf__plan_layout *table,
                         const tf__plan_set *plans);

/* Values what the card in the hand (TF__CALC_NONE: no card, only moves) can reach; left[r] cards of rank r are
 * in the stock after it. False when control said stop. */
bool tf__value_scan_run(tf__value_scan *scan, unsigned hand, const uint8_t *left,
                        tf_control *control);

/* kind KEPT: takes another reply of the last scan for the best one. */
void tf__value_scan_reply(tf__value_scan *scan, size_t reply);

#endif
