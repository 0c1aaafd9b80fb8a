/* extra.c - see extra.h. */
#include "config.h"

#include "store/extra.h"

#include "area/layout.h"
#include "base/alloc.h"
#include "base/error.h"

#include <string.h>

/* Bytes shown on one line. */
#define RUN 32u

enum pn_status pn__extra_owned(const struct pn_area *area, uint8_t **owned,
                               struct pn_error *err)
{
    uint8_t *made = pn__alloc(area->link_count, 1);
    if (!made)
        return pn__fail_memory(err);
    for (uint32_t i = 0; i < area->node_count; i++) {
        const struct pn_node *node = &area->nodes[i];
        uint32_t count = pn_node_link_count(node);
        if (count > area->link_count || node->first_link > area->link_count - count) {
            pn__free(made);
            pn__error_set_place(err, "node", i, -1);
            return pn__fail(err, PN_E_CONSTRAINT,
                            "node %u/%u: its %u links from %u lie outside the area's %u",
                            area->number, i, count, node->first_link, area->link_count);
        }
        memset(made + node->first_link, 1, count);
    }
    *owned = made;
    return PN_OK;
}

static void put_number(struct pn__buffer *text, uint32_t value)
{
    pn__buffer_putc(text, ' ');
    pn__buffer_put_u64(text, value);
}

static void begin(struct pn__buffer *text, const char *word, uint32_t index)
{
    if (text->size)
        pn__buffer_putc(text, '\n');
    pn__buffer_puts(text, word);
    put_number(text, index);
}

static void write_link(const struct pn_link *link, uint32_t index,
                       struct pn__buffer *text)
{
    begin(text, "link", index);
    put_number(text, link->to.area);
    put_number(text, link->to.node);
    if (link->unset & PN_LINK_UNSET_LENGTH)
        pn__buffer_puts(text, " -");
    else
        put_number(text, link->length);
    if (link->unset & PN_LINK_UNSET_NAVI)
        pn__buffer_puts(text, " - -");
    else {
        put_number(text, link->navi.area);
        put_number(text, link->navi.navi);
    }
    put_number(text, link->flags);
}

static void put_hex(struct pn__buffer *text, const uint8_t *bytes, uint32_t size)
{
    static const char digits[] = "0123456789abcdef";
    pn__buffer_putc(text, ' ');
    for (uint32_t i = 0; i < size; i++) {
        pn__buffer_putc(text, digits[bytes[i] >> 4]);
        pn__buffer_putc(text, digits[bytes[i] & 15]);
    }
}

/* Bytes that differ from the usual ones, RUN at a time. */
static void write_bytes(const char *word, const uint8_t *bytes, const uint8_t *usual,
                        uint32_t size, struct pn__buffer *text)
{
    for (uint32_t at = 0; at < size; at += RUN) {
        uint32_t run = size - at < RUN ? size - at : RUN;
        if (memcmp(bytes + at, usual + at % PN_AREA_SPARE_SIZE, run) == 0)
            continue;
        begin(text, word, at);
        put_hex(text, bytes + at, run);
    }
}

static void write_ignored(const struct pn_area *area, struct pn__buffer *text)
{
    for (uint32_t i = 0; i < area->ignored_count; i++) {
        const struct pn_area_ignored *ignored = &area->ignored[i];
        const bool navi = ignored->record >= area->node_count;
        begin(text, navi ? "old_navi" : "old_node",
              ignored->record - (navi ? area->node_count : 0));
        put_hex(text, ignored->bytes, navi ? PN_NAVI_IGNORED_SIZE : PN_NODE_IGNORED_SIZE);
    }
}

