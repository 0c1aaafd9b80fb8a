/* overlap.c - all parts that a ball is in. */
#include "config.h"

#include "scene/touch.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>

struct gathering {
    struct pn_scene_contacts *contacts;
    bool no_memory;
};

static bool add(struct pn_scene_contacts *contacts, const struct pn_scene_contact *one)
{
    if (contacts->count == contacts->capacity) {
        uint32_t room = contacts->capacity ? 2 * contacts->capacity : 16;
        struct pn_scene_contact *grown = pn__realloc(contacts->at, room, sizeof *grown);
        if (!grown)
            return false;
        contacts->at = grown;
        contacts->capacity = room;
    }
    contacts->at[contacts->count++] = *one;
    return true;
}

static bool gather(void *context, struct pn__cast *cast, const struct pn__spot *spot,
                   uint32_t leaf)
{
    struct gathering *gathering = context;
    enum pn_scene_part part = pn__leaf_part(leaf);
    uint32_t end = pn__leaf_first(leaf) + pn__leaf_count(leaf);
    struct pn__ball ball;
    struct pn__touch touch;
    struct pn_scene_contact contact;
    pn__ball_at(cast, spot, &ball);
    for (uint32_t i = pn__leaf_first(leaf); i < end && !gathering->no_memory; i++) {
        if (!pn__touch_part(spot, &ball, part, i, &touch))
            continue;
        pn__touch_tell(cast, spot, part, i, &touch, &contact);
        gathering->no_memory = !add(gathering->contacts, &contact);
    }
    return !gathering->no_memory;
}

static int by_depth(const void *left, const void *right)
{
    const struct pn_scene_contact *a = left, *b = right;
    if (a->depth_m < b->depth_m || a->depth_m > b->depth_m)
        return a->depth_m > b->depth_m ? -1 : 1;
    if (a->hit.placement != b->hit.placement)
        return a->hit.placement < b->hit.placement ? -1 : 1;
    if (a->hit.part != b->hit.part)
        return a->hit.part < b->hit.part ? -1 : 1;
    return (a->hit.number > b->hit.number) - (a->hit.number < b->hit.number);
}

enum pn_status pn_scene_overlap(const struct pn_scene *scene, struct pn_point centre,
                                double radius_m, struct pn_scene_contacts *contacts,
                                struct pn_error *err)
{
    struct pn__cast cast;
    struct gathering gathering = {.contacts = contacts};
    PN_TRY(
        pn__cast_ball(&cast, scene, centre, radius_m, (struct pn_point){0, 0, 0}, err));
    contacts->count = 0;
    PN_TRY(pn__cast_run(&cast, PN__CAST_ALL, gather, &gathering, err));
    if (gathering.no_memory)
        return pn__fail_memory(err);
    if (contacts->count)
        qsort(contacts->at, contacts->count, sizeof *contacts->at, by_depth);
    return PN_OK;
}

void pn_scene_contacts_release(struct pn_scene_contacts *contacts)
{
    if (!contacts)
        return;
    pn__free(contacts->at);
    *contacts = (struct pn_scene_contacts){0};
}
