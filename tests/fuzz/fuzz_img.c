/*
 * pn_img_open and pn_img_read on both versions: what is read of an entry is what stands
 * at its place. An input that begins with "VER2" is one file; of any other the first two
 * bytes tell how long the .dir is, and the rest is the .img.
 */
#include "config.h"

#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <string.h>
#include <unistd.h>

static char folder[64], img_path[80], dir_path[80];

static void clean_up(void)
{
    unlink(img_path);
    unlink(dir_path);
    rmdir(folder);
}

static void set_up(void)
{
    if (folder[0])
        return;
    snprintf(folder, sizeof folder, "/tmp/pathnode-fuzz-XXXXXX");
    FUZZ_CHECK(mkdtemp(folder) != NULL);
    snprintf(img_path, sizeof img_path, "%s/a.img", folder);
    snprintf(dir_path, sizeof dir_path, "%s/A.dir", folder);
    atexit(clean_up);
}

static void save(const char *path, const uint8_t *bytes, size_t size)
{
    unlink(path); /* a new file costs no disk access, an emptied one does */
    FILE *file = fopen(path, "wb");
    FUZZ_CHECK(file && fwrite(bytes, 1, size, file) == size);
    FUZZ_CHECK(fclose(file) == 0);
}

/* Returns how many bytes of the input stand before the archive. */
static size_t save_input(const uint8_t *data, size_t size)
{
    if (size < 2 || memcmp(data, "VER2", size < 4 ? size : 4) == 0) {
        unlink(dir_path);
        save(img_path, data, size);
        return 0;
    }
    size_t dir = (size_t)(data[0] | data[1] << 8);
    if (dir > size - 2)
        dir = size - 2;
    save(dir_path, data + 2, dir);
    save(img_path, data + 2 + dir, size - 2 - dir);
    return 2 + dir;
}

static void walk(const struct pn_img *img, const uint8_t *archive, size_t archive_size)
{
    for (uint32_t i = 0; i < pn_img_count(img); i++) {
        const struct pn_img_entry *entry = pn_img_at(img, i);
        struct pn_error err;
        void *bytes = NULL;
        size_t size = 0;
        int64_t found = pn_img_find(img, entry->name);
        FUZZ_CHECK(found >= 0 && found <= i);
        FUZZ_CHECK(pn_img_find_next(img, entry->name, i) == -1 ||
                   pn_img_find_next(img, entry->name, i) > i);
        pn_error_clear(&err);
        if (FUZZ_REFUSED(pn_img_read(img, i, &bytes, &size, &err), &err)) {
            FUZZ_CHECK(bytes == NULL && err.record == i);
            continue;
        }
        FUZZ_CHECK(size <= entry->size);
        FUZZ_CHECK(size == 0 || entry->offset + size <= archive_size);
        FUZZ_CHECK(size == 0 || memcmp(bytes, archive + entry->offset, size) == 0);
        pn_free(bytes);
    }
    FUZZ_CHECK(pn_img_at(img, pn_img_count(img)) == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_error err;
    struct pn_img *img = NULL;
    set_up();
    size_t before = save_input(data, size);
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_img_open(img_path, &img, &err), &err)) {
        FUZZ_CHECK(img == NULL);
        return 0;
    }
    walk(img, data + before, size - before);
    pn_img_close(img);
    return 0;
}
