/*
 * bench_col.c - collision files from memory to records, against reading every byte once;
 * in MB/s, goal 300. A made-up archive of streets, boxes and balls, versions 1 to 3.
 */
#include "config.h"

#include "bench.h"

#include <malloc.h>
#include <string.h>

enum { MODELS = 3000, SIDE = 12 };

struct work {
    uint8_t *bytes;
    size_t size;
    uint64_t sum; /* of everything read, so that nothing is left out */
};

/* A net of SIDE by SIDE squares with a box and a ball, as many tools would write it. */
static struct pn_col_model *make_model(int number)
{
    struct pn_error err;
    struct pn_col_model *model;
    char name[22];
    pn_error_clear(&err);
    snprintf(name, sizeof name, "model%d", number);
    bench_ok(pn_col_model_new(PN_COL_1, name, &model, &err), &err);
    const uint32_t row = SIDE + 1;
    struct pn_vec3 *vertices = calloc(row * row, sizeof *vertices);
    struct pn_col_face *faces = calloc(SIDE * SIDE * 2, sizeof *faces);
    bench_need(vertices && faces, "no memory");
    for (uint32_t i = 0; i < row * row; i++)
        vertices[i] = (struct pn_vec3){(float)(i % row), (float)(i / row), 0.25f};
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        const uint32_t a = i / SIDE * row + i % SIDE;
        faces[i * 2] = (struct pn_col_face){a, a + row, a + 1, {4, 0, 0, 42}};
        faces[i * 2 + 1] =
            (struct pn_col_face){a + 1, a + row, a + row + 1, {4, 0, 0, 42}};
    }
    model->mesh = (struct pn_col_mesh){row * row, SIDE * SIDE * 2, vertices, faces};
    bench_ok(pn_col_convert(model, (enum pn_col_version)(1 + number % 3), NULL, &err),
             &err);
    if (model->version != PN_COL_1)
        bench_ok(pn_col_regroup(model, &err), &err);
    return model;
}

static void make_archive(struct work *work)
{
    struct pn_error err;
    pn_error_clear(&err);
    for (int i = 0; i < MODELS; i++) {
        struct pn_col_model *model = make_model(i);
        size_t size = pn_col_model_size(model);
        work->bytes = realloc(work->bytes, work->size + size);
        bench_need(work->bytes != NULL, "no memory");
        bench_ok(pn_col_model_write(model, work->bytes + work->size, &err), &err);
        work->size += size;
        pn_col_model_free(model);
    }
}

static void parse(void *context)
{
    struct work *work = context;
    struct pn_col_file *file;
    struct pn_error err;
    pn_error_clear(&err);
    bench_ok(pn_col_read(work->bytes, work->size, &file, &err), &err);
    bench_need(file->model_count == MODELS && file->fault_count == 0, "models are lost");
    pn_col_file_free(file);
}

static void read_bytes(void *context)
{
    struct work *work = context;
    for (size_t at = 0; at + 8 <= work->size; at += 8) {
        uint64_t word;
        memcpy(&word, work->bytes + at, sizeof word);
        work->sum += word;
    }
}

int main(void)
{
    /* As in bench_load.c: what is freed stays with the process. */
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    struct work work = {0};
    double times[BENCH_ROUNDS];
    make_archive(&work);
    bench_ratio("collision models to records", parse, read_bytes, &work, 0);
    for (int i = 0; i < BENCH_ROUNDS; i++)
        times[i] = bench_seconds(parse, &work);
    printf("%.1f MB of collision models\n", (double)work.size / 1e6);
    bench_goal("collision models read",
               (double)work.size / 1e6 / bench_median(times, BENCH_ROUNDS), "MB/s",
               BENCH_AT_LEAST, 300);
    free(work.bytes);
    return EXIT_SUCCESS;
}
