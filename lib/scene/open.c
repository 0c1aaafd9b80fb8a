/* open.c - maps a scene file; tests each part before it is used. */
#include "config.h"

#include "scene/use.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/map.h"

#include <string.h>

static const char *const section_names[PN__SCENE_SECTION_COUNT] = {
    "models", "placements", "placed", "origins", "top", "sources", "names"};

static enum pn_status damaged(struct pn_error *err, const char *section, int64_t record,
                              uint64_t offset)
{
    pn__error_set_place(err, section, record, (int64_t)offset);
    return pn__fail(err, PN_E_FORMAT,
                    "the scene is damaged: section '%s' at 0x%llx has another checksum; "
                    "build it again",
                    section, (unsigned long long)offset);
}

static enum pn_status check_magic(const uint8_t *bytes, size_t size,
                                  const struct pn__scene_header *h, struct pn_error *err)
{
    if (size < sizeof h->magic || memcmp(bytes, PN__SCENE_MAGIC, sizeof h->magic) != 0)
        return pn__fail(err, PN_E_FORMAT, "not a scene file");
    if (size < sizeof *h)
        return pn__fail(err, PN_E_TRUNCATED, "the header needs %zu bytes, not %zu",
                        sizeof *h, size);
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    return pn__fail(err, PN_E_UNSUPPORTED, "scene files need a little-endian machine");
#endif
    return PN_OK;
}

static enum pn_status check_header(const uint8_t *bytes, size_t size,
                                   struct pn_error *err)
{
    struct pn__scene_header h;
    PN_TRY(check_magic(bytes, size, &h, err));
    memcpy(&h, bytes, sizeof h);
    if (h.version != PN__SCENE_VERSION)
        return pn__fail(err, PN_E_UNSUPPORTED, "scene version %u, not %u: build it again",
                        h.version, PN__SCENE_VERSION);
    if (h.header_size != sizeof h ||
        pn__checksum(&h, offsetof(struct pn__scene_header, header_sum)) != h.header_sum)
        return damaged(err, "header", -1, 0);
    if (h.file_size != size)
        return pn__fail(err, PN_E_TRUNCATED, "has %zu bytes, the header says %llu", size,
                        (unsigned long long)h.file_size);
    uint64_t offset[PN__SCENE_SECTION_COUNT], length[PN__SCENE_SECTION_COUNT];
    if (size > INT32_MAX || h.names_size > size || h.top_shift > PN__SHIFT_MAX ||
        pn__scene_layout(&h, offset, length) > size)
        return pn__fail(err, PN_E_FORMAT, "the header's counts do not fit the file");
    return PN_OK;
}

static enum pn_status check_sections(const struct pn_scene *scene, struct pn_error *err)
{
    uint64_t offset[PN__SCENE_SECTION_COUNT], length[PN__SCENE_SECTION_COUNT];
    pn__scene_layout(scene->header, offset, length);
    for (int s = 0; s < PN__SCENE_SECTION_COUNT; s++)
        if (pn__checksum(scene->bytes + offset[s], (size_t)length[s]) !=
            scene->header->sum[s])
            return damaged(err, section_names[s], -1, offset[s]);
    return pn__scene_check(scene, err);
}

static enum pn_status open_scene(const char *path, struct pn_scene *scene,
                                 struct pn_error *err)
{
    const uint8_t *bytes;
    size_t size;
    if (!(scene->path = pn__strdup(path)))
        return pn__fail_memory(err);
    PN_TRY(pn__map_file(path, &bytes, &size, err));
    scene->bytes = bytes;
    scene->size = size;
    PN_TRY(check_header(bytes, size, err));
    pn__scene_point(scene, bytes, size);
    PN_TRY(check_sections(scene, err));
    scene->tested =
        pn__alloc((size_t)scene->header->model_count + 1, sizeof *scene->tested);
    return scene->tested ? PN_OK : pn__fail_memory(err);
}

enum pn_status pn_scene_open(const char *path, struct pn_scene **scene,
                             struct pn_error *err)
{
    struct pn_scene *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    enum pn_status status = open_scene(path, made, err);
    if (status == PN_OK) {
        *scene = made;
        return PN_OK;
    }
    pn__error_set_path(err, path);
    pn_scene_free(made);
    return status;
}

static enum pn_status test_block(const struct pn_scene *scene, uint32_t model,
                                 struct pn_error *err)
{
    const struct pn__model *m = &scene->models[model];
    const uint8_t *bytes = scene->bytes + m->offset;
    if (pn__checksum(bytes, (size_t)pn__block_size(m)) != m->sum)
        return damaged(err, "blocks", model, m->offset);
    return pn__block_check(m, bytes, model, err);
}

enum pn_status pn__scene_test(const struct pn_scene *scene, uint32_t model,
                              struct pn_error *err)
{
    enum pn_status status = test_block(scene, model, err);
    if (status != PN_OK)
        pn__error_set_path(err, scene->path);
    else
        atomic_store_explicit(&scene->tested[model], 1, memory_order_release);
    return status;
}

static enum pn_status test_all(const struct pn_scene *scene, struct pn_error *err)
{
    PN_TRY(check_header(scene->bytes, scene->size, err));
    PN_TRY(check_sections(scene, err));
    for (uint32_t i = 0; i < scene->header->model_count; i++)
        PN_TRY(test_block(scene, i, err));
    return PN_OK;
}

enum pn_status pn_scene_verify(const struct pn_scene *scene, struct pn_error *err)
{
    enum pn_status status = test_all(scene, err);
    if (status != PN_OK && scene->path)
        pn__error_set_path(err, scene->path);
    return status;
}
