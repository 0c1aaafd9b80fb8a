/* scene_rays.c - pathnode scene ray, sees, ground, sweep, overlap: one question, or a
 * file of them. */
#include "config.h"

#include "world/scene_files.h"

#include "cli/table_file.h"
#include "cli/words.h"

#include <stdio.h>

/* Bad rows are told one by one, but not without end. */
enum { BAD_ROWS_TOLD = 10 };

/* Numbers of a question, at most: two places and a radius. */
enum { NUMBERS = 7 };

struct rays;

/* A word: what its questions are made of, and how they are answered. */
struct kind {
    const char *word;
    const char *columns[NUMBERS];
    int numbers, least; /* how many, and how many of them must be given */
    bool ball;          /* the last is a radius */
    enum pn_status (*ask)(struct rays *rays, const double numbers[NUMBERS],
                          struct pn_error *err);
};

struct rays {
    const struct call *call;
    const struct kind *kind;
    struct pn_scene *scene;
    struct pn_scene_hits all;
    struct pn_scene_hit first;
    struct pn_scene_contacts touched;
    struct pn_scene_contact touch;
    double numbers[NUMBERS]; /* of the one question that is typed */
    bool has_z;
    struct scene_met met; /* by the last question */
    struct scene_answers answers;
    double top_m, bottom_m; /* of the scene, and a bit more */
    uint64_t questions, without, bad;
};

static enum pn_status ask_first(struct rays *rays, const double n[NUMBERS],
                                struct pn_error *err)
{
    enum pn_status status =
        pn_scene_ray(rays->scene, (struct pn_point){n[0], n[1], n[2]},
                     (struct pn_point){n[3], n[4], n[5]}, &rays->first, err);
    rays->met.hits = &rays->first;
    rays->met.count = status == PN_OK && rays->first.placement != PN_SCENE_NONE;
    return status;
}

static enum pn_status ask_ray(struct rays *rays, const double n[NUMBERS],
                              struct pn_error *err)
{
    const struct scene_values *values = rays->call->values;
    if (!values->all)
        return ask_first(rays, n, err);
    enum pn_status status =
        pn_scene_ray_all(rays->scene, (struct pn_point){n[0], n[1], n[2]},
                         (struct pn_point){n[3], n[4], n[5]}, &rays->all, err);
    rays->met = (struct scene_met){.hits = rays->all.at, .count = rays->all.count};
    return status;
}

static enum pn_status ask_ground(struct rays *rays, const double n[NUMBERS],
                                 struct pn_error *err)
{
    const struct pn_point point = {n[0], n[1], n[2]};
    const double bottom_m = rays->bottom_m < n[2] ? rays->bottom_m : n[2];
    enum pn_status status =
        pn_scene_ground(rays->scene, point, bottom_m, &rays->all, err);
    rays->met = (struct scene_met){.hits = rays->all.at, .count = rays->all.count};
    return status;
}

static enum pn_status ask_sweep(struct rays *rays, const double n[NUMBERS],
                                struct pn_error *err)
{
    const struct pn_point move = {n[3] - n[0], n[4] - n[1], n[5] - n[2]};
    enum pn_status status = pn_scene_sweep(
        rays->scene, (struct pn_point){n[0], n[1], n[2]}, n[6], move, &rays->touch, err);
    rays->met.contacts = &rays->touch;
    rays->met.count = status == PN_OK && rays->touch.hit.placement != PN_SCENE_NONE;
    return status;
}

static enum pn_status ask_overlap(struct rays *rays, const double n[NUMBERS],
                                  struct pn_error *err)
{
    enum pn_status status = pn_scene_overlap(
        rays->scene, (struct pn_point){n[0], n[1], n[2]}, n[3], &rays->touched, err);
    rays->met =
        (struct scene_met){.contacts = rays->touched.at, .count = rays->touched.count};
    return status;
}

#define FROM_TO "from_x", "from_y", "from_z", "to_x", "to_y", "to_z"

static const struct kind ray_kind = {"ray", {FROM_TO}, 6, 6, false, ask_ray};
static const struct kind sees_kind = {"sees", {FROM_TO}, 6, 6, false, ask_first};
static const struct kind ground_kind = {"ground", {"x", "y", "z"}, 3,
                                        2,        false,           ask_ground};
static const struct kind sweep_kind = {"sweep",  {FROM_TO, "radius"}, 7, 7, true,
                                       ask_sweep};
static const struct kind overlap_kind = {
    "overlap", {"x", "y", "z", "radius"}, 4, 4, true, ask_overlap};

static void tell(struct rays *rays)
{
    rays->without += rays->met.count == 0;
    scene_answers_add(&rays->answers, rays->questions, &rays->met);
}

static void tell_bad_row(struct rays *rays, const struct pn_table_row *row,
                         const char *why)
{
    const struct scene_values *values = rays->call->values;
    if (rays->bad++ < BAD_ROWS_TOLD)
        say_warning(rays->call, "%s:%u: bad-input: %s", table_file_name(values->batch),
                    row->line, why);
}

/* The numbers of a row; false, and a word about it, if they are none. A Z that may be
   left out is that of the top. */
