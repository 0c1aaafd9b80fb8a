/*
 * cylinder.c - an upright cylinder that moves, against a triangle, a box, a sphere.
 *
 * All is worked out around the centre of the cylinder, as in sweep.c. The pieces are in
 * what the centre keeps out of, and cover its surface; so the first that is met is where.
 */
#include "config.h"

#include "shape/cylinder.h"

/* As in sweep.c: a touch so little before the start is one at the start. */
#define EARLY 1e-9

static const struct pn_point up = {0, 0, 1};

static struct pn_point flat(struct pn_point p)
{
    p.z = 0;
    return p;
}

/* Takes a touch if it is on the way in, and earlier than what is there. */
static void take(const struct pn__cylinder *c, double t, struct pn_point normal,
                 struct pn_point point, bool on_edge, struct pn__touch *touch)
{
    if (!(t >= -EARLY && t <= 1 && t < touch->t) || !(pn__dot(c->move, normal) < 0))
        return;
    *touch = (struct pn__touch){
        .t = t < 0 ? 0 : t, .normal = normal, .point = point, .on_edge = on_edge};
}

/* ---- pieces ---- */

/* The face, moved out by the cylinder's rim; an upright one by both rims. */
static void meet_face(const struct pn__cylinder *c, const struct pn_point corner[3],
                      struct pn_point front, int to, struct pn__touch *touch)
{
    const struct pn_point normal = pn__scale(front, to);
    const struct pn_point side = pn__unit(flat(normal), (struct pn_point){0, 0, 0});
    const bool upright = fabs(normal.z) < 1e-12;
    for (int rim = -1; rim <= 1; rim += 2) {
        if (!upright && rim * normal.z < 0)
            continue;
        const struct pn_point out =
            pn__ahead((struct pn_point){0, 0, rim * c->half}, c->radius, side);
        const double t =
            pn__dot(normal, pn__add(corner[0], out)) / pn__dot(normal, c->move);
        const struct pn_point point = pn__sub(pn__scale(c->move, t), out);
        if (pn__in_triangle(point, corner, front))
            take(c, t, normal, point, false, touch);
    }
}

/* The upright side over an edge. */
static void meet_side(const struct pn__cylinder *c, struct pn_point a,
                      struct pn_point edge, struct pn__touch *touch)
{
    const double length = hypot(edge.x, edge.y);
    if (!(length > 0))
        return;
    for (int side = -1; side <= 1; side += 2) {
        const struct pn_point normal = {side * edge.y / length, -side * edge.x / length,
                                        0};
        const double t = (pn__dot(normal, a) + c->radius) / pn__dot(normal, c->move);
        const struct pn_point off = pn__sub(pn__scale(c->move, t), a);
        const double s = pn__dot(flat(off), edge) / (length * length);
        if (s >= 0 && s <= 1 && fabs(off.z - s * edge.z) <= c->half)
            take(c, t, normal, pn__ahead(a, s, edge), true, touch);
    }
}

/* A line in the plane comes within the radius of the origin: at these two; false if it
 * does not. */
static bool cross_circle(struct pn_point from, struct pn_point step, double radius,
                         double at[2])
{
    const double square = step.x * step.x + step.y * step.y;
    const double along = from.x * step.x + from.y * step.y;
    const double middle = -along / square;
    const double x = from.x + middle * step.x, y = from.y + middle * step.y;
    const double rest = radius * radius - x * x - y * y;
    if (!(square > 0) || !(rest >= 0))
        return false;
    at[0] = middle - sqrt(rest / square);
    at[1] = middle + sqrt(rest / square);
    return true;
}

/* The upright tube around a corner, and the discs at its ends. */
static void meet_corner(const struct pn__cylinder *c, struct pn_point a,
                        struct pn__touch *touch)
{
    double at[2];
    if (cross_circle(pn__scale(a, -1), c->move, c->radius, at) &&
        fabs(at[0] * c->move.z - a.z) <= c->half)
        take(c, at[0], pn__unit(flat(pn__sub(pn__scale(c->move, at[0]), a)), up), a, true,
             touch);
    for (int end = -1; end <= 1; end += 2) {
        const double t = (a.z + end * c->half) / c->move.z;
        const struct pn_point off = pn__sub(pn__scale(c->move, t), a);
        if (hypot(off.x, off.y) <= c->radius)
            take(c, t, (struct pn_point){0, 0, end}, a, true, touch);
    }
}

