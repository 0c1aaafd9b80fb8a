/*
 * pathnode/derive.h - every value that follows from coordinates and addresses, in one
 * place.
 *
 * The original compiler ran on a PlayStation 2 development machine, whose float unit
 * truncates and whose multiplier is one unit low in the last place for some operands.
 * These functions repeat it in integer code, so that on the original files every value
 * comes out as stored, on every platform. Regions and dead ends need the graph:
 * pathnode/graph.h.
 *
 * source: doc/decisions and pathnode-area(5) section 7.
 */
#ifndef PATHNODE_DERIVE_H
#define PATHNODE_DERIVE_H

#include <pathnode/area.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Link length in whole units, without the cap of 255: at least 1, else the 3-D distance
 * of the stored coordinates cut to whole units in the compiler's arithmetic. Within 1/500
 * of a whole number that may be one beside the true floor (in the game's files: 676 times
 * one less, never one more). Symmetric.
 */
uint32_t pn_derive_length(struct pn_point_fx a, struct pn_point_fx b);

/**
 * Navi direction: the plan unit vector from other to attached, times 100, cut toward
 * zero.
 *
 * Returns false when both stand at the same x, y: there is no direction then.
 */
bool pn_derive_direction(struct pn_point_fx attached, struct pn_point_fx other,
                         int8_t dir[2]);

/** Navi position for a link inside a group: the midpoint in plan, 1/8 unit. */
void pn_derive_midpoint(struct pn_point_fx a, struct pn_point_fx b, int32_t mid[2]);

/** Navi width for a link inside a group: the larger of the node widths. */
uint8_t pn_derive_navi_width(const struct pn_node *a, const struct pn_node *b);

/** The end a navi is attached to: the lower address. */
struct pn_address pn_derive_attached(struct pn_address a, struct pn_address b);

/**
 * Lanes of a navi as seen by traffic from one node of its link to the other.
 *
 * Traffic toward the attached node uses lanes bits 0-2, away from it bits 3-5. A navi
 * attached to neither end counts by the sign of direction . travel.
 */
uint8_t pn_derive_lanes(const struct pn_navi *navi, struct pn_address from,
                        struct pn_address to, struct pn_point_fx from_pos,
                        struct pn_point_fx to_pos);

/** The area a stored position lies in: row * 8 + column, clamped to the map. */
uint32_t pn_derive_area(int32_t x_fx, int32_t y_fx);

/** A position lies in an area, or within 1/8 unit of it. */
bool pn_derive_in_area(uint32_t area, int32_t x_fx, int32_t y_fx);

/** Flag word with "switched off originally" made equal to "switched off". */
uint32_t pn_derive_switched_off_original(uint32_t flags);

/** The 3-D distance of two stored positions in metres, in the host's arithmetic. */
double pn_derive_metres(struct pn_point_fx a, struct pn_point_fx b);

#ifdef __cplusplus
}
#endif

#endif
