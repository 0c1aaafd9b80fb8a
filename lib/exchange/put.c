/* put.c - what several formats are written from. */
#include "config.h"

#include "exchange/write.h"

void pn__outgoing_put_pos(struct pn__outgoing *out, pn_node_id node,
                          const char *separator)
{
    const struct pn_point_fx pos = out->graph->pos[node];
    char text[24];
    pn__buffer_puts(&out->text, pn_coord_text(pos.x, 1, text));
    pn__buffer_puts(&out->text, separator);
    pn__buffer_puts(&out->text, pn_coord_text(pos.y, 1, text));
    pn__buffer_puts(&out->text, separator);
    pn__buffer_puts(&out->text, pn_coord_text(pos.z, 1, text));
}

void pn__outgoing_put_metres(struct pn__outgoing *out, uint32_t arc)
{
    char text[24];
    const double metres = out->graph->metres_q16[arc] / (double)PN_Q16_PER_M;
    pn__buffer_puts(&out->text, pn_metres_text(metres, text));
}
