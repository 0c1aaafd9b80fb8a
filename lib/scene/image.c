/* image.c - where the parts of a scene are; the scene itself. */
#include "config.h"

#include "scene/image.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "base/map.h"

static uint64_t align(uint64_t size)
{
    return (size + PN__SCENE_ALIGN - 1) / PN__SCENE_ALIGN * PN__SCENE_ALIGN;
}

uint64_t pn__scene_layout(const struct pn__scene_header *h,
                          uint64_t offset[PN__SCENE_SECTION_COUNT],
                          uint64_t length[PN__SCENE_SECTION_COUNT])
{
    const uint64_t lengths[PN__SCENE_SECTION_COUNT] = {
        h->model_count * (uint64_t)sizeof(struct pn__model),
        h->placement_count * (uint64_t)sizeof(struct pn__placement),
        h->placement_count * (uint64_t)sizeof(uint32_t),
        h->placement_count * (uint64_t)sizeof(struct pn__origin),
        h->top_count * (uint64_t)sizeof(struct pn__node),
        h->source_count * (uint64_t)sizeof(uint32_t),
        h->names_size,
    };
    uint64_t at = align(sizeof *h);
    for (int s = 0; s < PN__SCENE_SECTION_COUNT; s++) {
        offset[s] = at;
        length[s] = lengths[s];
        at = align(at + lengths[s]);
    }
    return at;
}

uint64_t pn__block_size(const struct pn__model *m)
{
    return align(m->node_count * (uint64_t)sizeof(struct pn__node) +
                 m->sphere_count * (uint64_t)sizeof(struct pn_col_sphere) +
                 m->box_count * (uint64_t)sizeof(struct pn_col_box) +
                 m->face_count * (uint64_t)sizeof(struct pn__face));
}

void pn__scene_point(struct pn_scene *scene, const uint8_t *bytes, size_t size)
{
    uint64_t offset[PN__SCENE_SECTION_COUNT], length[PN__SCENE_SECTION_COUNT];
    scene->bytes = bytes;
    scene->size = size;
    scene->header = (const void *)bytes;
    pn__scene_layout(scene->header, offset, length);
    scene->models = (const void *)(bytes + offset[PN__SCENE_MODELS]);
    scene->placements = (const void *)(bytes + offset[PN__SCENE_PLACEMENTS]);
    scene->placed = (const void *)(bytes + offset[PN__SCENE_PLACED]);
    scene->origins = (const void *)(bytes + offset[PN__SCENE_ORIGINS]);
    scene->top = (const void *)(bytes + offset[PN__SCENE_TOP]);
    scene->sources = (const void *)(bytes + offset[PN__SCENE_SOURCES]);
    scene->names = (const void *)(bytes + offset[PN__SCENE_NAMES]);
}

enum pn_status pn_scene_save(const struct pn_scene *scene, const char *path, bool replace,
                             struct pn_error *err)
{
    return pn__file_write(path, scene->bytes, scene->size, replace, err);
}

void pn_scene_free(struct pn_scene *scene)
{
    if (!scene)
        return;
    if (scene->path)
        pn__map_release(scene->bytes, scene->size);
    else
        pn__free(scene->memory);
    pn__free(scene->tested);
    pn__free(scene->path);
    pn__free(scene);
}
