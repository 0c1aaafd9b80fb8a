/* weld.c - see weld.h. */
#include "config.h"

#include "col/weld.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdlib.h>

struct spot {
    struct pn_vec3 at;
    uint32_t vertex;
};

static int compare_places(const struct spot *a, const struct spot *b)
{
    if (a->at.x != b->at.x)
        return a->at.x < b->at.x ? -1 : 1;
    if (a->at.y != b->at.y)
        return a->at.y < b->at.y ? -1 : 1;
    return (a->at.z > b->at.z) - (a->at.z < b->at.z);
}

static int compare_spots(const void *a, const void *b)
{
    const struct spot *x = a, *y = b;
    int order = compare_places(x, y);
    return order ? order : (x->vertex > y->vertex) - (x->vertex < y->vertex);
}

enum pn_status pn__col_weld(const struct pn_vec3 *vertices, uint32_t count,
                            uint32_t *first, struct pn_error *err)
{
    struct spot *spots = pn__alloc(count, sizeof *spots);
    if (!spots)
        return pn__fail_memory(err);
    for (uint32_t i = 0; i < count; i++)
        spots[i] = (struct spot){vertices[i], i};
    qsort(spots, count, sizeof *spots, compare_spots);
    for (uint32_t i = 0; i < count; i++) {
        bool same = i && compare_places(&spots[i - 1], &spots[i]) == 0;
        first[spots[i].vertex] = same ? first[spots[i - 1].vertex] : spots[i].vertex;
    }
    pn__free(spots);
    return PN_OK;
}
