/* report/write.h - numbers, addresses and names as every format here writes them. */
#ifndef PN_REPORT_WRITE_H
#define PN_REPORT_WRITE_H

#include "base/buffer.h"

#include <pathnode/error.h>
#include <pathnode/report.h>

/** A stored coordinate in world units, exactly: "-2427.625", "100.0". */
void pn__put_coord(struct pn__buffer *out, int32_t value_fx);

/** A stored position as GeoJSON has it: "[-2427.625,0.0,13.5]". */
void pn__put_position(struct pn__buffer *out, struct pn_point_fx pos);

/** What a GeoJSON collection is made of: rows, each with members and a geometry. */
struct pn__features {
    const char *what; /* "lint": the collection is called so */
    size_t count;
    const void *rows;
    void (*put_members)(struct pn__buffer *out, const void *rows, size_t i);
    void (*put_geometry)(struct pn__buffer *out, const void *rows, size_t i);
};
void pn__put_features(struct pn__buffer *out, const struct pn__features *features);

/** A point in world units: x, y, z with 1 to 3 decimals and separators between them. */
void pn__put_xyz(struct pn__buffer *out, struct pn_point point, const char *separator);

/** Text of others in quotes, as JSON has it; what is not UTF-8 gets '?' for all that is
 *  not ASCII. */
void pn__put_json_string(struct pn__buffer *out, const char *text);

/** Metres with 1 to 3 decimals: "10530.759", "0.0". */
void pn__put_metres(struct pn__buffer *out, double metres);

/** "length" or "metres"; "prefer", "obey" or "ignore"; "different-regions" ... */
const char *pn__metric_name(enum pn_metric metric);
const char *pn__one_way_name(enum pn_one_way one_way);
const char *pn__reason_name(enum pn_no_route reason);

/* The formats; answer->line is there. */
void pn__put_route_csv(struct pn__buffer *out, const struct pn_route_answer *answer);
void pn__put_route_json(struct pn__buffer *out, const struct pn_route_answer *answer);
void pn__put_route_geojson(struct pn__buffer *out, const struct pn_route_answer *answer);
void pn__put_route_gpx(struct pn__buffer *out, const struct pn_route_answer *answer);
void pn__put_route_pawn(struct pn__buffer *out, const struct pn_route_answer *answer);
void pn__put_route_lua(struct pn__buffer *out, const struct pn_route_answer *answer);

/** "turn left, north": a step in words. */
void pn__put_step_words(struct pn__buffer *out, const struct pn_step *step);

/** The members of a step, from "step" on. */
void pn__put_step_members(struct pn__buffer *out, const struct pn_route_answer *answer,
                          uint32_t i);

/** Hands over what was written; the buffer is empty then. errors: PN_E_NOMEM */
enum pn_status pn__report_take(struct pn__buffer *out, char **text, size_t *size,
                               struct pn_error *err);

/** The members JSON and GeoJSON share, from "status" on, each followed by a comma. */
void pn__put_route_members(struct pn__buffer *out, const struct pn_route_answer *answer);

/** Options, stops and closure of the question, each followed by a comma. */
void pn__put_question(struct pn__buffer *out, const struct pn_route_answer *answer);

/** A place on a link as a member, with a comma before it. */
void pn__put_place(struct pn__buffer *out, const struct pn_graph *graph,
                   const struct pn_place *place);

#endif
