/*
 * csv.c - rows out of libcsv's stream of fields.
 *
 * libcsv pushes fields and row ends, and cannot be stopped but at the end of a block: a
 * failure is kept in the reader, and what still comes is let pass. A failing field waits
 * for the end of its row: if the row has too many fields, that is what went wrong.
 */
#include "config.h"

#include "text/csv.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "text/number.h"

#include <csv.h>
#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

/* Most fields in a header: columns, remarks and a spreadsheet's empty ones. */
#define FIELDS_MAX 256u

/* A longer one is a quote that nothing closes, or no text at all, and may never end. */
#define FIELD_SIZE_MAX (16u << 20)

/* By how much libcsv's buffer of a field grows at first. */
#define BLOCK 4096u

#define STRICT (CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL)

/* What a field of the file is, if no column of the table. */
enum { REMARK = PN__CSV_COLUMNS, NAMELESS };

/* Where a field's number goes, if that is so simple. */
struct short_way {
    struct pn__csv_number number;
    uint32_t bit; /* of unset */
};

struct pn__csv_reader {
    struct csv_parser parser;
    const char *path;
    const struct pn__csv_table *table;
    struct pn_error *err;
    enum pn_status status;
    bool has_header, row_done_bad, after_cr, any_quote, started;
    uint32_t line, row_line;   /* now, and where this row began */
    size_t field, field_count; /* fields of this row so far, fields of the header */
    size_t take_count; /* field_count, but 0 before the header and after a failure */
    uint8_t map[FIELDS_MAX];
    struct short_way short_way[FIELDS_MAX]; /* of numbers; set at the end of the header */
    const struct pn_progress *progress;
    const char *what;
    uint64_t done, total;
    uint8_t held[3];
    size_t held_size;
};

static void *resize(void *memory, size_t size)
{
    return pn__realloc(memory, size, 1);
}

static void place(struct pn__csv_reader *r, uint32_t line, size_t field, const char *name)
{
    pn__error_set_line(r->err, r->path, line, (uint32_t)field);
    if (r->err && name && !r->err->field[0])
        strncpy(r->err->field, name, sizeof r->err->field - 1);
}

/* A failure in a line, in field (from 1) or, with 0, in all of it. */
#define FAIL_AT(r, at_line, at_field, ...)                          \
    do {                                                            \
        (r)->status = pn__fail((r)->err, PN_E_FORMAT, __VA_ARGS__); \
        place((r), (at_line), (at_field), NULL);                    \
    } while (0)

/* ---- header ---- */

/* The column of a name, or the table's column count. */
static size_t find_column(const struct pn__csv_table *table, const char *name,
                          size_t size)
{
    size_t i = 0;
    for (; i < table->column_count; i++)
        if (strlen(table->columns[i]) == size && !memcmp(table->columns[i], name, size))
            break;
    return i;
}

/* A whole header in one field: most likely another separator. */
static bool is_other_separator(struct pn__csv_reader *r, const char *name, size_t size,
                               size_t field)
{
    const char *at = memchr(name, ';', size);
    if (!at)
        at = memchr(name, '\t', size);
    if (!at)
        return false;
    FAIL_AT(r, r->row_line, field + 1,
            "fields are separated by %s; save the file with ',' between fields and '.' "
            "in numbers",
            *at == ';' ? "';'" : "tabs");
    return true;
}

static void take_name(struct pn__csv_reader *r, const char *name, size_t size,
                      size_t field)
{
    size_t column = find_column(r->table, name, size);
    int shown = (int)(size < 40 ? size : 40);
    if (field >= FIELDS_MAX) {
        FAIL_AT(r, r->row_line, field + 1, "more than %u columns", FIELDS_MAX);
    } else if (size == 0 || name[0] == '#') {
        r->map[field] = size || r->table->misfit ? REMARK : NAMELESS;
    } else if (is_other_separator(r, name, size, field)) {
        return;
    } else if (column == r->table->column_count && r->table->misfit) {
        r->map[field] = REMARK;
    } else if (column == r->table->column_count) {
        FAIL_AT(r, r->row_line, field + 1,
                "unknown column '%.*s'; name it '#%.*s' if it is only a remark", shown,
                name, shown, name);
    } else if (memchr(r->map, (int)column, field)) {
        FAIL_AT(r, r->row_line, field + 1, "column '%.*s' is there twice", shown, name);
    } else {
        r->map[field] = (uint8_t)column;
    }
}

