/* links.c - all links of a network, by as many threads as are wanted. */
#include "config.h"

#include "ground/links_parts.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/thread.h"
#include "ground/spot.h"

#include <stdatomic.h>

/* So many links are taken at once. */
enum { SHARE = 16, JOBS_MOST = 64 };

/* The scene reaches a node that is no farther outside of its box, in plan and in height:
 * interiors are far above it. */
#define MARGIN_M 1.0
#define HEIGHT_M 50.0

/* The work on them, as all threads see it. */
struct work {
    struct pn_links *links;
    const struct pn_links_options *options;
    atomic_uint next, taken;
    atomic_bool stop;
};

/* One thread's part of it. */
struct worker {
    struct pn__thread thread;
    struct work *work;
    const struct pn_progress *progress; /* of the calling thread only */
    enum pn_status status;
    struct pn_error err;
};

bool pn__links_reach(const struct pn_scene_counts *counts, struct pn_point p)
{
    return pn__ground_reaches(counts, p, MARGIN_M, HEIGHT_M);
}

/* Adds one; without room it is only counted. */
static void list_link(struct pn_links *links, const struct pn_scene_counts *counts,
                      const struct pn_links_spot *spot)
{
    if (!pn__links_reach(counts, spot->from_pos) ||
        !pn__links_reach(counts, spot->to_pos)) {
        links->outside++;
        return;
    }
    if (links->slots)
        links->slots[links->count] = (struct pn__link_slot){*spot, false};
    links->count++;
}

static void list_node(const struct pn_network *network, const struct pn_area *area,
                      uint32_t index, struct pn_links *links,
                      const struct pn_scene_counts *counts)
{
    struct pn_address from = {area->number, (uint16_t)index};
    uint32_t count;
    const struct pn_link *link = pn_network_links(network, from, &count);
    for (uint32_t k = 0; link && k < count; k++) {
        const struct pn_node *to = pn_network_node(network, link[k].to);
        if (!to)
            continue;
        const struct pn_links_spot spot = {.from = from,
                                           .to = link[k].to,
                                           .kind = pn_area_kind(area, index),
                                           .from_pos =
                                               pn__ground_point(&area->nodes[index]),
                                           .to_pos = pn__ground_point(to),
                                           .clear_m = -1};
        list_link(links, counts, &spot);
    }
}

static void list_all(const struct pn_network *network, uint32_t kinds,
                     struct pn_links *links)
{
    struct pn_scene_counts counts;
    pn_scene_count(links->scene, &counts);
    links->count = links->outside = 0;
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t i = 0; area && i < area->node_count; i++)
            if ((kinds & ~PN_KINDS_BOAT) >> pn_area_kind(area, i) & 1)
                list_node(network, area, i, links, &counts);
    }
}

enum pn_status pn_links_new(const struct pn_network *network,
                            const struct pn_scene *scene, uint32_t kinds,
                            struct pn_links **links, struct pn_error *err)
{
    struct pn_links *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    *made = (struct pn_links){.scene = scene};
    list_all(network, kinds, made);
    made->slots = pn__alloc(made->count + 1u, sizeof *made->slots);
    if (!made->slots) {
        pn__free(made);
        return pn__fail_memory(err);
    }
    list_all(network, kinds, made);
    *links = made;
    return PN_OK;
}

void pn_links_free(struct pn_links *links)
{
    if (links)
        pn__free(links->slots);
    pn__free(links);
}

uint32_t pn_links_count(const struct pn_links *links)
{
    return links->count;
}

uint32_t pn_links_outside(const struct pn_links *links)
{
    return links->outside;
}

uint32_t pn_links_walked(const struct pn_links *links)
{
    uint32_t walked = 0;
    for (uint32_t i = 0; i < links->count; i++)
        walked += links->slots[i].walked;
    return walked;
}

const struct pn_links_spot *pn_links_at(const struct pn_links *links, uint32_t index)
{
    return index < links->count && links->slots[index].walked ? &links->slots[index].spot
                                                              : NULL;
}

/* Way and underfoot, and the widest body if that is asked for. */
static enum pn_status walk(const struct work *work, struct pn_links_spot *spot,
                           struct pn_error *err)
{
    const struct pn_scene *scene = work->links->scene;
    const struct pn_links_options *options = work->options;
    PN_TRY(pn__link_walk(scene, &options->body, options->surfaces, spot->from_pos,
                         spot->to_pos, &spot->way, &spot->underfoot, err));
    return options->clearance ? pn__link_clearance(scene, &options->body, spot, err)
                              : PN_OK;
}

/* A slot is filled as a whole, or stays as it was. */
static enum pn_status look_at(const struct work *work, struct pn__link_slot *slot,
                              struct pn_error *err)
{
    struct pn_links_spot spot = slot->spot;
    PN_TRY(spot.kind == PN_KIND_PED
               ? walk(work, &spot, err)
               : pn__link_drive(work->links->scene, work->options, &spot, err));
    *slot = (struct pn__link_slot){spot, true};
    return PN_OK;
}

static bool may_take(struct work *work)
{
    const uint32_t most = work->options->most;
    return most == 0 || atomic_fetch_add(&work->taken, 1) < most;
}

static void do_share(struct worker *worker, uint32_t first)
{
    struct work *work = worker->work;
    for (uint32_t i = first; i < first + SHARE && i < work->links->count; i++) {
        struct pn__link_slot *slot = &work->links->slots[i];
        if (slot->walked || worker->status != PN_OK)
            continue;
        if (!may_take(work)) {
            atomic_store(&work->stop, true);
            return;
        }
        worker->status = look_at(work, slot, &worker->err);
    }
}

static void *do_shares(void *context)
{
    struct worker *worker = context;
    struct work *work = worker->work;
    while (worker->status == PN_OK && !atomic_load(&work->stop)) {
        uint32_t first = atomic_fetch_add(&work->next, SHARE);
        if (first >= work->links->count)
            break;
        if (worker->progress)
            worker->status = pn__step(worker->progress, "walking links", first,
                                      work->links->count, &worker->err);
        do_share(worker, first);
    }
    if (worker->status != PN_OK)
        atomic_store(&work->stop, true);
    return NULL;
}

enum pn_status pn_links_walk(struct pn_links *links,
                             const struct pn_links_options *options,
                             const struct pn_progress *progress, struct pn_error *err)
{
    struct work work = {.links = links, .options = options};
    struct worker worker[JOBS_MOST];
    enum pn_status status = PN_OK;
    uint32_t jobs = options->jobs;
    jobs = jobs < 1 ? 1 : jobs > JOBS_MOST ? JOBS_MOST : jobs;
    for (uint32_t j = 0; j < jobs; j++) {
        worker[j] = (struct worker){.work = &work, .progress = j ? NULL : progress};
        pn_error_clear(&worker[j].err);
    }
    for (uint32_t j = 1; j < jobs; j++)
        pn__thread_start(&worker[j].thread, do_shares, &worker[j], true);
    do_shares(&worker[0]);
    for (uint32_t j = 1; j < jobs; j++)
        pn__thread_join(&worker[j].thread);
    for (uint32_t j = 0; j < jobs && status == PN_OK; j++) {
        status = worker[j].status;
        if (status != PN_OK && err)
            *err = worker[j].err;
    }
    return status;
}
