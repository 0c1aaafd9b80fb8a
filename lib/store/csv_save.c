/* csv_save.c - a network as a folder of CSV files. */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "store/csv_files.h"
#include "store/files.h"
#include "store/track_rows.h"
#include "text/csv.h"

#include <stdio.h>
#include <string.h>

/* Longest number: 20 digits, sign, point and 3 decimals, with its comma. */
#define NUMBER_MAX 26

enum pn_status pn__csv_paths_of(const char *folder, struct pn__csv_paths *paths,
                                struct pn_error *err)
{
    *paths = (struct pn__csv_paths){.path = {NULL}};
    for (int i = 0; i < PN__TABLE_COUNT; i++) {
        char name[32];
        snprintf(name, sizeof name, "%s.csv", pn__tables[i].name);
        if (!(paths->path[i] = pn__path_join(folder, name))) {
            pn__csv_paths_release(paths);
            return pn__fail_memory(err);
        }
    }
    return PN_OK;
}

void pn__csv_paths_release(struct pn__csv_paths *paths)
{
    for (int i = 0; i < PN__TABLE_COUNT; i++) {
        pn__free(paths->path[i]);
        paths->path[i] = NULL;
    }
}

/* ---- rows to text ---- */

/* Digits of value at *to, which moves on. */
static char *put_digits(char *to, uint64_t value)
{
    char digits[20], *end = digits + sizeof digits;
    const char *at = pn__digits_before(end, value);
    memcpy(to, at, (size_t)(end - at));
    return to + (end - at);
}

static char *put_int(char *to, int64_t value)
{
    if (value < 0)
        *to++ = '-';
    return put_digits(to, value < 0 ? -(uint64_t)value : (uint64_t)value);
}

/* Eighths in units: "-2427.625", "13.5", "7". */
static char *put_eighths(char *to, int64_t value)
{
    static const char decimals[8][4] = {"",   ".125", ".25", ".375",
                                        ".5", ".625", ".75", ".875"};
    static const uint8_t length[8] = {0, 4, 3, 4, 2, 4, 3, 4};
    uint64_t magnitude = value < 0 ? -(uint64_t)value : (uint64_t)value;
    if (value < 0)
        *to++ = '-';
    to = put_digits(to, magnitude / PN_FX_PER_M);
    memcpy(to, decimals[magnitude % PN_FX_PER_M], 4);
    return to + length[magnitude % PN_FX_PER_M];
}

static char *put_cell(char *to, const struct pn__row *row, unsigned column,
                      enum pn__cell_type type)
{
    if (type == PN__CELL_KIND) {
        const char *kind = pn__row_text(row, column);
        size_t size = strlen(kind);
        memcpy(to, kind, size);
        return to + size;
    }
    return type == PN__CELL_INTEGER ? put_int(to, row->cell[column])
                                    : put_eighths(to, row->cell[column]);
}

static enum pn_status put_row(void *context, const struct pn__row *row,
                              struct pn_error *err)
{
    struct pn__buffer *text = context;
    const struct pn__table *table = &pn__tables[row->table];
    char line[PN__COLUMN_MAX * NUMBER_MAX], *to = line;
    for (unsigned i = 0; i < table->column_count; i++) {
        enum pn__cell_type type = table->columns[i].type;
        if (i)
            *to++ = ',';
        if (pn__row_is_null(row, i))
            continue;
        if (type != PN__CELL_TEXT) {
            to = put_cell(to, row, i, type);
            continue;
        }
        pn__buffer_append(text, line, (size_t)(to - line));
        to = line;
        pn__csv_put_text(text, pn__row_text(row, i));
    }
    *to++ = '\n';
    pn__buffer_append(text, line, (size_t)(to - line));
    return text->failed ? pn__fail_memory(err) : PN_OK;
}

static void put_header(struct pn__buffer *text, const struct pn__table *table)
{
    for (unsigned i = 0; i < table->column_count; i++) {
        if (i)
            pn__buffer_putc(text, ',');
        pn__buffer_puts(text, table->columns[i].name);
    }
    pn__buffer_putc(text, '\n');
}

/* ---- files ---- */

static enum pn_status note(void *context, const char *name, struct pn_error *err)
{
    return pn__area_files_note(context, name, 0, err);
}

