/* report/write.h - numbers, addresses and names as every format here writes them. */
#ifndef PN_REPORT_WRITE_H
#define PN_REPORT_WRITE_H

#include "base/buffer.h"

#include <pathnode/report.h>

/** A stored coordinate in world units, exactly: "-2427.625", "100.0". */
void pn__put_coord(struct pn__buffer *out, int32_t value_fx);

/** Metres with 1 to 3 decimals: "10530.759", "0.0". */
void pn__put_metres(struct pn__buffer *out, double metres);

/** "length" or "metres"; "prefer", "obey" or "ignore"; "different-regions" ... */
const char *pn__metric_name(enum pn_metric metric);
const char *pn__one_way_name(enum pn_one_way one_way);
const char *pn__reason_name(enum pn_no_route reason);

void pn__put_route_csv(struct pn__buffer *out, const struct pn_route_answer *answer);
void pn__put_route_json(struct pn__buffer *out, const struct pn_route_answer *answer);
void pn__put_route_geojson(struct pn__buffer *out, const struct pn_route_answer *answer);

/** The members JSON and GeoJSON share, from "status" on, each followed by a comma. */
void pn__put_route_members(struct pn__buffer *out, const struct pn_route_answer *answer);

#endif
