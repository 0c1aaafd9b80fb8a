/* derive/parts.h - parts of pathnode/derive.h that other rooms or tests ask for singly.
 */
#ifndef PN_DERIVE_PARTS_H
#define PN_DERIVE_PARTS_H

#include <pathnode/derive.h>

/** Traffic from -> to moves toward the navi's attached node; see pn_derive_lanes. */
bool pn__derive_toward(const struct pn_navi *navi, struct pn_address from,
                       struct pn_address to, struct pn_point_fx from_pos,
                       struct pn_point_fx to_pos);

/** Lanes toward the attached node, or away from it. */
static inline uint8_t pn__derive_lanes_along(const struct pn_navi *navi, bool toward)
{
    return toward ? pn_navi_lanes_to(navi) : pn_navi_lanes_away(navi);
}

/** pn_derive_length without its short cut: the same result, step by step. */
uint32_t pn__derive_length_ps2(struct pn_point_fx a, struct pn_point_fx b);

/** pn_derive_direction without its short cut, for nodes that do not share x and y. */
void pn__derive_direction_ps2(struct pn_point_fx attached, struct pn_point_fx other,
                              int8_t dir[2]);

#endif
