/* memory.c - the memory of an index: cells that grow, a mapped file, its end. */
#include "config.h"

#include "prepared/index_file.h"

#include "base/alloc.h"
#include "base/map.h"

#include <string.h>

void pn_prepared_free(struct pn_prepared *p)
{
    if (!p)
        return;
    if (p->file) {
        pn__index_close(p->file);
        pn__free(p->cut);
    } else {
        pn__free_const(p->parts);
        pn_cut_free(p->cut);
        pn__free_const(p->cells);
    }
    pn__free(p->place);
    pn__free(p->block);
    pn__free(p->row);
    pn__free(p);
}

bool pn__cells_grow(struct pn__cells *cells, struct pn__block *block, uint64_t count,
                    uint32_t width)
{
    block->width = width;
    block->offset = (cells->size + 7) / 8 * 8;
    block->size = count * width;
    uint8_t *grown = pn__realloc(cells->bytes, (size_t)(block->offset + block->size), 1);
    if (!grown)
        return false;
    memset(grown + cells->size, 0, (size_t)(block->offset - cells->size));
    cells->bytes = grown;
    return true;
}

void pn__index_close(struct pn__index_file *file)
{
    if (!file)
        return;
    pn__map_release(file->bytes, file->size);
    pn__free(file->tested);
    pn__free(file->path);
    pn__free(file);
}
