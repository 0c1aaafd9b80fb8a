/* Scene files: the same bytes for the same input; damage is found, and said. */
#include "scene/image.h"
#include "support/city.h"
#include "support/memory.h"
#include "support/suite.h"

#include "base/file.h"
#include "base/map.h"

#include <pathnode.h>

#include <stdio.h>
#include <string.h>

static const struct test_city town = {5, 4, 12};

/* A saved town: its path, and its bytes. */
struct saved {
    char path[512];
    uint8_t *bytes;
    size_t size;
};

static void write_bytes(const struct saved *saved)
{
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn__file_write(saved->path, saved->bytes, saved->size, true, &err),
                    &err);
}

static struct saved save(const struct test_city *city)
{
    struct saved saved;
    struct pn_scene *scene;
    struct pn_error err;
    pn_error_clear(&err);
    snprintf(saved.path, sizeof saved.path, "%s/town.scene", test_scratch());
    ck_assert_pn_ok(test_city_scene(city, &scene, &err), &err);
    ck_assert_pn_ok(pn_scene_save(scene, saved.path, false, &err), &err);
    pn_scene_free(scene);
    ck_assert_pn_ok(pn__file_read(saved.path, 0, &saved.bytes, &saved.size, &err), &err);
    return saved;
}

static struct pn_scene *open_scene(const char *path)
{
    struct pn_scene *scene;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_scene_open(path, &scene, &err), &err);
    return scene;
}

START_TEST(the_same_input_makes_the_same_bytes)
{
    struct saved a = save(&town), b = save(&town);
    ck_assert_uint_eq(a.size, b.size);
    ck_assert_mem_eq(a.bytes, b.bytes, a.size);
    pn_free(a.bytes);
    pn_free(b.bytes);
}
END_TEST

START_TEST(a_mapped_scene_answers_as_the_one_in_memory)
{
    struct saved saved = save(&town);
    struct test_random random = {9};
    struct pn_scene *mapped = open_scene(saved.path), *made;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(test_city_scene(&town, &made, &err), &err);
    for (int i = 0; i < 500; i++) {
        const struct pn_point from = test_city_point(&town, &random),
                              to = test_city_point(&town, &random);
        struct pn_scene_hit a, b;
        ck_assert_pn_ok(pn_scene_ray(mapped, from, to, &a, &err), &err);
        ck_assert_pn_ok(pn_scene_ray(made, from, to, &b, &err), &err);
        ck_assert_double_eq(a.t, b.t);
        ck_assert_uint_eq(a.placement, b.placement);
        ck_assert_uint_eq(a.number, b.number);
    }
    ck_assert_pn_ok(pn_scene_verify(mapped, &err), &err);
    pn_scene_free(made);
    pn_scene_free(mapped);
    pn_free(saved.bytes);
}
END_TEST

START_TEST(names_and_sources_are_kept)
{
    struct pn_scene_draft *draft;
    struct pn_scene *scene;
    struct pn_scene_model model;
    struct pn_scene_placement placement;
    struct pn_error err;
    uint32_t one, two, again;
    const struct pn_col_model empty = {.version = PN_COL_2};
    char path[512];
    pn_error_clear(&err);
    snprintf(path, sizeof path, "%s/a.scene", test_scratch());
    ck_assert_pn_ok(pn_scene_draft_new(&draft, &err), &err);
    ck_assert_pn_ok(pn_scene_draft_model(draft, &empty, "a name", 4000, NULL, &err),
                    &err);
    ck_assert_pn_ok(pn_scene_draft_source(draft, "b.ipl", &one, &err), &err);
    ck_assert_pn_ok(pn_scene_draft_source(draft, "c.ipl", &two, &err), &err);
    ck_assert_pn_ok(pn_scene_draft_source(draft, "b.ipl", &again, &err), &err);
    ck_assert_uint_eq(again, one);
    placement = (struct pn_scene_placement){0, {1, 2, 3}, {0, 0, 0, 1}, 269, 6, two, 17};
    ck_assert_pn_ok(pn_scene_draft_place(draft, &placement, &err), &err);
    ck_assert_pn_ok(pn_scene_finish(draft, &scene, &err), &err);
    ck_assert_pn_ok(pn_scene_save(scene, path, false, &err), &err);
    pn_scene_free(scene);
    pn_scene_draft_free(draft);
    scene = open_scene(path);
    ck_assert(pn_scene_model_at(scene, 0, &model));
    ck_assert_str_eq(model.name, "a name");
    ck_assert_uint_eq(model.id, 4000);
    ck_assert(pn_scene_placement_at(scene, 0, &placement));
    ck_assert_uint_eq(placement.interior, 269);
    ck_assert_uint_eq(placement.flags, 6);
    ck_assert_uint_eq(placement.record, 17);
    ck_assert_str_eq(pn_scene_source_at(scene, placement.source), "c.ipl");
    ck_assert_pn_fails(PN_E_EXISTS, pn_scene_save(scene, path, false, &err), &err);
    pn_scene_free(scene);
}
END_TEST

