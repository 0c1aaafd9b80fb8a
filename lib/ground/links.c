/* links.c - all links of a network, by as many threads as are wanted. */
#include "config.h"

#include "ground/links.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/thread.h"

#include <stdatomic.h>

/* So many links are taken at once. */
enum { SHARE = 16, JOBS_MOST = 64 };

/* The scene reaches a node that is no farther outside of its box, in plan and in height:
 * interiors are far above it. */
#define MARGIN_M 1.0
#define HEIGHT_M 50.0

struct work {
    const struct pn_scene *scene;
    const struct pn_links_options *options;
    struct pn_links_spot *spots;
    uint32_t count, outside;
    atomic_uint next;
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

static struct pn_point point_of(const struct pn_node *node)
{
    return (struct pn_point){(double)node->pos.x / PN_FX_PER_M,
                             (double)node->pos.y / PN_FX_PER_M,
                             (double)node->pos.z / PN_FX_PER_M};
}

static bool reaches(const struct pn_scene_counts *counts, struct pn_point p)
{
    return p.x >= counts->min.x - MARGIN_M && p.x <= counts->max.x + MARGIN_M &&
           p.y >= counts->min.y - MARGIN_M && p.y <= counts->max.y + MARGIN_M &&
           p.z >= counts->min.z - HEIGHT_M && p.z <= counts->max.z + HEIGHT_M;
}

/* Calls for the links that are to be looked at; without room they are only counted. */
static void list_links(const struct pn_network *network, struct work *work)
{
    struct pn_scene_counts counts;
    uint32_t kinds = work->options->kinds & ~PN_KINDS_BOAT;
    pn_scene_count(work->scene, &counts);
    work->count = work->outside = 0;
    for (uint32_t a = 0; a < pn_network_area_limit(network); a++) {
        const struct pn_area *area = pn_network_area(network, a);
        for (uint32_t i = 0; area && i < area->node_count; i++) {
            struct pn_address from = {area->number, (uint16_t)i};
            enum pn_kind kind = pn_area_kind(area, i);
            uint32_t links;
            const struct pn_link *link = pn_network_links(network, from, &links);
            for (uint32_t k = 0; link && k < links && (kinds >> kind & 1); k++) {
                const struct pn_node *to = pn_network_node(network, link[k].to);
                if (!to)
                    continue;
                struct pn_links_spot spot = {.from = from,
                                             .to = link[k].to,
                                             .kind = kind,
                                             .from_pos = point_of(&area->nodes[i]),
                                             .to_pos = point_of(to),
                                             .clear_m = -1};
                if (!reaches(&counts, spot.from_pos) || !reaches(&counts, spot.to_pos)) {
                    work->outside++;
                    continue;
                }
                if (work->spots)
                    work->spots[work->count] = spot;
                work->count++;
            }
        }
    }
}

static enum pn_status look_at(const struct work *work, struct pn_links_spot *spot,
                              struct pn_error *err)
{
    if (spot->kind == PN_KIND_PED)
        return pn__link_walk(work->scene, work->options, spot, err);
    return pn__link_drive(work->scene, spot, err);
}

static void *do_shares(void *context)
{
    struct worker *worker = context;
    struct work *work = worker->work;
    while (worker->status == PN_OK && !atomic_load(&work->stop)) {
        uint32_t first = atomic_fetch_add(&work->next, SHARE);
        if (first >= work->count)
            break;
        if (worker->progress)
            worker->status = pn__step(worker->progress, "walking links", first,
                                      work->count, &worker->err);
        for (uint32_t i = first;
             i < first + SHARE && i < work->count && worker->status == PN_OK; i++)
            worker->status = look_at(work, &work->spots[i], &worker->err);
    }
    if (worker->status != PN_OK)
        atomic_store(&work->stop, true);
    return NULL;
}

static enum pn_status do_all(struct work *work, const struct pn_progress *progress,
                             struct pn_error *err)
{
    struct worker worker[JOBS_MOST];
    enum pn_status status = PN_OK;
    uint32_t jobs = work->options->jobs;
    jobs = jobs < 1 ? 1 : jobs > JOBS_MOST ? JOBS_MOST : jobs;
    for (uint32_t j = 0; j < jobs; j++) {
        worker[j] = (struct worker){.work = work, .progress = j ? NULL : progress};
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

enum pn_status pn_links_walk(const struct pn_network *network,
                             const struct pn_scene *scene,
                             const struct pn_links_options *options,
                             int (*each)(void *context, const struct pn_links_spot *spot),
                             void *context, uint32_t *outside,
                             const struct pn_progress *progress, struct pn_error *err)
{
    struct work work = {.scene = scene, .options = options};
    list_links(network, &work);
    work.spots = pn__alloc(work.count + 1u, sizeof *work.spots);
    if (!work.spots)
        return pn__fail_memory(err);
    list_links(network, &work);
    enum pn_status status = do_all(&work, progress, err);
    for (uint32_t i = 0; i < work.count && status == PN_OK; i++)
        if (each(context, &work.spots[i]) != 0)
            status = pn__fail(err, PN_E_INTERRUPTED, "interrupted");
    if (status == PN_OK)
        *outside = work.outside;
    pn__free(work.spots);
    return status;
}
