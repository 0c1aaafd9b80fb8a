/* stand.c - groups of models to where the models stand. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "paths/paths.h"

#include <math.h>

struct vector {
    double x, y, z;
};

static struct vector cross(struct vector a, struct vector b)
{
    return (struct vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                           a.x * b.y - a.y * b.x};
}

/* Turned as the games do: they take the file's quaternion the other way round. */
static struct vector turn(const double q[4], struct vector v)
{
    const struct vector axis = {-q[0], -q[1], -q[2]};
    const struct vector t = cross(axis, v);
    const struct vector u = cross(axis, t);
    return (struct vector){v.x + 2 * (q[3] * t.x + u.x), v.y + 2 * (q[3] * t.y + u.y),
                           v.z + 2 * (q[3] * t.z + u.z)};
}

/* To the nearest 1/16 unit; false: far off, or no number. */
static bool to_steps(double units, int32_t *steps)
{
    const double exact = floor(units * PN_PATH_STEPS_PER_M + 0.5);
    if (!(exact > -INT32_MAX && exact < INT32_MAX))
        return false;
    *steps = (int32_t)exact;
    return true;
}

static bool move_row(const struct pn_placement *at, struct pn_path_row *row)
{
    const double step = PN_PATH_STEPS_PER_M;
    const struct vector local = {row->x / step, row->y / step, row->z / step};
    const struct vector v = turn(at->rotation, local);
    return to_steps(at->x + v.x, &row->x) && to_steps(at->y + v.y, &row->y) &&
           to_steps(at->z + v.z, &row->z);
}

static enum pn_status move_group(const struct pn_placement *at,
                                 struct pn_path_group *group, struct pn_error *err)
{
    group->model = -1;
    for (int i = 0; i < PN_PATH_ROWS; i++)
        if (group->rows[i].type != PN_PATH_NULL && !move_row(at, &group->rows[i]))
            return pn__fail(err, PN_E_RANGE, "a placement of model %d is far off",
                            at->model);
    return PN_OK;
}

/* A group once for each place of its model; without one as it is. */
static enum pn_status add_places(const struct pn_paths *from,
                                 const struct pn_path_group *group, struct pn_paths *to,
                                 struct pn_error *err)
{
    struct pn_path_group *copy;
    bool placed = false;
    for (uint32_t i = 0; group->model >= 0 && i < from->placement_count; i++) {
        if (from->placements[i].model != group->model)
            continue;
        PN_TRY(pn_paths_add(to, &copy, err));
        *copy = *group;
        PN_TRY(move_group(&from->placements[i], copy, err));
        placed = true;
    }
    if (placed)
        return PN_OK;
    PN_TRY(pn_paths_add(to, &copy, err));
    *copy = *group;
    return PN_OK;
}

enum pn_status pn_paths_place(struct pn_paths *paths, struct pn_error *err)
{
    struct pn_paths placed = {0};
    enum pn_status status = PN_OK;
    for (uint32_t g = 0; g < paths->group_count && status == PN_OK; g++)
        status = add_places(paths, &paths->groups[g], &placed, err);
    if (status != PN_OK) {
        pn__free(placed.groups);
        return status;
    }
    pn__free(paths->groups);
    paths->groups = placed.groups;
    paths->group_count = placed.group_count;
    paths->group_room = placed.group_room;
    return PN_OK;
}
