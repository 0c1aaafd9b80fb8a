/*
 * clearance.c - the widest body that walks a link: the preset, grown or shrunk evenly.
 *
 * It walks the link as the preset does, so that what counts is what is in its way, not
 * what stands beside it where nobody goes.
 */
#include "config.h"

#include "ground/links_parts.h"

#include "base/error.h"

#include <math.h>

/* The radius is found to this; the finest that a width byte says is eight times that. */
#define FINE_M (1.0 / 64)

/* Slimmer bodies are not tried. */
#define LEAST_M 0.1

/* What it can climb, and how far it may fall, grows with nobody: a wide body is no better
 * at it. */
static struct pn_body body_of(const struct pn_body *preset, double radius)
{
    struct pn_body body = *preset;
    const double scale = radius / preset->radius;
    body.radius = radius;
    body.height *= scale;
    body.crouch *= scale;
    body.middle *= scale;
    body.step *= fmin(scale, 1);
    body.skin = fmin(body.skin, radius / 4);
    return body;
}

static enum pn_status passes(const struct pn_scene *scene, const struct pn_body *preset,
                             double radius, const struct pn_links_spot *spot, bool *well,
                             struct pn_error *err)
{
    const struct pn_body body = body_of(preset, radius);
    struct pn_walk_way way;
    PN_TRY(
        pn__link_walk(scene, &body, NULL, spot->from_pos, spot->to_pos, &way, NULL, err));
    *well = way.end == PN_WALK_OK;
    return PN_OK;
}

/* Between a radius that passes and one that does not. */
static enum pn_status halve(const struct pn_scene *scene, const struct pn_body *preset,
                            const struct pn_links_spot *spot, double passed,
                            double failed, double *clear_m, struct pn_error *err)
{
    bool well;
    while (failed - passed > FINE_M) {
        const double radius = (passed + failed) / 2;
        PN_TRY(passes(scene, preset, radius, spot, &well, err));
        *(well ? &passed : &failed) = radius;
    }
    /* It leans into walls by its skin; the preset is known to pass. */
    *clear_m = passed - fmin(preset->skin, passed / 4);
    if (spot->way.end == PN_WALK_OK)
        *clear_m = fmax(*clear_m, preset->radius);
    return PN_OK;
}

/* A slimmer body gets through a gap or under a lintel, and stands where the preset has no
 * room; but it gets over no pit and no step. */
static bool may_shrink(enum pn_walk_end end)
{
    return end == PN_WALK_BLOCKED || end == PN_WALK_TOO_LOW || end == PN_WALK_NO_GROUND;
}

static enum pn_status search(const struct pn_scene *scene, const struct pn_body *preset,
                             const struct pn_links_spot *spot, double *clear_m,
                             struct pn_error *err)
{
    const bool fits = spot->way.end == PN_WALK_OK;
    const double end =
        fits ? fmax(PN_LINKS_CLEAR_M, preset->radius) : fmin(LEAST_M, preset->radius);
    bool well = false;
    *clear_m = fits ? preset->radius : 0;
    if (!fits && !may_shrink(spot->way.end))
        return PN_OK;
    PN_TRY(passes(scene, preset, end, spot, &well, err));
    if (fits && !well)
        return halve(scene, preset, spot, preset->radius, end, clear_m, err);
    if (!fits && well)
        return halve(scene, preset, spot, end, preset->radius, clear_m, err);
    *clear_m = well ? end : 0;
    return PN_OK;
}

enum pn_status pn__link_clearance(const struct pn_scene *scene,
                                  const struct pn_body *preset,
                                  struct pn_links_spot *spot, struct pn_error *err)
{
    PN_TRY(search(scene, preset, spot, &spot->clear_m, err));
    spot->width = (uint8_t)fmin(spot->clear_m * PN_FX_PER_M, UINT8_MAX);
    return PN_OK;
}
