/* skin_body.c - pathnode skin body: the preset of a walking body, out of a character. */
#include "config.h"

#include "skin/skin_files.h"
#include "cli/words.h"

#include <math.h>
#include <stdio.h>

/* Nobody steps higher than twice the knee. */
#define STEP_FACTOR_MOST 2.0

struct body {
    struct pn_skin_body_options options;
    double fps; /* 0: the usual */
    struct pn_skin_body made;
    double crouch_m, walk_mps; /* 0: not known */
    double middle_m;           /* 0: there is no gap */
};

static int read_options(const struct call *call, struct body *body)
{
    const struct skin_values *values = call->values;
    struct pn_skin_body_options *options = &body->options;
    int status = skin_positive(call, "unit", SKIN_UNIT_MOST, &values->unit,
                               &options->metres_per_unit);
    if (status == EXIT_DONE)
        status = skin_positive(call, "percentile", 100, &values->percentile,
                               &options->percentile);
    if (status == EXIT_DONE)
        status = skin_positive(call, "step-factor", STEP_FACTOR_MOST, &values->step,
                               &options->step_factor);
    if (status == EXIT_DONE)
        status = skin_positive(call, "fps", SKIN_FPS_MOST, &values->fps, &body->fps);
    options->percentile /= 100;
    return status;
}

static int size_dff(const struct call *call, const char *path, struct body *body)
{
    struct pn_dff *dff;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_dff_load(path, &dff, &err) != PN_OK)
        return say_failure(call, &err);
    enum pn_status status = pn_skin_body_of_dff(dff, &body->options, &body->made, &err);
    pn_dff_free(dff);
    return status == PN_OK ? EXIT_DONE : say_failure_in(call, path, &err);
}

/* A skeleton with an animation, or without if animation is NULL. */
static int load(const struct call *call, const char *path, const char *animation,
                struct pn_skin **skin)
{
    const struct skin_values *values = call->values;
    int status = skin_load(call, &values->read, path, skin);
    if (status != EXIT_DONE || !animation)
        return status;
    status = skin_animate(call, &values->read, *skin, animation);
    if (status != EXIT_DONE)
        pn_skin_free(*skin);
    return status;
}

static int read_walk(const struct call *call, const char *path, struct body *body)
{
    const struct skin_values *values = call->values;
    const double unit = body->options.metres_per_unit;
    struct pn_skin *skin;
    int status = load(call, path, values->walk, &skin);
    if (status != EXIT_DONE)
        return status;
    body->walk_mps = pn_skin_root_speed(skin, body->fps) * (unit > 0 ? unit : 1);
    pn_skin_free(skin);
    if (body->walk_mps == 0)
        say_warning(call, "%s: the root stays where it is, there is no speed to read",
                    values->walk);
    return EXIT_DONE;
}

static int read_crouch(const struct call *call, const char *path, struct body *body)
{
    const struct skin_values *values = call->values;
    const double unit = body->options.metres_per_unit;
    struct pn_skin *skin;
    struct pn_error err;
    double height = 0;
    pn_error_clear(&err);
    int status = load(call, path, values->crouch, &skin);
    if (status != EXIT_DONE)
        return status;
    if (pn_skin_crouch_height(skin, &height, &err) != PN_OK)
        status = say_failure_in(call, path, &err);
    body->crouch_m = height * (unit > 0 ? unit : 1);
    pn_skin_free(skin);
    return status;
}

static int size_skin(const struct call *call, const char *path, struct body *body)
{
    const struct skin_values *values = call->values;
    struct pn_skin *skin;
    struct pn_error err;
    pn_error_clear(&err);
    int status = skin_load(call, &values->read, path, &skin);
    if (status != EXIT_DONE)
        return status;
    if (pn_skin_body_of(skin, &body->options, &body->made, &err) != PN_OK)
        status = say_failure_in(call, path, &err);
    pn_skin_free(skin);
    if (status == EXIT_DONE && values->walk)
        status = read_walk(call, path, body);
    if (status == EXIT_DONE && values->crouch)
        status = read_crouch(call, path, body);
    return status;
}

/* ---- the preset, as pathnode-bodies(5) has it ---- */

/* value 0 is not known, and left to the preset's reader. */
struct preset_key {
    const char *name;
    double value;
};

static enum pn_status set_key(struct pn_body *preset, struct preset_key key,
                              struct pn_error *err)
{
    char words[512];
    snprintf(words, sizeof words, "%s=%.3f", key.name, key.value);
    return key.value > 0 ? pn_body_set(preset, words, err) : PN_OK;
}

/* A crouched height that is not known must still fit between the balls and the height. */
static void fit_crouch(struct body *body, double usual)
{
    const double least = 2 * round(body->made.radius_m * 1000) / 1000;
    const double fit = fmax(fmin(usual, body->made.height_m), least);
    if (body->crouch_m == 0 && fit != usual)
        body->crouch_m = fit;
}

/* Three balls of a slim body let things at chest height through: one between them. */
static void close_gap(struct body *body, struct pn_body preset)
{
    preset.middle = 0;
    if (pn_body_gap(&preset) > 0)
        body->middle_m = (body->made.step_m + body->made.height_m) / 2;
}

/* What the preset's reader would refuse is not printed: often the unit is no metre. Thin
 * first, as each key must fit to those before it. */
static int check_preset(const struct call *call, const char *path, struct body *body)
{
    const struct pn_skin_body *made = &body->made;
    struct pn_body preset;
    struct pn_error err;
    pn_error_clear(&err);
    if (pn_body_load("sa-ped", &preset, &err) != PN_OK)
        return say_failure(call, &err);
    fit_crouch(body, preset.crouch);
    const struct preset_key keys[] = {
        {"radius", 0.05},           {"height", made->height_m},
        {"crouch", body->crouch_m}, {"radius", made->radius_m},
        {"step", made->step_m},     {"walk-speed", body->walk_mps}};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        if (set_key(&preset, keys[k], &err) != PN_OK) {
            say_failure_in(call, path, &err);
            say_note(call, "--unit says how many metres a unit of the file is");
            return EXIT_FAILED;
        }
    close_gap(body, preset);
    return EXIT_DONE;
}

static void print_key(const char *name, double value)
{
    if (value > 0)
        printf("%s = %.3f\n", name, value);
}

static void print_preset(const char *path, const struct body *body)
{
    printf("; Made of %s: knees %s, torso %s.\n\n[body]\n", path,
           body->made.knee_by_bone ? "by their bones" : "guessed by the height",
           body->made.torso_by_bone ? "by its bones" : "guessed by the height");
    print_key("radius", body->made.radius_m);
    print_key("step", body->made.step_m);
    print_key("middle", body->middle_m);
    print_key("height", body->made.height_m);
    print_key("crouch", body->crouch_m);
    print_key("walk-speed", body->walk_mps);
}

int skin_body(const struct call *call, struct file_list files)
{
    const struct skin_values *values = call->values;
    struct body body = {0};
    const char *path = files.paths[0];
    const bool is_dff = word_ends_in(path, ".dff");
    if (files.count > 1)
        return say_misuse(call, "body: one FILE at a time");
    if (is_dff && (values->walk || values->crouch))
        return say_misuse(call, "body: models have no animations for --walk or --crouch");
    int status = read_options(call, &body);
    if (status == EXIT_DONE)
        status = is_dff ? size_dff(call, path, &body) : size_skin(call, path, &body);
    if (status == EXIT_DONE)
        status = check_preset(call, path, &body);
    if (status == EXIT_DONE)
        print_preset(path, &body);
    return status;
}
