/* osm_read.c - OSM 1.2 text, section by section; objects are in osm_object.c. */
#include "config.h"

#include "skin/osm.h"

#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

static enum pn_status read_version(struct pn__osm *osm, struct pn__piece rest)
{
    struct pn__skin_reader *r = osm->r;
    if (rest.size && rest.text[0] == ':') {
        rest.text++;
        rest.size--;
        while (rest.size && (rest.text[0] == ' ' || rest.text[0] == '\t')) {
            rest.text++;
            rest.size--;
        }
    }
    return pn__skin_name(r, rest, r->skin->version, sizeof r->skin->version);
}

static enum pn_status read_nodes(struct pn__osm *osm, struct pn__piece rest)
{
    struct pn__skin_reader *r = osm->r;
    const uint32_t line = r->line;
    int32_t declared;
    bool more;
    if (osm->names)
        return pn__skin_fail(r, r->row.text, PN_E_FORMAT, "a second section 'Node'");
    PN_TRY(pn__skin_count(r, rest, &declared));
    for (;;) {
        PN_TRY(pn__osm_section_row(r, "Node", line, &more));
        if (!more)
            break;
        PN_TRY(pn__skin_read_bone(r));
    }
    PN_TRY(pn__osm_check_count(r, "Node", line, declared, r->skin->bone_count));
    return pn__skin_settle_bones(r, &osm->names);
}

static enum pn_status read_pose(struct pn__osm *osm, uint32_t *placed)
{
    struct pn__skin_reader *r = osm->r;
    struct pn__piece rest = r->row;
    int32_t id;
    float v[9];
    PN_TRY(pn__skin_int(r, pn__piece_first(&rest), &id));
    int32_t bone = pn__skin_bone_by_id(osm->names, id);
    if (bone < 0)
        return pn__skin_fail(r, r->row.text, PN_E_RANGE, "there is no bone %d", id);
    PN_TRY(pn__skin_floats(r, &rest, v, 9));
    PN_TRY(pn__skin_no_more(r, rest));
    struct pn_skin *skin = r->skin;
    skin->poses[(size_t)(skin->frame_count - 1) * skin->bone_count + (uint32_t)bone] =
        (struct pn_skin_pose){{v[0], v[1], v[2]}, {v[3], v[4], v[5]}, {v[6], v[7], v[8]}};
    ++*placed;
    return PN_OK;
}

static enum pn_status check_frames(struct pn__skin_reader *r, uint32_t line,
                                   int32_t declared, uint32_t placed)
{
    const struct pn_skin *skin = r->skin;
    if (skin->frame_count && placed < skin->bone_count)
        PN_TRY(pn__skin_warn(r, PN__SKIN_POSE_MISSING, line,
                             "the first frame places %u of %u bones", placed,
                             skin->bone_count));
    if (declared >= 0 && (uint32_t)declared == skin->bone_count &&
        skin->frame_count != skin->bone_count)
        return pn__skin_warn(r, PN__SKIN_SKELETON_COUNT, line,
                             "Skeleton says %d, which are the bones; there are %u frames",
                             declared, skin->frame_count);
    return pn__osm_check_count(r, "Skeleton", line, declared, skin->frame_count);
}

static enum pn_status read_skeleton(struct pn__osm *osm, struct pn__piece rest)
{
    struct pn__skin_reader *r = osm->r;
    const uint32_t line = r->line;
    int32_t declared, time;
    uint32_t placed = 0, later = 0; /* bones that the first frame places */
    bool more;
    if (!osm->names)
        return pn__skin_fail(r, r->row.text, PN_E_FORMAT,
                             "section 'Skeleton' before 'Node'");
    if (r->skin->frame_count)
        return pn__skin_fail(r, r->row.text, PN_E_FORMAT, "a second section 'Skeleton'");
    PN_TRY(pn__skin_count(r, rest, &declared));
    for (;;) {
        PN_TRY(pn__osm_section_row(r, "Skeleton", line, &more));
        if (!more)
            break;
        rest = r->row;
        if (pn__piece_is(pn__piece_first(&rest), "time")) {
            PN_TRY(pn__skin_int(r, rest, &time));
            PN_TRY(pn__skin_add_frame(r, time));
        } else if (r->skin->frame_count) {
            PN_TRY(read_pose(osm, r->skin->frame_count == 1 ? &placed : &later));
        } else
            return pn__skin_fail(r, r->row.text, PN_E_FORMAT, "a row before any 'time'");
    }
    return check_frames(r, line, declared, placed);
}

/* "format:" - one letter would be a drive, and a path has other signs before a colon. */
static struct pn__piece format_of(struct pn__piece *rest)
{
    struct pn__piece none = {rest->text, 0};
    const char *colon = memchr(rest->text, ':', rest->size);
    if (!colon || colon - rest->text < 2)
        return none;
    struct pn__piece format = {rest->text, (size_t)(colon - rest->text)};
    for (size_t i = 0; i < format.size; i++)
        if (strchr(" \t\\/\"[", format.text[i]) || (uint8_t)format.text[0] == 0xE2)
            return none;
    struct pn__piece after = {colon + 1, rest->size - format.size - 1};
    while (after.size && (after.text[0] == ' ' || after.text[0] == '\t')) {
        after.text++;
        after.size--;
    }
    *rest = after;
    return format;
}

