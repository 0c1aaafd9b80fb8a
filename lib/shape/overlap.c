/* overlap.c - a ball that stands still in a triangle, a box, a sphere. */
#include "config.h"

#include "shape/ball.h"

static const struct pn_point up = {0, 0, 1};

/* The point of a line from a to b that is nearest to a place. */
static struct pn_point nearest_on_line(struct pn_point place, struct pn_point a,
                                       struct pn_point b)
{
    struct pn_point line = pn__sub(b, a);
    double square = pn__dot(line, line);
    double s = square > 0 ? pn__dot(pn__sub(place, a), line) / square : 0;
    return s <= 0 ? a : s >= 1 ? b : pn__ahead(a, s, line);
}

static struct pn_point nearest_on_outline(struct pn_point place,
                                          const struct pn_point corner[3])
{
    struct pn_point best = corner[0];
    double least = INFINITY;
    for (int i = 0; i < 3; i++) {
        struct pn_point p = nearest_on_line(place, corner[i], corner[(i + 1) % 3]);
        struct pn_point off = pn__sub(place, p);
        double square = pn__dot(off, off);
        if (square < least) {
            least = square;
            best = p;
        }
    }
    return best;
}

struct pn_point pn__nearest_on_triangle(struct pn_point place,
                                        const struct pn_point corner[3], bool *on_edge)
{
    struct pn_point normal =
        pn__cross(pn__sub(corner[1], corner[0]), pn__sub(corner[2], corner[0]));
    double square = pn__dot(normal, normal);
    *on_edge = !(square > 0);
    for (int i = 0; i < 3 && !*on_edge; i++) {
        struct pn_point side = pn__sub(corner[(i + 1) % 3], corner[i]);
        struct pn_point inward = pn__cross(normal, side);
        *on_edge = pn__dot(inward, pn__sub(place, corner[i])) <= 0;
    }
    if (*on_edge)
        return nearest_on_outline(place, corner);
    double height = pn__dot(normal, pn__sub(place, corner[0])) / square;
    return pn__ahead(place, -height, normal);
}

/* What touches at a point, nearer than the radius; instead: the normal if it is the
 * centre itself. */
static bool touch_at(const struct pn__ball *ball, struct pn_point point,
                     struct pn_point instead, struct pn__touch *touch)
{
    struct pn_point off = pn__sub(ball->centre, point);
    double distance = pn__length(off);
    if (!(distance < ball->radius))
        return false;
    touch->t = 0;
    touch->depth = ball->radius - distance;
    touch->normal = pn__unit(off, instead);
    touch->point = point;
    return true;
}

bool pn__overlap_triangle(const struct pn__ball *ball, const struct pn_point corner[3],
                          struct pn__touch *touch)
{
    bool on_edge;
    struct pn_point p = pn__nearest_on_triangle(ball->centre, corner, &on_edge);
    struct pn_point face = pn__unit(
        pn__cross(pn__sub(corner[1], corner[0]), pn__sub(corner[2], corner[0])), up);
    /* A centre in the plane itself is pushed back to where it came from. */
    if (pn__dot(face, ball->move) > 0)
        face = pn__scale(face, -1);
    if (!touch_at(ball, p, face, touch))
        return false;
    touch->on_edge = on_edge;
    return true;
}

/* From inside a box the nearest face is the way out. */
static void leave_box(const struct pn__ball *ball, const double lo[3], const double hi[3],
                      struct pn__touch *touch)
{
    const double c[3] = {ball->centre.x, ball->centre.y, ball->centre.z};
    double least = INFINITY, normal[3] = {0, 0, 1};
    for (int i = 0; i < 6; i++) {
        int axis = i / 2;
        double way = i % 2 ? hi[axis] - c[axis] : c[axis] - lo[axis];
        if (way < least) {
            least = way;
            normal[0] = normal[1] = normal[2] = 0;
            normal[axis] = i % 2 ? 1 : -1;
        }
    }
    *touch = (struct pn__touch){.depth = ball->radius + least,
                                .normal = {normal[0], normal[1], normal[2]}};
    touch->point = pn__ahead(ball->centre, least, touch->normal);
}

bool pn__overlap_box(const struct pn__ball *ball, struct pn_point min,
                     struct pn_point max, struct pn__touch *touch)
{
    const double lo[3] = {min.x, min.y, min.z}, hi[3] = {max.x, max.y, max.z};
    const double c[3] = {ball->centre.x, ball->centre.y, ball->centre.z};
    double nearest[3];
    int outside = 0;
    for (int i = 0; i < 3; i++) {
        nearest[i] = c[i] < lo[i] ? lo[i] : c[i] > hi[i] ? hi[i] : c[i];
        outside += nearest[i] < c[i] || nearest[i] > c[i];
    }
    if (!outside && pn__is_finite(ball->centre) && ball->radius > 0) {
        leave_box(ball, lo, hi, touch);
        return true;
    }
    struct pn_point p = {nearest[0], nearest[1], nearest[2]};
    if (!touch_at(ball, p, up, touch))
        return false;
    touch->on_edge = outside > 1;
    return true;
}

bool pn__overlap_sphere(const struct pn__ball *ball, struct pn_point centre,
                        double radius, struct pn__touch *touch)
{
    struct pn_point off = pn__sub(ball->centre, centre);
    double distance = pn__length(off);
    if (!(distance < ball->radius + radius))
        return false;
    touch->t = 0;
    touch->depth = ball->radius + radius - distance;
    touch->normal = pn__unit(off, up);
    touch->point = pn__ahead(centre, radius, touch->normal);
    touch->on_edge = false;
    return true;
}
