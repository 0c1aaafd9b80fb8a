/* gps_read.c - the text of GPS.dat (gps.c says what it is), line by line. */
#include "config.h"

#include "exchange/foreign.h"

#include "base/alloc.h"
#include "base/error.h"
#include "text/lines.h"
#include "text/number.h"

#include <string.h>

enum { NODE_FIELDS = 6, EDGE_FIELDS = 4 };

struct reader {
    struct pn__foreign *foreign;
    struct pn__lines lines;
};

static enum pn_status fail_field(const struct reader *r, unsigned field,
                                 const char *wanted)
{
    const struct pn__piece *f = &r->lines.fields[field];
    if (r->foreign->err)
        r->foreign->err->column = field + 1;
    return pn__foreign_fail(r->foreign, r->lines.line, PN_E_FORMAT, "'%.*s' is not %s",
                            (int)(f->size < 40 ? f->size : 40), f->text, wanted);
}

static enum pn_status read_coordinate(const struct reader *r, unsigned field,
                                      double *number)
{
    const struct pn__piece *f = &r->lines.fields[field];
    return pn__parse_real(f->text, f->size, number) ? PN_OK
                                                    : fail_field(r, field, "a number");
}

static enum pn_status read_id(const struct reader *r, unsigned field, uint64_t *id)
{
    int64_t value;
    const struct pn__piece *f = &r->lines.fields[field];
    if (!pn__parse_plain(f->text, f->size, &value) || value < 0)
        return fail_field(r, field, "a node's number, of 1 to 15 digits");
    *id = (uint64_t)value;
    return PN_OK;
}

/* 0: both ways, 1: there, 2: back. */
static enum pn_status read_direction(const struct reader *r, unsigned field,
                                     struct pn__foreign_edge *edge)
{
    const struct pn__piece *f = &r->lines.fields[field];
    const char dir = f->size == 1 ? f->text[0] : ' ';
    if (dir < '0' || dir > '2')
        return fail_field(r, field, "a direction: 0, 1 or 2");
    edge->lanes = dir != '2';
    edge->back = dir != '1';
    return PN_OK;
}

/* "0 x y z -1 id" */
static enum pn_status read_node(const struct reader *r)
{
    double pos[3];
    uint64_t id;
    for (unsigned i = 0; i < 3; i++)
        PN_TRY(read_coordinate(r, i + 1, &pos[i]));
    PN_TRY(read_id(r, 5, &id));
    return pn__foreign_add_node(r->foreign, id, pos, PN_KIND_CAR, r->lines.line);
}

/* "1 from to dir" */
static enum pn_status read_edge(const struct reader *r)
{
    struct pn__foreign_edge edge = {.line = r->lines.line};
    PN_TRY(read_id(r, 1, &edge.from));
    PN_TRY(read_id(r, 2, &edge.to));
    PN_TRY(read_direction(r, 3, &edge));
    return pn__foreign_add_edge(r->foreign, &edge);
}

static enum pn_status read_line(const struct reader *r)
{
    const struct pn__piece *first = &r->lines.fields[0];
    if (pn__field_is(first, "0") && r->lines.count == NODE_FIELDS)
        return read_node(r);
    if (pn__field_is(first, "1") && r->lines.count == EDGE_FIELDS)
        return read_edge(r);
    return pn__foreign_fail(r->foreign, r->lines.line, PN_E_FORMAT,
                            "neither a node, '0 X Y Z -1 ID', nor a link, '1 FROM TO "
                            "DIR'");
}

/* Whatever the first line means, it is kept as it is. */
static enum pn_status take_head(struct reader *r)
{
    const char *start = r->lines.at, *end = start;
    while (end < r->lines.end && *end != '\n' && *end != '\r')
        end++;
    const size_t size = (size_t)(end - start);
    if (size == 0 || size > 200 || memchr(start, '\0', size))
        return pn__foreign_fail(r->foreign, 1, PN_E_FORMAT, "no first line of text");
    if (!(r->foreign->head = pn__alloc(size + 1, 1)))
        return pn__fail_memory(r->foreign->err);
    memcpy(r->foreign->head, start, size);
    r->lines.at = end;
    return PN_OK;
}

enum pn_status pn__read_gps(struct pn__foreign *foreign, const char *text, size_t size)
{
    struct reader r = {foreign, {.at = text, .end = text + size}};
    foreign->lack.no_lanes = true;
    PN_TRY(take_head(&r));
    while (pn__lines_next(&r.lines))
        PN_TRY(read_line(&r));
    if (foreign->node_count == 0)
        return pn__foreign_fail(foreign, r.lines.line, PN_E_NOTFOUND, "no nodes");
    return PN_OK;
}
