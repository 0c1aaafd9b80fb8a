/* skin.c - the life of a skeleton's records; which format a text is in. */
#include "config.h"

#include "skin/encoding.h"
#include "skin/lines.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

void pn_skin_free(struct pn_skin *skin)
{
    if (!skin)
        return;
    for (uint32_t i = 0; i < skin->object_count; i++) {
        pn__free(skin->objects[i].times);
        pn__free(skin->objects[i].vertices);
        pn__free(skin->objects[i].triangles);
        pn__free(skin->objects[i].first);
        pn__free(skin->objects[i].influences);
    }
    pn__free(skin->objects);
    pn__free(skin->bones);
    pn__free(skin->order);
    pn__free(skin->times);
    pn__free(skin->poses);
    pn__free(skin->materials);
    pn__free(skin->warnings);
    pn__free(skin);
}

/* SMD has sections "nodes"; OSM has "Node". */
static bool is_smd(struct pn__skin_reader r)
{
    while (pn__skin_row(&r)) {
        struct pn__piece rest = r.row;
        struct pn__piece word = pn__piece_first(&rest);
        if (!pn__piece_is(word, "version"))
            return pn__piece_is(word, "nodes");
    }
    return false;
}

static enum pn_status read_text(struct pn__skin_reader *r)
{
    enum pn_status status = is_smd(*r) ? pn__skin_read_smd(r) : pn__skin_read_osm(r);
    pn__error_set_path(r->err, r->name);
    return status;
}

enum pn_status pn_skin_read(const char *name, const void *bytes, size_t size,
                            const struct pn_skin_options *options, struct pn_skin **skin,
                            struct pn_error *err)
{
    static const struct pn_skin_options rules = {0};
    struct pn__skin_reader r = {
        .name = name, .options = options ? *options : rules, .err = err};
    char *text;
    size_t text_size;
    PN_TRY(
        pn__skin_decode(name, bytes, size, r.options.encoding, &text, &text_size, err));
    r.at = r.line_text = text;
    r.end = text + text_size;
    r.skin = pn__alloc(1, sizeof *r.skin);
    enum pn_status status = r.skin ? read_text(&r) : pn__fail_memory(err);
    pn__free(text);
    if (status == PN_OK)
        *skin = r.skin;
    else
        pn_skin_free(r.skin);
    return status;
}

enum pn_status pn_skin_load(const char *path, const struct pn_skin_options *options,
                            struct pn_skin **skin, struct pn_error *err)
{
    uint8_t *bytes;
    size_t size;
    PN_TRY(pn__file_read(path, 0, &bytes, &size, err));
    enum pn_status status = pn_skin_read(path, bytes, size, options, skin, err);
    pn__free(bytes);
    return status;
}
