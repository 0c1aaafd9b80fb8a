/*
 * pn_img_open and pn_img_read on both versions; what could be read is written as a new
 * archive and read again. An input that begins with "VER2" is one file; of any other the
 * first two bytes tell how long the .dir is, and the rest is the .img.
 */
#include "config.h"

#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <string.h>
#include <unistd.h>

static char folder[64], img_path[80], dir_path[80], copy_path[80];

static void clean_up(void)
{
    unlink(img_path);
    unlink(dir_path);
    unlink(copy_path);
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
    snprintf(copy_path, sizeof copy_path, "%s/copy.img", folder);
    atexit(clean_up);
}

static void save(const char *path, const uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    FUZZ_CHECK(file && fwrite(bytes, 1, size, file) == size);
    FUZZ_CHECK(fclose(file) == 0);
}

static void save_input(const uint8_t *data, size_t size)
{
    if (size < 2 || memcmp(data, "VER2", size < 4 ? size : 4) == 0) {
        unlink(dir_path);
        save(img_path, data, size);
        return;
    }
    size_t dir = (size_t)(data[0] | data[1] << 8);
    if (dir > size - 2)
        dir = size - 2;
    save(dir_path, data + 2, dir);
    save(img_path, data + 2 + dir, size - 2 - dir);
}

/* Writes one entry's bytes as an archive and expects them back. */
static void copy(const char *name, const void *bytes, size_t size)
{
    const struct pn_img_file file = {name, bytes, size};
    struct pn_error err;
    struct pn_img *img = NULL;
    void *again = NULL;
    size_t again_size = 0;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_img_write(copy_path, &file, 1, true, &err), &err)) {
        FUZZ_CHECK(err.status == PN_E_LIMIT); /* names of 0 and 24 bytes */
        return;
    }
    FUZZ_CHECK(pn_img_open(copy_path, &img, &err) == PN_OK);
    FUZZ_CHECK(pn_img_count(img) == 1 && pn_img_find(img, name) == 0);
    FUZZ_CHECK(pn_img_read(img, 0, &again, &again_size, &err) == PN_OK);
    FUZZ_CHECK(again_size >= size && again_size - size < PN_IMG_SECTOR_SIZE);
    FUZZ_CHECK(size == 0 || memcmp(again, bytes, size) == 0);
    pn_free(again);
    pn_img_close(img);
}

static void walk(const struct pn_img *img)
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
        if (i < 4)
            copy(entry->name, bytes, size);
        pn_free(bytes);
    }
    FUZZ_CHECK(pn_img_at(img, pn_img_count(img)) == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_error err;
    struct pn_img *img = NULL;
    set_up();
    save_input(data, size);
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_img_open(img_path, &img, &err), &err)) {
        FUZZ_CHECK(img == NULL);
        return 0;
    }
    walk(img);
    pn_img_close(img);
    return 0;
}
