/* cmd_pack.c - pathnode pack: a network as the game takes it. */
#include "config.h"

#include "cli/say.h"
#include "cli/source.h"
#include "cli/words.h"

#include <stdio.h>

struct pack_values {
    int format;
    const char *out, *base, *archive;
    bool in_place, pad;
};

static bool is_archive(const char *path)
{
    return word_ends_in(path, ".img");
}

/* A folder of such a name would be taken for what it is not. */
static bool is_other_file(const char *path)
{
    static const char *const endings[] = {".zip", ".rar", ".7z", ".tar", ".gz",
                                          ".dir", ".dat", ".db", ".csv", ".ipl"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (word_ends_in(path, endings[i]))
            return true;
    return false;
}

/* What contradicts itself. */
static int check(const struct call *call)
{
    const struct pack_values *values = call->values;
    if (!values->out)
        return say_misuse(call, "say where to with -o DEST");
    if (is_other_file(values->out))
        return say_misuse(
            call,
            "'%s' is named like a file that pack does not make: it makes an "
            "archive of the game, NAME.img, or a folder, which you can zip",
            values->out);
    if (!is_archive(values->out) && (values->archive || values->in_place))
        return say_misuse(call,
                          "'%s' is no archive: --archive and --in-place need a "
                          "DEST that ends in .img",
                          values->out);
    if (values->archive && values->in_place)
        return say_misuse(call, "--archive copies, --in-place does not: choose one");
    return EXIT_DONE;
}

static void print(const struct pack_values *values, const struct pn_pack_report *report)
{
    const struct say_fact facts[] = {{"areas", "areas", report->packed}};
    if (values->format != FORMAT_TEXT) {
        say_facts((enum format)values->format, facts, 1);
        return;
    }
    printf("packed %u area%s", report->packed, report->packed == 1 ? "" : "s");
    if (report->packed != PN_AREA_COUNT)
        say_areas(&report->area_packed);
    putchar('\n');
}

static int pack(const struct call *call, const struct pn_network *network,
                const struct pn_network *base)
{
    const struct pack_values *values = call->values;
    struct pn_pack_report report;
    struct pn_error err;
    pn_error_clear(&err);
    const struct pn_pack_options options = {
        .base = base,
        .pad = values->pad,
        .replace = values->in_place,
        .archive = values->in_place ? values->out : values->archive,
    };
    enum pn_status status = (is_archive(values->out) ? pn_pack_archive : pn_pack_folder)(
        network, values->out, &options, &report, &err);
    if (status == PN_E_EXISTS && is_archive(values->out))
        say_note(call, "--in-place replaces the files in it");
    if (status != PN_OK)
        return say_failure(call, &err);
    if (base && report.packed == 0)
        say_note(call, "no area differs from '%s'", values->base);
    print(values, &report);
    return EXIT_DONE;
}

static int run_pack(const struct call *call)
{
    const struct pack_values *values = call->values;
    struct source source = {.network = NULL}, base = {.network = NULL};
    int status = check(call);
    if (status == EXIT_DONE)
        status = source_load(call, call->operands[0], SOURCE_FILLED, &source);
    if (status == EXIT_DONE && values->base)
        status = source_load(call, values->base, SOURCE_FILLED, &base);
    if (status == EXIT_DONE)
        status = pack(call, source.network, base.network);
    source_release(&source);
    source_release(&base);
    return status;
}

static const char *const synopsis[] = {
    "SOURCE -o DEST [--base SOURCE] [--archive IMG] [--in-place] [--pad] [--format F]",
    NULL};

static const struct option options[] = {
    {"output", 'o', "DEST", "a new Mod Loader folder, or an archive (*.img)", OPTION_TEXT,
     offsetof(struct pack_values, out), NULL},
    {"base", 'b', "SOURCE", "only areas that differ from this one", OPTION_TEXT,
     offsetof(struct pack_values, base), NULL},
    {"archive", 'a', "IMG", "DEST is a copy of IMG with its files replaced", OPTION_TEXT,
     offsetof(struct pack_values, archive), NULL},
    {"in-place", 0, NULL, "DEST is there: replace the files in it", OPTION_FLAG,
     offsetof(struct pack_values, in_place), NULL},
    {"pad", 'p', NULL, "fill each file's last sector with zeros", OPTION_FLAG,
     offsetof(struct pack_values, pad), NULL},
    OPTION_FORMAT(struct pack_values, say_formats, "of the summary: text, csv or json"),
    {0},
};

const struct command cmd_pack = {
    .name = "pack",
    .group = "convert",
    .summary = "a network into a Mod Loader folder or an archive",
    .synopsis = synopsis,
    .statuses = "0 done, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 1,
    .most_operands = 1,
    .run = run_pack,
};
