/* gta_dat.c - the list of files that a game loads. */
#include "config.h"

#include "ipl/text.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

#include <pathnode/ide.h>

#include <string.h>

static const char *const kind_names[] = {"IMG", "IDE", "COLFILE", "IPL"};

const char *pn_gta_dat_kind_name(enum pn_gta_dat_kind kind)
{
    return kind < PN_GTA_DAT_KIND_COUNT ? kind_names[kind] : NULL;
}

static enum pn_gta_dat_kind find_kind(const struct pn__piece *word)
{
    unsigned kind = 0;
    while (kind < PN_GTA_DAT_KIND_COUNT && !pn__field_is(word, kind_names[kind]))
        kind++;
    return (enum pn_gta_dat_kind)kind;
}

/* The rest of the line from a field on, blanks inside and all, with slashes. */
static char *copy_path(const struct pn__lines *lines, unsigned field)
{
    const struct pn__piece *last = &lines->fields[lines->count - 1];
    const char *from = lines->fields[field].text;
    const size_t size = (size_t)(last->text + last->size - from);
    char *path = pn__alloc(size + 1, 1);
    if (!path)
        return NULL;
    memcpy(path, from, size);
    for (char *slash; (slash = memchr(path, '\\', size));)
        *slash = '/';
    return path;
}

static enum pn_status take_line(struct pn_gta_dat *list, const struct pn__text *text)
{
    const struct pn__lines *lines = &text->lines;
    struct pn_gta_dat_file file = {find_kind(&lines->fields[0]), 0, NULL, lines->line};
    const unsigned field = file.kind == PN_GTA_DAT_COLFILE ? 2 : 1;
    if (file.kind == PN_GTA_DAT_KIND_COUNT) {
        list->skipped_lines++;
        return PN_OK;
    }
    if (lines->count <= field) {
        pn__fail(text->err, PN_E_FORMAT, "a line '%s' without a path",
                 kind_names[file.kind]);
        return pn__text_place(text, PN_E_FORMAT, lines->count, "path");
    }
    if (file.kind == PN_GTA_DAT_COLFILE)
        PN_TRY(pn__take_int(text, 1, "level", &file.level));
    if (!pn__grow(&list->files, list->file_count, sizeof *list->files) ||
        !(file.path = copy_path(lines, field)))
        return pn__fail_memory(text->err);
    list->files[list->file_count++] = file;
    return PN_OK;
}

static enum pn_status take_lines(struct pn_gta_dat *list, const char *name,
                                 const void *bytes, size_t size, struct pn_error *err)
{
    PN_TRY(pn__text_check(name, bytes, size, err));
    const char *at = size ? bytes : "";
    struct pn__text text = {
        .name = name, .lines = {.at = at, .end = at + size}, .err = err};
    while (pn__lines_next(&text.lines))
        PN_TRY(take_line(list, &text));
    return PN_OK;
}

enum pn_status pn_gta_dat_read(const char *name, const void *bytes, size_t size,
                               struct pn_gta_dat **list, struct pn_error *err)
{
    struct pn_gta_dat *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    const enum pn_status status = take_lines(made, name, bytes, size, err);
    if (status == PN_OK)
        *list = made;
    else
        pn_gta_dat_free(made);
    return status;
}

enum pn_status pn_gta_dat_load(const char *path, struct pn_gta_dat **list,
                               struct pn_error *err)
{
    uint8_t *bytes;
    size_t size;
    PN_TRY(pn__file_read(path, 0, &bytes, &size, err));
    const enum pn_status status = pn_gta_dat_read(path, bytes, size, list, err);
    pn__free(bytes);
    return status;
}

void pn_gta_dat_free(struct pn_gta_dat *list)
{
    if (!list)
        return;
    for (uint32_t i = 0; i < list->file_count; i++)
        pn__free(list->files[i].path);
    pn__free(list->files);
    pn__free(list);
}
