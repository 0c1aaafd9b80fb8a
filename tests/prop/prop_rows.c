/* Rows that nobody meant: damaged at random, they are refused by name or put in order. */
#include "config.h"

#include "support/edits.h"
#include "support/random.h"
#include "support/rowset.h"
#include "support/suite.h"

#include <pathnode.h>

static void damage(struct test_rows *rows, struct test_random *random)
{
    struct test_row *kept = &rows->kept[test_random_below(random, (uint32_t)rows->count)];
    const struct pn__table *table = &pn__tables[kept->row.table];
    if (kept->row.table < PN__TABLE_NODE)
        return;
    if (test_random_chance(random, 1, 3)) {
        *kept = rows->kept[--rows->count]; /* of a node, link or navi: no texts */
        return;
    }
    unsigned column = test_random_below(random, table->column_count);
    const struct pn__column *c = &table->columns[column];
    int64_t cell = test_random_in(random, 0, 40);
    if (c->type != PN__CELL_TEXT && cell >= c->low && cell <= c->high)
        kept->row.cell[column] = cell;
}

/* Every address of a network leads to a record, or into an area that is not there. */
static void assert_whole(const struct pn_network *network)
{
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t n = 0; area && n < area->node_count; n++) {
            ck_assert_uint_eq(area->nodes[n].self.node, n);
            ck_assert_uint_le(area->nodes[n].first_link +
                                  pn_node_link_count(&area->nodes[n]),
                              area->link_count);
        }
    }
}

START_TEST(damaged_rows_are_refused_by_name_or_put_in_order)
{
    struct pn_network *world = test_edit_world(5), *network;
    struct test_random random = test_random_at(test_seed(), 9, (uint32_t)_i, 0);
    for (int i = 0; i < 40; i++) {
        struct test_rows rows = test_rows_of(world);
        struct pn_source_info info = {0};
        struct pn_error err;
        pn_error_clear(&err);
        for (uint32_t k = test_random_below(&random, 5); k < 6; k++)
            damage(&rows, &random);
        if (test_rows_assemble(&rows, &network, &info, &err) == PN_OK) {
            assert_whole(network);
            pn_source_info_release(&info);
            pn_network_free(network);
        } else
            ck_assert_msg(err.message[0] && err.section[0], "no place: %s", err.message);
        test_rows_release(&rows);
    }
    pn_network_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("prop rows");
    TCase *t = tcase_create("damage");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, damaged_rows_are_refused_by_name_or_put_in_order, 0, 8);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
