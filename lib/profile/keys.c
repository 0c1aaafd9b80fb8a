/* keys.c - the keys of a profile, and values out of text. */
#include "config.h"

#include "profile/profile.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/map.h"
#include "text/ini.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* What a value counts, and how small and large it may be, in thousandths. */
struct kind {
    const char *unit;
    uint32_t least, most;
    bool may_be_never;
};

static const struct kind kinds[] = {
#define SPEED 0
    {"km/h", 100, 1000000, false},
#define FACTOR 1
    {"times", 1000, 1000000, true},
#define SHARE 2
    {"times", 0, 100000, false},
#define SECONDS 3
    {"seconds", 0, 3600000, true},
};

static const struct key {
    const char *section, *name;
    int kind;
    uint32_t absent;
} keys[PN__KEY_COUNT] = {
#define KEY(id, section, name, kind, absent) {section, name, kind, absent},
#include "profile/keys.def"
#undef KEY
};

static const char *const sections[] = {"profile", "speed", "factor", "surface", "seconds",
                                       "wait",    "turn",  "region", NULL};

struct pn_profile *pn__profile_new(void)
{
    struct pn_profile *profile = pn__alloc(1, sizeof *profile);
    for (int k = 0; profile && k < PN__KEY_COUNT; k++)
        profile->value[k] = keys[k].absent;
    return profile;
}

void pn_profile_free(struct pn_profile *profile)
{
    if (!profile)
        return;
    pn__free(profile->region);
    pn__free(profile);
}

static enum pn_status bad_value(const struct key *key, const char *text,
                                struct pn_error *err)
{
    const struct kind *kind = &kinds[key->kind];
    return pn__fail(err, PN_E_FORMAT, "%s.%s is '%.60s', which is not a number%s",
                    key->section, key->name, text,
                    kind->may_be_never ? " or 'never'" : "");
}

static enum pn_status parse_value(const struct key *key, const char *text,
                                  uint32_t *value, struct pn_error *err)
{
    const struct kind *kind = &kinds[key->kind];
    double number;
    if (kind->may_be_never && strcmp(text, "never") == 0) {
        *value = PN__NEVER;
        return PN_OK;
    }
    if (!pn_number_parse(text, &number))
        return bad_value(key, text, err);
    if (!(number * 1000 >= kind->least && number * 1000 <= kind->most))
        return pn__fail(err, PN_E_RANGE, "%s.%s is %.60s, but must be %g to %g %s",
                        key->section, key->name, text, kind->least / 1e3,
                        kind->most / 1e3, kind->unit);
    *value = (uint32_t)floor(number * 1000 + 0.5);
    return PN_OK;
}

/* The key of a section; the names of the section's keys, for the error, on the way. */
static enum pn_status find_key(const char *section, const char *name, enum pn__key *found,
                               struct pn_error *err)
{
    const char *names[PN__KEY_COUNT + 1] = {0};
    size_t count = 0;
    for (int k = 0; k < PN__KEY_COUNT; k++) {
        if (strcmp(keys[k].section, section) != 0)
            continue;
        if (strcmp(keys[k].name, name) == 0) {
            *found = (enum pn__key)k;
            return PN_OK;
        }
        names[count++] = keys[k].name;
    }
    char what[40];
    snprintf(what, sizeof what, "key of [%s]", section);
    return count ? pn__ini_unknown(what, name, names, err)
                 : pn__ini_unknown("section", section, sections, err);
}

static enum pn_status twice(const char *section, const char *key, struct pn_error *err)
{
    return pn__fail(err, PN_E_FORMAT, "'%s' stands twice in [%s]", key, section);
}

/* "car", or several with commas or blanks between: "car, boat". */
static enum pn_status parse_layers(const char *text, uint32_t *kinds_found,
                                   struct pn_error *err)
{
    const char *names[PN_KIND_COUNT + 1] = {0};
    uint32_t found = 0;
    for (int k = 0; k < PN_KIND_COUNT; k++)
        names[k] = pn_kind_name((enum pn_kind)k);
    while (*text) {
        size_t length = strcspn(text, ", ");
        char word[32];
        int kind = 0;
        snprintf(word, sizeof word, "%.*s", (int)(length < 32 ? length : 31), text);
        while (length && kind < PN_KIND_COUNT && strcmp(names[kind], word) != 0)
            kind++;
        if (kind == PN_KIND_COUNT)
            return pn__ini_unknown("layer", word, names, err);
        found |= length ? 1u << kind : 0;
        text += length + (text[length] != '\0');
    }
    if (!found)
        return pn__fail(err, PN_E_FORMAT, "profile.layer is empty: car, boat or ped");
    *kinds_found = found;
    return PN_OK;
}

static enum pn_status give_layer(struct pn_profile *profile, const char *key,
                                 const char *value, bool *seen, struct pn_error *err)
{
    static const char *const names[] = {"layer", NULL};
    if (strcmp(key, *names) != 0)
        return pn__ini_unknown("key of [profile]", key, names, err);
    if (seen && seen[PN__KEY_COUNT])
        return twice("profile", key, err);
    PN_TRY(parse_layers(value, &profile->kinds, err));
    if (seen)
        seen[PN__KEY_COUNT] = true;
    return PN_OK;
}

