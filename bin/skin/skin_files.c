/* skin_files.c - skeletons loaded as --read says, and their animations. */
#include "config.h"

#include "skin/skin_files.h"

#include "cli/words.h"

#include <stdio.h>
#include <string.h>

/* The words of --read, and what each sets. */
struct reading {
    const char *word;
    size_t at; /* of an enum in struct pn_skin_options */
    int value;
};

#define READ(word, member, value)                             \
    {                                                         \
        word, offsetof(struct pn_skin_options, member), value \
    }

static const struct reading readings[] = {
    READ("degrees", angles, PN_SKIN_DEGREES),
    READ("radians", angles, PN_SKIN_RADIANS),
    READ("utf8", encoding, PN_SKIN_UTF8),
    READ("cp949", encoding, PN_SKIN_CP949),
    READ("vertices-from-0", vertex_base, PN_SKIN_BASE_0),
    READ("vertices-from-1", vertex_base, PN_SKIN_BASE_1),
    READ("weights-from-0", weight_base, PN_SKIN_BASE_0),
    READ("weights-from-1", weight_base, PN_SKIN_BASE_1),
    READ("materials-from-0", material_base, PN_SKIN_BASE_0),
    READ("materials-from-1", material_base, PN_SKIN_BASE_1),
    READ("weights-by-id", weights_by, PN_SKIN_BY_ID),
    READ("triangles-numbered", triangle_number, PN_SKIN_RUNNING),
    READ("triangles-material", triangle_number, PN_SKIN_MATERIAL),
};

enum { READINGS = sizeof readings / sizeof *readings };

static bool set(const char *word, struct pn_skin_options *options, bool *direct3d)
{
    for (int i = 0; i < READINGS; i++)
        if (strcmp(word, readings[i].word) == 0) {
            memcpy((char *)options + readings[i].at, &readings[i].value,
                   sizeof readings[i].value);
            return true;
        }
    if (strcmp(word, "skip-unknown") == 0)
        options->skip_unknown = true;
    else if (strcmp(word, "direct3d") == 0)
        *direct3d = true;
    else
        return false;
    return true;
}

static int unknown(const struct call *call, const char *word)
{
    const char *names[READINGS + 3] = {0};
    for (int i = 0; i < READINGS; i++)
        names[i] = readings[i].word;
    names[READINGS] = "skip-unknown";
    names[READINGS + 1] = "direct3d";
    const char *nearest = pn_word_nearest(names, word);
    if (nearest)
        return say_misuse(call, "unknown --read '%s'; did you mean '%s'?", word, nearest);
    char text[400];
    return say_misuse(call, "unknown --read '%s'; choose from %s", word,
                      opts_list(names, text, sizeof text));
}

/* All --read together. */
static int take(const struct call *call, const struct option_list *read,
                struct pn_skin_options *options, bool *direct3d)
{
    for (size_t i = 0; i < read->count; i++)
        if (!set(read->items[i], options, direct3d))
            return unknown(call, read->items[i]);
    return EXIT_DONE;
}

int skin_reading(const struct call *call, const struct option_list *read)
{
    struct pn_skin_options options = {0};
    bool direct3d;
    return take(call, read, &options, &direct3d);
}

int skin_load(const struct call *call, const struct option_list *read, const char *path,
              struct pn_skin **skin)
{
    struct pn_skin_options options = {0};
    struct pn_error err;
    bool direct3d = false;
    int status = take(call, read, &options, &direct3d);
    if (status != EXIT_DONE)
        return status;
    if (word_ends_in(path, ".dff"))
        return say_misuse(
            call, "'%s' is a model, no skeleton: 'pathnode dff' reads and exports it",
            path);
    pn_error_clear(&err);
    if (pn_skin_load(path, &options, skin, &err) != PN_OK)
        return say_failure(call, &err);
    if (direct3d)
        pn_skin_swap_axes(*skin);
    return EXIT_DONE;
}

static void tell(const struct call *call, const char *path,
                 const struct pn_skin_merge_report *report, const struct pn_skin *skin,
                 const struct pn_skin *animation)
{
    if (report->by_name)
        say_warning(call, "%s: %u bones fit by name only, their ids differ", path,
                    report->by_name);
    if (report->missing)
        say_warning(call, "%s: %u bones of the reference are not in it and do not move",
                    path, report->missing);
    if (report->strangers)
        say_warning(call, "%s: %u bones are not in the reference: left out", path,
                    report->strangers);
    if (report->units_differ)
        say_warning(call,
                    "%s: its angles are in %s, those of the reference in %s; "
                    "--read degrees or radians says which is right",
                    path, animation->degrees ? "degrees" : "radians",
                    skin->degrees ? "degrees" : "radians");
}

int skin_animate(const struct call *call, const struct option_list *read,
                 struct pn_skin *skin, const char *path)
{
    struct pn_skin *animation;
    struct pn_skin_merge_report report;
    struct pn_error err;
    int status = skin_load(call, read, path, &animation);
    if (status != EXIT_DONE)
        return status;
    pn_error_clear(&err);
    if (pn_skin_merge(skin, animation, &report, &err) != PN_OK)
        status = say_failure_in(call, path, &err);
    else
        tell(call, path, &report, skin, animation);
    pn_skin_free(animation);
    return status;
}

int skin_positive(const struct call *call, const char *name, double most,
                  const struct option_number *number, double *value)
{
    *value = number->given ? number->value : 0;
    if (number->given && !(number->value > 0 && number->value <= most))
        return say_misuse(call, "--%s must be over 0, and %g at most", name, most);
    return EXIT_DONE;
}

char *skin_format_text(const struct pn_skin *skin, char *text)
{
    snprintf(text, 80, "%s%s%s", skin->format == PN_SKIN_OSM ? "OSM" : "SMD",
             skin->version[0] ? " " : "", skin->version);
    return text;
}
