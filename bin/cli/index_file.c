/* index_file.c - see index_file.h. */
#include "config.h"

#include "cli/index_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A profile goes by its values; its name is for people, and may be cut off. */
char *index_purpose(uint32_t kinds, const struct pn_route_options *options,
                    const struct pn_profile *profile, const struct pn_graph *graph,
                    char text[INDEX_PURPOSE_SIZE])
{
    static const char *const metrics[] = {"length", "metres", "time"};
    char digest[17];
    const char *lanes = kinds == PN_KINDS_PED                   ? ""
                        : options->one_way == PN_ONE_WAY_IGNORE ? " ignore"
                                                                : " obey";
    int used =
        snprintf(text, INDEX_PURPOSE_SIZE, "%s%s", metrics[options->metric], lanes);
    if (profile)
        snprintf(text + used, (size_t)(INDEX_PURPOSE_SIZE - used), " %.30s %s",
                 pn_profile_name(profile), pn_profile_digest(profile, graph, digest));
    return text;
}

/* FNV-1a: a name, not a proof; the index itself says what it was made from. */
static uint64_t hash_text(uint64_t hash, const char *text)
{
    do
        hash = (hash ^ (unsigned char)*text) * 0x100000001B3u;
    while (*text++);
    return hash;
}

/* "PARENT/NAME", the caller's to free; NULL without parent, or memory. */
static char *join(const char *parent, const char *name)
{
    size_t size = parent ? strlen(parent) + strlen(name) + 2 : 0;
    char *path = size ? malloc(size) : NULL;
    if (path)
        snprintf(path, size, "%s/%s", parent, name);
    return path;
}

static char *cache_folder(void)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (cache && cache[0] == '/')
        return join(cache, "pathnode");
    return home && home[0] == '/' ? join(home, ".cache/pathnode") : NULL;
}

char *index_path(const char *source, const struct index_wish *wish)
{
    if (wish->file)
        return strdup(wish->file);
    char *folder = cache_folder(), *real = folder ? realpath(source, NULL) : NULL;
    char *path = NULL;
    if (real) {
        char name[48];
        uint64_t hash = hash_text(0xCBF29CE484222325u, real);
        hash = hash_text(hash, wish->purpose);
        snprintf(name, sizeof name, "%016llx-%s.pnindex", (unsigned long long)hash,
                 wish->kinds == PN_KINDS_PED ? "ped" : "vehicle");
        path = join(folder, name);
    }
    free(real);
    free(folder);
    return path;
}

static int say_no_place(const struct call *call)
{
    return say_misuse(call, "neither XDG_CACHE_HOME nor HOME names a folder for indexes; "
                            "give --index FILE");
}

/* The key without the costly content. */
static enum pn_status make_key(const struct source *source, const struct index_wish *wish,
                               struct pn_prepared_key *key, struct pn_error *err)
{
    *key = (struct pn_prepared_key){.kinds = wish->kinds};
    snprintf(key->purpose, sizeof key->purpose, "%s", wish->purpose);
    return pn_source_stamp(source->path, key->stamp, err);
}

/* The source was touched, which need not have changed it. err keeps the first reason. */
static enum pn_status open_touched(const char *path, const struct source *source,
                                   struct pn_prepared_key *key,
                                   struct pn_prepared **prepared)
{
    key->stamp[0] = '\0';
    enum pn_status status = pn_network_hash(source->network, key->content, NULL);
    return status == PN_OK ? pn_prepared_open(path, key, prepared, NULL) : status;
}

static enum pn_status open_index(const char *path, const struct source *source,
                                 const struct index_wish *wish,
                                 struct pn_prepared **prepared, struct pn_error *err)
{
    struct pn_prepared_key key;
    enum pn_status status = make_key(source, wish, &key, err);
    if (status == PN_OK)
        status = pn_prepared_open(path, &key, prepared, err);
    if (status == PN_E_CONSTRAINT &&
        open_touched(path, source, &key, prepared) == PN_OK) {
        pn_error_clear(err);
        status = PN_OK;
    }
    return status;
}

static void note_unused(const struct call *call, const struct pn_error *err)
{
    char text[sizeof err->path + sizeof err->message + 32];
    pn_error_text(err, text, sizeof text);
    say_note(call, "%s", text);
}

