/* navis.c - which navi a link uses, and what a navi takes from its link. */
#include "config.h"

#include "compile/fill_parts.h"

#include "base/alloc.h"
#include "base/error.h"

#include <pathnode/derive.h>

#include <stdlib.h>

#define NO_NAVI UINT32_MAX

/* The link a navi gets its values from: the first that has the attached node as an end.
 */
struct use {
    const struct pn_node *attached, *other; /* NULL: none found */
    bool used;                              /* by any link at all */
    bool leads_out;                         /* by a link whose other end is not there */
};

/* A navi under its place and direction, for the rare link that shares one. */
struct spot {
    int32_t x, y;
    int8_t dir_x, dir_y;
    uint32_t navi;
};

/* Numbers: of navis and nodes over all areas, in file order. */
struct navis {
    struct pn__fill *fill;
    uint32_t area_limit;
    uint32_t *navi_first, *node_first; /* area_limit + 1 */
    struct use *use;                   /* by navi number */
    uint32_t *first_at; /* by node number: a navi attached to it, or NO_NAVI */
    uint32_t *next_at;  /* by navi number: the next one attached to the same node */
    struct spot *spots; /* sorted; made when first asked for */
    uint32_t spot_count;
};

static void release(struct navis *n)
{
    pn__free(n->navi_first);
    pn__free(n->node_first);
    pn__free(n->use);
    pn__free(n->first_at);
    pn__free(n->next_at);
    pn__free(n->spots);
}

static const struct pn_area *area_at(const struct navis *n, uint32_t area)
{
    return pn_network_area(n->fill->network, area);
}

static enum pn_status number_records(struct navis *n)
{
    uint64_t navis = 0, nodes = 0;
    n->area_limit = pn_network_area_limit(n->fill->network);
    n->navi_first = pn__alloc(n->area_limit + 1u, sizeof *n->navi_first);
    n->node_first = pn__alloc(n->area_limit + 1u, sizeof *n->node_first);
    if (!n->navi_first || !n->node_first)
        return pn__fail_memory(n->fill->err);
    for (uint32_t a = 0; a < n->area_limit; a++) {
        navis += area_at(n, a) ? area_at(n, a)->navi_count : 0;
        nodes += area_at(n, a) ? area_at(n, a)->node_count : 0;
        if (navis >= NO_NAVI || nodes >= NO_NAVI)
            return pn__fail(n->fill->err, PN_E_LIMIT, "over %u nodes or navis", NO_NAVI);
        n->navi_first[a + 1] = (uint32_t)navis;
        n->node_first[a + 1] = (uint32_t)nodes;
    }
    n->use = pn__alloc((size_t)navis, sizeof *n->use);
    return n->use ? PN_OK : pn__fail_memory(n->fill->err);
}

static uint32_t navi_number(const struct navis *n, struct pn_navi_address at)
{
    if (at.area >= n->area_limit)
        return NO_NAVI;
    uint32_t first = n->navi_first[at.area];
    return at.navi < n->navi_first[at.area + 1] - first ? first + at.navi : NO_NAVI;
}

static struct pn_navi_address navi_address(const struct navis *n, uint32_t number)
{
    uint32_t low = 0, high = n->area_limit;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (n->navi_first[middle] <= number)
            low = middle;
        else
            high = middle;
    }
    return (struct pn_navi_address){(uint16_t)low,
                                    (uint16_t)(number - n->navi_first[low])};
}

static const struct pn_navi *navi_of(const struct navis *n, uint32_t number)
{
    return pn_network_navi(n->fill->network, navi_address(n, number));
}

static bool same(struct pn_address a, struct pn_address b)
{
    return a.area == b.area && a.node == b.node;
}

static bool is_vehicle(const struct pn__link_place *at)
{
    return at->from.node < at->area->vehicle_count;
}

static void note_use(struct navis *n, struct pn_navi_address navi,
                     const struct pn__link_place *at)
{
    const struct pn_network *network = n->fill->network;
    uint32_t number = navi_number(n, navi);
    if (number == NO_NAVI)
        return;
    struct use *use = &n->use[number];
    struct pn_address attached = pn_network_navi(network, navi)->attached;
    use->used = true;
    if (use->attached || !(same(attached, at->from) || same(attached, at->link->to)))
        return;
    const struct pn_node *from = &at->area->nodes[at->from.node];
    const struct pn_node *to = pn_network_node(network, at->link->to);
    use->leads_out |= !to;
    if (!to)
        return;
    use->attached = same(attached, at->from) ? from : to;
    use->other = same(attached, at->from) ? to : from;
}

