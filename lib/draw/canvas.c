/* canvas.c - see canvas.h. */
#include "config.h"

#include "draw/canvas.h"

#include "base/ascii.h"
#include "base/error.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>

#include <string.h>

bool pn__picture_of(const char *path, enum pn_picture *picture)
{
    static const char *const endings[] = {".png", ".svg", ".pdf"};
    size_t length = strlen(path);
    for (int i = 0; i < 3; i++) {
        if (length > 4 && pn__same_name(path + length - 4, endings[i])) {
            *picture = (enum pn_picture)i;
            return true;
        }
    }
    return false;
}

static cairo_status_t keep(void *context, const unsigned char *bytes, unsigned size)
{
    struct pn__buffer *out = context;
    pn__buffer_append(out, bytes, size);
    return out->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

static enum pn_status fail_cairo(cairo_status_t status, struct pn_error *err)
{
    if (status == CAIRO_STATUS_NO_MEMORY)
        return pn__fail_memory(err);
    return pn__fail(err, PN_E_LIMIT, "cannot draw: %s", cairo_status_to_string(status));
}

enum pn_status pn__canvas_open(struct pn__canvas *canvas, enum pn_picture picture,
                               double width, double height, struct pn_error *err)
{
    memset(canvas, 0, sizeof *canvas);
    canvas->picture = picture;
    if (picture == PN_PICTURE_PNG)
        canvas->surface =
            cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    else if (picture == PN_PICTURE_SVG)
        canvas->surface =
            cairo_svg_surface_create_for_stream(keep, &canvas->out, width, height);
    else
        canvas->surface =
            cairo_pdf_surface_create_for_stream(keep, &canvas->out, width, height);
    if (picture == PN_PICTURE_PDF) /* else the file holds the time it was made */
        cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                       "2000-01-01T00:00:00Z");
    canvas->cr = cairo_create(canvas->surface);
    cairo_status_t status = cairo_status(canvas->cr);
    if (status == CAIRO_STATUS_SUCCESS)
        return PN_OK;
    pn__canvas_release(canvas);
    return fail_cairo(status, err);
}

/* cairo numbers surfaces through the life of a process; pictures must not show it. */
static void drop_surface_number(struct pn__buffer *out)
{
    static const char mark[] = " id=\"surface";
    char *from = out->bytes ? strstr(out->bytes, mark) : NULL;
    if (!from)
        return;
    char *to = from + sizeof mark - 1;
    to += strspn(to, "0123456789");
    to += *to == '"';
    memmove(from, to, out->size - (size_t)(to - out->bytes) + 1);
    out->size -= (size_t)(to - from);
}

enum pn_status pn__canvas_finish(struct pn__canvas *canvas, struct pn_error *err)
{
    cairo_status_t status = cairo_status(canvas->cr);
    if (status == CAIRO_STATUS_SUCCESS && canvas->picture == PN_PICTURE_PNG)
        status = cairo_surface_write_to_png_stream(canvas->surface, keep, &canvas->out);
    cairo_surface_finish(canvas->surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(canvas->surface);
    if (status == CAIRO_STATUS_SUCCESS && canvas->picture == PN_PICTURE_SVG)
        drop_surface_number(&canvas->out);
    return status == CAIRO_STATUS_SUCCESS ? PN_OK : fail_cairo(status, err);
}

void pn__canvas_release(struct pn__canvas *canvas)
{
    cairo_destroy(canvas->cr);
    cairo_surface_destroy(canvas->surface);
    pn__buffer_release(&canvas->out);
    memset(canvas, 0, sizeof *canvas);
}

void pn__canvas_colour(cairo_t *cr, struct pn__colour colour, double alpha)
{
    cairo_set_source_rgba(cr, colour.r, colour.g, colour.b, alpha);
}
