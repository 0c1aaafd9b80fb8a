/* foreign.c - nodes and edges of somebody else's graph, as they come. */
#include "config.h"

#include "exchange/foreign.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

void pn__foreign_release(struct pn__foreign *foreign)
{
    pn__free(foreign->nodes);
    pn__free(foreign->edges);
    pn__free(foreign->head);
    pn_tracks_release(&foreign->tracks);
}

enum pn_status pn__foreign_fail(const struct pn__foreign *foreign, uint32_t line,
                                enum pn_status status, const char *format, ...)
{
    char words[200];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    if (foreign->err)
        foreign->err->line = line;
    return pn__fail(foreign->err, status, "%s", words);
}

static enum pn_status set_coordinate(struct pn__foreign *foreign, double value,
                                     const char *name, uint32_t line, int32_t *fx,
                                     bool *rounded)
{
    const double eighths = value * PN_FX_PER_M;
    if (!(eighths > INT16_MIN - 0.5 && eighths < INT16_MAX + 0.5))
        return pn__foreign_fail(foreign, line, PN_E_LIMIT,
                                "%s is %.10g, not in -4096 ... 4095.875", name, value);
    *fx = (int32_t)lround(eighths);
    *rounded = *rounded || (double)*fx < eighths || (double)*fx > eighths;
    return PN_OK;
}

enum pn_status pn__foreign_add_node(struct pn__foreign *foreign, uint64_t id,
                                    const double pos[3], enum pn_kind kind, uint32_t line)
{
    struct pn__foreign_node node = {.id = id, .line = line, .kind = (uint8_t)kind};
    bool rounded = false;
    PN_TRY(set_coordinate(foreign, pos[0], "x", line, &node.pos.x, &rounded));
    PN_TRY(set_coordinate(foreign, pos[1], "y", line, &node.pos.y, &rounded));
    PN_TRY(set_coordinate(foreign, pos[2], "z", line, &node.pos.z, &rounded));
    if (foreign->node_count == UINT32_MAX / 2 ||
        !pn__grow(&foreign->nodes, foreign->node_count, sizeof node))
        return pn__fail_memory(foreign->err);
    foreign->nodes[foreign->node_count++] = node;
    foreign->lack.rounded += rounded;
    return PN_OK;
}

enum pn_status pn__foreign_add_edge(struct pn__foreign *foreign,
                                    const struct pn__foreign_edge *edge)
{
    if (foreign->edge_count == UINT32_MAX / 4 ||
        !pn__grow(&foreign->edges, foreign->edge_count, sizeof *edge))
        return pn__fail_memory(foreign->err);
    foreign->edges[foreign->edge_count++] = *edge;
    return PN_OK;
}
