/* model.c - the life of models and files, their names, and where sections lie. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "col/layout.h"

#include <string.h>

static const char letters[][5] = {"", "COLL", "COL2", "COL3", "COL4"};

const char *pn_col_version_name(enum pn_col_version version)
{
    return version >= PN_COL_1 && version <= PN_COL_4 ? letters[version] : "unknown";
}

unsigned pn__col_version_at(const uint8_t *at)
{
    for (unsigned version = PN_COL_1; version <= PN_COL_4; version++)
        if (memcmp(at, letters[version], 4) == 0)
            return version;
    return 0;
}

size_t pn__col_header_size(enum pn_col_version version)
{
    static const uint8_t sizes[] = {
        [PN_COL_1] = PN__COL_BODY_AT,
        [PN_COL_2] = PN__COL_SHADOW_FACES,
        [PN_COL_3] = PN__COL_UNKNOWN,
        [PN_COL_4] = PN__COL_UNKNOWN + 4,
    };
    return sizes[version];
}

const char *pn__col_section_name(enum pn__col_section section)
{
    static const char *const names[PN__COL_S_COUNT] = {
        [PN__COL_S_HEADER] = "header",
        [PN__COL_S_SPHERES] = "spheres",
        [PN__COL_S_LINES_1] = "lines",
        [PN__COL_S_BOXES] = "boxes",
        [PN__COL_S_LINES] = "lines",
        [PN__COL_S_VERTICES] = "vertices",
        [PN__COL_S_GROUPS] = "face groups",
        [PN__COL_S_FACES] = "faces",
        [PN__COL_S_SHADOW_VERTICES] = "shadow vertices",
        [PN__COL_S_SHADOW_FACES] = "shadow faces",
    };
    return names[section];
}

void pn__col_set_place(struct pn_error *err, enum pn__col_section section, int64_t record,
                       int64_t offset)
{
    pn__error_set_place(err, pn__col_section_name(section), record, offset);
}

/* Sizes of the sections of version 1: each has its count in front. */
static void sizes_1(const struct pn_col_model *m, uint64_t size[PN__COL_S_COUNT])
{
    size[PN__COL_S_SPHERES] =
        PN__COL_COUNT_SIZE + (uint64_t)m->sphere_count * PN__COL_SPHERE_SIZE;
    size[PN__COL_S_LINES_1] =
        PN__COL_COUNT_SIZE + (uint64_t)m->line_count * PN__COL_LINE_SIZE_1;
    size[PN__COL_S_BOXES] =
        PN__COL_COUNT_SIZE + (uint64_t)m->box_count * PN__COL_BOX_SIZE;
    size[PN__COL_S_VERTICES] =
        PN__COL_COUNT_SIZE + (uint64_t)m->mesh.vertex_count * PN__COL_VERTEX_SIZE_1;
    size[PN__COL_S_FACES] =
        PN__COL_COUNT_SIZE + (uint64_t)m->mesh.face_count * PN__COL_FACE_SIZE_1;
}

static uint64_t vertices_size(const struct pn_col_mesh *mesh)
{
    uint32_t count = pn__col_stored_vertices(mesh);
    return (uint64_t)count * PN__COL_VERTEX_SIZE + pn__col_padding(count);
}

static void sizes_2(const struct pn_col_model *m, uint64_t size[PN__COL_S_COUNT])
{
    size[PN__COL_S_SPHERES] = (uint64_t)m->sphere_count * PN__COL_SPHERE_SIZE;
    size[PN__COL_S_BOXES] = (uint64_t)m->box_count * PN__COL_BOX_SIZE;
    size[PN__COL_S_LINES] = (uint64_t)m->line_count * PN__COL_LINE_SIZE;
    size[PN__COL_S_VERTICES] = vertices_size(&m->mesh);
    if (pn__col_has_groups(m))
        size[PN__COL_S_GROUPS] =
            (uint64_t)m->group_count * PN__COL_GROUP_SIZE + PN__COL_COUNT_SIZE;
    size[PN__COL_S_FACES] = (uint64_t)m->mesh.face_count * PN__COL_FACE_SIZE;
    size[PN__COL_S_SHADOW_VERTICES] = vertices_size(&m->shadow);
    size[PN__COL_S_SHADOW_FACES] = (uint64_t)m->shadow.face_count * PN__COL_FACE_SIZE;
}

struct pn__col_layout pn__col_layout(const struct pn_col_model *model)
{
    struct pn__col_layout layout = {.at = {0}};
    uint64_t size[PN__COL_S_COUNT] = {pn__col_header_size(model->version)};
    if (model->version == PN_COL_1)
        sizes_1(model, size);
    else
        sizes_2(model, size);
    for (unsigned s = 0; s < PN__COL_S_COUNT; s++)
        layout.at[s + 1] = layout.at[s] + size[s];
    return layout;
}

enum pn_status pn_col_model_new(enum pn_col_version version, const char *name,
                                struct pn_col_model **model, struct pn_error *err)
{
    size_t length = strlen(name);
    if (length >= PN_COL_NAME_SIZE)
        return pn__fail(err, PN_E_ARG, "name '%s' has %zu bytes, a model holds %u", name,
                        length, PN_COL_NAME_SIZE - 1);
    struct pn_col_model *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    made->version = version;
    memcpy(made->name, name, length);
    memcpy(made->name_bytes, name, length);
    *model = made;
    return PN_OK;
}

void pn_col_model_free(struct pn_col_model *model)
{
    if (!model)
        return;
    pn__free(model->spheres);
    pn__free(model->boxes);
    pn__free(model->lines);
    pn__free(model->groups);
    pn__free(model->mesh.vertices);
    pn__free(model->mesh.faces);
    pn__free(model->shadow.vertices);
    pn__free(model->shadow.faces);
    pn__free(model->rest);
    pn__free(model);
}

void pn_col_file_free(struct pn_col_file *file)
{
    if (!file)
        return;
    for (uint32_t i = 0; i < file->model_count; i++)
        pn_col_model_free(file->models[i]);
    for (uint32_t i = 0; i < file->fault_count; i++)
        pn__free(file->faults[i].bytes);
    pn__free(file->models);
    pn__free(file->faults);
    pn__free(file->tail);
    pn__free(file);
}

bool pn_col_has_stamp(const struct pn_col_model *model)
{
    return memcmp(model->name_bytes + PN_COL_NAME_SIZE - 2, "CE", 2) == 0 &&
           model->id == ('D' | '2' << 8);
}

bool pn_col_is_empty(const struct pn_col_model *model)
{
    return !model->sphere_count && !model->box_count && !model->line_count &&
           !model->mesh.face_count;
}

void pn_col_set_flags(struct pn_col_model *model)
{
    model->flags &= ~(PN_COL_FLAG_NOT_EMPTY | PN_COL_FLAG_GROUPS | PN_COL_FLAG_SHADOW);
    if (model->version == PN_COL_1)
        return;
    if (!pn_col_is_empty(model))
        model->flags |= PN_COL_FLAG_NOT_EMPTY;
    if (model->group_count)
        model->flags |= PN_COL_FLAG_GROUPS;
    if (model->shadow.face_count)
        model->flags |= PN_COL_FLAG_SHADOW;
}
