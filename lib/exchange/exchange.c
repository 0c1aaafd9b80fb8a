/* exchange.c - the table of formats. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "exchange/foreign.h"
#include "exchange/write.h"

/* By enum pn_exchange. */
static const struct {
    const char *name;
    void (*write)(struct pn__outgoing *out);
    enum pn_status (*read)(struct pn__foreign *foreign, const char *text, size_t size);
} formats[PN_EXCHANGE_COUNT] = {
    [PN_EXCHANGE_GPS] = {"gps", pn__write_gps, pn__read_gps},
    [PN_EXCHANGE_GRAPHML] = {"graphml", pn__write_graphml, pn__read_graphml},
    [PN_EXCHANGE_GEOJSON] = {"geojson", pn__write_geojson, pn__read_geojson},
    [PN_EXCHANGE_PGROUTING] = {"pgrouting", pn__write_pgrouting, pn__read_pgrouting},
    [PN_EXCHANGE_MTA] = {"mta", pn__write_mta, pn__read_mta},
};

const char *pn_exchange_name(enum pn_exchange format)
{
    return (unsigned)format < PN_EXCHANGE_COUNT ? formats[format].name : NULL;
}

enum pn_status pn_exchange_write(const struct pn_graph *graph, enum pn_exchange format,
                                 const struct pn_exchange_options *options, char **text,
                                 size_t *size, struct pn_exchange_report *report,
                                 struct pn_error *err)
{
    struct pn__outgoing out = {.graph = graph, .options = options};
    size_t written = 0;
    if ((unsigned)format >= PN_EXCHANGE_COUNT)
        return pn__fail(err, PN_E_ARG, "unknown graph format %d", (int)format);
    out.kinds = options->kinds ? options->kinds : PN_KINDS_ALL;
    formats[format].write(&out);
    char *bytes = pn__buffer_take(&out.text, &written);
    if (!bytes)
        return pn__fail_memory(err);
    *text = bytes;
    *size = written;
    if (report)
        *report = out.report;
    return PN_OK;
}

enum pn_status pn_exchange_read(const char *text, size_t size, enum pn_exchange format,
                                struct pn_network **network,
                                struct pn_exchange_lack *lack, char **head,
                                struct pn_error *err)
{
    struct pn__foreign foreign = {.err = err};
    if ((unsigned)format >= PN_EXCHANGE_COUNT)
        return pn__fail(err, PN_E_ARG, "unknown graph format %d", (int)format);
    enum pn_status status = formats[format].read(&foreign, text, size);
    if (status == PN_OK)
        status = pn__foreign_settle(&foreign, network);
    if (status == PN_OK && lack)
        *lack = foreign.lack;
    if (status == PN_OK && head) {
        *head = foreign.head;
        foreign.head = NULL;
    }
    pn__foreign_release(&foreign);
    return status;
}
