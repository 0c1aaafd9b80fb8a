/*
 * bench/source.h - what is measured: the original files if PATHNODE_SA_NODES names their
 * folder, else a made-up world of the game's size.
 */
#ifndef BENCH_SOURCE_H
#define BENCH_SOURCE_H

#include "bench.h"

#include "support/world.h"

static inline struct pn_network *bench_network(void)
{
    const char *folder = getenv("PATHNODE_SA_NODES");
    const struct test_world_options world = test_world_game(1);
    struct pn_network *network = NULL;
    bool real = folder && *folder;
    if (real)
        bench_need(pn_source_load(folder, &network, NULL, NULL, NULL) == PN_OK, folder);
    else
        bench_need(test_world_new(&world, &network, NULL) == PN_OK, "no world");
    puts(real ? "the original files" : "a made-up world");
    return network;
}

/** A folder of area files; a made-up world is saved as one. */
static inline const char *bench_folder(void)
{
    static const char made_up[] = "bench/world";
    const char *folder = getenv("PATHNODE_SA_NODES");
    struct pn_error err;
    if (folder && *folder) {
        puts("the original files");
        return folder;
    }
    pn_error_clear(&err);
    struct pn_network *network = bench_network();
    bench_ok(pn_folder_save(network, made_up, true, NULL, NULL, NULL, &err), &err);
    pn_network_free(network);
    return made_up;
}

#endif
