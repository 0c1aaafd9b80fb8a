/* cmd_switch.c - pathnode switch: nodes of a database off or on, as game scripts do it.
 */
#include "config.h"

#include "cli/say.h"
#include "cli/words.h"

#include <stdio.h>
#include <string.h>

struct switch_values {
    const char *box;
    int kind;
};

static int read_state(const struct call *call, bool *off)
{
    const char *word = call->operands[1];
    *off = strcmp(word, "off") == 0;
    if (*off || strcmp(word, "on") == 0)
        return EXIT_DONE;
    return say_misuse(call, "it is 'on' or 'off', not '%s'", word);
}

static int run_switch(const struct call *call)
{
    const struct switch_values *values = call->values;
    struct pn_box box;
    struct pn_error err;
    uint32_t switched, met;
    bool off, peds = values->kind == KIND_PED;
    pn_error_clear(&err);
    if (!values->box)
        return say_misuse(call, "--box is missing");
    if (values->kind == KIND_CAR || values->kind == KIND_BOAT)
        return say_misuse(call, "cars and boats are switched together: --kind vehicle");
    int status = read_state(call, &off);
    if (status == EXIT_DONE && !pn_box_parse(values->box, &box))
        status = say_misuse(call, "a box is X1,Y1,X2,Y2 or X1,Y1,Z1,X2,Y2,Z2, not '%s'",
                            values->box);
    if (status != EXIT_DONE)
        return status;
    if (pn_database_switch(call->operands[0], &box, peds, off, &switched, &met, &err) !=
        PN_OK)
        return say_failure(call, &err);
    const char *what = peds ? "ped" : "vehicle", *state = off ? "off" : "on";
    printf("%u %s node%s switched %s\n", switched, what, switched == 1 ? "" : "s", state);
    if (met == 0)
        say_note(call, "the box holds no %s nodes that can be switched", what);
    else if (switched == 0)
        say_note(call, "all %s nodes in the box are %s already", what, state);
    return EXIT_DONE;
}

static const char *const synopsis[] = {"DATABASE on|off --box B [--kind K]", NULL};

static const struct option options[] = {
    {"box", 'b', "B", "X1,Y1,Z1,X2,Y2,Z2, or X1,Y1,X2,Y2 at any height", OPTION_TEXT,
     offsetof(struct switch_values, box), NULL},
    {"kind", 'k', "K", "layer: vehicle (default) or ped", OPTION_CHOICE,
     offsetof(struct switch_values, kind), word_kinds},
    {0},
};

const struct command cmd_switch = {
    .name = "switch",
    .group = "convert",
    .summary = "nodes in a box off or on, along their roads",
    .synopsis = synopsis,
    .statuses = "0 done, 2 wrong use, 3 failed (nothing changed)",
    .options = options,
    .least_operands = 2,
    .most_operands = 2,
    .run = run_switch,
};
