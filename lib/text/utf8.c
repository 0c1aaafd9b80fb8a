/* utf8.c - see utf8.h. */
#include "config.h"

#include "text/utf8.h"

#include <stdint.h>

/* Bytes that follow a first byte, or -1 for one that begins nothing. */
static int followers(uint8_t first)
{
    if (first < 0x80)
        return 0;
    if (first < 0xC2 || first > 0xF4)
        return -1;
    return first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
}

static bool is_plain(uint32_t letter, int more)
{
    static const uint32_t least[] = {0x20, 0x80, 0x800, 0x10000};
    if (letter < least[more] || letter > 0x10FFFF)
        return false;
    bool control = letter >= 0x7F && letter < 0xA0;
    return !control && (letter < 0xD800 || letter > 0xDFFF);
}

bool pn__utf8_is_plain(const char *text, size_t size)
{
    for (size_t at = 0; at < size;) {
        uint8_t first = (uint8_t)text[at++];
        int more = followers(first);
        if (more < 0 || (size_t)more > size - at)
            return false;
        uint32_t letter = more ? first & (0x3Fu >> more) : first;
        for (int i = 0; i < more; i++) {
            uint8_t next = (uint8_t)text[at++];
            if ((next & 0xC0) != 0x80)
                return false;
            letter = letter << 6 | (next & 0x3Fu);
        }
        if (!is_plain(letter, more))
            return false;
    }
    return true;
}
