/* cmd_connect.c - pathnode connect: two nodes of a database linked. */
#include "config.h"

#include "cli/say.h"
#include "cli/words.h"

#include <stdio.h>
#include <string.h>

struct connect_values {
    const char *lanes;
    bool crossing, light;
};

/* A number of lanes from size bytes of text; -1 if they are none. */
static int read_lanes(const char *text, size_t size)
{
    return size == 1 && text[0] >= '0' && text[0] <= '7' ? text[0] - '0' : -1;
}

/* "FORTH" or "FORTH,BACK". */
static int take_lanes(const struct call *call, struct pn_connection *connection)
{
    const struct connect_values *values = call->values;
    if (!values->lanes)
        return EXIT_DONE;
    size_t size = strcspn(values->lanes, ",");
    const char *back = values->lanes[size] ? values->lanes + size + 1 : values->lanes;
    connection->lanes = read_lanes(values->lanes, size);
    connection->reverse_lanes = read_lanes(back, strlen(back));
    if (connection->lanes < 0 || connection->reverse_lanes < 0)
        return say_misuse(call, "lanes are 0 to 7, forth and back: 2,1; not '%s'",
                          values->lanes);
    return EXIT_DONE;
}

static int run_connect(const struct call *call)
{
    const struct connect_values *values = call->values;
    struct pn_connection connection = {.lanes = -1,
                                       .reverse_lanes = -1,
                                       .road_cross = values->crossing || values->light,
                                       .ped_light = values->light};
    struct pn_error err;
    pn_error_clear(&err);
    int status = word_address(call, call->operands[1], "", &connection.from);
    if (status == EXIT_DONE)
        status = word_address(call, call->operands[2], "", &connection.to);
    if (status == EXIT_DONE)
        status = take_lanes(call, &connection);
    if (status != EXIT_DONE)
        return status;
    if (pn_database_connect(call->operands[0], &connection, &err) != PN_OK)
        return say_refusal(call, &err);
    printf("%u/%u and %u/%u are linked\n", connection.from.area, connection.from.node,
           connection.to.area, connection.to.node);
    return EXIT_DONE;
}

static const char *const synopsis[] = {
    "DATABASE ADDRESS ADDRESS [--lanes N,M] [--crossing] [--light]", NULL};

static const struct option options[] = {
    {"lanes", 'l', "N,M", "of a road: from first to second, and back (1,1)", OPTION_TEXT,
     offsetof(struct connect_values, lanes), NULL},
    {"crossing", 'c', NULL, "of a footpath: it crosses a road", OPTION_FLAG,
     offsetof(struct connect_values, crossing), NULL},
    {"light", 0, NULL, "of a footpath: it crosses a road at a light", OPTION_FLAG,
     offsetof(struct connect_values, light), NULL},
    {0},
};

const struct command cmd_connect = {
    .name = "connect",
    .group = "convert",
    .summary = "two nodes of a database linked, both ways",
    .synopsis = synopsis,
    .statuses = "0 done, 2 wrong use, 3 failed (nothing changed)",
    .options = options,
    .least_operands = 3,
    .most_operands = 3,
    .run = run_connect,
};
