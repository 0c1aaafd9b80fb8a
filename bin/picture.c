/*
 * picture.c - opens the library of pictures when one is asked for.
 *
 * Loading cairo with all it needs takes longer than most commands. Without shared
 * libraries the command is linked with it, and DRAW_LIBRARY, its name, is not set.
 */
#include "config.h"

#include "picture.h"
#include "say.h"

#include <stdio.h>

typedef enum pn_status map_drawer(const struct pn_graph *graph,
                                  const struct pn_map_options *options, const char *path,
                                  bool replace, struct pn_error *err);

#ifdef DRAW_LIBRARY

#include <dlfcn.h>

/* NULL with err filled when the library, or one it needs, is not there. */
static map_drawer *find_drawer(struct pn_error *err)
{
    /* C knows no cast from an object's address to a function's; POSIX gives one. */
    union {
        void *object;
        map_drawer *function;
    } drawer = {NULL};
    void *library = dlopen(DRAW_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (library)
        drawer.object = dlsym(library, "pn_map_draw");
    if (!drawer.object) {
        err->status = PN_E_UNSUPPORTED;
        snprintf(err->message, sizeof err->message,
                 "cannot open the library of pictures: %s", dlerror());
    }
    return drawer.function;
}

#else

static map_drawer *find_drawer(struct pn_error *err)
{
    (void)err;
    return pn_map_draw;
}

#endif

int picture_draw(const struct call *call, const struct pn_graph *graph,
                 const struct pn_map_options *options, const char *path, bool replace)
{
    struct pn_error err;
    pn_error_clear(&err);
    map_drawer *draw = find_drawer(&err);
    if (draw && draw(graph, options, path, replace, &err) == PN_OK)
        return EXIT_DONE;
    return err.status == PN_E_ARG ? say_misuse(call, "%s", err.message)
                                  : say_failure(call, &err);
}
