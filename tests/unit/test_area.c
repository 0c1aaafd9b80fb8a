/* area/: one file's bytes to records and back, limits, and the fixtures' text. */
#include "base/bytes.h"
#include "support/memory.h"
#include "support/mkarea.h"
#include "support/suite.h"

#include <pathnode.h>

#include <stdlib.h>
#include <string.h>

static const char street[] =
    "area 9\n"
    "vehicle 100.125 -50 12.5 width=16 region=3 flags=0x000f1020 next=77 prev=88\n"
    "link 9/1 navi=9/0 length=20\n"
    "vehicle 120 -50 12.5 region=200 flags=0x80\n"
    "link 9/0 navi=9/0 length=21 flags=3\n"
    "link 63/65535 navi=63/1023 length=255\n"
    "navi 110 -50.125 to=9/0 dir=-100/7 width=120 lanes=1/2 light_to=1 light=6\n"
    "ped 0.5 0 3 width=248 distance=-2 area=8 node=7\n";

static struct mkarea make(const char *text)
{
    struct mkarea file;
    char why[256];
    ck_assert_msg(mkarea_text(text, &file, why, sizeof why), "%s", why);
    return file;
}

static struct pn_area *read_text(const char *text)
{
    struct mkarea file = make(text);
    struct pn_error err;
    struct pn_area *area = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_area_read(file.number, file.bytes, file.size, &area, &err), &err);
    mkarea_release(&file);
    return area;
}

START_TEST(every_field_is_read)
{
    struct pn_area *area = read_text(street);
    ck_assert_uint_eq(area->number, 9);
    ck_assert_uint_eq(area->node_count, 3);
    ck_assert_uint_eq(area->vehicle_count, 2);
    ck_assert_uint_eq(area->navi_count, 1);
    ck_assert_uint_eq(area->link_count, 3);
    ck_assert(area->has_spare && !area->spare && !area->tail);

    const struct pn_node *a = &area->nodes[0], *b = &area->nodes[1], *c = &area->nodes[2];
    ck_assert_uint_eq(a->next_pointer, 77);
    ck_assert_uint_eq(a->prev_pointer, 88);
    ck_assert_int_eq(a->pos.x, 801);
    ck_assert_int_eq(a->pos.y, -400);
    ck_assert_int_eq(a->pos.z, 100);
    ck_assert_uint_eq(a->flags, 0x000f1021);
    ck_assert_uint_eq(a->width, 16);
    ck_assert_uint_eq(a->region, 3);
    ck_assert_int_eq(a->search_distance, 0x7FFE);
    ck_assert_uint_eq(b->region, 200);
    ck_assert_uint_eq(b->first_link, 1);
    ck_assert_uint_eq(b->self.area, 9);
    ck_assert_uint_eq(b->self.node, 1);
    ck_assert_uint_eq(pn_node_link_count(b), 2);
    ck_assert_uint_eq(c->self.area, 8);
    ck_assert_uint_eq(c->self.node, 7);
    ck_assert_uint_eq(c->width, 248);
    ck_assert_int_eq(c->search_distance, -2);
    ck_assert_uint_eq(a->unset | b->unset | c->unset, 0);
    ck_assert_int_eq(pn_area_kind(area, 0), PN_KIND_CAR);
    ck_assert_int_eq(pn_area_kind(area, 1), PN_KIND_BOAT);
    ck_assert_int_eq(pn_area_kind(area, 2), PN_KIND_PED);
    pn_area_free(area);
}
END_TEST

