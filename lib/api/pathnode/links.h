/*
 * pathnode/links.h - the links between path nodes held against a scene: whether a body
 * can walk them, a car can drive them, and how much room there is.
 */
#ifndef PATHNODE_LINKS_H
#define PATHNODE_LINKS_H

#include <pathnode/network.h>
#include <pathnode/surfaces.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Who goes, and how. */
struct pn_links_options {
    struct pn_body body; /* walks the links of peds */
    uint32_t jobs;       /* threads; 0 is 1 */
    uint32_t most;       /* links to walk in this call, about; 0: all */
    bool clearance;      /* measure the widest body, too: some ten walks a link */
    const struct pn_surfaces *surfaces; /* what is underfoot; NULL: as built in */
};

/** Wider bodies than this are not tried. */
#define PN_LINKS_CLEAR_M 5.0

/** A link, in one of its directions. */
struct pn_links_spot {
    struct pn_address from, to;
    enum pn_kind kind;
    struct pn_point from_pos, to_pos;
    struct pn_walk_way way; /* end PN_WALK_DROP also where it arrived, but could not get
                               back: at is where it fell, measure_m how deep */
    enum pn_underfoot underfoot; /* most of the way, as far as it went; water where the
                                    way ends PN_WALK_WATER */
    double clear_m; /* radius of the widest body that passes, the preset grown or shrunk
                       evenly; 0: none does; -1: not measured */
    uint8_t width;  /* the width byte of a node that says so, 1/8 m */
};

/** The links of a network that a scene reaches, in the order of their addresses. */
struct pn_links;

/**
 * Lists the links of some kinds, each direction by itself; none is walked yet. Boats are
 * not looked at.
 *
 * owner:  keeps scene; *links is the caller's, pn_links_free
 * errors: PN_E_NOMEM
 * cost:   400 bytes a link
 */
enum pn_status pn_links_new(const struct pn_network *network,
                            const struct pn_scene *scene, uint32_t kinds,
                            struct pn_links **links, struct pn_error *err);

void pn_links_free(struct pn_links *links);

/** How many there are, how many of them are walked, how many more the scene does not
 * reach. */
uint32_t pn_links_count(const struct pn_links *links);
uint32_t pn_links_walked(const struct pn_links *links);
uint32_t pn_links_outside(const struct pn_links *links);

/** One of them; NULL if it is not walked yet, or past the end. A view. */
const struct pn_links_spot *pn_links_at(const struct pn_links *links, uint32_t index);

/**
 * Walks those that are not walked yet.
 *
 * Cars are held against rays at three heights and three widths, and the ground under them
 * against slopes over 40 degrees. Results do not depend on jobs, nor on how the work was
 * cut into calls with the same options.
 *
 * errors: PN_E_FORMAT - a damaged scene file; PN_E_INTERRUPTED - progress asked to stop;
 *         PN_E_NOMEM. Those that were walked until then are kept
 * cost:   some 50 sweeps a metre
 */
enum pn_status pn_links_walk(struct pn_links *links,
                             const struct pn_links_options *options,
                             const struct pn_progress *progress, struct pn_error *err);

/**
 * Keeps what is walked in a file, to go on later: whole, or not at all. What was there is
 * replaced. A file is for one network, scene, body and set of options, by their content.
 *
 * errors: PN_E_IO; PN_E_NOMEM
 * cost:   190 bytes a link that is walked
 */
enum pn_status pn_links_save(const struct pn_links *links,
                             const struct pn_links_options *options, const char *path,
                             struct pn_error *err);

/**
 * Takes over what such a file holds.
 *
 * errors: PN_E_FORMAT - no such file, or a damaged one; PN_E_CONSTRAINT - it was made for
 *         something else; PN_E_NOTFOUND; PN_E_IO; PN_E_NOMEM. Nothing is taken over then
 */
enum pn_status pn_links_resume(struct pn_links *links,
                               const struct pn_links_options *options, const char *path,
                               struct pn_error *err);

/** Which links to propose. */
struct pn_suggest_options {
    struct pn_body body;
    double radius_m; /* between nodes no farther apart, 1 to 255 */
    double detour;   /* where the way over links, whichever way they lead,
                        is at least so many times as long */
    uint32_t most;   /* of them, the nearest first; 0: all */
    bool dead_ends;  /* only where one of the two has no more than one neighbour */
};

/** 25 m, 3 times, all; the body is to be loaded. */
struct pn_suggest_options pn_suggest_usual(void);

/** Longer ways are not looked for. */
#define PN_SUGGEST_WAY_M 1000.0

/** A link that could be. */
struct pn_suggestion {
    struct pn_address from, to; /* from is the lower one */
    struct pn_point from_pos, to_pos;
    double metres;   /* between them */
    double detour_m; /* the way there is; INFINITY: none up to PN_SUGGEST_WAY_M */
};

/**
 * Pairs of ped nodes without a link between them, which a body walks both ways: the
 * nearest first. Each counts as a link for those that come after it, so that no two say
 * the same thing. No pair is farther apart than a link can be long, and none gives a node
 * more links than files hold.
 *
 * shape:  *suggestions has *count; NULL without any
 * owner:  *suggestions is the caller's, pn_free
 * errors: PN_E_ARG - a radius not in [1, 255], a detour below 1; PN_E_FORMAT - a damaged
 *         scene file; PN_E_INTERRUPTED; PN_E_NOMEM
 * cost:   O(n log n) for pairs by a grid; a search of detour * radius around a node and
 *         two walks for each
 * source: greedy spanners: Althoefer and others, Discrete Comput. Geom. 9, 1993
 */
enum pn_status pn_links_suggest(const struct pn_network *network,
                                const struct pn_scene *scene,
                                const struct pn_suggest_options *options,
                                struct pn_suggestion **suggestions, uint32_t *count,
                                const struct pn_progress *progress, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif
