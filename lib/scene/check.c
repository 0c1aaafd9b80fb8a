/*
 * check.c - a mapped scene points nowhere outside of itself.
 *
 * Checksums find damage; this is what makes a file that lies harmless: after it no number
 * of the file can lead a query out of its arrays, or round in circles.
 */
#include "config.h"

#include "scene/image.h"

#include "base/error.h"
#include "scene/tree.h"

#include <math.h>
#include <string.h>

static enum pn_status wrong(struct pn_error *err, const char *section, uint32_t record,
                            const char *what)
{
    pn__error_set_place(err, section, record, -1);
    return pn__fail(err, PN_E_FORMAT, "record %u of '%s' %s", record, section, what);
}

/* A walk over the nodes of a tree in their order. */
struct walk {
    uint32_t count, next;      /* nodes; the number that the next child must have */
    uint32_t depth, level_end; /* of the level that is walked */
};

static struct walk walk_of(uint32_t count)
{
    return (struct walk){.count = count, .next = 1, .depth = 1, .level_end = 1};
}

/* Breadth first, each level ends where its last child is. */
static void come_to(struct walk *walk, uint32_t node)
{
    if (node < walk->level_end)
        return;
    walk->depth++;
    walk->level_end = walk->next;
}

/* Every node has one parent, which stands before it: so there are no circles. */
static bool is_next_node(struct walk *walk, uint32_t node, uint32_t child)
{
    if (child != walk->next || child <= node || child >= walk->count)
        return false;
    walk->next++;
    return true;
}

static bool is_whole(const struct walk *walk)
{
    return !walk->count || (walk->next == walk->count && walk->depth <= PN__TREE_DEPTH);
}

/* A placement whose model has parts: queries begin at its first node. */
static bool is_solid(const struct pn_scene *scene, uint32_t placement)
{
    return placement < scene->header->placement_count &&
           scene->models[scene->placements[placement].model].node_count > 0;
}

static enum pn_status check_top(const struct pn_scene *scene, struct pn_error *err)
{
    const struct pn__scene_header *h = scene->header;
    struct walk walk = walk_of(h->top_count);
    for (uint32_t n = 0; n < h->top_count; n++) {
        come_to(&walk, n);
        for (int i = 0; i < PN__WIDE; i++) {
            const uint32_t child = scene->top[n].child[i];
            if (child == PN__CHILD_NONE)
                continue;
            if (child & PN__CHILD_LEAF ? !is_solid(scene, child & ~PN__CHILD_LEAF)
                                       : !is_next_node(&walk, n, child))
                return wrong(err, "top", n, "points outside");
        }
    }
    return is_whole(&walk) ? PN_OK : wrong(err, "top", walk.next, "is in no tree");
}

static bool is_place(const struct pn__placement *p)
{
    const double q[4] = {(double)p->rotation.x, (double)p->rotation.y,
                         (double)p->rotation.z, (double)p->rotation.w};
    const double length = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    return fabs((double)p->position.x) <= PN_SCENE_MAX_M &&
           fabs((double)p->position.y) <= PN_SCENE_MAX_M &&
           fabs((double)p->position.z) <= PN_SCENE_MAX_M && length >= 1e-12 &&
           length <= 1e12;
}

/* It says what its model says. */
static bool is_of_model(const struct pn__placement *p, const struct pn__model *m)
{
    struct pn__placement same = *p;
    pn__placement_tell(&same, m);
    return memcmp(p, &same, sizeof same) == 0;
}

static enum pn_status check_placements(const struct pn_scene *scene, struct pn_error *err)
{
    const struct pn__scene_header *h = scene->header;
    for (uint32_t i = 0; i < h->placement_count; i++) {
        const struct pn__placement *p = &scene->placements[i];
        const uint32_t source = scene->origins[i].source;
        if (p->model >= h->model_count)
            return wrong(err, "placements", i, "points outside");
        if (!is_of_model(p, &scene->models[p->model]))
            return wrong(err, "placements", i, "is not as its model says");
        if (scene->placed[i] != scene->models[p->model].offset)
            return wrong(err, "placed", i, "is not where its model's block is");
        if (source != PN_SCENE_NONE && source >= h->source_count)
            return wrong(err, "origins", i, "points outside");
        if (!is_place(p))
            return wrong(err, "placements", i, "is at no place in a world");
    }
    return PN_OK;
}

/* The blocks follow one another up to the end of the file. */
static enum pn_status check_models(const struct pn_scene *scene, struct pn_error *err)
{
    const struct pn__scene_header *h = scene->header;
    uint64_t offset[PN__SCENE_SECTION_COUNT], length[PN__SCENE_SECTION_COUNT];
    uint64_t at = pn__scene_layout(h, offset, length);
    for (uint32_t i = 0; i < h->model_count; i++) {
        const struct pn__model *m = &scene->models[i];
        const uint64_t size = pn__block_size(m);
        if (m->offset != at || size > scene->size - at || m->shift > PN__SHIFT_MAX ||
            m->name >= h->names_size)
            return wrong(err, "models", i, "points outside");
        at += size;
    }
    if (at != scene->size)
        return wrong(err, "models", h->model_count, "is missing: bytes are left over");
    return PN_OK;
}

static enum pn_status check_names(const struct pn_scene *scene, struct pn_error *err)
{
    const struct pn__scene_header *h = scene->header;
    if (h->names_size && scene->names[h->names_size - 1] != '\0')
        return wrong(err, "names", 0, "has no end");
    for (uint32_t i = 0; i < h->source_count; i++)
        if (scene->sources[i] >= h->names_size)
            return wrong(err, "sources", i, "points outside");
    return PN_OK;
}

enum pn_status pn__scene_check(const struct pn_scene *scene, struct pn_error *err)
{
    PN_TRY(check_names(scene, err));
    PN_TRY(check_models(scene, err));
    PN_TRY(check_placements(scene, err));
    return check_top(scene, err);
}

static bool leaf_fits(const struct pn__model *m, uint32_t leaf)
{
    const uint32_t first = pn__leaf_first(leaf), count = pn__leaf_count(leaf);
    const uint32_t have[] = {m->sphere_count, m->box_count, m->face_count};
    const unsigned part = (unsigned)pn__leaf_part(leaf);
    return part <= PN_SCENE_FACE && first <= have[part] && count <= have[part] - first;
}

static enum pn_status check_nodes(const struct pn__model *m,
                                  const struct pn__block *block, uint32_t index,
                                  struct pn_error *err)
{
    struct walk walk = walk_of(m->node_count);
    for (uint32_t n = 0; n < m->node_count; n++) {
        come_to(&walk, n);
        for (int i = 0; i < PN__WIDE; i++) {
            const uint32_t child = block->nodes[n].child[i];
            if (child == PN__CHILD_NONE)
                continue;
            if (child & PN__CHILD_LEAF ? !leaf_fits(m, child)
                                       : !is_next_node(&walk, n, child))
                return wrong(err, "blocks", index, "has a node that points outside");
        }
    }
    return is_whole(&walk) ? PN_OK : wrong(err, "blocks", index, "has no whole tree");
}

enum pn_status pn__block_check(const struct pn__model *m, const uint8_t *bytes,
                               uint32_t index, struct pn_error *err)
{
    const struct pn__block block =
        pn__block_at(bytes, m->node_count, m->sphere_count, m->box_count);
    for (uint32_t i = 0; i < m->face_count; i++)
        if (block.faces[i].number >= m->face_count)
            return wrong(err, "blocks", index, "has a face that points outside");
    return check_nodes(m, &block, index, err);
}
