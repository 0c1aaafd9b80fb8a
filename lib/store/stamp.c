/* stamp.c - what a source looks like from outside, to tell whether it was touched. */
#include "config.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "store/source_parts.h"

#include <string.h>

/* A row for each file of a folder: all of them, or those that share a stem. */
struct stamper {
    struct pn__buffer rows;
    const char *folder;
    char *stem; /* NULL: all */
};

/* A reader of a database touches this one too. */
static bool is_shared_memory(const char *name)
{
    size_t size = strlen(name);
    return size > 4 && strcmp(name + size - 4, "-shm") == 0;
}

static enum pn_status note(void *context, const char *name, struct pn_error *err)
{
    struct stamper *s = context;
    uint64_t size;
    int64_t changed_ns;
    if ((s->stem && !pn__starts_with(name, s->stem)) || is_shared_memory(name))
        return PN_OK;
    char *path = pn__path_join(s->folder, name);
    if (!path)
        return pn__fail_memory(err);
    if (pn__file_look(path, &size, &changed_ns))
        pn__buffer_printf(&s->rows, "%s %llu %lld\n", name, (unsigned long long)size,
                          (long long)changed_ns);
    pn__free(path);
    return PN_OK;
}

/* The file and its companions: same folder, same name up to the last dot. */
static enum pn_status note_file(struct stamper *s, const char *path, struct pn_error *err)
{
    const char *name = pn__path_name(path);
    char *folder = pn__strdup(path), *stem = pn__strdup(name);
    enum pn_status status = folder && stem ? PN_OK : pn__fail_memory(err);
    if (status == PN_OK) {
        folder[name - path] = '\0';
        char *dot = strrchr(stem, '.');
        if (dot)
            *dot = '\0';
        s->folder = folder[0] ? folder : ".";
        s->stem = stem;
        status = pn__folder_each(s->folder, note, s, err);
    }
    pn__free(folder);
    pn__free(stem);
    return status;
}

enum pn_status pn_source_stamp(const char *path, char stamp[65], struct pn_error *err)
{
    struct pn__probe probe;
    struct stamper s = {.folder = path};
    PN_TRY(pn__probe(path, &probe, err));
    enum pn_status status;
    if (probe.game_img)
        status = note_file(&s, probe.game_img, err);
    else if (probe.type == PN__PATH_FOLDER)
        status = pn__folder_each(path, note, &s, err);
    else
        status = note_file(&s, path, err);
    if (status == PN_OK && s.rows.failed)
        status = pn__fail_memory(err);
    if (status == PN_OK)
        pn__sha256(s.rows.bytes, s.rows.size, stamp);
    pn__buffer_release(&s.rows);
    pn__probe_release(&probe);
    return status;
}
