/* encoding.c - see encoding.h. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "skin/encoding.h"
#include "text/utf8.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

/* Tabs, line ends and other control characters aside, all of it is UTF-8. Returns the
 * first byte that is not, or size. */
static size_t utf8_until(const char *text, size_t size)
{
    size_t from = 0;
    for (size_t at = 0; at <= size; at++) {
        if (at < size && (uint8_t)text[at] >= 0x20 && text[at] != 0x7F)
            continue;
        if (!pn__utf8_is_plain(text + from, at - from))
            return from;
        from = at + 1;
    }
    return size;
}

static enum pn_status refuse(const char *name, const char *text, size_t at,
                             const char *encoding, struct pn_error *err)
{
    uint32_t line = 1;
    size_t start = 0;
    for (size_t i = 0; i < at; i++)
        if (text[i] == '\n') {
            line++;
            start = i + 1;
        }
    pn__error_set_line(err, name, line, (uint32_t)(at - start) + 1);
    return pn__fail(err, PN_E_FORMAT, "the bytes here are no %s text", encoding);
}

static enum pn_status copy(const char *bytes, size_t size, char **text, size_t *text_size,
                           struct pn_error *err)
{
    char *made = pn__alloc(size + 1, 1);
    if (!made)
        return pn__fail_memory(err);
    if (size)
        memcpy(made, bytes, size);
    *text = made;
    *text_size = size;
    return PN_OK;
}

/* A character of CP949 has one or two bytes, and three in UTF-8 at most. */
static enum pn_status from_cp949(const char *name, const char *bytes, size_t size,
                                 const char *expected, char **text, size_t *text_size,
                                 struct pn_error *err)
{
    iconv_t converter = iconv_open("UTF-8", "CP949");
    if (converter == (iconv_t)-1) {
        pn__error_set_path(err, name);
        return pn__fail(err, PN_E_UNSUPPORTED,
                        "the text is no UTF-8, and this system does not know CP949");
    }
    size_t room = size * 3, in_left = size;
    char *made = pn__alloc(room + 1, 1), *out = made;
    union {
        const char *in;
        char *out;
    } from = {bytes};
    enum pn_status status = made ? PN_OK : pn__fail_memory(err);
    if (status == PN_OK &&
        iconv(converter, &from.out, &in_left, &out, &room) == (size_t)-1)
        status = refuse(name, bytes, size - in_left, expected, err);
    iconv_close(converter);
    if (status != PN_OK) {
        pn__free(made);
        return status;
    }
    *text = made;
    *text_size = (size_t)(out - made);
    return PN_OK;
}

enum pn_status pn__skin_decode(const char *name, const void *bytes, size_t size,
                               enum pn_skin_encoding encoding, char **text,
                               size_t *text_size, struct pn_error *err)
{
    const char *from = bytes;
    if (size >= 3 && memcmp(from, "\xEF\xBB\xBF", 3) == 0) {
        from += 3;
        size -= 3;
    }
    size_t until = encoding == PN_SKIN_CP949 ? 0 : utf8_until(from, size);
    if (encoding != PN_SKIN_CP949 && until == size)
        return copy(from, size, text, text_size, err);
    if (encoding == PN_SKIN_UTF8)
        return refuse(name, from, until, "UTF-8", err);
    return from_cp949(name, from, size,
                      encoding == PN_SKIN_CP949 ? "CP949" : "UTF-8 or CP949", text,
                      text_size, err);
}
