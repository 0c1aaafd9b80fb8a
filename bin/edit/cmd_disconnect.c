/* cmd_disconnect.c - pathnode disconnect: what links two nodes of a database deleted. */
#include "config.h"

#include "cli/say.h"
#include "cli/words.h"

#include <stdio.h>

static int run_disconnect(const struct call *call)
{
    struct pn_address from, to;
    struct pn_error err;
    uint32_t links;
    pn_error_clear(&err);
    int status = word_address(call, call->operands[1], "", &from);
    if (status == EXIT_DONE)
        status = word_address(call, call->operands[2], "", &to);
    if (status != EXIT_DONE)
        return status;
    if (pn_database_disconnect(call->operands[0], from, to, &links, &err) != PN_OK)
        return say_failure(call, &err);
    printf("%u link%s between %u/%u and %u/%u deleted\n", links, links == 1 ? "" : "s",
           from.area, from.node, to.area, to.node);
    return EXIT_DONE;
}

static const char *const synopsis[] = {"DATABASE ADDRESS ADDRESS", NULL};

const struct command cmd_disconnect = {
    .name = "disconnect",
    .group = "convert",
    .summary = "what links two nodes of a database deleted",
    .synopsis = synopsis,
    .statuses = "0 done, 2 wrong use, 3 failed (nothing changed)",
    .least_operands = 3,
    .most_operands = 3,
    .run = run_disconnect,
};
