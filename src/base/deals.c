/* deals.c: iterates over the deals of a SPEC or a file.
 *
 * Numbered deals are made one by one, so a range of any length needs no memory. Opening a range
 * makes its first and last deal; the valid numbers of a source are an interval, so all numbers in
 * between are valid too. A regular file is read completely at opening and then again deal by deal;
 * other input is read as it arrives. */
#include <tefuda/deal.h>
#include <tefuda/option.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/deals.h"
#include "base/lines.h"
#include "base/missing.h"

enum { SHOWN_MAX = 80 };

struct tf_deals {
    tf_deal_format format;
    const tf_deal_source *source; /* NULL: the deals come from lines */
    uint64_t next, last;          /* next and last number; `done` is set at the end */
    bool done;
    /* Numbered: 0 when it does not fit in 64 bits; regular files: counted at opening. */
    uint64_t count;
    uint64_t given; /* lines: number of deals returned so far */
    tf__lines lines;
};

/* "KIND:FIRST-LAST" as data. */
typedef struct range {
    const tf_deal_source *source;
    uint64_t first, last;
} range;

static const char file_kind[] = "file:";

static bool is_file_spec(const char *spec)
{
    return strncmp(spec, file_kind, sizeof file_kind - 1) == 0;
}

/* Source `index` of the game's own sources followed by the common ones; NULL after the last. */
static const tf_deal_source *source_at(const tf_deal_format *format, size_t index)
{
    size_t count;
    const tf_deal_source *common = tf_deal_sources(&count);
    if (index < format->own_source_count)
        return &format->own_sources[index];
    index -= format->own_source_count;
    return index < count ? &common[index] : NULL;
}

/* Sets the error for an unknown KIND: suggests the nearest known word, or lists all. */
static void explain_unknown_kind(const tf_deal_format *format, const char *kind, tf_error *error)
{
    enum { KINDS_MAX = 32 };
    const char *names[KINDS_MAX] = {"file"};
    size_t count = 1;
    for (const tf_deal_source *source; count < KINDS_MAX; count++) {
        source = source_at(format, count - 1);
        if (source == NULL)
            break;
        names[count] = source->name;
    }
    int nearest = tf_nearest_word(kind, names, count, sizeof names[0]);
    if (nearest >= 0) {
        tf_error_set(error, TF_ERR_USAGE, "unknown kind of deals %s, did you mean %s?", kind,
                     names[nearest]);
        return;
    }
    tf_text list = {0};
    for (size_t i = 1; i < count; i++)
        tf_text_printf(&list, "%s, ", names[i]);
    tf_error_set(error, TF_ERR_USAGE, "unknown kind of deals %s, expected one of %s%s", kind,
                 tf_text_string(&list), names[0]);
    tf_text_free(&list);
}

/* Finds a source by name; returns NULL and sets the error when there is none. */
static const tf_deal_source *find_source(const tf_deal_format *format, const char *kind,
                                         size_t length, tf_error *error)
{
    for (size_t i = 0;; i++) {
        const tf_deal_source *source = source_at(format, i);
        if (source == NULL)
            break;
        if (strlen(source->name) == length && memcmp(source->name, kind, length) == 0)
            return source;
    }
    char word[SHOWN_MAX];
    snprintf(word, sizeof word, "%.*s", length < SHOWN_MAX ? (int)length : SHOWN_MAX, kind);
    explain_unknown_kind(format, word, error);
    return NULL;
}

/* Reads a decimal number of at most 64 bits at *text and advances *text. */
static tf_status read_number(const char *spec, const char **text, uint64_t *number, tf_error *error)
{
    const char *at = *text;
    uint64_t read = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (read > (UINT64_MAX - digit) / 10)
            return tf_error_set(error, TF_ERR_USAGE,
                                "%.80s: the number is too big, expected at most %" PRIu64, spec,
                                UINT64_MAX);
        read = read * 10 + digit;
    }
    if (at == *text && *at == '\0')
        return tf_error_set(error, TF_ERR_USAGE,
                            "%.80s has no number, expected KIND:N or KIND:FIRST-LAST", spec);
    if (at == *text)
        return tf_error_set(error, TF_ERR_USAGE,
                            "%.80s: %.20s is not a number, expected KIND:N or KIND:FIRST-LAST",
                            spec, at);
    *text = at;
    *number = read;
    return TF_OK;
}

