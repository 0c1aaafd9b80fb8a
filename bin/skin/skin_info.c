/* skin_info.c - pathnode skin info: what is in skeletons. */
#include "config.h"

#include "skin/skin_files.h"

#include <inttypes.h>
#include <stdio.h>

enum { COUNTS = 8 };
static const char *const names[COUNTS] = {"bones",   "frames",   "materials",
                                          "objects", "vertices", "triangles",
                                          "shapes",  "warnings"};

static void count(const struct pn_skin *skin, uint64_t counts[COUNTS])
{
    uint64_t vertices = 0, triangles = 0, shapes = 0;
    for (uint32_t i = 0; i < skin->object_count; i++) {
        vertices += skin->objects[i].vertex_count;
        triangles += skin->objects[i].triangle_count;
        shapes += skin->objects[i].shape_count;
    }
    const uint64_t all[COUNTS] = {skin->bone_count,
                                  skin->frame_count,
                                  skin->material_count,
                                  skin->object_count,
                                  vertices,
                                  triangles,
                                  shapes,
                                  skin->warning_count};
    for (int i = 0; i < COUNTS; i++)
        counts[i] = all[i];
}

/* How many vertices a bone has a weight on. */
static uint64_t weights_of(const struct pn_skin *skin, uint32_t bone)
{
    uint64_t sum = 0;
    for (uint32_t o = 0; o < skin->object_count; o++) {
        const struct pn_skin_object *object = &skin->objects[o];
        const uint32_t all = object->first ? object->first[object->vertex_count] : 0;
        for (uint32_t i = 0; i < all; i++)
            sum += object->influences[i].bone == bone;
    }
    return sum;
}

/* A bone below those above it. */
static void print_bone(const struct pn_skin *skin, uint32_t i)
{
    int depth = 0;
    for (int32_t at = skin->bones[i].parent; at >= 0 && depth < 20; depth++)
        at = skin->bones[at].parent;
    printf("  %*sbone %d: %s", 2 * depth, "", skin->bones[i].id, skin->bones[i].name);
    const uint64_t weights = weights_of(skin, i);
    if (weights)
        printf(", %" PRIu64 " weights", weights);
    putchar('\n');
}

static void print_object(const struct pn_skin_object *object)
{
    printf("  object %s: %u vertices, %u triangles", object->name, object->vertex_count,
           object->triangle_count);
    if (object->shape_count > 1)
        printf(", %u shapes, times %d to %d", object->shape_count, object->times[0],
               object->times[object->shape_count - 1]);
    putchar('\n');
}

static void print_text(const char *path, const struct pn_skin *skin)
{
    char format[80];
    printf("%s: %s", path, skin_format_text(skin, format));
    if (skin->frame_count)
        printf(", %u frame%s, time%s %d", skin->frame_count,
               skin->frame_count == 1 ? "" : "s", skin->frame_count == 1 ? "" : "s",
               skin->times[0]);
    if (skin->frame_count > 1)
        printf(" to %d", skin->times[skin->frame_count - 1]);
    if (skin->frame_count)
        printf(", angles in %s", skin->degrees ? "degrees" : "radians");
    putchar('\n');
    for (uint32_t i = 0; i < skin->bone_count; i++)
        print_bone(skin, i);
    for (uint32_t i = 0; i < skin->material_count; i++)
        printf("  material %u: %s%s%s\n", i, skin->materials[i].format,
               skin->materials[i].format[0] ? ": " : "", skin->materials[i].texture);
    for (uint32_t i = 0; i < skin->object_count; i++)
        print_object(&skin->objects[i]);
}

static void print_row(enum format format, const char *path, const struct pn_skin *skin)
{
    uint64_t counts[COUNTS];
    char text[80];
    count(skin, counts);
    skin_format_text(skin, text);
    const char *angles = skin->degrees ? "degrees" : "radians";
    if (format == FORMAT_CSV) {
        say_csv_field(path);
        putchar(',');
        say_csv_field(text);
        printf(",%s", angles);
    } else {
        fputs("{\"file\":", stdout);
        say_json_string(path);
        fputs(",\"form\":", stdout);
        say_json_string(text);
        printf(",\"angles\":\"%s\"", angles);
    }
    for (int i = 0; i < COUNTS; i++)
        if (format == FORMAT_CSV)
            printf(",%" PRIu64, counts[i]);
        else
            printf(",\"%s\":%" PRIu64, names[i], counts[i]);
    putchar(format == FORMAT_CSV ? '\n' : '}');
}

static int print_file(const struct call *call, struct file_list files, int i,
                      void *context)
{
    const struct skin_values *values = call->values;
    const enum format format = (enum format)values->format;
    bool *first = context;
    struct pn_skin *skin;
    int status = skin_load(call, &values->read, files.paths[i], &skin);
    if (status != EXIT_DONE)
        return status;
    if (format == FORMAT_JSON && !*first)
        fputs(",\n ", stdout);
    if (format == FORMAT_TEXT)
        print_text(files.paths[i], skin);
    else
        print_row(format, files.paths[i], skin);
    *first = false;
    pn_skin_free(skin);
    return EXIT_DONE;
}

int skin_info(const struct call *call, struct file_list files)
{
    const struct skin_values *values = call->values;
    bool first = true;
    int status = skin_reading(call, &values->read);
    if (status != EXIT_DONE)
        return status;
    if (values->format == FORMAT_CSV) {
        fputs("file,form,angles", stdout);
        for (int i = 0; i < COUNTS; i++)
            printf(",%s", names[i]);
        putchar('\n');
    }
    if (values->format == FORMAT_JSON)
        putchar('[');
    status = subcommand_each(call, files, print_file, &first);
    if (values->format == FORMAT_JSON)
        puts("]");
    return status;
}
