/*
 * tree.c - trees of boxes: each set of items is split where binning says that a ray will
 * cost least (the surface area heuristic), until a node has its eight.
 */
#include "config.h"

#include "scene/tree.h"

#include "base/alloc.h"
#include "base/error.h"

#include <float.h>

enum { BINS = 16 };

/* Deeper than this sets are halved as they lie, so that no input makes a deep tree. */
enum { DEPTH_OF_HALVING = 24 };

struct box {
    float lo[3], hi[3];
};

static const struct box no_box = {{FLT_MAX, FLT_MAX, FLT_MAX},
                                  {-FLT_MAX, -FLT_MAX, -FLT_MAX}};

/* Items that stand next to each other. */
struct set {
    struct box box;
    uint32_t first, count;
};

/* A set whose node is still to be made. */
struct work {
    struct set set;
    uint32_t depth;
};

struct bin {
    struct box box;
    uint32_t count;
};

static void grow(struct box *box, const float lo[3], const float hi[3])
{
    for (int a = 0; a < 3; a++) {
        box->lo[a] = lo[a] < box->lo[a] ? lo[a] : box->lo[a];
        box->hi[a] = hi[a] > box->hi[a] ? hi[a] : box->hi[a];
    }
}

static float half_area(const struct box *box)
{
    const float x = box->hi[0] - box->lo[0], y = box->hi[1] - box->lo[1],
                z = box->hi[2] - box->lo[2];
    return x * y + y * z + z * x;
}

/* Twice the middle: halving would change nothing. */
static float middle(const struct pn__item *item, int axis)
{
    return item->lo[axis] + item->hi[axis];
}

static struct box box_of(const struct pn__item *items, uint32_t first, uint32_t count)
{
    struct box box = no_box;
    for (uint32_t i = first; i < first + count; i++)
        grow(&box, items[i].lo, items[i].hi);
    return box;
}

static int bin_of(float at, float from, float scale)
{
    const int bin = (int)((at - from) * scale);
    return bin < BINS - 1 ? bin : BINS - 1;
}

/* The bin that begins the upper half at the least cost, if one costs less than *least; or
 * 0. */
static int best_split(const struct bin bins[BINS], float *least)
{
    float cost_above[BINS];
    struct box box = no_box;
    uint32_t count = 0;
    for (int b = BINS - 1; b > 0; b--) {
        grow(&box, bins[b].box.lo, bins[b].box.hi);
        count += bins[b].count;
        cost_above[b] = count ? half_area(&box) * (float)count : -1;
    }
    int best = 0;
    box = no_box;
    count = 0;
    for (int b = 1; b < BINS; b++) {
        grow(&box, bins[b - 1].box.lo, bins[b - 1].box.hi);
        count += bins[b - 1].count;
        if (!count || cost_above[b] < 0)
            continue;
        const float cost = half_area(&box) * (float)count + cost_above[b];
        if (cost < *least) {
            *least = cost;
            best = b;
        }
    }
    return best;
}

/* Between two bins of an axis. */
struct cut {
    int axis, bin; /* bin 0: nowhere */
    float from, scale;
};

/* Brings the items below the cut to the front; returns how many they are. */
static uint32_t part_at(struct pn__item *items, const struct set *set,
                        const struct cut *cut)
{
    uint32_t low = set->first, high = set->first + set->count;
    while (low < high) {
        if (bin_of(middle(&items[low], cut->axis), cut->from, cut->scale) < cut->bin) {
            low++;
            continue;
        }
        const struct pn__item other = items[--high];
        items[high] = items[low];
        items[low] = other;
    }
    return low - set->first;
}

/* Takes the best cut of one axis if it is better than what there is. */
static void cut_axis(const struct pn__item *items, const struct set *set,
                     const struct box *middles, int axis, float *least, struct cut *cut)
{
    const float from = middles->lo[axis],
                scale = (float)BINS / (middles->hi[axis] - from);
    if (!(scale < FLT_MAX)) /* middles closer than can be told apart */
        return;
    struct bin bins[BINS];
    for (int b = 0; b < BINS; b++)
        bins[b] = (struct bin){no_box, 0};
    for (uint32_t i = set->first; i < set->first + set->count; i++) {
        struct bin *bin = &bins[bin_of(middle(&items[i], axis), from, scale)];
        grow(&bin->box, items[i].lo, items[i].hi);
        bin->count++;
    }
    const int split = best_split(bins, least);
    if (split)
        *cut = (struct cut){axis, split, from, scale};
}