static tf_status parse_numbers(const char *spec, const char *text, range *out, tf_error *error)
{
    tf_status status = read_number(spec, &text, &out->first, error);
    if (status != TF_OK)
        return status;
    out->last = out->first;
    if (*text == '-') {
        text++;
        status = read_number(spec, &text, &out->last, error);
        if (status != TF_OK)
            return status;
    }
    if (*text != '\0')
        return tf_error_set(error, TF_ERR_USAGE,
                            "%.80s: %.20s after the number, expected KIND:N or KIND:FIRST-LAST",
                            spec, text);
    if (out->first > out->last)
        return tf_error_set(error, TF_ERR_USAGE,
                            "%.80s: the first number is above the last, expected FIRST-LAST", spec);
    return TF_OK;
}

static tf_status parse_spec(const tf_deal_format *format, const char *spec, range *out,
                            tf_error *error)
{
    const char *colon = strchr(spec, ':');
    if (colon == NULL) {
        tf_error_set(error, TF_ERR_USAGE,
                     "%.80s names no deals, expected KIND:N, KIND:FIRST-LAST or file:PATH",
                     *spec == '\0' ? "an empty text" : spec);
        return TF_ERR_USAGE;
    }
    out->source = find_source(format, spec, (size_t)(colon - spec), error);
    return out->source != NULL ? parse_numbers(spec, colon + 1, out, error) : TF_ERR_USAGE;
}

static tf_status make_deal(const tf_deal_source *source, const tf_deck *deck, uint64_t number,
                           tf_deal *deal, tf_error *error)
{
    tf_deal made = {0};
    tf_status status = source->make(number, deck, &made, error);
    if (status != TF_OK)
        return status;
    snprintf(made.id, sizeof made.id, "%.40s:%" PRIu64, source->name, number);
    *deal = made;
    return TF_OK;
}

tf_status tf_deal_make(const tf_deal_format *format, const char *spec, tf_deal *deal,
                       tf_error *error)
{
    if (TF__MISSING(error, format, spec, deal))
        return TF_ERR_USAGE;
    range r = {0};
    if (is_file_spec(spec))
        return tf_error_set(error, TF_ERR_USAGE, "%.80s is a file, expected KIND:N", spec);
    tf_status status = parse_spec(format, spec, &r, error);
    if (status != TF_OK)
        return status;
    if (r.first != r.last)
        return tf_error_set(error, TF_ERR_USAGE, "%.80s names several deals, expected KIND:N",
                            spec);
    return make_deal(r.source, &format->deck, r.first, deal, error);
}

static tf_status no_memory(tf_error *error)
{
    return tf_error_set(error, TF_ERR_MEMORY, "%s", tf_status_message(TF_ERR_MEMORY));
}

static tf_status open_range(tf_deals **out, const tf_deal_format *format, const range *r,
                            tf_error *error)
{
    tf_deal deal;
    tf_status status = make_deal(r->source, &format->deck, r->first, &deal, error);
    if (status == TF_OK)
        status = make_deal(r->source, &format->deck, r->last, &deal, error);
    if (status != TF_OK)
        return status;
    tf_deals *deals = calloc(1, sizeof *deals);
    if (deals == NULL)
        return no_memory(error);
    deals->format = *format;
    deals->source = r->source;
    deals->next = r->first;
    deals->last = r->last;
    deals->count = r->last - r->first + 1;
    *out = deals;
    return TF_OK;
}

/* Reads the next deal from the lines, skipping empty lines and comments. */
static tf_status next_line(tf_deals *deals, tf_deal *deal, bool *end, tf_error *error)
{
    const char *line;
    do {
        tf_status status = tf__lines_next(&deals->lines, &line, error);
        if (status != TF_OK)
            return status;
        if (line == NULL) {
            *end = true;
            return TF_OK;
        }
        line += strspn(line, " \t");
    } while (*line == '\0' || *line == '#');
    tf_status status = tf_deal_parse_line(&deals->format.deck, line, deal, error);
    if (status != TF_OK)
        return tf_error_prefix(error, status, "%s:%" PRIu64 ": ", deals->lines.name,
                               deals->lines.number);
    deals->given++;
    *end = false;
    return TF_OK;
}

static tf_status no_deals(const tf_deals *deals, tf_error *error)
{
    return tf_error_set(error, TF_ERR_INPUT,
                        "%s: no deals found, expected lines with an id and %u cards",
                        deals->lines.name, tf_deck_cards(&deals->format.deck));
}

