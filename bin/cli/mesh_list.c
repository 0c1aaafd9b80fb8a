/* mesh_list.c - meshes gathered, saved and summed up. */
#include "config.h"

#include "cli/mesh_list.h"

#include "cli/progress.h"
#include "cli/subcommand.h"
#include "cli/words.h"

#include <stdlib.h>

int mesh_list_check_output(const struct call *call, const char *output)
{
    const int status = subcommand_check_output(call, "export", output);
    if (status != EXIT_DONE || word_ends_in(output, ".obj") ||
        word_ends_in(output, ".glb"))
        return status;
    return say_misuse(call, "export: meshes are written to .obj or .glb, not to '%s'",
                      output);
}

int mesh_list_add(const struct call *call, struct mesh_list *list, struct pn_mesh *mesh)
{
    if (list->count == list->room) {
        size_t room = list->room ? list->room * 2 : 64;
        struct pn_mesh **grown = realloc(list->meshes, room * sizeof *grown);
        if (!grown) {
            pn_mesh_free(mesh);
            return say_no_memory(call);
        }
        list->meshes = grown;
        list->room = room;
    }
    list->meshes[list->count++] = mesh;
    return EXIT_DONE;
}

int mesh_list_save(const struct call *call, const struct mesh_list *list,
                   const char *path, bool force, enum format format)
{
    struct pn_error err;
    uint64_t vertices = 0, triangles = 0;
    pn_error_clear(&err);
    const struct pn_mesh *const *meshes = (const struct pn_mesh *const *)list->meshes;
    struct progress progress;
    progress_start(&progress, call);
    const enum pn_status status =
        pn_mesh_save(meshes, list->count, path, force, &progress.hook, &err);
    progress_end(&progress);
    if (status != PN_OK)
        return say_failure(call, &err);
    for (size_t i = 0; i < list->count; i++) {
        vertices += meshes[i]->vertex_count;
        triangles += meshes[i]->triangle_count;
    }
    const struct say_fact facts[] = {{"objects", "objects", list->count},
                                     {"vertices", "vertices", vertices},
                                     {"triangles", "triangles", triangles}};
    say_facts(format, facts, sizeof facts / sizeof *facts);
    return EXIT_DONE;
}

void mesh_list_release(struct mesh_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        pn_mesh_free(list->meshes[i]);
    free(list->meshes);
}
