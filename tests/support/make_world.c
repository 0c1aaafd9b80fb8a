/*
 * Writes a made-up world as area files:
 *
 *     make_world FOLDER sample
 *     make_world FOLDER ground      what the sample stands on
 *     make_world FOLDER SEED COLS ROWS ROADS SPACING_M
 */
#include "support/ground.h"
#include "support/world.h"

#include <pathnode/store.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum pn_status save_world(const struct pn_network *network, const char *folder,
                                  struct pn_error *err);

static enum pn_status save_areas(const struct pn_network *network, const char *folder,
                                 struct pn_error *err)
{
    return pn_folder_save(network, folder, true, NULL, NULL, NULL, err);
}

static int write_world(const struct test_world_options *options, const char *folder,
                       save_world *save)
{
    struct pn_network *network = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status = test_world_new(options, &network, &err);
    if (status == PN_OK)
        status = save(network, folder, &err);
    if (status != PN_OK) {
        char text[1024];
        pn_error_text(&err, text, sizeof text);
        fprintf(stderr, "make_world: %s\n", text);
    }
    pn_network_free(network);
    return status == PN_OK ? 0 : 3;
}

static uint32_t number(const char *text)
{
    return (uint32_t)strtoul(text, NULL, 10);
}

int main(int argc, char **argv)
{
    const bool ground = argc == 3 && strcmp(argv[2], "ground") == 0;
    if (ground || (argc == 3 && strcmp(argv[2], "sample") == 0)) {
        struct test_world_options options = test_world_sample();
        return write_world(&options, argv[1], ground ? test_ground_save : save_areas);
    }
    if (argc != 7) {
        fprintf(stderr, "usage: make_world FOLDER sample\n"
                        "       make_world FOLDER ground\n"
                        "       make_world FOLDER SEED COLS ROWS ROADS SPACING_M\n");
        return 2;
    }
    struct test_world_options options = {strtoull(argv[2], NULL, 10), number(argv[3]),
                                         number(argv[4]), number(argv[5]),
                                         number(argv[6])};
    return write_world(&options, argv[1], save_areas);
}