/* The number in "region 14". */
static enum pn_status parse_region(const char *section, uint16_t *region,
                                   struct pn_error *err)
{
    double number;
    const char *text = section + strlen("region");
    while (*text == ' ')
        text++;
    if (!pn_number_parse(text, &number) || !(number >= 0 && number <= UINT16_MAX) ||
        number != floor(number))
        return pn__fail(err, PN_E_FORMAT,
                        "section '%.60s' has no number: [region NUMBER]", section);
    *region = (uint16_t)number;
    return PN_OK;
}

/* The speeds of a region; a new one if need be. */
static enum pn_status region_of(struct pn_profile *profile, uint16_t number,
                                struct pn__profile_region **region, struct pn_error *err)
{
    uint32_t count = profile->region_count, r = 0;
    while (r < count && profile->region[r].region != number)
        r++;
    if (r == PN__REGIONS_MAX)
        return pn__fail(err, PN_E_LIMIT, "more than %d regions", PN__REGIONS_MAX);
    if (r == count) {
        struct pn__profile_region *grown =
            pn__realloc(profile->region, (size_t)count + 1, sizeof *grown);
        if (!grown)
            return pn__fail_memory(err);
        grown[count] = (struct pn__profile_region){.region = number};
        profile->region = grown;
        profile->region_count++;
    }
    *region = &profile->region[r];
    return PN_OK;
}

static enum pn_status give_region(struct pn_profile *profile, const char *section,
                                  const char *key, const char *value, const bool *seen,
                                  struct pn_error *err)
{
    uint16_t number = 0;
    enum pn__key found = PN__KEY_SLOW;
    uint32_t speed = 0;
    struct pn__profile_region *region = NULL;
    PN_TRY(parse_region(section, &number, err));
    PN_TRY(find_key("speed", key, &found, err));
    PN_TRY(parse_value(&keys[found], value, &speed, err));
    PN_TRY(region_of(profile, number, &region, err));
    if (seen && region->speed[found])
        return twice(section, key, err);
    region->speed[found] = speed;
    return PN_OK;
}

enum pn_status pn__profile_give(struct pn_profile *profile, const char *section,
                                const char *key, const char *value, bool *seen,
                                struct pn_error *err)
{
    enum pn__key found = PN__KEY_SLOW;
    if (strcmp(section, "profile") == 0)
        return give_layer(profile, key, value, seen, err);
    if (strncmp(section, "region", strlen("region")) == 0)
        return give_region(profile, section, key, value, seen, err);
    if (!*section)
        return pn__fail(err, PN_E_FORMAT, "'%.60s' stands before the first [section]",
                        key);
    PN_TRY(find_key(section, key, &found, err));
    if (seen && seen[found])
        return twice(section, key, err);
    PN_TRY(parse_value(&keys[found], value, &profile->value[found], err));
    if (seen)
        seen[found] = true;
    return PN_OK;
}

enum pn_status pn_profile_set(struct pn_profile *profile, const char *assignment,
                              struct pn_error *err)
{
    char section[64], key[64];
    const char *equals = strchr(assignment, '='), *dot = NULL;
    for (const char *at = assignment; equals && at < equals; at++)
        if (*at == '.')
            dot = at;
    if (!dot || dot - assignment >= 64 || equals - dot >= 64)
        return pn__fail(err, PN_E_ARG, "'%.80s' is not of the form SECTION.KEY=VALUE",
                        assignment);
    snprintf(section, sizeof section, "%.*s", (int)(dot - assignment), assignment);
    snprintf(key, sizeof key, "%.*s", (int)(equals - dot - 1), dot + 1);
    struct pn_error inner;
    pn_error_clear(&inner);
    enum pn_status status =
        pn__profile_give(profile, section, key, equals + 1, NULL, &inner);
    if (status == PN_OK)
        return PN_OK;
    return pn__fail(err, status == PN_E_FORMAT ? PN_E_ARG : status, "%s", inner.message);
}

/* Another value than 1 for some. */
static bool prices_surfaces(const struct pn_profile *profile)
{
    for (int k = PN__KEY_ON_ROAD; k <= PN__KEY_ON_STEEP; k++)
        if (profile->value[k] != keys[k].absent)
            return true;
    return false;
}

char *pn_profile_digest(const struct pn_profile *profile, const struct pn_graph *graph,
                        char *digest)
{
    uint64_t hash = pn__checksum(profile->value, sizeof profile->value) ^ profile->kinds;
    for (uint32_t r = 0; r < profile->region_count; r++)
        hash = hash * 0x9E3779B97F4A7C15u +
               pn__checksum(&profile->region[r], sizeof profile->region[r]);
    if (graph && graph->underfoot && prices_surfaces(profile))
        hash =
            hash * 0x9E3779B97F4A7C15u + pn__checksum(graph->underfoot, graph->arc_count);
    snprintf(digest, 17, "%016" PRIx64, hash);
    return digest;
}