/* A disc that went along a level edge: what it covers. */
static void meet_level(const struct pn__cylinder *c, struct pn_point a,
                       struct pn_point edge, int end, struct pn__touch *touch)
{
    const double t = (a.z + end * c->half) / c->move.z;
    const struct pn_point off = flat(pn__sub(pn__scale(c->move, t), a));
    const double s = pn__dot(off, edge) / pn__dot(edge, edge);
    const struct pn_point aside = pn__ahead(off, -s, edge);
    if (s >= 0 && s <= 1 && hypot(aside.x, aside.y) <= c->radius)
        take(c, t, (struct pn_point){0, 0, end}, pn__ahead(a, s, edge), true, touch);
}

/*
 * The slanting tube that a rim leaves along an edge. At s of the edge and t of the way
 * the centre is as high as the rim's disc, and the radius away from its middle: one of
 * both follows from the other, by whichever is steeper.
 */
static void meet_tube(const struct pn__cylinder *c, struct pn_point a,
                      struct pn_point edge, int end, struct pn__touch *touch)
{
    const double high = a.z + end * c->half;
    const bool by_s = fabs(c->move.z) >= fabs(edge.z);
    const double rate = by_s ? edge.z / c->move.z : c->move.z / edge.z;
    const double start = by_s ? high / c->move.z : -high / edge.z;
    double at[2];
    /* The centre from the disc's middle, along what is free. */
    struct pn_point from = pn__scale(a, -1), step;
    if (by_s) {
        from = pn__ahead(from, start, c->move);
        step = pn__sub(pn__scale(c->move, rate), edge);
    } else {
        from = pn__ahead(from, -start, edge);
        step = pn__ahead(c->move, -rate, edge);
    }
    if (!cross_circle(from, step, c->radius, at))
        return;
    for (int k = 0; k < 2; k++) {
        const double other = start + rate * at[k];
        const double s = by_s ? at[k] : other, t = by_s ? other : at[k];
        const struct pn_point out = pn__unit(flat(pn__ahead(from, at[k], step)), up);
        const double slant = -pn__dot(flat(edge), out) / edge.z;
        if (s >= 0 && s <= 1)
            take(c, t, pn__unit(pn__ahead(out, slant, up), up), pn__ahead(a, s, edge),
                 true, touch);
    }
}

/* ---- what it is in already ---- */

/* Corners of a triangle between two heights. */
struct slice {
    struct pn_point at[8];
    int count;
};

/* Cuts off what is over a height; sign -1: under it. */
static void cut(struct slice *slice, double sign, double height)
{
    struct slice made = {.count = 0};
    for (int i = 0; i < slice->count; i++) {
        const struct pn_point a = slice->at[i], b = slice->at[(i + 1) % slice->count];
        const double da = sign * a.z - height, db = sign * b.z - height;
        if (da <= 0)
            made.at[made.count++] = a;
        if ((da < 0 && db > 0) || (da > 0 && db < 0))
            made.at[made.count++] = pn__ahead(a, da / (da - db), pn__sub(b, a));
    }
    *slice = made;
}

/* The point of a slice nearest to the axis, in the plane; and how far that is. */
static double nearest_in(const struct slice *slice, struct pn_point *nearest)
{
    double least = INFINITY, area = 0;
    bool left = true, right = true;
    for (int i = 0; i < slice->count; i++) {
        const struct pn_point a = slice->at[i];
        const struct pn_point side = pn__sub(slice->at[(i + 1) % slice->count], a);
        const double square = side.x * side.x + side.y * side.y;
        double s = square > 0 ? -(a.x * side.x + a.y * side.y) / square : 0;
        s = s < 0 ? 0 : s > 1 ? 1 : s;
        const struct pn_point p = pn__ahead(a, s, side);
        const double turn = a.x * side.y - a.y * side.x; /* the origin is to its left */
        left &= turn >= 0;
        right &= turn <= 0;
        area += turn;
        if (hypot(p.x, p.y) < least) {
            least = hypot(p.x, p.y);
            *nearest = p;
        }
    }
    return (left || right) && area * area > 0 ? 0 : least;
}

/* The way out along a direction, if that is the shortest so far. */
static void try_out(const struct pn__cylinder *c, const struct pn_point *corner,
                    int count, struct pn_point out, struct pn__touch *touch)
{
    const double length = pn__length(out);
    double far = -INFINITY;
    if (!(length > 1e-12))
        return;
    out = pn__scale(out, 1 / length);
    for (int i = 0; i < count; i++)
        far = fmax(far, pn__dot(corner[i], out));
    const double depth = far + c->half * fabs(out.z) + c->radius * hypot(out.x, out.y);
    if (depth >= touch->depth)
        return;
    touch->depth = depth;
    touch->normal = out;
}