static enum pn_status read_material(struct pn__osm *osm)
{
    struct pn__skin_reader *r = osm->r;
    struct pn_skin *skin = r->skin;
    struct pn_skin_material material = {0};
    struct pn__piece rest = r->row;
    int32_t id;
    PN_TRY(pn__skin_int(r, pn__piece_first(&rest), &id));
    struct pn__piece format = format_of(&rest);
    if (format.size)
        PN_TRY(pn__skin_name(r, format, material.format, sizeof material.format));
    PN_TRY(pn__skin_name(r, rest, material.texture, sizeof material.texture));
    for (uint32_t i = 0; i < skin->material_count; i++)
        if (osm->material_ids[i] == id)
            return pn__skin_fail(r, r->row.text, PN_E_FORMAT,
                                 "two materials have the id %d", id);
    if (skin->material_count == 4096)
        return pn__skin_fail(r, r->row.text, PN_E_LIMIT, "over 4096 materials");
    if (!pn__grow(&skin->materials, skin->material_count, sizeof material) ||
        !pn__grow(&osm->material_ids, skin->material_count, sizeof id))
        return pn__fail_memory(r->err);
    osm->material_ids[skin->material_count] = id;
    skin->materials[skin->material_count++] = material;
    return PN_OK;
}

/* In the order of their ids. */
static void sort_materials(struct pn__osm *osm)
{
    struct pn_skin_material *list = osm->r->skin->materials;
    for (uint32_t i = 1; i < osm->r->skin->material_count; i++) {
        const int32_t id = osm->material_ids[i];
        const struct pn_skin_material material = list[i];
        uint32_t at = i;
        for (; at && osm->material_ids[at - 1] > id; at--) {
            osm->material_ids[at] = osm->material_ids[at - 1];
            list[at] = list[at - 1];
        }
        osm->material_ids[at] = id;
        list[at] = material;
    }
}

static enum pn_status read_materials(struct pn__osm *osm, struct pn__piece rest)
{
    struct pn__skin_reader *r = osm->r;
    const uint32_t line = r->line;
    int32_t declared;
    bool more;
    if (r->skin->object_count)
        return pn__skin_fail(r, r->row.text, PN_E_FORMAT,
                             "section 'Material' after an object");
    PN_TRY(pn__skin_count(r, rest, &declared));
    for (;;) {
        PN_TRY(pn__osm_section_row(r, "Material", line, &more));
        if (!more)
            break;
        PN_TRY(read_material(osm));
    }
    sort_materials(osm);
    return pn__osm_check_count(r, "Material", line, declared, r->skin->material_count);
}

static enum pn_status read_object(struct pn__osm *osm, struct pn__piece rest)
{
    (void)rest;
    return pn__osm_read_object(osm);
}

static enum pn_status skip_section(struct pn__osm *osm, struct pn__piece word)
{
    struct pn__skin_reader *r = osm->r;
    const uint32_t line = r->line;
    const int size = word.size > 40 ? 40 : (int)word.size;
    bool more = true;
    if (!r->options.skip_unknown)
        return pn__skin_fail(r, word.text, PN_E_FORMAT, "unknown section '%.*s'", size,
                             word.text);
    PN_TRY(pn__skin_warn(r, PN__SKIN_UNKNOWN, line, "section '%.*s' is passed over", size,
                         word.text));
    while (more)
        PN_TRY(pn__osm_section_row(r, "of an unknown name", line, &more));
    return PN_OK;
}

static enum pn_status read_section(struct pn__osm *osm)
{
    static const struct {
        const char *word;
        enum pn_status (*read)(struct pn__osm *osm, struct pn__piece rest);
    } sections[] = {
        {"Version", read_version},   {"Node", read_nodes},
        {"Skeleton", read_skeleton}, {"Material", read_materials},
        {"ObjectName", read_object},
    };
    struct pn__piece rest = osm->r->row;
    struct pn__piece word = pn__piece_keyword(&rest);
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (pn__piece_is(word, sections[i].word))
            return sections[i].read(osm, rest);
    if (pn__piece_is(osm->r->row, "End"))
        return pn__skin_warn(osm->r, PN__SKIN_STRAY_END, osm->r->line,
                             "an 'End' outside of sections");
    return skip_section(osm, word);
}

/* Degrees if any angle is more than once round in radians. */
static bool proves_degrees(const struct pn_skin *skin)
{
    const float most = 6.2831853f + 0.01f;
    for (size_t i = 0; i < (size_t)skin->frame_count * skin->bone_count; i++) {
        const struct pn_vec3 *rot = &skin->poses[i].rot;
        const float angles[3] = {rot->x, rot->y, rot->z};
        for (unsigned k = 0; k < 3; k++)
            if (angles[k] > most || angles[k] < -most)
                return true;
    }
    return false;
}

enum pn_status pn__skin_read_osm(struct pn__skin_reader *r)
{
    struct pn__osm osm = {.r = r};
    enum pn_status status = PN_OK;
    while (status == PN_OK && pn__skin_row(r))
        status = read_section(&osm);
    pn__skin_names_free(osm.names);
    pn__free(osm.material_ids);
    r->skin->degrees = r->options.angles == PN_SKIN_ANGLES_AUTO
                           ? proves_degrees(r->skin)
                           : r->options.angles == PN_SKIN_DEGREES;
    if (status == PN_OK && !r->skin->bone_count && !r->skin->object_count)
        status = pn__skin_fail_line(r, 1, PN_E_FORMAT,
                                    "no skeleton: it has no bones and no objects");
    return status;
}
