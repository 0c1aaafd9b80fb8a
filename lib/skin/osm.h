/* skin/osm.h - an object of OSM text as its rows stand there, before it is settled. */
#ifndef PN_SKIN_OSM_H
#define PN_SKIN_OSM_H

#include "skin/lines.h"

/* Rows keep their line for what is said of them later. */

struct pn__osm_weight {
    int32_t vertex; /* id of the record */
    uint32_t bone;
    float weight;
    uint32_t line;
};

struct pn__osm_vertex {
    int32_t id;
    uint32_t line;
    struct pn_skin_vertex vertex;
};

struct pn__osm_triangle {
    int32_t first, v[3];
    uint32_t line;
};

struct pn__osm_shape {
    int32_t time;
    uint32_t line, first, count; /* of its vertices */
};

struct pn__osm_object {
    char name[PN_SKIN_NAME_SIZE];
    uint32_t line, weight_count, record_count, vertex_count, triangle_count, shape_count;
    struct pn__osm_weight *weights;
    int32_t *records; /* ids of weight records, in the file's order */
    struct pn__osm_vertex *vertices;
    struct pn__osm_triangle *triangles; /* of the first shape */
    struct pn__osm_shape *shapes;
};

struct pn__osm {
    struct pn__skin_reader *r;
    struct pn__skin_names *names; /* NULL before Node */
    int32_t *material_ids;        /* as in the file */
};

/** Reads "ObjectName NAME" and what follows it, the row at hand being its first.
 * errors: as pn_skin_read */
enum pn_status pn__osm_read_object(struct pn__osm *osm);

/** Takes an object into the skin: ids become indices. errors: as pn_skin_read */
enum pn_status pn__osm_settle(struct pn__osm *osm, struct pn__osm_object *object);

/** What is told about a section when it has another number of rows than it says. */
enum pn_status pn__osm_check_count(struct pn__skin_reader *r, const char *what,
                                   uint32_t line, int32_t declared, uint32_t found);

/** Goes to the next row of a section; *more is false after its End.
 * errors: PN_E_TRUNCATED - the text ends before, at the line where it began */
enum pn_status pn__osm_section_row(struct pn__skin_reader *r, const char *section,
                                   uint32_t line, bool *more);

/** An index out of an id. base: what counts from; lists of count entries. */
struct pn__osm_base {
    enum pn_skin_base option;
    int32_t least, most; /* ids that are used */
    int32_t fallback;    /* 0 or 1 */
    uint32_t count;
};

/** Whether ids begin with 0 or 1: the option, else what is proved, else the fallback.
 * False if both are proved. */
bool pn__osm_base_of(const struct pn__osm_base *ids, int32_t *base);

#endif
