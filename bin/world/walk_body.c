/* walk_body.c - see walk_body.h. */
#include "config.h"

#include "world/walk_body.h"

#include "cli/words.h"

int walk_body(const struct call *call, const char *name, const struct option_list *sets,
              struct pn_body *body)
{
    struct pn_error err;
    pn_error_clear(&err);
    if (name && (word_ends_in(name, ".osm") || word_ends_in(name, ".smd")))
        return say_misuse(
            call, "'%s' is a skeleton; 'pathnode skin body' makes a body of one", name);
    if (pn_body_load(name ? name : "sa-ped", body, &err) != PN_OK)
        return err.status == PN_E_NOTFOUND && !err.path[0]
                   ? say_misuse(call, "%s", err.message)
                   : say_failure(call, &err);
    for (size_t i = 0; i < sets->count; i++)
        if (pn_body_set(body, sets->items[i], &err) != PN_OK)
            return say_misuse(call, "--set: %s", err.message);
    double gap = pn_body_gap(body);
    if (gap > 0)
        say_warning(call,
                    "a gap of %.2f m between the balls of '%s': what is thin and at "
                    "that height goes unnoticed; close it with --set middle=Z",
                    gap, body->name);
    return EXIT_DONE;
}
