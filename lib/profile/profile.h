/* profile/profile.h - what a profile is made of. */
#ifndef PN_PROFILE_PROFILE_H
#define PN_PROFILE_PROFILE_H

#include <pathnode/profile.h>

/** The keys, see keys.def. */
enum pn__key {
#define KEY(id, section, name, kind, absent) PN__KEY_##id,
#include "profile/keys.def"
#undef KEY
    PN__KEY_COUNT
};

/** The keys of speeds come first, and are those a region may have of its own. */
#define PN__SPEED_COUNT (PN__KEY_WALK + 1)

/** A value of a penalty: not to be used at all. */
#define PN__NEVER UINT32_MAX

#define PN__REGIONS_MAX 256

/** Speeds of the nodes with this stored region; 0: as elsewhere. */
struct pn__profile_region {
    uint32_t region;
    uint32_t speed[PN__SPEED_COUNT];
};

struct pn_profile {
    char name[64];
    uint32_t kinds;
    uint32_t value[PN__KEY_COUNT]; /* thousandths, or PN__NEVER */
    struct pn__profile_region *region;
    uint32_t region_count;
};

/** A profile with nothing but the values of keys that are left out. NULL: no memory. */
struct pn_profile *pn__profile_new(void);

/**
 * Gives a key its value, all three as text.
 *
 * seen, if not NULL, has PN__KEY_COUNT + 1 entries (the last for the layer): it is an
 * error to meet a key there twice.
 *
 * errors: as pn_profile_set, but PN_E_FORMAT for words that are none
 */
enum pn_status pn__profile_give(struct pn_profile *profile, const char *section,
                                const char *key, const char *value, bool *seen,
                                struct pn_error *err);

/** Reads an INI text over what the profile has. errors: as pn_profile_load */
enum pn_status pn__profile_read(struct pn_profile *profile, const char *text,
                                struct pn_error *err);

/** The built-in profiles: their names, then NULL; and their texts in the same order. */
extern const char *const pn__builtin_names[];
extern const char *const pn__builtin_texts[];

#endif
