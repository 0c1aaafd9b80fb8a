/*
 * pathnode.h - the whole public interface of libpathnode. Pictures are a library of their
 * own, libpathnode-draw, whose interface is pathnode/draw.h.
 *
 * Every fallible function returns an enum pn_status (PN_OK is 0) and gives its result
 * through out-pointers. Its last argument is an optional struct pn_error, owned by the
 * caller, that says what went wrong and where. Once, for all functions:
 *
 *   - after an error outputs are untouched, or empty and safe to release; nothing leaks;
 *     inputs are unchanged;
 *   - inputs are borrowed for the call; outputs belong to the caller. Exceptions are said
 *     at the function with the words "takes" and "keeps";
 *   - whoever calls _new or _init calls _free or _release; both accept NULL or what is
 *     already released;
 *   - a pointer got from a container is a view: valid until the container changes or
 *     goes;
 *   - the library never prints, never exits, has no state of its own: different objects
 *     may be used from different threads, and what is const may be shared by them.
 */
#ifndef PATHNODE_H
#define PATHNODE_H

#include <pathnode/error.h>
#include <pathnode/types.h>
#include <pathnode/area.h>
#include <pathnode/img.h>
#include <pathnode/ipl.h>
#include <pathnode/ide.h>
#include <pathnode/zone.h>
#include <pathnode/mesh.h>
#include <pathnode/col.h>
#include <pathnode/dff.h>
#include <pathnode/skin.h>
#include <pathnode/scene.h>
#include <pathnode/scene_export.h>
#include <pathnode/surfaces.h>
#include <pathnode/sweep.h>
#include <pathnode/gather.h>
#include <pathnode/ground.h>
#include <pathnode/network.h>
#include <pathnode/derive.h>
#include <pathnode/graph.h>
#include <pathnode/index.h>
#include <pathnode/place.h>
#include <pathnode/snap.h>
#include <pathnode/route.h>
#include <pathnode/cost.h>
#include <pathnode/cut.h>
#include <pathnode/prepared.h>
#include <pathnode/flex.h>
#include <pathnode/labels.h>
#include <pathnode/turns.h>
#include <pathnode/trip.h>
#include <pathnode/profile.h>
#include <pathnode/alternatives.h>
#include <pathnode/closures.h>
#include <pathnode/legs.h>
#include <pathnode/matrix.h>
#include <pathnode/order.h>
#include <pathnode/reach.h>
#include <pathnode/rejoin.h>
#include <pathnode/body.h>
#include <pathnode/walk.h>
#include <pathnode/film.h>
#include <pathnode/links.h>
#include <pathnode/compile.h>
#include <pathnode/edit.h>
#include <pathnode/lint.h>
#include <pathnode/pairs.h>
#include <pathnode/paths.h>
#include <pathnode/groups.h>
#include <pathnode/lights.h>
#include <pathnode/tracks.h>
#include <pathnode/exchange.h>
#include <pathnode/store.h>
#include <pathnode/database_edit.h>
#include <pathnode/diff.h>
#include <pathnode/merge.h>
#include <pathnode/pack.h>
#include <pathnode/patch.h>
#include <pathnode/itinerary.h>
#include <pathnode/line.h>
#include <pathnode/report.h>
#include <pathnode/table.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The library's version, e.g. "0.1.0". Static. */
const char *pn_version(void);

/** Frees memory that a function gave through an out-pointer; NULL is fine. */
void pn_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
