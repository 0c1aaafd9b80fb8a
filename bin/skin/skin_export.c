/* skin_export.c - pathnode skin export: a skeleton as .glb or .osm. */
#include "config.h"

#include "skin/skin_files.h"
#include "cli/words.h"

static enum pn_status save(const struct call *call, const struct pn_skin *skin,
                           double fps, struct pn_error *err)
{
    const struct skin_values *values = call->values;
    const struct pn_skin_export_options options = {.frames_per_s = fps,
                                                   .step_shapes = values->shapes_step};
    if (word_ends_in(values->output, ".glb"))
        return pn_skin_save_glb(skin, &options, values->output, values->force, err);
    return pn_skin_save(skin, values->output, values->force, err);
}

static int save_and_tell(const struct call *call, const struct pn_skin *skin)
{
    const struct skin_values *values = call->values;
    struct pn_error err;
    double fps;
    uint64_t vertices = 0, triangles = 0;
    int status = skin_positive(call, "fps", SKIN_FPS_MOST, &values->fps, &fps);
    if (status != EXIT_DONE)
        return status;
    pn_error_clear(&err);
    if (save(call, skin, fps, &err) != PN_OK)
        return say_failure(call, &err);
    for (uint32_t i = 0; i < skin->object_count; i++) {
        vertices += skin->objects[i].vertex_count;
        triangles += skin->objects[i].triangle_count;
    }
    const struct say_fact facts[] = {
        {"bones", "bones", skin->bone_count},
        {"frames", "frames", skin->frame_count - skin->first_frame},
        {"objects", "objects", skin->object_count},
        {"vertices", "vertices", vertices},
        {"triangles", "triangles", triangles}};
    say_facts((enum format)values->format, facts, sizeof facts / sizeof *facts);
    return EXIT_DONE;
}

int skin_export(const struct call *call, struct file_list files)
{
    const struct skin_values *values = call->values;
    struct pn_skin *skin;
    int status = subcommand_check_output(call, "export", values->output);
    if (status != EXIT_DONE)
        return status;
    if (files.count > 1)
        return say_misuse(call, "export: one FILE at a time");
    if (!word_ends_in(values->output, ".glb") && !word_ends_in(values->output, ".osm"))
        return say_misuse(call, "export: skeletons are written to .glb or .osm");
    status = skin_load(call, &values->read, files.paths[0], &skin);
    if (status != EXIT_DONE)
        return status;
    if (values->animation)
        status = skin_animate(call, &values->read, skin, values->animation);
    if (status == EXIT_DONE)
        status = save_and_tell(call, skin);
    pn_skin_free(skin);
    return status;
}
