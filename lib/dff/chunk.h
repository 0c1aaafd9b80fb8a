/* dff/chunk.h - the tree of chunks: pathnode-dff(5) section 1. */
#ifndef PN_DFF_CHUNK_H
#define PN_DFF_CHUNK_H

#include <pathnode/dff.h>

enum {
    PN__CHUNK_STRUCT = 0x01,
    PN__CHUNK_STRING = 0x02,
    PN__CHUNK_EXTENSION = 0x03,
    PN__CHUNK_TEXTURE = 0x06,
    PN__CHUNK_MATERIAL = 0x07,
    PN__CHUNK_MATERIALS = 0x08,
    PN__CHUNK_FRAMES = 0x0E,
    PN__CHUNK_GEOMETRY = 0x0F,
    PN__CHUNK_CLUMP = 0x10,
    PN__CHUNK_ATOMIC = 0x14,
    PN__CHUNK_GEOMETRIES = 0x1A,
    PN__CHUNK_SKIN = 0x116,
    PN__CHUNK_HANIM = 0x11E,
    PN__CHUNK_PARTS = 0x50E,
    PN__CHUNK_NIGHT = 0x253F2F9,
    PN__CHUNK_COLLISION = 0x253F2FA,
    PN__CHUNK_NAME = 0x253F2FE,
    PN__CHUNK_COLLISION_SAMP = 0x253F2FF
};

enum { PN__CHUNK_HEADER = 12 };

/* Versions at which something changes. */
enum {
    PN__DFF_GEOMETRY_LIST = 0x30400, /* 3.0.4: before, each atomic holds its geometry */
    PN__DFF_NO_LIGHTING = 0x34000    /* 3.4: before, a geometry has three light values */
};

/** A chunk: what lies in at..end of the file. */
struct pn__chunk {
    uint32_t type, version;
    uint64_t at, end;
};

struct pn__dff_reader {
    const uint8_t *bytes;
    uint64_t size;
    struct pn_error *err;
};

/** "clump", "geometry" ..., or "chunk" for one that is not known. Static. */
const char *pn__chunk_name(uint32_t type);

/** The chunk at *at inside parent; *at moves behind it. errors: PN_E_TRUNCATED */
enum pn_status pn__chunk_next(const struct pn__dff_reader *reader,
                              const struct pn__chunk *parent, uint64_t *at,
                              struct pn__chunk *chunk);

/** Another chunk may begin at `at` inside parent: there is room for a header. */
static inline bool pn__chunk_more(const struct pn__chunk *parent, uint64_t at)
{
    return parent->end - at >= PN__CHUNK_HEADER;
}

/** The next chunk, which must be of this type. errors: PN_E_FORMAT too */
enum pn_status pn__chunk_expect(const struct pn__dff_reader *reader,
                                const struct pn__chunk *parent, uint64_t *at,
                                uint32_t type, struct pn__chunk *chunk);

/** Fails unless needed bytes lie in a chunk from `at` on. */
enum pn_status pn__chunk_need(const struct pn__dff_reader *reader,
                              const struct pn__chunk *chunk, uint64_t at,
                              uint64_t needed);

/** Room for count records, or NULL for none. errors: PN_E_NOMEM */
enum pn_status pn__dff_room(const struct pn__dff_reader *reader, uint64_t count,
                            size_t size, void *array);

/** A chunk's bytes as text, cut at a NUL and at PN_DFF_NAME_SIZE - 1; '?' for odd ones.
 */
void pn__chunk_text(const struct pn__dff_reader *reader, const struct pn__chunk *chunk,
                    char text[PN_DFF_NAME_SIZE]);

/** Three floats. */
struct pn_vec3 pn__dff_vec3(const uint8_t *at);

/** A geometry chunk, whole. */
enum pn_status pn__dff_read_geometry(const struct pn__dff_reader *reader,
                                     const struct pn__chunk *chunk,
                                     struct pn_dff_geometry *geometry);

/** Its material list. */
enum pn_status pn__dff_read_materials(const struct pn__dff_reader *reader,
                                      const struct pn__chunk *chunk,
                                      struct pn_dff_geometry *geometry);

/** Its extension: index lists, skin, night colours. */
enum pn_status pn__dff_read_plugins(const struct pn__dff_reader *reader,
                                    const struct pn__chunk *chunk,
                                    struct pn_dff_geometry *geometry);

/** Frees what a geometry owns. */
void pn__dff_release_geometry(struct pn_dff_geometry *geometry);

#endif
