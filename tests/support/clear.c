/* clear.c - see clear.h. */
#include "config.h"

#include "support/clear.h"
#include "support/suite.h"

#include <string.h>

static void clear_area(struct pn_area *area, bool navis_of_links, bool places)
{
    for (uint32_t n = 0; n < area->node_count; n++) {
        struct pn_node *node = &area->nodes[n];
        node->unset = PN_NODE_UNSET_REGION | PN_NODE_UNSET_DEAD_END |
                      PN_NODE_UNSET_SWITCHED_OFF_ORIGINAL;
        node->region = 99;
        node->flags ^= PN_NODE_DEAD_END | PN_NODE_SWITCHED_OFF_ORIGINAL;
    }
    for (uint32_t l = 0; l < area->link_count; l++) {
        struct pn_link *link = &area->links[l];
        link->unset = PN_LINK_UNSET_LENGTH;
        link->length = 0;
        if (navis_of_links) {
            link->unset |= PN_LINK_UNSET_NAVI;
            link->navi = (struct pn_navi_address){0, 0};
        }
    }
    for (uint32_t i = 0; i < area->navi_count; i++) {
        struct pn_navi *navi = &area->navis[i];
        navi->unset = PN_NAVI_UNSET_DIRECTION;
        navi->dir_x = navi->dir_y = 1;
        if (places) {
            navi->unset |= PN_NAVI_UNSET_POSITION | PN_NAVI_UNSET_WIDTH;
            navi->x = navi->y = -1;
            navi->width = 77;
        }
    }
}

void test_clear_derived(struct pn_network *network, bool navis_of_links, bool places)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++)
        if (pn_network_area(network, a))
            clear_area(pn_network_area(network, a), navis_of_links, places);
}

struct pn_fill_report test_fill(struct pn_network *network, enum pn_fill mode)
{
    struct pn_fill_report report;
    struct pn_error err;
    memset(&report, 0xFF, sizeof report);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_compile_fill(network, mode, &report, &err), &err);
    return report;
}
