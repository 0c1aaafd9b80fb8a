/* detect.c - what kind of source a path is. A new kind is a row here and in source.c. */
#include "config.h"

#include "base/ascii.h"
#include "base/error.h"
#include "store/source_parts.h"

#include <string.h>

static bool has_magic(const struct pn__probe *probe, const char *magic, size_t size)
{
    return probe->head_size >= size && !memcmp(probe->head, magic, size);
}

static bool is_database(const struct pn__probe *probe)
{
    return has_magic(probe, "SQLite format 3", 16);
}

/* Version 1 archives have no magic: there the name must do. */
static bool is_img(const struct pn__probe *probe)
{
    const char *dot = strrchr(pn__path_name(probe->path), '.');
    return probe->type == PN__PATH_FILE && !is_database(probe) &&
           (has_magic(probe, "VER2", 4) ||
            (dot && (pn__same_name(dot, ".img") || pn__same_name(dot, ".dir"))));
}

static bool is_file(const struct pn__probe *probe)
{
    return probe->type == PN__PATH_FILE && !is_database(probe) && !is_img(probe) &&
           pn_area_number_of(probe->path) >= 0;
}

static bool is_folder(const struct pn__probe *probe)
{
    return probe->areas.count != 0;
}

static bool is_game(const struct pn__probe *probe)
{
    return probe->game_img != NULL;
}

static bool is_csv(const struct pn__probe *probe)
{
    return probe->node_csv;
}

static bool is_paths(const struct pn__probe *probe)
{
    return probe->paths_ipl && !is_database(probe);
}

static bool is_graph(const struct pn__probe *probe)
{
    enum pn_exchange format;
    return !is_paths(probe) && !is_img(probe) && pn__graph_format(probe, &format);
}

/* By enum pn_source_kind. */
static const struct {
    const char *name;
    const char *sign; /* what it is known by, for messages */
    bool (*is)(const struct pn__probe *probe);
} kinds[PN_SOURCE_KIND_COUNT] = {
    [PN_SOURCE_FOLDER] = {"folder", "NODES*.DAT", is_folder},
    [PN_SOURCE_FILE] = {"file", "a name like NODES5.DAT", is_file},
    [PN_SOURCE_IMG] = {"img", "an IMG archive", is_img},
    [PN_SOURCE_GAME] = {"game", "models/gta3.img", is_game},
    [PN_SOURCE_DATABASE] = {"database", "an SQLite database", is_database},
    [PN_SOURCE_CSV] = {"csv", "node.csv", is_csv},
    [PN_SOURCE_PATHS] = {"paths", "paths*.ipl", is_paths},
    [PN_SOURCE_GRAPH] = {"graph", "a graph of another program", is_graph},
};

const char *pn_source_kind_name(enum pn_source_kind kind)
{
    return (unsigned)kind < PN_SOURCE_KIND_COUNT ? kinds[kind].name : "unknown";
}

/* ---- nothing of ours ---- */

static enum pn_status fail_folder(struct pn_error *err)
{
    return pn__fail(
        err, PN_E_NOTFOUND,
        "no path data in this folder: looked for NODES*.DAT, "
        "models/gta3.img, node.csv and paths*.ipl. Give the game's folder, or make one: "
        "'pathnode compile SOURCE FOLDER' writes NODES*.DAT, 'pathnode export "
        "SOURCE FOLDER' writes CSV. A graph (" PN__GRAPH_WORDS ") is given as its file, "
        "what 'pathnode pack' wrote as its folder gta3.img");
}

static enum pn_status fail_file(const struct pn__probe *probe, struct pn_error *err)
{
    struct pn__area_files files = {.count = 0};
    const char *name = pn__path_name(probe->path);
    const char *dot = strrchr(name, '.');
    enum pn_status status = pn__area_files_note(&files, name, 0, err);
    if (status == PN_OK)
        status = pn__area_files_check(&files, err);
    pn__area_files_release(&files);
    PN_TRY(status);
    if (dot && pn__same_name(dot, ".csv"))
        return pn__fail(err, PN_E_FORMAT,
                        "one CSV file is no whole source, unless it has pgRouting's "
                        "source, target, cost, x1, y1, x2, y2; give the folder it is "
                        "in");
    return pn__fail(err, PN_E_FORMAT,
                    "no path data in this file: it is no IMG archive, no SQLite "
                    "database, no path text (.ipl, .ide) and no graph (" PN__GRAPH_WORDS
                    "), and not named like an area file (NODES5.DAT: the name carries "
                    "the number)");
}

static enum pn_status fail_unknown(const struct pn__probe *probe, struct pn_error *err)
{
    if (probe->areas.beyond)
        return pn__area_files_check(&probe->areas, err);
    return probe->type == PN__PATH_FOLDER ? fail_folder(err) : fail_file(probe, err);
}

/* ---- detection ---- */

static enum pn_status tell_kind(const struct pn__probe *probe, enum pn_source_kind *kind,
                                struct pn_error *err)
{
    int found = -1;
    for (int k = 0; k < PN_SOURCE_KIND_COUNT; k++) {
        if (!kinds[k].is(probe))
            continue;
        if (found >= 0)
            return pn__fail(err, PN_E_FORMAT,
                            "could be two sources: it has %s and %s; keep them in "
                            "folders of their own",
                            kinds[found].sign, kinds[k].sign);
        found = k;
    }
    if (found < 0)
        return fail_unknown(probe, err);
    *kind = (enum pn_source_kind)found;
    return PN_OK;
}

enum pn_status pn__detect(const char *path, struct pn__probe *probe,
                          enum pn_source_kind *kind, struct pn_error *err)
{
    PN_TRY(pn__probe(path, probe, err));
    enum pn_status status = tell_kind(probe, kind, err);
    if (status == PN_OK)
        return PN_OK;
    pn__error_set_path(err, path);
    pn__probe_release(probe);
    return status;
}

enum pn_status pn_source_detect(const char *path, enum pn_source_kind *kind,
                                struct pn_error *err)
{
    struct pn__probe probe;
    PN_TRY(pn__detect(path, &probe, kind, err));
    pn__probe_release(&probe);
    return PN_OK;
}