/* Reads a regular file to its end, counts its deals and goes back to its start. */
static tf_status check_file(tf_deals *deals, tf_error *error)
{
    tf_deal deal;
    for (bool end = false; !end;) {
        tf_status status = next_line(deals, &deal, &end, error);
        if (status != TF_OK)
            return status;
    }
    if (deals->given == 0)
        return no_deals(deals, error);
    deals->count = deals->given;
    deals->given = 0;
    return tf__lines_rewind(&deals->lines, error);
}

tf_status tf_deals_open_file(tf_deals **out, const tf_deal_format *format, const char *path,
                             tf_error *error)
{
    if (TF__MISSING(error, out, format, path))
        return TF_ERR_USAGE;
    tf_deals *deals = calloc(1, sizeof *deals);
    if (deals == NULL)
        return no_memory(error);
    deals->format = *format;
    tf_status status = tf__lines_open(&deals->lines, path, error);
    if (status != TF_OK) {
        free(deals);
        return status;
    }
    if (deals->lines.regular)
        status = check_file(deals, error);
    if (status != TF_OK)
        tf_deals_close(deals);
    else
        *out = deals;
    return status;
}

tf_status tf_deals_open(tf_deals **out, const tf_deal_format *format, const char *spec,
                        tf_error *error)
{
    if (TF__MISSING(error, out, format, spec))
        return TF_ERR_USAGE;
    if (is_file_spec(spec))
        return tf_deals_open_file(out, format, spec + sizeof file_kind - 1, error);
    range r = {0};
    tf_status status = parse_spec(format, spec, &r, error);
    return status == TF_OK ? open_range(out, format, &r, error) : status;
}

static tf_status next_numbered(tf_deals *deals, tf_deal *deal, tf_error *error)
{
    tf_status status = make_deal(deals->source, &deals->format.deck, deals->next, deal, error);
    if (status != TF_OK)
        return status;
    /* The last number may be UINT64_MAX, so next must not be incremented past it. */
    deals->done = deals->next == deals->last;
    deals->next += !deals->done;
    return TF_OK;
}

tf_status tf_deals_next(tf_deals *deals, tf_deal *deal, bool *end, tf_error *error)
{
    if (TF__MISSING(error, deals, deal, end))
        return TF_ERR_USAGE;
    bool ended = deals->done;
    tf_status status = TF_OK;
    if (deals->source == NULL && !ended)
        status = next_line(deals, deal, &ended, error);
    else if (!ended)
        status = next_numbered(deals, deal, error);
    if (status != TF_OK)
        return status;
    if (deals->source == NULL && ended && !deals->done) {
        if (deals->given == 0)
            return no_deals(deals, error);
        if (deals->lines.regular && deals->given != deals->count)
            return tf_error_set(error, TF_ERR_IO, "%s: the file changed while it was read",
                                deals->lines.name);
        deals->done = true;
    }
    *end = ended;
    return TF_OK;
}

bool tf_deals_count(const tf_deals *deals, uint64_t *count)
{
    if (deals->count == 0)
        return false;
    *count = deals->count;
    return true;
}

void tf_deals_set_cancel(tf_deals *deals, const tf_cancel *cancel)
{
    deals->lines.cancel = cancel;
}

bool tf__deals_numbered(const tf_deals *deals)
{
    return deals->source != NULL;
}

tf__deals_range tf__deals_left(const tf_deals *deals)
{
    return (tf__deals_range){deals->source->name, deals->next, deals->last};
}

uint32_t tf__deals_take(tf_deals *deals, uint32_t want, uint64_t *first)
{
    if (deals->done || want == 0)
        return 0;
    *first = deals->next;
    uint64_t behind = deals->last - deals->next;
    deals->done = behind < want;
    if (deals->done)
        return (uint32_t)behind + 1;
    deals->next += want;
    return want;
}

tf_status tf__deals_make(const tf_deals *deals, uint64_t number, tf_deal *deal, tf_error *error)
{
    return make_deal(deals->source, &deals->format.deck, number, deal, error);
}

void tf_deals_close(tf_deals *deals)
{
    if (deals == NULL)
        return;
    if (deals->source == NULL)
        tf__lines_close(&deals->lines);
    free(deals);
}