/* Ways out around an edge. */
static void try_edge(const struct pn__cylinder *c, const struct pn_point corner[3],
                     int which, struct pn_point aside, struct pn__touch *touch)
{
    const struct pn_point a = corner[which];
    const struct pn_point edge = pn__sub(corner[(which + 1) % 3], a);
    const struct pn_point side = {edge.y, -edge.x, 0};
    try_out(c, corner, 3, side, touch);
    try_out(c, corner, 3, pn__scale(side, -1), touch);
    try_out(c, corner, 3, pn__scale(flat(a), -1), touch);
    if (fabs(edge.z) > 0)
        try_out(c, corner, 3, pn__ahead(aside, -pn__dot(flat(edge), aside) / edge.z, up),
                touch);
}

static bool is_in(const struct pn__cylinder *c, const struct pn_point corner[3],
                  struct pn_point normal, struct pn__touch *touch)
{
    struct slice slice = {{corner[0], corner[1], corner[2]}, 3};
    struct pn_point nearest = {0, 0, 0};
    cut(&slice, 1, c->half);
    cut(&slice, -1, c->half);
    const double far = nearest_in(&slice, &nearest);
    if (!slice.count || !(far < c->radius))
        return false;
    struct pn__touch found = {.depth = INFINITY, .point = nearest, .on_edge = true};
    const struct pn_point aside = pn__scale(flat(nearest), -1);
    if (pn__dot(normal, c->move) > 0) /* equal ways: back to where it came from */
        normal = pn__scale(normal, -1);
    try_out(c, corner, 3, normal, &found);
    try_out(c, corner, 3, pn__scale(normal, -1), &found);
    found.on_edge = false;
    const double by_face = found.depth;
    try_out(c, corner, 3, up, &found);
    try_out(c, corner, 3, pn__scale(up, -1), &found);
    try_out(c, corner, 3, aside, &found);
    for (int i = 0; i < 3; i++)
        try_edge(c, corner, i, aside, &found);
    found.on_edge = found.depth < by_face;
    /* Heights that only just meet are not met: it stands on this, or under it. */
    if (!(found.depth > 0))
        return false;
    *touch = found;
    return true;
}

/* ---- the three ---- */

static bool is_cylinder(const struct pn__cylinder *c)
{
    return pn__is_finite(c->centre) && pn__is_finite(c->move) && c->radius >= 0 &&
           isfinite(c->radius) && c->half >= 0 && isfinite(c->half);
}

/* Along an axis it stays to one side of all corners. */
static bool passes_by(double a, double b, double c, double move, double size)
{
    const double low = fmin(move, 0) - size, high = fmax(move, 0) + size;
    return (a > high && b > high && c > high) || (a < low && b < low && c < low);
}

static bool is_far(const struct pn__cylinder *c, const struct pn_point p[3])
{
    return passes_by(p[0].x, p[1].x, p[2].x, c->move.x, c->radius) ||
           passes_by(p[0].y, p[1].y, p[2].y, c->move.y, c->radius) ||
           passes_by(p[0].z, p[1].z, p[2].z, c->move.z, c->half);
}

bool pn__cylinder_triangle(const struct pn__cylinder *c, const struct pn_point corner[3],
                           struct pn__touch *touch)
{
    const struct pn_point p[3] = {pn__sub(corner[0], c->centre),
                                  pn__sub(corner[1], c->centre),
                                  pn__sub(corner[2], c->centre)};
    *touch = (struct pn__touch){.t = 2};
    if (!is_cylinder(c) || is_far(c, p))
        return false;
    const struct pn_point none = {0, 0, 0};
    const struct pn_point normal =
        pn__unit(pn__cross(pn__sub(p[1], p[0]), pn__sub(p[2], p[0])), none);
    if (!is_in(c, p, normal, touch)) {
        meet_face(c, p, normal, 1, touch);
        meet_face(c, p, normal, -1, touch);
        for (int i = 0; i < 3; i++) {
            const struct pn_point edge = pn__sub(p[(i + 1) % 3], p[i]);
            meet_corner(c, p[i], touch);
            meet_side(c, p[i], edge, touch);
            for (int end = -1; end <= 1; end += 2)
                if (fabs(edge.z) > 0)
                    meet_tube(c, p[i], edge, end, touch);
                else
                    meet_level(c, p[i], edge, end, touch);
        }
    }
    touch->point = pn__add(touch->point, c->centre);
    return touch->t <= 1;
}

