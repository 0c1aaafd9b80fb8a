/* rows.c - records to rows. The other way: assembly.c. */
#include "config.h"

#include "store/columns.h"

#include "area/layout.h"
#include "base/alloc.h"
#include "base/error.h"
#include "store/extra.h"

#include <stdio.h>
#include <string.h>

/* One table on its way out. */
struct giver {
    const struct pn_network *network;
    const char *source_name;
    const struct pn__row_sink *sink;
    struct pn__row row;
    struct pn_error *err;
};

static enum pn_status give(const struct giver *g)
{
    return g->sink->row(g->sink->context, &g->row, g->err);
}

/* For values that their type keeps in range. */
static void put(struct pn__row *row, unsigned column, int64_t cell)
{
    row->cell[column] = cell;
    row->null &= ~(1u << column);
}

static void put_unless(struct pn__row *row, unsigned column, int64_t cell, unsigned unset)
{
    if (!unset)
        put(row, column, cell);
}

static enum pn_status give_meta(struct giver *g, const char *key, const char *value)
{
    struct pn__row *row = &g->row;
    pn__row_clear(row, PN__TABLE_META, 0);
    PN_TRY(pn__row_set_text(row, PN__COL_META_KEY, key, strlen(key), g->err));
    PN_TRY(pn__row_set_text(row, PN__COL_META_VALUE, value, strlen(value), g->err));
    return give(g);
}

static enum pn_status give_hash(struct giver *g, const struct pn_area *area)
{
    char key[24], hex[65];
    enum pn_status status = pn_area_hash(area, hex, NULL);
    if (status == PN_E_NOMEM)
        return pn__fail_memory(g->err);
    if (status != PN_OK) /* unset values, or too large for a file: there is no file */
        return PN_OK;
    snprintf(key, sizeof key, "sha256_%u", area->number);
    return give_meta(g, key, hex);
}

static enum pn_status give_metas(struct giver *g)
{
    char version[16];
    snprintf(version, sizeof version, "%d", PN__SCHEMA_VERSION);
    PN_TRY(give_meta(g, "schema_version", version));
    if (g->source_name)
        PN_TRY(give_meta(g, "source", g->source_name));
    PN_TRY(give_meta(g, "pathnode_version", PACKAGE_VERSION));
    for (uint32_t i = 0; i < pn_network_area_limit(g->network); i++) {
        const struct pn_area *area = pn_network_area(g->network, i);
        if (area)
            PN_TRY(give_hash(g, area));
    }
    return PN_OK;
}

static enum pn_status set_extra(struct pn__row *row, const struct pn_area *area,
                                struct pn_error *err)
{
    uint8_t *owned;
    struct pn__buffer text = {0};
    PN_TRY(pn__extra_owned(area, &owned, err));
    pn__extra_write(area, owned, &text);
    pn__free(owned);
    enum pn_status status = PN_OK;
    if (text.failed)
        status = pn__fail_memory(err);
    else if (text.size)
        status = pn__row_set_text(row, PN__COL_AREA_EXTRA, text.bytes, text.size, err);
    pn__buffer_release(&text);
    return status;
}

enum pn_status pn__row_of_area(struct pn__row *row, const struct pn_area *area,
                               struct pn_error *err)
{
    int64_t peds = (int64_t)area->node_count - area->vehicle_count;
    pn__row_clear(row, PN__TABLE_AREA, 0);
    put(row, PN__COL_AREA_AREA, area->number);
    /* Values that a caller, not a file, may have made too large. */
    PN_TRY(pn__row_set(row, PN__COL_AREA_VEHICLE_COUNT, area->vehicle_count, err));
    PN_TRY(pn__row_set(row, PN__COL_AREA_PED_COUNT, peds, err));
    PN_TRY(pn__row_set(row, PN__COL_AREA_NAVI_COUNT, area->navi_count, err));
    PN_TRY(pn__row_set(row, PN__COL_AREA_LINK_COUNT, area->link_count, err));
    PN_TRY(pn__row_set(row, PN__COL_AREA_PADDING, area->tail_size, err));
    put(row, PN__COL_AREA_SPARE, pn__area_has_spare(area));
    return set_extra(row, area, err);
}

static enum pn_status give_area(struct giver *g, const struct pn_area *area)
{
    PN_TRY(pn__row_of_area(&g->row, area, g->err));
    return give(g);
}

static bool has(const struct pn_node *node, uint32_t flag)
{
    return (node->flags & flag) != 0;
}