static void set_short_ways(struct pn__csv_reader *r)
{
    for (size_t i = 0; r->table->numbers && i < r->field_count; i++)
        if (r->map[i] < REMARK)
            r->short_way[i] = (struct short_way){r->table->numbers[r->map[i]],
                                                 (uint32_t)1 << r->map[i]};
}

static void finish_header(struct pn__csv_reader *r)
{
    r->has_header = true;
    r->field_count = r->field;
    if (r->status == PN_OK)
        set_short_ways(r);
    size_t needed = r->table->column_count - r->table->may_lack;
    for (size_t i = 0; r->status == PN_OK && i < needed; i++)
        if (!memchr(r->map, (int)i, r->field_count)) {
            FAIL_AT(r, r->row_line, 0, "column '%s' is missing", r->table->columns[i]);
            place(r, r->row_line, 0, r->table->columns[i]);
        }
}

/* ---- rows ---- */

/* A field of a row, and what went wrong with it. */
static void judge_field(struct pn__csv_reader *r, const char *text, size_t size,
                        size_t field, enum pn_status status)
{
    uint8_t column = r->map[field];
    if (column < REMARK && status != PN_OK) {
        r->status = status;
        place(r, r->line, field + 1, r->table->columns[column]);
    } else if (column == NAMELESS && size) {
        FAIL_AT(r, r->line, field + 1, "'%.*s' stands in a column without a name",
                (int)(size < 40 ? size : 40), text);
    }
    if (r->status != PN_OK)
        r->take_count = 0;
}

static void finish_row(struct pn__csv_reader *r)
{
    const struct pn__csv_table *table = r->table;
    if (r->field != r->field_count && table->misfit) {
        if (r->status == PN_OK)
            r->status = table->misfit(table->context, r->row_line, r->err);
    } else if (r->field != r->field_count) {
        if (r->err)
            pn_error_clear(r->err);
        FAIL_AT(r, r->row_line, 0, "row has %zu fields, the header has %zu%s", r->field,
                r->field_count, r->field > r->field_count ? " (a decimal comma?)" : "");
    } else if (r->status == PN_OK) {
        r->status = table->row(table->context, r->row_line, r->err);
        if (r->status != PN_OK)
            place(r, r->row_line, 0, NULL);
    }
}

static uint32_t count_newlines(const char *text, size_t size)
{
    uint32_t count = 0;
    for (const char *end = text + size; (text = memchr(text, '\n', (size_t)(end - text)));
         text++)
        count++;
    return count;
}

/* What few fields need. */
__attribute__((noinline)) static void finish_field(struct pn__csv_reader *r,
                                                   const char *text, size_t size,
                                                   enum pn_status status)
{
    size_t field = r->field++;
    if (field < r->take_count)
        judge_field(r, text, size, field, status);
    else if (!r->has_header && r->status == PN_OK)
        take_name(r, text, size, field);
    if (r->any_quote && size)
        r->line += count_newlines(text, size);
}

/* value stays in a register, since nothing is called with its address. */
static inline bool set_number(const struct pn__csv_reader *r, const char *text,
                              size_t size)
{
    const struct short_way *to = &r->short_way[r->field];
    int64_t value;
    if (!to->number.to || !pn__parse_short(text, size, to->number.bits, &value))
        return false;
    if (value < to->number.low || value > to->number.high)
        return false;
    *to->number.to = value;
    *r->table->unset &= ~to->bit;
    return true;
}

