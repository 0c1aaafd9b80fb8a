/*
 * csv_load.c - a folder of CSV files as a network: each field to a cell of rows.h.
 *
 * Two threads read about half of the bytes each: one the nodes, the other what lies
 * between them. Memory for the rows is asked for before they start, since a thread has
 * its own heap, and to begin one costs more page faults than rows.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/thread.h"
#include "store/csv_files.h"
#include "store/columns.h"
#include "store/source_parts.h"
#include "store/track_rows.h"
#include "text/csv.h"

#include <stdatomic.h>
#include <string.h>

/* The tables that one thread reads, on its way through them. */
struct loader {
    const struct pn__csv_paths *paths;
    enum pn__table_id first, end;
    struct pn__row row;
    const char *names[PN__COLUMN_MAX];
    struct pn__csv_number numbers[PN__COLUMN_MAX];
    struct pn__assembly *assembly;
    struct pn_progress progress;
    uint64_t size[PN__TABLE_COUNT], done, total; /* bytes of files; of those before */
    enum pn_status status;
    struct pn_error err;
};

/* What is no plain number: those are set already. */
static enum pn_status take_cell(void *context, size_t column, const char *text,
                                size_t size, struct pn_error *err)
{
    struct loader *l = context;
    if (size == 0)
        return PN_OK; /* NULL, as pn__row_clear left it */
    return pn__row_read(&l->row, (unsigned)column, text, size, err);
}

static enum pn_status take_row(void *context, uint32_t line, struct pn_error *err)
{
    struct loader *l = context;
    l->row.line = line;
    enum pn_status status = pn__assembly_add(l->assembly, &l->row, err);
    pn__row_clear(&l->row, l->row.table, 0);
    return status;
}

/* Progress over all files of a thread together. */
static int step(void *context, const char *what, uint64_t done, uint64_t total)
{
    struct loader *l = context;
    (void)total;
    return l->progress.step(l->progress.context, what, l->done + done, l->total);
}

/* The progress of a thread that only listens for the end of the other. */
static int listen(void *context, const char *what, uint64_t done, uint64_t total)
{
    const atomic_bool *stop = context;
    (void)what, (void)done, (void)total;
    return atomic_load(stop);
}

/* Sixteenths are cut to eighths; what is short enough for this has none. */
static struct pn__csv_number number_of(const struct pn__column *column, int64_t *cell)
{
    const bool whole = column->type == PN__CELL_INTEGER;
    const bool fixed =
        column->type == PN__CELL_EIGHTHS || column->type == PN__CELL_SIXTEENTHS;
    return (struct pn__csv_number){.to = whole || fixed ? cell : NULL,
                                   .bits = fixed ? 3 : 0,
                                   .low = column->low,
                                   .high = column->high};
}

static enum pn_status load_table(struct loader *l, enum pn__table_id id, const char *path,
                                 struct pn_error *err)
{
    const struct pn_progress progress = {step, l};
    const struct pn__table *to = &pn__tables[id];
    for (unsigned i = 0; i < to->column_count; i++) {
        l->names[i] = to->columns[i].name;
        l->numbers[i] = number_of(&to->columns[i], &l->row.cell[i]);
    }
    const struct pn__csv_table table = {
        .columns = l->names,
        .column_count = to->column_count,
        .numbers = l->numbers,
        .unset = &l->row.null,
        .cell = take_cell,
        .row = take_row,
        .context = l,
    };
    pn__row_clear(&l->row, id, 0);
    return pn__csv_read(path, &table, l->progress.step ? &progress : NULL, "reading CSV",
                        err);
}

/* Room for as many rows as can stand in the files: a field takes a byte and its ','. */
static enum pn_status look(struct loader *l, struct pn_error *err)
{
    for (unsigned i = l->first; i < l->end; i++) {
        const size_t least = 2 * (size_t)pn__tables[i].column_count - 1;
        PN_TRY(pn__file_size(l->paths->path[i], &l->size[i], err));
        l->total += l->size[i];
        PN_TRY(pn__assembly_expect(l->assembly, (enum pn__table_id)i,
                                   (size_t)(l->size[i] / least), err));
    }
    return PN_OK;
}

static enum pn_status load_tables(struct loader *l, struct pn_error *err)
{
    for (unsigned i = l->first; i < l->end; i++) {
        PN_TRY(load_table(l, (enum pn__table_id)i, l->paths->path[i], err));
        l->done += l->size[i];
    }
    return PN_OK;
}

static void *run(void *context)
{
    struct loader *l = context;
    pn_error_clear(&l->err);
    l->status = load_tables(l, &l->err);
    return NULL;
}

/* Both halves. The failure of the first stands, else that of the second. */
static enum pn_status run_both(struct loader *nodes, struct loader *between,
                               struct pn_error *err)
{
    struct pn__thread thread;
    atomic_bool stop = false;
    between->progress = (struct pn_progress){listen, &stop};
    pn__thread_start(&thread, run, between, true);
    run(nodes);
    atomic_store(&stop, nodes->status != PN_OK);
    pn__thread_join(&thread);
    const struct loader *failed = nodes->status != PN_OK ? nodes : between;
    if (failed->status != PN_OK && err)
        *err = failed->err;
    return failed->status;
}

/* The file of an error that the assembly finds: its section is the table's name. */
static void set_file(const struct pn__csv_paths *paths, struct pn_error *err)
{
    for (int i = 0; err && i < PN__TABLE_COUNT; i++)
        if (strcmp(err->section, pn__tables[i].name) == 0)
            pn__error_set_path(err, paths->path[i]);
}

static enum pn_status load_paths(const struct pn__csv_paths *paths,
                                 struct pn__assembly *assembly, struct pn__load *load,
                                 struct pn_error *err)
{
    struct loader nodes = {.paths = paths, .end = PN__TABLE_LINK, .assembly = assembly};
    struct loader between = {.paths = paths,
                             .first = PN__TABLE_LINK,
                             .end = PN__TABLE_COUNT,
                             .assembly = assembly};
    if (load->progress)
        nodes.progress = *load->progress;
    PN_TRY(look(&nodes, err));
    PN_TRY(look(&between, err));
    enum pn_status status = run_both(&nodes, &between, err);
    if (status == PN_OK)
        status = pn__assembly_finish(assembly, &load->network, &load->info, err);
    pn__row_release(&nodes.row);
    pn__row_release(&between.row);
    return status;
}

enum pn_status pn__csv_load(const struct pn__probe *probe, struct pn__load *load,
                            struct pn_error *err)
{
    struct pn__csv_paths paths;
    struct pn__assembly *assembly = NULL;
    PN_TRY(pn__csv_paths_of(probe->path, &paths, err));
    enum pn_status status = pn__assembly_new(&assembly, err);
    if (status == PN_OK)
        status = load_paths(&paths, assembly, load, err);
    if (status != PN_OK)
        set_file(&paths, err);
    else
        status = pn__csv_tracks_load(probe->path, load->network, err);
    pn__assembly_free(assembly);
    pn__csv_paths_release(&paths);
    return status;
}
