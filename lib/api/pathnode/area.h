/*
 * pathnode/area.h - one area file (NODES0.DAT ... NODES63.DAT): bytes <-> records.
 *
 * The records keep every field of the file, so that read, then write, gives the same
 * bytes. They are wider than on disk where extended formats are (coordinates, region,
 * navi area), and carry a mask of derived values that are not known ("unset", NULL in a
 * database). Layout and field meanings: pathnode-area(5).
 */
#ifndef PATHNODE_AREA_H
#define PATHNODE_AREA_H

#include <pathnode/error.h>
#include <pathnode/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Node flag word, pathnode-area(5) section 3. */
#define PN_NODE_LINKS_MASK            0x0000000Fu /* number of links */
#define PN_NODE_DEAD_END              0x00000010u
#define PN_NODE_SWITCHED_OFF          0x00000020u
#define PN_NODE_ROAD_BLOCK            0x00000040u
#define PN_NODE_WATER                 0x00000080u
#define PN_NODE_SWITCHED_OFF_ORIGINAL 0x00000100u
#define PN_NODE_DONT_WANDER           0x00000400u
#define PN_NODE_SPEED_SHIFT           12
#define PN_NODE_SPEED_MASK            0x00003000u
#define PN_NODE_DENSITY_SHIFT         16
#define PN_NODE_DENSITY_MASK          0x000F0000u
#define PN_NODE_SPECIAL_SHIFT         20
#define PN_NODE_SPECIAL_MASK          0x00F00000u
/** All bits without a name of their own: column other_flags. */
#define PN_NODE_OTHER_MASK 0xFF00CA00u

/* struct pn_node.unset */
#define PN_NODE_UNSET_REGION                0x01u
#define PN_NODE_UNSET_DEAD_END              0x02u
#define PN_NODE_UNSET_SWITCHED_OFF_ORIGINAL 0x04u

/** A path node, pathnode-area(5) section 3. */
struct pn_node {
    uint32_t next_pointer, prev_pointer; /* meaningless to the game; kept */
    struct pn_point_fx pos;              /* 1/8 unit */
    uint32_t flags;                      /* PN_NODE_..., low 4 bits: number of links */
    uint32_t first_link;                 /* index into the area's links */
    struct pn_address self;              /* the record's own idea of its address */
    int16_t search_distance;             /* 0x7FFE on disk */
    uint16_t region;                     /* stored flood-fill group */
    uint8_t width;                       /* 1/8 unit */
    uint8_t unset;                       /* PN_NODE_UNSET_... */
};

/* Navi lane byte and light word, pathnode-area(5) section 4. */
#define PN_NAVI_LANES_TO_MASK    0x07u
#define PN_NAVI_LANES_AWAY_SHIFT 3
#define PN_NAVI_LANES_AWAY_MASK  0x38u
#define PN_NAVI_LIGHT_TO         0x40u /* in lanes: light for traffic to attached */
#define PN_NAVI_LIGHT_MASK       0x0003u
#define PN_NAVI_BRIDGE           0x0004u

/* struct pn_navi.unset */
#define PN_NAVI_UNSET_POSITION  0x01u
#define PN_NAVI_UNSET_DIRECTION 0x02u
#define PN_NAVI_UNSET_WIDTH     0x04u

/** A navi node: what a vehicle link carries, pathnode-area(5) section 4. */
struct pn_navi {
    int32_t x, y;               /* 1/8 unit */
    struct pn_address attached; /* one end of its link: the lower address */
    int8_t dir_x, dir_y;        /* unit vector * 100, toward the attached node */
    uint8_t width;              /* 1/8 unit, width of the median */
    uint8_t lanes;  /* bits 0-2 toward attached, 3-5 away, 6 light_to, 7 other */
    uint16_t light; /* bits 0-1 type, 2 bridge, others unused */
    uint8_t unset;  /* PN_NAVI_UNSET_... */
};

/* struct pn_link.flags, pathnode-area(5) section 5. */
#define PN_LINK_ROAD_CROSS 0x01u
#define PN_LINK_PED_LIGHT  0x02u

