/*
 * compile/changes.h - values to be set, collected first and put in place all at once, so
 * that a failure half-way leaves the network as it was.
 */
#ifndef PN_COMPILE_CHANGES_H
#define PN_COMPILE_CHANGES_H

#include <pathnode/area.h>

/** What a change sets; the record it points to follows from it. */
enum pn__change_kind {
    PN__SET_LENGTH,      /* link: a */
    PN__SET_LINK_NAVI,   /* link: area a, navi b */
    PN__HOLD_LENGTH,     /* link: a, which stays unset */
    PN__HOLD_NO_NAVI,    /* link: none, which stays unset */
    PN__SET_DIRECTION,   /* navi: a, b */
    PN__SET_POSITION,    /* navi: a, b */
    PN__HOLD_POSITION,   /* navi: a, b, which stays unset */
    PN__SET_WIDTH,       /* navi: a */
    PN__SET_REGION,      /* node: a */
    PN__SET_DEAD_END,    /* node: a, 0 or 1 */
    PN__SET_OFF_ORIGINAL /* node: from its other flags */
};

struct pn__change {
    void *record;
    int32_t a, b;
    enum pn__change_kind kind;
};

/** Zeroed: empty. */
struct pn__changes {
    struct pn__change *list;
    size_t count, capacity;
};

/** Notes one value. errors: PN_E_NOMEM */
enum pn_status pn__changes_add(struct pn__changes *changes, enum pn__change_kind kind,
                               void *record, int32_t a, int32_t b, struct pn_error *err);

/** Sets all of them, and clears the unset bits of those that are not only held. Cannot
 * fail. */
void pn__changes_apply(const struct pn__changes *changes);

void pn__changes_release(struct pn__changes *changes);

#endif
