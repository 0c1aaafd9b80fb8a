/* text/utf8.h - whether bytes of somebody else's file are text. */
#ifndef PN_TEXT_UTF8_H
#define PN_TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/**
 * All of text is UTF-8 (RFC 3629: shortest forms only, no surrogates) without control
 * characters, tabs and line ends included: a name that may be printed anywhere.
 */
bool pn__utf8_is_plain(const char *text, size_t size);

#endif
