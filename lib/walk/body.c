/* body.c - the measures of a body out of an INI text: a built-in one, or a file. */
#include "config.h"

#include "walk/body.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "text/ini.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Gaps up to this part of the radius let nothing through that matters. */
#define GAP_SHARE 0.15

static const struct key {
    const char *name, *unit; /* unit NULL: the shape of a ball */
    size_t offset;
    double least, most, absent;
} keys[] = {
#define KEY(member, key, unit, least, most, absent) \
    {key, unit, offsetof(struct pn_body, member), least, most, absent},
#define SHAPE(ball, key) {key, NULL, offsetof(struct pn_body, shape[ball]), 0, 0, 0},
#include "walk/body_keys.def"
#undef KEY
#undef SHAPE
};

static const char *const shapes[] = {
    [PN_BALL_ROUND] = "ball", [PN_BALL_UPRIGHT] = "cylinder", NULL};

enum { KEY_COUNT = sizeof keys / sizeof *keys };

/* A body while it is read. */
struct source {
    struct pn_body *body;
    bool any, seen[KEY_COUNT];
};

static void put_number(struct pn_body *body, const struct key *key, double number)
{
    memcpy((char *)body + key->offset, &number, sizeof number);
}

static void put_shape(struct pn_body *body, const struct key *key,
                      enum pn_ball_shape shape)
{
    memcpy((char *)body + key->offset, &shape, sizeof shape);
}

static enum pn_status find_key(const char *name, const struct key **key,
                               struct pn_error *err)
{
    const char *names[KEY_COUNT + 1] = {0};
    for (int k = 0; k < KEY_COUNT; k++) {
        names[k] = keys[k].name;
        if (strcmp(keys[k].name, name) == 0) {
            *key = &keys[k];
            return PN_OK;
        }
    }
    return pn__ini_unknown("key of a body", name, names, err);
}

static enum pn_status give_shape(struct pn_body *body, const struct key *key,
                                 const char *text, struct pn_error *err)
{
    for (int i = 0; shapes[i]; i++)
        if (strcmp(text, shapes[i]) == 0) {
            put_shape(body, key, (enum pn_ball_shape)i);
            return PN_OK;
        }
    return pn__fail(err, PN_E_FORMAT, "%s is '%.60s', neither 'ball' nor 'cylinder'",
                    key->name, text);
}

static enum pn_status give(struct pn_body *body, const struct key *key, const char *text,
                           struct pn_error *err)
{
    double number;
    if (!key->unit)
        return give_shape(body, key, text, err);
    if (!pn_number_parse(text, &number))
        return pn__fail(err, PN_E_FORMAT, "%s is '%.60s', which is not a number",
                        key->name, text);
    if (!(number >= key->least && number <= key->most))
        return pn__fail(err, PN_E_RANGE, "%s is %.60s, but must be %g to %g %s",
                        key->name, text, key->least, key->most, key->unit);
    put_number(body, key, number);
    return PN_OK;
}

/* What fits alone may not fit together. */
static enum pn_status check(const struct pn_body *body, struct pn_error *err)
{
    if (body->height < 2 * body->radius || body->crouch < 2 * body->radius)
        return pn__fail(err, PN_E_RANGE,
                        "a body of radius %g is not as low as %g: 'height' and 'crouch' "
                        "are at least %g",
                        body->radius,
                        body->height < body->crouch ? body->height : body->crouch,
                        2 * body->radius);
    if (body->skin > body->radius / 4)
        return pn__fail(err, PN_E_RANGE,
                        "a skin of %g is over a quarter of the radius, %g", body->skin,
                        body->radius);
    return PN_OK;
}

static enum pn_status take(void *context, const char *section, const char *name,
                           const char *text, struct pn_error *err)
{
    static const char *const sections[] = {"body", NULL};
    struct source *source = context;
    const struct key *key = NULL;
    if (!*section)
        return pn__fail(err, PN_E_FORMAT, "'%.60s' stands before the first [section]",
                        name);
    if (strcmp(section, *sections) != 0)
        return pn__ini_unknown("section", section, sections, err);
    PN_TRY(find_key(name, &key, err));
    if (source->seen[key - keys])
        return pn__fail(err, PN_E_FORMAT, "'%s' stands twice", name);
    source->any = source->seen[key - keys] = true;
    return give(source->body, key, text, err);
}

