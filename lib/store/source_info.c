/* source_info.c - what a load tells besides the network. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/edit.h>
#include <pathnode/store.h>

void pn_source_info_release(struct pn_source_info *info)
{
    if (!info)
        return;
    pn__free(info->area_hash);
    pn__free(info->head);
    info->area_hash = NULL;
    info->area_hash_count = 0;
    pn_edits_free(info->edits);
    info->edits = NULL;
    info->head = NULL;
}

enum pn_status pn_source_info_hash(struct pn_source_info *info,
                                   const struct pn_network *network, struct pn_error *err)
{
    if (info->area_hash)
        return PN_OK;
    const uint32_t count = pn_network_area_limit(network);
    char(*hash)[65] = pn__alloc(count, sizeof *hash);
    if (!hash)
        return pn__fail_memory(err);
    enum pn_status status = PN_OK;
    for (uint32_t i = 0; i < count && status == PN_OK; i++) {
        const struct pn_area *area = pn_network_area(network, i);
        if (area)
            status = pn_area_hash(area, hash[i], err);
    }
    if (status != PN_OK) {
        pn__free(hash);
        return status;
    }
    info->area_hash = hash;
    info->area_hash_count = count;
    return PN_OK;
}
