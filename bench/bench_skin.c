/*
 * bench_skin.c - vertices moved a second by their bones, positions and normals; goal 20
 * million a core. A made-up sheet of 40,000 vertices on 60 bones, three weights each.
 */
#include "config.h"

#include "bench.h"

#include <math.h>
#include <stdarg.h>

enum { BONES = 60, SIDE = 200, VERTICES = SIDE * SIDE, FRAMES = 50 };

struct work {
    struct pn_skin *skin;
    struct pn_skin_rig *rig;
    struct pn_skin_matrix world[BONES];
    struct pn_vec3 *pos, *normal;
};

/* A growing text. */
struct text {
    char *bytes;
    size_t size, room;
};

__attribute__((format(printf, 2, 3))) static void add(struct text *text,
                                                      const char *format, ...)
{
    if (text->room - text->size < 400) {
        text->room = text->room * 2 + 4096;
        text->bytes = realloc(text->bytes, text->room);
        bench_need(text->bytes != NULL, "no memory");
    }
    va_list arguments;
    va_start(arguments, format);
    text->size += (size_t)vsnprintf(text->bytes + text->size, 400, format, arguments);
    va_end(arguments);
}

static void add_bones(struct text *text)
{
    add(text, "Node %d\n", BONES);
    for (int i = 0; i < BONES; i++)
        add(text, "%d bone%d %d\n", i, i, i ? (i - 1) / 2 : -1);
    add(text, "End\nSkeleton 2\n");
    for (int frame = 0; frame < 2; frame++) {
        add(text, "time %d\n", frame * FRAMES);
        for (int i = 0; i < BONES; i++)
            add(text, "%d 0 0 1 %d 10 %d 1 1 1\n", i, frame * i, frame * 30);
    }
    add(text, "End\n");
}

static void add_sheet(struct text *text)
{
    add(text, "ObjectName sheet\nWeight %d\n", VERTICES);
    for (int i = 0; i < VERTICES; i++) {
        const int bone = i % BONES;
        add(text, "%d Count 3\n%d bone%d .5\n%d bone%d .3\n%d bone%d .2\n", i, bone, bone,
            (bone + 7) % BONES, (bone + 7) % BONES, (bone + 19) % BONES,
            (bone + 19) % BONES);
    }
    add(text, "End\nMesh 1\nTime 0\n");
    for (int i = 0; i < VERTICES; i++)
        add(text, "%d %d %d 0 0 0 1 0 0\n", i + 1, i % SIDE, i / SIDE);
    add(text, "Triangle 0\nEnd\n");
}

static void set_up(struct work *work)
{
    struct text text = {0};
    struct pn_error err;
    pn_error_clear(&err);
    add_bones(&text);
    add_sheet(&text);
    double start = bench_now();
    bench_ok(pn_skin_read("sheet", text.bytes, text.size, NULL, &work->skin, &err), &err);
    printf("OSM text read: %.0f MB/s\n", (double)text.size / 1e6 / (bench_now() - start));
    free(text.bytes);
    bench_ok(pn_skin_rig_new(work->skin, 0, &work->rig, &err), &err);
    work->pos = calloc(VERTICES, sizeof *work->pos);
    work->normal = calloc(VERTICES, sizeof *work->normal);
    bench_need(work->pos && work->normal, "no memory");
}

static void run(void *context)
{
    struct work *work = context;
    for (int frame = 0; frame < FRAMES; frame++) {
        pn_skin_world_at(work->skin, frame, PN_SKIN_SLERP, work->world);
        pn_skin_rig_move(work->rig, work->world, work->pos, work->normal);
    }
}

int main(void)
{
    static struct work work;
    double times[BENCH_ROUNDS];
    set_up(&work);
    for (int i = 0; i < BENCH_ROUNDS; i++)
        times[i] = bench_seconds(run, &work);
    bench_need(isfinite(work.pos[VERTICES / 2].x), "a vertex is lost");
    bench_goal("vertices skinned, a core",
               (double)FRAMES * VERTICES / 1e6 / bench_median(times, BENCH_ROUNDS), "M/s",
               BENCH_AT_LEAST, 20);
    pn_skin_rig_free(work.rig);
    pn_skin_free(work.skin);
    free(work.pos);
    free(work.normal);
    return EXIT_SUCCESS;
}
