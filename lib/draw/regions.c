/* regions.c - colours of regions: the largest have their own, and are in the legend. */
#include "config.h"

#include "draw/palette.h"

#include "base/alloc.h"
#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>

/* Neighbours in size are far apart in colour; what is left is grey. */
static const struct pn__colour colours[PN__REGION_STYLES + 1] = {
    RGB(0x4E79A7), RGB(0xF28E2B), RGB(0x59A14F), RGB(0xE15759),
    RGB(0xB07AA1), RGB(0x17A2A2), RGB(0xD4A017), RGB(0x3B3FA8),
    RGB(0xD63384), RGB(0x6B8E23), RGB(0x9C755F), RGB(0x555B66),
};

static int by_size(const void *a, const void *b)
{
    const struct pn_region *p = a, *q = b;
    if (p->node_count != q->node_count)
        return p->node_count > q->node_count ? -1 : 1;
    if (p->ped != q->ped)
        return p->ped ? 1 : -1;
    return p->number < q->number ? -1 : p->number > q->number;
}

static const char *kind_word(const struct pn_graph *graph, const struct pn_region *region)
{
    pn_node_id lowest = pn_graph_find(graph, region->lowest);
    if (region->ped)
        return "paths";
    return graph->kind[lowest] == PN_KIND_BOAT ? "water" : "roads";
}

static void name_style(const struct pn_graph *graph, struct pn__palette *palette,
                       const struct pn_region *sorted, uint32_t count, uint32_t i)
{
    struct pn__style *style = &palette->own[i];
    char *label = palette->label[i];
    if (i < PN__REGION_STYLES)
        snprintf(label, sizeof palette->label[i], "%s %u: %u nodes",
                 kind_word(graph, &sorted[i]), sorted[i].number, sorted[i].node_count);
    else
        snprintf(label, sizeof palette->label[i], "%u smaller ones",
                 count - PN__REGION_STYLES);
    *style = (struct pn__style){.label = label,
                                .fill = colours[i],
                                .casing = colours[i],
                                .width = 1.6,
                                .rank = 2};
}

static void rank(const struct pn_graph *graph, struct pn__palette *palette,
                 struct pn_region *regions, uint32_t count)
{
    if (count)
        qsort(regions, count, sizeof *regions, by_size);
    palette->styles = palette->own;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t style = i < PN__REGION_STYLES ? i : PN__REGION_STYLES;
        palette->style[regions[i].ped][regions[i].number] = (uint8_t)style;
        palette->count = style + 1;
    }
    for (uint32_t i = 0; i < palette->count; i++)
        name_style(graph, palette, regions, count, i);
}

void pn__palette_release(struct pn__palette *palette)
{
    pn__free(palette->region);
    pn__free(palette->style[0]);
    pn__free(palette->style[1]);
    *palette = (struct pn__palette){0};
}

enum pn_status pn__palette_regions(const struct pn_graph *graph,
                                   struct pn__palette *palette, struct pn_error *err)
{
    uint32_t count[2];
    struct pn_region *regions = NULL;
    palette->region = pn__alloc(graph->node_count, sizeof *palette->region);
    enum pn_status status = palette->region ? PN_OK : pn__fail_memory(err);
    if (status == PN_OK)
        status = pn_graph_regions(graph, palette->region, NULL, count, err);
    if (status == PN_OK)
        status = pn_graph_region_list(graph, &regions, count, err);
    for (int ped = 0; ped < 2 && status == PN_OK; ped++) {
        palette->style[ped] = pn__alloc(count[ped] + 1u, 1);
        if (!palette->style[ped])
            status = pn__fail_memory(err);
    }
    if (status == PN_OK)
        rank(graph, palette, regions, count[0] + count[1]);
    else
        pn__palette_release(palette);
    pn__free(regions);
    return status;
}
