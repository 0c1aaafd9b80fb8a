/* pathnode/types.h - addresses, kinds, points: the words all rooms share. */
#ifndef PATHNODE_TYPES_H
#define PATHNODE_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The area grid of the game, FORMAT: pathnode-area(5) section 6. */
#define PN_AREA_COLS   8
#define PN_AREA_ROWS   8
#define PN_AREA_COUNT  (PN_AREA_COLS * PN_AREA_ROWS)
#define PN_AREA_SIZE_M 750
#define PN_WORLD_MIN_M (-3000)

/* Coordinates on disk are in steps of 1/8 unit (1 unit = 1 metre); "_fx" marks them. */
#define PN_FX_PER_M 8

/** How much a finding of a validator matters. */
enum pn_severity {
    PN_SEVERITY_NOTE,    /* worth knowing; the games' own files have many */
    PN_SEVERITY_WARNING, /* probably not meant; the game copes with it */
    PN_SEVERITY_ERROR,   /* the game goes wrong there, or files cannot hold it */
    PN_SEVERITY_COUNT
};

/** "note", "warning", "error". Static; NULL past the end. */
const char *pn_severity_name(enum pn_severity severity);

/** A rule of maps (lint.h) or of files (col.h, dff.h, skin.h). All texts are static. */
struct pn_rule {
    const char *name; /* "link-length" */
    enum pn_severity severity;
    const char *what; /* what the rule asks of a map or file */
    const char *why;  /* what becomes of it in the game otherwise */
    const char *fix;  /* what mends it by itself; NULL: nothing does */
    const char
        *message; /* what a finding says, in maps a pattern (pn_finding_text); NULL:
                            each has words of its own */
};

/** A node's address: area, and index in its file. Order everywhere: area first, then
 * node. */
struct pn_address {
    uint16_t area;
    uint16_t node;
};

/** A navi node's address: the file it lies in, and its index there. */
struct pn_navi_address {
    uint16_t area;
    uint16_t navi;
};

/** Area number that names nothing (invalid link). */
#define PN_AREA_NONE 0xFFFFu

/** The kinds of records a network is made of; a link is one of a node's. Train tracks
 * have no area, their index is their number. */
enum pn_record {
    PN_RECORD_AREA,
    PN_RECORD_NODE,
    PN_RECORD_LINK,
    PN_RECORD_NAVI,
    PN_RECORD_TRACK,
    PN_RECORD_COUNT
};

/** "area", "node", "link", "navi", "track". Static; NULL past the end. */
const char *pn_record_name(enum pn_record record);

/** The three layers. Cars and boats share the files' vehicle section. */
enum pn_kind { PN_KIND_CAR = 0, PN_KIND_BOAT = 1, PN_KIND_PED = 2, PN_KIND_COUNT = 3 };

/* Sets of kinds, for queries. */
#define PN_KINDS_CAR     (1u << PN_KIND_CAR)
#define PN_KINDS_BOAT    (1u << PN_KIND_BOAT)
#define PN_KINDS_PED     (1u << PN_KIND_PED)
#define PN_KINDS_VEHICLE (PN_KINDS_CAR | PN_KINDS_BOAT)
#define PN_KINDS_ALL     (PN_KINDS_VEHICLE | PN_KINDS_PED)

/** What is underfoot. */
enum pn_underfoot {
    PN_UNDERFOOT_OTHER, /* or not known */
    PN_UNDERFOOT_ROAD,
    PN_UNDERFOOT_PAVEMENT,
    PN_UNDERFOOT_GRASS,
    PN_UNDERFOOT_GROUND, /* sand, mud, gravel, rock */
    PN_UNDERFOOT_STAIRS,
    PN_UNDERFOOT_WATER,
    PN_UNDERFOOT_RAIL,
    PN_UNDERFOOT_STEEP, /* never to be walked on */
    PN_UNDERFOOT_COUNT
};

/** "other", "road", "pavement", ... Static; NULL past the end. */
const char *pn_underfoot_name(enum pn_underfoot underfoot);

/** The one of a name; false, and *underfoot as it was, for another word. */
bool pn_underfoot_parse(const char *name, enum pn_underfoot *underfoot);

/** A stored position, in 1/8 unit. x east, y north, z up. */
struct pn_point_fx {
    int32_t x, y, z;
};

/** A position in world units (metres). */
struct pn_point {
    double x, y, z;
};

/** A place or a direction in a model, as model files hold it. x east, y north, z up. */
struct pn_vec3 {
    float x, y, z;
};

/** A turn as a quaternion, w + xi + yj + zk; need not be of length 1. */
struct pn_quat {
    float x, y, z, w;
};

/** Name of a kind: "car", "boat", "ped". Static. */
const char *pn_kind_name(enum pn_kind kind);

/** -1, 0 or 1 as a is before, at or after b in address order. */
int pn_address_compare(struct pn_address a, struct pn_address b);

/**
 * Reads an address as a person types it: "15/1457", "15:1457", or the one number
 * AREA*65536+NODE.
 *
 * Returns false, and leaves *address, for anything else: signs, blanks, more than 65534.
 */
bool pn_address_parse(const char *text, struct pn_address *address);

/**
 * Reads a decimal number, all of text, without regard to the locale.
 *
 * Returns false for "", blanks, a decimal comma, NaN, infinity, or anything after the
 * number.
 */
bool pn_number_parse(const char *text, double *number);

/**
 * Writes a stored coordinate in world units, exactly, with no more decimals than it
 * needs: -19421 gives "-2427.625", 800 gives "100.0" with min_decimals 1.
 *
 * shape: text has 24 bytes; returns text
 */
char *pn_coord_text(int32_t value_fx, int min_decimals, char *text);

/** Writes metres with 3 decimals at most and 1 at least: 10530.759, 0.0. Shape as above.
 */
char *pn_metres_text(double metres, char *text);

/**
 * The name in a list that ends with NULL which is nearest to what was typed, or NULL if
 * none is near enough to be meant. "" in the list holds a place only.
 */
const char *pn_word_nearest(const char *const *names, const char *typed);

#ifdef __cplusplus
}
#endif

#endif
