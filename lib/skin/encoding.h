/* skin/encoding.h - text as UTF-8; the only room that asks the system for encodings. */
#ifndef PN_SKIN_ENCODING_H
#define PN_SKIN_ENCODING_H

#include <pathnode/skin.h>

/**
 * Text as UTF-8, without a byte order mark. What is no UTF-8 is CP949, unless encoding
 * says otherwise.
 *
 * owner:  *text is the caller's (pn__free), has a NUL behind its last byte
 * errors: PN_E_FORMAT - bytes that are no text in it, by line and column;
 *         PN_E_UNSUPPORTED - the system does not know CP949; PN_E_NOMEM
 */
enum pn_status pn__skin_decode(const char *name, const void *bytes, size_t size,
                               enum pn_skin_encoding encoding, char **text,
                               size_t *text_size, struct pn_error *err);

#endif
