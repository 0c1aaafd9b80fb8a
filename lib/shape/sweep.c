/*
 * sweep.c - a ball that moves, against a triangle, a box, a sphere.
 *
 * All is worked out around the centre of the ball: what is near to it has small numbers
 * then, wherever in the world it is.
 */
#include "config.h"

#include "shape/ball.h"

/* A touch so little before the start is one at the start: the test for what overlaps
 * there rounds otherwise than the one for what is met. */
#define EARLY 1e-9

/*
 * When a point that moves comes within a radius of the origin. off and move may be cut to
 * a plane, so that it is the axis of a cylinder that is met.
 */
static bool comes_near(struct pn_point off, struct pn_point move, double radius,
                       double *t)
{
    double along = pn__dot(off, move), square = pn__dot(move, move);
    if (!(along < 0))
        return false;
    double middle = -along / square; /* nearest here */
    struct pn_point nearest = pn__ahead(off, middle, move);
    double rest = radius * radius - pn__dot(nearest, nearest);
    if (!(rest >= 0))
        return false;
    *t = middle - sqrt(rest / square);
    if (!(*t >= -EARLY && *t <= 1))
        return false;
    if (*t < 0)
        *t = 0;
    return true;
}

/* The touch of a ball whose centre is the origin with a point at t, if that is earlier
 * than what is there. */
static bool earlier(const struct pn__ball *ball, double t, struct pn_point point,
                    struct pn__touch *touch)
{
    if (!(t < touch->t))
        return false;
    touch->t = t;
    touch->point = point;
    touch->normal = pn__unit(pn__sub(pn__scale(ball->move, t), point), touch->normal);
    touch->on_edge = true;
    return true;
}

static bool meet_corner(const struct pn__ball *ball, struct pn_point corner,
                        struct pn__touch *touch)
{
    double t;
    return comes_near(pn__scale(corner, -1), ball->move, ball->radius, &t) &&
           earlier(ball, t, corner, touch);
}

/* Between the corners; these are met by themselves. */
static bool meet_edge(const struct pn__ball *ball, struct pn_point a, struct pn_point b,
                      struct pn__touch *touch)
{
    struct pn_point edge = pn__sub(b, a);
    double square = pn__dot(edge, edge), t;
    if (!(square > 0))
        return false;
    double start = -pn__dot(a, edge) / square, speed = pn__dot(ball->move, edge) / square;
    struct pn_point off = pn__ahead(pn__scale(a, -1), -start, edge);
    struct pn_point move = pn__ahead(ball->move, -speed, edge);
    if (!comes_near(off, move, ball->radius, &t))
        return false;
    double s = start + speed * t;
    return s >= 0 && s <= 1 && earlier(ball, t, pn__ahead(a, s, edge), touch);
}

bool pn__in_triangle(struct pn_point point, const struct pn_point corner[3],
                     struct pn_point normal)
{
    for (int i = 0; i < 3; i++) {
        struct pn_point side = pn__sub(corner[(i + 1) % 3], corner[i]);
        if (pn__dot(pn__cross(side, pn__sub(point, corner[i])), normal) < 0)
            return false;
    }
    return true;
}

/* The plane of a triangle, whose normal is as long as twice the triangle is large. */
struct plane {
    struct pn_point normal;
    double square;       /* of its length; 0: the triangle has no plane */
    double height, rise; /* of the ball over it, and on its way; times the length */
};

static struct plane plane_of(const struct pn__ball *ball, const struct pn_point corner[3])
{
    struct plane plane = {.normal = pn__cross(pn__sub(corner[1], corner[0]),
                                              pn__sub(corner[2], corner[0]))};
    plane.square = pn__dot(plane.normal, plane.normal);
    plane.height = -pn__dot(corner[0], plane.normal);
    plane.rise = pn__dot(ball->move, plane.normal);
    return plane;
}

/* Whether a height over a plane is surely over a radius, whatever was rounded; without
 * a root, for most triangles are far. */
static bool is_over(const struct plane *plane, double height, double radius)
{
    double surely = radius * (1 + EARLY) + EARLY;
    return height * height > surely * surely * plane->square;
}

/* The ball stays on its side of the plane. */
static bool stays_over(const struct plane *plane, double radius)
{
    double end = plane->height + plane->rise;
    return (plane->height > 0) == (end > 0) && is_over(plane, plane->height, radius) &&
           is_over(plane, end, radius);
}

/* The face of a triangle; *far is set if the ball does not even come near its plane. */
static bool meet_face(const struct pn__ball *ball, const struct pn_point corner[3],
                      const struct plane *plane, struct pn__touch *touch, bool *far)
{
    double length = sqrt(plane->square);
    *far = false;
    if (!(length > 0))
        return false;
    struct pn_point normal = pn__scale(plane->normal, 1 / length);
    double height = -pn__dot(corner[0], normal), rise = pn__dot(ball->move, normal);
    double side = height < 0 ? -1 : 1;
    *far = side * height > ball->radius && side * (height + rise) > ball->radius;
    double t = -(side * height - ball->radius) / (side * rise);
    if (*far || !(side * rise < 0) || !(t >= -EARLY && t <= 1))
        return false;
    t = t < 0 ? 0 : t;
    struct pn_point point =
        pn__ahead(pn__scale(ball->move, t), -(height + t * rise), normal);
    if (!pn__in_triangle(point, corner, normal))
        return false;
    touch->t = t;
    touch->point = point;
    touch->normal = pn__scale(normal, side);
    return true;
}

