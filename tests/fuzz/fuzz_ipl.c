/* Placements: what is read is finite, and the same when it is written and read again. */
#include "config.h"

#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <math.h>
#include <string.h>

static void check_same(const struct pn_ipl *a, const struct pn_ipl *b, bool names)
{
    FUZZ_CHECK(a->inst_count == b->inst_count);
    for (uint32_t i = 0; i < a->inst_count; i++) {
        const struct pn_ipl_inst *p = &a->insts[i], *q = &b->insts[i];
        FUZZ_CHECK(p->id == q->id && p->interior == q->interior && p->lod == q->lod);
        FUZZ_CHECK(p->pos.x == q->pos.x && p->pos.y == q->pos.y && p->pos.z == q->pos.z);
        for (unsigned k = 0; k < 4; k++)
            FUZZ_CHECK(p->rotation[k] == q->rotation[k]);
        FUZZ_CHECK(!names || strcmp(p->name, q->name) == 0);
    }
}

/* Text of one form only: its other placements would lose fields or gain them. */
static bool fits_form(const struct pn_ipl *ipl)
{
    for (uint32_t i = 0; i < ipl->inst_count; i++) {
        const struct pn_ipl_inst *inst = &ipl->insts[i];
        if ((ipl->form != PN_IPL_SA && inst->lod != -1) ||
            (ipl->form == PN_IPL_III && inst->interior != 0))
            return false;
    }
    return true;
}

static void check_again(struct pn_ipl *ipl, enum pn_ipl_form form)
{
    struct pn_ipl *again = NULL;
    struct pn_error err;
    void *bytes;
    size_t size;
    pn_error_clear(&err);
    ipl->form = form;
    FUZZ_CHECK(pn_ipl_write(ipl, &bytes, &size, &err) == PN_OK);
    FUZZ_CHECK(pn_ipl_read("again", bytes, size, &again, &err) == PN_OK);
    check_same(ipl, again, form != PN_IPL_BINARY);
    pn_ipl_free(again);
    pn_free(bytes);
}

static void check_turns(const struct pn_ipl *ipl)
{
    for (uint32_t i = 0; i < ipl->inst_count; i++)
        for (int turning = 0; turning <= PN_IPL_TURN_GAME; turning++) {
            double q[4];
            pn_ipl_rotation(&ipl->insts[i], (enum pn_ipl_turning)turning, q);
            const double length = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
            FUZZ_CHECK(fabs(length - 1) < 1e-9);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_ipl *ipl = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_ipl_read("t.ipl", data, size, &ipl, &err), &err)) {
        FUZZ_CHECK(!ipl);
        return 0;
    }
    check_turns(ipl);
    if (fits_form(ipl))
        check_again(ipl, ipl->form);
    check_again(ipl, PN_IPL_BINARY);
    pn_ipl_free(ipl);
    return 0;
}
