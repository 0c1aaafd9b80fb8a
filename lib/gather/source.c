/* source.c - which files a source is: an installation by its lists, a folder, a file. */
#include "config.h"

#include "gather/gather_parts.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/file.h"

#include <string.h>

/* ---- installations ---- */

/* The games open these without being told. */
static const char *const game_archives[] = {"models/gta3.img", "models/gta_int.img"};

/* The lists of San Andreas, Vice City and III; the first of these is there. */
static const char *const lists[] = {"data/gta.dat", "data/gta_vc.dat", "data/gta3.dat"};

struct installation {
    struct pn__gathered *all;
    const char *folder;
};

static enum pn_status take_if_there(const struct installation *game, const char *name,
                                    bool *there, struct pn_error *err)
{
    char *path = NULL;
    PN_TRY(pn__path_find(game->folder, name, &path, err));
    *there = path && pn__path_type(path) == PN__PATH_FILE;
    const enum pn_status status = *there ? pn__gather_part(game->all, path, err) : PN_OK;
    pn__free(path);
    return status;
}

static bool is_game_archive(const char *name)
{
    for (unsigned i = 0; i < sizeof game_archives / sizeof *game_archives; i++)
        if (pn__same_name(name, game_archives[i]))
            return true;
    return false;
}

/* A list may name what is no file of ours: III has a tree of splashes, say. */
static enum pn_status take_listed(const struct installation *game,
                                  const struct pn_gta_dat_file *file,
                                  struct pn_error *err)
{
    bool there = false;
    if (is_game_archive(file->path) || !pn__gather_reads(file->path))
        return PN_OK;
    PN_TRY(take_if_there(game, file->path, &there, err));
    if (there)
        return PN_OK;
    char *path = pn__path_join(game->folder, file->path);
    if (!path)
        return pn__fail_memory(err);
    game->all->report->absent++;
    const enum pn_status status =
        pn__gather_note(game->all, path, "listed, and not there in any letter case", err);
    pn__free(path);
    return status;
}

static enum pn_status take_list(const struct installation *game, const char *path,
                                struct pn_error *err)
{
    struct pn_gta_dat *list = NULL;
    enum pn_status status = PN_OK;
    PN_TRY(pn_gta_dat_load(path, &list, err));
    for (uint32_t i = 0; status == PN_OK && i < list->file_count; i++)
        status = take_listed(game, &list->files[i], err);
    pn_gta_dat_free(list);
    return status;
}

static enum pn_status take_installation(struct pn__gathered *all, const char *folder,
                                        const char *list, struct pn_error *err)
{
    const struct installation game = {all, folder};
    char *default_list = NULL;
    bool there;
    for (unsigned i = 0; i < sizeof game_archives / sizeof *game_archives; i++)
        PN_TRY(take_if_there(&game, game_archives[i], &there, err));
    PN_TRY(pn__path_find(folder, "data/default.dat", &default_list, err));
    enum pn_status status = default_list ? take_list(&game, default_list, err) : PN_OK;
    pn__free(default_list);
    return status == PN_OK ? take_list(&game, list, err) : status;
}

/* ---- folders ---- */

struct folder {
    struct pn__gathered *all;
    const char *path;
    uint32_t files;
};

static enum pn_status take_name(void *context, const char *name, struct pn_error *err)
{
    struct folder *folder = context;
    if (!pn__gather_reads(name))
        return PN_OK;
    char *path = pn__path_join(folder->path, name);
    if (!path)
        return pn__fail_memory(err);
    enum pn_status status = PN_OK;
    if (pn__path_type(path) == PN__PATH_FILE) {
        folder->files++;
        status = pn__gather_part(folder->all, path, err);
    }
    pn__free(path);
    return status;
}

static enum pn_status take_folder(struct pn__gathered *all, const char *path,
                                  struct pn_error *err)
{
    struct folder folder = {all, path, 0};
    PN_TRY(pn__folder_each(path, take_name, &folder, err));
    if (folder.files)
        return PN_OK;
    pn__error_set_path(err, path);
    return pn__fail(err, PN_E_NOTFOUND,
                    "a folder without data/gta.dat, .img, .col, .ide or .ipl files");
}

enum pn_status pn__gather_source(struct pn__gathered *all, const char *path,
                                 struct pn_error *err)
{
    if (pn__path_type(path) != PN__PATH_FOLDER)
        return pn__gather_file(all, path, err);
    char *list = NULL;
    for (unsigned i = 0; !list && i < sizeof lists / sizeof *lists; i++)
        PN_TRY(pn__path_find(path, lists[i], &list, err));
    if (!list)
        return take_folder(all, path, err);
    const enum pn_status status = take_installation(all, path, list, err);
    pn__free(list);
    return status;
}