/* A ball without numbers, or without a size, touches nothing. */
static bool is_ball(const struct pn__ball *ball)
{
    return pn__is_finite(ball->centre) && pn__is_finite(ball->move) &&
           ball->radius >= 0 && isfinite(ball->radius);
}

/* Back from around the centre to the world. */
static bool found(const struct pn__ball *ball, bool found, struct pn__touch *touch)
{
    touch->point = pn__add(touch->point, ball->centre);
    return found;
}

/* Along an axis the ball stays to one side of all corners. */
static bool passes_by(double a, double b, double c, double move, double radius)
{
    double low = (move < 0 ? move : 0) - radius, high = (move > 0 ? move : 0) + radius;
    return (a > high && b > high && c > high) || (a < low && b < low && c < low);
}

static bool is_far(const struct pn__ball *ball, const struct pn_point c[3])
{
    return passes_by(c[0].x, c[1].x, c[2].x, ball->move.x, ball->radius) ||
           passes_by(c[0].y, c[1].y, c[2].y, ball->move.y, ball->radius) ||
           passes_by(c[0].z, c[1].z, c[2].z, ball->move.z, ball->radius);
}

bool pn__sweep_triangle(const struct pn__ball *ball, const struct pn_point corner[3],
                        struct pn__touch *touch)
{
    const struct pn_point c[3] = {pn__sub(corner[0], ball->centre),
                                  pn__sub(corner[1], ball->centre),
                                  pn__sub(corner[2], ball->centre)};
    bool far, met = false;
    *touch = (struct pn__touch){.t = 2, .normal = {0, 0, 1}};
    if (!is_ball(ball) || is_far(ball, c))
        return false;
    const struct plane plane = plane_of(ball, c);
    if (stays_over(&plane, ball->radius))
        return false;
    bool on_face = meet_face(ball, c, &plane, touch, &far);
    if (far)
        return false;
    if (!is_over(&plane, plane.height, ball->radius) &&
        pn__overlap_triangle(ball, corner, touch))
        return true;
    if (on_face)
        return found(ball, true, touch);
    for (int i = 0; i < 3; i++) {
        met |= meet_edge(ball, c[i], c[(i + 1) % 3], touch);
        met |= meet_corner(ball, c[i], touch);
    }
    return found(ball, met, touch);
}

/* The faces of a box that are turned against the move. */
static bool meet_sides(const struct pn__ball *ball, const double lo[3],
                       const double hi[3], struct pn__touch *touch)
{
    const double move[3] = {ball->move.x, ball->move.y, ball->move.z};
    for (int i = 0; i < 3; i++) {
        double side = move[i] > 0 ? -1 : 1;
        double plane = move[i] > 0 ? lo[i] : hi[i];
        double t = (plane + side * ball->radius) / move[i];
        if (!(t >= -EARLY && t <= 1))
            continue;
        t = t < 0 ? 0 : t;
        double p[3], n[3] = {0};
        bool inside = true;
        for (int k = 0; k < 3; k++) {
            p[k] = k == i ? plane : t * move[k];
            inside &= p[k] >= lo[k] && p[k] <= hi[k];
        }
        if (!inside)
            continue;
        n[i] = side;
        *touch = (struct pn__touch){
            .t = t, .point = {p[0], p[1], p[2]}, .normal = {n[0], n[1], n[2]}};
        return true;
    }
    return false;
}

static struct pn_point corner_of(const double lo[3], const double hi[3], int which)
{
    return (struct pn_point){which & 1 ? hi[0] : lo[0], which & 2 ? hi[1] : lo[1],
                             which & 4 ? hi[2] : lo[2]};
}

bool pn__sweep_box(const struct pn__ball *ball, struct pn_point min, struct pn_point max,
                   struct pn__touch *touch)
{
    min = pn__sub(min, ball->centre);
    max = pn__sub(max, ball->centre);
    const struct pn__ball around = {{0, 0, 0}, ball->move, ball->radius};
    const double lo[3] = {min.x, min.y, min.z}, hi[3] = {max.x, max.y, max.z};
    *touch = (struct pn__touch){.t = 2, .normal = {0, 0, 1}};
    if (!is_ball(ball))
        return false;
    if (pn__overlap_box(&around, min, max, touch) || meet_sides(ball, lo, hi, touch))
        return found(ball, true, touch);
    bool met = false;
    for (int c = 0; c < 8; c++) {
        met |= meet_corner(ball, corner_of(lo, hi, c), touch);
        for (int axis = 1; axis < 8; axis <<= 1)
            if (!(c & axis))
                met |= meet_edge(ball, corner_of(lo, hi, c), corner_of(lo, hi, c | axis),
                                 touch);
    }
    return found(ball, met, touch);
}

bool pn__sweep_sphere(const struct pn__ball *ball, struct pn_point centre, double radius,
                      struct pn__touch *touch)
{
    struct pn_point off = pn__sub(ball->centre, centre);
    double t;
    if (!is_ball(ball) || !(radius >= 0))
        return false;
    if (pn__overlap_sphere(ball, centre, radius, touch))
        return true;
    if (!comes_near(off, ball->move, ball->radius + radius, &t))
        return false;
    struct pn_point normal =
        pn__unit(pn__ahead(off, t, ball->move), (struct pn_point){0, 0, 1});
    *touch = (struct pn__touch){
        .t = t, .normal = normal, .point = pn__ahead(centre, radius, normal)};
    return true;
}