/* struct pn_link.unset */
#define PN_LINK_UNSET_LENGTH 0x01u
#define PN_LINK_UNSET_NAVI   0x02u

/** A directed link of a node. On disk it is spread over four parallel arrays. */
struct pn_link {
    struct pn_address to;
    struct pn_navi_address navi; /* ped links: 0/0, which is the disk's word 0 */
    uint8_t length;              /* whole units */
    uint8_t flags;               /* PN_LINK_... */
    uint8_t unset;               /* PN_LINK_UNSET_... */
};

/**
 * The form of an area's file, pathnode-area(5) section 10: the game's own, or one of
 * those that fastman92's limit adjuster reads, by the version that stands in it.
 */
enum pn_area_format {
    PN_AREA_SA,
    PN_AREA_FLA2, /* VER2: wide coordinates, navi areas and indices */
    PN_AREA_FLA3, /* VER3: and wide regions */
    PN_AREA_FLA4, /* FLA4: the same, aligned */
    PN_AREA_FORMAT_COUNT
};

/** "sa", "fla2", "fla3", "fla4". Static; NULL past the end. */
const char *pn_area_format_name(enum pn_area_format format);

/** Areas by number, as they are counted out of a network: bits, for extended ones too. */
struct pn_area_set {
    uint32_t bits[(PN_AREA_NONE + 1) / 32];
};

static inline void pn_area_set_add(struct pn_area_set *set, uint16_t area)
{
    set->bits[area / 32] |= 1u << area % 32;
}

static inline bool pn_area_set_has(const struct pn_area_set *set, uint16_t area)
{
    return set->bits[area / 32] >> area % 32 & 1;
}

/* Bytes of a record that an extended file has and its reader passes over. */
#define PN_NODE_IGNORED_SIZE 9u /* x, y, z and region in their old places; filling */
#define PN_NAVI_IGNORED_SIZE 6u /* x and y in their old places; filling */

/** Those of one record, where they are unlike what is usual there. */
struct pn_area_ignored {
    uint32_t record; /* a node, or node_count and a navi */
    uint8_t bytes[PN_NODE_IGNORED_SIZE];
};

/** Bytes of the three spare sections together (192 * (4 + 1 + 1)). */
#define PN_AREA_SPARE_SIZE 1152u

/**
 * One area: its records in file order, vehicle nodes before ped nodes.
 *
 * Invariant: every node's links lie inside links (first_link + count <= link_count), and
 * vehicle_count <= node_count. Node n's links are links[nodes[n].first_link + 0 ..
 * count-1]. Normally these ranges tile the array in node order; a foreign file may do
 * otherwise, and is kept as it is.
 *
 * Members may be changed in place; the arrays belong to the area.
 */
struct pn_area {
    uint16_t number;            /* from the file's name; the file does not say */
    enum pn_area_format format; /* of its file */
    bool has_spare; /* the spare sections are there (always, unless link_count is 0) */
    uint32_t node_count, vehicle_count, navi_count, link_count;
    struct pn_node *nodes;
    struct pn_navi *navis;
    struct pn_link *links;
    uint8_t *spare; /* links, lengths, flags one after another (PN_AREA_SPARE_SIZE bytes,
                       allocated by the library), or NULL: the usual filler */
    uint32_t tail_size; /* bytes after the last section (sector padding) */
    uint8_t *tail;      /* those bytes, or NULL: all zero */
    uint32_t ignored_count;
    struct pn_area_ignored *ignored; /* by record; an extended file's, or NULL */
};

/** A flag word's speed class, 0 slow to 2 fast; pathnode-area(5) section 3. */
static inline uint32_t pn_node_speed(uint32_t flags)
{
    return (flags & PN_NODE_SPEED_MASK) >> PN_NODE_SPEED_SHIFT;
}

/** A flag word's density of traffic, 0 to 15: always. */
static inline uint32_t pn_node_density(uint32_t flags)
{
    return (flags & PN_NODE_DENSITY_MASK) >> PN_NODE_DENSITY_SHIFT;
}

/** A flag word's special function; 0: none. */
static inline uint32_t pn_node_special(uint32_t flags)
{
    return (flags & PN_NODE_SPECIAL_MASK) >> PN_NODE_SPECIAL_SHIFT;
}

