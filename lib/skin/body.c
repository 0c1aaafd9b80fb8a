/*
 * body.c - what a walking body needs to know of a character: its size at the bind pose,
 * how low it crouches, how fast it walks.
 *
 * A skeleton or a model is made into one cloud of points first: where they are, and
 * whether they are of the torso.
 */
#include "config.h"

#include "skin/body.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Parts of names of bones, without blanks and signs. */
static const char *const torso_words[] = {"SPINE", "PELVIS", "CHEST",   "TORSO",
                                          "BELLY", "BREAST", "STOMACH", NULL};
static const char *const knee_words[] = {"CALF", "KNEE", "SHIN", "LOWERLEG", NULL};

/* Where people's torsos and knees are, in parts of their height. */
static const double torso_from = 0.5, torso_to = 0.8, knee_part = 0.285;

static bool has_word(const char *name, const char *const *words)
{
    char plain[PN_SKIN_NAME_SIZE];
    size_t size = 0;
    for (; *name && size + 1 < sizeof plain; name++) {
        const char c = pn__upper(*name);
        if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'))
            plain[size++] = c;
    }
    plain[size] = '\0';
    for (; *words; words++)
        if (strstr(plain, *words))
            return true;
    return false;
}

bool pn__body_is_torso(const char *bone)
{
    return has_word(bone, torso_words);
}

bool pn__body_is_knee(const char *bone)
{
    return has_word(bone, knee_words);
}

enum pn_status pn__body_add(struct pn__body_cloud *cloud, struct pn_vec3 point,
                            bool torso, struct pn_error *err)
{
    if (!pn__grow(&cloud->points, cloud->count, sizeof *cloud->points) ||
        !pn__grow(&cloud->torso, cloud->count, sizeof *cloud->torso))
        return pn__fail_memory(err);
    cloud->points[cloud->count] = point;
    cloud->torso[cloud->count++] = torso;
    cloud->torso_count += torso;
    return PN_OK;
}

void pn__body_release(struct pn__body_cloud *cloud)
{
    pn__free(cloud->points);
    pn__free(cloud->torso);
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The distance from the torso's middle that this part of its points is within. */
static enum pn_status find_radius(const struct pn__body_cloud *cloud, double part,
                                  double *radius, struct pn_error *err)
{
    double x = 0, y = 0;
    double *far = pn__alloc(cloud->torso_count, sizeof *far);
    if (!far)
        return pn__fail_memory(err);
    for (uint32_t i = 0; i < cloud->count; i++)
        if (cloud->torso[i]) {
            x += (double)cloud->points[i].x / cloud->torso_count;
            y += (double)cloud->points[i].y / cloud->torso_count;
        }
    uint32_t made = 0;
    for (uint32_t i = 0; i < cloud->count; i++)
        if (cloud->torso[i])
            far[made++] =
                hypot((double)cloud->points[i].x - x, (double)cloud->points[i].y - y);
    qsort(far, made, sizeof *far, compare_doubles);
    uint32_t at = (uint32_t)ceil(part * made);
    *radius = far[at ? at - 1 : 0];
    pn__free(far);
    return PN_OK;
}

static void find_ends(const struct pn__body_cloud *cloud, double *low, double *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (uint32_t i = 0; i < cloud->count; i++) {
        *low = fmin(*low, (double)cloud->points[i].z);
        *high = fmax(*high, (double)cloud->points[i].z);
    }
}

/* Without bones of the torso, whatever is at its height; all if nothing is. */
static void guess_torso(struct pn__body_cloud *cloud, double low, double height)
{
    for (uint32_t i = 0; i < cloud->count; i++) {
        const double up = (double)cloud->points[i].z - low;
        cloud->torso[i] = up >= torso_from * height && up <= torso_to * height;
        cloud->torso_count += cloud->torso[i];
    }
    if (cloud->torso_count)
        return;
    cloud->torso_count = cloud->count;
    for (uint32_t i = 0; i < cloud->count; i++)
        cloud->torso[i] = true;
}

enum pn_status pn__body_measure(struct pn__body_cloud *cloud,
                                const struct pn_skin_body_options *options,
                                struct pn_skin_body *body, struct pn_error *err)
{
    static const struct pn_skin_body_options usual = {0};
    const struct pn_skin_body_options *o = options ? options : &usual;
    const double unit = o->metres_per_unit > 0 ? o->metres_per_unit : 1;
    struct pn_skin_body made = {.knee_by_bone = cloud->knee_count > 0,
                                .torso_by_bone = cloud->torso_count > 0};
    double low, high, radius = 0;
    find_ends(cloud, &low, &high);
    if (!cloud->count || !isfinite(high - low))
        return pn__fail(err, PN_E_ARG, "there are no vertices to size a body by");
    if (!(high > low))
        return pn__fail(err, PN_E_ARG, "all vertices are at one height");
    if (!made.torso_by_bone)
        guess_torso(cloud, low, high - low);
    PN_TRY(find_radius(cloud, o->percentile > 0 ? o->percentile : 0.95, &radius, err));
    made.height_m = (high - low) * unit;
    made.radius_m = radius * unit;
    made.knee_m = made.knee_by_bone ? (cloud->knee_sum / cloud->knee_count - low) * unit
                                    : made.height_m * knee_part;
    made.step_m = made.knee_m * (o->step_factor > 0 ? o->step_factor : 0.9);
    *body = made;
    return PN_OK;
}
