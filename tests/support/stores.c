/* stores.c - see stores.h. */
#include "config.h"

#include "support/stores.h"

#include "support/files.h"
#include "support/suite.h"

#include <signal.h>
#include <sys/resource.h>

struct pn_network *test_load(const char *path)
{
    struct pn_error err;
    struct pn_network *network = NULL;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_source_load(path, &network, NULL, NULL, &err), &err);
    return network;
}

const char *test_save_database_in(const struct pn_network *network, const char *folder)
{
    const char *path = test_path(folder, "paths.db");
    struct pn_error err;
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_database_save(network, path, "made up", false, NULL, &err), &err);
    return path;
}

const char *test_save_database(const struct pn_network *network)
{
    return test_save_database_in(network, test_scratch());
}

const char *const test_csv_files[TEST_CSV_FILES] = {"meta.csv", "area.csv", "node.csv",
                                                    "link.csv", "navi.csv"};

const char *test_save_csv(const struct pn_network *network)
{
    struct pn_error err;
    const char *folder = test_path(test_scratch(), "csv");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_csv_save(network, folder, "made", false, NULL, &err), &err);
    return folder;
}

const char *test_save_areas(const struct pn_network *network)
{
    struct pn_error err;
    const char *folder = test_path(test_scratch(), "nodes");
    pn_error_clear(&err);
    ck_assert_pn_ok(pn_folder_save(network, folder, false, NULL, NULL, NULL, &err), &err);
    return folder;
}

static const char *save_small(const char *(*save)(const struct pn_network *network))
{
    struct pn_network *network = test_small_network();
    const char *folder = save(network);
    pn_network_free(network);
    return folder;
}

const char *test_small_csv(void)
{
    return save_small(test_save_csv);
}

const char *test_small_areas(void)
{
    return save_small(test_save_areas);
}

const char *test_copy_of(const char *folder)
{
    const char *copy = test_scratch();
    test_copy_files(folder, copy);
    return copy;
}

const char *test_net_save(struct test_net *net)
{
    struct pn_network *network = test_net_finish(net);
    const char *path = test_save_database(network);
    pn_network_free(network);
    test_net_free(net);
    return path;
}

const char *test_street_database(void)
{
    struct test_net *net = test_net_new();
    int a = test_net_node(net, PN_KIND_CAR, -2900, -2900, 10);
    int b = test_net_node(net, PN_KIND_CAR, -2800, -2900, 10);
    int c = test_net_node(net, PN_KIND_CAR, -2700, -2900, 10);
    int p = test_net_node(net, PN_KIND_PED, -2900, -2910, 10);
    int q = test_net_node(net, PN_KIND_PED, -2860, -2910, 40);
    test_net_link(net, a, b, 1, 2);
    test_net_link(net, b, c, 2, 0);
    test_net_link(net, p, q, 0, 0);
    test_net_link(net, q, q, 0, 0);
    return test_net_save(net);
}

enum pn_status test_on_full_disk(size_t size,
                                 enum pn_status (*work)(void *context,
                                                        struct pn_error *err),
                                 void *context, struct pn_error *err)
{
    struct rlimit old, limit;
    getrlimit(RLIMIT_FSIZE, &old);
    limit = (struct rlimit){size, old.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    pn_error_clear(err);
    setrlimit(RLIMIT_FSIZE, &limit);
    enum pn_status status = work(context, err);
    setrlimit(RLIMIT_FSIZE, &old);
    return status;
}