static bool read_row(struct rays *rays, const struct pn_table_row *row,
                     double numbers[NUMBERS])
{
    char why[120];
    if (row->misfit) {
        tell_bad_row(rays, row, "the row has more or fewer fields than the header");
        return false;
    }
    for (int i = 0; i < rays->kind->numbers; i++) {
        const char *text = row->fields[i];
        numbers[i] = rays->top_m;
        if (pn_number_parse(text, &numbers[i]) || (!*text && i >= rays->kind->least))
            continue;
        snprintf(why, sizeof why, "'%.60s' is no %s", text, rays->kind->columns[i]);
        tell_bad_row(rays, row, why);
        return false;
    }
    return true;
}

static enum pn_status take_row(void *context, const struct pn_table_row *row,
                               struct pn_error *err)
{
    struct rays *rays = context;
    double numbers[NUMBERS] = {0};
    struct pn_error own;
    pn_error_clear(&own);
    rays->questions++;
    if (!read_row(rays, row, numbers))
        return PN_OK;
    enum pn_status status = rays->kind->ask(rays, numbers, &own);
    if (status == PN_OK) {
        tell(rays);
        return PN_OK;
    }
    if (status == PN_E_ARG) {
        tell_bad_row(rays, row, own.message);
        return PN_OK;
    }
    *err = own;
    return status;
}

static int answer_file(struct rays *rays, const char *path)
{
    struct pn_error err;
    pn_error_clear(&err);
    enum pn_status status =
        table_file_read(path, rays->kind->columns, (size_t)rays->kind->numbers, take_row,
                        NULL, rays, &err);
    if (status != PN_OK)
        return say_failure(rays->call, &err);
    scene_answers_end(&rays->answers);
    if (rays->bad > BAD_ROWS_TOLD)
        say_warning(rays->call, "%llu rows in all are bad-input",
                    (unsigned long long)rays->bad);
    return rays->bad ? EXIT_FAILED : EXIT_DONE;
}

/* The places of a question as they are typed, and the radius behind them. */
static int read_words(struct rays *rays, struct file_list files)
{
    const struct kind *kind = rays->kind;
    const char *const *word = (const char *const *)files.paths + 1;
    int left = files.count - 1, used, status;
    struct pn_point point;
    for (int i = 0; i + 3 <= kind->numbers; i += 3) {
        if (!left)
            return say_misuse(rays->call, "%s: a place is missing", kind->word);
        status = word_place(rays->call, word, left, kind->least < 3 ? kind->least : 3,
                            &point, &rays->has_z, &used);
        if (status != EXIT_DONE)
            return status;
        rays->numbers[i] = point.x;
        rays->numbers[i + 1] = point.y;
        rays->numbers[i + 2] = point.z;
        word += used;
        left -= used;
    }
    if (kind->ball && !left--)
        return say_misuse(rays->call, "%s: the radius is missing", kind->word);
    if (left)
        return say_misuse(rays->call, "%s: '%s' is too much", kind->word,
                          word[kind->ball]);
    return kind->ball ? word_coordinate(rays->call, *word, "R",
                                        &rays->numbers[kind->numbers - 1])
                      : EXIT_DONE;
}

static int answer_one(struct rays *rays)
{
    struct pn_error err;
    pn_error_clear(&err);
    if (!rays->has_z)
        rays->numbers[2] = rays->top_m;
    if (rays->kind->ask(rays, rays->numbers, &err) != PN_OK)
        return say_refusal(rays->call, &err);
    rays->questions = 1;
    tell(rays);
    scene_answers_end(&rays->answers);
    return EXIT_DONE;
}

static int answer_all(struct rays *rays)
{
    const struct scene_values *values = rays->call->values;
    struct pn_scene_counts counts;
    pn_scene_count(rays->scene, &counts);
    const bool any = counts.min.z <= counts.max.z;
    rays->top_m = any ? counts.max.z + 1 : 0;
    rays->bottom_m = any ? counts.min.z - 1 : 0;
    rays->answers = (struct scene_answers){.scene = rays->scene,
                                           .format = (enum format)values->format,
                                           .balls = rays->kind->ball,
                                           .question = "query"};
    return values->batch ? answer_file(rays, values->batch) : answer_one(rays);
}

/* 1 where nothing was hit; with sees it is the other way round. */
static int run(const struct call *call, const struct kind *kind, struct file_list files)
{
    const struct scene_values *values = call->values;
    struct rays rays = {.call = call, .kind = kind};
    int status = EXIT_DONE;
    if (!values->batch)
        status = read_words(&rays, files);
    else if (files.count > 1)
        status = say_misuse(call, "%s: --batch goes with SCENE alone", kind->word);
    if (status == EXIT_DONE)
        status = scene_open(call, files.paths[0], &rays.scene);
    if (status != EXIT_DONE)
        return status;
    status = answer_all(&rays);
    pn_scene_free(rays.scene);
    pn_scene_hits_release(&rays.all);
    pn_scene_contacts_release(&rays.touched);
    if (status != EXIT_DONE)
        return status;
    if (kind->ask == ask_first)
        return rays.without == rays.questions ? EXIT_DONE : EXIT_NO;
    return rays.without ? EXIT_NO : EXIT_DONE;
}

int scene_ray(const struct call *call, struct file_list files)
{
    return run(call, &ray_kind, files);
}

int scene_sees(const struct call *call, struct file_list files)
{
    return run(call, &sees_kind, files);
}

int scene_ground(const struct call *call, struct file_list files)
{
    return run(call, &ground_kind, files);
}

int scene_sweep(const struct call *call, struct file_list files)
{
    return run(call, &sweep_kind, files);
}

int scene_overlap(const struct call *call, struct file_list files)
{
    return run(call, &overlap_kind, files);
}
