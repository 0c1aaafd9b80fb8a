/*
 * pn_scene_open on any bytes. Checksums would stop nearly every mutation at the door, so
 * they are made to fit first: what is left to hold the line are the bounds.
 */
#include "config.h"

#include "fuzz/file.h"

#include "base/map.h"
#include "scene/image.h"

#include <pathnode.h>

#include <math.h>
#include <string.h>

/* Makes the checksums of a file right whose counts fit its size. */
static void sum_again(uint8_t *bytes, size_t size)
{
    struct pn__scene_header h;
    uint64_t offset[PN__SCENE_SECTION_COUNT], length[PN__SCENE_SECTION_COUNT];
    if (size < sizeof h)
        return;
    memcpy(&h, bytes, sizeof h);
    h.file_size = size;
    const bool fits =
        h.names_size <= size && pn__scene_layout(&h, offset, length) <= size;
    for (uint32_t i = 0; fits && i < h.model_count; i++) {
        struct pn__model m;
        uint8_t *at = bytes + offset[PN__SCENE_MODELS] + i * sizeof m;
        memcpy(&m, at, sizeof m);
        const uint64_t block = pn__block_size(&m);
        if (m.offset <= size && block <= size - m.offset)
            m.sum = pn__checksum(bytes + m.offset, (size_t)block);
        memcpy(at, &m, sizeof m);
    }
    for (int s = 0; fits && s < PN__SCENE_SECTION_COUNT; s++)
        h.sum[s] = pn__checksum(bytes + offset[s], (size_t)length[s]);
    h.header_sum = pn__checksum(&h, offsetof(struct pn__scene_header, header_sum));
    memcpy(bytes, &h, sizeof h);
}

/* The first of all hits is the first hit, and a way is free if there is none. */
static void ask_ray(const struct pn_scene *scene, struct pn_point from,
                    struct pn_point to, struct pn_scene_hits *hits)
{
    struct pn_scene_hit first;
    struct pn_error err;
    bool sees = false;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_scene_ray_all(scene, from, to, hits, &err), &err) ||
        FUZZ_REFUSED(pn_scene_ray(scene, from, to, &first, &err), &err) ||
        FUZZ_REFUSED(pn_scene_sees(scene, from, to, &sees, &err), &err))
        return;
    FUZZ_CHECK(sees == (hits->count == 0));
    FUZZ_CHECK((first.placement == PN_SCENE_NONE) == sees);
}

static void ask(const struct pn_scene *scene)
{
    struct pn_scene_counts counts;
    struct pn_scene_hits hits = {0};
    pn_scene_count(scene, &counts);
    for (int i = -3; i <= 3; i++)
        for (int j = -3; j <= 3; j++) {
            ask_ray(scene, (struct pn_point){i * 9, j * 9, 50},
                    (struct pn_point){j * 5, i * 5, -50}, &hits);
            ask_ray(scene, (struct pn_point){-50, i * 9, j},
                    (struct pn_point){50, i * 9, j}, &hits);
        }
    pn_scene_hits_release(&hits);
    for (uint32_t i = 0; i < counts.placements && i < 50; i++) {
        struct pn_mesh *mesh;
        struct pn_error err;
        pn_error_clear(&err);
        if (!FUZZ_REFUSED(pn_scene_mesh_new(scene, i, &mesh, &err), &err))
            pn_mesh_free(mesh);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[] = FUZZ_PATH;
    struct pn_scene *scene;
    struct pn_error err;
    uint8_t *bytes = malloc(size + 1);
    FUZZ_CHECK(bytes != NULL);
    if (size)
        memcpy(bytes, data, size);
    sum_again(bytes, size);
    fuzz_make_file(path, bytes, size);
    pn_error_clear(&err);
    if (!FUZZ_REFUSED(pn_scene_open(path, &scene, &err), &err)) {
        ask(scene);
        pn_scene_verify(scene, NULL);
        pn_scene_free(scene);
    }
    unlink(path);
    free(bytes);
    return 0;
}
