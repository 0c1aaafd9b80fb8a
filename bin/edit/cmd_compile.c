/* cmd_compile.c - pathnode compile: a network, edited or not, into area files. */
#include "config.h"

#include "edit/compile_edits.h"
#include "edit/compile_paths.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "cli/source.h"

#include <stdio.h>
#include <string.h>

struct compile_values {
    int format;
    int derive;      /* enum pn_fill */
    int area_format; /* 0: as it is, else enum pn_area_format plus one */
    bool force, rehome;
    const char *roadblox, *map;
    struct paths_values paths;
};

struct compiled {
    struct pn_fill_report fill;
    struct pn_folder_report folder;
    uint32_t road_blocks;
    bool compared; /* there was something to hold the areas against */
};

static void warn_of_stale(const struct call *call, const struct pn_fill_report *fill)
{
    const struct {
        uint64_t count;
        const char *one, *many;
    } rows[] = {
        {fill->stale_length, "length no longer fits its nodes",
         "lengths no longer fit their nodes"},
        {fill->stale_direction, "navi direction no longer fits its nodes",
         "navi directions no longer fit their nodes"},
        {fill->stale_switched_off_original,
         "switched_off_original differs from switched_off",
         "switched_off_original differ from switched_off"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].count)
            say_warning(call, "%llu %s; --derive stale mends %s",
                        (unsigned long long)rows[i].count,
                        rows[i].count == 1 ? rows[i].one : rows[i].many,
                        rows[i].count == 1 ? "it" : "them");
}

/* Facts with a label are about what was derived. */
static void print_text(const struct compiled *done, bool road_blocks,
                       const struct say_fact *facts, size_t count)
{
    print_counts("derived: ", facts, count);
    if (road_blocks)
        printf("%u road block%s\n", done->road_blocks, done->road_blocks == 1 ? "" : "s");
    if (!done->compared) {
        printf("%u areas written\n", done->folder.written);
        return;
    }
    printf("%u of %u areas changed", done->folder.changed, done->folder.written);
    say_areas(&done->folder.area_changed);
    putchar('\n');
}

static void print(const struct call *call, const struct source *source,
                  const struct compiled *done)
{
    const struct compile_values *values = call->values;
    const struct pn_fill_report *f = &done->fill;
    bool mended = values->derive != PN_FILL_UNSET;
    const struct say_fact facts[] = {
        {"areas", NULL, done->folder.written},
        {"changed", NULL, done->folder.changed},
        {"road_blocks", NULL, done->road_blocks},
        {"filled_length", "lengths", f->filled_length},
        {"filled_navi", "navi links", f->filled_navi},
        {"filled_direction", "directions", f->filled_direction},
        {"filled_position", "navi positions", f->filled_position},
        {"filled_width", "navi widths", f->filled_width},
        {"filled_region", "regions", f->filled_region},
        {"filled_dead_end", "dead ends", f->filled_dead_end},
        {"filled_switched_off_original", "switched_off_original",
         f->filled_switched_off_original},
        {"mended_length", "lengths mended", mended ? f->stale_length : 0},
        {"mended_direction", "directions mended", mended ? f->stale_direction : 0},
        {"mended_switched_off_original", "switched_off_original mended",
         mended ? f->stale_switched_off_original : 0},
    };
    size_t count = sizeof facts / sizeof *facts;
    if (values->format != FORMAT_TEXT) {
        struct say_fact all[sizeof facts / sizeof *facts + EDIT_FACTS];
        memcpy(all, facts, sizeof facts);
        edits_facts(source->info.edits, all + count);
        say_facts((enum format)values->format, all, count + EDIT_FACTS);
        return;
    }
    edits_print(source->info.edits);
    print_text(done, values->roadblox != NULL, facts, count);
    edits_warn_of_missing(call, source);
}

