/* cmd.h - what a command says about itself, and what it is called with. */
#ifndef PN_BIN_CMD_H
#define PN_BIN_CMD_H

#include "cli/opts.h"

/** Exit statuses, the same for every command. */
enum exit_status {
    EXIT_DONE = 0,
    EXIT_NO = 1,     /* done, and the answer is "no" */
    EXIT_MISUSE = 2, /* wrong use */
    EXIT_FAILED = 3  /* I/O, bad input, memory */
};

struct call;

/** A command. Each cmd_<verb>.c ends in its own; commands.def lists them. */
struct command {
    const char *name;
    const char *group;            /* heading in `pathnode help`; NULL: not listed */
    const char *summary;          /* one line, lower case, no full stop */
    const char *const *synopsis;  /* what follows "pathnode NAME"; NULL last */
    const char *statuses;         /* one line: what the exit statuses mean here */
    const struct option *options; /* NULL name last; NULL: none but the common ones */
    int least_operands, most_operands;
    int (*run)(const struct call *call);
};

/** A command line, read. */
struct call {
    const struct command *command;
    const char *const *operands; /* without options; NULL last */
    int operand_count;
    const void *values; /* the command's own struct, filled by its option table */
    bool quiet;         /* no notes, no warnings, no progress */
};

/** All commands, NULL last. */
const struct command *const *commands(void);

/** The command of this name, or NULL. */
const struct command *command_find(const char *name);

/** Says that there is none of this name, and which one may be meant. EXIT_MISUSE. */
int command_unknown(const struct call *call, const char *name);

/** The usage of one command, as in the SYNOPSIS of its page, then its options; the rare
 * ones only with all set. */
void help_command(const struct command *command, bool all);

/** The list of commands. */
void help_all(void);

#endif
