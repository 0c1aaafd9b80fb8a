/* support/xml.h - whether XML is well-formed, as far as our own files use it. */
#ifndef TESTS_SUPPORT_XML_H
#define TESTS_SUPPORT_XML_H

#include <stdbool.h>
#include <stddef.h>

/**
 * One declaration, then one element with others, text and comments inside. Tags match,
 * attributes have quoted values and no name twice, '&' begins a known entity, '<' never
 * stands in text, comments hold no "--". No DTD, CDATA or instructions.
 *
 * shape: *where, if not NULL, is the byte at which it stops being so
 */
bool test_xml_valid(const char *text, size_t size, size_t *where);

/** How often "<name" begins an element. text is valid and NUL terminated. */
int test_xml_count(const char *text, const char *name);

#endif
