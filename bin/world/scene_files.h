/* scene_files.h - what the words of `pathnode scene` share. */
#ifndef PN_BIN_SCENE_FILES_H
#define PN_BIN_SCENE_FILES_H

#include "cli/say.h"
#include "cli/subcommand.h"

#include <pathnode.h>

/** All options of the command; each word reads its own. */
struct scene_values {
    int format;
    const char *output, *batch, *box;
    bool force, verify, all, full, strict;
    int placement; /* enum pn_ipl_turning */
    struct option_list interiors;
    struct option_number hour;
};

/** Choices of --placement. */
extern const char *const scene_turnings[];

int scene_build(const struct call *call, struct file_list files);
int scene_info(const struct call *call, struct file_list files);
int scene_ray(const struct call *call, struct file_list files);
int scene_sees(const struct call *call, struct file_list files);
int scene_ground(const struct call *call, struct file_list files);
int scene_sweep(const struct call *call, struct file_list files);
int scene_overlap(const struct call *call, struct file_list files);
int scene_export(const struct call *call, struct file_list files);

/** Opens a scene file. EXIT_DONE, and *scene is the caller's, or another status after
 * having said why. */
int scene_open(const struct call *call, const char *path, struct pn_scene **scene);

/** What one question met: hits of a ray, or contacts of a ball; the other is NULL. */
struct scene_met {
    const struct pn_scene_hit *hits;
    const struct pn_scene_contact *contacts;
    uint32_t count;
};

/** Answers on their way to stdout. */
struct scene_answers {
    const struct pn_scene *scene;
    enum format format;
    bool balls;           /* contacts: a depth, and whether it is at an edge, too */
    const char *question; /* the first heading, and what a row begins with */
    uint64_t rows;
};

/** The answer to one question; of nothing: a row that says so. Before the first come the
 * headings, or the bracket. */
void scene_answers_add(struct scene_answers *answers, uint64_t question,
                       const struct scene_met *met);

/** After the last, also if there was none; not after a failure: what is broken off should
 * not look whole. */
void scene_answers_end(const struct scene_answers *answers);

#endif