START_TEST(links_and_navis_are_gathered_from_their_arrays)
{
    struct pn_area *area = read_text(street);
    const struct pn_link *back = &area->links[1], *out = &area->links[2];
    ck_assert_uint_eq(back->to.area, 9);
    ck_assert_uint_eq(back->to.node, 0);
    ck_assert_uint_eq(back->navi.area, 9);
    ck_assert_uint_eq(back->navi.navi, 0);
    ck_assert_uint_eq(back->length, 21);
    ck_assert_uint_eq(back->flags, PN_LINK_ROAD_CROSS | PN_LINK_PED_LIGHT);
    ck_assert_uint_eq(out->to.area, 63);
    ck_assert_uint_eq(out->to.node, 65535);
    ck_assert_uint_eq(out->navi.area, 63);
    ck_assert_uint_eq(out->navi.navi, 1023);
    ck_assert_uint_eq(out->length, 255);

    const struct pn_navi *navi = &area->navis[0];
    ck_assert_int_eq(navi->x, 880);
    ck_assert_int_eq(navi->y, -401);
    ck_assert_uint_eq(navi->attached.area, 9);
    ck_assert_uint_eq(navi->attached.node, 0);
    ck_assert_int_eq(navi->dir_x, -100); /* a signed byte, not 156 */
    ck_assert_int_eq(navi->dir_y, 7);
    ck_assert_uint_eq(navi->width, 120);
    ck_assert_uint_eq(navi->lanes & PN_NAVI_LANES_TO_MASK, 1);
    ck_assert_uint_eq(navi->lanes >> PN_NAVI_LANES_AWAY_SHIFT & 7, 2);
    ck_assert(navi->lanes & PN_NAVI_LIGHT_TO);
    ck_assert_uint_eq(navi->light & PN_NAVI_LIGHT_MASK, 2);
    ck_assert(navi->light & PN_NAVI_BRIDGE);
    pn_area_free(area);
}
END_TEST

/* Whatever is missing at the end, it is noticed, and the numbers say where. */
START_TEST(a_file_cut_anywhere_is_refused)
{
    struct mkarea file = make(street);
    for (size_t size = 0; size < file.size; size++) {
        struct pn_error err;
        struct pn_area *area = NULL;
        uint8_t *cut = malloc(size ? size : 1); /* so that sanitizers see reads past it */
        memcpy(cut, file.bytes, size);
        pn_error_clear(&err);
        ck_assert_pn_fails(PN_E_TRUNCATED, pn_area_read(9, cut, size, &area, &err), &err);
        ck_assert_ptr_null(area);
        ck_assert_int_eq(err.area, 9);
        ck_assert_uint_eq((uint64_t)err.offset + err.present, size);
        ck_assert_uint_lt(err.present, err.needed);
        free(cut);
    }
    mkarea_release(&file);
}
END_TEST

START_TEST(more_nodes_than_addresses_are_refused)
{
    const uint32_t nodes = 0x10000;
    size_t size = 20 + 28 * (size_t)nodes;
    uint8_t *bytes = calloc(size, 1);
    struct pn_error err;
    struct pn_area *area = NULL;
    pn_error_clear(&err);
    pn__put_u32(bytes, nodes);
    pn__put_u32(bytes + 8, nodes);
    ck_assert_pn_fails(PN_E_LIMIT, pn_area_read(0, bytes, size, &area, &err), &err);
    pn__put_u32(bytes, nodes - 1);
    pn__put_u32(bytes + 8, nodes - 1);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_area_read(0, bytes, size, &area, &err), &err);
    ck_assert_uint_eq(area->tail_size, 28);
    pn_area_free(area);
    free(bytes);
}
END_TEST

START_TEST(the_tail_is_kept_as_size_or_bytes)
{
    struct pn_area *zeros = read_text("ped 0 0 0\ntail 5000\n");
    ck_assert_uint_eq(zeros->tail_size, 5000);
    ck_assert_ptr_null(zeros->tail);
    ck_assert_uint_eq(pn_area_size(zeros), 48 + 5000);
    pn_area_free(zeros);

    struct pn_area *bytes = read_text("ped 0 0 0\ntail-bytes 00 4d 00\n");
    ck_assert_uint_eq(bytes->tail_size, 3);
    ck_assert_mem_eq(bytes->tail, "\0M\0", 3);
    pn_area_free(bytes);
}
END_TEST

START_TEST(spare_sections_are_kept_in_one_piece)
{
    struct pn_area *area = read_text("ped 0 0 0\nlink 0/0\nspare 4 01 02 03 04\n"
                                     "spare 768 05\nspare 1151 06\n");
    ck_assert_ptr_nonnull(area->spare);
    ck_assert_mem_eq(area->spare, "\xff\xff\0\0\1\2\3\4", 8);
    ck_assert_uint_eq(area->spare[768], 5);
    ck_assert_uint_eq(area->spare[1151], 6);
    pn_area_free(area);
}
END_TEST

