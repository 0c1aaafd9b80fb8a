/* walk_film.c - see walk_film.h. */
#include "config.h"

#include "world/walk_film.h"

#include "skin/skin_files.h"
#include "cli/words.h"

#include <math.h>
#include <stdlib.h>

int walk_cast_check(const struct call *call, const struct walk_cast *cast,
                    const char *trace)
{
    if (cast->character && !(trace && word_ends_in(trace, ".glb")))
        return say_misuse(call, "--character goes with a --trace that ends in .glb");
    if ((cast->animation || cast->unit.given) && !cast->character)
        return say_misuse(call, "%s goes with --character",
                          cast->animation ? "--animation" : "--unit");
    if (cast->read.count && !cast->character)
        return say_misuse(call, "--read goes with --character");
    double unit;
    return skin_positive(call, "unit", SKIN_UNIT_MOST, &cast->unit, &unit);
}

/* Somebody of another height is hardly meant. */
#define SMALL_M 0.2
#define LARGE_M 20.0

/* From the lowest vertex to the highest, in the file's units; below 0: without any. */
static double height_of(const struct pn_skin *skin)
{
    double low = INFINITY, high = -INFINITY;
    for (uint32_t i = 0; i < skin->object_count; i++)
        for (uint32_t v = 0; v < skin->objects[i].vertex_count; v++) {
            low = fmin(low, (double)skin->objects[i].vertices[v].pos.z);
            high = fmax(high, (double)skin->objects[i].vertices[v].pos.z);
        }
    return high - low;
}

/* What would be a film of nobody, or of somebody who is hardly seen. */
static void warn_odd(const struct call *call, const struct walk_cast *cast,
                     const struct pn_skin *skin)
{
    const double height_m = height_of(skin) * (cast->unit.given ? cast->unit.value : 1);
    if (height_m < 0)
        say_warning(call, "%s: has no vertices: nobody is seen", cast->character);
    else if (height_m < SMALL_M || height_m > LARGE_M)
        say_warning(call, "%s: is %.3g m high; --unit says how many metres a unit is",
                    cast->character, height_m);
}

static int load(const struct call *call, const struct walk_cast *cast,
                struct pn_skin **skin)
{
    if (!cast->character)
        return EXIT_DONE;
    int status = skin_load(call, &cast->read, cast->character, skin);
    if (status == EXIT_DONE)
        warn_odd(call, cast, *skin);
    if (status == EXIT_DONE && cast->animation)
        status = skin_animate(call, &cast->read, *skin, cast->animation);
    return status;
}

/* Where it began, and every step. free(). */
static struct pn_film_moment *moments_of(const struct walk_report *report)
{
    struct pn_film_moment *moments =
        calloc((size_t)report->step_count + 1, sizeof *moments);
    if (!moments)
        return NULL;
    moments[0] = report->start;
    for (uint32_t i = 0; i < report->step_count; i++)
        moments[i + 1] =
            (struct pn_film_moment){report->steps[i].feet, report->steps[i].height};
    return moments;
}

int walk_film(const struct call *call, const struct walk_report *report,
              const struct walk_cast *cast, const char *path, bool replace)
{
    struct pn_skin *skin = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    int status = load(call, cast, &skin);
    struct pn_film_moment *moments = moments_of(report);
    const struct pn_film film = {
        .scene = report->scene,
        .body = report->body,
        .moments = moments,
        .count = report->step_count + 1,
        .character = skin,
        .metres_per_unit = cast->unit.given ? cast->unit.value : 0,
    };
    if (!moments)
        status = say_no_memory(call);
    if (status == EXIT_DONE && pn_film_save_glb(&film, path, replace, &err) != PN_OK)
        status = say_failure(call, &err);
    pn_skin_free(skin);
    free(moments);
    return status;
}
