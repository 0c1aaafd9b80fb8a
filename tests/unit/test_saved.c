/* prepared/index_*: an index saved and mapped again, whole, stale, damaged and lying. */
#include "config.h"

#include "base/error.h"
#include "base/file.h"
#include "base/map.h"
#include "prepared/index_file.h"
#include "support/memory.h"
#include "support/suite.h"
#include "support/toy.h"

#include <pathnode.h>
#include <pathnode/flex.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct pn_prepared_key key = {
    .purpose = "length obey", .stamp = "NODES0.DAT 100 5", .content = "abc"};

struct saved {
    struct toy toy;
    struct pn_graph *graph;
    struct pn_costs *costs;
    struct pn_prepared *prepared;
    uint64_t *dist; /* between all nodes */
    char path[256];
    uint8_t *bytes; /* of the file */
    size_t size;
};

static const size_t rooms[] = {PN_PREPARED_TABLE_BYTES, 0, 200};

static void read_back(struct saved *s)
{
    ck_assert_int_eq(pn__file_read(s->path, 0, &s->bytes, &s->size, NULL), PN_OK);
}

/* A small world, saved: tables, rows, or some of both; one-way or symmetric. */
static void make(struct saved *s, int variant)
{
    struct pn_route_options options = {PN_METRIC_LENGTH,
                                       variant % 2 ? PN_ONE_WAY_OBEY : PN_ONE_WAY_IGNORE};
    struct pn_prepare_options room = {rooms[variant / 2]};
    struct pn_error err;
    pn_error_clear(&err);
    toy_random(&s->toy, 40 + test_seed(), 5);
    s->graph = toy_graph(&s->toy);
    ck_assert_int_eq(pn_costs_new(s->graph, PN_KINDS_VEHICLE, &options, &s->costs, NULL),
                     PN_OK);
    ck_assert_int_eq(pn_prepared_new(s->costs, &room, &s->prepared, NULL), PN_OK);
    size_t nodes = s->graph->node_count;
    s->dist = malloc(nodes * nodes * sizeof *s->dist);
    for (pn_node_id n = 0; n < nodes; n++)
        toy_distances(s->costs, n, s->dist + n * nodes);
    snprintf(s->path, sizeof s->path, "%s/index", test_scratch());
    ck_assert_pn_ok(pn_prepared_save(s->prepared, s->path, &key, &err), &err);
    read_back(s);
}

static void drop(struct saved *s)
{
    free(s->dist);
    pn_free(s->bytes);
    pn_prepared_free(s->prepared);
    pn_costs_free(s->costs);
    toy_graph_free(s->graph);
    toy_release(&s->toy);
}

static void rewrite(const struct saved *s, const uint8_t *bytes, size_t size)
{
    ck_assert_int_eq(pn__file_write(s->path, bytes, size, true, NULL), PN_OK);
}

/* All pairs; each answer right or, if damage is allowed, PN_E_FORMAT. How many failed. */
static uint32_t ask_all(const struct saved *s, const struct pn_prepared *p, bool damage)
{
    uint32_t nodes = s->graph->node_count, failed = 0;
    struct pn_path path = {0};
    for (pn_node_id from = 0; from < nodes; from++)
        for (pn_node_id to = 0; to < nodes; to++) {
            uint64_t cost = 1, wanted = s->dist[(size_t)from * nodes + to];
            enum pn_status status = pn_prepared_distance(p, from, to, &cost, NULL);
            if (status == PN_E_FORMAT && damage) {
                failed++;
                continue;
            }
            if (cost != wanted || (status == PN_OK) != (wanted != PN_COST_NONE))
                ck_abort_msg("%u to %u: status %d, wrong cost", from, to, status);
            if (status == PN_OK && (pn_prepared_path(p, from, to, &path, NULL) != PN_OK ||
                                    path.cost != wanted))
                ck_abort_msg("%u to %u: wrong path", from, to);
        }
    pn_path_release(&path);
    return failed;
}

START_TEST(a_saved_index_answers_as_the_one_in_memory)
{
    struct saved s;
    struct pn_error err;
    struct pn_prepared *opened;
    make(&s, _i);
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_prepared_open(s.path, &key, &opened, &err), &err);
    ck_assert_uint_eq(ask_all(&s, opened, false), 0);
    ck_assert_pn_ok(pn_prepared_verify(opened, &err), &err);
    struct pn_prepared_info made, mapped;
    pn_prepared_describe(s.prepared, &made);
    pn_prepared_describe(opened, &mapped);
    ck_assert_mem_eq(&made, &mapped, sizeof made);
    pn_prepared_free(opened);
    drop(&s);
}
END_TEST

START_TEST(the_same_index_has_the_same_bytes)
{
    struct saved s;
    struct pn_prepared *opened;
    make(&s, _i);
    ck_assert_int_eq(pn_prepared_open(s.path, NULL, &opened, NULL), PN_OK);
    char copy[300];
    uint8_t *bytes;
    size_t size;
    snprintf(copy, sizeof copy, "%s-2", s.path);
    ck_assert_int_eq(pn_prepared_save(opened, copy, &key, NULL), PN_OK);
    ck_assert_int_eq(pn__file_read(copy, 0, &bytes, &size, NULL), PN_OK);
    ck_assert_uint_eq(size, s.size);
    ck_assert_int_eq(memcmp(bytes, s.bytes, size), 0);
    pn_free(bytes);
    pn_prepared_free(opened);
    drop(&s);
}
END_TEST

