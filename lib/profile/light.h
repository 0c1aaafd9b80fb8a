/* profile/light.h - how long a traffic light holds one up. */
#ifndef PN_PROFILE_LIGHT_H
#define PN_PROFILE_LIGHT_H

#include <stdint.h>

/** Whose light it is. */
enum pn__light { PN__LIGHT_NS, PN__LIGHT_WE, PN__LIGHT_PED, PN__LIGHT_COUNT };

/** The mean wait of one who comes at a random moment, in ms, rounded up. */
uint32_t pn__light_wait(enum pn__light light);

#endif
