/* ipl_binary.c - the binary form -> placements. Models have no names here. */
#include "config.h"

#include "ipl/ipl_parts.h"

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"

#include <math.h>

static enum pn_status fail_at(const char *name, enum pn_status status, int64_t record,
                              uint64_t offset, struct pn_error *err)
{
    pn__error_set_path(err, name);
    pn__error_set_place(err, record < 0 ? "header" : "inst", record, (int64_t)offset);
    return status;
}

static enum pn_status fail_short(const char *name, uint64_t needed, uint64_t present,
                                 int64_t record, uint64_t offset, struct pn_error *err)
{
    if (err) {
        err->needed = needed;
        err->present = present;
    }
    pn__fail(err, PN_E_TRUNCATED, "%s needs %llu bytes at 0x%llx, file has %llu",
             record < 0 ? "header" : "section 'inst'", (unsigned long long)needed,
             (unsigned long long)offset, (unsigned long long)present);
    return fail_at(name, PN_E_TRUNCATED, record, offset, err);
}

static enum pn_status take_inst(const char *name, const uint8_t *at, uint32_t record,
                                uint64_t offset, struct pn_ipl_inst *inst,
                                struct pn_error *err)
{
    float number[7];
    for (unsigned i = 0; i < 7; i++) {
        number[i] = pn__get_f32(at + i * 4);
        if (!isfinite(number[i])) {
            pn__fail(err, PN_E_RANGE, "placement %u: a coordinate is no finite number",
                     record);
            return fail_at(name, PN_E_RANGE, record, offset + i * 4, err);
        }
    }
    *inst = (struct pn_ipl_inst){
        .pos = {number[0], number[1], number[2]},
        .rotation = {number[3], number[4], number[5], number[6]},
        .scale = {1, 1, 1},
        .id = (int32_t)pn__get_u32(at + 28),
        .interior = (int32_t)pn__get_u32(at + 32),
        .lod = (int32_t)pn__get_u32(at + 36),
    };
    return PN_OK;
}

/* What the header counts beside placements, to be told; sums that wrap are told as most.
 */
static uint32_t count_others(const uint8_t *bytes)
{
    uint64_t sum = 0;
    for (unsigned i = 1; i < PN__BNRY_COUNTS; i++)
        sum += pn__get_u32(bytes + PN__BNRY_INST_COUNT + i * 4);
    return sum < UINT32_MAX ? (uint32_t)sum : UINT32_MAX;
}

enum pn_status pn__ipl_read_binary(const char *name, const uint8_t *bytes, size_t size,
                                   struct pn_ipl *ipl, struct pn_error *err)
{
    if (size < PN__BNRY_HEADER_SIZE)
        return fail_short(name, PN__BNRY_HEADER_SIZE, size, -1, 0, err);
    const uint32_t count = pn__get_u32(bytes + PN__BNRY_INST_COUNT);
    const uint64_t offset = pn__get_u32(bytes + PN__BNRY_INST_OFFSET);
    const uint64_t needed = (uint64_t)count * PN__BNRY_INST_SIZE;
    ipl->form = PN_IPL_BINARY;
    ipl->other_records = count_others(bytes);
    if (count == 0)
        return PN_OK;
    if (offset < PN__BNRY_HEADER_SIZE) {
        pn__fail(err, PN_E_RANGE, "placements begin at byte %llu, inside the header",
                 (unsigned long long)offset);
        return fail_at(name, PN_E_RANGE, -1, PN__BNRY_INST_OFFSET, err);
    }
    if (offset > size || needed > size - offset)
        return fail_short(name, needed, offset < size ? size - offset : 0, 0, offset,
                          err);
    if (!(ipl->insts = pn__alloc(count, sizeof *ipl->insts)))
        return pn__fail_memory(err);
    ipl->inst_count = count;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t at = offset + (uint64_t)i * PN__BNRY_INST_SIZE;
        PN_TRY(take_inst(name, bytes + at, i, at, &ipl->insts[i], err));
    }
    return PN_OK;
}
