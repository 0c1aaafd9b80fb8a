/* read.c - an area file's bytes to records. Nothing in them is trusted. */
#include "config.h"

#include "area/layout.h"
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"

#include <inttypes.h>
#include <string.h>

/* One file on its way in. */
struct reader {
    const uint8_t *bytes;
    uint64_t size;
    enum pn_area_format format;
    const struct pn__form *form;
    uint32_t nodes, vehicles, peds, navis, links;
    struct pn__layout layout;
    struct pn_error *err;
};

static const uint8_t *section_bytes(const struct reader *r, enum pn__section section)
{
    return r->bytes + r->layout.at[section];
}

static enum pn_status fail_truncated(const struct reader *r, enum pn__section section,
                                     uint64_t at, uint64_t needed)
{
    if (r->err) {
        pn__error_set_place(r->err, pn__section_name(section), -1, (int64_t)at);
        r->err->needed = needed;
        r->err->present = r->size - at;
    }
    return pn__fail(r->err, PN_E_TRUNCATED,
                    "section '%s' needs %" PRIu64 " bytes at 0x%" PRIx64
                    ", the file ends at 0x%" PRIx64,
                    pn__section_name(section), needed, at, r->size);
}

/* Files of other kinds that are often met instead: the words tell what they are. */
static const char *foreign_kind(const struct reader *r)
{
    static const struct {
        const char *magic, *kind;
    } known[] = {
        {"VER2", "an IMG archive"},     {"SQLite format 3", "an SQLite database"},
        {"\177ELF", "a program (ELF)"}, {"MZ", "a program (EXE or DLL)"},
        {"PK\3\4", "a ZIP archive"},    {"\037\213", "a gzip archive"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t length = strlen(known[i].magic);
        if (r->size >= length && memcmp(r->bytes, known[i].magic, length) == 0)
            return known[i].kind;
    }
    for (uint64_t i = 0; i < r->size && i < PN__HEADER_SIZE; i++) {
        uint8_t c = r->bytes[i];
        if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F)
            return NULL;
    }
    return "text";
}

/* fastman92's extended files say so after a first word of all ones, section 10. */
static enum pn_status find_form(struct reader *r)
{
    if (!pn__find_form(r->bytes, r->size, &r->format)) {
        pn__error_set_place(r->err, pn__section_name(PN__HEADER), -1, 4);
        return pn__fail(r->err, PN_E_UNSUPPORTED,
                        "fastman92 extended path file of a version that is not known; "
                        "known are VER2, VER3 and FLA4");
    }
    r->form = pn__area_form(r->format);
    return PN_OK;
}

static enum pn_status fail_foreign(const struct reader *r, const char *kind)
{
    pn__error_set_place(r->err, pn__section_name(PN__HEADER), -1, 0);
    return pn__fail(r->err, PN_E_FORMAT, "not an area file but %s", kind);
}

static enum pn_status fail_short(const struct reader *r)
{
    const char *kind = r->size ? foreign_kind(r) : NULL;
    if (kind)
        return fail_foreign(r, kind);
    if (r->size == 0)
        pn__fail(r->err, PN_E_TRUNCATED, "the file is empty");
    return fail_truncated(r, PN__HEADER, 0, r->form->mark_size + PN__HEADER_SIZE);
}

/* Counts that add up make a header of whatever bytes: 23,117 vehicle nodes look like
 * "MZ". */
