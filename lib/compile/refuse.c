/* refuse.c - what area files cannot hold in words: the first as an error, or all. */
#include "config.h"

#include "base/error.h"
#include "compile/faults.h"
#include "compile/fill_parts.h"

#include <pathnode/compile.h>

#include <stdio.h>
#include <string.h>

static enum pn_status refuse_count(const struct pn__fault *f, struct pn_error *err)
{
    return pn__fail(err, PN_E_LIMIT, "area %u has %lld %s, its file holds %lld",
                    f->area->number, (long long)f->value, f->section,
                    (long long)f->limit);
}

static enum pn_status refuse_coordinate(const struct pn__fault *f, struct pn_error *err)
{
    char text[24];
    return pn__fail(err, PN_E_LIMIT, "%s %u/%lld has %s %s, not in -4096 ... 4095.875",
                    strcmp(f->section, "navis") == 0 ? "navi" : "node", f->area->number,
                    (long long)f->record, f->field,
                    pn_coord_text((int32_t)f->value, 0, text));
}

static enum pn_status refuse_place(const struct pn__fault *f, struct pn_error *err)
{
    char x[24], y[24];
    struct pn_point_fx pos = f->area->nodes[f->node].pos;
    return pn__fail(err, PN_E_CONSTRAINT,
                    "node %u/%u at %s, %s lies outside area %u (it would be in area %u); "
                    "compile --rehome moves it there",
                    f->area->number, f->node, pn_coord_text(pos.x, 0, x),
                    pn_coord_text(pos.y, 0, y), f->area->number, (unsigned)f->value);
}

static enum pn_status refuse_node(const struct pn__fault *f, struct pn_error *err)
{
    if (f->kind == PN__FAULT_REGION)
        return pn__fail(err, PN_E_LIMIT, "node %u/%u has region %u, over %u",
                        f->area->number, f->node, (unsigned)f->value, (unsigned)f->limit);
    return pn__fail(
        err, PN_E_RANGE, "node %u/%u has %u links from index %u, area %u has %u links",
        f->area->number, f->node, (unsigned)f->value, f->area->nodes[f->node].first_link,
        f->area->number, (unsigned)f->limit);
}

static enum pn_status refuse_link(const struct pn__fault *f, struct pn_error *err)
{
    char text[48];
    const struct pn_link *link = &f->area->links[f->record];
    snprintf(text, sizeof text, "link %u of node %u/%u", f->seq, f->area->number,
             f->node);
    if (f->kind == PN__FAULT_TARGET)
        return pn__fail(err, PN_E_RANGE, "%s leads to %u/%u, area %u has %u nodes", text,
                        link->to.area, link->to.node, link->to.area, (unsigned)f->limit);
    return pn__fail(err, PN_E_CONSTRAINT, "%s leads from a %s node to a %s node, %u/%u",
                    text, f->value ? "ped" : "vehicle", f->value ? "vehicle" : "ped",
                    link->to.area, link->to.node);
}

static enum pn_status refuse_link_navi(const struct pn__fault *f, struct pn_error *err)
{
    char text[48];
    const struct pn_navi_address navi = f->area->links[f->record].navi;
    snprintf(text, sizeof text, "link %u of node %u/%u", f->seq, f->area->number,
             f->node);
    if (f->kind == PN__FAULT_NAVI_WORD)
        return pn__fail(err, PN_E_LIMIT, "%s uses navi %u/%u, a file can say %u/%u", text,
                        navi.area, navi.navi, (unsigned)f->value, (unsigned)f->limit);
    return pn__fail(err, PN_E_RANGE, "%s uses navi %u/%u, area %u has %u navis", text,
                    navi.area, navi.navi, navi.area, (unsigned)f->limit);
}

static enum pn_status refuse_attached(const struct pn__fault *f, struct pn_error *err)
{
    const struct pn_address to = f->area->navis[f->record].attached;
    return pn__fail(err, PN_E_RANGE,
                    "navi %u/%u is attached to node %u/%u, area %u has %u nodes",
                    f->area->number, (unsigned)f->record, to.area, to.node, to.area,
                    (unsigned)f->limit);
}

static enum pn_status refuse_area(const struct pn__fault *f, struct pn_error *err)
{
    return pn__fail(err, PN_E_LIMIT, "area %u: files are numbered 0 to %u",
                    f->area->number, (unsigned)f->limit);
}

static enum pn_status refuse(void *context, const struct pn__fault *fault,
                             struct pn_error *err)
{
    static enum pn_status (*const words[])(const struct pn__fault *,
                                           struct pn_error *) = {
        [PN__FAULT_AREA] = refuse_area,
        [PN__FAULT_COUNT] = refuse_count,
        [PN__FAULT_COORDINATE] = refuse_coordinate,
        [PN__FAULT_PLACE] = refuse_place,
        [PN__FAULT_REGION] = refuse_node,
        [PN__FAULT_RANGE] = refuse_node,
        [PN__FAULT_TARGET] = refuse_link,
        [PN__FAULT_LAYER] = refuse_link,
        [PN__FAULT_NAVI_WORD] = refuse_link_navi,
        [PN__FAULT_NAVI] = refuse_link_navi,
        [PN__FAULT_ATTACHED] = refuse_attached,
    };
    (void)context;
    pn__error_set_place(err, fault->section, fault->record, -1);
    if (err)
        err->area = fault->area->number;
    if (err && fault->field)
        snprintf(err->field, sizeof err->field, "%s", fault->field);
    return words[fault->kind](fault, err);
}

enum pn_status pn_compile_check(const struct pn_network *network, struct pn_error *err)
{
    static const struct pn__fault_sink sink = {refuse, NULL};
    return pn__check_each(network, &sink, err);
}

static enum pn_status complain(void *context, const struct pn__fault *fault,
                               struct pn_error *err)
{
    struct pn_error why;
    (void)err;
    pn_error_clear(&why);
    refuse(NULL, fault, &why);
    pn__buffer_printf(context, "%u %s\n", (unsigned)why.status, why.message);
    return PN_OK;
}

enum pn_status pn__compile_complaints(struct pn_network *network,
                                      struct pn__buffer *lines, struct pn_error *err)
{
    const struct pn__fault_sink sink = {complain, lines};
    PN_TRY(pn__check_each(network, &sink, err));
    PN_TRY(pn__fill_known(network, lines, err));
    return lines->failed ? pn__fail_memory(err) : PN_OK;
}
