/* links_world.c - what lint and suggest look at: a network, a scene, a body. */
#include "config.h"

#include "world/links_files.h"
#include "world/scene_files.h"
#include "world/walk_body.h"

int links_world_open(const struct call *call, const char *word, struct file_list files,
                     enum source_depth depth, struct links_world *world)
{
    const struct links_values *values = call->values;
    if (!values->scene)
        return say_misuse(call, "%s: --scene is missing", word);
    if (files.count > 1)
        return say_misuse(call, "%s: one SOURCE, not '%s' too", word, files.paths[1]);
    int status = walk_body(call, values->body, &values->sets, &world->body);
    if (status == EXIT_DONE)
        status = source_load(call, files.paths[0], depth, &world->source);
    if (status == EXIT_DONE)
        status = scene_open(call, values->scene, &world->scene);
    return status;
}

void links_world_release(struct links_world *world)
{
    pn_scene_free(world->scene);
    source_release(&world->source);
}
