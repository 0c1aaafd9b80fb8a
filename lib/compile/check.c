/* check.c - whether area files can hold a network: their fields' limits, and references.
 */
#include "config.h"

#include "base/error.h"

#include <pathnode/compile.h>
#include <pathnode/derive.h>

#include <stdio.h>

/* pathnode-area(5) section 9. Link counts and lanes cannot be over: they are bit fields.
 */
#define LINKS_MAX      32575u /* a signed 16-bit index, less the 192 spare links */
#define NODES_MAX      65535u
#define NAVIS_MAX      1024u /* 10 bits */
#define NAVIS_MAX_LAST 1023u /* area 63: the last word means "none" */
#define REGION_MAX     255u

/* Where a check stands. */
struct place {
    const struct pn_network *network;
    const struct pn_area *area;
    struct pn_error *err;
};

static void set_place(const struct place *at, const char *section, int64_t record,
                      const char *field)
{
    pn__error_set_place(at->err, section, record, -1);
    if (!at->err)
        return;
    at->err->area = at->area->number;
    if (field)
        snprintf(at->err->field, sizeof at->err->field, "%s", field);
}

static enum pn_status check_count(const struct place *at, const char *what,
                                  uint32_t count, uint32_t limit)
{
    if (count <= limit)
        return PN_OK;
    set_place(at, what, -1, NULL);
    return pn__fail(at->err, PN_E_LIMIT, "area %u has %u %s, its file holds %u",
                    at->area->number, count, what, limit);
}

static enum pn_status check_coordinate(const struct place *at, const char *section,
                                       uint32_t record, const char *field, int32_t value)
{
    char text[24];
    if (value >= INT16_MIN && value <= INT16_MAX)
        return PN_OK;
    set_place(at, section, record, field);
    return pn__fail(at->err, PN_E_LIMIT, "%s %u/%u has %s %s, not in -4096 ... 4095.875",
                    section[1] == 'a' ? "navi" : "node", at->area->number, record, field,
                    pn_coord_text(value, 0, text));
}

static enum pn_status check_place(const struct place *at, uint32_t n,
                                  const struct pn_node *node)
{
    char x[24], y[24];
    PN_TRY(check_coordinate(at, "nodes", n, "x", node->pos.x));
    PN_TRY(check_coordinate(at, "nodes", n, "y", node->pos.y));
    PN_TRY(check_coordinate(at, "nodes", n, "z", node->pos.z));
    if (pn_derive_in_area(at->area->number, node->pos.x, node->pos.y))
        return PN_OK;
    set_place(at, "nodes", n, NULL);
    return pn__fail(at->err, PN_E_CONSTRAINT,
                    "node %u/%u at %s, %s lies outside area %u (it would be in area %u)",
                    at->area->number, n, pn_coord_text(node->pos.x, 0, x),
                    pn_coord_text(node->pos.y, 0, y), at->area->number,
                    pn_derive_area(node->pos.x, node->pos.y));
}

/* The start of a message about a link. */
static const char *link_text(const struct place *at, uint32_t n, uint32_t seq,
                             char text[48])
{
    snprintf(text, 48, "link %u of node %u/%u", seq, at->area->number, n);
    return text;
}

static enum pn_status check_target(const struct place *at, uint32_t n, uint32_t seq,
                                   const struct pn_link *link)
{
    char text[48];
    const struct pn_area *area = pn_network_area(at->network, link->to.area);
    if (!area)
        return PN_OK;
    if (link->to.node >= area->node_count) {
        set_place(at, "links", link - at->area->links, NULL);
        return pn__fail(at->err, PN_E_RANGE, "%s leads to %u/%u, area %u has %u nodes",
                        link_text(at, n, seq, text), link->to.area, link->to.node,
                        area->number, area->node_count);
    }
    bool from_ped = n >= at->area->vehicle_count;
    bool to_ped = link->to.node >= area->vehicle_count;
    if (from_ped == to_ped)
        return PN_OK;
    set_place(at, "links", link - at->area->links, NULL);
    return pn__fail(at->err, PN_E_CONSTRAINT,
                    "%s leads from a %s node to a %s node, %u/%u",
                    link_text(at, n, seq, text), from_ped ? "ped" : "vehicle",
                    to_ped ? "ped" : "vehicle", link->to.area, link->to.node);
}