/* Its centre is in a box: out by the nearest of its sides, or up or down. */
static bool is_in_box(const struct pn__cylinder *c, const struct pn_point corner[8],
                      struct pn__touch *touch)
{
    struct pn_point p[8];
    struct pn__touch found = {.depth = INFINITY, .point = c->centre};
    for (int i = 0; i < 8; i++)
        p[i] = pn__sub(corner[i], c->centre);
    for (int axis = 0; axis < 3; axis++) {
        const struct pn_point edge = pn__sub(p[1 << axis], p[0]);
        const double along = -pn__dot(p[0], edge);
        if (!(along > 0 && along < pn__dot(edge, edge)))
            return false;
        try_out(c, p, 8, edge, &found);
        try_out(c, p, 8, pn__scale(edge, -1), &found);
    }
    try_out(c, p, 8, up, &found);
    try_out(c, p, 8, pn__scale(up, -1), &found);
    *touch = found;
    return isfinite(found.depth);
}

bool pn__cylinder_box(const struct pn__cylinder *c, const struct pn_point corner[8],
                      struct pn__touch *touch)
{
    /* Two faces a side, by the corners of each. */
    static const int side[6][4] = {{0, 2, 6, 4}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                   {2, 3, 7, 6}, {0, 1, 3, 2}, {4, 5, 7, 6}};
    *touch = (struct pn__touch){.t = 2};
    if (is_cylinder(c) && is_in_box(c, corner, touch))
        return true;
    for (int i = 0; i < 12; i++) {
        const int *at = side[i / 2];
        const struct pn_point face[3] = {corner[at[0]], corner[at[1 + i % 2]],
                                         corner[at[2 + i % 2]]};
        struct pn__touch one;
        if (pn__cylinder_triangle(c, face, &one) &&
            (one.t < touch->t || (one.t <= touch->t && one.depth > touch->depth)))
            *touch = one;
    }
    return touch->t <= 1;
}

/* How far a place is from the cylinder that has gone t of its way, and which way. */
static double distance_at(const struct pn__cylinder *c, struct pn_point place, double t,
                          struct pn_point *away)
{
    const struct pn_point off = pn__ahead(place, -t, c->move);
    const double round = hypot(off.x, off.y);
    const double aside = fmax(round - c->radius, 0),
                 over = fmax(fabs(off.z) - c->half, 0);
    const double distance = hypot(aside, over);
    *away = (struct pn_point){0, 0, 0};
    if (distance > 0) {
        if (aside > 0)
            *away = pn__scale(flat(off), -aside / round / distance);
        away->z = -copysign(over / distance, off.z);
    }
    return distance;
}

/* From inside a cylinder the nearest of its surface is the way out. */
static void leave(const struct pn__cylinder *c, struct pn_point place, double radius,
                  struct pn__touch *touch)
{
    const double aside = c->radius - hypot(place.x, place.y);
    const double over = c->half - fabs(place.z);
    const struct pn_point east = {1, 0, 0};
    touch->depth = radius + fmin(aside, over);
    touch->normal = aside < over ? pn__unit(pn__scale(flat(place), -1), east)
                                 : (struct pn_point){0, 0, place.z > 0 ? -1 : 1};
}

bool pn__cylinder_sphere(const struct pn__cylinder *c, struct pn_point centre,
                         double radius, struct pn__touch *touch)
{
    const struct pn_point place = pn__sub(centre, c->centre);
    struct pn_point away;
    double t = 0;
    if (!is_cylinder(c) || !pn__is_finite(centre) || !(radius >= 0))
        return false;
    double distance = distance_at(c, place, 0, &away);
    *touch = (struct pn__touch){.normal = away, .depth = radius - distance};
    if (!(distance > 0))
        leave(c, place, radius, touch);
    if (!(touch->depth > 0)) {
        touch->depth = 0;
        /* The distance is convex: from before its zero each step stays before it. */
        for (int i = 0; i < 100 && distance - radius > 1e-11; i++) {
            const double closing = -pn__dot(away, c->move);
            if (!(closing > 0))
                return false;
            t += (distance - radius) / closing;
            if (!(t <= 1))
                return false;
            distance = distance_at(c, place, t, &away);
        }
        if (!(pn__dot(away, c->move) < 0))
            return false;
        touch->t = t;
        touch->normal = away;
    }
    touch->point = pn__ahead(centre, radius, touch->normal);
    return true;
}
