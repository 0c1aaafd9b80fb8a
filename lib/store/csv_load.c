/*
 * csv_load.c - a folder of CSV files as a network: each field to a cell of rows.h.
 *
 * Two threads read about half of the bytes each: one the nodes, the other what lies
 * between them. Neither sees anything of the other before both are done.
 */
#include "config.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/thread.h"
#include "store/csv_files.h"
#include "store/rows.h"
#include "store/source.h"
#include "text/csv.h"
#include "text/number.h"

#include <stdatomic.h>
#include <string.h>

/* The tables that one thread reads, on its way through them. */
struct loader {
    const struct pn__csv_paths *paths;
    enum pn__table_id first, end;
    struct pn__row row;
    const struct pn__table *table;
    bool is_whole[PN__COLUMN_MAX]; /* the column has whole numbers */
    struct pn__assembly *assembly;
    struct pn_progress progress;
    uint64_t done, total; /* bytes of the files before this one, of all files */
    enum pn_status status;
    struct pn_error err;
};

/* Nine cells of ten are whole numbers: this is their short way. value stays in a register
 * because nothing is called with its address. */
static enum pn_status take_cell(void *context, size_t column, const char *text,
                                size_t size, struct pn_error *err)
{
    struct loader *l = context;
    int64_t value;
    if (size == 0)
        return PN_OK; /* NULL, as pn__row_clear left it */
    if (!l->is_whole[column] || !pn__parse_plain(text, size, &value))
        return pn__row_read(&l->row, (unsigned)column, text, size, err);
    return pn__row_set(&l->row, (unsigned)column, value, err);
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

static enum pn_status load_table(struct loader *l, enum pn__table_id id, const char *path,
                                 struct pn_error *err)
{
    const char *names[PN__COLUMN_MAX];
    const struct pn_progress progress = {step, l};
    l->table = &pn__tables[id];
    for (unsigned i = 0; i < l->table->column_count; i++) {
        const struct pn__column *c = &l->table->columns[i];
        names[i] = c->name;
        l->is_whole[i] = c->type == PN__CELL_INTEGER;
    }
    const struct pn__csv_table table = {
        .columns = names,
        .column_count = l->table->column_count,
        .cell = take_cell,
        .row = take_row,
        .context = l,
    };
    pn__row_clear(&l->row, id, 0);
    return pn__csv_read(path, &table, l->progress.step ? &progress : NULL, "reading CSV",
                        err);
}

static enum pn_status load_tables(struct loader *l, struct pn_error *err)
{
    uint64_t size[PN__TABLE_COUNT];
    for (unsigned i = l->first; i < l->end; i++) {
        PN_TRY(pn__file_size(l->paths->path[i], &size[i], err));
        l->total += size[i];
    }
    PN_TRY(pn__assembly_new(&l->assembly, err));
    for (unsigned i = l->first; i < l->end; i++) {
        PN_TRY(load_table(l, (enum pn__table_id)i, l->paths->path[i], err));
        l->done += size[i];
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

static void release(struct loader *l)
{
    pn__assembly_free(l->assembly);
    pn__row_release(&l->row);
}

enum pn_status pn__csv_load(const struct pn__probe *probe, struct pn__load *load,
                            struct pn_error *err)
{
    struct pn__csv_paths paths;
    struct loader nodes = {.paths = &paths, .end = PN__TABLE_LINK};
    struct loader between = {
        .paths = &paths, .first = PN__TABLE_LINK, .end = PN__TABLE_COUNT};
    if (load->progress)
        nodes.progress = *load->progress;
    PN_TRY(pn__csv_paths_of(probe->path, &paths, err));
    enum pn_status status = run_both(&nodes, &between, err);
    if (status == PN_OK)
        status = pn__assembly_join(nodes.assembly, between.assembly, err);
    if (status == PN_OK)
        status = pn__assembly_finish(nodes.assembly, &load->network, &load->info, err);
    if (status != PN_OK)
        set_file(&paths, err);
    release(&nodes);
    release(&between);
    pn__csv_paths_release(&paths);
    return status;
}