static enum pn_status check_link_navi(const struct place *at, uint32_t n, uint32_t seq,
                                      const struct pn_link *link)
{
    char text[48];
    const struct pn_area *area = pn_network_area(at->network, link->navi.area);
    if (link->unset & PN_LINK_UNSET_NAVI)
        return PN_OK;
    if (link->navi.area >= PN_AREA_COUNT || link->navi.navi >= NAVIS_MAX) {
        set_place(at, "navi links", link - at->area->links, NULL);
        return pn__fail(at->err, PN_E_LIMIT, "%s uses navi %u/%u, a file can say %u/%u",
                        link_text(at, n, seq, text), link->navi.area, link->navi.navi,
                        PN_AREA_COUNT - 1, NAVIS_MAX - 1);
    }
    bool is_ped = n >= at->area->vehicle_count;
    if (is_ped || !area || link->navi.navi < area->navi_count)
        return PN_OK;
    set_place(at, "navi links", link - at->area->links, NULL);
    return pn__fail(at->err, PN_E_RANGE, "%s uses navi %u/%u, area %u has %u navis",
                    link_text(at, n, seq, text), link->navi.area, link->navi.navi,
                    area->number, area->navi_count);
}

static enum pn_status check_links(const struct place *at, uint32_t n,
                                  const struct pn_node *node)
{
    uint32_t count = pn_node_link_count(node), all = at->area->link_count;
    if (node->first_link > all || count > all - node->first_link) {
        set_place(at, "nodes", n, "first_link");
        return pn__fail(at->err, PN_E_RANGE,
                        "node %u/%u has %u links from index %u, area %u has %u links",
                        at->area->number, n, count, node->first_link, at->area->number,
                        all);
    }
    for (uint32_t seq = 0; seq < count; seq++) {
        const struct pn_link *link = &at->area->links[node->first_link + seq];
        PN_TRY(check_target(at, n, seq, link));
        PN_TRY(check_link_navi(at, n, seq, link));
    }
    return PN_OK;
}

static enum pn_status check_node(const struct place *at, uint32_t n)
{
    const struct pn_node *node = &at->area->nodes[n];
    PN_TRY(check_place(at, n, node));
    if (node->region > REGION_MAX && !(node->unset & PN_NODE_UNSET_REGION)) {
        set_place(at, "nodes", n, "region");
        return pn__fail(at->err, PN_E_LIMIT, "node %u/%u has region %u, over %u",
                        at->area->number, n, node->region, REGION_MAX);
    }
    return check_links(at, n, node);
}

static enum pn_status check_navi(const struct place *at, uint32_t i)
{
    const struct pn_navi *navi = &at->area->navis[i];
    const struct pn_area *area = pn_network_area(at->network, navi->attached.area);
    if (!(navi->unset & PN_NAVI_UNSET_POSITION)) {
        PN_TRY(check_coordinate(at, "navis", i, "x", navi->x));
        PN_TRY(check_coordinate(at, "navis", i, "y", navi->y));
    }
    if (!area || navi->attached.node < area->node_count)
        return PN_OK;
    set_place(at, "navis", i, NULL);
    return pn__fail(at->err, PN_E_RANGE,
                    "navi %u/%u is attached to node %u/%u, area %u has %u nodes",
                    at->area->number, i, navi->attached.area, navi->attached.node,
                    area->number, area->node_count);
}

static enum pn_status check_area(const struct place *at)
{
    uint32_t number = at->area->number;
    if (number >= PN_AREA_COUNT) {
        set_place(at, "", -1, NULL);
        return pn__fail(at->err, PN_E_LIMIT, "area %u: files are numbered 0 to %u",
                        number, PN_AREA_COUNT - 1);
    }
    PN_TRY(check_count(at, "nodes", at->area->node_count, NODES_MAX));
    PN_TRY(check_count(at, "navis", at->area->navi_count,
                       number == PN_AREA_COUNT - 1 ? NAVIS_MAX_LAST : NAVIS_MAX));
    PN_TRY(check_count(at, "links", at->area->link_count, LINKS_MAX));
    for (uint32_t n = 0; n < at->area->node_count; n++)
        PN_TRY(check_node(at, n));
    for (uint32_t i = 0; i < at->area->navi_count; i++)
        PN_TRY(check_navi(at, i));
    return PN_OK;
}

enum pn_status pn_compile_check(const struct pn_network *network, struct pn_error *err)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        struct place at = {network, pn_network_area(network, a), err};
        if (at.area)
            PN_TRY(check_area(&at));
    }
    return PN_OK;
}
