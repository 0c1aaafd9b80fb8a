/* links_files.h - what the words of `pathnode links` share. */
#ifndef PN_BIN_LINKS_FILES_H
#define PN_BIN_LINKS_FILES_H

#include "cli/say.h"
#include "cli/source.h"
#include "cli/subcommand.h"

#include <pathnode.h>

/** All options of the command. */
struct links_values {
    int format, kind;
    const char *scene, *body, *surfaces, *resume, *picture, *output;
    struct option_list sets;
    uint32_t jobs, stop_after, number;
    struct option_number radius, detour;
    bool clearance, all, save, dead_ends, force;
};

int links_lint(const struct call *call, struct file_list files);
int links_suggest(const struct call *call, struct file_list files);

/** What both words begin with: a body, a network and a scene. Start with all zeros. */
struct links_world {
    struct pn_body body;
    struct source source;
    struct pn_scene *scene;
};

/** Loads them; word heads messages. Returns the exit status; release in any case. */
int links_world_open(const struct call *call, const char *word, struct file_list files,
                     enum source_depth depth, struct links_world *world);
void links_world_release(struct links_world *world);

#endif
