/* paths/paths.h - what the reader appends to a set of groups. */
#ifndef PN_PATHS_PATHS_H
#define PN_PATHS_PATHS_H

#include <pathnode/paths.h>

/** Appends a place of a model. errors: PN_E_NOMEM */
enum pn_status pn__paths_add_placement(struct pn_paths *paths,
                                       const struct pn_placement *placement,
                                       struct pn_error *err);

/** Appends the name of a file; groups that follow are its. errors: PN_E_NOMEM */
enum pn_status pn__paths_add_file(struct pn_paths *paths, const char *name,
                                  struct pn_error *err);

#endif