/* Not inlined, as finish_field: what runs for every field has no weight to carry. */
__attribute__((noinline)) static void take_field(struct pn__csv_reader *r,
                                                 const char *text, size_t size)
{
    enum pn_status status = PN_OK;
    bool is_cell = r->field < r->take_count && r->map[r->field] < REMARK;
    if (is_cell)
        status = r->table->cell(r->table->context, r->map[r->field], text, size, r->err);
    if (is_cell && status == PN_OK && !r->any_quote)
        r->field++;
    else
        finish_field(r, text, size, status);
}

/* Runs for every field of every row. */
static void on_field(void *text, size_t size, void *context)
{
    struct pn__csv_reader *r = context;
    if (r->field < r->take_count && set_number(r, text, size))
        r->field++; /* no line ends in a number */
    else
        take_field(r, text, size);
}

/* end is the byte that ended the row, or -1 at the end of the file. */
static void on_row(int end, void *context)
{
    struct pn__csv_reader *r = context;
    bool second_of_crlf = end == '\n' && r->after_cr && !r->field;
    r->after_cr = end == '\r';
    if (second_of_crlf)
        return;
    if (r->field && !r->has_header)
        finish_header(r);
    else if (r->field && !r->row_done_bad)
        finish_row(r);
    r->row_done_bad = r->status != PN_OK;
    r->take_count = r->row_done_bad ? 0 : r->field_count;
    r->field = 0;
    r->row_line = ++r->line;
}

/* ---- bytes ---- */

static enum pn_status parser_failure(struct pn__csv_reader *r)
{
    if (r->status != PN_OK)
        return r->status;
    if (csv_error(&r->parser) == CSV_ENOMEM)
        return pn__fail_memory(r->err);
    FAIL_AT(r, r->row_line, r->field + 1,
            "broken quotes: a '\"' inside a field, text after a closing one, or none");
    return r->status;
}

/* Leaves out a byte order mark, and knows the wrong one. */
static enum pn_status skip_mark(struct pn__csv_reader *r, const uint8_t **bytes,
                                size_t *size)
{
    const uint8_t *b = *bytes;
    r->started = true;
    if (*size >= 2 && ((b[0] == 0xFF && b[1] == 0xFE) || (b[0] == 0xFE && b[1] == 0xFF)))
        FAIL_AT(r, 1, 0, "is UTF-16 text; save it as UTF-8");
    if (*size >= 3 && b[0] == 0xEF && b[1] == 0xBB && b[2] == 0xBF) {
        *bytes += 3;
        *size -= 3;
    }
    return r->status;
}

/* Whether a field or a row is longer than any that is meant: no more bytes are asked for.
 * A header of too many columns has said so by itself. */
static bool is_endless(struct pn__csv_reader *r)
{
    bool field = r->parser.entry_pos > FIELD_SIZE_MAX, row = r->field > FIELD_SIZE_MAX;
    if (r->status == PN_OK && (field || row))
        FAIL_AT(r, r->row_line, field ? r->field + 1 : 0,
                "a %s of over %u %s; is a quote left open, or is this no CSV?",
                field ? "field" : "row", FIELD_SIZE_MAX, field ? "bytes" : "fields");
    return field || row || (!r->has_header && r->field > FIELDS_MAX);
}

static enum pn_status feed(void *context, const uint8_t *bytes, size_t size,
                           struct pn_error *err)
{
    struct pn__csv_reader *r = context;
    r->done += size;
    if (!r->started)
        PN_TRY(skip_mark(r, &bytes, &size));
    r->any_quote = r->any_quote || memchr(bytes, '"', size);
    /* A long field grows by its own length, so that it is not copied for each block. */
    csv_set_blk_size(&r->parser,
                     r->parser.entry_pos > BLOCK ? r->parser.entry_pos : BLOCK);
    if (csv_parse(&r->parser, bytes, size, on_field, on_row, r) != size)
        return parser_failure(r);
    if (is_endless(r) || r->row_done_bad)
        return r->status;
    if (r->progress &&
        r->progress->step(r->progress->context, r->what, r->done, r->total))
        return pn__fail(err, PN_E_INTERRUPTED, "interrupted");
    return PN_OK;
}