static enum pn_status note_known_use(struct pn__fill *fill,
                                     const struct pn__link_place *at, void *context)
{
    (void)fill;
    if (is_vehicle(at) && !(at->link->unset & PN_LINK_UNSET_NAVI))
        note_use(context, at->link->navi, at);
    return PN_OK;
}

/* Chains the navis of each node, in file order. */
static enum pn_status chain_navis(struct navis *n)
{
    uint32_t node_count = n->node_first[n->area_limit];
    uint32_t navi_count = n->navi_first[n->area_limit];
    n->first_at = pn__alloc(node_count, sizeof *n->first_at);
    n->next_at = pn__alloc(navi_count, sizeof *n->next_at);
    if (!n->first_at || !n->next_at)
        return pn__fail_memory(n->fill->err);
    for (uint32_t i = 0; i < node_count; i++)
        n->first_at[i] = NO_NAVI;
    for (uint32_t i = navi_count; i-- > 0;) {
        struct pn_address attached = navi_of(n, i)->attached;
        if (!pn_network_node(n->fill->network, attached))
            continue;
        uint32_t *head = &n->first_at[n->node_first[attached.area] + attached.node];
        n->next_at[i] = *head;
        *head = i;
    }
    return PN_OK;
}

/* A link without a navi, and what its navi should look like. */
struct wanted {
    const struct pn_node *low, *high;
    struct pn_address low_address;
    int32_t mid[2];
    int8_t dir[2];
};

/* False: both ends share x and y. */
static bool want(const struct pn__link_place *at, const struct pn_node *to,
                 struct wanted *w)
{
    const struct pn_node *from = &at->area->nodes[at->from.node];
    w->low_address = pn_derive_attached(at->from, at->link->to);
    bool from_is_low = same(w->low_address, at->from);
    w->low = from_is_low ? from : to;
    w->high = from_is_low ? to : from;
    pn_derive_midpoint(w->low->pos, w->high->pos, w->mid);
    return pn_derive_direction(w->low->pos, w->high->pos, w->dir);
}

/* How badly a free navi of the lower end fits; UINT64_MAX: not at all. */
static uint64_t misfit(const struct pn_navi *navi, const struct wanted *w)
{
    bool has_dir = !(navi->unset & PN_NAVI_UNSET_DIRECTION);
    if (has_dir && (navi->dir_x != w->dir[0] || navi->dir_y != w->dir[1]))
        return UINT64_MAX;
    uint64_t worse = has_dir ? 0 : (uint64_t)1 << 62; /* a direction that agrees wins */
    if (navi->unset & PN_NAVI_UNSET_POSITION)
        return worse + ((uint64_t)1 << 61);
    int64_t dx = (int64_t)navi->x - w->mid[0], dy = (int64_t)navi->y - w->mid[1];
    if (dx > INT32_MAX || dx < -INT32_MAX || dy > INT32_MAX || dy < -INT32_MAX)
        return worse + ((uint64_t)1 << 60);
    return worse + (uint64_t)(dx * dx + dy * dy) / 4;
}

static uint32_t find_attached(const struct navis *n, const struct wanted *w)
{
    uint32_t best = NO_NAVI;
    uint64_t least = UINT64_MAX;
    uint32_t node = n->node_first[w->low_address.area] + w->low_address.node;
    for (uint32_t i = n->first_at[node]; i != NO_NAVI; i = n->next_at[i]) {
        uint64_t value = n->use[i].used ? UINT64_MAX : misfit(navi_of(n, i), w);
        if (value < least) {
            least = value;
            best = i;
        }
    }
    return best;
}

static int compare_places(const struct spot *a, const struct spot *b)
{
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    if (a->y != b->y)
        return a->y < b->y ? -1 : 1;
    if (a->dir_x != b->dir_x)
        return a->dir_x - b->dir_x;
    return a->dir_y - b->dir_y;
}

static int compare_spots(const void *a, const void *b)
{
    const struct spot *s = a, *t = b;
    int order = compare_places(s, t);
    return order ? order : s->navi < t->navi ? -1 : s->navi > t->navi;
}

