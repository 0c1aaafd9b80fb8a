/* ipl_write.c - placements -> either form. */
#include "config.h"

#include "ipl/ipl_parts.h"

#include "base/alloc.h"
#include "base/buffer.h"
#include "base/bytes.h"
#include "base/error.h"
#include "text/number.h"

#include <string.h>

static void put_floats(struct pn__buffer *out, const float *values, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        pn__buffer_puts(out, ", ");
        pn__put_float(out, values[i]);
    }
}

static void put_whole(struct pn__buffer *out, int32_t value)
{
    pn__buffer_puts(out, ", ");
    pn__buffer_put_i64(out, value);
}

static void put_inst(struct pn__buffer *out, enum pn_ipl_form form,
                     const struct pn_ipl_inst *inst)
{
    pn__buffer_put_i64(out, inst->id);
    pn__buffer_puts(out, ", ");
    pn__buffer_puts(out, inst->name);
    if (form != PN_IPL_III)
        put_whole(out, inst->interior);
    put_floats(out, (const float[]){inst->pos.x, inst->pos.y, inst->pos.z}, 3);
    if (form != PN_IPL_SA)
        put_floats(out, (const float[]){inst->scale.x, inst->scale.y, inst->scale.z}, 3);
    put_floats(out, inst->rotation, 4);
    if (form == PN_IPL_SA)
        put_whole(out, inst->lod);
    pn__buffer_putc(out, '\n');
}

/* A field would end there. */
static bool is_field(const char *name)
{
    return name[0] && !name[strcspn(name, " \t\v\f\r\n,#")];
}

static enum pn_status put_text(struct pn__buffer *out, const struct pn_ipl *ipl,
                               struct pn_error *err)
{
    pn__buffer_puts(out, "inst\n");
    for (uint32_t i = 0; i < ipl->inst_count; i++) {
        if (!is_field(ipl->insts[i].name)) {
            pn__error_set_place(err, "inst", i, -1);
            return pn__fail(err, PN_E_ARG, "placement %u: '%s' is no name for a text", i,
                            ipl->insts[i].name);
        }
        put_inst(out, ipl->form, &ipl->insts[i]);
    }
    pn__buffer_puts(out, "end\n");
    return PN_OK;
}

static void put_binary_inst(struct pn__buffer *out, const struct pn_ipl_inst *inst)
{
    uint8_t bytes[PN__BNRY_INST_SIZE];
    const float numbers[] = {inst->pos.x,       inst->pos.y,       inst->pos.z,
                             inst->rotation[0], inst->rotation[1], inst->rotation[2],
                             inst->rotation[3]};
    const int32_t wholes[] = {inst->id, inst->interior, inst->lod};
    for (unsigned i = 0; i < 7; i++)
        pn__put_f32(bytes + i * 4, numbers[i]);
    for (unsigned i = 0; i < 3; i++)
        pn__put_u32(bytes + 28 + i * 4, (uint32_t)wholes[i]);
    pn__buffer_append(out, bytes, sizeof bytes);
}

static void put_binary(struct pn__buffer *out, const struct pn_ipl *ipl)
{
    uint8_t header[PN__BNRY_HEADER_SIZE] = {'b', 'n', 'r', 'y'};
    pn__put_u32(header + PN__BNRY_INST_COUNT, ipl->inst_count);
    pn__put_u32(header + PN__BNRY_INST_OFFSET, PN__BNRY_HEADER_SIZE);
    pn__put_u32(header + PN__BNRY_CARS_OFFSET,
                PN__BNRY_HEADER_SIZE + ipl->inst_count * PN__BNRY_INST_SIZE);
    pn__buffer_append(out, header, sizeof header);
    for (uint32_t i = 0; i < ipl->inst_count; i++)
        put_binary_inst(out, &ipl->insts[i]);
}

enum pn_status pn_ipl_write(const struct pn_ipl *ipl, void **bytes, size_t *size,
                            struct pn_error *err)
{
    struct pn__buffer out = {0};
    enum pn_status status = PN_OK;
    if (ipl->form == PN_IPL_BINARY)
        put_binary(&out, ipl);
    else
        status = put_text(&out, ipl, err);
    if (status == PN_OK && out.failed)
        status = pn__fail_memory(err);
    if (status == PN_OK)
        *bytes = pn__buffer_take(&out, size);
    pn__buffer_release(&out);
    return status;
}
