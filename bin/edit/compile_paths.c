/* compile_paths.c - see compile_paths.h. */
#include "config.h"

#include "edit/compile_paths.h"

#include "edit/light_file.h"

#include <stdio.h>
#include <string.h>

/* "3 externals have no node (the first: paths.ipl:120)". */
static void say_oddity(const struct call *call, const struct pn_paths *paths,
                       enum pn_oddity oddity, const struct pn_odd *odd)
{
    const char *words = pn_oddity_text(oddity, odd->count);
    char place[600] = "";
    if (odd->line)
        snprintf(place, sizeof place, " (%s%.500s:%u)",
                 odd->count > 1 ? "the first: " : "", paths->files[odd->file], odd->line);
    if (oddity < PN_ODD_UNMATCHED)
        say_warning(call, "%u %s%s", odd->count, words, place);
    else
        say_note(call, "%u %s%s", odd->count, words, place);
}

static void say_report(const struct call *call, const struct pn_paths *paths,
                       const struct pn_groups_report *report)
{
    for (int i = 0; i < PN_ODD_COUNT; i++)
        if (report->odd[i].count)
            say_oddity(call, paths, (enum pn_oddity)i, &report->odd[i]);
    if (report->links_cut)
        say_note(call, "%u link%s over 255 units cut, with %u node%s between the pieces",
                 report->links_cut, report->links_cut == 1 ? "" : "s",
                 report->nodes_between, report->nodes_between == 1 ? "" : "s");
}

/* A node of the network has a pointer word. */
static bool has_pointers(const struct pn_network *network)
{
    uint32_t limit = network ? pn_network_area_limit(network) : 0;
    for (uint32_t number = 0; number < limit; number++) {
        const struct pn_area *area = pn_network_area(network, number);
        for (uint32_t i = 0; area && i < area->node_count; i++)
            if (area->nodes[i].next_pointer)
                return true;
    }
    return false;
}

/* Compiles with the lights of another source, if one is given. */
static int compile_groups(const struct call *call, const struct pn_paths *paths,
                          const struct paths_values *values, struct source *source)
{
    struct source lights = {0};
    struct pn_groups_report report;
    struct pn_error err;
    pn_error_clear(&err);
    if (values->lights_from) {
        int status = source_load(call, values->lights_from, SOURCE_RAW, &lights);
        if (status != EXIT_DONE)
            return status;
    }
    const struct pn_groups_options options = {
        .original_pointers =
            values->pointers ? values->pointers == 1 : has_pointers(lights.network),
        .split_long = values->split_long,
        .lights_from = lights.network,
    };
    if (pn_groups_compile(paths, &options, &source->network, &report, &err) == PN_OK &&
        lights.network)
        pn_source_info_hash(&source->info, lights.network, &err);
    source_release(&lights);
    if (err.status != PN_OK)
        return say_failure(call, &err);
    say_report(call, paths, &report);
    return values->lights ? light_file_put(call, values->lights, source->network)
                          : EXIT_DONE;
}

int compile_paths(const struct call *call, const char *path,
                  const struct paths_values *values, struct source *source)
{
    struct pn_paths paths = {0};
    struct pn_error err;
    pn_error_clear(&err);
    memset(source, 0, sizeof *source);
    source->info.kind = PN_SOURCE_PATHS;
    if (pn_source_load_paths(path, &paths, &err) != PN_OK)
        return say_failure(call, &err);
    if (values->inst && (pn_paths_load(values->inst, &paths, &err) != PN_OK ||
                         pn_paths_place(&paths, &err) != PN_OK)) {
        pn_paths_release(&paths);
        return say_failure(call, &err);
    }
    int status = compile_groups(call, &paths, values, source);
    pn_paths_release(&paths);
    return status;
}
