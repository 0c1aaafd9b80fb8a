/* place_box.c - see place_box.h. */
#include "config.h"

#include "scene/place_box.h"

#include "scene/pose.h"

#include <math.h>

/* Half a micrometre covers what is lost in turning 256 m back and forth. */
#define SLACK_M 5e-7

void pn__place_box(const struct pn__placement *p, const struct pn__model *m, float lo[3],
                   float hi[3])
{
    struct pn__pose pose;
    double middle[3], half[3], at[3];
    pn__pose_of(p->rotation, p->position, &pose);
    for (int a = 0; a < 3; a++) {
        middle[a] = ((double)m->min[a] + (double)m->max[a]) / 2;
        half[a] = ((double)m->max[a] - (double)m->min[a]) / 2;
    }
    pn__pose_out(&pose, middle, at);
    for (int i = 0; i < 3; i++) {
        const double out = fabs(pose.turn[i][0]) * half[0] +
                           fabs(pose.turn[i][1]) * half[1] +
                           fabs(pose.turn[i][2]) * half[2] + SLACK_M;
        lo[i] = nextafterf((float)(at[i] - out), -INFINITY);
        hi[i] = nextafterf((float)(at[i] + out), INFINITY);
    }
}
