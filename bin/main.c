/* main.c - finds the command, has its options read, runs it. */
#include "config.h"

#include "cli/cmd.h"
#include "heap.h"
#include "cli/say.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int run_read(struct call *call, const struct option_reader *reader)
{
    const struct command *command = call->command;
    call->operand_count = reader->operand_count;
    call->quiet = reader->common.quiet;
    if (call->operand_count < command->least_operands)
        return say_misuse(call, "an argument is missing: pathnode %s %s", command->name,
                          command->synopsis[0]);
    if (call->operand_count > command->most_operands)
        return say_misuse(call, "'%s' is one argument too many: pathnode %s %s",
                          call->operands[command->most_operands], command->name,
                          command->synopsis[0]);
    return command->run(call);
}

static int run(const struct command *command, int count, char *const *arguments,
               const char **operands)
{
    union {
        max_align_t aligned;
        char bytes[OPTION_VALUES_SIZE];
    } values;
    memset(&values, 0, sizeof values);
    struct option_reader reader = {
        .options = command->options, .values = &values, .operands = operands};
    struct call call = {.command = command, .operands = operands, .values = &values};
    bool good = opts_read(&reader, count, arguments);
    int status = EXIT_DONE;
    if (reader.common.help)
        help_command(command, false);
    else if (!good)
        status = say_misuse(&call, "%s", reader.problem);
    else
        status = run_read(&call, &reader);
    opts_release(&reader);
    return status;
}

static int start(int count, char *const *arguments, const char **operands)
{
    const char *first = count > 1 ? arguments[1] : NULL;
    const struct call none = {0};
    if (!first)
        return say_misuse(&none, "no command given");
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) {
        help_all();
        return EXIT_DONE;
    }
    if (strcmp(first, "--version") == 0 || strcmp(first, "-V") == 0) {
        printf("pathnode %s\n", pn_version());
        return EXIT_DONE;
    }
    const struct command *command = command_find(first);
    if (!command && count > 2 && command_find(arguments[2]))
        return say_misuse(&none,
                          "'%s' is no command; the command comes first: pathnode "
                          "%s %s ...",
                          first, arguments[2], first);
    if (!command)
        return command_unknown(&none, first);
    return run(command, count - 2, arguments + 2, operands);
}

int main(int count, char **arguments)
{
    heap_set_up();
    signal(SIGXFSZ,
           SIG_IGN); /* a file too large is then a failed write, told and undone */
    const char **operands = calloc((size_t)count + 1, sizeof *operands);
    if (!operands)
        return EXIT_FAILED;
    int status = start(count, arguments, operands);
    free(operands);
    return say_end(status);
}