static enum pn_status sort_spots(struct navis *n)
{
    uint32_t count = n->navi_first[n->area_limit];
    if (n->spots)
        return PN_OK;
    n->spots = pn__alloc(count, sizeof *n->spots);
    if (!n->spots)
        return pn__fail_memory(n->fill->err);
    for (uint32_t i = 0; i < count; i++) {
        const struct pn_navi *navi = navi_of(n, i);
        if (navi->unset & (PN_NAVI_UNSET_POSITION | PN_NAVI_UNSET_DIRECTION))
            continue;
        n->spots[n->spot_count++] =
            (struct spot){navi->x, navi->y, navi->dir_x, navi->dir_y, i};
    }
    qsort(n->spots, n->spot_count, sizeof *n->spots, compare_spots);
    return PN_OK;
}

/* The first navi in file order with the derived place and direction, whoever uses it. */
static enum pn_status find_shared(struct navis *n, const struct wanted *w, uint32_t *navi)
{
    struct spot spot = {w->mid[0], w->mid[1], w->dir[0], w->dir[1], 0};
    PN_TRY(sort_spots(n));
    uint32_t low = 0, high = n->spot_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare_spots(&n->spots[middle], &spot) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < n->spot_count && compare_places(&n->spots[low], &spot) == 0;
    *navi = found ? n->spots[low].navi : NO_NAVI;
    return PN_OK;
}

/* Of links that run twice between two nodes, the k-th back belongs to the k-th there. */
static struct pn_link *find_back(const struct navis *n, const struct pn__link_place *at)
{
    uint32_t there, back, earlier = 0;
    const struct pn_network *network = n->fill->network;
    struct pn_link *links = pn_network_links(network, at->link->to, &back);
    const struct pn_link *mine = pn_network_links(network, at->from, &there);
    if (same(at->from, at->link->to))
        return at->link;
    for (uint32_t i = 0; i < at->seq; i++)
        earlier += same(mine[i].to, at->link->to);
    for (uint32_t i = 0; i < back; i++)
        if (same(links[i].to, at->from) && earlier-- == 0)
            return &links[i];
    return NULL;
}

static enum pn_status set_navi(struct navis *n, struct pn_link *link,
                               struct pn_navi_address navi)
{
    n->fill->report.filled_navi++;
    return pn__changes_add(&n->fill->changes, PN__SET_LINK_NAVI, link, navi.area,
                           navi.navi, n->fill->err);
}

static enum pn_status refuse_link(struct navis *n, const struct pn__link_place *at,
                                  struct pn_link *back, enum pn_status status,
                                  const char *words)
{
    struct pn_link *const ways[] = {at->link, back};
    for (int i = 0; i < 2 && pn__fill_goes_on(n->fill); i++)
        if (ways[i])
            PN_TRY(pn__changes_add(&n->fill->changes, PN__HOLD_NO_NAVI, ways[i],
                                   UINT16_MAX, UINT16_MAX, n->fill->err));
    return pn__fill_refuse_link(n->fill, at, status, words);
}

static enum pn_status choose_navi(struct navis *n, const struct pn__link_place *at,
                                  struct pn_link *back)
{
    struct wanted w;
    const struct pn_node *to = pn_network_node(n->fill->network, at->link->to);
    if (!to && pn__fill_is_lenient(n->fill))
        return PN_OK;
    if (!to)
        return refuse_link(n, at, back, PN_E_NOTFOUND, "no navi without that node");
    if (!want(at, to, &w))
        return refuse_link(n, at, back, PN_E_CONSTRAINT,
                           "no direction to know its navi by, both ends share x, y");
    uint32_t number = find_attached(n, &w);
    if (number == NO_NAVI)
        PN_TRY(find_shared(n, &w, &number));
    if (number == NO_NAVI)
        return refuse_link(n, at, back, PN_E_CONSTRAINT, "no navi fits it");
    struct pn_navi_address navi = navi_address(n, number);
    note_use(n, navi, at);
    PN_TRY(set_navi(n, at->link, navi));
    return back && back != at->link ? set_navi(n, back, navi) : PN_OK;
}

static enum pn_status fill_link_navi(struct pn__fill *fill,
                                     const struct pn__link_place *at, void *context)
{
    struct navis *n = context;
    if (!(at->link->unset & PN_LINK_UNSET_NAVI))
        return PN_OK;
    if (!is_vehicle(at))
        return pn__changes_add(&fill->changes, PN__SET_LINK_NAVI, at->link, 0, 0,
                               fill->err);
    struct pn_link *back = find_back(n, at);
    if (back && !(back->unset & PN_LINK_UNSET_NAVI)) {
        note_use(n, back->navi, at);
        return set_navi(n, at->link, back->navi);
    }
    bool was_set_from_there = back && pn_address_compare(at->link->to, at->from) < 0;
    return was_set_from_there ? PN_OK : choose_navi(n, at, back);
}

