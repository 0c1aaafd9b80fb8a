#include "config.h"

#include "support/real.h"

#include "base/alloc.h"
#include "base/file.h"
#include "support/suite.h"

#include <stdio.h>

static struct pn_area *read_area(int number, struct pn_error *err)
{
    char path[1024];
    uint8_t *bytes;
    size_t size;
    struct pn_area *area = NULL;
    snprintf(path, sizeof path, "%s/NODES%d.DAT", test_sa_nodes(), number);
    ck_assert_pn_ok(pn__file_read(path, 0, &bytes, &size, err), err);
    ck_assert_pn_ok(pn_area_read((uint16_t)number, bytes, size, &area, err), err);
    pn__free(bytes);
    return area;
}

struct pn_network *test_real_network(void)
{
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_network_new(&network, &err), &err);
    for (int a = 0; a < PN_AREA_COUNT; a++)
        ck_assert_pn_ok(pn_network_add(network, read_area(a, &err), &err), &err);
    return network;
}
