/* ipl_text.c - section inst of a text -> placements. */
#include "config.h"

#include "ipl/ipl_parts.h"
#include "ipl/text.h"

#include "base/alloc.h"
#include "base/error.h"

/* How many fields a placement has, by form. */
static const unsigned field_counts[] = {
    [PN_IPL_III] = 12,
    [PN_IPL_VC] = 13,
    [PN_IPL_SA] = 11,
};

static enum pn_status find_form(const struct pn__text *text, enum pn_ipl_form *form)
{
    const unsigned count = text->lines.count;
    for (unsigned i = 0; i < sizeof field_counts / sizeof *field_counts; i++)
        if (field_counts[i] == count) {
            *form = (enum pn_ipl_form)i;
            return PN_OK;
        }
    pn__fail(text->err, PN_E_FORMAT, "a placement has 11, 12 or 13 fields, not %u",
             count);
    return pn__text_place(text, PN_E_FORMAT, count, NULL);
}

/* As many numbers from a field on; what names one of each. */
static enum pn_status take_floats(const struct pn__text *text, unsigned *field,
                                  const char *const *what, float **values)
{
    for (; *what; what++, values++, ++*field)
        PN_TRY(pn__take_float(text, *field, *what, *values));
    return PN_OK;
}

static enum pn_status take_places(const struct pn__text *text, enum pn_ipl_form form,
                                  unsigned field, struct pn_ipl_inst *inst)
{
    static const char *const pos[] = {"x", "y", "z", NULL};
    static const char *const scale[] = {"sx", "sy", "sz", NULL};
    static const char *const rotation[] = {"rx", "ry", "rz", "rw", NULL};
    float *r = inst->rotation;
    PN_TRY(take_floats(text, &field, pos,
                       (float *[]){&inst->pos.x, &inst->pos.y, &inst->pos.z}));
    if (form != PN_IPL_SA)
        PN_TRY(take_floats(text, &field, scale,
                           (float *[]){&inst->scale.x, &inst->scale.y, &inst->scale.z}));
    PN_TRY(take_floats(text, &field, rotation, (float *[]){r, r + 1, r + 2, r + 3}));
    return form == PN_IPL_SA ? pn__take_int(text, field, "lod", &inst->lod) : PN_OK;
}

static enum pn_status take_inst(void *context, const struct pn__text *text)
{
    struct pn_ipl *ipl = context;
    struct pn_ipl_inst inst = {.scale = {1, 1, 1}, .lod = -1, .line = text->lines.line};
    enum pn_ipl_form form = PN_IPL_SA;
    PN_TRY(find_form(text, &form));
    PN_TRY(pn__take_int(text, 0, "id", &inst.id));
    PN_TRY(pn__take_name(text, 1, "name", inst.name));
    if (form != PN_IPL_III)
        PN_TRY(pn__take_int(text, 2, "interior", &inst.interior));
    PN_TRY(take_places(text, form, form == PN_IPL_III ? 2 : 3, &inst));
    if (!pn__grow(&ipl->insts, ipl->inst_count, sizeof *ipl->insts))
        return pn__fail_memory(text->err);
    if (ipl->inst_count == 0)
        ipl->form = form;
    ipl->insts[ipl->inst_count++] = inst;
    return PN_OK;
}

enum pn_status pn__ipl_read_text(const char *name, const void *bytes, size_t size,
                                 struct pn_ipl *ipl, struct pn_error *err)
{
    static const struct pn__text_section sections[] = {{"inst", take_inst}, {NULL, NULL}};
    return pn__text_read(name, bytes, size, sections, ipl, &ipl->skipped, err);
}
