/* write.c - records to an area file's exact bytes. Refuses what a field cannot hold. */
#include "config.h"

#include "area/layout.h"
#include "base/bytes.h"
#include "base/error.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* One file on its way out. */
struct writer {
    const struct pn_area *area;
    const struct pn__form *form;
    uint8_t *bytes;
    struct pn__layout layout;
    struct pn_error *err;
};

static uint8_t *section_bytes(const struct writer *w, enum pn__section section)
{
    return w->bytes + w->layout.at[section];
}

/* What the records of a section are called one by one. */
static const char *record_name(enum pn__section section)
{
    if (section == PN__NODES)
        return "node";
    return section == PN__NAVIS ? "navi" : "link";
}

static void set_field(const struct writer *w, enum pn__section section, uint32_t record,
                      const char *field)
{
    pn__error_set_place(w->err, pn__section_name(section), record, -1);
    if (w->err)
        snprintf(w->err->field, sizeof w->err->field, "%s", field);
}

static enum pn_status fail_limit(const struct writer *w, enum pn__section section,
                                 uint32_t record, const char *field, int64_t value,
                                 int64_t min, int64_t max)
{
    set_field(w, section, record, field);
    return pn__fail(w->err, PN_E_LIMIT,
                    "area %u: %s %u: %s %" PRId64 " does not fit, the file holds %" PRId64
                    " to %" PRId64,
                    w->area->number, record_name(section), record, field, value, min,
                    max);
}

static enum pn_status fail_unset(const struct writer *w, enum pn__section section,
                                 uint32_t record, const char *field)
{
    set_field(w, section, record, field);
    return pn__fail(w->err, PN_E_ARG,
                    "area %u: %s %u: %s is not set; fill derived values first",
                    w->area->number, record_name(section), record, field);
}

static bool fits(const struct pn__form *form, int32_t coord)
{
    return coord >= form->coord_min && coord <= form->coord_max;
}

static enum pn_status fail_coord(const struct writer *w, enum pn__section section,
                                 uint32_t record, const char *field, int32_t value)
{
    return fail_limit(w, section, record, field, value, w->form->coord_min,
                      w->form->coord_max);
}

static enum pn_status fail_node(const struct writer *w, uint32_t record)
{
    const struct pn_node *node = &w->area->nodes[record];
    if (node->unset & PN_NODE_UNSET_REGION)
        return fail_unset(w, PN__NODES, record, "region");
    if (node->unset & PN_NODE_UNSET_DEAD_END)
        return fail_unset(w, PN__NODES, record, "dead_end");
    if (node->unset)
        return fail_unset(w, PN__NODES, record, "switched_off_original");
    if (!fits(w->form, node->pos.x))
        return fail_coord(w, PN__NODES, record, "x", node->pos.x);
    if (!fits(w->form, node->pos.y))
        return fail_coord(w, PN__NODES, record, "y", node->pos.y);
    if (!fits(w->form, node->pos.z))
        return fail_coord(w, PN__NODES, record, "z", node->pos.z);
    if (node->region > w->form->region_max)
        return fail_limit(w, PN__NODES, record, "region", node->region, 0,
                          w->form->region_max);
    if (node->first_link > PN__MAX_FIRST_LINK)
        return fail_limit(w, PN__NODES, record, "first_link", node->first_link, 0,
                          PN__MAX_FIRST_LINK);
    set_field(w, PN__NODES, record, "first_link");
    return pn__fail(w->err, PN_E_RANGE,
                    "area %u: node %u: its %u links from %u lie outside the area's %u",
                    w->area->number, record, pn_node_link_count(node), node->first_link,
                    w->area->link_count);
}

static bool node_fits(const struct pn__form *form, const struct pn_node *node,
                      uint32_t links)
{
    return !node->unset && fits(form, node->pos.x) && fits(form, node->pos.y) &&
           fits(form, node->pos.z) && node->region <= form->region_max &&
           node->first_link <= PN__MAX_FIRST_LINK &&
           node->first_link + pn_node_link_count(node) <= links;
}

/* A coordinate in its old place: the game's, or one that the adjuster passes over. There
 * it is 0 where it does not fit. */
static void put_old(uint8_t *at, int32_t coord)
{
    const bool holds = coord >= INT16_MIN && coord <= INT16_MAX;
    pn__put_u16(at, holds ? (uint16_t)coord : 0);
}

