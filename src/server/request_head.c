/* request_head.c: checks the head of a request. */
#define _GNU_SOURCE
#include "server/request_head.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

static const head_refusal too_large = {431, "size", "the header fields are too large"};
static const head_refusal long_target = {414, "size", "the address is too long"};
static const head_refusal bad_line = {400, "malformed", "the request line is malformed"};
static const head_refusal bad_version = {505, "version",
                                         "the version must be HTTP/1.0 or HTTP/1.1"};
static const head_refusal bad_field = {400, "malformed", "a header field is malformed"};
static const head_refusal bad_ending = {400, "malformed", "a line must end in CR LF"};
static const head_refusal no_host = {400, "malformed", "the Host field is missing"};
static const head_refusal two_hosts = {400, "malformed", "there is more than one Host field"};
static const head_refusal two_lengths = {400, "malformed",
                                         "there is more than one Content-Length field"};
static const head_refusal two_framings = {
    400, "malformed", "Content-Length and Transfer-Encoding exclude each other"};
static const head_refusal bad_length = {400, "malformed", "the Content-Length must be a number"};
static const head_refusal no_length = {411, "length", "a body must have a Content-Length"};

/* A part of the head. */
typedef struct span {
    const char *at;
    size_t length;
} span;

/* What the fields checked so far contain. */
typedef struct head_facts {
    bool is_1_1;
    unsigned hosts, lengths, encodings;
    span content_length;
} head_facts;

static bool is_token(span text)
{
    static const char signs[] = "!#$%&'*+-.^_`|~";
    for (size_t i = 0; i < text.length; i++) {
        char c = text.at[i];
        bool fits = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                    (c != '\0' && strchr(signs, c));
        if (!fits)
            return false;
    }
    return text.length > 0;
}

static bool is_name(span text, const char *name)
{
    return text.length == strlen(name) && strncasecmp(text.at, name, text.length) == 0;
}

/* Splits the text at the character; false when it does not occur. */
static bool cut(span *rest, char separator, span *before)
{
    const char *found = memchr(rest->at, separator, rest->length);
    if (!found)
        return false;
    *before = (span){rest->at, (size_t)(found - rest->at)};
    rest->length -= before->length + 1;
    rest->at = found + 1;
    return true;
}

/* Visible ASCII, and no encoded NUL, which would end a path in C. */
static bool is_target(span text)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.at[i] <= ' ' || text.at[i] > '~')
            return false;
    return text.length > 0 && !memmem(text.at, text.length, "%00", 3);
}

/* METHOD TARGET VERSION, separated by one space each. */
static const head_refusal *check_line(span line, head_facts *facts)
{
    span method, target;
    if (!cut(&line, ' ', &method) || !cut(&line, ' ', &target) || !is_token(method))
        return &bad_line;
    if (target.length > HEAD_TARGET_MAX)
        return &long_target;
    if (!is_target(target) || line.length != 8 || memcmp(line.at, "HTTP/", 5) != 0)
        return &bad_line;
    facts->is_1_1 = memcmp(line.at, "HTTP/1.1", 8) == 0;
    return facts->is_1_1 || memcmp(line.at, "HTTP/1.0", 8) == 0 ? NULL : &bad_version;
}

/* NAME: VALUE. A line that starts with a space would continue the previous line, which HTTP no
 * longer allows. */
static const head_refusal *check_field(span line, head_facts *facts)
{
    span name;
    if (!cut(&line, ':', &name) || !is_token(name))
        return &bad_field;
    for (size_t i = 0; i < line.length; i++) {
        unsigned char c = (unsigned char)line.at[i];
        if ((c < ' ' && c != '\t') || c == 0x7f)
            return &bad_field;
    }
    facts->hosts += is_name(name, "Host");
    facts->encodings += is_name(name, "Transfer-Encoding");
    if (is_name(name, "Content-Length")) {
        facts->lengths++;
        facts->content_length = line;
    }
    return NULL;
}

static bool is_number(span text)
{
    while (text.length > 0 && (*text.at == ' ' || *text.at == '\t')) {
        text.at++;
        text.length--;
    }
    while (text.length > 0 && (text.at[text.length - 1] == ' ' || text.at[text.length - 1] == '\t'))
        text.length--;
    for (size_t i = 0; i < text.length; i++)
        if (text.at[i] < '0' || text.at[i] > '9')
            return false;
    return text.length > 0 && text.length <= 18;
}

static const head_refusal *check_facts(const head_facts *facts)
{
    if (facts->hosts > 1)
        return &two_hosts;
    if (facts->hosts == 0 && facts->is_1_1)
        return &no_host;
    if (facts->lengths > 1)
        return &two_lengths;
    if (facts->encodings > 0)
        return facts->lengths > 0 ? &two_framings : &no_length;
    return facts->lengths == 0 || is_number(facts->content_length) ? NULL : &bad_length;
}

/* Splits off the next line, without its end. False: a bare LF, or a CR inside the line. */
static bool next_line(span *rest, span *line)
{
    if (!cut(rest, '\n', line) || line->length == 0 || line->at[line->length - 1] != '\r')
        return false;
    line->length--;
    return !memchr(line->at, '\r', line->length);
}

static const head_refusal *check_lines(span head)
{
    head_facts facts = {0};
    span line;
    if (!next_line(&head, &line))
        return &bad_ending;
    const head_refusal *found = check_line(line, &facts);
    while (!found) {
        if (!next_line(&head, &line))
            return &bad_ending;
        if (line.length == 0)
            return check_facts(&facts);
        found = check_field(line, &facts);
    }
    return found;
}

/* The number of bytes up to an empty line, with any line ends; 0 when there is none yet. */
static size_t head_length(const char *bytes, size_t length)
{
    bool empty = true;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '\n' && empty)
            return i + 1;
        if (bytes[i] != '\r')
            empty = bytes[i] == '\n';
    }
    return 0;
}

static bool has_few_pieces(const char *bytes, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += bytes[i] == '\n' || bytes[i] == '&' || bytes[i] == ';';
    return count <= HEAD_PIECES_MAX;
}

head_state head_check(const char *bytes, size_t length, head_refusal *refusal)
{
    size_t seen = length < HEAD_BYTES_MAX ? length : HEAD_BYTES_MAX;
    size_t head = head_length(bytes, seen);
    if (head == 0 && length < HEAD_BYTES_MAX)
        return HEAD_MORE;
    const head_refusal *found = NULL;
    if (head == 0)
        found = memchr(bytes, '\n', seen) ? &too_large : &long_target;
    else
        found = check_lines((span){bytes, head});
    if (!found && !has_few_pieces(bytes, head))
        found = &too_large;
    if (!found)
        return HEAD_GOOD;
    *refusal = *found;
    return HEAD_BAD;
}
