/* findings.c - what lint found, for other programs. */
#include "config.h"

#include "base/error.h"
#include "report/write.h"
#include "text/csv.h"

/* Longest message of a rule, with room. */
#define MESSAGE_SIZE 256

static const struct pn_rule *rule_of(const struct pn_finding *finding)
{
    return pn_rule_at(finding->rule);
}

static const char *record_of(const struct pn_finding *finding)
{
    return pn_record_name((enum pn_record)finding->record);
}

/* A member or column: its name, and its value unless it does not apply. */
struct value {
    const char *name;
    enum { NOTHING, NUMBER, COORDINATE } type;
    int64_t value;
};

#define VALUES 10

static void values_of(const struct pn_finding *f, struct value values[VALUES])
{
    bool has_index = f->record != PN_RECORD_AREA;
    bool has_seq = f->record == PN_RECORD_LINK;
    bool has_other = f->other.area != PN_AREA_NONE;
    const struct value made[VALUES] = {
        {"area", NUMBER, f->area},
        {"index", has_index ? NUMBER : NOTHING, f->index},
        {"seq", has_seq ? NUMBER : NOTHING, f->seq},
        {"x", has_index ? COORDINATE : NOTHING, f->pos.x},
        {"y", has_index ? COORDINATE : NOTHING, f->pos.y},
        {"z", has_index ? COORDINATE : NOTHING, f->pos.z},
        {"other_area", has_other ? NUMBER : NOTHING, f->other.area},
        {"other_node", has_other ? NUMBER : NOTHING, f->other.node},
        {"a", NUMBER, f->a},
        {"b", NUMBER, f->b},
    };
    for (int i = 0; i < VALUES; i++)
        values[i] = made[i];
}

static void put_value(struct pn__buffer *out, const struct value *value)
{
    if (value->type == COORDINATE)
        pn__put_coord(out, (int32_t)value->value);
    else if (value->type == NUMBER)
        pn__buffer_put_i64(out, value->value);
}

static void put_csv(struct pn__buffer *out, const struct pn_lint_report *report,
                    const struct pn_network *network)
{
    struct value values[VALUES];
    char message[MESSAGE_SIZE];
    (void)network;
    pn__buffer_puts(out, "rule,severity,record,area,index,seq,x,y,z,other_area,"
                         "other_node,a,b,message\n");
    for (size_t i = 0; i < report->count; i++) {
        const struct pn_finding *finding = &report->findings[i];
        pn__buffer_printf(out, "%s,%s,%s", rule_of(finding)->name,
                          pn_severity_name(rule_of(finding)->severity),
                          record_of(finding));
        values_of(finding, values);
        for (int v = 0; v < VALUES; v++) {
            pn__buffer_putc(out, ',');
            put_value(out, &values[v]);
        }
        pn_finding_text(finding, message, sizeof message);
        pn__buffer_putc(out, ',');
        pn__csv_put_text(out, message);
        pn__buffer_putc(out, '\n');
    }
}

/* Words of ours: no quotes, nothing to escape. */
static void put_members(struct pn__buffer *out, const struct pn_finding *finding)
{
    struct value values[VALUES];
    char message[MESSAGE_SIZE];
    pn_finding_text(finding, message, sizeof message);
    pn__buffer_printf(out, "\"rule\":\"%s\",\"severity\":\"%s\",\"record\":\"%s\"",
                      rule_of(finding)->name,
                      pn_severity_name(rule_of(finding)->severity), record_of(finding));
    values_of(finding, values);
    for (int v = 0; v < VALUES; v++) {
        if (values[v].type == NOTHING)
            continue;
        pn__buffer_printf(out, ",\"%s\":", values[v].name);
        put_value(out, &values[v]);
    }
    pn__buffer_printf(out, ",\"message\":\"%s\"", message);
}

static void put_json(struct pn__buffer *out, const struct pn_lint_report *report,
                     const struct pn_network *network)
{
    (void)network;
    pn__buffer_printf(
        out, "{\"errors\":%zu,\"warnings\":%zu,\"notes\":%zu,\"findings\":[",
        report->by_severity[PN_SEVERITY_ERROR], report->by_severity[PN_SEVERITY_WARNING],
        report->by_severity[PN_SEVERITY_NOTE]);
    for (size_t i = 0; i < report->count; i++) {
        pn__buffer_puts(out, i ? ",\n{" : "\n{");
        put_members(out, &report->findings[i]);
        pn__buffer_putc(out, '}');
    }
    pn__buffer_puts(out, "]}\n");
}

/* What features are made of. */
struct linted {
    const struct pn_finding *findings;
    const struct pn_network *network;
};

static void put_properties(struct pn__buffer *out, const void *rows, size_t i)
{
    const struct linted *linted = rows;
    put_members(out, &linted->findings[i]);
}

static void put_geometry(struct pn__buffer *out, const void *rows, size_t i)
{
    const struct linted *linted = rows;
    const struct pn_finding *finding = &linted->findings[i];
    const struct pn_node *other = pn_network_node(linted->network, finding->other);
    if (finding->record == PN_RECORD_AREA) {
        pn__buffer_puts(out, "null");
        return;
    }
    pn__buffer_puts(out, other ? "{\"type\":\"LineString\",\"coordinates\":["
                               : "{\"type\":\"Point\",\"coordinates\":");
    pn__put_position(out, finding->pos);
    if (other) {
        pn__buffer_putc(out, ',');
        pn__put_position(out, other->pos);
        pn__buffer_putc(out, ']');
    }
    pn__buffer_putc(out, '}');
}

static void put_geojson(struct pn__buffer *out, const struct pn_lint_report *report,
                        const struct pn_network *network)
{
    const struct linted linted = {report->findings, network};
    const struct pn__features features = {"lint", report->count, &linted, put_properties,
                                          put_geometry};
    pn__put_features(out, &features);
}

enum pn_status pn_report_lint(const struct pn_lint_report *report,
                              const struct pn_network *network,
                              enum pn_report_format format, char **text, size_t *size,
                              struct pn_error *err)
{
    static void (*const writers[PN_REPORT_COUNT])(
        struct pn__buffer *, const struct pn_lint_report *, const struct pn_network *) = {
        [PN_REPORT_CSV] = put_csv,
        [PN_REPORT_JSON] = put_json,
        [PN_REPORT_GEOJSON] = put_geojson,
    };
    if ((unsigned)format >= PN_REPORT_COUNT || !writers[format])
        return pn__fail(err, PN_E_ARG, "findings are not written in this format");
    struct pn__buffer out = {0};
    writers[format](&out, report, network);
    return pn__report_take(&out, text, size, err);
}
