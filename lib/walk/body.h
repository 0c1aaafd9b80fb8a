/* walk/body.h - what is built in. */
#ifndef PN_WALK_BODY_H
#define PN_WALK_BODY_H

#include <pathnode/body.h>

/** The built-in bodies: their names, then NULL; and their texts in the same order. */
extern const char *const pn__body_names[];
extern const char *const pn__body_texts[];

#endif
