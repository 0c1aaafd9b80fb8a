/* walk_body.h - who walks, by --body and --set. */
#ifndef PN_BIN_WALK_BODY_H
#define PN_BIN_WALK_BODY_H

#include "cli/say.h"

/** Ground is looked for so far above and below where a body begins. */
#define WALK_REACH_M 1.0

/**
 * Reads the body (NULL: sa-ped) and changes what is set; warns of gaps between its balls.
 * Returns EXIT_DONE, or another status after having said why.
 */
int walk_body(const struct call *call, const char *name, const struct option_list *sets,
              struct pn_body *body);

#endif