/* What an extended node has behind the game's; the bytes behind that are zero. */
static void write_wide(const struct pn__form *form, const struct pn_node *node,
                       uint8_t *at)
{
    memset(at + PN__NODE_SIZE, 0, form->node_size - PN__NODE_SIZE);
    pn__put_u32(at + form->wide_node_at, (uint32_t)node->pos.x);
    pn__put_u32(at + form->wide_node_at + 4, (uint32_t)node->pos.y);
    pn__put_u32(at + form->wide_node_at + 8, (uint32_t)node->pos.z);
    if (form->region_at >= PN__NODE_SIZE)
        pn__put_u16(at + form->region_at, node->region);
}

static enum pn_status write_nodes(const struct writer *w)
{
    const struct pn__form *form = w->form;
    uint8_t *at = section_bytes(w, PN__NODES);
    for (uint32_t i = 0; i < w->area->node_count; i++, at += form->node_size) {
        const struct pn_node *node = &w->area->nodes[i];
        if (!node_fits(form, node, w->area->link_count))
            return fail_node(w, i);
        pn__put_u32(at + PN__NODE_NEXT, node->next_pointer);
        pn__put_u32(at + PN__NODE_PREV, node->prev_pointer);
        put_old(at + PN__NODE_X, node->pos.x);
        put_old(at + PN__NODE_Y, node->pos.y);
        put_old(at + PN__NODE_Z, node->pos.z);
        pn__put_u16(at + PN__NODE_DISTANCE, (uint16_t)node->search_distance);
        pn__put_u16(at + PN__NODE_FIRST_LINK, (uint16_t)node->first_link);
        pn__put_u16(at + PN__NODE_AREA, node->self.area);
        pn__put_u16(at + PN__NODE_NUMBER, node->self.node);
        at[PN__NODE_WIDTH] = node->width;
        at[PN__NODE_REGION] = (uint8_t)(node->region <= UINT8_MAX ? node->region : 0);
        pn__put_u32(at + PN__NODE_FLAGS, node->flags);
        if (form->wide_node_at)
            write_wide(form, node, at);
    }
    return PN_OK;
}

static enum pn_status fail_navi(const struct writer *w, uint32_t record)
{
    const struct pn_navi *navi = &w->area->navis[record];
    if (navi->unset & PN_NAVI_UNSET_POSITION)
        return fail_unset(w, PN__NAVIS, record, "position");
    if (navi->unset & PN_NAVI_UNSET_DIRECTION)
        return fail_unset(w, PN__NAVIS, record, "direction");
    if (navi->unset)
        return fail_unset(w, PN__NAVIS, record, "width");
    if (!fits(w->form, navi->x))
        return fail_coord(w, PN__NAVIS, record, "x", navi->x);
    return fail_coord(w, PN__NAVIS, record, "y", navi->y);
}

static void write_wide_navi(const struct pn__form *form, const struct pn_navi *navi,
                            uint8_t *at)
{
    memset(at + PN__NAVI_SIZE, 0, form->navi_size - PN__NAVI_SIZE);
    pn__put_u32(at + form->wide_navi_at, (uint32_t)navi->x);
    pn__put_u32(at + form->wide_navi_at + 4, (uint32_t)navi->y);
}

static enum pn_status write_navis(const struct writer *w)
{
    const struct pn__form *form = w->form;
    uint8_t *at = section_bytes(w, PN__NAVIS);
    for (uint32_t i = 0; i < w->area->navi_count; i++, at += form->navi_size) {
        const struct pn_navi *navi = &w->area->navis[i];
        if (navi->unset || !fits(form, navi->x) || !fits(form, navi->y))
            return fail_navi(w, i);
        put_old(at + PN__NAVI_X, navi->x);
        put_old(at + PN__NAVI_Y, navi->y);
        pn__put_u16(at + PN__NAVI_AREA, navi->attached.area);
        pn__put_u16(at + PN__NAVI_NODE, navi->attached.node);
        at[PN__NAVI_DIR_X] = (uint8_t)navi->dir_x;
        at[PN__NAVI_DIR_Y] = (uint8_t)navi->dir_y;
        at[PN__NAVI_WIDTH] = navi->width;
        at[PN__NAVI_LANES] = navi->lanes;
        pn__put_u16(at + PN__NAVI_LIGHT, navi->light);
        if (form->wide_navi_at)
            write_wide_navi(form, navi, at);
    }
    return PN_OK;
}

/* What the bits of the word can say, be there such an area or not. */
static uint32_t max_navi_area(const struct pn__form *form)
{
    return UINT32_MAX >> (32u - 8u * form->navi_link_size) >> form->navi_link_shift;
}