static void put_node_flags(struct pn__row *row, const struct pn_node *node)
{
    put_unless(row, PN__COL_NODE_DEAD_END, has(node, PN_NODE_DEAD_END),
               node->unset & PN_NODE_UNSET_DEAD_END);
    put(row, PN__COL_NODE_SWITCHED_OFF, has(node, PN_NODE_SWITCHED_OFF));
    put(row, PN__COL_NODE_ROAD_BLOCK, has(node, PN_NODE_ROAD_BLOCK));
    put(row, PN__COL_NODE_WATER, has(node, PN_NODE_WATER));
    put_unless(row, PN__COL_NODE_SWITCHED_OFF_ORIGINAL,
               has(node, PN_NODE_SWITCHED_OFF_ORIGINAL),
               node->unset & PN_NODE_UNSET_SWITCHED_OFF_ORIGINAL);
    put(row, PN__COL_NODE_DONT_WANDER, has(node, PN_NODE_DONT_WANDER));
    put(row, PN__COL_NODE_SPEED, pn_node_speed(node->flags));
    put(row, PN__COL_NODE_DENSITY, pn_node_density(node->flags));
    put(row, PN__COL_NODE_SPECIAL, pn_node_special(node->flags));
    put(row, PN__COL_NODE_OTHER_FLAGS, node->flags & PN_NODE_OTHER_MASK);
    put(row, PN__COL_NODE_LINK_COUNT, pn_node_link_count(node));
}

void pn__row_of_node(struct pn__row *row, const struct pn_area *area, uint32_t i,
                     uint32_t links_before)
{
    const struct pn_node *node = &area->nodes[i];
    pn__row_clear(row, PN__TABLE_NODE, 0);
    put(row, PN__COL_NODE_AREA, area->number);
    put(row, PN__COL_NODE_NODE, i);
    put(row, PN__COL_NODE_KIND, i >= area->vehicle_count);
    put(row, PN__COL_NODE_X, node->pos.x);
    put(row, PN__COL_NODE_Y, node->pos.y);
    put(row, PN__COL_NODE_Z, node->pos.z);
    put(row, PN__COL_NODE_WIDTH, node->width);
    put_unless(row, PN__COL_NODE_REGION, node->region,
               node->unset & PN_NODE_UNSET_REGION);
    put_node_flags(row, node);
    put(row, PN__COL_NODE_NEXT_POINTER, node->next_pointer);
    put(row, PN__COL_NODE_PREV_POINTER, node->prev_pointer);
    put(row, PN__COL_NODE_SEARCH_DISTANCE, node->search_distance);
    put_unless(row, PN__COL_NODE_FIRST_LINK, node->first_link,
               node->first_link == links_before);
}

static enum pn_status give_nodes(struct giver *g, const struct pn_area *area)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < area->node_count; i++) {
        pn__row_of_node(&g->row, area, i, sum);
        sum += pn_node_link_count(&area->nodes[i]);
        PN_TRY(give(g));
    }
    return PN_OK;
}

void pn__row_of_link(struct pn__row *row, const struct pn_area *area, uint32_t node,
                     uint32_t seq)
{
    const struct pn_link *link = &area->links[area->nodes[node].first_link + seq];
    bool ped = node >= area->vehicle_count;
    pn__row_clear(row, PN__TABLE_LINK, 0);
    put(row, PN__COL_LINK_AREA, area->number);
    put(row, PN__COL_LINK_NODE, node);
    put(row, PN__COL_LINK_SEQ, seq);
    bool no_navi = (link->unset & PN_LINK_UNSET_NAVI) != 0 ||
                   (ped && link->navi.area == 0 && link->navi.navi == 0);
    put(row, PN__COL_LINK_TO_AREA, link->to.area);
    put(row, PN__COL_LINK_TO_NODE, link->to.node);
    put_unless(row, PN__COL_LINK_LENGTH, link->length,
               link->unset & PN_LINK_UNSET_LENGTH);
    put_unless(row, PN__COL_LINK_NAVI_AREA, link->navi.area, no_navi);
    put_unless(row, PN__COL_LINK_NAVI, link->navi.navi, no_navi);
    put(row, PN__COL_LINK_ROAD_CROSS, (link->flags & PN_LINK_ROAD_CROSS) != 0);
    put(row, PN__COL_LINK_PED_LIGHT, (link->flags & PN_LINK_PED_LIGHT) != 0);
    put(row, PN__COL_LINK_OTHER_FLAGS, link->flags & PN__LINK_OTHER_MASK);
}

