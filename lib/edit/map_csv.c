/* map_csv.c - a map of addresses, old to new, as CSV. */
#include "config.h"

#include "base/buffer.h"
#include "base/error.h"

#include <pathnode/edit.h>

static void put_moves(struct pn__buffer *text, const char *record,
                      const struct pn_moves *moves)
{
    for (uint32_t i = 0; i < moves->count; i++) {
        const struct pn_move *move = &moves->list[i];
        pn__buffer_printf(text, "%s,%u,%u,", record, move->from.area, move->from.node);
        if (move->to.area == PN_AREA_NONE)
            pn__buffer_puts(text, ",\n");
        else
            pn__buffer_printf(text, "%u,%u\n", move->to.area, move->to.node);
    }
}

enum pn_status pn_edits_map(const struct pn_edits *edits, char **csv, size_t *size,
                            struct pn_error *err)
{
    struct pn__buffer text = {0};
    pn__buffer_puts(&text, "record,area,number,new_area,new_number\n");
    if (edits) {
        put_moves(&text, pn_record_name(PN_RECORD_NODE), &edits->nodes);
        put_moves(&text, pn_record_name(PN_RECORD_NAVI), &edits->navis);
    }
    char *made = pn__buffer_take(&text, size);
    if (!made)
        return pn__fail_memory(err);
    *csv = made;
    return PN_OK;
}
