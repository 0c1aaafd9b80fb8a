/*
 * gpx.c - a route as a GPX 1.1 track, for programs that know nothing else.
 *
 * GPX has degrees and no other coordinates, so the world is laid flat around latitude 0,
 * longitude 0, where a degree is the same length both ways. That is not a place of the
 * game on Earth, and the file says so.
 */
#include "config.h"

#include "report/write.h"

#include <pathnode/place.h>

#include <math.h>

/* A degree of the equator of WGS 84: pi / 180 times 6378137 m. */
#define METRES_A_DEGREE 111319.490793

/* Degrees with 8 decimals, about a millimetre. */
static void put_degrees(struct pn__buffer *out, double metres)
{
    long long units = llround(metres / METRES_A_DEGREE * 1e8);
    unsigned long long size =
        units < 0 ? 0ull - (unsigned long long)units : (unsigned long long)units;
    pn__buffer_printf(out, "%s%llu.%08llu", units < 0 ? "-" : "", size / 100000000u,
                      size % 100000000u);
}

static void put_point(struct pn__buffer *out, const char *tag, struct pn_point pos)
{
    pn__buffer_printf(out, "<%s lat=\"", tag);
    put_degrees(out, pos.y);
    pn__buffer_puts(out, "\" lon=\"");
    put_degrees(out, pos.x);
    pn__buffer_puts(out, "\"><ele>");
    pn__put_metres(out, pos.z);
    pn__buffer_puts(out, "</ele>");
}

static void put_end(struct pn__buffer *out, const struct pn_route_answer *answer,
                    const char *name, pn_node_id node)
{
    put_point(out, "wpt", pn_place_node_point(answer->graph, node));
    pn__buffer_printf(out, "<name>%s</name></wpt>\n", name);
}

static void put_steps(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    pn__buffer_puts(out, "<rte>\n");
    for (uint32_t i = 0; i < answer->itinerary->count; i++) {
        const struct pn_step *step = &answer->itinerary->steps[i];
        put_point(out, "rtept",
                  pn_place_node_point(answer->graph, answer->route->nodes[step->first]));
        pn__buffer_puts(out, "<name>");
        pn__put_step_words(out, step);
        pn__buffer_puts(out, "</name></rtept>\n");
    }
    pn__buffer_puts(out, "</rte>\n");
}

void pn__put_route_gpx(struct pn__buffer *out, const struct pn_route_answer *answer)
{
    pn__buffer_puts(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<gpx version=\"1.1\" creator=\"Pathnode\" "
        "xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
        "<!-- Not a place on Earth. Local projection: world units (metres) around\n"
        "     0,0, lat = y / 111319.490793, lon = x / 111319.490793, ele = z. -->\n");
    put_end(out, answer, "start", answer->from);
    put_end(out, answer, "end", answer->to);
    if (answer->itinerary)
        put_steps(out, answer);
    pn__buffer_printf(out, "<trk><name>%s route</name><trkseg>\n", answer->kind);
    for (uint32_t i = 0; i < answer->line->count; i++) {
        put_point(out, "trkpt", answer->line->points[i].pos);
        pn__buffer_puts(out, "</trkpt>\n");
    }
    pn__buffer_puts(out, "</trkseg></trk>\n</gpx>\n");
}
