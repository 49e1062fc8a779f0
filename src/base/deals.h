/* deals.h: access to numbered deals for many threads: ranges of numbers are claimed in order, and
 * their deals are made in any order. */
#ifndef TEFUDA_BASE_DEALS_H
#define TEFUDA_BASE_DEALS_H

#include <stdbool.h>
#include <stdint.h>

#include <tefuda/deal.h>

/* True for the deals of a numbered source, false for those of a file or a pipe. */
bool tf__deals_numbered(const tf_deals *deals);

typedef struct tf__deals_range {
    const char *kind;
    uint64_t first, last;
} tf__deals_range;

/* The numbers that are not taken yet. Only for numbered deals, before the end. */
tf__deals_range tf__deals_left(const tf_deals *deals);

/* Takes up to `want` consecutive numbers of numbered deals. Sets *first and returns how many were
 * taken; 0 at the end. One caller at a time. */
uint32_t tf__deals_take(tf_deals *deals, uint32_t want, uint64_t *first);

/* Makes the deal of any number of the source, taken or not. Thread-safe. */
TF_MUST_USE tf_status tf__deals_make(const tf_deals *deals, uint64_t number, tf_deal *deal,
                                     tf_error *error);

#endif