static enum pn_status fill_direction(struct pn__fill *fill, struct pn_navi_address at,
                                     struct pn_navi *navi, const struct use *use)
{
    int8_t dir[2];
    bool unset = navi->unset & PN_NAVI_UNSET_DIRECTION;
    if (!unset && !fill->look)
        return PN_OK;
    if (!pn_derive_direction(use->attached->pos, use->other->pos, dir))
        return unset && !pn__fill_is_lenient(fill)
                   ? pn__fill_refuse_navi(
                         fill, at, PN_E_CONSTRAINT,
                         "no direction, both ends of its link share x and y")
                   : PN_OK;
    if (!unset && navi->dir_x == dir[0] && navi->dir_y == dir[1])
        return PN_OK;
    fill->report.filled_direction += unset;
    fill->report.stale_direction += !unset;
    if (!unset && !pn__fill_mends(fill))
        return PN_OK;
    return pn__changes_add(&fill->changes, PN__SET_DIRECTION, navi, dir[0], dir[1],
                           fill->err);
}

static enum pn_status fill_place(struct pn__fill *fill, struct pn_navi *navi,
                                 const struct use *use)
{
    if (navi->unset & PN_NAVI_UNSET_POSITION) {
        int32_t mid[2];
        pn_derive_midpoint(use->attached->pos, use->other->pos, mid);
        fill->report.filled_position++;
        PN_TRY(pn__changes_add(&fill->changes, PN__SET_POSITION, navi, mid[0], mid[1],
                               fill->err));
    }
    if (navi->unset & PN_NAVI_UNSET_WIDTH) {
        uint8_t width = pn_derive_navi_width(use->attached, use->other);
        fill->report.filled_width++;
        PN_TRY(pn__changes_add(&fill->changes, PN__SET_WIDTH, navi, width, 0, fill->err));
    }
    return PN_OK;
}

static enum pn_status refuse_navi(struct pn__fill *fill, struct pn_navi_address at,
                                  struct pn_navi *navi, const struct use *use)
{
    const struct pn_node *node = pn_network_node(fill->network, navi->attached);
    if (pn__fill_goes_on(fill) && node && navi->unset & PN_NAVI_UNSET_POSITION)
        PN_TRY(pn__changes_add(&fill->changes, PN__HOLD_POSITION, navi, node->pos.x,
                               node->pos.y, fill->err));
    if (use->leads_out)
        return pn__fill_refuse_navi(
            fill, at, PN_E_NOTFOUND,
            "its link leads to no node, its values cannot be derived");
    return pn__fill_refuse_navi(
        fill, at, PN_E_CONSTRAINT,
        "no link from its attached node to derive its values from");
}

static enum pn_status fill_navi(struct pn__fill *fill, struct pn_navi_address at,
                                struct pn_navi *navi, const struct use *use)
{
    if (!use->attached && (!navi->unset || pn__fill_is_lenient(fill)))
        return PN_OK;
    if (!use->attached)
        return refuse_navi(fill, at, navi, use);
    PN_TRY(fill_direction(fill, at, navi, use));
    return fill_place(fill, navi, use);
}

static enum pn_status fill_values(struct navis *n)
{
    const struct use *use = n->use;
    for (uint32_t a = 0; a < n->area_limit; a++) {
        const struct pn_area *area = area_at(n, a);
        for (uint32_t i = 0; area && i < area->navi_count; i++, use++) {
            struct pn_navi_address at = {(uint16_t)a, (uint16_t)i};
            PN_TRY(fill_navi(n->fill, at, &area->navis[i], use));
        }
    }
    return PN_OK;
}

static enum pn_status fill_with(struct navis *n)
{
    PN_TRY(number_records(n));
    PN_TRY(pn__fill_each_link(n->fill, note_known_use, n));
    if (n->fill->unset_link & PN_LINK_UNSET_NAVI) {
        PN_TRY(chain_navis(n));
        PN_TRY(pn__fill_each_link(n->fill, fill_link_navi, n));
    }
    return fill_values(n);
}

enum pn_status pn__fill_navis(struct pn__fill *fill)
{
    struct navis n = {.fill = fill};
    bool unset = fill->unset_navi || fill->unset_link & PN_LINK_UNSET_NAVI;
    if (!fill->look && !unset)
        return PN_OK;
    enum pn_status status = fill_with(&n);
    release(&n);
    return status;
}
