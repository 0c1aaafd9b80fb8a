/* load.c - a profile out of an INI text: a built-in one, or a file. */
#include "config.h"

#include "profile/profile.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"
#include "text/ini.h"

#include <string.h>

/* A profile while it is read. */
struct source {
    struct pn_profile *profile;
    bool seen[PN__KEY_COUNT + 1];
};

static enum pn_status take(void *context, const char *section, const char *key,
                           const char *value, struct pn_error *err)
{
    struct source *s = context;
    return pn__profile_give(s->profile, section, key, value, s->seen, err);
}

enum pn_status pn__profile_read(struct pn_profile *profile, const char *text,
                                struct pn_error *err)
{
    struct source s = {.profile = profile};
    PN_TRY(pn__ini_read(text, take, &s, err));
    if (!profile->kinds)
        return pn__fail(err, PN_E_FORMAT, "no [profile] with a layer: car, boat or ped");
    return PN_OK;
}

static enum pn_status read_file(struct pn_profile *profile, const char *path,
                                struct pn_error *err)
{
    char *text;
    PN_TRY(pn__ini_load(path, "profile", &text, err));
    enum pn_status status = pn__profile_read(profile, text, err);
    pn__free(text);
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
    pn__ini_name(name_or_file, made->name, sizeof made->name);
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
