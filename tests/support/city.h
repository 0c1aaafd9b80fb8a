/*
 * support/city.h - made-up collision of a city of any size, from a seed: ground that
 * rolls, houses, bridges and things, placed in a grid of streets.
 *
 * Models have about 100 faces each; some are boxes and balls. Model and placement i
 * depend on the seed and i alone. Whole numbers up to the last step, so that a seed gives
 * the same city on every machine.
 */
#ifndef TESTS_SUPPORT_CITY_H
#define TESTS_SUPPORT_CITY_H

#include "support/random.h"

#include <pathnode/scene.h>

struct test_city {
    uint64_t seed;
    uint32_t models, placements; /* at least 4 of each */
};

/** The city of the goals: a million faces in 10,000 models, 20,000 placements. */
struct test_city test_city_large(void);

/** A model; the caller's. NULL without memory. */
struct pn_col_model *test_city_model(const struct test_city *city, uint32_t i);

struct pn_scene_placement test_city_placement(const struct test_city *city, uint32_t i);

/** From 0 to this, east and north, there is ground. */
double test_city_width(const struct test_city *city);

/** A place over the ground of the city, z within 0..40. */
struct pn_point test_city_point(const struct test_city *city, struct test_random *random);

/** All of it as a draft. owner: *draft is the caller's */
enum pn_status test_city_draft(const struct test_city *city,
                               struct pn_scene_draft **draft, struct pn_error *err);

/** And as a scene. */
enum pn_status test_city_scene(const struct test_city *city, struct pn_scene **scene,
                               struct pn_error *err);

#endif
