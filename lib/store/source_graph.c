/* source_graph.c - networks from the graphs of other programs, told by first bytes. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "store/source_parts.h"
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

/* The word is somewhere in the first bytes. */
static bool has_word(const struct pn__probe *probe, const char *word)
{
    const size_t size = strlen(word);
    for (size_t i = 0; i + size <= probe->head_size; i++)
        if (memcmp(probe->head + i, word, size) == 0)
            return true;
    return false;
}

static bool is_graphml(const struct pn__probe *probe)
{
    return probe->head_size && probe->head[0] == '<' && has_word(probe, "<graphml");
}

static bool is_geojson(const struct pn__probe *probe)
{
    size_t at = 0;
    while (at < probe->head_size && memchr(" \t\r\n", probe->head[at], 4))
        at++;
    return at < probe->head_size && probe->head[at] == '{' &&
           has_word(probe, "\"FeatureCollection\"");
}

/* The field is in a header line, with or without quotes. */
static bool has_field(const char *line, size_t size, const char *name)
{
    const char *end = line + size;
    for (const char *at = line; at < end;) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        const char *stop = comma ? comma : end;
        const bool quoted = stop - at > 1 && *at == '"' && stop[-1] == '"';
        const size_t length = (size_t)(stop - at) - (quoted ? 2 : 0);
        if (length == strlen(name) && memcmp(at + quoted, name, length) == 0)
            return true;
        at = stop + 1;
    }
    return false;
}

static bool is_pgrouting(const struct pn__probe *probe)
{
    static const char *const needed[] = {"source", "target", "cost", "x1",
                                         "y1",     "x2",     "y2"};
    static const char mark[] = "\xEF\xBB\xBF"; /* of byte order */
    const char *head = (const char *)probe->head;
    size_t size = 0, skip = probe->head_size >= 3 && !memcmp(head, mark, 3) ? 3 : 0;
    while (skip + size < probe->head_size && !memchr("\r\n", head[skip + size], 2))
        size++;
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!has_field(head + skip, size, needed[i]))
            return false;
    return true;
}

/* Text that begins with a word or a remark and has one of these names soon. */
static bool is_mta(const struct pn__probe *probe)
{
    const char *head = (const char *)probe->head;
    size_t at = 0;
    while (at < probe->head_size && memchr(" \t\r\n", head[at], 4))
        at++;
    return at < probe->head_size && head[at] != '{' && head[at] != '[' &&
           head[at] != '<' && !memchr(head, '\0', probe->head_size) &&
           (has_word(probe, "pathnode_graph") || has_word(probe, "neighbours"));
}

bool pn__graph_format(const struct pn__probe *probe, enum pn_exchange *format)
{
    static bool (*const is[PN_EXCHANGE_COUNT])(const struct pn__probe *probe) = {
        [PN_EXCHANGE_GPS] = is_gps,         [PN_EXCHANGE_GRAPHML] = is_graphml,
        [PN_EXCHANGE_GEOJSON] = is_geojson, [PN_EXCHANGE_PGROUTING] = is_pgrouting,
        [PN_EXCHANGE_MTA] = is_mta,
    };
    for (int f = 0; probe->type == PN__PATH_FILE && f < PN_EXCHANGE_COUNT; f++)
        if (is[f](probe)) {
            *format = (enum pn_exchange)f;
            return true;
        }
    return false;
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