void pn__extra_write(const struct pn_area *area, const uint8_t *owned,
                     struct pn__buffer *text)
{
    uint8_t usual[PN_AREA_SPARE_SIZE];
    if (area->format != PN_AREA_SA) {
        pn__buffer_puts(text, "format ");
        pn__buffer_puts(text, pn_area_format_name(area->format));
    }
    for (uint32_t i = 0; i < area->node_count; i++) {
        struct pn_address self = area->nodes[i].self;
        if (self.area == area->number && self.node == i)
            continue;
        begin(text, "self", i);
        put_number(text, self.area);
        put_number(text, self.node);
    }
    for (uint32_t i = 0; i < area->link_count; i++)
        if (!owned[i])
            write_link(&area->links[i], i, text);
    pn__spare_fill(usual);
    if (pn__area_has_spare(area) && area->spare)
        write_bytes("spare", area->spare, usual, PN_AREA_SPARE_SIZE, text);
    memset(usual, 0, sizeof usual);
    if (area->tail)
        write_bytes("tail", area->tail, usual, area->tail_size, text);
    write_ignored(area, text);
}

uint32_t pn__extra_lines(const char *text)
{
    uint32_t lines = 1;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* One statement being read: what is left of its line. */
struct line {
    const char *at, *end;
    bool bad;
};

static bool take_word(struct line *line, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(line->end - line->at) <= length || memcmp(line->at, word, length) != 0 ||
        line->at[length] != ' ')
        return false;
    line->at += length;
    return true;
}

/* " NUMBER", at most max. */
static uint32_t take_number(struct line *line, uint32_t max)
{
    uint64_t value = 0;
    const char *at = line->at;
    if (at == line->end || *at++ != ' ' || at == line->end)
        line->bad = true;
    for (; !line->bad && at < line->end && *at != ' '; at++) {
        if (*at < '0' || *at > '9' || (value = value * 10 + (uint64_t)(*at - '0')) > max)
            line->bad = true;
    }
    if (at == line->at + 1)
        line->bad = true;
    line->at = at;
    return line->bad ? 0 : (uint32_t)value;
}

