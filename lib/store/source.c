/* source.c - a SOURCE of any kind, loaded by the loader of its kind. */
#include "config.h"

#include "base/error.h"
#include "store/source_parts.h"

static enum pn_status (*const loaders[PN_SOURCE_KIND_COUNT])(
    const struct pn__probe *probe, struct pn__load *load, struct pn_error *err) = {
    [PN_SOURCE_FOLDER] = pn__load_folder,     [PN_SOURCE_FILE] = pn__load_file,
    [PN_SOURCE_IMG] = pn__load_img,           [PN_SOURCE_GAME] = pn__load_game,
    [PN_SOURCE_DATABASE] = pn__database_load, [PN_SOURCE_CSV] = pn__csv_load,
    [PN_SOURCE_PATHS] = pn__load_paths,       [PN_SOURCE_GRAPH] = pn__load_graph,
};

static enum pn_status load_kind(const struct pn__probe *probe, struct pn__load *load,
                                struct pn_error *err)
{
    enum pn_status status = loaders[load->info.kind](probe, load, err);
    if (status == PN_OK)
        return PN_OK;
    pn__error_set_path(err, probe->path);
    pn_network_free(load->network);
    pn_source_info_release(&load->info);
    return status;
}

enum pn_status pn_source_load(const char *path, struct pn_network **network,
                              struct pn_source_info *info,
                              const struct pn_progress *progress, struct pn_error *err)
{
    struct pn__probe probe;
    struct pn__load load = {.progress = progress};
    PN_TRY(pn__detect(path, &probe, &load.info.kind, err));
    enum pn_status status = load_kind(&probe, &load, err);
    pn__probe_release(&probe);
    if (status != PN_OK)
        return status;
    *network = load.network;
    if (info)
        *info = load.info;
    else
        pn_source_info_release(&load.info);
    return PN_OK;
}
