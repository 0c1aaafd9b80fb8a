/* subcommand.c - finds the word, and names the outputs of a list of files. */
#include "config.h"

#include "cli/subcommand.h"

#include "cli/progress.h"
#include "cli/say.h"
#include "cli/words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { WORDS_MOST = 8 };

static int unknown_word(const struct call *call, const struct subcommand *list)
{
    const char *names[WORDS_MOST + 1] = {0}, *typed = call->operands[0];
    for (int i = 0; list[i].name && i < WORDS_MOST; i++)
        names[i] = list[i].name;
    const char *nearest = pn_word_nearest(names, typed);
    if (nearest)
        return say_misuse(call, "unknown word '%s'; did you mean '%s'?", typed, nearest);
    char text[80];
    return say_misuse(call, "unknown word '%s'; choose from %s", typed,
                      opts_list(names, text, sizeof text));
}

/* A form of the usage, "WORD FILE ... [--option X]", is one of this word. */
static bool is_form_of(const char *form, const char *word)
{
    size_t length = strlen(word);
    return strncmp(form, word, length) == 0 && form[length] == ' ';
}

/* What the usage calls the first operand behind a word: FILE, SCENE, SOURCE. */
static int say_missing(const struct call *call, const char *word)
{
    const char *const *form = call->command->synopsis;
    while (*form && !is_form_of(*form, word))
        form++;
    const char *name = *form ? *form + strlen(word) + 1 : "FILE";
    return say_misuse(call, "%s: a %.*s is missing", word, (int)strcspn(name, " "), name);
}

/* The forms of this word name the option. */
static bool takes(const struct command *command, const char *word, const char *option)
{
    char name[40];
    int length = snprintf(name, sizeof name, "--%s", option);
    for (const char *const *form = command->synopsis; *form; form++) {
        const char *at = is_form_of(*form, word) ? strstr(*form, name) : NULL;
        if (at && (at[length] == ' ' || at[length] == ']' || !at[length]))
            return true;
    }
    return false;
}

/* What another word takes would be passed over in silence. */
static int check_options(const struct call *call, const char *word)
{
    for (const struct option *o = call->command->options; o->name; o++)
        if (opts_given(o, call->values) && !takes(call->command, word, o->name))
            return say_misuse(call, "%s takes no --%s", word, o->name);
    return EXIT_DONE;
}

int subcommand_run(const struct call *call, const struct subcommand *list)
{
    const struct file_list files = {call->operands + 1, call->operand_count - 1};
    for (const struct subcommand *word = list; word->name; word++) {
        if (strcmp(word->name, call->operands[0]) != 0)
            continue;
        if (files.count < word->least_files)
            return say_missing(call, word->name);
        int status = check_options(call, word->name);
        return status == EXIT_DONE ? word->run(call, files) : status;
    }
    return unknown_word(call, list);
}

int subcommand_each(const struct call *call, struct file_list files,
                    int (*one)(const struct call *call, struct file_list files, int i,
                               void *context),
                    void *context)
{
    int worst = EXIT_DONE;
    struct progress progress;
    progress_start(&progress, call);
    for (int i = 0; i < files.count; i++) {
        if (progress.hook.step(progress.hook.context, "reading", (uint64_t)i,
                               (uint64_t)files.count) != 0) {
            worst = EXIT_FAILED;
            break;
        }
        int status = one(call, files, i, context);
        worst = status > worst ? status : worst;
    }
    progress_end(&progress);
    return worst;
}

int subcommand_check_output(const struct call *call, const char *word, const char *output)
{
    return output ? EXIT_DONE : say_misuse(call, "%s: --output is missing", word);
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static int fail_io(const struct call *call, const char *path)
{
    struct pn_error err;
    pn_error_clear(&err);
    err.status = PN_E_IO;
    snprintf(err.message, sizeof err.message, "cannot make the folder: %s",
             strerror(errno));
    return say_failure_in(call, path, &err);
}

int subcommand_check_names(const struct call *call, struct file_list files)
{
    for (int i = 0; i < files.count; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(name_of(files.paths[i]), name_of(files.paths[j])) == 0)
                return say_misuse(call, "'%s' and '%s' would both be written as '%s'",
                                  files.paths[j], files.paths[i],
                                  name_of(files.paths[i]));
    return EXIT_DONE;
}

int subcommand_output(const struct call *call, struct file_list files, int i,
                      const char *output, const char *ending, char **path)
{
    const char *name = name_of(files.paths[i]);
    bool one = files.count == 1 && word_ends_in(output, ending);
    if (!one && mkdir(output, 0777) != 0 && errno != EEXIST)
        return fail_io(call, output);
    size_t size = strlen(output) + strlen(name) + 2;
    *path = malloc(size);
    if (!*path)
        return say_no_memory(call);
    if (one)
        snprintf(*path, size, "%s", output);
    else
        snprintf(*path, size, "%s/%s", output, name);
    return EXIT_DONE;
}
