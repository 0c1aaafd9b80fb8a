/*
 * suggest.c - footpaths that could be: near nodes, far apart over the links there are,
 * with a way between them that a body walks both ways.
 */
#include "config.h"

#include "ground/suggest_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <math.h>
#include <stdlib.h>

/* What a node may have, and how long a link can be; cells of the grid are no smaller. */
#define LINKS_MOST   15u
#define METRES_LEAST 1.0
#define METRES_MOST  255.0

/* Nodes between two words about progress. */
#define STRIDE 64u

struct pn_suggest_options pn_suggest_usual(void)
{
    return (struct pn_suggest_options){.radius_m = 25, .detour = 3};
}

/* A pair that may be proposed. */
struct pair {
    uint32_t a, b; /* of the nodes; a < b */
    double metres, detour_m;
};

struct pairs {
    struct pair *at;
    uint32_t count;
};

/* ---- pairs that are near in space, and not over links ---- */

static int compare_cells(const void *left, const void *right)
{
    const struct pn__ped_cell *l = left, *r = right;
    if (l->y != r->y)
        return l->y < r->y ? -1 : 1;
    if (l->x != r->x)
        return l->x < r->x ? -1 : 1;
    return l->node < r->node ? -1 : l->node > r->node;
}

static struct pn__ped_cell cell_of(const struct pn__peds *peds, uint32_t node,
                                   double size)
{
    const struct pn_point pos = peds->nodes[node].pos;
    return (struct pn__ped_cell){(int32_t)floor(pos.x / size),
                                 (int32_t)floor(pos.y / size), node};
}

