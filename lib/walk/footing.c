/* footing.c - what a body can stand on, and the ground below it. */
#include "config.h"

#include "walk/walk_parts.h"

#include "base/error.h"

/* Behind an edge ground is looked for so far in, up and down. */
#define BEHIND_M 0.04
#define LEVEL_M  0.06

/* The faces of stairs are stood on up to this, 75 degrees from level: some are ramps. */
#define STAIRS_COS 0.26

/* Less than this up is none. */
#define LEAST_M 1e-6

/* What is climbed may be higher than a step by no more than this, or the skin. */
#define OVER_M 0.01

/* A step down from an edge that is worth a word is higher than one it climbs by this. */
#define LEDGE_MORE_M 0.01

static double slope_cos(const struct pn_walker *walker)
{
    return cos(walker->body.slope * (3.14159265358979323846 / 180));
}

/* Whether a surface of this normal and material is ground. */
static bool is_ground(const struct pn_walker *walker, const struct pn_scene_hit *hit,
                      bool on_edge)
{
    bool placed = hit->placement != PN_SCENE_NONE;
    enum pn_underfoot kind =
        placed ? pn_underfoot_of(hit->surface.material) : PN_UNDERFOOT_OTHER;
    if (kind == PN_UNDERFOOT_STEEP)
        return false;
    return hit->normal.z >= slope_cos(walker) ||
           (kind == PN_UNDERFOOT_STAIRS && !on_edge && hit->normal.z >= STAIRS_COS);
}

bool pn__is_over_step(const struct pn_walker *walker, double z)
{
    const double from = fmin(walker->feet.z, walker->ground.point.z);
    return walker->stance == PN_STANCE_STANDING &&
           z > from + walker->body.step + fmin(OVER_M, walker->body.skin);
}

/* Whether there is ground right behind an edge that the foot touches. */
static enum pn_status look_behind(const struct pn_walker *walker,
                                  const struct pn_scene_hit *hit, bool *yes,
                                  struct pn_error *err)
{
    struct pn_point flat = {hit->normal.x, hit->normal.y, 0};
    struct pn_scene_hit behind;
    double length = pn__length(flat);
    if (!(length > 1e-9) || !(hit->normal.z > 0))
        return PN_OK;
    struct pn_point at = pn__ahead(hit->point, -BEHIND_M / length, flat), to = at;
    at.z += LEVEL_M;
    to.z -= LEVEL_M;
    PN_TRY(pn_scene_ray(walker->scene, at, to, &behind, err));
    *yes = behind.placement != PN_SCENE_NONE && behind.t > 0 &&
           is_ground(walker, &behind, false);
    return PN_OK;
}

enum pn_status pn__can_stand(const struct pn_walker *walker,
                             const struct pn_scene_contact *contact, bool *yes,
                             bool *edge, struct pn_error *err)
{
    *edge = false;
    *yes = is_ground(walker, &contact->hit, contact->on_edge);
    if (*yes || !contact->on_edge || contact->hit.placement == PN_SCENE_NONE)
        return PN_OK;
    PN_TRY(look_behind(walker, &contact->hit, edge, err));
    *yes = *edge;
    return PN_OK;
}

/* Lets the whole body down, or a little up, and no farther than all of it goes. */
static enum pn_status let_down(struct pn_walker *walker, double down_m,
                               struct pn_error *err)
{
    struct pn_point move = {0, 0, -down_m};
    struct pn__bump bump;
    if (down_m > 2 * walker->body.skin || down_m < -LEAST_M) {
        PN_TRY(pn__body_sweep(walker, move, 0, &bump, err));
        if (bump.any)
            down_m *= pn__bump_before(walker, move, &bump);
    }
    walker->feet.z -= down_m;
    return PN_OK;
}

/* A wall that a foot going down touches holds nobody, nor does the edge of a step that is
 * too high. */
static bool is_graze(const struct pn_walker *walker, const struct pn__bump *bump)
{
    return bump->any && (bump->contact.hit.normal.z < 0.05 ||
                         pn__is_over_step(walker, bump->contact.hit.point.z));
}

/* How far the foot itself goes down until it touches what the probe did; upward it only
 * makes good a part of its skin. */
static double way_down(const struct pn_walker *walker, const struct pn__bump *bump,
                       double less_m, double all_m)
{
    const struct pn_scene_hit *hit = &bump->contact.hit;
    double radius = walker->body.radius, skin = walker->body.skin;
    if (walker->body.shape[PN_BALL_FOOT] == PN_BALL_UPRIGHT) {
        /* Its rim, wider and lower by that, comes down sooner. */
        double aslant =
            hypot(hit->normal.x, hit->normal.y) / fmax(hit->normal.z, 1.0 / 3);
        return fmax(bump->t * all_m - less_m * (1 + aslant), -skin);
    }
    double aside = hypot(hit->point.x - walker->feet.x, hit->point.y - walker->feet.y);
    double over = sqrt(fmax(0, radius * radius - aside * aside));
    double down = bump->contact.on_edge
                      ? walker->feet.z + radius - (hit->point.z + over)
                      : bump->t * all_m - less_m / fmax(hit->normal.z, 1.0 / 3);
    return fmax(down, -skin);
}

static void note_ledge(struct pn_walker *walker, const struct pn__bump *bump)
{
    double down = walker->ground.point.z - bump->contact.hit.point.z;
    if (walker->stance != PN_STANCE_STANDING || !walker->on_edge ||
        down < walker->body.step + LEDGE_MORE_M)
        return;
    walker->counts.ledges++;
    walker->last_drop_m = down;
}

enum pn_status pn__find_ground(struct pn_walker *walker, double reach_m,
                               struct pn_error *err)
{
    double skin = walker->body.skin, less = skin, all = reach_m;
    struct pn__bump bump = {.t = 1};
    bool yes, edge;
    /* Two skins smaller it may just graze a wall; then three do. */
    for (int i = 0; i < 2 && (i == 0 || is_graze(walker, &bump)); i++) {
        less += skin;
        all = reach_m + less;
        PN_TRY(pn__foot_probe(walker, less, (struct pn_point){0, 0, -all}, &bump, err));
    }
    const struct pn_scene_hit *hit = &bump.contact.hit;
    double down = way_down(walker, &bump, less, all);
    if (!bump.any || is_graze(walker, &bump)) {
        walker->stance = PN_STANCE_FALLING;
        return PN_OK;
    }
    PN_TRY(pn__can_stand(walker, &bump.contact, &yes, &edge, err));
    if (!yes && down > 2 * skin) {
        walker->stance = PN_STANCE_FALLING;
        return PN_OK;
    }
    if (yes || down > 0)
        PN_TRY(let_down(walker, down, err));
    note_ledge(walker, &bump);
    walker->stance = yes ? PN_STANCE_STANDING : PN_STANCE_SLIDING;
    walker->ground = *hit;
    walker->on_edge = bump.contact.on_edge;
    return PN_OK;
}