static enum pn_status finish(struct pn__csv_reader *r)
{
    /* A quote left open would have swallowed all that followed. */
    csv_set_opts(&r->parser, STRICT);
    if (csv_fini(&r->parser, on_field, on_row, r) != 0)
        return parser_failure(r);
    if (!r->has_header)
        FAIL_AT(r, 1, 0, "is empty; a header line is needed");
    return r->status;
}

static void start(struct pn__csv_reader *r, const char *path,
                  const struct pn__csv_table *table, struct pn_error *err)
{
    *r = (struct pn__csv_reader){
        .path = path, .table = table, .err = err, .line = 1, .row_line = 1};
    csv_init(&r->parser, table->misfit ? CSV_REPALL_NL : STRICT);
    csv_set_realloc_func(&r->parser, resize);
    csv_set_free_func(&r->parser, pn__free);
    csv_set_blk_size(&r->parser, BLOCK);
}

enum pn_status pn__csv_read(const char *path, const struct pn__csv_table *table,
                            const struct pn_progress *progress, const char *what,
                            struct pn_error *err)
{
    struct pn__csv_reader r;
    start(&r, path, table, err);
    r.progress = progress;
    r.what = what;
    enum pn_status status = pn__file_size(path, &r.total, err);
    if (status == PN_OK)
        status = pn__file_blocks(path, feed, &r, err);
    if (status == PN_OK)
        status = finish(&r);
    csv_free(&r.parser);
    return status;
}

enum pn_status pn__csv_read_bytes(const char *name, const void *bytes, size_t size,
                                  const struct pn__csv_table *table, struct pn_error *err)
{
    struct pn__csv_reader r;
    start(&r, name, table, err);
    enum pn_status status = size ? feed(&r, bytes, size, err) : PN_OK;
    if (status == PN_OK)
        status = finish(&r);
    csv_free(&r.parser);
    return status;
}

enum pn_status pn__csv_reader_new(const char *name, const struct pn__csv_table *table,
                                  struct pn__csv_reader **reader, struct pn_error *err)
{
    struct pn__csv_reader *r = pn__alloc(1, sizeof *r);
    if (!r)
        return pn__fail_memory(err);
    start(r, name, table, NULL);
    *reader = r;
    return PN_OK;
}

enum pn_status pn__csv_reader_feed(struct pn__csv_reader *reader, const void *bytes,
                                   size_t size, struct pn_error *err)
{
    reader->err = err;
    const uint8_t *at = bytes;
    if (reader->started)
        return size ? feed(reader, at, size, err) : PN_OK;
    /* The byte order mark may come in pieces. */
    while (size && reader->held_size < sizeof reader->held) {
        reader->held[reader->held_size++] = *at++;
        size--;
    }
    if (reader->held_size < sizeof reader->held)
        return PN_OK;
    PN_TRY(feed(reader, reader->held, reader->held_size, err));
    return size ? feed(reader, at, size, err) : PN_OK;
}

enum pn_status pn__csv_reader_end(struct pn__csv_reader *reader, struct pn_error *err)
{
    reader->err = err;
    if (!reader->started && reader->held_size)
        PN_TRY(feed(reader, reader->held, reader->held_size, err));
    return finish(reader);
}

void pn__csv_reader_free(struct pn__csv_reader *reader)
{
    if (!reader)
        return;
    csv_free(&reader->parser);
    pn__free(reader);
}

void pn__csv_put_text(struct pn__buffer *buffer, const char *text)
{
    size_t size = strlen(text);
    bool plain = !strpbrk(text, ",\"\r\n\t") &&
                 (!size || (*text != ' ' && *text != '#' && text[size - 1] != ' '));
    if (plain) {
        pn__buffer_append(buffer, text, size);
        return;
    }
    pn__buffer_putc(buffer, '"');
    for (const char *at = text; *at; at++) {
        if (*at == '"')
            pn__buffer_putc(buffer, '"');
        pn__buffer_putc(buffer, *at);
    }
    pn__buffer_putc(buffer, '"');
}
