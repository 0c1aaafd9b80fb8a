/* area.c - an area's life, its layout, and the name of its file. */
#include "config.h"

#include "area/layout.h"
#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"

#include <string.h>

const char *pn__section_name(enum pn__section section)
{
    static const char *const names[PN__SECTION_COUNT] = {
        [PN__HEADER] = "header",
        [PN__NODES] = "nodes",
        [PN__NAVIS] = "navis",
        [PN__LINKS] = "links",
        [PN__SPARE_LINKS] = "spare links",
        [PN__NAVI_LINKS] = "navi links",
        [PN__LENGTHS] = "lengths",
        [PN__SPARE_LENGTHS] = "spare lengths",
        [PN__FLAGS] = "flags",
        [PN__SPARE_FLAGS] = "spare flags",
        [PN__END] = "end mark",
    };
    return names[section];
}

struct pn__layout pn__area_layout(const struct pn__form *form, uint32_t nodes,
                                  uint32_t navis, uint32_t links, bool spare)
{
    const uint64_t spares = spare ? PN__SPARE_COUNT : 0;
    const uint64_t sizes[PN__SECTION_COUNT] = {
        [PN__HEADER] = form->mark_size + PN__HEADER_SIZE,
        [PN__NODES] = (uint64_t)nodes * form->node_size,
        [PN__NAVIS] = (uint64_t)navis * form->navi_size,
        [PN__LINKS] = (uint64_t)links * PN__LINK_SIZE,
        [PN__SPARE_LINKS] = spares * PN__LINK_SIZE,
        [PN__NAVI_LINKS] = (uint64_t)links * form->navi_link_size,
        [PN__LENGTHS] = links,
        [PN__SPARE_LENGTHS] = spares,
        [PN__FLAGS] = links,
        [PN__SPARE_FLAGS] = spares,
        [PN__END] = form->end_mark_size,
    };
    struct pn__layout layout = {.at = {0}};
    for (unsigned s = 0; s < PN__SECTION_COUNT; s++)
        layout.at[s + 1] = layout.at[s] + sizes[s];
    return layout;
}

void pn__spare_fill(uint8_t *spare)
{
    memset(spare, 0, PN_AREA_SPARE_SIZE);
    for (unsigned i = 0; i < PN__SPARE_COUNT; i++)
        memset(spare + i * PN__LINK_SIZE + PN__LINK_AREA, 0xFF, 2);
}

enum pn_status pn_area_new(uint16_t number, uint32_t node_count, uint32_t vehicle_count,
                           uint32_t navi_count, uint32_t link_count,
                           struct pn_area **area, struct pn_error *err)
{
    if (node_count > PN__MAX_NODES)
        return pn__fail(err, PN_E_LIMIT, "%u nodes are over an area's limit of %u",
                        node_count, PN__MAX_NODES);
    if (vehicle_count > node_count)
        return pn__fail(err, PN_E_ARG, "%u vehicle nodes among %u nodes", vehicle_count,
                        node_count);
    struct pn_area *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    *made = (struct pn_area){
        .number = number,
        .has_spare = link_count != 0,
        .node_count = node_count,
        .vehicle_count = vehicle_count,
        .navi_count = navi_count,
        .link_count = link_count,
        .nodes = pn__alloc(node_count, sizeof *made->nodes),
        .navis = pn__alloc(navi_count, sizeof *made->navis),
        .links = pn__alloc(link_count, sizeof *made->links),
    };
    if (!made->nodes || !made->navis || !made->links) {
        pn_area_free(made);
        return pn__fail_memory(err);
    }
    *area = made;
    return PN_OK;
}

void pn_area_free(struct pn_area *area)
{
    if (!area)
        return;
    pn__free(area->nodes);
    pn__free(area->navis);
    pn__free(area->links);
    pn__free(area->spare);
    pn__free(area->tail);
    pn__free(area->ignored);
    pn__free(area);
}

size_t pn_area_size(const struct pn_area *area)
{
    struct pn__layout layout =
        pn__area_layout(pn__area_form(area->format), area->node_count, area->navi_count,
                        area->link_count, pn__area_has_spare(area));
    return (size_t)layout.at[PN__SECTION_COUNT] + area->tail_size;
}

int pn_area_number_of(const char *path)
{
    const char *name = path;
    for (const char *at = path; *at; at++)
        if (*at == '/' || *at == '\\')
            name = at + 1;
    if (!pn__starts_with(name, "NODES"))
        return -1;
    const char *digits = name + strlen("NODES"), *at = digits;
    int number = 0;
    for (; *at >= '0' && *at <= '9'; at++)
        if ((number = number * 10 + (*at - '0')) >= (int)PN_AREA_NONE)
            return -1;
    if (at == digits || !pn__same_name(at, ".DAT"))
        return -1;
    return number;
}