/* The first cell not before x, y. */
static uint32_t find_cell(const struct pn__ped_cell *cells, uint32_t count, int32_t x,
                          int32_t y)
{
    const struct pn__ped_cell wanted = {x, y, 0};
    uint32_t low = 0, high = count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (compare_cells(&cells[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct search {
    struct pn__peds *peds;
    const struct pn_suggest_options *options;
    struct pn__ped_cell *cells;
    uint32_t cell_count;
    struct pairs pairs;
};

static bool is_wanted(const struct search *s, uint32_t a, uint32_t b)
{
    const struct pn__ped *const nodes = s->peds->nodes;
    if (s->options->dead_ends && nodes[a].neighbours > 1 && nodes[b].neighbours > 1)
        return false;
    return nodes[a].neighbours < LINKS_MOST && nodes[b].neighbours < LINKS_MOST &&
           !pn__peds_linked(s->peds, a, b);
}

/* The ways from a are known as far as they matter. */
static enum pn_status try_pair(struct search *s, uint32_t a, uint32_t b,
                               struct pn_error *err)
{
    const double metres = pn__peds_metres(s->peds, a, b);
    const double way = pn__peds_way(s->peds, b);
    if (metres > s->options->radius_m || metres == 0 ||
        way < s->options->detour * metres || !is_wanted(s, a, b))
        return PN_OK;
    if (!pn__grow(&s->pairs.at, s->pairs.count, sizeof *s->pairs.at))
        return pn__fail_memory(err);
    s->pairs.at[s->pairs.count++] = (struct pair){.a = a, .b = b, .metres = metres};
    return PN_OK;
}

static enum pn_status pairs_of(struct search *s, uint32_t a, struct pn_error *err)
{
    const struct pn__ped_cell here = cell_of(s->peds, a, s->options->radius_m);
    pn__peds_search(s->peds, a, s->options->detour * s->options->radius_m);
    for (int32_t y = here.y - 1; y <= here.y + 1; y++)
        for (uint32_t i = find_cell(s->cells, s->cell_count, here.x - 1, y);
             i < s->cell_count && s->cells[i].y == y && s->cells[i].x <= here.x + 1; i++)
            if (s->cells[i].node > a)
                PN_TRY(try_pair(s, a, s->cells[i].node, err));
    return PN_OK;
}

static enum pn_status find_pairs(struct search *s, const struct pn_progress *progress,
                                 struct pn_error *err)
{
    s->cells = pn__alloc(s->peds->count + 1u, sizeof *s->cells);
    if (!s->cells)
        return pn__fail_memory(err);
    for (uint32_t n = 0; n < s->peds->count; n++)
        if (s->peds->nodes[n].reached)
            s->cells[s->cell_count++] = cell_of(s->peds, n, s->options->radius_m);
    qsort(s->cells, s->cell_count, sizeof *s->cells, compare_cells);
    for (uint32_t n = 0; n < s->peds->count; n++) {
        if (n % STRIDE == 0)
            PN_TRY(pn__step(progress, "looking for gaps", n, s->peds->count, err));
        if (s->peds->nodes[n].reached)
            PN_TRY(pairs_of(s, n, err));
    }
    return PN_OK;
}

/* ---- of them, those that can be walked and are not in vain ---- */

static int compare_pairs(const void *left, const void *right)
{
    const struct pair *l = left, *r = right;
    if (l->metres != r->metres)
        return l->metres < r->metres ? -1 : 1;
    if (l->a != r->a)
        return l->a < r->a ? -1 : 1;
    return l->b < r->b ? -1 : l->b > r->b;
}

/* Both ways, as a step down is no way back. */
static enum pn_status walk_pair(const struct pn_scene *scene, const struct search *s,
                                const struct pair *pair, bool *well, struct pn_error *err)
{
    *well = true;
    for (int back = 0; back < 2 && *well; back++) {
        const struct pn_point a = s->peds->nodes[pair->a].pos,
                              b = s->peds->nodes[pair->b].pos;
        struct pn_walk_way way;
        PN_TRY(pn__link_walk(scene, &s->options->body, NULL, back ? b : a, back ? a : b,
                             &way, NULL, err));
        *well = way.end == PN_WALK_OK;
    }
    return PN_OK;
}

static struct pn_suggestion suggestion_of(const struct search *s, const struct pair *pair)
{
    const struct pn__ped *a = &s->peds->nodes[pair->a], *b = &s->peds->nodes[pair->b];
    return (struct pn_suggestion){.from = a->address,
                                  .to = b->address,
                                  .from_pos = a->pos,
                                  .to_pos = b->pos,
                                  .metres = pair->metres,
                                  .detour_m = pair->detour_m};
}

static enum pn_status choose(const struct pn_scene *scene, struct search *s,
                             struct pn_suggestion *chosen, uint32_t *count,
                             const struct pn_progress *progress, struct pn_error *err)
{
    if (s->pairs.count)
        qsort(s->pairs.at, s->pairs.count, sizeof *s->pairs.at, compare_pairs);
    for (uint32_t i = 0; i < s->pairs.count; i++) {
        struct pair *pair = &s->pairs.at[i];
        bool well;
        if (s->options->most && *count == s->options->most)
            break;
        PN_TRY(pn__step(progress, "walking gaps", i, s->pairs.count, err));
        pn__peds_search(s->peds, pair->a, s->options->detour * pair->metres);
        if (pn__peds_way(s->peds, pair->b) < s->options->detour * pair->metres ||
            !is_wanted(s, pair->a, pair->b))
            continue;
        PN_TRY(walk_pair(scene, s, pair, &well, err));
        if (!well)
            continue;
        pn__peds_search(s->peds, pair->a, PN_SUGGEST_WAY_M);
        pair->detour_m = pn__peds_way(s->peds, pair->b);
        PN_TRY(pn__peds_join(s->peds, pair->a, pair->b, err));
        chosen[(*count)++] = suggestion_of(s, pair);
    }
    return PN_OK;
}

static enum pn_status check(const struct pn_suggest_options *options,
                            struct pn_error *err)
{
    if (!(options->radius_m >= METRES_LEAST && options->radius_m <= METRES_MOST))
        return pn__fail(err, PN_E_ARG, "a radius of %g m: %g to %g", options->radius_m,
                        METRES_LEAST, METRES_MOST);
    if (!(options->detour >= 1 && options->detour <= 1000))
        return pn__fail(err, PN_E_ARG, "a detour of %g times: 1 to 1000",
                        options->detour);
    return PN_OK;
}

static enum pn_status suggest(const struct pn_scene *scene, struct search *s,
                              struct pn_suggestion **suggestions, uint32_t *count,
                              const struct pn_progress *progress, struct pn_error *err)
{
    uint32_t found = 0;
    PN_TRY(find_pairs(s, progress, err));
    struct pn_suggestion *chosen = pn__alloc(s->pairs.count + 1u, sizeof *chosen);
    if (!chosen)
        return pn__fail_memory(err);
    const enum pn_status status = choose(scene, s, chosen, &found, progress, err);
    if (status != PN_OK || found == 0) {
        pn__free(chosen);
        chosen = NULL;
    }
    if (status == PN_OK) {
        *suggestions = chosen;
        *count = found;
    }
    return status;
}

enum pn_status pn_links_suggest(const struct pn_network *network,
                                const struct pn_scene *scene,
                                const struct pn_suggest_options *options,
                                struct pn_suggestion **suggestions, uint32_t *count,
                                const struct pn_progress *progress, struct pn_error *err)
{
    struct pn__peds peds = {0};
    struct search search = {.peds = &peds, .options = options};
    PN_TRY(check(options, err));
    enum pn_status status = pn__peds_init(&peds, network, scene, err);
    if (status == PN_OK)
        status = suggest(scene, &search, suggestions, count, progress, err);
    pn__free(search.cells);
    pn__free(search.pairs.at);
    pn__peds_release(&peds);
    return status;
}
