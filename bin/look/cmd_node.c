/* cmd_node.c - pathnode node: one node, decoded, with its links. */
#include "config.h"

#include "look/node_view.h"
#include "cli/say.h"
#include "cli/source.h"
#include "cli/words.h"

#include <stdio.h>
#include <string.h>

struct node_values {
    int format;
};

static void print_csv(const struct node_view *view)
{
    puts("area,node,to_area,to_node,length,metres,lanes,reverse_lanes");
    for (uint32_t i = 0; i < view->link_count; i++) {
        struct link_view v = node_view_link(view, i);
        printf("%u,%u,%u,%u,%u,", view->at.area, view->at.node, v.link->to.area,
               v.link->to.node, v.link->length);
        if (v.to)
            say_metres(v.metres);
        if (v.to && v.navi)
            printf(",%u,%u\n", v.lanes, v.reverse_lanes);
        else
            puts(",,");
    }
}

static void print_json_link(const struct node_view *view, const struct link_view *v)
{
    printf("{\"to_area\":%u,\"to_node\":%u,\"length\":%u,\"metres\":", v->link->to.area,
           v->link->to.node, v->link->length);
    if (v->to)
        say_metres(v->metres);
    else
        fputs("null", stdout);
    if (v->to && v->navi)
        printf(",\"lanes\":%u,\"reverse_lanes\":%u", v->lanes, v->reverse_lanes);
    else
        fputs(",\"lanes\":null,\"reverse_lanes\":null", stdout);
    if (view->kind == PN_KIND_PED)
        printf(",\"road_cross\":%d,\"ped_light\":%d",
               (v->link->flags & PN_LINK_ROAD_CROSS) != 0,
               (v->link->flags & PN_LINK_PED_LIGHT) != 0);
    else
        printf(",\"navi_area\":%u,\"navi\":%u", v->link->navi.area, v->link->navi.navi);
    if (v->navi) {
        fputs(",\"light\":", stdout);
        say_json_string(node_view_light(v->navi, view->at));
    }
    putchar('}');
}

static void print_json(const struct node_view *view)
{
    const struct pn_node *node = view->node;
    printf("{\"area\":%u,\"node\":%u,\"kind\":\"%s\",\"x\":", view->at.area,
           view->at.node, pn_kind_name(view->kind));
    say_coord(node->pos.x);
    fputs(",\"y\":", stdout);
    say_coord(node->pos.y);
    fputs(",\"z\":", stdout);
    say_coord(node->pos.z);
    fputs(",\"width\":", stdout);
    say_coord(node->width);
    printf(",\"region\":%u", node->region);
    for (const struct node_flag *f = node_flags; f->key; f++)
        printf(",\"%s\":%d", f->key, (node->flags & f->mask) != 0);
    printf(",\"speed\":%u,\"density\":%u,\"special\":%u,\"other_flags\":%u",
           pn_node_speed(node->flags), pn_node_density(node->flags),
           pn_node_special(node->flags), node->flags & PN_NODE_OTHER_MASK);
    printf(",\"flags\":%u,\"ordinal\":%u,\n \"links\":[", node->flags,
           node_view_ordinal(view->network, view->at));
    for (uint32_t i = 0; i < view->link_count; i++) {
        struct link_view v = node_view_link(view, i);
        fputs(i ? ",\n  " : "\n  ", stdout);
        print_json_link(view, &v);
    }
    puts("]}");
}

