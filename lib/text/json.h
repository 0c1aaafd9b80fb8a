/*
 * text/json.h - reads JSON piece by piece: no tree is built.
 *
 * Each function takes what it is called for and leaves the reader behind it, or returns
 * false; then at says where, and why in words. RFC 8259, 64 levels deep at most.
 */
#ifndef PN_TEXT_JSON_H
#define PN_TEXT_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pn__json {
    const char *text, *at, *end;
    const char *why; /* after a failure, static */
};

void pn__json_begin(struct pn__json *json, const char *text, size_t size);

/** The bracket that opens an object '{' or a list '['. */
bool pn__json_open(struct pn__json *json, char bracket);

/**
 * Whether an object or list goes on: takes the comma, or the bracket that closes it.
 * first is true at its beginning; false is set in it. *more is false at the end.
 */
bool pn__json_next(struct pn__json *json, char closing, bool *first, bool *more);

/** A member's name with its colon; what is over 31 bytes or has an escape is "". */
bool pn__json_key(struct pn__json *json, char key[32]);

/** A whole number of 0 to max. */
bool pn__json_uint(struct pn__json *json, uint32_t max, uint32_t *number);

/** A finite number. */
bool pn__json_real(struct pn__json *json, double *number);

/** A string; what is over 31 bytes or has an escape is "". */
bool pn__json_word(struct pn__json *json, char word[32]);

/** Takes null if that is what follows. */
bool pn__json_null(struct pn__json *json);

/** Any value, not looked at. */
bool pn__json_skip(struct pn__json *json);

/** Nothing but blanks follows. */
bool pn__json_finish(struct pn__json *json);

#endif