/* A database or CSV whose rows of hashes were deleted has none. */
static bool has_hashes(const struct pn_source_info *info)
{
    for (unsigned area = 0; area < info->area_hash_count; area++)
        if (info->area_hash[area][0])
            return true;
    return false;
}

/* All areas as files of another form, whatever they were read from. */
static void set_format(struct pn_network *network, enum pn_area_format format)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        struct pn_area *area = pn_network_area(network, a);
        if (area)
            area->format = format;
    }
}

/* The files that go with the areas: they appear together. */
struct besides {
    struct pn_file_beside list[2];
    size_t count;
    uint8_t *blocks;
    char *map;
};

static void besides_release(struct besides *besides)
{
    pn_free(besides->blocks);
    pn_free(besides->map);
}

static enum pn_status make_besides(const struct source *source,
                                   const struct compile_values *values,
                                   struct besides *besides, uint32_t *road_blocks,
                                   struct pn_error *err)
{
    enum pn_status status = PN_OK;
    size_t size = 0;
    if (values->roadblox) {
        status =
            pn_roadblox_make(source->network, source->info.edits, values->roadblox,
                             values->force, &besides->blocks, &size, road_blocks, err);
        besides->list[besides->count++] =
            (struct pn_file_beside){values->roadblox, besides->blocks, size};
    }
    if (status == PN_OK && values->map) {
        status = pn_edits_map(source->info.edits, &besides->map, &size, err);
        besides->list[besides->count++] =
            (struct pn_file_beside){values->map, besides->map, size};
    }
    return status;
}

static enum pn_status save(const struct source *source, const char *folder,
                           const struct compile_values *values,
                           const struct pn_progress *progress, struct compiled *done,
                           struct pn_error *err)
{
    struct besides besides = {.count = 0};
    enum pn_status status =
        make_besides(source, values, &besides, &done->road_blocks, err);
    if (status == PN_OK)
        status = pn_folder_save_with(source->network, folder, values->force,
                                     &source->info, besides.list, besides.count,
                                     &done->folder, progress, err);
    besides_release(&besides);
    return status;
}

static enum pn_status compile(struct source *source, const char *folder,
                              const struct compile_values *values,
                              const struct pn_progress *progress, struct compiled *done,
                              struct pn_error *err)
{
    enum pn_status status = PN_OK;
    if (source->info.kind != PN_SOURCE_PATHS)
        status = pn_source_info_hash(&source->info, source->network, err);
    done->compared = has_hashes(&source->info);
    if (status == PN_OK && values->rehome)
        status = pn_edit_rehome(&source->network, &source->info.edits, err);
    if (values->area_format)
        set_format(source->network, (enum pn_area_format)(values->area_format - 1));
    if (status == PN_OK)
        status = pn_compile_check(source->network, err);
    if (status == PN_OK)
        status = pn_compile_fill(source->network, (enum pn_fill)values->derive,
                                 &done->fill, err);
    if (status == PN_OK)
        status = save(source, folder, values, progress, done, err);
    return status;
}

/* Any network, or text with its own options. */
static int load(const struct call *call, struct source *source)
{
    const struct compile_values *values = call->values;
    const char *path = call->operands[0];
    enum pn_source_kind kind;
    const bool text =
        pn_source_detect(path, &kind, NULL) == PN_OK && kind == PN_SOURCE_PATHS;
    if (text)
        return compile_paths(call, path, &values->paths, source);
    memset(source, 0, sizeof *source);
    const char *misplaced = values->paths.pointers      ? "--pointers"
                            : values->paths.lights_from ? "--lights-from"
                            : values->paths.lights      ? "--lights"
                            : values->paths.inst        ? "--inst"
                            : values->paths.split_long  ? "--split-long"
                                                        : NULL;
    if (misplaced)
        return say_misuse(call, "%s is for paths*.ipl text, which '%s' is not", misplaced,
                          path);
    return source_load(call, path, SOURCE_EDITED, source);
}

