/* plan/: the places of a route that was written as JSON. */
#include "support/memory.h"
#include "support/suite.h"

#include <pathnode.h>

#include <string.h>

static enum pn_status read_text(const char *text, struct pn_point **places,
                                uint32_t *count, struct pn_error *err)
{
    return pn_rejoin_places("way.json", text, strlen(text), places, count, err);
}

static void expect_refused(const char *text, const char *words, int64_t at)
{
    struct pn_point *places = NULL;
    uint32_t count = 7;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_fails(PN_E_FORMAT, read_text(text, &places, &count, &err), &err);
    ck_assert_ptr_nonnull(strstr(err.message, words));
    ck_assert_str_eq(err.path, "way.json");
    ck_assert_int_eq(err.offset, at);
    ck_assert_ptr_null(places);
    ck_assert_uint_eq(count, 7);
}

START_TEST(places_are_read_in_their_order)
{
    struct pn_point *places;
    uint32_t count;
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(
        read_text("{\"length\":[1,{\"x\":9}],\"nodes\":[{\"seq\":0,\"z\":3,\"y\":-2,"
                  "\"x\":1.125},\n{\"x\":4,\"y\":5,\"z\":6,\"xx\":\"z\"}],\"x\":0}\n",
                  &places, &count, &err),
        &err);
    ck_assert_uint_eq(count, 2);
    ck_assert_double_eq(places[0].x, 1.125);
    ck_assert_double_eq(places[0].y, -2);
    ck_assert_double_eq(places[0].z, 3);
    ck_assert_double_eq(places[1].x, 4);
    ck_assert_double_eq(places[1].z, 6);
    pn_free(places);
}
END_TEST

START_TEST(what_is_no_route_is_refused_at_its_byte)
{
    expect_refused("", "an object is missing", 0);
    expect_refused(" [1]", "an object is missing", 1);
    expect_refused("{\"nodes\":7}", "a list is missing", 9);
    expect_refused("{\"nodes\":[{\"x\":1,\"y\":\"2\"}]}", "a number is missing", 21);
    expect_refused("{\"nodes\":[{\"x\":1e999}]}", "a number is missing", 15);
    expect_refused("{\"nodes\":[{\"x\":1,\"y\":2}]}", "without x, y and z", 23);
    expect_refused("{\"nodes\":[]}", "without nodes", 12);
}
END_TEST

static enum pn_status read_many(void *text, struct pn_error *err)
{
    struct pn_point *places = NULL;
    uint32_t count;
    enum pn_status status = read_text(text, &places, &count, err);
    pn_free(places);
    return status;
}

/* So many that the list grows. */
START_TEST(memory_may_fail_anywhere)
{
    static const char head[] = "{\"nodes\":[", one[] = "{\"x\":1,\"y\":2,\"z\":3},";
    enum { NODES = 600 };
    static char text[sizeof head + NODES * sizeof one + 2];
    char *end = text + sizeof head - 1;
    memcpy(text, head, sizeof head);
    for (int i = 0; i < NODES; i++, end += sizeof one - 1)
        memcpy(end, one, sizeof one);
    strcpy(end - 1, "]}");
    test_memory_every_failure(read_many, text, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("route_file");
    TCase *tcase = tcase_create("places");
    tcase_add_test(tcase, places_are_read_in_their_order);
    tcase_add_test(tcase, what_is_no_route_is_refused_at_its_byte);
    tcase_add_test(tcase, memory_may_fail_anywhere);
    suite_add_tcase(suite, tcase);
    return test_run(suite);
}