/** A special function that makes its node a parking place, parallel or perpendicular. */
static inline bool pn_special_is_parking(uint32_t special)
{
    return special == 1 || special == 2;
}

/** Lanes toward a navi's attached node, and away from it. */
static inline uint8_t pn_navi_lanes_to(const struct pn_navi *navi)
{
    return navi->lanes & PN_NAVI_LANES_TO_MASK;
}
static inline uint8_t pn_navi_lanes_away(const struct pn_navi *navi)
{
    return (navi->lanes & PN_NAVI_LANES_AWAY_MASK) >> PN_NAVI_LANES_AWAY_SHIFT;
}

/** Number of links of a node. */
static inline uint32_t pn_node_link_count(const struct pn_node *node)
{
    return node->flags & PN_NODE_LINKS_MASK;
}

/** The layer of a node: by its place in the file and its water bit. */
static inline enum pn_kind pn_area_kind(const struct pn_area *area, uint32_t node)
{
    if (node >= area->vehicle_count)
        return PN_KIND_PED;
    return area->nodes[node].flags & PN_NODE_WATER ? PN_KIND_BOAT : PN_KIND_CAR;
}

/**
 * Makes an area with zeroed records, with spare sections if it has links; its file is of
 * the game's own format until format says otherwise.
 *
 * errors: PN_E_LIMIT - more than 65,535 nodes; PN_E_ARG - vehicle_count > node_count;
 *         PN_E_NOMEM
 */
enum pn_status pn_area_new(uint16_t number, uint32_t node_count, uint32_t vehicle_count,
                           uint32_t navi_count, uint32_t link_count,
                           struct pn_area **area, struct pn_error *err);

/** Frees an area; NULL is fine. */
void pn_area_free(struct pn_area *area);

/**
 * Reads one area file from memory.
 *
 * Trusts no count and no index. What can be held is loaded as it is, even where it makes
 * no sense (links to nowhere, odd flags): that is for a validator.
 *
 * A tail of zeros may have any length; one of other bytes is kept up to a sector (2047).
 * Without links the spare sections may be there or not, and zeros are taken for a tail.
 *
 * errors: PN_E_TRUNCATED - a section needs more bytes than there are (needed, present);
 *         PN_E_FORMAT - header counts that contradict each other, another known kind of
 *         file, or a sector or more of unknown bytes after the last section; PN_E_RANGE -
 *         a node's links lie outside; PN_E_UNSUPPORTED - an extended file of a version
 *         that is not known; PN_E_LIMIT - more than 65,535 nodes; PN_E_NOMEM
 *
 * The fields that an extended file has twice are read where the adjuster reads them; what
 * stands in the other places, and in its filling bytes, is kept where it is unlike what
 * pn_area_write puts there.
 *
 * cost:   O(size), one pass
 * source: pathnode-area(5) sections 1 to 5, and 10
 */
enum pn_status pn_area_read(uint16_t number, const void *bytes, size_t size,
                            struct pn_area **area, struct pn_error *err);

/** Size of the file pn_area_write makes, tail included. */
size_t pn_area_size(const struct pn_area *area);

/**
 * Writes one area file to memory in its format: the exact bytes, nothing derived, nothing
 * mended. What an extended file has twice stands in the old place too, if it fits there,
 * else 0, unless ignored says otherwise.
 *
 * shape:  bytes has pn_area_size(area) bytes; after an error their content is undefined
 * errors: PN_E_LIMIT - a value does not fit its field on disk (coordinate, region, navi
 *         area and index, first link), named by record, field, value and limit;
 *         PN_E_RANGE - a node's links lie outside; PN_E_ARG - a value is still unset
 */
enum pn_status pn_area_write(const struct pn_area *area, void *bytes,
                             struct pn_error *err);

/**
 * The area number in a file name like "NODES12.DAT" (any letter case, folders in front).
 *
 * Returns -1 for any other name, and for numbers over 65534. "NODES07.DAT" is 7. Only
 * extended files may have numbers over 63.
 */
int pn_area_number_of(const char *path);

#ifdef __cplusplus
}
#endif

#endif