static int run_compile(const struct call *call)
{
    const struct compile_values *values = call->values;
    struct source source;
    struct compiled done = {0};
    struct progress progress;
    struct pn_error err;
    pn_error_clear(&err);
    int status = load(call, &source);
    if (status == EXIT_DONE) {
        progress_start(&progress, call);
        compile(&source, call->operands[1], values, &progress.hook, &done, &err);
        progress_end(&progress);
        if (err.status != PN_OK)
            status = say_failure(call, &err);
        if (err.status != PN_OK)
            edits_note_origin(call, &source, &err);
        else
            print(call, &source, &done);
        if (err.status == PN_OK && values->derive == PN_FILL_UNSET)
            warn_of_stale(call, &done.fill);
    }
    source_release(&source);
    return status;
}

static const char *const synopsis[] = {
    "SOURCE FOLDER [--derive stale|all] [--rehome] [--map FILE] [--area-format A] "
    "[--roadblox FILE] [--force] [--format F]",
    "TEXT FOLDER [--lights-from SOURCE] [--lights FILE] [--pointers P] "
    "[--inst FILE] [--split-long] [--force]",
    NULL};

/* In the order of enum pn_fill; the first one is "not given". */
static const char *const derive_choices[] = {"", "stale", "all", NULL};

/* Plus one in the order of enum pn_area_format. */
static const char *const area_formats[] = {"", "sa", "fla2", "fla3", "fla4", NULL};

static const char *const pointer_choices[] = {"", "original", "zero", NULL};

static const struct option options[] = {
    {"derive", 'd', "WHAT", "anew: stale (what no longer fits) or all", OPTION_CHOICE,
     offsetof(struct compile_values, derive), derive_choices},
    {"lights-from", 'l', "SOURCE", "text: traffic lights are those of this network",
     OPTION_TEXT, offsetof(struct compile_values, paths.lights_from), NULL},
    {"lights", 0, "FILE", "+text: posts of traffic lights, CSV of x,y,z,heading",
     OPTION_TEXT, offsetof(struct compile_values, paths.lights), NULL},
    {"pointers", 'p', "P", "text: pointer words, original or zero", OPTION_CHOICE,
     offsetof(struct compile_values, paths.pointers), pointer_choices},
    {"inst", 'i', "FILE", "text: where models stand, whose groups move there",
     OPTION_TEXT, offsetof(struct compile_values, paths.inst), NULL},
    {"area-format", 'a', "A", "of the files: sa, or fastman92's fla2, fla3, fla4",
     OPTION_CHOICE, offsetof(struct compile_values, area_format), area_formats},
    {"rehome", 0, NULL, "put nodes and navis into the area they stand in", OPTION_FLAG,
     offsetof(struct compile_values, rehome), NULL},
    {"map", 'm', "FILE", "write which address became which, as CSV", OPTION_TEXT,
     offsetof(struct compile_values, map), NULL},
    {"split-long", 's', NULL, "text: links over 255 units are cut, not refused",
     OPTION_FLAG, offsetof(struct compile_values, paths.split_long), NULL},
    {"roadblox", 'r', "FILE", "write the road blocks, as ROADBLOX.DAT, too", OPTION_TEXT,
     offsetof(struct compile_values, roadblox), NULL},
    {"force", 0, NULL, "replace the area files that are in FOLDER", OPTION_FLAG,
     offsetof(struct compile_values, force), NULL},
    OPTION_FORMAT(struct compile_values, say_formats,
                  "of the summary: text, csv or json"),
    {0},
};

const struct command cmd_compile = {
    .name = "compile",
    .group = "convert",
    .summary = "a network, edited or not, or paths*.ipl text, into area files",
    .synopsis = synopsis,
    .statuses = "0 done, 2 wrong use, 3 failed",
    .options = options,
    .least_operands = 2,
    .most_operands = 2,
    .run = run_compile,
};