static enum pn_status give_links(struct giver *g, const struct pn_area *area)
{
    for (uint32_t i = 0; i < area->node_count; i++) {
        const struct pn_node *node = &area->nodes[i];
        for (uint32_t seq = 0; seq < pn_node_link_count(node); seq++) {
            pn__row_of_link(&g->row, area, i, seq);
            PN_TRY(give(g));
        }
    }
    return PN_OK;
}

static void put_lanes(struct pn__row *row, const struct pn_navi *navi)
{
    put(row, PN__COL_NAVI_LANES_TO, pn_navi_lanes_to(navi));
    put(row, PN__COL_NAVI_LANES_AWAY, pn_navi_lanes_away(navi));
    put(row, PN__COL_NAVI_LIGHT_TO, (navi->lanes & PN_NAVI_LIGHT_TO) != 0);
    put(row, PN__COL_NAVI_LIGHT, navi->light & PN_NAVI_LIGHT_MASK);
    put(row, PN__COL_NAVI_BRIDGE, (navi->light & PN_NAVI_BRIDGE) != 0);
    uint32_t word = (uint32_t)navi->lanes << 8 | (uint32_t)navi->light << 16;
    put(row, PN__COL_NAVI_OTHER_FLAGS, word & PN__NAVI_OTHER_MASK);
}

enum pn_status pn__row_of_navi(struct pn__row *row, const struct pn_area *area,
                               uint32_t i, struct pn_error *err)
{
    const struct pn_navi *navi = &area->navis[i];
    unsigned no_position = navi->unset & PN_NAVI_UNSET_POSITION;
    unsigned no_direction = navi->unset & PN_NAVI_UNSET_DIRECTION;
    pn__row_clear(row, PN__TABLE_NAVI, 0);
    put(row, PN__COL_NAVI_AREA, area->number);
    PN_TRY(pn__row_set(row, PN__COL_NAVI_NAVI, i, err));
    put_unless(row, PN__COL_NAVI_X, navi->x, no_position);
    put_unless(row, PN__COL_NAVI_Y, navi->y, no_position);
    put(row, PN__COL_NAVI_TO_AREA, navi->attached.area);
    put(row, PN__COL_NAVI_TO_NODE, navi->attached.node);
    put_unless(row, PN__COL_NAVI_DIR_X, navi->dir_x, no_direction);
    put_unless(row, PN__COL_NAVI_DIR_Y, navi->dir_y, no_direction);
    put_unless(row, PN__COL_NAVI_WIDTH, navi->width, navi->unset & PN_NAVI_UNSET_WIDTH);
    put_lanes(row, navi);
    return PN_OK;
}

static enum pn_status give_navis(struct giver *g, const struct pn_area *area)
{
    for (uint32_t i = 0; i < area->navi_count; i++) {
        PN_TRY(pn__row_of_navi(&g->row, area, i, g->err));
        PN_TRY(give(g));
    }
    return PN_OK;
}

uint64_t pn__rows_count(const struct pn_network *network, enum pn__table_id table)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < pn_network_area_limit(network); i++) {
        const struct pn_area *area = pn_network_area(network, i);
        if (area && table == PN__TABLE_AREA)
            count++;
        else if (area && table == PN__TABLE_NODE)
            count += area->node_count;
        else if (area && table == PN__TABLE_LINK)
            count += area->link_count;
        else if (area && table == PN__TABLE_NAVI)
            count += area->navi_count;
    }
    return count;
}

static enum pn_status give_all(struct giver *g, enum pn__table_id table)
{
    static enum pn_status (*const givers[PN__TABLE_COUNT])(struct giver *,
                                                           const struct pn_area *) = {
        [PN__TABLE_AREA] = give_area,
        [PN__TABLE_NODE] = give_nodes,
        [PN__TABLE_LINK] = give_links,
        [PN__TABLE_NAVI] = give_navis,
    };
    if (table == PN__TABLE_META)
        return give_metas(g);
    for (uint32_t i = 0; i < pn_network_area_limit(g->network); i++) {
        const struct pn_area *area = pn_network_area(g->network, i);
        if (area)
            PN_TRY(givers[table](g, area));
    }
    return PN_OK;
}

enum pn_status pn__rows_each(const struct pn_network *network, enum pn__table_id table,
                             const char *source_name, const struct pn__row_sink *sink,
                             struct pn_error *err)
{
    struct giver g = {
        .network = network, .source_name = source_name, .sink = sink, .err = err};
    enum pn_status status = give_all(&g, table);
    pn__row_release(&g.row);
    return status;
}
