/* load.c - a profile out of an INI text: a built-in one, or a file. */
#include "config.h"

#include "profile/profile.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

#include <ini.h>
#include <stdio.h>
#include <string.h>

/* No profile is longer. */
#define FILE_MAX ((size_t)64 << 10)

/* A text while inih reads it line by line. */
struct source {
    struct pn_profile *profile;
    const char *at;
    uint32_t line; /* of the line read last, from 1 */
    bool seen[PN__KEY_COUNT + 1];
    struct pn_error fault; /* the first; reading ends there */
};

/*
 * The next line, as fgets would give it. Blanks before a line are left out: inih would
 * take it for more of the value above.
 */
static char *next_line(char *out, int room, void *context)
{
    struct source *s = context;
    if (!*s->at || s->fault.status != PN_OK)
        return NULL;
    const char *start = s->at + strspn(s->at, " \t");
    size_t length = strcspn(start, "\n");
    s->line++;
    s->at = start + length + (start[length] == '\n');
    if (length + 2 > (size_t)room) {
        pn__fail(&s->fault, PN_E_FORMAT, "the line is longer than %d characters",
                 room - 2);
        return NULL;
    }
    memcpy(out, start, length);
    memcpy(out + length, "\n", 2);
    return out;
}

static int take(void *context, const char *section, const char *key, const char *value)
{
    struct source *s = context;
    return pn__profile_give(s->profile, section, key, value, s->seen, &s->fault) == PN_OK;
}

enum pn_status pn__profile_read(struct pn_profile *profile, const char *text,
                                struct pn_error *err)
{
    struct source s = {.profile = profile, .at = text};
    pn_error_clear(&s.fault);
    int line = ini_parse_stream(next_line, &s, take, &s);
    enum pn_status status = s.fault.status;
    if (line > 0 && (status == PN_OK || (uint32_t)line < s.line))
        status = pn__fail(err, PN_E_FORMAT, "neither a [section] nor a key = value");
    else if (status != PN_OK)
        pn__fail(err, status, "%s", s.fault.message);
    else if (line < 0)
        return pn__fail_memory(err);
    else if (!profile->kinds)
        return pn__fail(err, PN_E_FORMAT, "no [profile] with a layer: car, boat or ped");
    if (status != PN_OK)
        pn__error_set_line(err, NULL, line > 0 ? (uint32_t)line : s.line, 0);
    return status;
}

static void set_name(struct pn_profile *profile, const char *path)
{
    const char *name = pn__path_name(path);
    size_t length = strlen(name);
    if (length > 5 && strcmp(name + length - 5, ".conf") == 0)
        length -= 5;
    snprintf(profile->name, sizeof profile->name, "%.*s",
             (int)(length < sizeof profile->name ? length : sizeof profile->name - 1),
             name);
}

static enum pn_status read_file(struct pn_profile *profile, const char *path,
                                struct pn_error *err)
{
    uint8_t *bytes;
    size_t size;
    PN_TRY(pn__file_read(path, FILE_MAX + 1, &bytes, &size, err));
    enum pn_status status;
    if (size > FILE_MAX)
        status =
            pn__fail(err, PN_E_LIMIT, "a profile has at most %zu KB", FILE_MAX >> 10);
    else if (memchr(bytes, '\0', size))
        status = pn__fail(err, PN_E_FORMAT, "not a text: it has zero bytes");
    else
        status = pn__profile_read(profile, (const char *)bytes, err);
    pn__free(bytes);
    return status;
}

const char *const *pn_profile_names(void)
{
    return pn__builtin_names;
}

static enum pn_status not_there(const char *name, struct pn_error *err)
{
    const char *nearest = pn_word_nearest(pn__builtin_names, name);
    if (nearest)
        return pn__fail(err, PN_E_NOTFOUND, "unknown profile '%.60s'; did you mean '%s'?",
                        name, nearest);
    char list[PN__NAMES_SIZE];
    return pn__fail(err, PN_E_NOTFOUND,
                    "unknown profile '%.60s': not a file, nor a built-in one: %s", name,
                    pn__names_list(pn__builtin_names, list));
}

static enum pn_status fill(struct pn_profile *profile, const char *name,
                           struct pn_error *err)
{
    for (int i = 0; pn__builtin_names[i]; i++)
        if (strcmp(name, pn__builtin_names[i]) == 0)
            return pn__profile_read(profile, pn__builtin_texts[i], err);
    if (pn__path_type(name) == PN__PATH_NONE && !strpbrk(name, "/."))
        return not_there(name, err);
    enum pn_status status = read_file(profile, name, err);
    if (status != PN_OK)
        pn__error_set_path(err, name);
    return status;
}

enum pn_status pn_profile_load(const char *name_or_file, struct pn_profile **profile,
                               struct pn_error *err)
{
    struct pn_profile *made = pn__profile_new();
    if (!made)
        return pn__fail_memory(err);
    set_name(made, name_or_file);
    enum pn_status status = fill(made, name_or_file, err);
    if (status == PN_OK)
        *profile = made;
    else
        pn_profile_free(made);
    return status;
}

const char *pn_profile_name(const struct pn_profile *profile)
{
    return profile->name;
}

uint32_t pn_profile_kinds(const struct pn_profile *profile)
{
    return profile->kinds;
}