/* " -": a NULL. */
static bool take_null(struct line *line)
{
    if (line->end - line->at < 2 || line->at[0] != ' ' || line->at[1] != '-')
        return false;
    line->at += 2;
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static void read_format(struct pn_area *area, struct line *line)
{
    const size_t size = (size_t)(line->end - line->at) - 1;
    for (int f = PN_AREA_SA; f < PN_AREA_FORMAT_COUNT; f++) {
        const char *name = pn_area_format_name((enum pn_area_format)f);
        if (strlen(name) != size || memcmp(name, line->at + 1, size) != 0)
            continue;
        area->format = (enum pn_area_format)f;
        line->at = line->end;
        return;
    }
    line->bad = true;
}

static void read_self(struct pn_area *area, struct line *line)
{
    uint32_t node = take_number(line, UINT16_MAX);
    uint32_t self_area = take_number(line, UINT16_MAX);
    uint32_t self_node = take_number(line, UINT16_MAX);
    if (line->bad || node >= area->node_count) {
        line->bad = true;
        return;
    }
    area->nodes[node].self.area = (uint16_t)self_area;
    area->nodes[node].self.node = (uint16_t)self_node;
}

static void read_link(struct pn_area *area, uint8_t *owned, struct line *line)
{
    struct pn_link link = {0};
    uint32_t index = take_number(line, UINT32_MAX);
    link.to.area = (uint16_t)take_number(line, UINT16_MAX);
    link.to.node = (uint16_t)take_number(line, UINT16_MAX);
    if (take_null(line))
        link.unset |= PN_LINK_UNSET_LENGTH;
    else
        link.length = (uint8_t)take_number(line, UINT8_MAX);
    if (take_null(line)) {
        link.unset |= PN_LINK_UNSET_NAVI;
        line->bad |= !take_null(line);
    } else {
        link.navi.area = (uint16_t)take_number(line, UINT16_MAX);
        link.navi.navi = (uint16_t)take_number(line, UINT16_MAX);
    }
    link.flags = (uint8_t)take_number(line, UINT8_MAX);
    if (line->bad || index >= area->link_count || owned[index]) {
        line->bad = true;
        return;
    }
    area->links[index] = link;
    owned[index] = 1;
}

/* " HEX": one byte at least, and size at most. */
static void take_hex(struct line *line, uint8_t *bytes, uint32_t size)
{
    const size_t digits = (size_t)(line->end - line->at);
    if (line->bad || digits < 3 || digits % 2 == 0 || *line->at++ != ' ' ||
        digits / 2 > size) {
        line->bad = true;
        return;
    }
    for (; line->at < line->end; line->at += 2, bytes++) {
        int high = hex_digit(line->at[0]), low = hex_digit(line->at[1]);
        line->bad |= high < 0 || low < 0;
        *bytes = (uint8_t)(high * 16 + low);
    }
}

static void read_bytes(struct line *line, uint8_t *bytes, uint32_t size)
{
    const uint32_t offset = take_number(line, UINT32_MAX);
    line->bad |= offset > size;
    if (!line->bad)
        take_hex(line, bytes + offset, size - offset);
}

/* Lines come in order of the records, as they are written. */
static enum pn_status read_ignored(struct pn_area *area, bool navi, struct line *line,
                                   struct pn_error *err)
{
    struct pn_area_ignored ignored = {0};
    const uint32_t size = navi ? PN_NAVI_IGNORED_SIZE : PN_NODE_IGNORED_SIZE;
    const uint32_t record = take_number(line, UINT16_MAX);
    const size_t digits = (size_t)(line->end - line->at);
    line->bad |= record >= (navi ? area->navi_count : area->node_count);
    line->bad |= digits != (size_t)1 + 2 * size || area->format == PN_AREA_SA;
    ignored.record = record + (navi ? area->node_count : 0);
    if (area->ignored_count)
        line->bad |= area->ignored[area->ignored_count - 1].record >= ignored.record;
    take_hex(line, ignored.bytes, size);
    if (line->bad)
        return PN_OK;
    if (!pn__grow(&area->ignored, area->ignored_count, sizeof ignored))
        return pn__fail_memory(err);
    area->ignored[area->ignored_count++] = ignored;
    return PN_OK;
}

static uint8_t *new_spare(void)
{
    uint8_t *spare = pn__alloc(PN_AREA_SPARE_SIZE, 1);
    if (spare)
        pn__spare_fill(spare);
    return spare;
}

static enum pn_status read_statement(struct pn_area *area, uint8_t *owned,
                                     struct line *line, struct pn_error *err)
{
    if (take_word(line, "format"))
        read_format(area, line);
    else if (take_word(line, "self"))
        read_self(area, line);
    else if (take_word(line, "link"))
        read_link(area, owned, line);
    else if (take_word(line, "old_node"))
        return read_ignored(area, false, line, err);
    else if (take_word(line, "old_navi"))
        return read_ignored(area, true, line, err);
    else if (take_word(line, "spare") && pn__area_has_spare(area)) {
        if (!area->spare && !(area->spare = new_spare()))
            return pn__fail_memory(err);
        read_bytes(line, area->spare, PN_AREA_SPARE_SIZE);
    } else if (take_word(line, "tail")) {
        if (!area->tail && !(area->tail = pn__alloc(area->tail_size, 1)))
            return pn__fail_memory(err);
        read_bytes(line, area->tail, area->tail_size);
    } else
        line->bad = true;
    return PN_OK;
}

enum pn_status pn__extra_read(struct pn_area *area, uint8_t *owned, const char *text,
                              struct pn_error *err)
{
    while (*text) {
        size_t length = strcspn(text, "\r\n");
        struct line line = {text, text + length, false};
        if (length)
            PN_TRY(read_statement(area, owned, &line, err));
        if (length && (line.bad || line.at != line.end)) {
            pn__error_set_place(err, "area", -1, -1);
            return pn__fail(err, PN_E_CONSTRAINT,
                            "area %u: extra has a line that means nothing here: '%.*s'",
                            area->number, length < 80 ? (int)length : 80, text);
        }
        text += length;
        text += strspn(text, "\r\n");
    }
    return PN_OK;
}
