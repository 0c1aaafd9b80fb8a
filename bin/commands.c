/* commands.c - the table of commands. */
#include "config.h"

#include "cli/cmd.h"
#include "cli/say.h"

#include <string.h>

#define COMMAND(verb) extern const struct command cmd_##verb;
#include "commands.def"
#undef COMMAND

/* How many there are: 0 + 1 + 1 ... */
#define COMMAND(verb) +1
enum {
    COMMANDS = 0
#include "commands.def"
};
#undef COMMAND

const struct command *const *commands(void)
{
#define COMMAND(verb) &cmd_##verb,
    static const struct command *const list[] = {
#include "commands.def"
        NULL};
#undef COMMAND
    return list;
}

const struct command *command_find(const char *name)
{
    for (const struct command *const *c = commands(); *c; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    return NULL;
}

int command_unknown(const struct call *call, const char *name)
{
    const char *names[COMMANDS + 1] = {0};
    for (int c = 0; c < COMMANDS; c++)
        names[c] = commands()[c]->name;
    const char *nearest = pn_word_nearest(names, name);
    if (name[0] == '-')
        return say_misuse(call, "unknown option '%s'", name);
    if (nearest)
        return say_misuse(call, "unknown command '%s'; did you mean '%s'?", name,
                          nearest);
    return say_misuse(call, "unknown command '%s'", name);
}