int index_open(const struct call *call, const struct source *source,
               const struct index_wish *wish, struct pn_prepared **prepared)
{
    struct pn_error err;
    pn_error_clear(&err);
    *prepared = NULL;
    char *path = index_path(source->path, wish);
    enum pn_status status =
        path ? open_index(path, source, wish, prepared, &err) : PN_E_NOTFOUND;
    free(path);
    if (status == PN_OK || (status == PN_E_NOTFOUND && !wish->file))
        return EXIT_DONE;
    if (wish->file && status != PN_E_CONSTRAINT)
        return say_failure(call, &err);
    note_unused(call, &err);
    return EXIT_DONE;
}

struct index_wish index_wish_for(const char *file, const struct pn_graph *graph,
                                 const struct pn_legs_question *question,
                                 char purpose[INDEX_PURPOSE_SIZE])
{
    uint32_t kinds =
        question->profile ? pn_profile_kinds(question->profile) : question->kinds;
    return (struct index_wish){
        file, kinds,
        index_purpose(kinds, &question->options, question->profile, graph, purpose)};
}

int index_open_for(const struct call *call, const struct source *source, const char *file,
                   const struct pn_legs_question *question, struct pn_prepared **prepared)
{
    char purpose[INDEX_PURPOSE_SIZE];
    const struct index_wish wish = index_wish_for(file, source->graph, question, purpose);
    return index_open(call, source, &wish, prepared);
}

/* Makes the folders of a path that are not there; errno of the first that cannot be. */
static int make_folders(const char *path)
{
    char *folder = strdup(path);
    int fault = folder ? 0 : ENOMEM;
    for (char *slash = folder ? strchr(folder + 1, '/') : NULL; slash && !fault;
         slash = strchr(slash + 1, '/')) {
        struct stat there;
        *slash = '\0';
        if (mkdir(folder, 0700) != 0 && stat(folder, &there) != 0)
            fault = errno;
        *slash = '/';
    }
    free(folder);
    return fault;
}

static enum pn_status make_cache(const char *path, struct pn_error *err)
{
    const int fault = make_folders(path);
    if (!fault)
        return PN_OK;
    snprintf(err->path, sizeof err->path, "%s", path);
    snprintf(err->message, sizeof err->message,
             "cannot make its folder: %s; give --index FILE", strerror(fault));
    return err->status = PN_E_IO;
}

/* What is replaced must be an index, even if an old or damaged one. */
static enum pn_status check_place(const char *path, struct pn_error *err)
{
    struct pn_prepared_key key;
    if (pn_prepared_read_key(path, &key, err) != PN_E_FORMAT || err->section[0]) {
        pn_error_clear(err);
        return PN_OK;
    }
    snprintf(err->message, sizeof err->message,
             "is there and is no prepared index; it is left alone");
    return err->status = PN_E_EXISTS;
}

int index_save(const struct call *call, const struct source *source,
               const struct index_wish *wish, const struct pn_prepared *prepared)
{
    struct pn_prepared_key key;
    struct pn_error err;
    pn_error_clear(&err);
    char *path = index_path(source->path, wish);
    if (!path)
        return say_no_place(call);
    enum pn_status status = wish->file ? PN_OK : make_cache(path, &err);
    if (status == PN_OK)
        status = make_key(source, wish, &key, &err);
    if (status == PN_OK)
        status = pn_network_hash(source->network, key.content, &err);
    if (status == PN_OK)
        status = check_place(path, &err);
    if (status == PN_OK)
        status = pn_prepared_save(prepared, path, &key, &err);
    if (status == PN_OK)
        say_note(call, "saved as '%s'", path);
    free(path);
    return status == PN_OK ? EXIT_DONE : say_failure(call, &err);
}

int index_verify(const struct call *call, const struct source *source,
                 const struct index_wish *wish, struct pn_prepared **prepared)
{
    struct pn_prepared_key key = {.kinds = wish->kinds};
    struct pn_error err;
    pn_error_clear(&err);
    *prepared = NULL;
    char *path = index_path(source->path, wish);
    if (!path)
        return say_no_place(call);
    snprintf(key.purpose, sizeof key.purpose, "%s", wish->purpose);
    enum pn_status status = pn_network_hash(source->network, key.content, &err);
    if (status == PN_OK)
        status = pn_prepared_open(path, &key, prepared, &err);
    if (status == PN_OK)
        status = pn_prepared_verify(*prepared, &err);
    free(path);
    if (status == PN_OK)
        return EXIT_DONE;
    pn_prepared_free(*prepared);
    *prepared = NULL;
    int said = say_failure(call, &err);
    return status == PN_E_CONSTRAINT ? EXIT_NO : said;
}