static enum pn_status fail_link(const struct writer *w, uint32_t record)
{
    const struct pn_link *link = &w->area->links[record];
    if (link->unset & PN_LINK_UNSET_LENGTH)
        return fail_unset(w, PN__LENGTHS, record, "length");
    if (link->unset)
        return fail_unset(w, PN__NAVI_LINKS, record, "navi");
    if (link->navi.area > max_navi_area(w->form))
        return fail_limit(w, PN__NAVI_LINKS, record, "navi_area", link->navi.area, 0,
                          max_navi_area(w->form));
    return fail_limit(w, PN__NAVI_LINKS, record, "navi", link->navi.navi, 0,
                      pn__max_navi_index(w->form));
}

static void put_navi_link(const struct pn__form *form, uint8_t *at,
                          struct pn_navi_address navi)
{
    const uint32_t word = (uint32_t)navi.area << form->navi_link_shift | navi.navi;
    if (form->navi_link_size == 4)
        pn__put_u32(at, word);
    else
        pn__put_u16(at, (uint16_t)word);
}

static enum pn_status write_links(const struct writer *w)
{
    uint8_t *to = section_bytes(w, PN__LINKS);
    uint8_t *navi = section_bytes(w, PN__NAVI_LINKS);
    uint8_t *length = section_bytes(w, PN__LENGTHS);
    uint8_t *flags = section_bytes(w, PN__FLAGS);
    const uint32_t most_area = max_navi_area(w->form);
    const uint32_t most_navi = pn__max_navi_index(w->form);
    for (uint32_t i = 0; i < w->area->link_count; i++) {
        const struct pn_link *link = &w->area->links[i];
        if (link->unset || link->navi.area > most_area || link->navi.navi > most_navi)
            return fail_link(w, i);
        uint8_t *address = to + (size_t)i * PN__LINK_SIZE;
        pn__put_u16(address + PN__LINK_AREA, link->to.area);
        pn__put_u16(address + PN__LINK_NODE, link->to.node);
        put_navi_link(w->form, navi + (size_t)i * w->form->navi_link_size, link->navi);
        length[i] = link->length;
        flags[i] = link->flags;
    }
    return PN_OK;
}

static void write_header(const struct writer *w)
{
    const struct pn_area *area = w->area;
    uint8_t *header = w->bytes + w->form->mark_size;
    memcpy(w->bytes, w->form->mark, w->form->mark_size);
    pn__put_u32(header + PN__HEADER_NODES, area->node_count);
    pn__put_u32(header + PN__HEADER_VEHICLES, area->vehicle_count);
    pn__put_u32(header + PN__HEADER_PEDS, area->node_count - area->vehicle_count);
    pn__put_u32(header + PN__HEADER_NAVIS, area->navi_count);
    pn__put_u32(header + PN__HEADER_LINKS, area->link_count);
}

static void write_spare(const struct writer *w)
{
    uint8_t usual[PN_AREA_SPARE_SIZE];
    const uint8_t *from = w->area->spare;
    if (!pn__area_has_spare(w->area))
        return;
    if (!from) {
        pn__spare_fill(usual);
        from = usual;
    }
    const size_t links = PN__SPARE_COUNT * PN__LINK_SIZE;
    memcpy(section_bytes(w, PN__SPARE_LINKS), from, links);
    memcpy(section_bytes(w, PN__SPARE_LENGTHS), from + links, PN__SPARE_COUNT);
    memcpy(section_bytes(w, PN__SPARE_FLAGS), from + links + PN__SPARE_COUNT,
           PN__SPARE_COUNT);
}

static void write_tail(const struct writer *w)
{
    if (w->area->tail_size == 0)
        return;
    uint8_t *at = w->bytes + w->layout.at[PN__SECTION_COUNT];
    if (w->area->tail)
        memcpy(at, w->area->tail, w->area->tail_size);
    else
        memset(at, 0, w->area->tail_size);
}

static enum pn_status write_all(const struct writer *w)
{
    write_header(w);
    PN_TRY(write_nodes(w));
    PN_TRY(write_navis(w));
    PN_TRY(write_links(w));
    pn__ignored_put(w->area, w->bytes);
    write_spare(w);
    memcpy(section_bytes(w, PN__END), PN__END_MARK, w->form->end_mark_size);
    write_tail(w);
    return PN_OK;
}

enum pn_status pn_area_write(const struct pn_area *area, void *bytes,
                             struct pn_error *err)
{
    struct writer w = {
        .area = area, .form = pn__area_form(area->format), .bytes = bytes, .err = err};
    w.layout = pn__area_layout(w.form, area->node_count, area->navi_count,
                               area->link_count, pn__area_has_spare(area));
    enum pn_status status = write_all(&w);
    if (status != PN_OK && err && err->area < 0)
        err->area = area->number;
    return status;
}
