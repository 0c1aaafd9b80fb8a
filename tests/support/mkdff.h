/*
 * support/mkdff.h - RenderWare models written as text: chunks and what is in them. A
 * second witness beside lib/dff. Lines (those for all kinds: support/mktext.h):
 *
 *     version ID                   of the chunks that follow; default 0x1803FFFF
 *     NAME [size=N] ... end        a chunk; size: a lie. Names: clump, struct, frames,
 *                                  extension, geometries, geometry, materials, atomic,
 *                                  parts, skin, hanim, night, name, collision, light,
 *                                  uv-animations, chunk TYPE
 *     u8 N... · u16 N... · u32 N... · f32 X...
 *     string WORD                  its letters, without an end
 *     frame PARENT [X Y Z [SCALE]] a record of the frame list
 *     triangle A B C MATERIAL      a record of a geometry, in the order of the disk
 *     part MATERIAL INDEX...       of index lists
 *     material [TEXTURE [MASK]]    a whole chunk
 *     model NAME                   an empty COL3
 *     tail HEX...
 */
#ifndef TESTS_SUPPORT_MKDFF_H
#define TESTS_SUPPORT_MKDFF_H

#include "support/mktext.h"

struct mkdff {
    uint8_t *bytes; /* owned, free() */
    size_t size;
    struct mktext_expect expect;
};

/** As mkarea_text and mkarea_load. */
bool mkdff_text(const char *text, struct mkdff *file, char *why, size_t why_size);
bool mkdff_load(const char *path, struct mkdff *file, char *why, size_t why_size);

#endif
