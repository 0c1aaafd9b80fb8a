/* read.c - path and inst sections of a text -> groups and placements. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "paths/paths.h"
#include "text/lines.h"
#include "text/number.h"

#include <stdio.h>
#include <string.h>

enum section { OUTSIDE, IN_PATH, IN_INST, IN_OTHER };

struct reader {
    struct pn__lines lines;
    struct pn_paths *paths;
    enum section section;
    uint32_t section_line;
    uint32_t group_line; /* of the group that is open, or that was last */
    unsigned rows;       /* of the open group; PN_PATH_ROWS: none is open */
    struct pn_error *err;
};

/* ---- fields ---- */

/* A failure in the line that was read last. */
static void set_line(struct reader *r)
{
    if (r->err)
        r->err->line = r->lines.line;
}

/* A failure in the field of this number, from 0. */
static void set_column(struct reader *r, unsigned column, const char *name)
{
    if (!r->err)
        return;
    set_line(r);
    r->err->column = column + 1;
    snprintf(r->err->field, sizeof r->err->field, "%s", name);
}

static enum pn_status fail_field(struct reader *r, unsigned column, const char *name,
                                 const char *words)
{
    const struct pn__piece *f = &r->lines.fields[column];
    set_column(r, column, name);
    return pn__fail(r->err, PN_E_FORMAT, "%s '%.*s' %s, in the group of line %u", name,
                    (int)(f->size < 40 ? f->size : 40), f->text, words, r->group_line);
}

static enum pn_status take_int(struct reader *r, unsigned column, const char *name,
                               int64_t least, int64_t most, int64_t *value)
{
    const struct pn__piece *f = &r->lines.fields[column];
    enum pn__number_fault fault = pn__parse_int(f->text, f->size, value);
    if (fault != PN__NUMBER_OK)
        return fail_field(r, column, name, pn__number_fault_text(fault));
    if (*value >= least && *value <= most)
        return PN_OK;
    set_column(r, column, name);
    return pn__fail(r->err, PN_E_RANGE,
                    "%s %lld is not in %lld ... %lld, in the group of line %u", name,
                    (long long)*value, (long long)least, (long long)most, r->group_line);
}

static enum pn_status take_coordinate(struct reader *r, unsigned column, const char *name,
                                      int32_t *value)
{
    const struct pn__piece *f = &r->lines.fields[column];
    int64_t whole;
    enum pn__number_fault fault = pn__parse_cut(f->text, f->size, &whole);
    if (fault != PN__NUMBER_OK)
        return fail_field(r, column, name, pn__number_fault_text(fault));
    if (whole > INT32_MAX || whole < -INT32_MAX) {
        set_column(r, column, name);
        return pn__fail(r->err, PN_E_RANGE, "%s %lld is far off, in the group of line %u",
                        name, (long long)whole, r->group_line);
    }
    *value = (int32_t)whole;
    return PN_OK;
}

static enum pn_status take_float(struct reader *r, unsigned column, const char *name,
                                 float *value)
{
    const struct pn__piece *f = &r->lines.fields[column];
    enum pn__number_fault fault = pn__parse_float(f->text, f->size, value);
    if (fault != PN__NUMBER_OK)
        return fail_field(r, column, name, pn__number_fault_text(fault));
    if (*value >= 0)
        return PN_OK;
    return fail_field(r, column, name, "is below 0");
}

/* ---- rows ---- */

/* The columns of all dialects; a dialect has the first so many of them. */
enum { TYPE, NEXT, CROSS, X, Y, Z, WIDTH, LEFT, RIGHT, SPEED, FLAGS, DENSITY, SPECIAL };

/** GTA III passes over its width column; peds get the commonest one of San Andreas. */
#define PED_WIDTH_III 2

static enum pn_status tell_dialect(struct reader *r, enum pn_paths_dialect *dialect)
{
    unsigned count = r->lines.count;
    bool known = count >= WIDTH + 1 && count <= SPECIAL + 1 && count != SPEED + 1;
    *dialect = count <= RIGHT + 1     ? PN_PATHS_III
               : count <= DENSITY + 1 ? PN_PATHS_VC
                                      : PN_PATHS_SA;
    if (known)
        return PN_OK;
    set_line(r);
    return pn__fail(r->err, PN_E_FORMAT,
                    "a row of %u columns in the group of line %u: GTA III has 7 to 9, "
                    "Vice City 12, San Andreas 13",
                    count, r->group_line);
}

static enum pn_status take_lanes(struct reader *r, struct pn_path_row *row)
{
    int64_t left = 0, right = 0;
    if (r->lines.count > RIGHT) {
        PN_TRY(take_int(r, LEFT, "left", INT8_MIN, UINT8_MAX, &left));
        PN_TRY(take_int(r, RIGHT, "right", INT8_MIN, UINT8_MAX, &right));
    }
    row->left = left < 0 ? 0 : (uint8_t)left;
    row->right = right < 0 ? 0 : (uint8_t)right;
    return PN_OK;
}

