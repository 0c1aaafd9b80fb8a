/* draft.c - gathers models, sources and placements. */
#include "config.h"

#include "scene/draft_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

enum pn_status pn_scene_draft_new(struct pn_scene_draft **draft, struct pn_error *err)
{
    struct pn_scene_draft *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    *draft = made;
    return PN_OK;
}

void pn_scene_draft_free(struct pn_scene_draft *draft)
{
    if (!draft)
        return;
    for (uint32_t i = 0; i < draft->model_count; i++)
        pn__free(draft->blocks[i]);
    pn__free(draft->blocks);
    pn__free(draft->models);
    pn__free(draft->placements);
    pn__free(draft->origins);
    pn__free(draft->sources);
    pn__buffer_release(&draft->names);
    pn__free(draft);
}

uint32_t pn_scene_draft_model_count(const struct pn_scene_draft *draft)
{
    return draft->model_count;
}

uint32_t pn_scene_draft_placement_count(const struct pn_scene_draft *draft)
{
    return draft->placement_count;
}

static enum pn_status check_room(uint32_t count, const char *what, struct pn_error *err)
{
    if (count < PN_SCENE_MAX_ITEMS)
        return PN_OK;
    return pn__fail(err, PN_E_LIMIT, "over %u %s", PN_SCENE_MAX_ITEMS, what);
}

static enum pn_status add_name(struct pn_scene_draft *draft, const char *name,
                               uint32_t *at, struct pn_error *err)
{
    const size_t begin = draft->names.size, size = strlen(name) + 1;
    if (begin + size > INT32_MAX)
        return pn__fail(err, PN_E_LIMIT, "over 2 GiB of names");
    pn__buffer_append(&draft->names, name, size);
    if (draft->names.failed) {
        draft->names.failed = false;
        return pn__fail_memory(err);
    }
    *at = (uint32_t)begin;
    return PN_OK;
}

enum pn_status pn_scene_draft_model(struct pn_scene_draft *draft,
                                    const struct pn_col_model *model, const char *name,
                                    uint32_t id, uint32_t *index, struct pn_error *err)
{
    const uint32_t i = draft->model_count;
    struct pn__model made;
    uint8_t *bytes;
    PN_TRY(check_room(i, "models", err));
    PN_TRY(pn__block_build(model, &made, &bytes, err));
    enum pn_status status = pn__grow(&draft->models, i, sizeof *draft->models) &&
                                    pn__grow(&draft->blocks, i, sizeof *draft->blocks)
                                ? add_name(draft, name, &made.name, err)
                                : pn__fail_memory(err);
    if (status != PN_OK) {
        pn__free(bytes);
        return status;
    }
    made.id = id;
    draft->models[i] = made;
    draft->blocks[i] = bytes;
    draft->model_count++;
    if (index)
        *index = i;
    return PN_OK;
}

enum pn_status pn_scene_draft_source(struct pn_scene_draft *draft, const char *name,
                                     uint32_t *index, struct pn_error *err)
{
    const uint32_t count = draft->source_count;
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(draft->names.bytes + draft->sources[i], name) == 0) {
            *index = i;
            return PN_OK;
        }
    PN_TRY(check_room(count, "sources", err));
    if (!pn__grow(&draft->sources, count, sizeof *draft->sources))
        return pn__fail_memory(err);
    PN_TRY(add_name(draft, name, &draft->sources[count], err));
    *index = draft->source_count++;
    return PN_OK;
}

static enum pn_status check_place(const struct pn_scene_placement *p,
                                  struct pn_error *err)
{
    const double at[3] = {(double)p->position.x, (double)p->position.y,
                          (double)p->position.z};
    for (int a = 0; a < 3; a++)
        if (!(fabs(at[a]) <= PN_SCENE_MAX_M))
            return pn__fail(err, PN_E_RANGE, "%c is %.9g, no place in a world", "xyz"[a],
                            at[a]);
    const double x = (double)p->rotation.x, y = (double)p->rotation.y,
                 z = (double)p->rotation.z, w = (double)p->rotation.w;
    const double length = x * x + y * y + z * z + w * w;
    if (!(length >= 1e-12 && length <= 1e12))
        return pn__fail(err, PN_E_RANGE, "%.9g %.9g %.9g %.9g is no rotation", x, y, z,
                        w);
    return PN_OK;
}

enum pn_status pn_scene_draft_place(struct pn_scene_draft *draft,
                                    const struct pn_scene_placement *p,
                                    struct pn_error *err)
{
    const uint32_t i = draft->placement_count;
    if (p->model >= draft->model_count)
        return pn__fail(err, PN_E_ARG, "there is no model %u", p->model);
    if (p->source != PN_SCENE_NONE && p->source >= draft->source_count)
        return pn__fail(err, PN_E_ARG, "there is no source %u", p->source);
    PN_TRY(check_room(i, "placements", err));
    PN_TRY(check_place(p, err));
    if (!pn__grow(&draft->placements, i, sizeof *draft->placements) ||
        !pn__grow(&draft->origins, i, sizeof *draft->origins))
        return pn__fail_memory(err);
    draft->placements[i] = (struct pn__placement){
        .rotation = p->rotation, .position = p->position, .model = p->model};
    draft->origins[i] = (struct pn__origin){p->interior, p->flags, p->source, p->record};
    draft->placement_count++;
    return PN_OK;
}
