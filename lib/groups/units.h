/* groups/units.h - numbers of the text -> bytes of the files, as the original did it. */
#ifndef PN_GROUPS_UNITS_H
#define PN_GROUPS_UNITS_H

#include <pathnode/paths.h>

/** A coordinate of the text (1/16 unit) in world units, exactly, as a PS2 float. */
uint32_t pn__units_world(int32_t sixteenths);

/** The same cut to the file's 1/8 unit. Some even ones come out one step nearer to 0. */
int32_t pn__units_stored(int32_t sixteenths);

/** A stored coordinate (1/8 unit) in world units, now and then one bit low. */
uint32_t pn__units_from_stored(int32_t fx);

/** 0.5 * (a + b) of world coordinates. */
uint32_t pn__units_middle(uint32_t a, uint32_t b);

/** A world coordinate cut to 1/8 unit. */
int32_t pn__units_to_fx(uint32_t world);

/** The column of an x, the row of a y: 0 to 7. */
uint32_t pn__units_strip(uint32_t world);

/** The area at a world position, before it is cut to 1/8 unit. */
uint16_t pn__units_area(uint32_t x, uint32_t y);

/** The width byte. At most 15 units for vehicles and 31 for peds. */
uint8_t pn__units_width(float width, bool ped);

/** The density, 0 to 15. */
uint8_t pn__units_density(float density);

#endif
