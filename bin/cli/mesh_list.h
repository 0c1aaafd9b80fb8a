/* mesh_list.h - meshes of many files, gathered for one. */
#ifndef PN_BIN_MESH_LIST_H
#define PN_BIN_MESH_LIST_H

#include "cli/say.h"

#include <pathnode.h>

struct mesh_list {
    struct pn_mesh **meshes;
    size_t count, room;
};

/** EXIT_DONE if output is there and ends in .obj or .glb; else EXIT_MISUSE, after having
 * said so. */
int mesh_list_check_output(const struct call *call, const char *output);

/** Takes mesh. Returns the exit status. */
int mesh_list_add(const struct call *call, struct mesh_list *list, struct pn_mesh *mesh);

/** Saves all to one file, and prints what went in. Returns the exit status. */
int mesh_list_save(const struct call *call, const struct mesh_list *list,
                   const char *path, bool force, enum format format);

void mesh_list_release(struct mesh_list *list);

#endif
