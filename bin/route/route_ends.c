/* route_ends.c - the two ends of a route: from what was typed to nodes of one layer. */
#include "config.h"

#include "route/query.h"
#include "cli/words.h"

#include <math.h>
#include <string.h>

int route_end_read(const struct call *call, const char *typed, struct route_end *end)
{
    *end = (struct route_end){.typed = typed, .is_point = strchr(typed, ',') != NULL};
    if (end->is_point)
        return word_point(call, typed, &end->point, &end->has_z);
    return word_address(call, typed, " and no POINT (X,Y or X,Y,Z)", &end->address);
}

const double *route_heading(const struct route_values *values, double *heading_deg)
{
    if (!values->bearing.given && !values->heading.given)
        return NULL;
    *heading_deg = values->bearing.given ? -values->bearing.value : values->heading.value;
    return heading_deg;
}

int route_heading_check(const struct call *call, const struct route_values *values)
{
    if (values->heading.given && values->bearing.given)
        return say_misuse(call, "--heading and --bearing say the same twice");
    double heading_deg;
    if (route_heading(values, &heading_deg) && fabs(heading_deg) > 360)
        return say_misuse(call, "%s is -360 to 360 degrees",
                          values->heading.given ? "--heading" : "--bearing");
    return EXIT_DONE;
}

static int find_address(const struct call *call, const struct source *source,
                        struct route_end *end)
{
    struct pn_node *node;
    int status = word_find(call, source->network, end->address, &node);
    if (status == EXIT_DONE)
        end->node = pn_graph_find(source->graph, end->address);
    return status;
}

static int snap_to_node(const struct call *call, const struct pn_graph *graph,
                        uint32_t kinds, struct route_end *end)
{
    struct pn_nearest_query query = {end->point, end->has_z, kinds, 1};
    struct pn_nearest found;
    uint32_t count = 0;
    bool levels = false;
    struct pn_index *index = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status = pn_index_new(graph, &index, &err);
    if (status == PN_OK)
        status = pn_index_nearest(index, &query, &found, &count, &levels, &err);
    pn_index_free(index);
    if (status != PN_OK)
        return say_failure(call, &err);
    word_note_point(call, end->point, levels);
    end->node = found.node;
    end->snap_m = found.distance_m;
    return EXIT_DONE;
}

/* The end of the link that one comes to first: with a heading the one ahead. */
static pn_node_id node_of_place(const struct pn_place *place, bool ahead)
{
    return ahead || place->fraction > 0.5 ? place->b : place->a;
}

static int snap_to_link(const struct call *call, const struct pn_snap *snap,
                        const struct pn_snap_query *query, struct route_end *end)
{
    struct pn_snap_notes notes;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_snap_nearest(snap, query, &end->place, &notes, &err) != PN_OK) {
        say_warning(call, "'%s' has no place on the network", end->typed);
        return say_failure(call, &err);
    }
    word_note_point(call, end->point, notes.levels);
    if (notes.against_heading)
        say_note(call, "no link near '%s' runs with the heading; it is left out",
                 end->typed);
    end->has_place = true;
    end->snap_m = end->place.distance_m;
    end->node = node_of_place(&end->place, query->has_heading && !notes.against_heading);
    return EXIT_DONE;
}

/* From the goal back, so that --connected knows its region. */
static int snap_all_to_links(const struct call *call, const struct pn_graph *graph,
                             uint32_t kinds, struct route_end *ends, size_t count,
                             const struct route_snap *how)
{
    struct pn_snap *snap = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_snap_new(graph, kinds, &snap, &err) != PN_OK)
        return say_failure(call, &err);
    int status = EXIT_DONE;
    for (size_t i = count; i-- > 0 && status == EXIT_DONE;) {
        const struct route_end *goal = &ends[count - 1];
        struct pn_snap_query query = {.point = ends[i].point,
                                      .has_z = ends[i].has_z,
                                      .kinds = kinds,
                                      .max_m = how->max_m,
                                      .has_heading = i == 0 && how->has_heading,
                                      .heading_deg = how->heading_deg,
                                      .ignore_lanes = how->ignore_lanes,
                                      .connected = how->connected && i + 1 < count,
                                      .with = goal->node};
        if (!ends[i].is_point)
            continue;
        if (how->connected && i + 1 == count && !ends[0].is_point) {
            query.connected = true;
            query.with = ends[0].node;
        }
        status = snap_to_link(call, snap, &query, &ends[i]);
    }
    pn_snap_free(snap);
    return status;
}

/* An ADDRESS decides the layer; --kind may only agree with it. */
static int check_kind(const struct call *call, const struct pn_graph *graph,
                      const struct route_end *end, int *kind)
{
    enum pn_kind own = (enum pn_kind)graph->kind[end->node];
    int own_choice = KIND_CAR + (int)own;
    if (*kind == KIND_NOT_GIVEN)
        *kind = own_choice;
    bool agrees = (word_kind_set(*kind) & 1u << own) != 0;
    if (agrees)
        return EXIT_DONE;
    return say_misuse(call, "%s is a %s node, not %s", end->typed, pn_kind_name(own),
                      word_kind_name(*kind));
}

uint32_t route_layer(int kind)
{
    return kind == KIND_PED ? PN_KINDS_PED : PN_KINDS_VEHICLE;
}

/* Two addresses of different vehicle layers make the layer of both. */
static int mix_kinds(const struct call *call, const struct pn_graph *graph,
                     const struct route_end *ends, size_t count, int *kind)
{
    const struct route_end *first = NULL;
    for (size_t i = 0; i < count; i++) {
        if (ends[i].is_point)
            continue;
        first = first ? first : &ends[i];
        uint8_t a = graph->kind[first->node], b = graph->kind[ends[i].node];
        if ((a == PN_KIND_PED) != (b == PN_KIND_PED))
            return say_misuse(
                call, "%s is a %s node and %s a %s node: no route joins them",
                first->typed, pn_kind_name(a), ends[i].typed, pn_kind_name(b));
        if (a != b)
            *kind = KIND_VEHICLE;
    }
    return EXIT_DONE;
}

int route_ends_find(const struct call *call, const struct source *source,
                    struct route_end *ends, size_t count, int *kind,
                    const struct route_snap *how)
{
    bool on_links =
        how && (how->on_links || how->has_heading || how->connected || how->max_m > 0);
    const struct pn_graph *graph = source->graph;
    int status = EXIT_DONE;
    for (size_t i = 0; i < count && status == EXIT_DONE; i++)
        if (!ends[i].is_point)
            status = find_address(call, source, &ends[i]);
    if (status == EXIT_DONE && *kind == KIND_NOT_GIVEN)
        status = mix_kinds(call, graph, ends, count, kind);
    for (size_t i = 0; i < count && status == EXIT_DONE; i++)
        if (!ends[i].is_point)
            status = check_kind(call, graph, &ends[i], kind);
    if (*kind == KIND_NOT_GIVEN)
        *kind = KIND_CAR;
    if (status == EXIT_DONE && on_links)
        return snap_all_to_links(call, graph, word_kind_set(*kind), ends, count, how);
    for (size_t i = 0; i < count && status == EXIT_DONE; i++)
        if (ends[i].is_point)
            status = snap_to_node(call, graph, word_kind_set(*kind), &ends[i]);
    return status;
}
