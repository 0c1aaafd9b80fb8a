/* dff_info.c - pathnode dff info: what is in models. */
#include "config.h"

#include "mesh/dff_files.h"

#include <inttypes.h>
#include <stdio.h>

/* What a file holds, all clumps together. */
enum {
    CLUMPS,
    FRAMES,
    ATOMICS,
    GEOMETRIES,
    VERTICES,
    TRIANGLES,
    MATERIALS,
    BONES,
    NATIVE
};
enum { COUNTS = NATIVE + 1 };

static const char *const names[COUNTS] = {"clumps",     "frames",   "atomics",
                                          "geometries", "vertices", "triangles",
                                          "materials",  "bones",    "native"};

static void count_clump(const struct pn_dff_clump *clump, uint64_t counts[COUNTS])
{
    counts[FRAMES] += clump->frame_count;
    counts[ATOMICS] += clump->atomic_count;
    counts[GEOMETRIES] += clump->geometry_count;
    for (uint32_t i = 0; i < clump->geometry_count; i++) {
        const struct pn_dff_geometry *g = &clump->geometries[i];
        counts[VERTICES] += g->vertex_count;
        counts[TRIANGLES] += g->triangle_count;
        counts[MATERIALS] += g->material_count;
        counts[BONES] += g->skin.bone_count;
        counts[NATIVE] += (g->format & PN_DFF_NATIVE) != 0;
    }
}

/* Name of the first collision model inside, or "". */
static const char *collision_of(const struct pn_dff *dff, char *text, size_t size)
{
    for (uint32_t i = 0; i < dff->clump_count; i++)
        if (dff->clumps[i].collision)
            return say_name(dff->clumps[i].collision->name, text, size);
    return "";
}

static void print_geometry(const struct pn_dff_geometry *g, uint32_t i)
{
    printf("  geometry %u: %u vertices, %u triangles, %u uv sets", i, g->vertex_count,
           g->triangle_count, g->uv_set_count);
    if (g->morph_count > 1)
        printf(", %u shapes", g->morph_count);
    if (g->skin.bone_count)
        printf(", %u bones", g->skin.bone_count);
    if (g->format & PN_DFF_NATIVE)
        fputs(", native", stdout);
    putchar('\n');
    for (uint32_t m = 0; m < g->material_count; m++)
        if (g->materials[m].texture[0])
            printf("    material %u: %s%s%s\n", m, g->materials[m].texture,
                   g->materials[m].mask[0] ? ", mask " : "", g->materials[m].mask);
}

/* A frame below those above it. */
static void print_frame(const struct pn_dff_clump *clump, uint32_t i)
{
    uint32_t depth = 0;
    for (int32_t at = clump->frames[i].parent; at >= 0 && depth < 20; depth++)
        at = clump->frames[at].parent;
    printf("  %*sframe %u: %s\n", (int)(2 * depth), "", i,
           clump->frames[i].name[0] ? clump->frames[i].name : "nameless");
}

static void print_text(const char *path, const struct pn_dff *dff)
{
    char version[16], name[PN_COL_NAME_SIZE + 1];
    for (uint32_t c = 0; c < dff->clump_count; c++) {
        const struct pn_dff_clump *clump = &dff->clumps[c];
        printf("%s: clump %u, version %s\n", path, c,
               pn_dff_version_text(clump->version, version));
        for (uint32_t i = 0; i < clump->frame_count; i++)
            print_frame(clump, i);
        for (uint32_t i = 0; i < clump->geometry_count; i++)
            print_geometry(&clump->geometries[i], i);
        if (clump->collision)
            printf("  collision model: %s\n",
                   say_name(clump->collision->name, name, sizeof name));
    }
}

static void print_row(enum format format, const char *path, const struct pn_dff *dff)
{
    uint64_t counts[COUNTS] = {dff->clump_count};
    char version[16], name[PN_COL_NAME_SIZE + 1];
    const char *collision = collision_of(dff, name, sizeof name);
    for (uint32_t c = 0; c < dff->clump_count; c++)
        count_clump(&dff->clumps[c], counts);
    pn_dff_version_text(dff->clumps[0].version, version);
    if (format == FORMAT_CSV)
        say_csv_field(path);
    else {
        fputs("{\"file\":", stdout);
        say_json_string(path);
    }
    printf(format == FORMAT_CSV ? ",%s" : ",\"version\":\"%s\"", version);
    for (int i = 0; i < COUNTS; i++)
        if (format == FORMAT_CSV)
            printf(",%" PRIu64, counts[i]);
        else
            printf(",\"%s\":%" PRIu64, names[i], counts[i]);
    fputs(format == FORMAT_CSV ? "," : ",\"collision\":", stdout);
    if (format == FORMAT_CSV) {
        say_csv_field(collision);
        putchar('\n');
    } else {
        say_json_string(collision);
        putchar('}');
    }
}

static int print_file(const struct call *call, struct file_list files, int i,
                      void *context)
{
    const struct dff_values *values = call->values;
    const enum format format = (enum format)values->format;
    bool *first = context;
    struct pn_dff *dff = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_dff_load(files.paths[i], &dff, &err) != PN_OK)
        return say_failure(call, &err);
    if (format == FORMAT_JSON && !*first)
        fputs(",\n ", stdout);
    if (format == FORMAT_TEXT)
        print_text(files.paths[i], dff);
    else
        print_row(format, files.paths[i], dff);
    *first = false;
    pn_dff_free(dff);
    return EXIT_DONE;
}

int dff_info(const struct call *call, struct file_list files)
{
    const struct dff_values *values = call->values;
    bool first = true;
    if (values->format == FORMAT_CSV) {
        fputs("file,version", stdout);
        for (int i = 0; i < COUNTS; i++)
            printf(",%s", names[i]);
        puts(",collision");
    }
    if (values->format == FORMAT_JSON)
        putchar('[');
    int status = subcommand_each(call, files, print_file, &first);
    if (values->format == FORMAT_JSON)
        puts("]");
    return status;
}