START_TEST(without_links_the_spare_sections_may_lack)
{
    struct pn_area *without = read_text("vehicle 0 0 0\n");
    ck_assert(!without->has_spare);
    ck_assert_uint_eq(pn_area_size(without), 48);
    pn_area_free(without);

    struct pn_area *with = read_text("vehicle 0 0 0\nspare yes\ntail 3\n");
    ck_assert(with->has_spare && !with->spare);
    ck_assert_uint_eq(pn_area_size(with), 48 + PN_AREA_SPARE_SIZE + 3);
    pn_area_free(with);
}
END_TEST

START_TEST(a_new_area_has_spare_sections_if_it_has_links)
{
    struct pn_error err;
    struct pn_area *area;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_area_new(4, 2, 1, 1, 1, &area, &err), &err);
    ck_assert(area->has_spare);
    ck_assert_uint_eq(pn_area_size(area), 20 + 2 * 28 + 14 + 8 + 1152);
    area->has_spare = false; /* the file has them all the same */
    ck_assert_uint_eq(pn_area_size(area), 20 + 2 * 28 + 14 + 8 + 1152);
    pn_area_free(area);
    ck_assert_pn_ok(pn_area_new(4, 0, 0, 0, 0, &area, &err), &err);
    ck_assert(!area->has_spare);
    ck_assert_uint_eq(pn_area_size(area), 20);
    pn_area_free(area);

    struct pn_area *none = NULL;
    ck_assert_pn_fails(PN_E_LIMIT, pn_area_new(4, 65536, 0, 0, 0, &none, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_ARG, pn_area_new(4, 1, 2, 0, 0, &none, &err), &err);
    ck_assert_ptr_null(none);
    pn_area_free(NULL);
}
END_TEST

/* One value too many in a sound area. */
static const struct {
    enum pn_status status;
    const char *what, *section, *field, *message;
    int record;
} refusals[] = {
    {PN_E_LIMIT, "x+", "nodes", "x",
     "area 9: node 1: x 32768 does not fit, the file holds -32768 to 32767", 1},
    {PN_E_LIMIT, "y-", "nodes", "y",
     "area 9: node 1: y -32769 does not fit, the file holds -32768 to 32767", 1},
    {PN_E_LIMIT, "z+", "nodes", "z",
     "area 9: node 1: z 40000 does not fit, the file holds -32768 to 32767", 1},
    {PN_E_LIMIT, "region", "nodes", "region",
     "area 9: node 1: region 256 does not fit, the file holds 0 to 255", 1},
    {PN_E_LIMIT, "first", "nodes", "first_link",
     "area 9: node 1: first_link 32768 does not fit, the file holds 0 to 32767", 1},
    {PN_E_RANGE, "outside", "nodes", "first_link",
     "area 9: node 1: its 2 links from 2 lie outside the area's 3", 1},
    {PN_E_LIMIT, "navi x", "navis", "x",
     "area 9: navi 0: x -32769 does not fit, the file holds -32768 to 32767", 0},
    {PN_E_LIMIT, "navi y", "navis", "y",
     "area 9: navi 0: y 32768 does not fit, the file holds -32768 to 32767", 0},
    {PN_E_LIMIT, "navi area", "navi links", "navi_area",
     "area 9: link 2: navi_area 64 does not fit, the file holds 0 to 63", 2},
    {PN_E_LIMIT, "navi index", "navi links", "navi",
     "area 9: link 2: navi 1024 does not fit, the file holds 0 to 1023", 2},
    {PN_E_ARG, "no region", "nodes", "region",
     "area 9: node 1: region is not set; fill derived values first", 1},
    {PN_E_ARG, "no dead end", "nodes", "dead_end",
     "area 9: node 1: dead_end is not set; fill derived values first", 1},
    {PN_E_ARG, "no original", "nodes", "switched_off_original",
     "area 9: node 1: switched_off_original is not set; fill derived values first", 1},
    {PN_E_ARG, "no position", "navis", "position",
     "area 9: navi 0: position is not set; fill derived values first", 0},
    {PN_E_ARG, "no direction", "navis", "direction",
     "area 9: navi 0: direction is not set; fill derived values first", 0},
    {PN_E_ARG, "no width", "navis", "width",
     "area 9: navi 0: width is not set; fill derived values first", 0},
    {PN_E_ARG, "no length", "lengths", "length",
     "area 9: link 2: length is not set; fill derived values first", 2},
    {PN_E_ARG, "no navi", "navi links", "navi",
     "area 9: link 2: navi is not set; fill derived values first", 2},
};

