/* report.c - the table of formats. */
#include "config.h"

#include "report/write.h"

#include "base/error.h"

static const struct {
    const char *name;
    void (*put_route)(struct pn__buffer *out, const struct pn_route_answer *answer);
} formats[PN_REPORT_COUNT] = {
    [PN_REPORT_CSV] = {"csv", pn__put_route_csv},
    [PN_REPORT_JSON] = {"json", pn__put_route_json},
    [PN_REPORT_GEOJSON] = {"geojson", pn__put_route_geojson},
    [PN_REPORT_GPX] = {"gpx", pn__put_route_gpx},
    [PN_REPORT_PAWN] = {"pawn", pn__put_route_pawn},
    [PN_REPORT_LUA] = {"lua", pn__put_route_lua},
};

const char *pn_report_format_name(enum pn_report_format format)
{
    return (unsigned)format < PN_REPORT_COUNT ? formats[format].name : NULL;
}

enum pn_status pn_report_route(const struct pn_route_answer *answer,
                               enum pn_report_format format, char **text, size_t *size,
                               struct pn_error *err)
{
    if ((unsigned)format >= PN_REPORT_COUNT)
        return pn__fail(err, PN_E_ARG, "unknown report format %d", (int)format);
    struct pn__buffer out = {0};
    struct pn_line line = {0};
    struct pn_route_answer whole = *answer;
    if (!whole.line) {
        PN_TRY(pn_line_of_nodes(answer->graph, answer->network, answer->route->nodes,
                                answer->route->node_count, &line, err));
        whole.line = &line;
    }
    formats[format].put_route(&out, &whole);
    pn_line_release(&line);
    return pn__report_take(&out, text, size, err);
}
