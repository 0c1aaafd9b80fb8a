/* col_info.c - pathnode col info: what is in the models of collision files. */
#include "config.h"

#include "mesh/col_files.h"

#include <inttypes.h>
#include <stdio.h>

/* A model's counts, in the order they are shown. */
enum { COUNTS = 7 };

static const char *const count_names[COUNTS] = {
    "spheres", "boxes", "lines", "vertices", "faces", "groups", "shadow_faces"};

static void counts_of(const struct pn_col_model *m, uint32_t counts[COUNTS])
{
    const uint32_t all[COUNTS] = {
        m->sphere_count,    m->box_count,   m->line_count,        m->mesh.vertex_count,
        m->mesh.face_count, m->group_count, m->shadow.face_count,
    };
    for (int i = 0; i < COUNTS; i++)
        counts[i] = all[i];
}

static void print_text(const char *name, const struct pn_col_model *m,
                       const uint32_t counts[COUNTS])
{
    printf("%-22s %s %7u %5u %5u %8u %6u %6u %6u\n", name,
           pn_col_version_name(m->version), counts[0], counts[1], counts[2], counts[3],
           counts[4], counts[5], counts[6]);
}

static void print_csv(const char *path, const char *name, const struct pn_col_model *m,
                      const uint32_t counts[COUNTS])
{
    say_csv_field(path);
    printf(",%" PRIu64 ",", m->offset);
    say_csv_field(name);
    printf(",%s,", pn_col_version_name(m->version));
    if (!pn_col_has_stamp(m))
        printf("%u", m->id);
    for (int i = 0; i < COUNTS; i++)
        printf(",%u", counts[i]);
    printf(",%zu,\n", pn_col_model_size(m));
}

static void print_json(const char *path, const char *name, const struct pn_col_model *m,
                       const uint32_t counts[COUNTS])
{
    fputs("{\"file\":", stdout);
    say_json_string(path);
    printf(",\"offset\":%" PRIu64 ",\"model\":", m->offset);
    say_json_string(name);
    printf(",\"version\":\"%s\",\"number\":", pn_col_version_name(m->version));
    if (pn_col_has_stamp(m))
        fputs("null", stdout);
    else
        printf("%u", m->id);
    for (int i = 0; i < COUNTS; i++)
        printf(",\"%s\":%u", count_names[i], counts[i]);
    printf(",\"bytes\":%zu}", pn_col_model_size(m));
}

static void print_fault(enum format format, const char *path,
                        const struct pn_col_fault *fault)
{
    if (format == FORMAT_TEXT) {
        printf("%-22s cannot be read\n", fault->name);
    } else if (format == FORMAT_CSV) {
        say_csv_field(path);
        printf(",%" PRIu64 ",", fault->offset);
        say_csv_field(fault->name);
        printf(",,,,,,,,,,%" PRIu64 ",", fault->size);
        say_csv_field(fault->message);
        putchar('\n');
    } else {
        fputs("{\"file\":", stdout);
        say_json_string(path);
        printf(",\"offset\":%" PRIu64 ",\"model\":", fault->offset);
        say_json_string(fault->name);
        printf(",\"bytes\":%" PRIu64 ",\"problem\":", fault->size);
        say_json_string(fault->message);
        putchar('}');
    }
}

/* Between two rows of any file. */
static void glue(enum format format, bool *first)
{
    if (format == FORMAT_JSON && !*first)
        fputs(",\n ", stdout);
    *first = false;
}

static void print_model(enum format format, const char *path,
                        const struct pn_col_model *m)
{
    char name[PN_COL_NAME_SIZE + 1];
    uint32_t counts[COUNTS];
    counts_of(m, counts);
    say_name(m->name, name, sizeof name);
    if (format == FORMAT_TEXT)
        print_text(name, m, counts);
    else if (format == FORMAT_CSV)
        print_csv(path, name, m, counts);
    else
        print_json(path, name, m, counts);
}

static void print_file_head(const char *path, const struct pn_col_file *file, bool first)
{
    printf("%s%s: %u model%s", first ? "" : "\n", path, file->model_count,
           file->model_count == 1 ? "" : "s");
    if (file->fault_count)
        printf(", %u cannot be read", file->fault_count);
    printf("\n%-22s %s %7s %5s %5s %8s %6s %6s %6s\n", "model", "kind", "spheres",
           "boxes", "lines", "vertices", "faces", "groups", "shadow");
}

static int print_file(const struct call *call, struct file_list files, int i,
                      struct pn_col_file *file, void *context)
{
    const struct col_values *values = call->values;
    const enum format format = (enum format)values->format;
    bool *first = context;
    uint32_t fault = 0;
    if (format == FORMAT_TEXT)
        print_file_head(files.paths[i], file, *first);
    for (uint32_t k = 0; k <= file->model_count; k++) {
        for (; fault < file->fault_count && file->faults[fault].before == k; fault++) {
            glue(format, first);
            print_fault(format, files.paths[i], &file->faults[fault]);
        }
        if (k == file->model_count)
            break;
        glue(format, first);
        print_model(format, files.paths[i], file->models[k]);
    }
    *first = false;
    return EXIT_DONE;
}

int col_info(const struct call *call, struct file_list files)
{
    const struct col_values *values = call->values;
    bool first = true;
    if (values->format == FORMAT_CSV)
        puts("file,offset,model,version,number,spheres,boxes,lines,vertices,faces,"
             "groups,shadow_faces,bytes,problem");
    if (values->format == FORMAT_JSON)
        putchar('[');
    int status = col_each(call, files, true, print_file, &first);
    if (values->format == FORMAT_JSON)
        puts("]");
    return status;
}