static void spoil(struct pn_area *area, const char *what)
{
    struct pn_node *node = &area->nodes[1];
    struct pn_navi *navi = &area->navis[0];
    struct pn_link *link = &area->links[2];
    const struct {
        const char *what;
        void *at;
        size_t size;
        int32_t value;
    } spoils[] = {
        {"x+", &node->pos.x, 4, 32768},
        {"y-", &node->pos.y, 4, -32769},
        {"z+", &node->pos.z, 4, 40000},
        {"region", &node->region, 2, 256},
        {"first", &node->first_link, 4, 32768},
        {"outside", &node->first_link, 4, 2},
        {"navi x", &navi->x, 4, -32769},
        {"navi y", &navi->y, 4, 32768},
        {"navi area", &link->navi.area, 2, 64},
        {"navi index", &link->navi.navi, 2, 1024},
        {"no region", &node->unset, 1, PN_NODE_UNSET_REGION},
        {"no dead end", &node->unset, 1, PN_NODE_UNSET_DEAD_END},
        {"no original", &node->unset, 1, PN_NODE_UNSET_SWITCHED_OFF_ORIGINAL},
        {"no position", &navi->unset, 1, PN_NAVI_UNSET_POSITION},
        {"no direction", &navi->unset, 1, PN_NAVI_UNSET_DIRECTION},
        {"no width", &navi->unset, 1, PN_NAVI_UNSET_WIDTH},
        {"no length", &link->unset, 1, PN_LINK_UNSET_LENGTH},
        {"no navi", &link->unset, 1, PN_LINK_UNSET_NAVI},
    };
    for (size_t i = 0; i < sizeof spoils / sizeof *spoils; i++)
        if (strcmp(spoils[i].what, what) == 0) {
            memcpy(spoils[i].at, &spoils[i].value, spoils[i].size);
            return;
        }
    ck_abort_msg("no such way to spoil: %s", what);
}

START_TEST(the_writer_refuses_what_a_field_cannot_hold)
{
    struct pn_area *area = read_text(street);
    uint8_t *bytes = malloc(pn_area_size(area));
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_area_write(area, bytes, &err), &err);
    spoil(area, refusals[_i].what);
    ck_assert_pn_fails((int)refusals[_i].status, pn_area_write(area, bytes, &err), &err);
    ck_assert_str_eq(err.message, refusals[_i].message);
    ck_assert_str_eq(err.section, refusals[_i].section);
    ck_assert_str_eq(err.field, refusals[_i].field);
    ck_assert_int_eq(err.record, refusals[_i].record);
    ck_assert_int_eq(err.area, 9);
    free(bytes);
    pn_area_free(area);
}
END_TEST

START_TEST(values_at_the_limit_are_written)
{
    struct pn_error err;
    struct pn_area *area = NULL, *again = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_area_new(63, 2, 1, 0, 40000, &area, &err), &err);
    area->nodes[0].pos = (struct pn_point_fx){-32768, 32767, 32767};
    area->nodes[0].region = 255;
    area->nodes[1].first_link = 32767;
    area->nodes[1].flags = 15;
    area->links[39999].navi = (struct pn_navi_address){63, 1023};
    size_t size = pn_area_size(area);
    uint8_t *bytes = malloc(size);
    ck_assert_pn_ok(pn_area_write(area, bytes, &err), &err);
    ck_assert_pn_ok(pn_area_read(63, bytes, size, &again, &err), &err);
    ck_assert_mem_eq(again->nodes, area->nodes, 2 * sizeof *area->nodes);
    ck_assert_uint_eq(again->links[39999].navi.navi, 1023);
    ck_assert_uint_eq(again->links[39999].navi.area, 63);
    pn_area_free(area);
    pn_area_free(again);
    free(bytes);
}
END_TEST

