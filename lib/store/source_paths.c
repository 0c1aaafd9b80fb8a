/* source_paths.c - text that area files are compiled from: in a folder, or one file. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "store/source_parts.h"

#include <pathnode/groups.h>

#include <stdlib.h>
#include <string.h>

/* The texts of a folder. */
struct texts {
    struct text {
        uint32_t number;
        char *path;
    } * list;
    uint32_t count;
    const char *folder;
};

static enum pn_status note(void *context, const char *name, struct pn_error *err)
{
    struct texts *texts = context;
    struct text text;
    if (!pn__is_paths_ipl(name, &text.number))
        return PN_OK;
    struct text *list = pn__realloc(texts->list, texts->count + 1u, sizeof *list);
    if (!list)
        return pn__fail_memory(err);
    texts->list = list;
    if (!(text.path = pn__path_join(texts->folder, name)))
        return pn__fail_memory(err);
    list[texts->count++] = text;
    return PN_OK;
}

/* The order they are compiled in decides the order of nodes. */
static int by_number(const void *a, const void *b)
{
    const struct text *x = a, *y = b;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return strcmp(x->path, y->path);
}

static enum pn_status read_texts(struct texts *texts, struct pn_paths *paths,
                                 struct pn_error *err)
{
    PN_TRY(pn__folder_each(texts->folder, note, texts, err));
    qsort(texts->list, texts->count, sizeof *texts->list, by_number);
    for (uint32_t i = 0; i < texts->count; i++)
        PN_TRY(pn_paths_load(texts->list[i].path, paths, err));
    return PN_OK;
}

static enum pn_status read_folder(const char *folder, struct pn_paths *paths,
                                  struct pn_error *err)
{
    struct texts texts = {.folder = folder};
    enum pn_status status = read_texts(&texts, paths, err);
    for (uint32_t i = 0; i < texts.count; i++)
        pn__free(texts.list[i].path);
    pn__free(texts.list);
    return status;
}

static enum pn_status read_source(const char *path, struct pn_paths *paths,
                                  struct pn_error *err)
{
    if (pn__path_type(path) == PN__PATH_FOLDER)
        PN_TRY(read_folder(path, paths, err));
    else
        PN_TRY(pn_paths_load(path, paths, err));
    if (paths->group_count)
        return pn_paths_place(paths, err);
    return pn__fail(err, PN_E_NOTFOUND, "no path groups: looked for a section 'path'");
}

static enum pn_status load(const char *path, struct pn_paths *paths, struct pn_error *err)
{
    struct pn_paths read = {0};
    enum pn_status status = read_source(path, &read, err);
    if (status == PN_OK) {
        *paths = read;
        return PN_OK;
    }
    pn_paths_release(&read);
    pn__error_set_path(err, path);
    return status;
}

enum pn_status pn_source_load_paths(const char *path, struct pn_paths *paths,
                                    struct pn_error *err)
{
    enum pn_source_kind kind;
    PN_TRY(pn_source_detect(path, &kind, err));
    if (kind == PN_SOURCE_PATHS)
        return load(path, paths, err);
    pn__error_set_path(err, path);
    return pn__fail(err, PN_E_ARG, "holds no path groups, but %s",
                    pn_source_kind_name(kind));
}

enum pn_status pn__load_paths(const struct pn__probe *probe, struct pn__load *load_to,
                              struct pn_error *err)
{
    const struct pn_groups_options options = {.hold_lengths = true};
    struct pn_paths paths;
    PN_TRY(load(probe->path, &paths, err));
    enum pn_status status =
        pn_groups_compile(&paths, &options, &load_to->network, NULL, err);
    pn_paths_release(&paths);
    return status;
}
