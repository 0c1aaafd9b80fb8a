/*
 * database_save.c - a network as a new SQLite database.
 *
 * The file is built under a temporary name that nobody else opens, so it needs neither
 * journal nor lock nor sync until it is whole. Rows are checked by their mapping, and
 * come in key order: CHECK constraints are off and every insert appends. Index and
 * triggers are made after the rows.
 */
#include "config.h"

#include "store/database.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "store/files.h"
#include "store/track_rows.h"

struct saver {
    sqlite3 *db;
    sqlite3_stmt *insert;
    const struct pn__table *table;
    const struct pn_progress *progress;
    uint64_t done, total, next_step;
};

/* At most 200 steps a run. */
static enum pn_status count_row(struct saver *s, struct pn_error *err)
{
    if (s->table == &pn__tables[PN__TABLE_META] || ++s->done < s->next_step)
        return PN_OK; /* pn__rows_count knows no meta */
    s->next_step = s->done + s->total / 200 + 1;
    return pn__step(s->progress, "writing the database", s->done, s->total, err);
}

static enum pn_status insert_row(void *context, const struct pn__row *row,
                                 struct pn_error *err)
{
    struct saver *s = context;
    int code = SQLITE_OK;
    for (unsigned c = 0; c < s->table->column_count && code == SQLITE_OK; c++)
        code = pn__database_bind(s->insert, (int)c + 1, row, c);
    if (code != SQLITE_OK)
        return pn__database_fail(s->db, code, "write a row", err);
    PN_TRY(pn__database_insert(s->db, s->insert, err));
    return count_row(s, err);
}

static enum pn_status prepare_insert(struct saver *s, struct pn_error *err)
{
    struct pn__buffer sql = {0};
    pn__buffer_printf(&sql, "INSERT INTO %s (", s->table->name);
    pn__database_put_columns(&sql, s->table, s->table->column_count);
    pn__buffer_puts(&sql, ") VALUES (?");
    for (unsigned c = 1; c < s->table->column_count; c++)
        pn__buffer_puts(&sql, ", ?");
    pn__buffer_putc(&sql, ')');
    enum pn_status status = pn__database_prepare(s->db, &sql, &s->insert, err);
    pn__buffer_release(&sql);
    return status;
}

static enum pn_status insert_tables(struct saver *s, const struct pn_network *network,
                                    const char *source_name, struct pn_error *err)
{
    const struct pn__row_sink sink = {insert_row, s};
    for (unsigned t = 0; t < PN__TABLE_COUNT; t++)
        s->total += pn__rows_count(network, t);
    for (unsigned t = 0; t < PN__TABLE_COUNT; t++) {
        s->table = &pn__tables[t];
        PN_TRY(prepare_insert(s, err));
        enum pn_status status = pn__rows_each(network, t, source_name, &sink, err);
        sqlite3_finalize(s->insert);
        s->insert = NULL;
        PN_TRY(status);
    }
    return PN_OK;
}

static enum pn_status fill(struct saver *s, const struct pn_network *network,
                           const struct pn_database_labels *labels,
                           const char *source_name, struct pn_error *err)
{
    static const char pragmas[] = "PRAGMA journal_mode = OFF;"
                                  "PRAGMA synchronous = OFF;"
                                  "PRAGMA locking_mode = EXCLUSIVE;"
                                  "PRAGMA temp_store = MEMORY;"
                                  "PRAGMA cache_size = -65536;"
                                  "PRAGMA ignore_check_constraints = ON;";
    const char *rest = NULL;
    PN_TRY(pn__database_execute(s->db, pragmas, "set up the database", err));
    PN_TRY(pn__database_execute(s->db, "BEGIN", "begin", err));
    PN_TRY(pn__database_make_tables(s->db, pn__schema, &rest, err));
    PN_TRY(insert_tables(s, network, source_name, err));
    PN_TRY(pn__database_tracks_insert(s->db, network, err));
    PN_TRY(pn__database_execute(s->db, rest, "make index, triggers and views", err));
    if (labels)
        PN_TRY(pn__labels_insert(s->db, labels, s->progress, err));
    PN_TRY(pn__database_execute(s->db, "COMMIT", "finish the database", err));
    return pn__step(s->progress, "writing the database", s->total, s->total, err);
}

static enum pn_status build(const struct pn_network *network,
                            const struct pn_database_labels *labels,
                            const char *temporary, const char *source_name,
                            const struct pn_progress *progress, struct pn_error *err)
{
    struct saver s = {.progress = progress};
    int code = pn__database_open(temporary, SQLITE_OPEN_READWRITE, &s.db);
    enum pn_status status = code == SQLITE_OK
                                ? fill(&s, network, labels, source_name, err)
                                : pn__database_fail(s.db, code, "create it", err);
    code = sqlite3_close(s.db);
    if (status == PN_OK && code != SQLITE_OK)
        status = pn__database_fail(NULL, code, "close it", err);
    return status;
}

enum pn_status pn__database_refuse_leftovers(const char *path, struct pn_error *err)
{
    static const char *const leftovers[] = {"-wal", "-journal"};
    struct pn__buffer name = {0};
    enum pn_status status = PN_OK;
    for (unsigned i = 0; i < 2 && status == PN_OK; i++) {
        pn__buffer_clear(&name);
        pn__buffer_puts(&name, path);
        pn__buffer_puts(&name, leftovers[i]);
        if (name.failed)
            status = pn__fail_memory(err);
        else if (pn__path_type(name.bytes) != PN__PATH_NONE)
            status = pn__fail(err, PN_E_EXISTS,
                              "'%s' is there: another program uses the old database, or "
                              "crashed; close it, or open and close it once with sqlite3",
                              pn__path_name(name.bytes));
    }
    pn__buffer_release(&name);
    return status;
}

enum pn_status pn_database_save_labels(const struct pn_network *network,
                                       const struct pn_database_labels *labels,
                                       const char *path, const char *source_name,
                                       bool replace, const struct pn_progress *progress,
                                       struct pn_error *err)
{
    struct pn__new_file file;
    PN_TRY(pn__new_file_begin(&file, path, replace, err));
    enum pn_status status = pn__database_refuse_leftovers(file.path, err);
    if (status == PN_OK)
        status = build(network, labels, file.temporary, source_name, progress, err);
    status = pn__new_file_end(&file, status, err);
    if (status != PN_OK)
        pn__error_set_path(err, path);
    return status;
}

enum pn_status pn_database_save(const struct pn_network *network, const char *path,
                                const char *source_name, bool replace,
                                const struct pn_progress *progress, struct pn_error *err)
{
    return pn_database_save_labels(network, NULL, path, source_name, replace, progress,
                                   err);
}