/* Its first bytes are "MZ", those of a program: counts that add up tell better. */
START_TEST(a_header_that_adds_up_is_no_other_kind_of_file)
{
    const uint32_t nodes = 'M' | 'Z' << 8;
    struct pn_error err;
    struct pn_area *area = NULL, *again = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_area_new(5, nodes, nodes, 0, 0, &area, &err), &err);
    size_t size = pn_area_size(area);
    uint8_t *bytes = malloc(size);
    ck_assert_pn_ok(pn_area_write(area, bytes, &err), &err);
    ck_assert_mem_eq(bytes, "MZ", 2);
    ck_assert_pn_ok(pn_area_read(5, bytes, size, &again, &err), &err);
    ck_assert_uint_eq(again->node_count, nodes);
    pn_area_free(area);
    pn_area_free(again);
    free(bytes);
}
END_TEST

static const struct {
    const char *path;
    int number;
} names[] = {
    {"NODES0.DAT", 0},
    {"nodes63.dat", 63},
    {"data/paths/Nodes12.Dat", 12},
    {"C:\\gta\\NODES5.DAT", 5},
    {"NODES07.DAT", 7},
    {"NODES64.DAT", 64},
    {"NODES65534.DAT", 65534},
    {"NODES65535.DAT", -1},
    {"NODES.DAT", -1},
    {"NODES-1.DAT", -1},
    {"NODES 1.DAT", -1},
    {"NODES1.DAT.bak", -1},
    {"NODES1DAT", -1},
    {"NODES1.DA", -1},
    {"XNODES1.DAT", -1},
    {"NODES99999999999999999999.DAT", -1},
    {"NODES1.DAT/", -1},
    {"", -1},
};

START_TEST(the_number_is_in_the_name)
{
    ck_assert_msg(pn_area_number_of(names[_i].path) == names[_i].number, "'%s' gives %d",
                  names[_i].path, pn_area_number_of(names[_i].path));
}
END_TEST

static enum pn_status read_once(void *context, struct pn_error *err)
{
    const struct mkarea *file = context;
    struct pn_area *area = NULL;
    enum pn_status status =
        pn_area_read(file->number, file->bytes, file->size, &area, err);
    ck_assert((status == PN_OK) == (area != NULL));
    pn_area_free(area);
    return status;
}

START_TEST(every_failing_allocation_is_survived)
{
    struct mkarea file =
        make("vehicle 0 0 0\nlink 0/0\nnavi 0 0\nspare 0 01\ntail-bytes 01\n");
    test_memory_every_failure(read_once, &file, 1);
    mkarea_release(&file);
}
END_TEST

START_TEST(errors_may_be_ignored)
{
    struct pn_area *area = NULL;
    ck_assert_int_eq(pn_area_read(0, "x", 1, &area, NULL), PN_E_FORMAT);
    ck_assert_int_eq(pn_area_read(0, NULL, 0, &area, NULL), PN_E_TRUNCATED);
    ck_assert_int_eq(pn_area_new(0, 65536, 0, 0, 0, &area, NULL), PN_E_LIMIT);
    ck_assert_ptr_null(area);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("area");
    TCase *t = tcase_create("reading");
    tcase_add_test(t, every_field_is_read);
    tcase_add_test(t, links_and_navis_are_gathered_from_their_arrays);
    tcase_add_test(t, a_file_cut_anywhere_is_refused);
    tcase_add_test(t, more_nodes_than_addresses_are_refused);
    tcase_add_test(t, the_tail_is_kept_as_size_or_bytes);
    tcase_add_test(t, spare_sections_are_kept_in_one_piece);
    tcase_add_test(t, without_links_the_spare_sections_may_lack);
    tcase_add_test(t, a_header_that_adds_up_is_no_other_kind_of_file);
    tcase_add_loop_test(t, the_number_is_in_the_name, 0,
                        (int)(sizeof names / sizeof *names));
    tcase_add_test(t, every_failing_allocation_is_survived);
    tcase_add_test(t, errors_may_be_ignored);
    suite_add_tcase(suite, t);

    t = tcase_create("writing");
    tcase_add_test(t, a_new_area_has_spare_sections_if_it_has_links);
    tcase_add_loop_test(t, the_writer_refuses_what_a_field_cannot_hold, 0,
                        (int)(sizeof refusals / sizeof *refusals));
    tcase_add_test(t, values_at_the_limit_are_written);
    suite_add_tcase(suite, t);
    return test_run(suite);
}
