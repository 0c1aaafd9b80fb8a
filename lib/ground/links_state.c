/*
 * links_state.c - what is walked of a list of links, in a file.
 *
 * "PNLINKS1", then what it was made for as 64 hex digits, the count of records, the
 * records, and SHA-256 of all before it as hex digits. What it was made for is a digest
 * of all that a result depends on, not of names and times of files.
 */
#include "config.h"

#include "ground/links_parts.h"

#include "base/alloc.h"
#include "base/buffer.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "scene/image.h"

#include <string.h>

#define MAGIC  "PNLINKS1"
#define DIGEST 64
#define HEAD   (sizeof MAGIC - 1 + DIGEST + 4)

/* More than any record has. */
#define RECORD_MOST 512

/* One description of a record, to write it and to read it by. */
struct codec {
    uint8_t *at;
    bool reads;
};

static void pass_u8(struct codec *c, uint8_t *value)
{
    if (c->reads)
        *value = *c->at;
    else
        *c->at = *value;
    c->at++;
}

static void pass_flag(struct codec *c, bool *value)
{
    uint8_t byte = *value;
    pass_u8(c, &byte);
    *value = byte != 0;
}

static void pass_u32(struct codec *c, uint32_t *value)
{
    if (c->reads)
        *value = pn__get_u32(c->at);
    else
        pn__put_u32(c->at, *value);
    c->at += 4;
}

static void pass_real(struct codec *c, double *value)
{
    uint64_t bits;
    memcpy(&bits, value, sizeof bits);
    uint32_t low = (uint32_t)bits, high = (uint32_t)(bits >> 32);
    pass_u32(c, &low);
    pass_u32(c, &high);
    bits = (uint64_t)high << 32 | low;
    memcpy(value, &bits, sizeof bits);
}

static void pass_point(struct codec *c, struct pn_point *point)
{
    pass_real(c, &point->x);
    pass_real(c, &point->y);
    pass_real(c, &point->z);
}

static void pass_hit(struct codec *c, struct pn_scene_hit *hit)
{
    uint8_t part = (uint8_t)hit->part;
    pass_real(c, &hit->t);
    pass_real(c, &hit->distance_m);
    pass_point(c, &hit->point);
    pass_point(c, &hit->normal);
    pass_flag(c, &hit->back);
    pass_u32(c, &hit->placement);
    pass_u32(c, &hit->model);
    pass_u8(c, &part);
    pass_u32(c, &hit->number);
    pass_u8(c, &hit->surface.material);
    pass_u8(c, &hit->surface.piece);
    pass_u8(c, &hit->surface.bright);
    pass_u8(c, &hit->surface.light);
    hit->part = (enum pn_scene_part)part;
}

static void pass_bump(struct codec *c, struct pn_walk_bump *bump)
{
    uint8_t ball = (uint8_t)bump->ball;
    pass_flag(c, &bump->any);
    pass_u8(c, &ball);
    pass_flag(c, &bump->is_obstacle);
    pass_flag(c, &bump->is_low);
    pass_flag(c, &bump->is_high);
    pass_flag(c, &bump->on_edge);
    pass_hit(c, &bump->hit);
    bump->ball = (enum pn_ball)ball;
}

/* What was found on a link. */
static void pass_found(struct codec *c, struct pn_links_spot *spot)
{
    uint8_t end = (uint8_t)spot->way.end, underfoot = (uint8_t)spot->underfoot;
    pass_u8(c, &end);
    pass_point(c, &spot->way.at);
    pass_real(c, &spot->way.walked_m);
    pass_real(c, &spot->way.left_m);
    pass_real(c, &spot->way.measure_m);
    pass_bump(c, &spot->way.bump);
    pass_u8(c, &underfoot);
    pass_real(c, &spot->clear_m);
    pass_u8(c, &spot->width);
    spot->way.end = (enum pn_walk_end)end;
    spot->underfoot = (enum pn_underfoot)underfoot;
}

static size_t pass_record(uint8_t *at, bool reads, uint32_t *index,
                          struct pn_links_spot *spot)
{
    struct codec c = {at, reads};
    pass_u32(&c, index);
    pass_found(&c, spot);
    return (size_t)(c.at - at);
}

static size_t record_size(void)
{
    uint8_t scratch[RECORD_MOST];
    struct pn_links_spot none;
    uint32_t index = 0;
    memset(&none, 0, sizeof none);
    return pass_record(scratch, false, &index, &none);
}

/* ---- what it is made for ---- */

static void put_link(struct pn__buffer *text, const struct pn_links_spot *spot)
{
    uint8_t bytes[64];
    struct codec c = {bytes, false};
    struct pn_point from = spot->from_pos, to = spot->to_pos;
    pass_point(&c, &from);
    pass_point(&c, &to);
    pn__buffer_append(text, bytes, (size_t)(c.at - bytes));
    pn__buffer_printf(text, "%d %u/%u %u/%u\n", (int)spot->kind, spot->from.area,
                      spot->from.node, spot->to.area, spot->to.node);
}

