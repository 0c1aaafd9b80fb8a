/* probe.c - one look at a path: what stands there, and which of our files are in it. */
#include "config.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"
#include "store/source_parts.h"

#include <string.h>

/* A text of the game that may have path groups. */
static bool is_text(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && (pn__same_name(dot, ".ipl") || pn__same_name(dot, ".ide"));
}

static enum pn_status note_name(void *context, const char *name, struct pn_error *err)
{
    struct pn__probe *probe = context;
    probe->node_csv = probe->node_csv || strcmp(name, "node.csv") == 0;
    uint32_t number;
    probe->paths_ipl = probe->paths_ipl || pn__is_paths_ipl(name, &number);
    return pn__area_files_note(&probe->areas, name, 0, err);
}

static enum pn_status look_in_folder(struct pn__probe *probe, struct pn_error *err)
{
    PN_TRY(pn__folder_each(probe->path, note_name, probe, err));
    return pn__path_find(probe->path, "models/gta3.img", &probe->game_img, err);
}

static enum pn_status look_in_file(struct pn__probe *probe, struct pn_error *err)
{
    uint8_t *bytes;
    uint64_t size;
    if (probe->type == PN__PATH_NONE &&
        pn__file_size(probe->path, &size, NULL) == PN_E_NOTFOUND)
        return pn__fail(
            err, PN_E_NOTFOUND,
            "nothing is there. A source is a folder with NODES*.DAT, node.csv or "
            "paths*.ipl, one NODES*.DAT, .ipl or .ide, a game folder, its "
            "models/gta3.img, a Pathnode database, or a graph (" PN__GRAPH_WORDS ")");
    PN_TRY(
        pn__file_read(probe->path, sizeof probe->head, &bytes, &probe->head_size, err));
    memcpy(probe->head, bytes, probe->head_size);
    pn__free(bytes);
    probe->paths_ipl = is_text(pn__path_name(probe->path));
    return PN_OK;
}

enum pn_status pn__probe(const char *path, struct pn__probe *probe, struct pn_error *err)
{
    *probe = (struct pn__probe){.path = path, .type = pn__path_type(path)};
    enum pn_status status = probe->type == PN__PATH_FOLDER ? look_in_folder(probe, err)
                                                           : look_in_file(probe, err);
    if (status == PN_OK)
        return PN_OK;
    pn__error_set_path(err, path);
    pn__probe_release(probe);
    return status;
}

void pn__probe_release(struct pn__probe *probe)
{
    pn__area_files_release(&probe->areas);
    pn__free(probe->game_img);
    probe->game_img = NULL;
}

bool pn__is_paths_ipl(const char *name, uint32_t *number)
{
    if (!pn__starts_with(name, "paths"))
        return false;
    const char *at = name + strlen("paths");
    uint32_t value = 0;
    int digits = 0;
    for (; *at >= '0' && *at <= '9' && digits < 6; at++, digits++)
        value = value * 10 + (uint32_t)(*at - '0');
    *number = digits ? value : 1;
    return pn__same_name(at, ".ipl");
}
