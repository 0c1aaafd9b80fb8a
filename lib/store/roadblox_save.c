/* roadblox_save.c - ROADBLOX.DAT beside area files: the one that is there follows the
 * edits, a new one is made of the network. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

#include <pathnode/groups.h>
#include <pathnode/store.h>

/* More road blocks than a network has nodes. */
#define MOST_BYTES ((uint64_t)1 << 24)

static enum pn_status follow(const struct pn_edits *edits, const char *path,
                             uint8_t **bytes, size_t *size, uint32_t *count,
                             struct pn_error *err)
{
    static const struct pn_edits none;
    uint8_t *old;
    size_t old_size;
    PN_TRY(pn__file_read(path, MOST_BYTES, &old, &old_size, err));
    enum pn_status status =
        pn_edits_roadblox(edits ? edits : &none, old, old_size, bytes, size, count, err);
    pn__free(old);
    if (status != PN_OK)
        pn__error_set_path(err, path);
    return status;
}

enum pn_status pn_roadblox_make(const struct pn_network *network,
                                const struct pn_edits *edits, const char *path,
                                bool replace, uint8_t **bytes, size_t *size,
                                uint32_t *count, struct pn_error *err)
{
    enum pn_status status = pn__file_check_place(path, replace, err);
    if (status != PN_OK) {
        pn__error_set_path(err, path);
        return status;
    }
    if (pn__path_type(path) == PN__PATH_FILE)
        return follow(edits, path, bytes, size, count, err);
    return pn_groups_roadblox(network, bytes, size, count, err);
}