static enum pn_status read_text(const char *text, struct pn_body *body,
                                struct pn_error *err)
{
    struct source source = {.body = body};
    for (int k = 0; k < KEY_COUNT; k++)
        if (keys[k].unit)
            put_number(body, &keys[k], keys[k].absent);
        else
            put_shape(body, &keys[k], PN_BALL_ROUND);
    PN_TRY(pn__ini_read(text, take, &source, err));
    if (!source.any)
        return pn__fail(err, PN_E_FORMAT,
                        "no measure of a body in it: a section [body] with one at least");
    return check(body, err);
}

static enum pn_status read_file(const char *path, struct pn_body *body,
                                struct pn_error *err)
{
    char *text;
    PN_TRY(pn__ini_load(path, "body", &text, err));
    enum pn_status status = read_text(text, body, err);
    pn__free(text);
    if (status != PN_OK)
        pn__error_set_path(err, path);
    return status;
}

const char *const *pn_body_names(void)
{
    return pn__body_names;
}

static enum pn_status not_there(const char *name, struct pn_error *err)
{
    struct pn_error inner;
    pn_error_clear(&inner);
    pn__ini_unknown("body", name, pn__body_names, &inner);
    return pn__fail(err, PN_E_NOTFOUND, "%s", inner.message);
}

static enum pn_status fill(const char *name, struct pn_body *body, struct pn_error *err)
{
    for (int i = 0; pn__body_names[i]; i++)
        if (strcmp(name, pn__body_names[i]) == 0)
            return read_text(pn__body_texts[i], body, err);
    if (pn__path_type(name) == PN__PATH_NONE && !strpbrk(name, "/."))
        return not_there(name, err);
    return read_file(name, body, err);
}

enum pn_status pn_body_load(const char *name_or_file, struct pn_body *body,
                            struct pn_error *err)
{
    struct pn_body made = {0};
    pn__ini_name(name_or_file, made.name, sizeof made.name);
    PN_TRY(fill(name_or_file, &made, err));
    *body = made;
    return PN_OK;
}

enum pn_status pn_body_set(struct pn_body *body, const char *assignment,
                           struct pn_error *err)
{
    char name[64];
    const char *equals = strchr(assignment, '=');
    const struct key *key = NULL;
    struct pn_body changed = *body;
    struct pn_error inner;
    if (!equals || equals - assignment >= (ptrdiff_t)sizeof name)
        return pn__fail(err, PN_E_ARG, "'%.80s' is not of the form KEY=VALUE",
                        assignment);
    snprintf(name, sizeof name, "%.*s", (int)(equals - assignment), assignment);
    pn_error_clear(&inner);
    enum pn_status status = find_key(name, &key, &inner);
    if (status == PN_OK)
        status = give(&changed, key, equals + 1, &inner);
    if (status == PN_OK)
        status = check(&changed, &inner);
    if (status != PN_OK)
        return pn__fail(err, status == PN_E_FORMAT ? PN_E_ARG : status, "%s",
                        inner.message);
    *body = changed;
    return PN_OK;
}

const char *pn_body_key(const struct pn_body *body, uint32_t index, char value[32])
{
    if (index >= KEY_COUNT)
        return NULL;
    const char *at = (const char *)body + keys[index].offset;
    enum pn_ball_shape shape;
    double number;
    if (keys[index].unit) {
        memcpy(&number, at, sizeof number);
        pn_metres_text(number, value);
    } else {
        memcpy(&shape, at, sizeof shape);
        snprintf(value, 32, "%s", shapes[shape]);
    }
    return keys[index].name;
}

double pn_body_gap(const struct pn_body *body)
{
    double low = body->step + body->radius, high = body->height - body->radius;
    double gap = high - low;
    if (body->middle > 0) {
        double below = body->middle - low, above = high - body->middle;
        gap = below > above ? below : above;
    }
    if (gap < body->step)
        gap = body->step; /* from the foot ball to the step ball */
    gap -= 2 * body->radius;
    return gap > GAP_SHARE * body->radius ? gap : 0;
}
