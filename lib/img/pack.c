/* pack.c - archives made of files: new ones, and others with some files replaced. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "img/parts.h"

static struct pn__img_part part_of(const struct pn_img_file *file)
{
    return (struct pn__img_part){
        .name = file->name, .bytes = file->bytes, .size = file->size};
}

enum pn_status pn_img_write(const char *path, const struct pn_img_file *files,
                            size_t count, bool replace, struct pn_error *err)
{
    struct pn__img_part *parts = pn__alloc(count, sizeof *parts);
    if (!parts)
        return pn__fail_memory(err);
    for (size_t i = 0; i < count; i++)
        parts[i] = part_of(&files[i]);
    enum pn_status status = pn__img_write_parts(path, parts, count, replace, err);
    pn__free(parts);
    return status;
}

/* All entries of the archive, then those files that replace none. */
static size_t collect(const struct pn_img *img, const struct pn_img_file *files,
                      size_t count, struct pn__img_part *parts)
{
    size_t made = pn_img_count(img);
    for (uint32_t i = 0; i < made; i++) {
        const struct pn_img_entry *entry = pn_img_at(img, i);
        parts[i] = (struct pn__img_part){
            .name = entry->name, .size = entry->size, .from = img, .entry = i};
    }
    for (size_t f = 0; f < count; f++) {
        int64_t at = pn_img_find(img, files[f].name);
        if (at < 0)
            parts[made++] = part_of(&files[f]);
        for (; at >= 0; at = pn_img_find_next(img, files[f].name, (uint32_t)at)) {
            parts[at] = part_of(&files[f]);
            parts[at].name = pn_img_at(img, (uint32_t)at)->name;
        }
    }
    return made;
}

enum pn_status pn_img_copy(const struct pn_img *img, const char *path,
                           const struct pn_img_file *files, size_t count, bool replace,
                           struct pn_error *err)
{
    struct pn__img_part *parts =
        pn__alloc((size_t)pn_img_count(img) + count, sizeof *parts);
    if (!parts)
        return pn__fail_memory(err);
    size_t made = collect(img, files, count, parts);
    enum pn_status status = pn__img_write_parts(path, parts, made, replace, err);
    pn__free(parts);
    return status;
}
