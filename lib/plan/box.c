/* box.c - what a rule's words mean: a link or a box, and which lines a box is crossed by.
 */
#include "config.h"

#include "plan/closure_parts.h"

#include <math.h>
#include <string.h>

/* Copies the part of text up to one of the separators; NULL if it is too long. Returns
   where it goes on. */
static const char *next_part(const char *text, char separator, char part[64])
{
    const char *end = strchr(text, separator);
    size_t length = end ? (size_t)(end - text) : strlen(text);
    if (length >= 64)
        return NULL;
    memcpy(part, text, length);
    part[length] = '\0';
    return end ? end + 1 : text + length;
}

/* Cuts the part of a line, low .. high of 0 .. 1, to where one axis is inside. */
static bool clip(double from_fx, double to_fx, double min, double max, double *low,
                 double *high)
{
    double from = from_fx / PN_FX_PER_M, way = (to_fx - from_fx) / PN_FX_PER_M;
    if (!(way < 0) && !(way > 0))
        return from >= min && from <= max;
    double enter = (min - from) / way, leave = (max - from) / way;
    *low = fmax(*low, fmin(enter, leave));
    *high = fmin(*high, fmax(enter, leave));
    return *low <= *high;
}

bool pn__box_is_crossed(const struct pn_box *box, const struct pn_point_fx *a,
                        const struct pn_point_fx *b)
{
    double low = 0, high = 1;
    return clip(a->x, b->x, box->min.x, box->max.x, &low, &high) &&
           clip(a->y, b->y, box->min.y, box->max.y, &low, &high) &&
           clip(a->z, b->z, box->min.z, box->max.z, &low, &high);
}

bool pn__rule_parse(const char *text, struct pn__rule_words *words)
{
    char from[64];
    if (strchr(text, ',')) {
        words->kind = PN__RULE_BOX;
        return pn_box_parse(text, &words->box);
    }
    words->kind = PN__RULE_LINK;
    const char *to = strchr(text, '-') ? next_part(text, '-', from) : NULL;
    return to && pn_address_parse(from, &words->from) && pn_address_parse(to, &words->to);
}