static enum pn_status identify(const struct pn_links *links,
                               const struct pn_links_options *options,
                               char digest[DIGEST + 1], struct pn_error *err)
{
    struct pn__buffer text = {0};
    char value[32];
    pn__buffer_printf(&text, "clearance %d\n", options->clearance);
    for (uint32_t k = 0; pn_body_key(&options->body, k, value); k++)
        pn__buffer_printf(&text, "%s\n", value);
    for (int m = 0; m < 256; m++)
        pn__buffer_putc(&text,
                        (char)pn_surfaces_underfoot(options->surfaces, (uint8_t)m));
    /* The header has checksums of all that is behind it. */
    pn__buffer_append(&text, links->scene->header, sizeof *links->scene->header);
    for (uint32_t i = 0; i < links->count; i++)
        put_link(&text, &links->slots[i].spot);
    if (!text.failed)
        pn__sha256(text.bytes, text.size, digest);
    const enum pn_status status = text.failed ? pn__fail_memory(err) : PN_OK;
    pn__buffer_release(&text);
    return status;
}

/* ---- writing ---- */

static void put_records(const struct pn_links *links, struct pn__buffer *out)
{
    uint8_t record[RECORD_MOST];
    for (uint32_t i = 0; i < links->count; i++) {
        struct pn_links_spot spot = links->slots[i].spot;
        uint32_t index = i;
        if (links->slots[i].walked)
            pn__buffer_append(out, record, pass_record(record, false, &index, &spot));
    }
}

enum pn_status pn_links_save(const struct pn_links *links,
                             const struct pn_links_options *options, const char *path,
                             struct pn_error *err)
{
    struct pn__buffer out = {0};
    char digest[DIGEST + 1];
    uint8_t count[4];
    PN_TRY(identify(links, options, digest, err));
    pn__put_u32(count, pn_links_walked(links));
    pn__buffer_puts(&out, MAGIC);
    pn__buffer_append(&out, digest, DIGEST);
    pn__buffer_append(&out, count, sizeof count);
    put_records(links, &out);
    if (!out.failed)
        pn__sha256(out.bytes, out.size, digest);
    pn__buffer_append(&out, digest, DIGEST);
    const enum pn_status status =
        out.failed ? pn__fail_memory(err)
                   : pn__file_write(path, out.bytes, out.size, true, err);
    pn__buffer_release(&out);
    return status;
}

/* ---- reading ---- */

/* Numbers that something is looked up by; indices go up. */
static bool is_sound(const struct pn_links *links, int64_t before, uint32_t index,
                     const struct pn_links_spot *spot)
{
    return index > before && index < links->count &&
           (unsigned)spot->way.end < PN_WALK_END_COUNT &&
           (unsigned)spot->underfoot < PN_UNDERFOOT_COUNT &&
           (unsigned)spot->way.bump.ball < PN_BALL_COUNT &&
           (unsigned)spot->way.bump.hit.part <= PN_SCENE_FACE;
}

/* Reads all records; keeps them only if that is asked for. */
static enum pn_status read_records(struct pn_links *links, uint8_t *at, uint32_t count,
                                   bool keep, struct pn_error *err)
{
    int64_t before = -1;
    for (uint32_t i = 0; i < count; i++) {
        struct pn_links_spot found;
        uint32_t index;
        memset(&found, 0, sizeof found);
        at += pass_record(at, true, &index, &found);
        if (!is_sound(links, before, index, &found)) {
            pn__error_set_place(err, "records", i, -1);
            return pn__fail(err, PN_E_FORMAT, "a link that there is not");
        }
        before = index;
        if (!keep)
            continue;
        struct pn__link_slot *slot = &links->slots[index];
        slot->spot.way = found.way;
        slot->spot.underfoot = found.underfoot;
        slot->spot.clear_m = found.clear_m;
        slot->spot.width = found.width;
        slot->walked = true;
    }
    return PN_OK;
}

static enum pn_status take_over(struct pn_links *links, const char *identity,
                                uint8_t *bytes, size_t size, struct pn_error *err)
{
    char digest[DIGEST + 1];
    const size_t magic = sizeof MAGIC - 1;
    if (size < HEAD + DIGEST || memcmp(bytes, MAGIC, magic) != 0)
        return pn__fail(err, PN_E_FORMAT, "not a state of walked links");
    const uint32_t count = pn__get_u32(bytes + HEAD - 4);
    pn__sha256(bytes, size - DIGEST, digest);
    if (memcmp(bytes + size - DIGEST, digest, DIGEST) != 0 ||
        (uint64_t)count * record_size() != size - HEAD - DIGEST)
        return pn__fail(err, PN_E_FORMAT,
                        "the state of walked links is damaged: remove it and begin anew");
    if (memcmp(bytes + magic, identity, DIGEST) != 0)
        return pn__fail(err, PN_E_CONSTRAINT,
                        "these links were walked on another network, in another scene, "
                        "by another body or with other options");
    PN_TRY(read_records(links, bytes + HEAD, count, false, err));
    return read_records(links, bytes + HEAD, count, true, err);
}

enum pn_status pn_links_resume(struct pn_links *links,
                               const struct pn_links_options *options, const char *path,
                               struct pn_error *err)
{
    char identity[DIGEST + 1];
    uint8_t *bytes = NULL;
    size_t size;
    PN_TRY(identify(links, options, identity, err));
    PN_TRY(pn__file_read(path, 0, &bytes, &size, err));
    const enum pn_status status = take_over(links, identity, bytes, size, err);
    if (status != PN_OK)
        pn__error_set_path(err, path);
    pn__free(bytes);
    return status;
}
