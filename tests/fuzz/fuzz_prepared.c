/*
 * pn_prepared_open on any bytes. Checksums would stop nearly every mutation at the door,
 * so they are made to fit first: what is left to hold the line are the bounds.
 */
#include "config.h"

#include "fuzz/file.h"

#include "base/map.h"
#include "prepared/index_file.h"

#include <pathnode.h>
#include <pathnode/prepared.h>

#include <string.h>

/* Makes the checksums of a file whose counts fit its size right. */
static void sum_again(uint8_t *bytes, size_t size)
{
    struct pn__index_header h;
    uint64_t offset[PN__SECTION_COUNT], length[PN__SECTION_COUNT];
    if (size < sizeof h)
        return;
    memcpy(&h, bytes, sizeof h);
    h.file_size = size;
    bool fits = h.cells_size <= size && pn__index_layout(&h, offset, length) == size;
    for (int s = 0; fits && s < PN__SECTION_CELLS; s++)
        h.sum[s] = pn__checksum(bytes + offset[s], (size_t)length[s]);
    h.header_sum = pn__checksum(&h, offsetof(struct pn__index_header, header_sum));
    memcpy(bytes, &h, sizeof h);
}

static void ask(const struct pn_prepared *prepared)
{
    uint32_t nodes = pn_prepared_cut(prepared)->node_count;
    struct pn_path path = {0};
    for (pn_node_id from = 0; from < nodes && from < 24; from++)
        for (pn_node_id to = 0; to < nodes && to < 24; to++) {
            uint64_t cost;
            struct pn_error err;
            pn_error_clear(&err);
            enum pn_status one = pn_prepared_distance(prepared, from, to, &cost, &err);
            FUZZ_CHECK(one == PN_OK || err.message[0]);
            enum pn_status two = pn_prepared_path(prepared, from, to, &path, NULL);
            FUZZ_CHECK(two != PN_OK || (one == PN_OK && path.count && path.cost == cost));
        }
    pn_path_release(&path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[] = FUZZ_PATH;
    struct pn_prepared *prepared;
    struct pn_error err;
    uint8_t *bytes = malloc(size + 1);
    FUZZ_CHECK(bytes != NULL);
    if (size)
        memcpy(bytes, data, size);
    sum_again(bytes, size);
    fuzz_make_file(path, bytes, size);
    pn_error_clear(&err);
    if (!FUZZ_REFUSED(pn_prepared_open(path, NULL, &prepared, &err), &err)) {
        ask(prepared);
        pn_prepared_verify(prepared, NULL);
        pn_prepared_free(prepared);
    }
    unlink(path);
    free(bytes);
    return 0;
}