START_TEST(a_stale_or_foreign_index_is_not_used)
{
    struct saved s;
    struct pn_error err;
    struct pn_prepared *opened = NULL;
    struct pn_prepared_key found, wanted[4] = {key, key, key, key};
    make(&s, 0);
    strcpy(wanted[0].stamp, "NODES0.DAT 100 6");
    strcpy(wanted[1].purpose, "metres obey");
    strcpy(wanted[2].content, "abd");
    wanted[3].kinds = PN_KINDS_PED;
    for (int i = 0; i < 4; i++) {
        pn_error_clear(&err);
        ck_assert_pn_fails(PN_E_CONSTRAINT,
                           pn_prepared_open(s.path, &wanted[i], &opened, &err), &err);
        ck_assert_str_eq(err.path, s.path);
    }
    ck_assert_ptr_null(opened);
    ck_assert_int_eq(pn_prepared_read_key(s.path, &found, NULL), PN_OK);
    ck_assert_str_eq(found.stamp, key.stamp);
    ck_assert_uint_eq(found.kinds, PN_KINDS_VEHICLE);
    drop(&s);
}
END_TEST

START_TEST(other_files_and_versions_are_refused)
{
    struct saved s;
    struct pn_error err;
    struct pn_prepared *opened = NULL;
    make(&s, 0);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_NOTFOUND, pn_prepared_open("/none", NULL, &opened, &err),
                       &err);
    rewrite(&s, (const uint8_t *)"SQLite format 3", 15);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_FORMAT, pn_prepared_open(s.path, NULL, &opened, &err), &err);
    rewrite(&s, s.bytes, 0);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_FORMAT, pn_prepared_open(s.path, NULL, &opened, &err), &err);
    s.bytes[offsetof(struct pn__index_header, version)]++;
    rewrite(&s, s.bytes, s.size);
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_UNSUPPORTED, pn_prepared_open(s.path, NULL, &opened, &err),
                       &err);
    drop(&s);
}
END_TEST

START_TEST(every_damaged_byte_is_an_error_or_harmless)
{
    struct saved s;
    uint32_t refused = 0, later = 0;
    make(&s, _i);
    for (size_t at = 0; at < s.size; at++) {
        struct pn_prepared *opened;
        s.bytes[at] ^= (uint8_t)(1u << at % 8);
        rewrite(&s, s.bytes, s.size);
        s.bytes[at] ^= (uint8_t)(1u << at % 8);
        if (pn_prepared_open(s.path, NULL, &opened, NULL) != PN_OK) {
            refused++;
            continue;
        }
        bool failed = ask_all(&s, opened, true) != 0;
        if (failed)
            ck_assert_int_eq(pn_prepared_verify(opened, NULL), PN_E_FORMAT);
        later += failed;
        pn_prepared_free(opened);
    }
    ck_assert_uint_gt(refused, sizeof(struct pn__index_header));
    ck_assert_uint_gt(later, 0);
    drop(&s);
}
END_TEST

START_TEST(a_file_cut_short_anywhere_is_refused)
{
    struct saved s;
    struct pn_prepared *opened;
    make(&s, _i);
    for (size_t size = 0; size < s.size; size += size < 64 ? 1 : 61) {
        rewrite(&s, s.bytes, size);
        enum pn_status status = pn_prepared_open(s.path, NULL, &opened, NULL);
        if (status != PN_E_FORMAT && status != PN_E_TRUNCATED)
            ck_abort_msg("%zu bytes: status %d", size, status);
    }
    drop(&s);
}
END_TEST

/* Makes all checksums fit again: damage that was meant. */
static void sum_again(uint8_t *bytes)
{
    struct pn__index_header h;
    uint64_t offset[PN__SECTION_COUNT], length[PN__SECTION_COUNT];
    memcpy(&h, bytes, sizeof h);
    pn__index_layout(&h, offset, length);
    const struct pn__block *block = (void *)(bytes + offset[PN__SECTION_BLOCK]);
    uint64_t *sum = (void *)(bytes + offset[PN__SECTION_BLOCK_SUM]);
    for (uint32_t r = 0; r < h.region_count; r++) {
        uint64_t size = block[r].size;
        if (block[r].offset <= h.cells_size && size <= h.cells_size - block[r].offset)
            sum[r] = pn__checksum(bytes + offset[PN__SECTION_CELLS] + block[r].offset,
                                  (size_t)size);
    }
    for (int i = 0; i < PN__SECTION_CELLS; i++)
        h.sum[i] = pn__checksum(bytes + offset[i], (size_t)length[i]);
    h.header_sum = pn__checksum(&h, offsetof(struct pn__index_header, header_sum));
    memcpy(bytes, &h, sizeof h);
}

