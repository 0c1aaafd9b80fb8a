/*
 * pgrouting_read.c - a table of edges with the columns that pgRouting knows: source,
 * target, cost, reverse_cost (negative: no way), x1, y1, x2, y2; and of our own kind,
 * lanes, reverse_lanes, z1, z2. Others are skipped. Nodes are numbered as they are told.
 */
#include "config.h"

#include "exchange/foreign.h"

#include "base/alloc.h"
#include "base/error.h"
#include "text/csv.h"
#include "text/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum column {
    SOURCE,
    TARGET,
    COST,
    X1,
    Y1,
    X2,
    Y2,
    REVERSE_COST, /* from here on they may be missing */
    KIND,
    LANES,
    REVERSE_LANES,
    Z1,
    Z2,
    COLUMNS
};

static const char *const names[COLUMNS] = {
    "source", "target", "cost",          "x1", "y1", "x2", "y2", "reverse_cost",
    "kind",   "lanes",  "reverse_lanes", "z1", "z2"};

/* An end of a row; a node has as many as it has rows. */
struct end {
    uint64_t id;
    double pos[3];
    uint32_t line;
    uint8_t kind;
    bool is_target; /* the kind is told of the source */
    bool flat;
};

struct reader {
    struct pn__foreign *foreign;
    double cell[COLUMNS]; /* of the row; kind as its number */
    unsigned given;       /* bits of enum column */
    struct end *ends;
    size_t end_count;
};

static bool is_given(const struct reader *r, enum column column)
{
    return r->given >> column & 1;
}

static bool read_kind(const char *text, size_t size, double *kind)
{
    for (int k = 0; k < PN_KIND_COUNT; k++) {
        const char *name = pn_kind_name((enum pn_kind)k);
        if (strlen(name) == size && memcmp(name, text, size) == 0) {
            *kind = k;
            return true;
        }
    }
    return false;
}

static bool is_whole(double value, double most)
{
    return value >= 0 && value <= most && value == floor(value);
}

/* What a column wants in place of this, or NULL. */
static const char *objection(enum column column, const char *text, size_t size,
                             double *value)
{
    static const double most_id = 999999999999999.0;
    if (column == KIND)
        return read_kind(text, size, value) ? NULL : "a kind: car, boat or ped";
    if (!pn__parse_real(text, size, value))
        return "a number";
    if (column <= TARGET && !is_whole(*value, most_id))
        return "a node's number, of 1 to 15 digits";
    if ((column == LANES || column == REVERSE_LANES) &&
        !is_whole(*value, PN_NAVI_LANES_TO_MASK))
        return "a number of lanes, 0 to 7";
    return NULL;
}

static enum pn_status take_cell(void *context, size_t column, const char *text,
                                size_t size, struct pn_error *err)
{
    struct reader *r = context;
    if (size == 0)
        return PN_OK;
    const char *wanted = objection((enum column)column, text, size, &r->cell[column]);
    if (wanted)
        return pn__fail(err, PN_E_FORMAT, "'%.*s' is not %s",
                        (int)(size < 40 ? size : 40), text, wanted);
    r->given |= 1u << column;
    return PN_OK;
}

static enum pn_status add_end(struct reader *r, bool is_target, uint32_t line,
                              struct pn_error *err)
{
    const enum column x = is_target ? X2 : X1, z = is_target ? Z2 : Z1;
    struct end end = {
        .id = (uint64_t)r->cell[is_target ? TARGET : SOURCE],
        .pos = {r->cell[x], r->cell[x + 1], is_given(r, z) ? r->cell[z] : 0},
        .line = line,
        .kind = (uint8_t)(is_given(r, KIND) ? r->cell[KIND] : PN_KIND_CAR),
        .is_target = is_target,
        .flat = !is_given(r, z),
    };
    if (!pn__grow(&r->ends, r->end_count, sizeof end))
        return pn__fail_memory(err);
    r->ends[r->end_count++] = end;
    return PN_OK;
}

/* Lanes of a way: as told, or one where its cost lets one through. */
static uint8_t lanes_of(struct reader *r, enum column cost, enum column lanes)
{
    if (is_given(r, lanes))
        return (uint8_t)r->cell[lanes];
    r->foreign->lack.no_lanes = true;
    return is_given(r, cost) && r->cell[cost] >= 0;
}

static enum pn_status take_row(void *context, uint32_t line, struct pn_error *err)
{
    struct reader *r = context;
    for (int c = 0; c < REVERSE_COST; c++)
        if (!is_given(r, (enum column)c))
            return pn__fail(err, PN_E_FORMAT, "%s is empty", names[c]);
    const struct pn__foreign_edge edge = {
        .from = (uint64_t)r->cell[SOURCE],
        .to = (uint64_t)r->cell[TARGET],
        .line = line,
        .lanes = lanes_of(r, COST, LANES),
        .back = lanes_of(r, REVERSE_COST, REVERSE_LANES),
    };
    PN_TRY(add_end(r, false, line, err));
    PN_TRY(add_end(r, true, line, err));
    r->given = 0;
    return pn__foreign_add_edge(r->foreign, &edge);
}

static enum pn_status refuse_row(void *context, uint32_t line, struct pn_error *err)
{
    (void)err; /* that of r->foreign */
    const struct reader *r = context;
    return pn__foreign_fail(r->foreign, line, PN_E_FORMAT,
                            "another number of fields than the header has");
}

/* What says most of a node comes first. */
static int by_node(const void *a, const void *b)
{
    const struct end *x = a, *y = b;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    if (x->is_target != y->is_target)
        return x->is_target ? 1 : -1;
    return (x->line > y->line) - (x->line < y->line);
}

static bool is_near(const struct end *a, const struct end *b)
{
    for (int i = 0; i < 3; i++)
        if (!(fabs(a->pos[i] - b->pos[i]) <= 1.0 / PN_FX_PER_M))
            return false;
    return true;
}

/* In the order of their numbers, which are addresses where Pathnode wrote them. */
static enum pn_status make_nodes(struct reader *r)
{
    struct pn__foreign *f = r->foreign;
    const struct end *node = NULL;
    if (r->end_count)
        qsort(r->ends, r->end_count, sizeof *r->ends, by_node);
    for (size_t i = 0; i < r->end_count; i++) {
        const struct end *end = &r->ends[i];
        if (!node || node->id != end->id) {
            node = end;
            f->lack.flat += node->flat;
            PN_TRY(pn__foreign_add_node(f, node->id, node->pos, (enum pn_kind)node->kind,
                                        node->line));
        } else if (!is_near(node, end))
            return pn__foreign_fail(f, end->line, PN_E_CONSTRAINT,
                                    "node %llu stands elsewhere in line %u",
                                    (unsigned long long)node->id, node->line);
    }
    return f->node_count ? PN_OK
                         : pn__foreign_fail(f, 1, PN_E_NOTFOUND, "no rows, so no nodes");
}

enum pn_status pn__read_pgrouting(struct pn__foreign *foreign, const char *text,
                                  size_t size)
{
    struct reader r = {.foreign = foreign};
    const struct pn__csv_table table = {.columns = names,
                                        .column_count = COLUMNS,
                                        .may_lack = COLUMNS - REVERSE_COST,
                                        .cell = take_cell,
                                        .row = take_row,
                                        .misfit = refuse_row,
                                        .context = &r};
    enum pn_status status = pn__csv_read_bytes("", text, size, &table, foreign->err);
    if (status == PN_OK)
        status = make_nodes(&r);
    pn__free(r.ends);
    return status;
}
