/* Where links run over one another the ground is one: heights in between. */
#include "support/ground_private.h"

#define M     STEPS
#define REACH (6 * M) /* as near in plan do they share it */
#define LEAST (M / 4) /* and so far apart in height; less is a step */
#define MOST  M       /* more is a bridge */

static int64_t square(int64_t value)
{
    return value * value;
}

int32_t ground_root(int64_t whole)
{
    int64_t found = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        if ((found + bit) * (found + bit) <= whole)
            found += bit;
    return (int32_t)found;
}

/* Of a line: the height at the place of it that is nearest to a spot. */
struct near {
    int64_t square; /* of the distance, in plan */
    int32_t z, end; /* that far is the line's end that is nearer to the spot */
};

static int64_t clamped(int64_t value, int64_t most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

static struct near near_of(const struct ground_line *line, struct spot place)
{
    const int64_t dx = line->b.x - line->a.x, dy = line->b.y - line->a.y;
    const int64_t whole = dx * dx + dy * dy;
    const int64_t along =
        clamped(dx * (place.x - line->a.x) + dy * (place.y - line->a.y), whole);
    const int64_t x = line->a.x + dx * along / whole, y = line->a.y + dy * along / whole;
    const int64_t from_a = square(place.x - line->a.x) + square(place.y - line->a.y);
    const int64_t from_b = square(place.x - line->b.x) + square(place.y - line->b.y);
    return (struct near){square(place.x - x) + square(place.y - y),
                         line->a.z + (int32_t)((line->b.z - line->a.z) * along / whole),
                         1 + ground_root(from_a < from_b ? from_a : from_b)};
}

/* The nearer to its own node, the more a link keeps its height. */
bool ground_shared(const struct ground_line *lines, uint32_t count, struct spot *place,
                   const struct ground_line *own)
{
    const int64_t one = (int64_t)1 << 24;
    int64_t weights = one / near_of(own, *place).end, sum = weights * place->z;
    bool shared = false;
    for (uint32_t i = 0; i < count; i++) {
        const struct near near = near_of(&lines[i], *place);
        const int32_t over = near.z > place->z ? near.z - place->z : place->z - near.z;
        if (near.square > square(REACH) || over < LEAST || over > MOST)
            continue;
        shared = true;
        weights += one / near.end;
        sum += one / near.end * near.z;
    }
    place->z = (int32_t)(sum / weights);
    return shared;
}