/* Brings a set into two parts; returns how many are in the first. */
static uint32_t part(struct pn__item *items, const struct set *set, uint32_t depth)
{
    struct box middles = no_box;
    struct cut cut = {.bin = 0};
    float least = FLT_MAX;
    if (depth > DEPTH_OF_HALVING)
        return set->count / 2;
    for (uint32_t i = set->first; i < set->first + set->count; i++) {
        const float at[3] = {middle(&items[i], 0), middle(&items[i], 1),
                             middle(&items[i], 2)};
        grow(&middles, at, at);
    }
    for (int axis = 0; axis < 3; axis++)
        cut_axis(items, set, &middles, axis, &least, &cut);
    return cut.bin ? part_at(items, set, &cut) : set->count / 2;
}

static void split(struct pn__item *items, struct set *set, struct set *upper,
                  uint32_t depth)
{
    const uint32_t lower = part(items, set, depth);
    upper->first = set->first + lower;
    upper->count = set->count - lower;
    upper->box = box_of(items, upper->first, upper->count);
    set->count = lower;
    set->box = box_of(items, set->first, lower);
}

/* The set that is worth most to split, or -1. */
static int largest(const struct set *sets, int count)
{
    int best = -1;
    float best_cost = -1;
    for (int i = 0; i < count; i++) {
        const float cost = half_area(&sets[i].box) * (float)sets[i].count;
        if (sets[i].count > 1 && cost > best_cost) {
            best = i;
            best_cost = cost;
        }
    }
    return best;
}

static bool is_leaf(const struct pn__item *items, const struct set *set,
                    uint32_t leaf_most)
{
    if (set->count > leaf_most)
        return set->count == 1;
    for (uint32_t i = set->first; set->count > 1 && i < set->first + set->count; i++)
        if (items[i].alone)
            return false;
    return true;
}

/* Splits the set of a node into its eight, and queues those that become nodes. */
static void make_node(struct pn__item *items, uint32_t leaf_most, struct work *queue,
                      struct pn__tree *tree, uint32_t node)
{
    const uint32_t depth = queue[node].depth;
    struct set sets[PN__WIDE] = {queue[node].set};
    int count = 1;
    for (int i = 0; count < PN__WIDE && (i = largest(sets, count)) >= 0; count++)
        split(items, &sets[i], &sets[count], depth);
    for (int i = 0; i < count; i++) {
        struct pn__branch *branch = &tree->nodes[node][i];
        *branch = (struct pn__branch){.first = sets[i].first, .count = sets[i].count};
        for (int a = 0; a < 3; a++) {
            branch->lo[a] = sets[i].box.lo[a];
            branch->hi[a] = sets[i].box.hi[a];
        }
        if (is_leaf(items, &sets[i], leaf_most))
            continue;
        branch->node = tree->count;
        queue[tree->count++] = (struct work){sets[i], depth + 1};
    }
}

enum pn_status pn__tree_build(struct pn__item *items, uint32_t count, uint32_t leaf_most,
                              struct pn__tree *tree, struct pn_error *err)
{
    *tree = (struct pn__tree){NULL, 0};
    if (!count)
        return PN_OK;
    /* Every node parts its items, so there are fewer nodes than items, but for the root.
     */
    tree->nodes = pn__alloc(count, sizeof *tree->nodes);
    struct work *queue = pn__alloc(count, sizeof *queue);
    if (!tree->nodes || !queue) {
        pn__free(tree->nodes);
        pn__free(queue);
        *tree = (struct pn__tree){NULL, 0};
        return pn__fail_memory(err);
    }
    queue[0].set = (struct set){box_of(items, 0, count), 0, count};
    tree->count = 1;
    for (uint32_t node = 0; node < tree->count; node++)
        make_node(items, leaf_most, queue, tree, node);
    pn__free(queue);
    return PN_OK;
}
