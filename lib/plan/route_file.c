/* route_file.c - the nodes of a route that was written as JSON, or their places. */
#include "config.h"

#include <pathnode/rejoin.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "text/json.h"

#include <math.h>
#include <string.h>

struct reading {
    struct pn__json json;
    const struct pn_graph *graph; /* NULL: places are read, not nodes */
    void *items;                  /* pn_node_id, or struct pn_point */
    uint32_t count, room;
    bool found; /* there is a member "nodes" */
    bool no_memory;
    struct pn_address missing; /* a node that the graph has not */
    bool has_missing;
};

static bool add(struct reading *r, const void *item, size_t size)
{
    if (r->count == r->room) {
        uint32_t room = r->room ? r->room * 2 : 256;
        void *grown = pn__realloc(r->items, room, size);
        r->no_memory = !grown;
        if (!grown)
            return false;
        r->items = grown;
        r->room = room;
    }
    memcpy((char *)r->items + r->count++ * size, item, size);
    return true;
}

static bool add_node(struct reading *r, const uint32_t part[2])
{
    struct pn_address address = {(uint16_t)part[0], (uint16_t)part[1]};
    if (part[0] == UINT32_MAX || part[1] == UINT32_MAX) {
        r->json.why = "a node without area and node";
        return false;
    }
    pn_node_id node = pn_graph_find(r->graph, address);
    if (node == PN_NODE_NONE) {
        r->missing = address;
        r->has_missing = true;
        return false;
    }
    return add(r, &node, sizeof node);
}

static bool add_place(struct reading *r, const double axis[3])
{
    struct pn_point place = {axis[0], axis[1], axis[2]};
    if (isnan(place.x) || isnan(place.y) || isnan(place.z)) {
        r->json.why = "a node without x, y and z";
        return false;
    }
    return add(r, &place, sizeof place);
}

/* {"area":0,"node":4,"x":1.5,...} */
static bool read_node(struct reading *r)
{
    uint32_t part[2] = {UINT32_MAX, UINT32_MAX};
    double axis[3] = {NAN, NAN, NAN};
    bool first = true, more;
    char key[32];
    if (!pn__json_open(&r->json, '{'))
        return false;
    while (pn__json_next(&r->json, '}', &first, &more)) {
        if (!more)
            return r->graph ? add_node(r, part) : add_place(r, axis);
        if (!pn__json_key(&r->json, key))
            return false;
        bool area = strcmp(key, "area") == 0, node = strcmp(key, "node") == 0;
        bool is_axis = key[0] >= 'x' && key[0] <= 'z' && !key[1];
        if (r->graph && (area || node)
                ? !pn__json_uint(&r->json, UINT16_MAX - 1, &part[node])
            : !r->graph && is_axis ? !pn__json_real(&r->json, &axis[key[0] - 'x'])
                                   : !pn__json_skip(&r->json))
            return false;
    }
    return false;
}

static bool read_nodes(struct reading *r)
{
    bool first = true, more;
    r->found = true;
    if (!pn__json_open(&r->json, '['))
        return false;
    while (pn__json_next(&r->json, ']', &first, &more)) {
        if (!more)
            return true;
        if (!read_node(r))
            return false;
    }
    return false;
}

static bool read_route(struct reading *r)
{
    bool first = true, more;
    char key[32];
    if (!pn__json_open(&r->json, '{'))
        return false;
    while (pn__json_next(&r->json, '}', &first, &more)) {
        if (!more)
            return pn__json_finish(&r->json);
        if (!pn__json_key(&r->json, key))
            return false;
        if (strcmp(key, "nodes") == 0 && !r->found ? !read_nodes(r)
                                                   : !pn__json_skip(&r->json))
            return false;
    }
    return false;
}

/* What reading came to. */
static enum pn_status judge(const struct reading *r, bool good, struct pn_error *err)
{
    int64_t offset = r->json.at - r->json.text;
    if (r->no_memory)
        return pn__fail_memory(err);
    enum pn_status status = PN_OK;
    if (r->has_missing)
        status = pn__fail(err, PN_E_RANGE, "no node %u/%u of the route is there",
                          r->missing.area, r->missing.node);
    else if (!good)
        status = pn__fail(err, PN_E_FORMAT, "not a route as JSON: %s at byte %lld",
                          r->json.why, (long long)offset);
    else if (r->count == 0)
        status = pn__fail(err, PN_E_FORMAT, "a route without nodes");
    if (status != PN_OK)
        pn__error_set_place(err, NULL, -1, offset);
    return status;
}

/* All of a text; what was read is r's. */
static enum pn_status read_text(struct reading *r, const char *name, const void *text,
                                size_t size, struct pn_error *err)
{
    pn__json_begin(&r->json, text, size);
    enum pn_status status = judge(r, read_route(r), err);
    if (status != PN_OK) {
        pn__error_set_path(err, name);
        pn__free(r->items);
    }
    return status;
}

enum pn_status pn_rejoin_read(const struct pn_graph *graph, const char *path,
                              pn_node_id **nodes, uint32_t *count, struct pn_error *err)
{
    struct reading r = {.graph = graph};
    uint8_t *bytes = NULL;
    size_t size;
    PN_TRY(pn__file_read(path, 0, &bytes, &size, err));
    enum pn_status status = read_text(&r, path, bytes, size, err);
    pn__free(bytes);
    if (status != PN_OK)
        return status;
    *nodes = r.items;
    *count = r.count;
    return PN_OK;
}

enum pn_status pn_rejoin_places(const char *name, const void *text, size_t size,
                                struct pn_point **places, uint32_t *count,
                                struct pn_error *err)
{
    struct reading r = {.graph = NULL};
    PN_TRY(read_text(&r, name, text, size, err));
    *places = r.items;
    *count = r.count;
    return PN_OK;
}
