/*
 * picture.c - opens the library of pictures when one is asked for.
 *
 * Loading cairo with all it needs takes longer than most commands. Without shared
 * libraries the command is linked with it, and DRAW_LIBRARY, its name, is not set.
 */
#include "config.h"

#include "cli/picture.h"
#include "cli/say.h"

#include <stdio.h>
#include <unistd.h>

/* What is called in the library of pictures. */
struct door {
    enum pn_status (*draw)(const struct pn_graph *graph,
                           const struct pn_map_options *options, const char *path,
                           bool replace, struct pn_error *err);
    enum pn_status (*render)(const struct pn_graph *graph,
                             const struct pn_map_options *options,
                             enum pn_picture picture, void **bytes, size_t *size,
                             struct pn_error *err);
};

#ifdef DRAW_LIBRARY

#include <dlfcn.h>

/* False, with err filled, when the library, or one it needs, is not there. */
static bool open_door(struct door *door, struct pn_error *err)
{
    /* C knows no cast from an object's address to a function's; POSIX gives one. */
    union {
        void *object[2];
        struct door door;
    } found = {{NULL, NULL}};
    void *library = dlopen(DRAW_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (library) {
        found.object[0] = dlsym(library, "pn_map_draw");
        found.object[1] = dlsym(library, "pn_map_render");
    }
    if (!found.object[0] || !found.object[1]) {
        err->status = PN_E_UNSUPPORTED;
        snprintf(err->message, sizeof err->message,
                 "cannot open the library of pictures: %s", dlerror());
        return false;
    }
    *door = found.door;
    return true;
}

#else

static bool open_door(struct door *door, struct pn_error *err)
{
    (void)err;
    *door = (struct door){pn_map_draw, pn_map_render};
    return true;
}

#endif

const char *picture_title(const char *path)
{
    const char *name = path;
    for (const char *at = path; *at; at++)
        if (*at == '/' && at[1] && at[1] != '/')
            name = at + 1;
    return name;
}

int picture_place(const struct call *call, const char *path, bool replace)
{
    struct pn_error err;
    if (replace || access(path, F_OK) != 0)
        return EXIT_DONE;
    pn_error_clear(&err);
    err.status = PN_E_EXISTS;
    snprintf(err.message, sizeof err.message,
             "is there already; use --force to replace it");
    return say_failure_in(call, path, &err);
}

int picture_draw(const struct call *call, const struct pn_graph *graph,
                 const struct pn_map_options *options, const char *path, bool replace)
{
    struct door door;
    struct pn_error err;
    pn_error_clear(&err);
    if (open_door(&door, &err) && door.draw(graph, options, path, replace, &err) == PN_OK)
        return EXIT_DONE;
    return say_refusal(call, &err);
}

int picture_print(const struct call *call, const struct pn_graph *graph,
                  const struct pn_map_options *options, enum pn_picture picture)
{
    struct door door;
    struct pn_error err;
    void *bytes;
    size_t size;
    pn_error_clear(&err);
    if (picture != PN_PICTURE_SVG && isatty(STDOUT_FILENO))
        return say_misuse(call, "a picture is not for the terminal: add '>FILE'");
    if (!open_door(&door, &err) ||
        door.render(graph, options, picture, &bytes, &size, &err) != PN_OK)
        return say_refusal(call, &err);
    fwrite(bytes, 1, size, stdout);
    pn_free(bytes);
    return EXIT_DONE;
}