static enum pn_status read_header(struct reader *r)
{
    PN_TRY(find_form(r));
    const uint32_t at = r->form->mark_size;
    if (r->size < at + PN__HEADER_SIZE)
        return fail_short(r);
    const uint8_t *header = r->bytes + at;
    r->nodes = pn__get_u32(header + PN__HEADER_NODES);
    r->vehicles = pn__get_u32(header + PN__HEADER_VEHICLES);
    r->peds = pn__get_u32(header + PN__HEADER_PEDS);
    r->navis = pn__get_u32(header + PN__HEADER_NAVIS);
    r->links = pn__get_u32(header + PN__HEADER_LINKS);
    if (r->nodes == (uint64_t)r->vehicles + r->peds)
        return PN_OK;
    const char *kind = foreign_kind(r);
    if (kind)
        return fail_foreign(r, kind);
    pn__error_set_place(r->err, pn__section_name(PN__HEADER), -1, at + PN__HEADER_NODES);
    return pn__fail(r->err, PN_E_FORMAT,
                    "not an area file: its header counts %u nodes, but %u vehicle and %u "
                    "ped nodes",
                    r->nodes, r->vehicles, r->peds);
}

static bool all_zero(const uint8_t *bytes, uint64_t size)
{
    return size == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0);
}

/*
 * The spare sections are there when there are links. Without links the game reads none,
 * so a file may lack them; then zeros are taken for padding, and anything else for them.
 * An extended file lacks them where its end mark stands in their place.
 */
static bool has_spare(const struct reader *r)
{
    if (r->links)
        return true;
    uint64_t end = pn__area_layout(r->form, r->nodes, r->navis, 0, false).at[PN__END];
    if (r->size < end || r->size - end < PN_AREA_SPARE_SIZE)
        return false;
    if (r->form->end_mark_size)
        return memcmp(r->bytes + end, PN__END_MARK, PN__END_MARK_SIZE) != 0;
    return !all_zero(r->bytes + end, PN_AREA_SPARE_SIZE);
}

static enum pn_status check_end_mark(const struct reader *r)
{
    const uint64_t at = r->layout.at[PN__END];
    if (memcmp(r->bytes + at, PN__END_MARK, r->form->end_mark_size) == 0)
        return PN_OK;
    pn__error_set_place(r->err, pn__section_name(PN__END), -1, (int64_t)at);
    return pn__fail(r->err, PN_E_FORMAT, "no end mark 'EOF' at 0x%" PRIx64, at);
}

static enum pn_status lay_out(struct reader *r)
{
    r->layout = pn__area_layout(r->form, r->nodes, r->navis, r->links, has_spare(r));
    const uint64_t *at = r->layout.at;
    for (unsigned s = 0; s < PN__SECTION_COUNT; s++)
        if (at[s + 1] > r->size)
            return fail_truncated(r, s, at[s], at[s + 1] - at[s]);
    return check_end_mark(r);
}

static enum pn_status fail_links(const struct reader *r, uint32_t node)
{
    uint64_t at = r->layout.at[PN__NODES] + (uint64_t)node * r->form->node_size +
                  PN__NODE_FIRST_LINK;
    const uint8_t *record = r->bytes + at - PN__NODE_FIRST_LINK;
    int first = pn__get_i16(record + PN__NODE_FIRST_LINK);
    uint32_t count = pn__get_u32(record + PN__NODE_FLAGS) & PN_NODE_LINKS_MASK;
    pn__error_set_place(r->err, pn__section_name(PN__NODES), node, (int64_t)at);
    if (r->err)
        memcpy(r->err->field, "first_link", sizeof "first_link");
    return pn__fail(r->err, PN_E_RANGE,
                    "node %u: its %u links from %d lie outside the area's %u, at "
                    "0x%" PRIx64,
                    node, count, first, r->links, at);
}

static void read_place(const struct pn__form *form, const uint8_t *at,
                       struct pn_node *node)
{
    const uint8_t *wide = at + form->wide_node_at;
    if (form->wide_node_at)
        node->pos = (struct pn_point_fx){(int32_t)pn__get_u32(wide),
                                         (int32_t)pn__get_u32(wide + 4),
                                         (int32_t)pn__get_u32(wide + 8)};
    else
        node->pos = (struct pn_point_fx){pn__get_i16(at + PN__NODE_X),
                                         pn__get_i16(at + PN__NODE_Y),
                                         pn__get_i16(at + PN__NODE_Z)};
}

