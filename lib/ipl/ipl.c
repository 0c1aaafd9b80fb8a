/* ipl.c - placements: which of the two forms a file has, and how one is turned. */
#include "config.h"

#include "ipl/ipl_parts.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

#include <math.h>
#include <string.h>

const char *pn_ipl_form_name(enum pn_ipl_form form)
{
    static const char *const names[] = {"gta3", "vc", "sa", "binary"};
    return form < PN_IPL_FORM_COUNT ? names[form] : NULL;
}

const char *pn_ipl_turning_name(enum pn_ipl_turning turning)
{
    static const char *const names[] = {"exact", "game"};
    return turning <= PN_IPL_TURN_GAME ? names[turning] : NULL;
}

enum pn_status pn_ipl_read(const char *name, const void *bytes, size_t size,
                           struct pn_ipl **ipl, struct pn_error *err)
{
    struct pn_ipl *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    made->form = PN_IPL_FORM_COUNT;
    const bool binary = size >= 4 && memcmp(bytes, "bnry", 4) == 0;
    const enum pn_status status = binary
                                      ? pn__ipl_read_binary(name, bytes, size, made, err)
                                      : pn__ipl_read_text(name, bytes, size, made, err);
    if (status != PN_OK) {
        pn_ipl_free(made);
        return status;
    }
    if (made->form == PN_IPL_FORM_COUNT)
        made->form = PN_IPL_SA;
    *ipl = made;
    return PN_OK;
}

enum pn_status pn_ipl_load(const char *path, struct pn_ipl **ipl, struct pn_error *err)
{
    uint8_t *bytes;
    size_t size;
    PN_TRY(pn__file_read(path, 0, &bytes, &size, err));
    const enum pn_status status = pn_ipl_read(path, bytes, size, ipl, err);
    pn__free(bytes);
    return status;
}

void pn_ipl_free(struct pn_ipl *ipl)
{
    if (!ipl)
        return;
    pn__free(ipl->insts);
    pn__free(ipl);
}

/* San Andreas drops tilts up to this. */
#define GAME_TILT 0.05f

/* Whether the game keeps more than the heading. */
static bool keeps_tilt(const struct pn_ipl_inst *inst)
{
    const float x = inst->rotation[0], y = inst->rotation[1];
    return fabsf(x) > GAME_TILT || fabsf(y) > GAME_TILT ||
           ((inst->interior & PN_IPL_DONT_STREAM) && x != 0 && y != 0);
}

/*
 * The game turns by acos(w) times 2, or -2 where z is not below 0: about the same axis,
 * by the sine that belongs to that cosine.
 */
static void heading_only(const struct pn_ipl_inst *inst, double rotation[4])
{
    const double w = fmax(-1, fmin(1, inst->rotation[3]));
    const double sine = sqrt(1 - w * w);
    rotation[0] = rotation[1] = 0;
    rotation[2] = inst->rotation[2] < 0 ? sine : -sine;
    rotation[3] = w;
}

bool pn_ipl_rotation(const struct pn_ipl_inst *inst, enum pn_ipl_turning turning,
                     double rotation[4])
{
    const float *r = inst->rotation;
    double length = 0;
    for (unsigned i = 0; i < 4; i++)
        length += (double)r[i] * r[i];
    length = sqrt(length);
    if (!(length > 0)) {
        memcpy(rotation, (const double[4]){0, 0, 0, 1}, 4 * sizeof *rotation);
        return false;
    }
    if (turning == PN_IPL_TURN_GAME && !keeps_tilt(inst)) {
        heading_only(inst, rotation);
        return true;
    }
    for (unsigned i = 0; i < 3; i++)
        rotation[i] = -r[i] / length;
    rotation[3] = r[3] / length;
    return true;
}
