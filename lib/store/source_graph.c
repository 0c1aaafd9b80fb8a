/* source_graph.c - networks from the graphs of other programs: GPS.dat, GraphML. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "store/source.h"
#include "text/lines.h"

#include <string.h>

/* Some first line, then a whole line of a node as GPS.dat has it: "0 X Y Z -1 ID". */
static bool is_gps(const struct pn__probe *probe)
{
    const char *head = (const char *)probe->head;
    struct pn__lines lines = {.at = head, .end = head + probe->head_size};
    return pn_area_number_of(probe->path) < 0 && !memchr(head, '\0', probe->head_size) &&
           pn__lines_next(&lines) && pn__lines_next(&lines) &&
           (lines.at < lines.end || probe->head_size < sizeof probe->head) &&
           lines.count == 6 && pn__field_is(&lines.fields[0], "0") &&
           pn__field_is(&lines.fields[4], "-1");
}

/* XML, with the element in sight. */
static bool is_graphml(const struct pn__probe *probe)
{
    static const char element[] = "<graphml";
    const char *head = (const char *)probe->head;
    if (probe->head_size < sizeof element || head[0] != '<')
        return false;
    for (size_t i = 0; i + sizeof element <= probe->head_size; i++)
        if (memcmp(head + i, element, sizeof element - 1) == 0)
            return true;
    return false;
}

bool pn__graph_format(const struct pn__probe *probe, enum pn_exchange *format)
{
    if (probe->type != PN__PATH_FILE)
        return false;
    *format = is_gps(probe) ? PN_EXCHANGE_GPS : PN_EXCHANGE_GRAPHML;
    return *format == PN_EXCHANGE_GPS || is_graphml(probe);
}

enum pn_status pn__load_graph(const struct pn__probe *probe, struct pn__load *load,
                              struct pn_error *err)
{
    enum pn_exchange format = PN_EXCHANGE_GPS;
    uint8_t *bytes;
    size_t size;
    pn__graph_format(probe, &format);
    PN_TRY(pn__file_read(probe->path, 0, &bytes, &size, err));
    enum pn_status status =
        pn_exchange_read((const char *)bytes, size, format, &load->network,
                         &load->info.lack, &load->info.head, err);
    pn__free(bytes);
    return status;
}