static void print_text_link(const struct node_view *view, const struct link_view *v)
{
    char to[16], row[SOURCE_ROW_SIZE];
    printf("  %-9s%s length %3u  ", say_address(v->link->to, to),
           source_row(view->source, v->link->to, row), v->link->length);
    if (!v->to) {
        puts("leads nowhere: no such node");
        return;
    }
    char metres[24];
    printf("%8s m", pn_metres_text(v->metres, metres));
    if (v->navi)
        printf("  lanes %u, back %u  navi %u/%u%s", v->lanes, v->reverse_lanes,
               v->link->navi.area, v->link->navi.navi,
               source_navi_row(view->source, v->link->navi, row));
    else if (view->kind != PN_KIND_PED)
        printf("  navi %u/%u is not there", v->link->navi.area, v->link->navi.navi);
    const char *light = v->navi ? node_view_light(v->navi, view->at) : "none";
    if (strcmp(light, "none") != 0)
        printf("  light %s", light);
    printf("%s%s\n", v->link->flags & PN_LINK_ROAD_CROSS ? "  crosses a road" : "",
           v->link->flags & PN_LINK_PED_LIGHT ? "  with a light" : "");
}

static void print_text(const struct node_view *view)
{
    const struct pn_node *node = view->node;
    char row[SOURCE_ROW_SIZE];
    printf("node      %u/%u%s, %s %u of the area\n", view->at.area, view->at.node,
           source_row(view->source, view->at, row),
           view->kind == PN_KIND_PED ? "ped" : "vehicle",
           node_view_ordinal(view->network, view->at));
    printf("kind      %s\n", pn_kind_name(view->kind));
    char x[24], y[24], z[24];
    printf("position  %s,%s,%s\n", pn_coord_text(node->pos.x, 1, x),
           pn_coord_text(node->pos.y, 1, y), pn_coord_text(node->pos.z, 1, z));
    printf("width     %s\n", pn_coord_text(node->width, 1, x));
    printf("region    %u\n", node->region);
    printf("speed     %u %s\n", pn_node_speed(node->flags), node_view_speed(node));
    printf("density   %u of 15\n", pn_node_density(node->flags));
    printf("special   %u %s\n", pn_node_special(node->flags), node_view_special(node));
    printf("flags     0x%08x", node->flags);
    for (const struct node_flag *f = node_flags; f->key; f++)
        if (node->flags & f->mask)
            printf(" %s", f->key);
    printf("\nlinks     %u\n", view->link_count);
    for (uint32_t i = 0; i < view->link_count; i++) {
        struct link_view v = node_view_link(view, i);
        print_text_link(view, &v);
    }
}

static int print(const struct call *call, const struct source *source,
                 struct pn_address address)
{
    const struct node_values *values = call->values;
    struct pn_node *node;
    int status = word_find(call, source->network, address, &node);
    if (status != EXIT_DONE)
        return status;
    struct node_view view = {source, source->network, address, node, PN_KIND_CAR, 0,
                             NULL};
    view.kind =
        pn_area_kind(pn_network_area(source->network, address.area), address.node);
    view.links = pn_network_links(source->network, address, &view.link_count);
    if (values->format == FORMAT_TEXT)
        print_text(&view);
    else if (values->format == FORMAT_CSV)
        print_csv(&view);
    else
        print_json(&view);
    return EXIT_DONE;
}

static int run_node(const struct call *call)
{
    static const char near[] = "; 'pathnode near' finds the nodes at a POINT";
    const char *typed = call->operands[1];
    struct pn_address address;
    int status = word_address(call, typed, strchr(typed, ',') ? near : "", &address);
    if (status != EXIT_DONE)
        return status;
    struct source source;
    status = source_load(call, call->operands[0], SOURCE_FILLED, &source);
    if (status == EXIT_DONE)
        status = print(call, &source, address);
    source_release(&source);
    return status;
}

static const char *const synopsis[] = {"SOURCE ADDRESS [--format F]", NULL};

static const struct option options[] = {
    OPTION_FORMAT(struct node_values, say_formats, "text, csv (one row a link) or json"),
    {0},
};

const struct command cmd_node = {
    .name = "node",
    .group = "look",
    .summary = "one node, decoded, with its links",
    .synopsis = synopsis,
    .statuses = "0 done, 2 wrong use, 3 failed (or no such node)",
    .options = options,
    .least_operands = 2,
    .most_operands = 2,
    .run = run_node,
};
