/* deals.h: numbered deals taken in stretches and made out of order, for many threads at once. */
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

/* The numbers that are still to come; for numbered deals before their end. */
tf__deals_range tf__deals_left(const tf_deals *deals);

/* Steps over up to `want` numbers of numbered deals and tells the first; returns how many, 0 at the
 * end. One caller at a time. */
uint32_t tf__deals_take(tf_deals *deals, uint32_t want, uint64_t *first);

/* Makes the deal of a number of the source, whatever was taken. From any thread. */
TF_MUST_USE tf_status tf__deals_make(const tf_deals *deals, uint64_t number, tf_deal *deal,
                                     tf_error *error);

#endif