/* Opens it and tests all of it; the first failure. */
static enum pn_status open_and_verify(const char *path, struct pn_error *err)
{
    struct pn_scene *scene;
    enum pn_status status = pn_scene_open(path, &scene, err);
    if (status != PN_OK)
        return status;
    status = pn_scene_verify(scene, err);
    pn_scene_free(scene);
    return status;
}

START_TEST(every_changed_byte_is_found)
{
    const struct test_city small = {5, 4, 4};
    struct saved saved = save(&small);
    struct pn_error err;
    for (size_t i = 0; i < saved.size; i += i < 1024 ? 1 : 61) {
        const struct pn__scene_header *header = (const void *)saved.bytes;
        uint64_t offset[PN__SCENE_SECTION_COUNT], length[PN__SCENE_SECTION_COUNT];
        pn__scene_layout(header, offset, length);
        bool between = i >= sizeof *header && i < offset[0];
        for (int s = 0; s + 1 < PN__SCENE_SECTION_COUNT; s++)
            between |= i >= offset[s] + length[s] && i < offset[s + 1];
        between |= i >= offset[PN__SCENE_NAMES] + length[PN__SCENE_NAMES] &&
                   i < (offset[PN__SCENE_NAMES] + length[PN__SCENE_NAMES] + 63) / 64 * 64;
        if (between)
            continue;
        saved.bytes[i] ^= 0x10;
        write_bytes(&saved);
        saved.bytes[i] ^= 0x10;
        pn_error_clear(&err);
        const enum pn_status status = open_and_verify(saved.path, &err);
        ck_assert_msg(status == PN_E_FORMAT || status == PN_E_UNSUPPORTED,
                      "byte %zu is not missed: %s", i, pn_status_name(status));
        ck_assert_str_eq(err.path, saved.path);
    }
    pn_free(saved.bytes);
}
END_TEST

START_TEST(a_damaged_model_stops_the_query_that_comes_to_it)
{
    struct saved saved = save(&town);
    struct pn_scene_hits layers = {0};
    struct pn_error err;
    pn_error_clear(&err);
    saved.bytes[saved.size - 65] ^= 1; /* of the last model, a lamp with stairs */
    write_bytes(&saved);
    struct pn_scene *scene = open_scene(saved.path);
    struct pn_scene_placement p;
    ck_assert(pn_scene_placement_at(scene, 3, &p));
    const struct pn_point above = {(double)p.position.x, (double)p.position.y, 90};
    ck_assert_uint_eq(p.model, 3);
    ck_assert_pn_fails(PN_E_FORMAT, pn_scene_ground(scene, above, -90, &layers, &err),
                       &err);
    ck_assert_uint_eq(layers.count, 0);
    ck_assert_str_eq(err.section, "blocks");
    ck_assert_int_eq(err.record, 3);
    ck_assert_str_eq(err.path, saved.path);
    pn_scene_hits_release(&layers);
    pn_scene_free(scene);
    pn_free(saved.bytes);
}
END_TEST

START_TEST(other_files_are_told_apart)
{
    struct saved saved = save(&town);
    struct pn_scene *scene;
    struct pn_error err;
    const size_t size = saved.size;
    pn_error_clear(&err);
    for (saved.size = 1; saved.size < size; saved.size = saved.size * 3 + 1) {
        write_bytes(&saved);
        pn_error_clear(&err);
        const bool header = saved.size < 8;
        ck_assert_pn_fails(header ? PN_E_FORMAT : PN_E_TRUNCATED,
                           pn_scene_open(saved.path, &scene, &err), &err);
    }
    saved.size = size;
    saved.bytes[8] = 99; /* the version */
    write_bytes(&saved);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_UNSUPPORTED, pn_scene_open(saved.path, &scene, &err), &err);
    saved.bytes[8] = PN__SCENE_VERSION;
    saved.bytes[12] ^= 1; /* the header's size */
    write_bytes(&saved);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_FORMAT, pn_scene_open(saved.path, &scene, &err), &err);
    memcpy(saved.bytes, "COL2", 4);
    write_bytes(&saved);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_FORMAT, pn_scene_open(saved.path, &scene, &err), &err);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_NOTFOUND, pn_scene_open("/nowhere.scene", &scene, &err),
                       &err);
    pn_free(saved.bytes);
}
END_TEST

