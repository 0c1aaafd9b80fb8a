/* cmd_help.c - pathnode help: the list of commands, or one command's usage. */
#include "config.h"

#include "cli/cmd.h"
#include "cli/say.h"

#include <stdio.h>
#include <string.h>

enum { SCREEN_COLUMNS = 80 };

/* A group has its name beside its first command only: the list stays short. */
void help_all(void)
{
    puts("usage: pathnode [help] COMMAND SOURCE...  SOURCE: NODES*.DAT, IMG, database, "
         "CSV");
    const char *group = "";
    for (const struct command *const *c = commands(); *c && (*c)->group; c++) {
        bool first = strcmp(group, (*c)->group) != 0;
        group = (*c)->group;
        printf("%-8s%-11s%s\n", first ? group : "", (*c)->name, (*c)->summary);
    }
}

/* Prints words; a line that would be too long goes on in the next one, indented. Words in
 * brackets stay together. */
static void print_wrapped(const char *head, const char *words)
{
    size_t indent = strlen(head) + 1, column = strlen(head);
    fputs(head, stdout);
    while (*words) {
        size_t length = strcspn(words, *words == '[' ? "]" : " ");
        length += words[length] == ']';
        if (column + 1 + length > SCREEN_COLUMNS) {
            printf("\n%*s", (int)indent - 1, "");
            column = indent - 1;
        }
        printf(" %.*s", (int)length, words);
        column += 1 + length;
        words += length;
        words += strspn(words, " ");
    }
    putchar('\n');
}

struct help_values {
    bool all;
};

/* Returns how many were left out. */
static int print_options(const struct option *options, bool all)
{
    int left_out = 0;
    for (const struct option *o = options; o && o->name; o++) {
        char name[40];
        bool rare = o->help[0] == '+';
        if (rare && !all) {
            left_out++;
            continue;
        }
        snprintf(name, sizeof name, "--%s%s%s", o->name, o->argument ? " " : "",
                 o->argument ? o->argument : "");
        if (o->letter)
            printf("  -%c, %-22s %s\n", o->letter, name, o->help + rare);
        else
            printf("      %-22s %s\n", name, o->help + rare);
    }
    return left_out;
}

void help_command(const struct command *command, bool all)
{
    for (const char *const *line = command->synopsis; *line; line++) {
        char head[40];
        snprintf(head, sizeof head, "%s pathnode %s",
                 line == command->synopsis ? "usage:" : "   or:", command->name);
        print_wrapped(head, *line);
    }
    printf("\n%s\n\n", command->summary);
    int left_out = print_options(command->options, all);
    print_options(common_options, all);
    if (left_out)
        printf("%d rare option%s more: pathnode help %s --all\n", left_out,
               left_out == 1 ? "" : "s", command->name);
    printf("\nexit status: %s\n", command->statuses);
}

static int run_help(const struct call *call)
{
    const struct help_values *values = call->values;
    if (call->operand_count == 0) {
        help_all();
        return EXIT_DONE;
    }
    const struct command *command = command_find(call->operands[0]);
    if (!command)
        return command_unknown(call, call->operands[0]);
    help_command(command, values->all);
    return EXIT_DONE;
}

static const char *const synopsis[] = {"[COMMAND] [--all]", NULL};

static const struct option options[] = {
    {"all", 'a', NULL, "rare options, too", OPTION_FLAG,
     offsetof(struct help_values, all), NULL},
    {0},
};

const struct command cmd_help = {
    .name = "help",
    .summary = "the commands, or how one of them is used",
    .synopsis = synopsis,
    .statuses = "0 done, 2 wrong use",
    .options = options,
    .most_operands = 1,
    .run = run_help,
};
