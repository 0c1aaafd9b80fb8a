/* tracks.c - see tracks.h. */
#include "config.h"

#include "draw/tracks.h"

#include <math.h>

bool pn__tracks_seen(const struct pn__frame *frame, const struct pn_tracks *tracks)
{
    for (uint32_t t = 0; tracks && t < tracks->count; t++)
        for (uint32_t i = 0; i < tracks->list[t].count; i++) {
            const struct pn_point pos = tracks->list[t].points[i].pos;
            const double right = pn__frame_x(frame, pos.x) - frame->left;
            const double down = pn__frame_y(frame, pos.y) - frame->top;
            if (right >= 0 && right <= frame->width && down >= 0 && down <= frame->height)
                return true;
        }
    return false;
}

static double gap_m(const struct pn_track *track, uint32_t from, uint32_t to)
{
    const struct pn_point a = track->points[from].pos, b = track->points[to].pos;
    return hypot(b.x - a.x, b.y - a.y);
}

/* Its last point is no farther from the first than others are from the next. The game
 * goes on from the last to the first in any case, though no rails may lie there. */
static bool ends_meet(const struct pn_track *track)
{
    double longest = 0;
    for (uint32_t i = 1; i < track->count; i++)
        longest = fmax(longest, gap_m(track, i - 1, i));
    return track->count > 2 && gap_m(track, track->count - 1, 0) <= longest;
}

static void trace(cairo_t *cr, const struct pn__frame *frame,
                  const struct pn_track *track)
{
    for (uint32_t i = 0; i < track->count; i++)
        cairo_line_to(cr, pn__frame_x(frame, track->points[i].pos.x),
                      pn__frame_y(frame, track->points[i].pos.y));
    if (ends_meet(track))
        cairo_close_path(cr);
}

void pn__draw_tracks(cairo_t *cr, const struct pn__frame *frame,
                     const struct pn_tracks *tracks)
{
    const struct pn__style *style = &pn__railway_style;
    const double width = style->width * frame->unit;
    const double dash[] = {style->dash * frame->unit, style->dash * frame->unit};
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    for (uint32_t t = 0; tracks && t < tracks->count; t++) {
        cairo_new_path(cr);
        trace(cr, frame, &tracks->list[t]);
        pn__canvas_colour(cr, style->casing, 1);
        cairo_set_line_width(cr, width + 2 * style->casing_width * frame->unit);
        cairo_stroke_preserve(cr);
        pn__canvas_colour(cr, style->fill, 1);
        cairo_set_line_width(cr, width);
        cairo_set_dash(cr, dash, 2, 0);
        cairo_stroke(cr);
        cairo_set_dash(cr, NULL, 0, 0);
    }
}