/* Area files beside CSV would make the folder two sources, which no load accepts. */
static enum pn_status refuse_area_files(const char *folder, struct pn_error *err)
{
    struct pn__area_files files = {.count = 0};
    if (pn__path_type(folder) != PN__PATH_FOLDER)
        return PN_OK;
    enum pn_status status = pn__folder_each(folder, note, &files, err);
    if (status == PN_OK && files.count)
        status = pn__fail(err, PN_E_EXISTS,
                          "the folder holds %u NODES*.DAT; put the CSV in another one",
                          files.count);
    pn__area_files_release(&files);
    return status;
}

static enum pn_status refuse_existing(const char *folder, bool replace,
                                      struct pn_error *err)
{
    struct pn__csv_paths paths;
    PN_TRY(refuse_area_files(folder, err));
    if (replace)
        return PN_OK;
    PN_TRY(pn__csv_paths_of(folder, &paths, err));
    enum pn_status status = PN_OK;
    for (int i = 0; status == PN_OK && i < PN__TABLE_COUNT; i++)
        if (pn__path_type(paths.path[i]) != PN__PATH_NONE)
            status = pn__fail(err, PN_E_EXISTS,
                              "'%s' is there already; use --force to replace it",
                              pn__path_name(paths.path[i]));
    pn__csv_paths_release(&paths);
    return status;
}

static enum pn_status look_for_tracks(const char *folder, bool replace, bool *there,
                                      struct pn_error *err)
{
    char *path = pn__path_join(folder, PN__TRACK_CSV);
    if (!path)
        return pn__fail_memory(err);
    *there = pn__path_type(path) != PN__PATH_NONE;
    pn__free(path);
    return !*there || replace ? PN_OK
                              : pn__fail(err, PN_E_EXISTS,
                                         "'" PN__TRACK_CSV
                                         "' is there already; use --force to replace it");
}

struct saver {
    bool tracks_there; /* a file that would be taken for theirs */
    const struct pn_network *network;
    const char *source_name;
    struct pn__staging *staging;
    struct pn__buffer text;
};

static enum pn_status save_table(struct saver *s, enum pn__table_id id,
                                 struct pn_error *err)
{
    char name[32];
    const struct pn__row_sink sink = {put_row, &s->text};
    snprintf(name, sizeof name, "%s.csv", pn__tables[id].name);
    pn__buffer_clear(&s->text);
    put_header(&s->text, &pn__tables[id]);
    PN_TRY(pn__rows_each(s->network, id, s->source_name, &sink, err));
    if (s->text.failed)
        return pn__fail_memory(err);
    return pn__staging_add(s->staging, name, s->text.bytes, s->text.size, err);
}

/* Without tracks there is no file, unless one is there already. */
static enum pn_status save_tracks(const struct saver *s, struct pn_error *err)
{
    char *text;
    size_t size;
    if (!s->tracks_there && !pn_network_tracks(s->network).count)
        return PN_OK;
    PN_TRY(pn__csv_tracks_write(s->network, &text, &size, err));
    enum pn_status status = pn__staging_add(s->staging, PN__TRACK_CSV, text, size, err);
    pn__free(text);
    return status;
}

static enum pn_status save_tables(struct saver *s, const struct pn_progress *progress,
                                  struct pn_error *err)
{
    uint64_t done = 0, total = 0;
    for (int i = 0; i < PN__TABLE_COUNT; i++)
        total += pn__rows_count(s->network, (enum pn__table_id)i);
    for (int i = 0; i < PN__TABLE_COUNT; i++) {
        PN_TRY(save_table(s, (enum pn__table_id)i, err));
        done += pn__rows_count(s->network, (enum pn__table_id)i);
        PN_TRY(pn__step(progress, "writing CSV", done, total, err));
    }
    return save_tracks(s, err);
}

enum pn_status pn_csv_save(const struct pn_network *network, const char *folder,
                           const char *source_name, bool replace,
                           const struct pn_progress *progress, struct pn_error *err)
{
    struct saver s = {.network = network, .source_name = source_name};
    enum pn_status status = refuse_existing(folder, replace, err);
    if (status == PN_OK)
        status = look_for_tracks(folder, replace, &s.tracks_there, err);
    if (status == PN_OK)
        status = pn__staging_begin(folder, &s.staging, err);
    if (status == PN_OK)
        status = save_tables(&s, progress, err);
    if (status == PN_OK)
        status = pn__staging_commit(s.staging, err);
    else
        pn__staging_abort(s.staging);
    pn__buffer_release(&s.text);
    if (status != PN_OK)
        pn__error_set_path(err, folder);
    return status;
}
