/*
 * replay.c - a plain main for a fuzz target, where there is no libFuzzer: runs it on
 * every file of its corpus, and on seeded mutations of each.
 *
 *     fuzz_NAME [FILE...]     without files: $srcdir/tests/fuzz/corpus/NAME
 *
 * SEED= and MUTATIONS= (a file, default 300) in the environment. KEEP=FILE writes each
 * input there before it is run, so that a crash leaves it behind.
 */
#include "config.h"

#include "fuzz/fuzz.h"

#include <glob.h>
#include <limits.h>
#include <string.h>

static uint64_t state;

static uint32_t draw(uint32_t below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)((state >> 32) * below >> 32);
}

static unsigned long setting(const char *name, unsigned long usual)
{
    const char *value = getenv(name);
    return value ? strtoul(value, NULL, 10) : usual;
}

static void run(const uint8_t *bytes, size_t size)
{
    const char *keep = getenv("KEEP");
    FILE *file = keep ? fopen(keep, "wb") : NULL;
    if (file) {
        fwrite(bytes, 1, size, file);
        fclose(file);
    }
    uint8_t *copy = malloc(size ? size : 1); /* exact, so that reading past it is seen */
    if (!copy)
        abort();
    memcpy(copy, bytes, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

/* Changes a few bytes, or shortens, in place; returns the new size. */
static size_t mutate(uint8_t *bytes, size_t size)
{
    static const uint8_t odd[] = {0, 1, 0x7F, 0x80, 0xFE, 0xFF, ' ', '\n', ',', '"'};
    if (size == 0)
        return 0;
    for (uint32_t n = 1 + draw(4); n > 0; n--) {
        size_t at =
            draw(2) ? draw((uint32_t)size) : draw(size < 64 ? (uint32_t)size : 64);
        bytes[at] = draw(2) ? odd[draw(sizeof odd)] : (uint8_t)draw(256);
        if (draw(3) == 0 && at + 3 < size) /* a whole number of them */
            memset(bytes + at, bytes[at], 4);
    }
    return draw(8) ? size : draw((uint32_t)size);
}

static void replay(const uint8_t *bytes, size_t size, unsigned long mutations)
{
    uint8_t *changed = malloc(size ? size : 1);
    if (!changed)
        abort();
    run(bytes, size);
    for (unsigned long i = 0; i < mutations; i++) {
        memcpy(changed, bytes, size);
        run(changed, mutate(changed, size));
    }
    free(changed);
}

static void replay_file(const char *path, unsigned long mutations)
{
    enum { MAX = 1 << 20 };
    uint8_t *bytes = malloc(MAX);
    FILE *file = fopen(path, "rb");
    if (!bytes || !file) {
        perror(path);
        exit(99);
    }
    size_t size = fread(bytes, 1, MAX, file);
    fclose(file);
    printf("%s\n", path); /* the last one named is the one that crashed */
    fflush(stdout);
    state = setting("SEED", 1) * 0x9E3779B97F4A7C15u + size + 1;
    replay(bytes, size, mutations);
    free(bytes);
}

/* All files of "$srcdir/tests/fuzz/corpus/NAME", the program being ".../fuzz_NAME". */
static size_t replay_corpus(const char *program, unsigned long mutations)
{
    char pattern[PATH_MAX];
    const char *srcdir = getenv("srcdir"), *name = program;
    for (const char *at = program; (at = strstr(at, "fuzz_")) != NULL; at++)
        name = at + strlen("fuzz_");
    snprintf(pattern, sizeof pattern, "%s/tests/fuzz/corpus/%s/*", srcdir ? srcdir : ".",
             name);
    glob_t files;
    if (glob(pattern, 0, NULL, &files) != 0) {
        fprintf(stderr, "nothing at %s\n", pattern);
        exit(99);
    }
    for (size_t i = 0; i < files.gl_pathc; i++)
        replay_file(files.gl_pathv[i], mutations);
    size_t count = files.gl_pathc;
    globfree(&files);
    return count;
}

int main(int argc, char **argv)
{
    unsigned long mutations = setting("MUTATIONS", 300);
    size_t count = 0;
    for (int i = 1; i < argc; i++, count++)
        replay_file(argv[i], mutations);
    if (argc == 1)
        count = replay_corpus(argv[0], mutations);
    printf("%zu passed, 0 failed, 0 skipped\n", count);
    return 0;
}
