/* deal.h: deals, by number from a named source or from a file.
 *
 * A deal is an id and the cards in the order in which the game's rules deal them. A numbered source
 * is a pure function of the number. tf_deals iterates over the deals of a SPEC:
 *  KIND:N, KIND:FIRST-LAST    numbered deals, e.g. seed:1-1000
 *  file:PATH                  one deal per line: an id, then the cards; # starts a comment
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

enum { TF_DEAL_ID_MAX = 64 }; /* including the NUL */

typedef struct tf_deal {
    char id[TF_DEAL_ID_MAX];
    unsigned count;
    tf_card cards[TF_DECK_MAX];
} tf_deal;

/* The cards of a deal: four suits of `ranks` ranks (2..13), or the first `suits` suits. With
 * ranks_only, suits do not matter: a deal is written as ranks, and each rank gets its suits in the
 * order of appearance. */
typedef struct tf_deck {
    unsigned ranks;
    bool ranks_only;
    unsigned suits; /* 1..4; 0: four */
} tf_deck;

/* The number of suits. */
static inline unsigned tf_deck_suits(const tf_deck *deck)
{
    return deck->suits ? deck->suits : (unsigned)TF_SUITS;
}
/* The number of cards. */
static inline unsigned tf_deck_cards(const tf_deck *deck)
{
    return deck->ranks * tf_deck_suits(deck);
}

/* A numbered source of deals. make() fills deal->count and deal->cards; the caller sets the id. */
typedef struct tf_deal_source {
    const char *name;
    const char *words; /* one line for help */
    tf_status (*make)(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error);
} tf_deal_source;

/* Returns the sources that every game can use (seed, ms, pysol); *count of them. */
TF_API const tf_deal_source *tf_deal_sources(size_t *count);

/* How the deals of a game are read: its deck, and the sources that only this game has. */
typedef struct tf_deal_format {
    tf_deck deck;
    const tf_deal_source *own_sources;
    size_t own_source_count;
} tf_deal_format;

typedef struct tf_deals tf_deals;

/* Opens the deals of spec. A regular file is read once completely first, so that an error anywhere
 * in it is reported before any work is done. Errors give file, line, what is wrong and what was
 * expected. The format is copied; what own_sources points to must outlive the tf_deals. */
TF_API TF_MUST_USE tf_status tf_deals_open(tf_deals **out, const tf_deal_format *format,
                                           const char *spec, tf_error *error);

/* The same for a file given by its path; "-" is standard input, read as it arrives. */
TF_API TF_MUST_USE tf_status tf_deals_open_file(tf_deals **out, const tf_deal_format *format,
                                                const char *path, tf_error *error);

/* Reads the next deal. Returns TF_OK with *end false and the deal filled, or with *end true after
 * the last deal. Not thread-safe: one caller at a time. */
TF_API TF_MUST_USE tf_status tf_deals_next(tf_deals *deals, tf_deal *deal, bool *end,
                                           tf_error *error);

/* Sets the cancel flag for reading: when it is raised, a read that waits for input returns
 * TF_ERR_CANCELLED within a fraction of a second. The flag is borrowed; NULL: none. */
TF_API void tf_deals_set_cancel(tf_deals *deals, const tf_cancel *cancel);

/* Gets the total number of deals. Returns false when it is unknown (standard input, a pipe) or does
 * not fit in 64 bits (all 2^64 numbers of a source). */
TF_API bool tf_deals_count(const tf_deals *deals, uint64_t *count);

/* Closes the iterator; NULL is accepted. */
TF_API void tf_deals_close(tf_deals *deals);

/* Makes the single deal that "KIND:N" names; its id is the spec. */
TF_API TF_MUST_USE tf_status tf_deal_make(const tf_deal_format *format, const char *spec,
                                          tf_deal *deal, tf_error *error);

/* Reads the cards of a complete deal from text (without an id): exactly the deck, each card
 * once. */
TF_API TF_MUST_USE tf_status tf_deal_parse_cards(const tf_deck *deck, const char *text,
                                                 tf_deal *deal, tf_error *error);

/* Reads one line "ID CARDS..." of a file of deals; a trailing comment is allowed. */
TF_API TF_MUST_USE tf_status tf_deal_parse_line(const tf_deck *deck, const char *line,
                                                tf_deal *deal, tf_error *error);

/* Appends the cards as text: "8D AH KH ...", or "3268Q..." for a deck with ranks_only. */
TF_API void tf_deal_format_cards(const tf_deck *deck, const tf_deal *deal, tf_text *out);

#ifdef __cplusplus
}
#endif
#endif
