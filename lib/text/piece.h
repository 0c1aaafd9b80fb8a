/* text/piece.h - a stretch of a text that stays where it is. */
#ifndef PN_TEXT_PIECE_H
#define PN_TEXT_PIECE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/** Not ended by a zero byte. */
struct pn__piece {
    const char *text;
    size_t size;
};

/** It is this word, to the letter. */
static inline bool pn__piece_equals(struct pn__piece piece, const char *word)
{
    return piece.size == strlen(word) && memcmp(piece.text, word, piece.size) == 0;
}

/** White space that does not end a line. */
static inline bool pn__is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/** Without blanks at either side. */
static inline struct pn__piece pn__piece_trim(struct pn__piece piece)
{
    while (piece.size && pn__is_blank(piece.text[0])) {
        piece.text++;
        piece.size--;
    }
    while (piece.size && pn__is_blank(piece.text[piece.size - 1]))
        piece.size--;
    return piece;
}

#endif
