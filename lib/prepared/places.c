/* places.c - every node's place, ready: what a question reads first lies in one line. */
#include "config.h"

#include "prepared/prepared_parts.h"

#include "base/alloc.h"

struct pn_cut_place *pn__places_new(const struct pn_cut *cut)
{
    struct pn_cut_place *place = pn__alloc((size_t)cut->node_count + 1, sizeof *place);
    if (!place)
        return NULL;
    for (pn_node_id node = 0; node < cut->node_count; node++) {
        struct pn_cut_ref ref = cut->ref[node];
        if (ref.slot == PN_CUT_NONE)
            place[node].a = PN_CUT_NONE;
        else
            place[node] = pn_cut_place(cut, ref);
    }
    return place;
}
