/* deal.h: deals, by number from a named source or from a file.
 *
 * A deal is an id and the cards in the order in which the game's rules hand them out. Numbered
 * sources are pure functions of the number. tf_deals walks over the deals of a SPEC:
 *   KIND:N, KIND:FIRST-LAST    numbered deals, e.g. seed:1-1000
 *   file:PATH                  one deal a line: an id, then the cards; # starts a comment
 */
#ifndef TEFUDA_DEAL_H
#define TEFUDA_DEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "card.h"
#include "control.h"
#include "status.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TF_DEAL_ID_MAX = 64 }; /* with the NUL */

typedef struct tf_deal {
    char id[TF_DEAL_ID_MAX];
    unsigned count;
    tf_card cards[TF_DECK_MAX];
} tf_deal;

/* Which cards make a deal: four suits of `ranks` ranks (2..13). With ranks_only the suits do not
 * matter: a deal is written as ranks, and suits are given in the order of appearance. */
typedef struct tf_deck {
    unsigned ranks;
    bool ranks_only;
} tf_deck;

/* A numbered source of deals. make() fills deal->count and deal->cards; the id is the caller's. */
typedef struct tf_deal_source {
    const char *name;
    const char *words; /* one line for help */
    tf_status (*make)(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error);
} tf_deal_source;

/* The sources that fit every game (seed, ms, pysol); *count of them. */
TF_API const tf_deal_source *tf_deal_sources(size_t *count);

/* How deals of one game are read: its deck, and the sources that only it has. */
typedef struct tf_deal_format {
    tf_deck deck;
    const tf_deal_source *own_sources;
    size_t own_source_count;
} tf_deal_format;

typedef struct tf_deals tf_deals;

/* Opens the deals of spec. A regular file is read through once first, so that a mistake anywhere in
 * it is told before any work is done. Errors name file, line, what is wrong and what was expected.
 * The format is copied; what own_sources points to must outlive the tf_deals. */
TF_API TF_MUST_USE tf_status tf_deals_open(tf_deals **out, const tf_deal_format *format,
                                           const char *spec, tf_error *error);

/* The same for a file by its path; "-" is standard input, read as it comes. */
TF_API TF_MUST_USE tf_status tf_deals_open_file(tf_deals **out, const tf_deal_format *format,
                                                const char *path, tf_error *error);

/* Reads the next deal. TF_OK with *end false and the deal filled, or *end true after the last.
 * Not thread-safe: one caller at a time. */
TF_API TF_MUST_USE tf_status tf_deals_next(tf_deals *deals, tf_deal *deal, bool *end,
                                           tf_error *error);

/* From now on a raised flag ends a reading that waits for input, with TF_ERR_CANCELLED, within a
 * fraction of a second. The flag is borrowed; NULL: none. */
TF_API void tf_deals_set_cancel(tf_deals *deals, const tf_cancel *cancel);

/* How many deals there are in all; false when that is not known (standard input, a pipe) or does
 * not fit (all 2^64 numbers of a source). */
TF_API bool tf_deals_count(const tf_deals *deals, uint64_t *count);

/* Closes; NULL is accepted. */
TF_API void tf_deals_close(tf_deals *deals);

/* Makes the one deal that "KIND:N" names; the id is the spec. */
TF_API TF_MUST_USE tf_status tf_deal_make(const tf_deal_format *format, const char *spec,
                                          tf_deal *deal, tf_error *error);

/* Reads the cards of a whole deal from text (no id): exactly the deck, each card once. */
TF_API TF_MUST_USE tf_status tf_deal_parse_cards(const tf_deck *deck, const char *text,
                                                 tf_deal *deal, tf_error *error);

/* Reads one line "ID CARDS..." of a deals file; a trailing comment is allowed. */
TF_API TF_MUST_USE tf_status tf_deal_parse_line(const tf_deck *deck, const char *line,
                                                tf_deal *deal, tf_error *error);

/* Appends the cards as text: "8D AH KH ..." or, for ranks only, "3268Q...". */
TF_API void tf_deal_format_cards(const tf_deck *deck, const tf_deal *deal, tf_text *out);

#ifdef __cplusplus
}
#endif
#endif
