/*
 * pathnode/scene_export.h - a scene as the files that game servers load: the database of
 * ColAndreas, the height map of MapAndreas.
 */
#ifndef PATHNODE_SCENE_EXPORT_H
#define PATHNODE_SCENE_EXPORT_H

#include <pathnode/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Writes a ColAndreas database, version 2: models in the order of their numbers,
 * placements in that of the scene. Surfaces are not in it.
 *
 * errors: PN_E_LIMIT - a number of a model over 65,535, over 65,535 models, or that many
 *         spheres or boxes in one; PN_E_CONSTRAINT - two models of one number;
 *         PN_E_FORMAT - a damaged scene file; PN_E_EXISTS, PN_E_IO, PN_E_NOMEM
 * cost:   O(parts), all of the file in memory
 * source: the loader of ColAndreas
 */
enum pn_status pn_scene_save_cadb(const struct pn_scene *scene, const char *path,
                                  bool replace, struct pn_error *err);

/** Points of a height map each way, and metres between them. */
enum pn_scene_heights {
    PN_SCENE_HEIGHTS_FULL,   /* 6000 by 6000, 1 m: 72 MB */
    PN_SCENE_HEIGHTS_MINIMAL /* 2000 by 2000, 3 m: 8 MB */
};

/** What a height map could not say. */
struct pn_scene_heights_report {
    uint64_t points; /* with anything under the sky */
    uint64_t below;  /* of them, below 0: written as 0 */
    uint64_t above;  /* above 655.35 m: written as that */
};

/**
 * Writes a height map of MapAndreas: the highest surface at whole metres, in hundredths.
 * From x -3000 eastward, y 3000 southward; 0 where there is nothing.
 *
 * shape:  report may be NULL
 * errors: PN_E_FORMAT - a damaged scene file; PN_E_INTERRUPTED; PN_E_EXISTS, PN_E_IO,
 *         PN_E_NOMEM
 * cost:   a ray a point inside the scene's borders
 */
enum pn_status pn_scene_save_heights(const struct pn_scene *scene,
                                     enum pn_scene_heights kind, const char *path,
                                     bool replace, struct pn_scene_heights_report *report,
                                     const struct pn_progress *progress,
                                     struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
