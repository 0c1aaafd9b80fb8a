/* support/edits.h - networks that differ a little, and how. */
#ifndef TESTS_SUPPORT_EDITS_H
#define TESTS_SUPPORT_EDITS_H

#include "support/random.h"

#include <pathnode.h>

/** test_world_small; the caller's. */
struct pn_network *test_edit_world(uint64_t seed);

/** A field that was edited, and how. */
struct test_edit {
    enum pn_record record;
    uint16_t area;
    uint32_t index, seq;
    const char *field;
    int64_t before, after;
    bool listed;
};

/** Edits a field of some record; of those with different i < 100 no two are the same. */
struct test_edit test_edit_one(struct pn_network *network, struct test_random *random,
                               uint32_t i);

/* What a drawing has besides a ring of six cars and a square of four peds. */
enum {
    TEST_CAR_FIRST = 1, /* a car before all others, linked to the third of the ring */
    TEST_PED_FIRST = 2, /* a ped before all others, linked to the first of the square */
    TEST_CHORD = 4,     /* a link across the ring, from the first to the fourth */
    TEST_MOVED = 8,     /* the fourth of the ring stands elsewhere */
    TEST_CAR_TOO = 16   /* as TEST_CAR_FIRST, before it, linked to the fifth */
};

/** Draws a network with a set of these, all areas there; the caller's. */
struct pn_network *test_drawing(unsigned extras);

/** Asserts that all area files are the same, byte for byte. */
void test_assert_same_files(const struct pn_network *a, const struct pn_network *b);

#endif