/* What Vice City added to the row, and San Andreas. */
static enum pn_status take_extras(struct reader *r, struct pn_path_row *row)
{
    int64_t speed, flags, special = 0;
    PN_TRY(take_float(r, WIDTH, "width", &row->width));
    PN_TRY(take_int(r, SPEED, "speed", 0, 3, &speed));
    PN_TRY(take_int(r, FLAGS, "flags", INT32_MIN, INT32_MAX, &flags));
    if (r->lines.count > DENSITY)
        PN_TRY(take_float(r, DENSITY, "density", &row->density));
    if (r->lines.count > SPECIAL)
        PN_TRY(take_int(r, SPECIAL, "special", 0, 15, &special));
    row->speed = (uint8_t)speed;
    row->flags = (int32_t)flags;
    row->special = (uint8_t)special;
    return PN_OK;
}

static enum pn_status take_values(struct reader *r, const struct pn_path_group *group,
                                  enum pn_paths_dialect dialect, struct pn_path_row *row)
{
    int64_t next, cross;
    PN_TRY(take_int(r, NEXT, "next", INT32_MIN, PN_PATH_ROWS - 1, &next));
    PN_TRY(take_int(r, CROSS, "cross", INT32_MIN, INT32_MAX, &cross));
    PN_TRY(take_coordinate(r, X, "x", &row->x));
    PN_TRY(take_coordinate(r, Y, "y", &row->y));
    PN_TRY(take_coordinate(r, Z, "z", &row->z));
    PN_TRY(take_lanes(r, row));
    row->next = next < 0 ? -1 : (int8_t)next;
    row->cross = cross != 0;
    row->density = 1;
    if (dialect != PN_PATHS_III)
        return take_extras(r, row);
    row->width = group->kind == PN_KIND_PED ? PED_WIDTH_III : 0;
    return PN_OK;
}

static enum pn_status take_row(struct reader *r)
{
    struct pn_path_group *group = &r->paths->groups[r->paths->group_count - 1];
    struct pn_path_row *row = &group->rows[r->rows];
    enum pn_paths_dialect dialect;
    int64_t type;
    PN_TRY(tell_dialect(r, &dialect));
    PN_TRY(take_int(r, TYPE, "type", PN_PATH_NULL, PN_PATH_INTERNAL, &type));
    row->type = (uint8_t)type;
    row->line = r->lines.line;
    if (type != PN_PATH_NULL) {
        PN_TRY(take_values(r, group, dialect, row));
        r->paths->rows[dialect]++;
    }
    r->rows++;
    return PN_OK;
}

/* ---- headers ---- */

/* A header is that short; rows have 7 columns or more. */
#define HEADER_FIELDS 3

static enum pn_status fail_rows(struct reader *r)
{
    set_line(r);
    return pn__fail(r->err, PN_E_FORMAT, "the group of line %u has %u of its %d rows",
                    r->group_line, r->rows, PN_PATH_ROWS);
}

static enum pn_status tell_kind(struct reader *r, enum pn_kind *kind)
{
    static const struct {
        const char *digit, *word;
        enum pn_kind kind;
    } kinds[] = {{"0", "ped", PN_KIND_PED},
                 {"1", "car", PN_KIND_CAR},
                 {"2", "boat", PN_KIND_BOAT},
                 {"2", "water", PN_KIND_BOAT}};
    const struct pn__piece *f = &r->lines.fields[0];
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (pn__field_is(f, kinds[i].digit) || pn__field_is(f, kinds[i].word)) {
            *kind = kinds[i].kind;
            return PN_OK;
        }
    set_column(r, 0, "kind");
    return pn__fail(r->err, PN_E_FORMAT,
                    "'%.*s' begins no group: 0 or ped, 1 or car, 2 or boat",
                    (int)(f->size < 40 ? f->size : 40), f->text);
}

/* A row where a header is due. */
static enum pn_status fail_stray(struct reader *r)
{
    set_line(r);
    if (r->group_line == 0)
        return pn__fail(r->err, PN_E_FORMAT, "a row before the first group's header");
    return pn__fail(r->err, PN_E_FORMAT,
                    "a row over the %d that the group of line %u has already",
                    PN_PATH_ROWS, r->group_line);
}

static enum pn_status take_header(struct reader *r)
{
    enum pn_kind kind = PN_KIND_CAR;
    int64_t model = -1;
    if (r->lines.count > HEADER_FIELDS)
        return fail_stray(r);
    PN_TRY(tell_kind(r, &kind));
    r->group_line = r->lines.line;
    if (r->lines.count > 1)
        PN_TRY(take_int(r, 1, "model", INT32_MIN, INT32_MAX, &model));
    struct pn_path_group *group;
    PN_TRY(pn_paths_add(r->paths, &group, r->err));
    group->kind = (uint8_t)kind;
    group->model = model < 0 ? -1 : (int32_t)model;
    group->line = r->lines.line;
    group->file = r->paths->file_count - 1;
    r->rows = 0;
    return PN_OK;
}

