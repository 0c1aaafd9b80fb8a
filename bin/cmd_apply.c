/* cmd_apply.c - pathnode apply: a network with patches, as a new database. */
#include "config.h"

#include "progress.h"
#include "say.h"
#include "source.h"

#include <limits.h>
#include <stdio.h>

struct apply_values {
    const char *out;
    bool force;
};

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

static int print(const struct call *call, const struct pn_patch_result *result)
{
    const struct apply_values *values = call->values;
    const uint32_t patches = (uint32_t)call->operand_count - 1;
    if (!result->conflict_count) {
        printf("%u patch%s: %u row%s set, %u deleted\n", patches,
               patches == 1 ? "" : "es", result->rows_set, plural(result->rows_set),
               result->rows_deleted);
        return EXIT_DONE;
    }
    printf("%s%u conflict%s\n", result->conflicts, result->conflict_count,
           plural(result->conflict_count));
    say_note(call, "nothing was written to '%s'", values->out);
    return EXIT_NO;
}

static int apply(const struct call *call, const struct source *base)
{
    const struct apply_values *values = call->values;
    struct progress progress;
    struct pn_patch_result result;
    struct pn_error err;
    pn_error_clear(&err);
    progress_start(&progress, call);
    enum pn_status status = pn_patch_apply(
        base->network, call->operands + 1, (size_t)call->operand_count - 1, values->out,
        base->path, values->force, &progress.hook, &result, &err);
    progress_end(&progress);
    if (status != PN_OK)
        return say_failure(call, &err);
    int answer = print(call, &result);
    pn_free(result.conflicts);
    return answer;
}

static int run_apply(const struct call *call)
{
    const struct apply_values *values = call->values;
    struct source base;
    if (!values->out)
        return say_misuse(call, "say where to with -o OUT");
    int status = source_load(call, call->operands[0], SOURCE_RAW, &base);
    if (status == EXIT_DONE)
        status = apply(call, &base);
    source_release(&base);
    return status;
}

static const char *const synopsis[] = {"BASE PATCH... -o OUT [--force]", NULL};

static const struct option options[] = {
    {"output", 'o', "OUT", "the new database", OPTION_TEXT,
     offsetof(struct apply_values, out), NULL},
    {"force", 0, NULL, "replace OUT if it is there", OPTION_FLAG,
     offsetof(struct apply_values, force), NULL},
    {0},
};

const struct command cmd_apply = {
    .name = "apply",
    .group = "convert",
    .summary = "a network with patches, as a new database",
    .synopsis = synopsis,
    .statuses = "0 done, 1 conflicts (nothing written), 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 2,
    .most_operands = INT_MAX,
    .run = run_apply,
};