static enum pn_status read_nodes(const struct reader *r, struct pn_node *nodes)
{
    const uint8_t *at = section_bytes(r, PN__NODES);
    const struct pn__form *form = r->form;
    const uint64_t links = r->links;
    for (uint32_t i = 0; i < r->nodes; i++, at += form->node_size) {
        struct pn_node *node = &nodes[i];
        uint32_t flags = pn__get_u32(at + PN__NODE_FLAGS);
        /* The game reads it signed: below 0 becomes huge here and fails the check. */
        uint32_t first = (uint32_t)pn__get_i16(at + PN__NODE_FIRST_LINK);
        if ((uint64_t)first + (flags & PN_NODE_LINKS_MASK) > links)
            return fail_links(r, i);
        node->next_pointer = pn__get_u32(at + PN__NODE_NEXT);
        node->prev_pointer = pn__get_u32(at + PN__NODE_PREV);
        read_place(form, at, node);
        node->flags = flags;
        node->first_link = first;
        node->self.area = pn__get_u16(at + PN__NODE_AREA);
        node->self.node = pn__get_u16(at + PN__NODE_NUMBER);
        node->search_distance = pn__get_i16(at + PN__NODE_DISTANCE);
        node->region = form->region_max > UINT8_MAX ? pn__get_u16(at + form->region_at)
                                                    : at[form->region_at];
        node->width = at[PN__NODE_WIDTH];
    }
    return PN_OK;
}

static void read_navis(const struct reader *r, struct pn_navi *navis)
{
    const uint8_t *at = section_bytes(r, PN__NAVIS);
    const uint32_t wide = r->form->wide_navi_at;
    for (uint32_t i = 0; i < r->navis; i++, at += r->form->navi_size) {
        struct pn_navi *navi = &navis[i];
        navi->x = wide ? (int32_t)pn__get_u32(at + wide) : pn__get_i16(at + PN__NAVI_X);
        navi->y =
            wide ? (int32_t)pn__get_u32(at + wide + 4) : pn__get_i16(at + PN__NAVI_Y);
        navi->attached.area = pn__get_u16(at + PN__NAVI_AREA);
        navi->attached.node = pn__get_u16(at + PN__NAVI_NODE);
        navi->dir_x = (int8_t)at[PN__NAVI_DIR_X];
        navi->dir_y = (int8_t)at[PN__NAVI_DIR_Y];
        navi->width = at[PN__NAVI_WIDTH];
        navi->lanes = at[PN__NAVI_LANES];
        navi->light = pn__get_u16(at + PN__NAVI_LIGHT);
    }
}

static struct pn_navi_address read_navi_link(const struct pn__form *form,
                                             const uint8_t *at)
{
    const uint32_t word = form->navi_link_size == 4 ? pn__get_u32(at) : pn__get_u16(at);
    return (struct pn_navi_address){
        .area = (uint16_t)(word >> form->navi_link_shift),
        .navi = (uint16_t)(word & pn__max_navi_index(form)),
    };
}

static void read_links(const struct reader *r, struct pn_link *links)
{
    const uint8_t *to = section_bytes(r, PN__LINKS);
    const uint8_t *navi = section_bytes(r, PN__NAVI_LINKS);
    const uint8_t *length = section_bytes(r, PN__LENGTHS);
    const uint8_t *flags = section_bytes(r, PN__FLAGS);
    const struct pn__form *form = r->form;
    for (uint32_t i = 0; i < r->links; i++) {
        struct pn_link *link = &links[i];
        const uint8_t *address = to + (size_t)i * PN__LINK_SIZE;
        link->to.area = pn__get_u16(address + PN__LINK_AREA);
        link->to.node = pn__get_u16(address + PN__LINK_NODE);
        link->navi = read_navi_link(form, navi + (size_t)i * form->navi_link_size);
        link->length = length[i];
        link->flags = flags[i];
    }
}