/* A file whose checksums fit and that lies: value at offset of the first of a section. */
static void expect_lie(enum pn__scene_section section, size_t member, uint32_t value,
                       const char *name)
{
    struct saved saved = save(&town);
    struct pn__scene_header h;
    uint64_t offset[PN__SCENE_SECTION_COUNT], length[PN__SCENE_SECTION_COUNT];
    struct pn_scene *scene;
    struct pn_error err;
    pn_error_clear(&err);
    memcpy(&h, saved.bytes, sizeof h);
    pn__scene_layout(&h, offset, length);
    memcpy(saved.bytes + offset[section] + member, &value, sizeof value);
    h.sum[section] = pn__checksum(saved.bytes + offset[section], (size_t)length[section]);
    h.header_sum = pn__checksum(&h, offsetof(struct pn__scene_header, header_sum));
    memcpy(saved.bytes, &h, sizeof h);
    write_bytes(&saved);
    ck_assert_pn_fails(PN_E_FORMAT, pn_scene_open(saved.path, &scene, &err), &err);
    ck_assert_str_eq(err.section, name);
    pn_free(saved.bytes);
}

START_TEST(a_file_that_lies_is_refused)
{
    expect_lie(PN__SCENE_TOP, offsetof(struct pn__node, child), 0, "top");
    expect_lie(PN__SCENE_TOP, offsetof(struct pn__node, child), 99, "top");
    expect_lie(PN__SCENE_TOP, offsetof(struct pn__node, child),
               PN__CHILD_LEAF | town.placements, "top");
    expect_lie(PN__SCENE_PLACEMENTS, offsetof(struct pn__placement, model), town.models,
               "placements");
    expect_lie(PN__SCENE_PLACED, 0, 64, "placed");
    expect_lie(PN__SCENE_PLACEMENTS, offsetof(struct pn__placement, position), 0x7FC00000,
               "placements");
    expect_lie(PN__SCENE_PLACEMENTS, offsetof(struct pn__placement, box_count), 99,
               "placements");
    expect_lie(PN__SCENE_PLACEMENTS, offsetof(struct pn__placement, side), 0,
               "placements");
    expect_lie(PN__SCENE_ORIGINS, offsetof(struct pn__origin, source), 0, "origins");
    expect_lie(PN__SCENE_MODELS, offsetof(struct pn__model, offset), 0, "models");
    expect_lie(PN__SCENE_MODELS, offsetof(struct pn__model, face_count), 0xFFFFFFFF,
               "models");
    expect_lie(PN__SCENE_MODELS, offsetof(struct pn__model, name), 0xFFFF, "models");
}
END_TEST

/* A fuzzer that begins with files of another version never comes past their head. */
START_TEST(what_the_fuzzer_begins_with_is_of_this_version)
{
    static const char *const names[] = {"good-town", "good-empty"};
    for (int i = 0; i < 2; i++) {
        char name[64];
        snprintf(name, sizeof name, "fuzz/corpus/scene/%s", names[i]);
        struct pn_scene *scene = open_scene(test_data(name));
        ck_assert_int_eq(pn_scene_verify(scene, NULL), PN_OK);
        pn_scene_free(scene);
    }
}
END_TEST

static enum pn_status open_and_ask(void *context, struct pn_error *err)
{
    struct pn_scene *scene;
    struct pn_scene_hits hits = {0};
    enum pn_status status = pn_scene_open(context, &scene, err);
    if (status != PN_OK)
        return status;
    status = pn_scene_ground(scene, (struct pn_point){14, 14, 90}, -90, &hits, err);
    pn_scene_hits_release(&hits);
    pn_scene_free(scene);
    return status;
}

START_TEST(memory_may_run_out)
{
    struct saved saved = save(&town);
    test_memory_every_failure(open_and_ask, saved.path, 1);
    pn_free(saved.bytes);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("scene_file");
    TCase *tcase = tcase_create("files");
    tcase_add_test(tcase, the_same_input_makes_the_same_bytes);
    tcase_add_test(tcase, a_mapped_scene_answers_as_the_one_in_memory);
    tcase_add_test(tcase, names_and_sources_are_kept);
    tcase_add_test(tcase, every_changed_byte_is_found);
    tcase_add_test(tcase, a_damaged_model_stops_the_query_that_comes_to_it);
    tcase_add_test(tcase, other_files_are_told_apart);
    tcase_add_test(tcase, a_file_that_lies_is_refused);
    tcase_add_test(tcase, what_the_fuzzer_begins_with_is_of_this_version);
    tcase_add_test(tcase, memory_may_run_out);
    suite_add_tcase(suite, tcase);
    return test_run(suite);
}
