/* paths.c - the set of groups: its memory. */
#include "config.h"

#include "paths/paths.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

void pn_paths_release(struct pn_paths *paths)
{
    for (uint32_t i = 0; i < paths->file_count; i++)
        pn__free(paths->files[i]);
    pn__free(paths->files);
    pn__free(paths->groups);
    pn__free(paths->placements);
    memset(paths, 0, sizeof *paths);
}

const char *pn_paths_dialect_name(enum pn_paths_dialect dialect)
{
    static const char *const names[PN_PATHS_DIALECT_COUNT] = {"gta3", "vc", "sa"};
    return (unsigned)dialect < PN_PATHS_DIALECT_COUNT ? names[dialect] : "unknown";
}

/* Room for one more in a list; *list and *room grow together. */
static enum pn_status make_room(void **list, uint32_t *room, uint32_t count, size_t size,
                                struct pn_error *err)
{
    if (count < *room)
        return PN_OK;
    if (count > UINT32_MAX / 2)
        return pn__fail(err, PN_E_LIMIT, "over %u entries", UINT32_MAX / 2);
    uint32_t more = *room ? 2 * *room : 64;
    void *grown = pn__realloc(*list, more, size);
    if (!grown)
        return pn__fail_memory(err);
    *list = grown;
    *room = more;
    return PN_OK;
}

enum pn_status pn_paths_add(struct pn_paths *paths, struct pn_path_group **group,
                            struct pn_error *err)
{
    void *list = paths->groups;
    enum pn_status status = make_room(&list, &paths->group_room, paths->group_count,
                                      sizeof *paths->groups, err);
    paths->groups = list;
    PN_TRY(status);
    *group = &paths->groups[paths->group_count++];
    memset(*group, 0, sizeof **group);
    (*group)->model = -1;
    for (int i = 0; i < PN_PATH_ROWS; i++)
        (*group)->rows[i].next = -1;
    return PN_OK;
}

enum pn_status pn__paths_add_placement(struct pn_paths *paths,
                                       const struct pn_placement *placement,
                                       struct pn_error *err)
{
    void *list = paths->placements;
    enum pn_status status = make_room(&list, &paths->placement_room,
                                      paths->placement_count, sizeof *placement, err);
    paths->placements = list;
    PN_TRY(status);
    paths->placements[paths->placement_count++] = *placement;
    return PN_OK;
}

enum pn_status pn__paths_add_file(struct pn_paths *paths, const char *name,
                                  struct pn_error *err)
{
    char **files =
        pn__realloc(paths->files, (size_t)paths->file_count + 1, sizeof *files);
    if (!files)
        return pn__fail_memory(err);
    paths->files = files;
    if (!(files[paths->file_count] = pn__strdup(name)))
        return pn__fail_memory(err);
    paths->file_count++;
    return PN_OK;
}