/* Keeps the three spare sections unless they hold the usual filler. */
static enum pn_status read_spare(const struct reader *r, struct pn_area *area)
{
    static const enum pn__section sections[] = {PN__SPARE_LINKS, PN__SPARE_LENGTHS,
                                                PN__SPARE_FLAGS};
    uint8_t usual[PN_AREA_SPARE_SIZE], found[PN_AREA_SPARE_SIZE];
    size_t size = 0;
    area->has_spare = r->layout.at[PN__SPARE_LINKS] != r->layout.at[PN__NAVI_LINKS];
    if (!area->has_spare)
        return PN_OK;
    for (unsigned i = 0; i < sizeof sections / sizeof *sections; i++) {
        const uint64_t *at = &r->layout.at[sections[i]];
        memcpy(found + size, r->bytes + at[0], (size_t)(at[1] - at[0]));
        size += (size_t)(at[1] - at[0]);
    }
    pn__spare_fill(usual);
    if (memcmp(found, usual, sizeof usual) == 0)
        return PN_OK;
    if (!(area->spare = pn__alloc(PN_AREA_SPARE_SIZE, 1)))
        return pn__fail_memory(r->err);
    memcpy(area->spare, found, PN_AREA_SPARE_SIZE);
    return PN_OK;
}

static enum pn_status read_tail(const struct reader *r, struct pn_area *area)
{
    uint64_t at = r->layout.at[PN__SECTION_COUNT], size = r->size - at;
    bool zero = all_zero(r->bytes + at, size);
    if (size > UINT32_MAX || (!zero && size >= PN__SECTOR_SIZE)) {
        pn__error_set_place(r->err, "tail", -1, (int64_t)at);
        return pn__fail(r->err, PN_E_FORMAT,
                        "%" PRIu64
                        " unknown bytes after the last section, from 0x%" PRIx64,
                        size, at);
    }
    area->tail_size = (uint32_t)size;
    if (zero)
        return PN_OK;
    if (!(area->tail = pn__alloc((size_t)size, 1)))
        return pn__fail_memory(r->err);
    memcpy(area->tail, r->bytes + at, (size_t)size);
    return PN_OK;
}

/* What an extended file has where nobody looks: held against what is written of it. */
static enum pn_status read_ignored(const struct reader *r, struct pn_area *area)
{
    uint8_t *usual = pn__alloc(pn_area_size(area), 1);
    if (!usual)
        return pn__fail_memory(r->err);
    enum pn_status status = pn_area_write(area, usual, r->err);
    if (status == PN_OK)
        status = pn__ignored_keep(area, r->bytes, usual, r->err);
    pn__free(usual);
    return status;
}

static enum pn_status read_records(const struct reader *r, struct pn_area *area)
{
    PN_TRY(read_tail(r, area)); /* first: it tells most foreign files */
    area->format = r->format;
    PN_TRY(read_spare(r, area));
    PN_TRY(read_nodes(r, area->nodes));
    read_navis(r, area->navis);
    read_links(r, area->links);
    return r->form->wide_node_at ? read_ignored(r, area) : PN_OK;
}

enum pn_status pn_area_read(uint16_t number, const void *bytes, size_t size,
                            struct pn_area **area, struct pn_error *err)
{
    struct reader r = {.bytes = bytes, .size = size, .err = err};
    struct pn_area *made = NULL;
    enum pn_status status = read_header(&r);
    if (status == PN_OK)
        status = lay_out(&r);
    if (status == PN_OK)
        status = pn_area_new(number, r.nodes, r.vehicles, r.navis, r.links, &made, err);
    if (status == PN_OK)
        status = read_records(&r, made);
    if (status == PN_OK) {
        *area = made;
        return PN_OK;
    }
    if (err && err->area < 0)
        err->area = number;
    pn_area_free(made);
    return status;
}
