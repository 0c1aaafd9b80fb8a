/* subcommand.c - finds the word, and names the outputs of a list of files. */
#include "config.h"

#include "subcommand.h"

#include "progress.h"
#include "say.h"
#include "words.h"

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
    return say_misuse(call, "unknown word '%s'", typed);
}

int subcommand_run(const struct call *call, const struct subcommand *list)
{
    const struct file_list files = {call->operands + 1, call->operand_count - 1};
    for (const struct subcommand *word = list; word->name; word++) {
        if (strcmp(word->name, call->operands[0]) != 0)
            continue;
        if (files.count < word->least_files)
            return say_misuse(call, "%s: a FILE is missing", word->name);
        return word->run(call, files);
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
