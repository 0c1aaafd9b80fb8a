/* finish.c - from a draft to a scene: the tree over the placements, then all bytes. */
#include "config.h"

#include "scene/draft_parts.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/map.h"
#include "scene/node.h"
#include "scene/place_box.h"

#include <string.h>

static enum pn_status list_items(const struct pn_scene_draft *draft,
                                 struct pn__item **items, uint32_t *count,
                                 struct pn_error *err)
{
    struct pn__item *list = pn__alloc((size_t)draft->placement_count + 1, sizeof *list);
    if (!list)
        return pn__fail_memory(err);
    *count = 0;
    for (uint32_t i = 0; i < draft->placement_count; i++) {
        const struct pn__placement *p = &draft->placements[i];
        const struct pn__model *model = &draft->models[p->model];
        if (!model->node_count)
            continue;
        struct pn__item *item = &list[(*count)++];
        pn__place_box(p, model, item->lo, item->hi);
        item->ref = i;
    }
    *items = list;
    return PN_OK;
}

static uint32_t leaf_of(const void *context, const struct pn__branch *branch)
{
    const struct pn__item *items = context;
    return PN__CHILD_LEAF | items[branch->first].ref;
}

/* Steps large enough for 16 bits to reach all placements; 1/8 m at least, so that worlds
 * of the game's size are alike. */
static uint32_t shift_of(const struct pn__tree *tree)
{
    enum { SHIFT_LEAST = 4 };
    uint32_t shift = SHIFT_LEAST;
    for (int i = 0; tree->count && i < PN__WIDE; i++)
        if (tree->nodes[0][i].count)
            shift = pn__shift_for(tree->nodes[0][i].lo, tree->nodes[0][i].hi, shift);
    return shift;
}

static void fill_header(const struct pn_scene_draft *draft, const struct pn__tree *tree,
                        struct pn__scene_header *h)
{
    memcpy(h->magic, PN__SCENE_MAGIC, sizeof h->magic);
    h->version = PN__SCENE_VERSION;
    h->header_size = sizeof *h;
    h->model_count = draft->model_count;
    h->placement_count = draft->placement_count;
    h->top_count = tree->count;
    h->top_shift = shift_of(tree);
    h->source_count = draft->source_count;
    h->names_size = draft->names.size;
}

static void copy(uint8_t *to, const void *from, uint64_t size)
{
    if (size)
        memcpy(to, from, (size_t)size);
}

/* Blocks follow the sections in the order of the models. */
static void write_models(const struct pn_scene_draft *draft, uint64_t first_block,
                         uint8_t *bytes, struct pn__model *models)
{
    uint64_t at = first_block;
    for (uint32_t i = 0; i < draft->model_count; i++) {
        struct pn__model *m = &models[i];
        const uint64_t size = pn__block_size(&draft->models[i]);
        *m = draft->models[i];
        m->offset = at;
        copy(bytes + at, draft->blocks[i], size);
        m->sum = pn__checksum(bytes + at, (size_t)size);
        at += size;
    }
}

static void write_placements(const struct pn_scene_draft *draft,
                             const struct pn__model *models,
                             struct pn__placement *placements, uint32_t *placed)
{
    for (uint32_t i = 0; i < draft->placement_count; i++) {
        const struct pn__model *model = &models[draft->placements[i].model];
        placements[i] = draft->placements[i];
        pn__placement_tell(&placements[i], model);
        placed[i] = (uint32_t)model->offset;
    }
}

static uint64_t blocks_size(const struct pn_scene_draft *draft)
{
    uint64_t size = 0;
    for (uint32_t i = 0; i < draft->model_count; i++)
        size += pn__block_size(&draft->models[i]);
    return size;
}

static void write_bytes(const struct pn_scene_draft *draft, const struct pn__tree *tree,
                        const struct pn__item *items, struct pn__scene_header *h,
                        uint8_t *bytes)
{
    uint64_t offset[PN__SCENE_SECTION_COUNT], length[PN__SCENE_SECTION_COUNT];
    const uint64_t end = pn__scene_layout(h, offset, length);
    write_models(draft, end, bytes, (void *)(bytes + offset[PN__SCENE_MODELS]));
    write_placements(draft, (const void *)(bytes + offset[PN__SCENE_MODELS]),
                     (void *)(bytes + offset[PN__SCENE_PLACEMENTS]),
                     (void *)(bytes + offset[PN__SCENE_PLACED]));
    copy(bytes + offset[PN__SCENE_ORIGINS], draft->origins, length[PN__SCENE_ORIGINS]);
    pn__nodes_write(tree, h->top_shift, leaf_of, items,
                    (void *)(bytes + offset[PN__SCENE_TOP]));
    copy(bytes + offset[PN__SCENE_SOURCES], draft->sources, length[PN__SCENE_SOURCES]);
    copy(bytes + offset[PN__SCENE_NAMES], draft->names.bytes, length[PN__SCENE_NAMES]);
    for (int s = 0; s < PN__SCENE_SECTION_COUNT; s++)
        h->sum[s] = pn__checksum(bytes + offset[s], (size_t)length[s]);
    h->header_sum = pn__checksum(h, offsetof(struct pn__scene_header, header_sum));
    memcpy(bytes, h, sizeof *h);
}

static enum pn_status make_bytes(const struct pn_scene_draft *draft,
                                 const struct pn__tree *tree,
                                 const struct pn__item *items, struct pn_scene *scene,
                                 struct pn_error *err)
{
    struct pn__scene_header h = {0};
    uint64_t offset[PN__SCENE_SECTION_COUNT], length[PN__SCENE_SECTION_COUNT];
    fill_header(draft, tree, &h);
    h.file_size = pn__scene_layout(&h, offset, length) + blocks_size(draft);
    if (h.file_size > INT32_MAX)
        return pn__fail(err, PN_E_LIMIT, "the scene has %llu bytes, over 2 GiB",
                        (unsigned long long)h.file_size);
    if (!(scene->memory = pn__alloc((size_t)h.file_size + PN__SCENE_ALIGN - 1, 1)))
        return pn__fail_memory(err);
    uint8_t *bytes = scene->memory;
    bytes += -(uintptr_t)bytes % PN__SCENE_ALIGN; /* so that a node is a line of cache */
    write_bytes(draft, tree, items, &h, bytes);
    pn__scene_point(scene, bytes, (size_t)h.file_size);
    return PN_OK;
}

enum pn_status pn_scene_finish(const struct pn_scene_draft *draft,
                               struct pn_scene **scene, struct pn_error *err)
{
    struct pn__item *items = NULL;
    struct pn__tree tree;
    uint32_t count = 0;
    PN_TRY(list_items(draft, &items, &count, err));
    struct pn_scene *made = pn__alloc(1, sizeof *made);
    enum pn_status status = made ? PN_OK : pn__fail_memory(err);
    if (status == PN_OK)
        status = pn__tree_build(items, count, 1, &tree, err);
    if (status == PN_OK) {
        status = make_bytes(draft, &tree, items, made, err);
        pn__free(tree.nodes);
    }
    pn__free(items);
    if (status != PN_OK) {
        pn__free(made);
        return status;
    }
    *scene = made;
    return PN_OK;
}