/* Whatever comes out, it comes out, and stays inside (the sanitizers look). */
static void ask_a_liar(const struct saved *s, const struct pn_prepared *p)
{
    uint32_t nodes = pn_prepared_cut(p)->node_count;
    struct pn_path path = {0};
    struct pn_flex *flex = NULL;
    bool whole = nodes == s->graph->node_count &&
                 pn_flex_new(s->costs, pn_prepared_cut(p), p, &flex, NULL) == PN_OK;
    for (pn_node_id from = 0; from < nodes && from < 60; from++)
        for (pn_node_id to = 0; to < nodes && to < 60; to++) {
            pn_prepared_path(p, from, to, &path, NULL);
            if (whole)
                pn_flex_path(flex, from, to, &path, NULL);
        }
    pn_flex_free(flex);
    pn_path_release(&path);
}

START_TEST(a_lying_file_is_harmless)
{
    struct saved s;
    uint64_t rng = test_seed();
    uint32_t opened_count = 0;
    make(&s, _i % 6);
    uint8_t *bytes = malloc(s.size);
    for (int round = 0; round < 1500; round++) {
        struct pn_prepared *opened;
        memcpy(bytes, s.bytes, s.size);
        size_t start = sizeof(struct pn__index_header);
        for (uint64_t n = 1 + toy_next(&rng) % 3; n; n--) {
            size_t at = start + toy_next(&rng) % (s.size - start);
            bytes[at] =
                toy_next(&rng) % 3 ? (uint8_t)(bytes[at] + 1) : (uint8_t)toy_next(&rng);
        }
        sum_again(bytes);
        rewrite(&s, bytes, s.size);
        if (pn_prepared_open(s.path, NULL, &opened, NULL) != PN_OK)
            continue;
        opened_count++;
        ask_a_liar(&s, opened);
        pn_prepared_free(opened);
    }
    ck_assert_uint_gt(opened_count, 10);
    free(bytes);
    drop(&s);
}
END_TEST

static enum pn_status save_and_open(void *context, struct pn_error *err)
{
    const struct saved *s = context;
    struct pn_prepared *opened;
    PN_TRY(pn_prepared_save(s->prepared, s->path, &key, err));
    PN_TRY(pn_prepared_open(s->path, &key, &opened, err));
    pn_prepared_free(opened);
    return PN_OK;
}

START_TEST(no_allocation_may_fail_unnoticed)
{
    struct saved s;
    make(&s, 0);
    test_memory_every_failure(save_and_open, &s, 1);
    drop(&s);
}
END_TEST

struct asker {
    const struct saved *s;
    const struct pn_prepared *p;
    uint64_t wrong;
};

static void *ask(void *context)
{
    struct asker *asker = context;
    uint32_t nodes = asker->s->graph->node_count;
    for (pn_node_id from = 0; from < nodes; from++)
        for (pn_node_id to = 0; to < nodes; to++) {
            uint64_t cost = 1;
            pn_prepared_distance(asker->p, from, to, &cost, NULL);
            asker->wrong += cost != asker->s->dist[(size_t)from * nodes + to];
        }
    return NULL;
}

START_TEST(threads_share_one_opened_index)
{
    struct saved s;
    struct pn_prepared *opened;
    make(&s, _i);
    for (int round = 0; round < 20; round++) {
        pthread_t thread[8];
        struct asker asker[8];
        ck_assert_int_eq(pn_prepared_open(s.path, NULL, &opened, NULL), PN_OK);
        for (int t = 0; t < 8; t++) {
            asker[t] = (struct asker){&s, opened, 0};
            ck_assert_int_eq(pthread_create(&thread[t], NULL, ask, &asker[t]), 0);
        }
        for (int t = 0; t < 8; t++) {
            pthread_join(thread[t], NULL);
            ck_assert_uint_eq(asker[t].wrong, 0);
        }
        pn_prepared_free(opened);
    }
    drop(&s);
}
END_TEST

static Suite *saved_suite(void)
{
    Suite *suite = suite_create("saved");
    TCase *whole = tcase_create("whole");
    tcase_set_timeout(whole, 300);
    tcase_add_loop_test(whole, a_saved_index_answers_as_the_one_in_memory, 0, 6);
    tcase_add_loop_test(whole, the_same_index_has_the_same_bytes, 0, 6);
    tcase_add_test(whole, a_stale_or_foreign_index_is_not_used);
    tcase_add_test(whole, other_files_and_versions_are_refused);
    tcase_add_test(whole, no_allocation_may_fail_unnoticed);
    tcase_add_loop_test(whole, threads_share_one_opened_index, 0, 4);
    suite_add_tcase(suite, whole);
    TCase *damage = tcase_create("damage");
    tcase_set_timeout(damage, 300);
    tcase_add_loop_test(damage, every_damaged_byte_is_an_error_or_harmless, 0, 4);
    tcase_add_loop_test(damage, a_file_cut_short_anywhere_is_refused, 0, 4);
    tcase_add_loop_test(damage, a_lying_file_is_harmless, 0, 6);
    suite_add_tcase(suite, damage);
    return suite;
}

int main(void)
{
    return test_run(saved_suite());
}
