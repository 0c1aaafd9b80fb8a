/* text.c - see text.h. */
#include "config.h"

#include "ipl/text.h"

#include "base/error.h"
#include "text/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Far outside every world, and small enough that what is worked out stays a number. */
#define NUMBER_MAX 1e9

/* Of a field that is shown in a message. */
#define SHOWN_MAX 40

enum pn_status pn__text_check(const char *name, const void *bytes, size_t size,
                              struct pn_error *err)
{
    const char *zero = size ? memchr(bytes, '\0', size) : NULL;
    if (!zero)
        return PN_OK;
    pn__error_set_path(err, name);
    pn__error_set_place(err, NULL, -1, zero - (const char *)bytes);
    return pn__fail(err, PN_E_FORMAT, "no text: byte %zu is 0",
                    (size_t)(zero - (const char *)bytes));
}

enum pn_status pn__text_place(const struct pn__text *text, enum pn_status status,
                              unsigned field, const char *what)
{
    pn__error_set_place(text->err, text->section, -1, -1);
    pn__error_set_line(text->err, text->name, text->lines.line, field + 1);
    if (text->err && what)
        snprintf(text->err->field, sizeof text->err->field, "%s", what);
    return status;
}

static enum pn_status fail_field(const struct pn__text *text, enum pn_status status,
                                 unsigned field, const char *what, const char *words)
{
    const struct pn__piece *f = &text->lines.fields[field];
    pn__fail(text->err, status, "%s '%.*s' %s", what,
             (int)(f->size < SHOWN_MAX ? f->size : SHOWN_MAX), f->text, words);
    return pn__text_place(text, status, field, what);
}

enum pn_status pn__take_int(const struct pn__text *text, unsigned field, const char *what,
                            int32_t *value)
{
    const struct pn__piece *f = &text->lines.fields[field];
    int64_t whole;
    const enum pn__number_fault fault = pn__parse_int(f->text, f->size, &whole);
    if (fault != PN__NUMBER_OK)
        return fail_field(text, PN_E_FORMAT, field, what, pn__number_fault_text(fault));
    if (whole < INT32_MIN || whole > INT32_MAX)
        return fail_field(text, PN_E_RANGE, field, what, "is out of reach");
    *value = (int32_t)whole;
    return PN_OK;
}

enum pn_status pn__take_float(const struct pn__text *text, unsigned field,
                              const char *what, float *value)
{
    const struct pn__piece *f = &text->lines.fields[field];
    double real;
    if (!pn__parse_real(f->text, f->size, &real))
        return fail_field(text, PN_E_FORMAT, field, what, "is not a number");
    if (fabs(real) > NUMBER_MAX)
        return fail_field(text, PN_E_RANGE, field, what, "is out of reach");
    *value = (float)real;
    return PN_OK;
}

enum pn_status pn__take_name(const struct pn__text *text, unsigned field,
                             const char *what, char value[PN_MODEL_NAME_SIZE])
{
    const struct pn__piece *f = &text->lines.fields[field];
    if (f->size >= PN_MODEL_NAME_SIZE)
        return fail_field(text, PN_E_LIMIT, field, what, "has 32 bytes or more");
    memcpy(value, f->text, f->size);
    value[f->size] = '\0';
    return PN_OK;
}

/* The name of a section stands alone in its line, and is a word. */
static bool opens_section(const struct pn__lines *lines)
{
    const struct pn__piece *f = &lines->fields[0];
    return lines->count == 1 && f->size >= 3 && f->text[0] > '9' &&
           !pn__field_is(f, "end");
}

static const struct pn__text_section *
find_section(const struct pn__text_section *sections, const struct pn__piece *word)
{
    for (; sections->word; sections++)
        if (pn__field_is(word, sections->word))
            return sections;
    return NULL;
}

/* What the sections are read with. */
struct reading {
    const struct pn__text_section *sections;
    const struct pn__text_section *open; /* NULL: none of interest */
    bool inside;                         /* of any section */
    void *context;
    struct pn_ipl_skipped *skipped;
};

static void open_section(struct reading *r, struct pn__text *text)
{
    r->inside = true;
    r->open = find_section(r->sections, &text->lines.fields[0]);
    r->skipped->sections += !r->open;
    text->section = r->open ? r->open->word : NULL;
    text->section_line = text->lines.line;
}

static enum pn_status take_line(struct reading *r, struct pn__text *text)
{
    if (text->lines.count == 1 && pn__field_is(&text->lines.fields[0], "end")) {
        r->inside = false;
        r->open = NULL;
    } else if (r->open) {
        return r->open->line(r->context, text);
    } else if (!r->inside && opens_section(&text->lines)) {
        open_section(r, text);
    } else {
        r->skipped->lines++;
    }
    return PN_OK;
}

enum pn_status pn__text_read(const char *name, const void *bytes, size_t size,
                             const struct pn__text_section *sections, void *context,
                             struct pn_ipl_skipped *skipped, struct pn_error *err)
{
    PN_TRY(pn__text_check(name, bytes, size, err));
    const char *at = size ? bytes : "";
    struct pn__text text = {name, {.at = at, .end = at + size}, NULL, 0, err};
    struct reading reading = {sections, NULL, false, context, skipped};
    while (pn__lines_next(&text.lines))
        PN_TRY(take_line(&reading, &text));
    if (!reading.open)
        return PN_OK;
    pn__error_set_place(err, text.section, -1, -1);
    pn__error_set_line(err, name, text.section_line, 0);
    return pn__fail(err, PN_E_FORMAT, "section '%s' has no 'end'", text.section);
}
