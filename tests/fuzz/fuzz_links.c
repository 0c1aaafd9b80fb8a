/*
 * pn_links_resume on any bytes, for the links of a ring of four streets. What the file is
 * for and its checksum are made to fit first, else nearly every input would be stopped at
 * the door. A refusal takes nothing over; what is taken over is kept, and taken over
 * again as the same.
 */
#include "config.h"

#include "fuzz/file.h"
#include "fuzz/ring.h"

#include "base/hash.h"

#include <string.h>

enum { MAGIC = 8, DIGEST = 64, COUNT = 4, RECORD = 151 };

/* A scene that reaches the ring: one large plate. */
static struct pn_scene *plate(void)
{
    struct pn_col_box box = {{-3000, -3000, -1}, {-2000, -2000, 0}, {0}};
    struct pn_col_model model = {.version = PN_COL_1, .box_count = 1, .boxes = &box};
    struct pn_scene_placement placement = {.rotation = {.w = 1}, .source = PN_SCENE_NONE};
    struct pn_scene_draft *draft;
    struct pn_scene *scene;
    FUZZ_CHECK(pn_scene_draft_new(&draft, NULL) == PN_OK);
    FUZZ_CHECK(pn_scene_draft_model(draft, &model, "plate", 1, &placement.model, NULL) ==
               PN_OK);
    FUZZ_CHECK(pn_scene_draft_place(draft, &placement, NULL) == PN_OK);
    FUZZ_CHECK(pn_scene_finish(draft, &scene, NULL) == PN_OK);
    pn_scene_draft_free(draft);
    return scene;
}

/* The state of these links as it is kept; *size: its bytes. The caller's, free. */
static uint8_t *kept(const struct pn_links *links, const struct pn_links_options *options,
                     const char *path, size_t *size)
{
    uint8_t *bytes = NULL;
    FUZZ_CHECK(pn_links_save(links, options, path, NULL) == PN_OK);
    FUZZ_CHECK(pn__file_read(path, 0, &bytes, size, NULL) == PN_OK);
    return bytes;
}

/* Head and tail of a state around the bytes, which stand for its records. */
static void make_state(const uint8_t *head, const uint8_t *data, size_t size,
                       const char *path)
{
    const size_t front = MAGIC + DIGEST + COUNT;
    uint8_t *bytes = malloc(front + size + DIGEST + 1);
    FUZZ_CHECK(bytes != NULL);
    memcpy(bytes, head, front);
    const uint32_t count = (uint32_t)(size / RECORD);
    for (int i = 0; i < COUNT; i++)
        bytes[MAGIC + DIGEST + i] = (uint8_t)(count >> 8 * i);
    if (size)
        memcpy(bytes + front, data, size);
    pn__sha256(bytes, front + size, (char *)bytes + front + size);
    FUZZ_CHECK(pn__file_write(path, bytes, front + size + DIGEST, true, NULL) == PN_OK);
    free(bytes);
}

/* A flag of any value but 0 is kept as 1: from then on the bytes stay. */
static void resume(struct pn_links *links, const struct pn_links_options *options,
                   const char *path)
{
    struct pn_error err;
    size_t size, again;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_links_resume(links, options, path, &err), &err)) {
        FUZZ_CHECK(err.path[0] && pn_links_walked(links) == 0);
        return;
    }
    uint8_t *first = kept(links, options, path, &size);
    FUZZ_CHECK(pn_links_resume(links, options, path, NULL) == PN_OK);
    uint8_t *second = kept(links, options, path, &again);
    FUZZ_CHECK(again == size && memcmp(first, second, size) == 0);
    pn_free(second);
    pn_free(first);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[] = FUZZ_PATH;
    struct pn_links_options options = {.jobs = 1};
    struct pn_network *network;
    struct pn_graph *graph = fuzz_ring(&network);
    struct pn_scene *scene = plate();
    struct pn_links *links;
    size_t none;
    FUZZ_CHECK(pn_body_load("sa-ped", &options.body, NULL) == PN_OK);
    FUZZ_CHECK(pn_links_new(network, scene, PN_KINDS_ALL, &links, NULL) == PN_OK);
    FUZZ_CHECK(pn_links_count(links) == 2 * RING);
    fuzz_make_file(path, data, size);
    resume(links, &options, path);
    pn_links_free(links);
    FUZZ_CHECK(pn_links_new(network, scene, PN_KINDS_ALL, &links, NULL) == PN_OK);
    uint8_t *head = kept(links, &options, path, &none);
    make_state(head, data, size, path);
    resume(links, &options, path);
    pn_free(head);
    pn_links_free(links);
    pn_scene_free(scene);
    pn_graph_free(graph);
    pn_network_free(network);
    unlink(path);
    return 0;
}