static enum pn_status take_path_line(struct reader *r)
{
    if (r->rows == PN_PATH_ROWS)
        return take_header(r);
    return r->lines.count > HEADER_FIELDS ? take_row(r) : fail_rows(r);
}

/* ---- inst ---- */

static enum pn_status take_double(struct reader *r, unsigned column, double *value)
{
    const struct pn__piece *f = &r->lines.fields[column];
    if (pn__parse_real(f->text, f->size, value))
        return PN_OK;
    set_column(r, column, "inst");
    return pn__fail(r->err, PN_E_FORMAT, "'%.*s' is not a number",
                    (int)(f->size < 40 ? f->size : 40), f->text);
}

/* id, name, [interior,] x, y, z, [scale x 3,] rotation x 4 [, lod] */
static enum pn_status take_inst(struct reader *r)
{
    enum { SA_FIELDS = 11, III_FIELDS = 12, VC_FIELDS = 13 };
    const unsigned count = r->lines.count;
    struct pn_placement place;
    int64_t model;
    if (count < SA_FIELDS || count > VC_FIELDS) {
        set_column(r, 0, "inst");
        return pn__fail(r->err, PN_E_FORMAT,
                        "an inst line of %u columns: GTA III has 12, Vice City 13, San "
                        "Andreas 11",
                        count);
    }
    const unsigned position = count == III_FIELDS ? 2 : 3;
    const unsigned rotation = count == SA_FIELDS ? 6 : count - 4;
    PN_TRY(take_int(r, 0, "model", INT32_MIN, INT32_MAX, &model));
    place.model = (int32_t)model;
    PN_TRY(take_double(r, position, &place.x));
    PN_TRY(take_double(r, position + 1, &place.y));
    PN_TRY(take_double(r, position + 2, &place.z));
    for (unsigned i = 0; i < 4; i++)
        PN_TRY(take_double(r, rotation + i, &place.rotation[i]));
    return pn__paths_add_placement(r->paths, &place, r->err);
}

/* ---- sections ---- */

static void open_section(struct reader *r)
{
    const struct pn__piece *name = &r->lines.fields[0];
    r->section = pn__field_is(name, "path")   ? IN_PATH
                 : pn__field_is(name, "inst") ? IN_INST
                                              : IN_OTHER;
    r->section_line = r->lines.line;
    r->group_line = 0;
    r->rows = PN_PATH_ROWS;
}

static enum pn_status take_line(struct reader *r)
{
    if (r->section == OUTSIDE) {
        open_section(r);
        return PN_OK;
    }
    if (r->lines.count == 1 && pn__field_is(&r->lines.fields[0], "end")) {
        if (r->section == IN_PATH && r->rows != PN_PATH_ROWS)
            return fail_rows(r);
        r->section = OUTSIDE;
        return PN_OK;
    }
    if (r->section == IN_PATH)
        return take_path_line(r);
    return r->section == IN_INST ? take_inst(r) : PN_OK;
}

static enum pn_status take_text(struct reader *r)
{
    while (pn__lines_next(&r->lines))
        PN_TRY(take_line(r));
    if (r->section == OUTSIDE)
        return PN_OK;
    set_line(r);
    if (r->section == IN_PATH && r->rows != PN_PATH_ROWS)
        return pn__fail(r->err, PN_E_TRUNCATED,
                        "the text ends in the group of line %u, after %u of its %d rows",
                        r->group_line, r->rows, PN_PATH_ROWS);
    return pn__fail(r->err, PN_E_TRUNCATED, "the section of line %u has no 'end'",
                    r->section_line);
}

/* Puts counts back: what a failed reading appended is out again. */
static void undo(struct pn_paths *paths, const struct pn_paths *before)
{
    while (paths->file_count > before->file_count)
        pn__free(paths->files[--paths->file_count]);
    paths->group_count = before->group_count;
    paths->placement_count = before->placement_count;
    memcpy(paths->rows, before->rows, sizeof paths->rows);
}

enum pn_status pn_paths_read(const char *name, const void *bytes, size_t size,
                             struct pn_paths *paths, struct pn_error *err)
{
    const char *text = bytes;
    const struct pn_paths before = *paths;
    struct reader r = {
        .lines = {.at = text, .end = text + size}, .paths = paths, .err = err};
    enum pn_status status = pn__paths_add_file(paths, name, err);
    if (status == PN_OK)
        status = take_text(&r);
    if (status == PN_OK)
        return PN_OK;
    undo(paths, &before);
    pn__error_set_path(err, name);
    return status;
}

enum pn_status pn_paths_load(const char *path, struct pn_paths *paths,
                             struct pn_error *err)
{
    uint8_t *bytes;
    size_t size;
    PN_TRY(pn__file_read(path, 0, &bytes, &size, err));
    enum pn_status status = pn_paths_read(path, bytes, size, paths, err);
    pn__free(bytes);
    return status;
}
