/*
 * graphml_read.c - the GraphML that graphml.c writes: elements node and edge with their
 * data, in any order and layout. Other elements are passed over.
 */
#include "config.h"

#include "exchange/foreign.h"

#include "base/error.h"
#include "text/number.h"
#include "text/piece.h"

#include <string.h>

enum element { OUTSIDE, NODE, EDGE };

struct reader {
    struct pn__foreign *foreign;
    const char *at, *end;
    uint32_t line;
    enum element inside;
    uint32_t start_line; /* of the node or edge */
    uint64_t id;         /* of the node */
    double pos[3];
    enum pn_kind kind;
    unsigned known; /* bits: x, y, z, kind; lanes of an edge */
    struct pn__foreign_edge edge;
};

enum { KNOWN_KIND = 8, KNOWN_NODE = 15, KNOWN_LANES = 16 };

static enum pn_status fail(const struct reader *r, const char *words)
{
    return pn__foreign_fail(r->foreign, r->line, PN_E_FORMAT, "%s", words);
}

/* Everything up to a byte, which is passed over. */
static bool take_until(struct reader *r, char stop, struct pn__piece *piece)
{
    const char *found = memchr(r->at, stop, (size_t)(r->end - r->at));
    if (!found)
        return false;
    *piece = (struct pn__piece){r->at, (size_t)(found - r->at)};
    for (const char *c = r->at; c < found; c++)
        r->line += *c == '\n';
    r->at = found + 1;
    return true;
}

static bool starts_with(const struct reader *r, const char *word)
{
    const size_t length = strlen(word);
    return (size_t)(r->end - r->at) >= length && memcmp(r->at, word, length) == 0;
}

/* What stands before the ">" of a tag; of a comment and of raw text more than nothing,
 * since they hold what looks like tags. */
static const char *ending_of(const struct reader *r)
{
    if (starts_with(r, "!--"))
        return "--";
    return starts_with(r, "![CDATA[") ? "]]" : "";
}

static bool take_tag_text(struct reader *r, struct pn__piece *tag)
{
    const char *start = r->at, *ending = ending_of(r);
    const size_t end = strlen(ending), least = *ending == '-' ? strlen("!----") : end;
    size_t size;
    do {
        if (!take_until(r, '>', tag))
            return false;
        size = (size_t)(r->at - 1 - start);
    } while (size < least || memcmp(start + size - end, ending, end) != 0);
    *tag = (struct pn__piece){start, size};
    return true;
}

/* The value of an attribute in a tag, ATTRIBUTE="VALUE". */
static bool attribute(struct pn__piece tag, const char *name, struct pn__piece *value)
{
    const size_t length = strlen(name);
    const char *end = tag.text + tag.size;
    for (const char *at = tag.text; (size_t)(end - at) > length + 2; at++) {
        if ((at[0] != ' ' && at[0] != '\n' && at[0] != '\t' && at[0] != '\r') ||
            memcmp(at + 1, name, length) != 0 || at[length + 1] != '=')
            continue;
        const char quote = at[length + 2];
        const char *from = at + length + 3;
        const char *to = from <= end ? memchr(from, quote, (size_t)(end - from)) : NULL;
        if ((quote != '"' && quote != '\'') || !to)
            return false;
        *value = (struct pn__piece){from, (size_t)(to - from)};
        return true;
    }
    return false;
}

/* "n983040" */
static bool node_id(struct pn__piece piece, uint64_t *id)
{
    int64_t value;
    if (piece.size < 2 || piece.text[0] != 'n' ||
        !pn__parse_plain(piece.text + 1, piece.size - 1, &value) || value < 0)
        return false;
    *id = (uint64_t)value;
    return true;
}

static enum pn_status begin_node(struct reader *r, struct pn__piece tag)
{
    struct pn__piece id;
    if (r->inside != OUTSIDE)
        return fail(r, "a node inside a node or an edge");
    if (!attribute(tag, "id", &id) || !node_id(id, &r->id))
        return fail(r, "a node's id is no n and a number, as Pathnode writes it");
    r->inside = NODE;
    r->known = 0;
    r->start_line = r->line;
    return PN_OK;
}

static enum pn_status begin_edge(struct reader *r, struct pn__piece tag)
{
    struct pn__piece from, to;
    if (r->inside != OUTSIDE)
        return fail(r, "an edge inside a node or an edge");
    r->edge = (struct pn__foreign_edge){.line = r->line, .lanes = 1};
    if (!attribute(tag, "source", &from) || !node_id(from, &r->edge.from) ||
        !attribute(tag, "target", &to) || !node_id(to, &r->edge.to))
        return fail(r, "an edge's source or target is no node of Pathnode's");
    r->inside = EDGE;
    r->known = 0;
    return PN_OK;
}

static enum pn_status end_node(struct reader *r)
{
    r->inside = OUTSIDE;
    if (r->known != KNOWN_NODE)
        return fail(r, "a node without x, y, z or kind");
    return pn__foreign_add_node(r->foreign, r->id, r->pos, r->kind, r->start_line);
}

static enum pn_status end_edge(struct reader *r)
{
    r->inside = OUTSIDE;
    r->foreign->lack.no_lanes |= !(r->known & KNOWN_LANES);
    return pn__foreign_add_edge(r->foreign, &r->edge);
}

static enum pn_status take_kind(struct reader *r, struct pn__piece value)
{
    for (int k = 0; k < PN_KIND_COUNT; k++)
        if (pn__piece_equals(value, pn_kind_name((enum pn_kind)k))) {
            r->kind = (enum pn_kind)k;
            r->known |= KNOWN_KIND;
            return PN_OK;
        }
    return fail(r, "a kind is car, boat or ped");
}

static enum pn_status take_lanes(struct reader *r, struct pn__piece value)
{
    int64_t lanes;
    if (!pn__parse_plain(value.text, value.size, &lanes) || lanes < 0 ||
        lanes > PN_NAVI_LANES_TO_MASK)
        return fail(r, "lanes are 0 to 7");
    r->edge.lanes = (uint8_t)lanes;
    r->known |= KNOWN_LANES;
    return PN_OK;
}

/* <data key="...">VALUE</data> of the node or edge; keys that are not known are left. */
static enum pn_status take_data(struct reader *r, struct pn__piece tag)
{
    static const char *const axes[] = {"x", "y", "z"};
    struct pn__piece key, value;
    if (!attribute(tag, "key", &key) || !take_until(r, '<', &value))
        return fail(r, "data without a key, or without an end");
    r->at--; /* the tag that ends it */
    for (unsigned i = 0; i < 3 && r->inside == NODE; i++)
        if (pn__piece_equals(key, axes[i])) {
            r->known |= 1u << i;
            return pn__parse_real(value.text, value.size, &r->pos[i])
                       ? PN_OK
                       : fail(r, "a coordinate is no number");
        }
    if (r->inside == NODE && pn__piece_equals(key, "kind"))
        return take_kind(r, value);
    if (r->inside == EDGE && pn__piece_equals(key, "lanes"))
        return take_lanes(r, value);
    return PN_OK;
}

/* The name of a tag: up to a blank or the slash of an empty element. */
static struct pn__piece tag_name(struct pn__piece tag)
{
    struct pn__piece name = {tag.text, 0};
    while (name.size < tag.size && !strchr(" \t\r\n", tag.text[name.size]) &&
           (name.size == 0 || tag.text[name.size] != '/'))
        name.size++;
    return name;
}

static enum pn_status take_tag(struct reader *r, struct pn__piece tag)
{
    const struct pn__piece name = tag_name(tag);
    const bool empty = tag.size && tag.text[tag.size - 1] == '/';
    if (pn__piece_equals(name, "node"))
        PN_TRY(begin_node(r, tag));
    else if (pn__piece_equals(name, "edge"))
        PN_TRY(begin_edge(r, tag));
    else if (pn__piece_equals(name, "data") && !empty)
        return take_data(r, tag);
    if (r->inside == NODE &&
        (pn__piece_equals(name, "/node") || (pn__piece_equals(name, "node") && empty)))
        return end_node(r);
    if (r->inside == EDGE &&
        (pn__piece_equals(name, "/edge") || (pn__piece_equals(name, "edge") && empty)))
        return end_edge(r);
    return PN_OK;
}

enum pn_status pn__read_graphml(struct pn__foreign *foreign, const char *text,
                                size_t size)
{
    struct reader r = {.foreign = foreign, .at = text, .end = text + size, .line = 1};
    struct pn__piece between, tag;
    while (take_until(&r, '<', &between)) {
        if (!take_tag_text(&r, &tag))
            return fail(&r, "a tag without an end");
        PN_TRY(take_tag(&r, tag));
    }
    if (r.inside != OUTSIDE)
        return fail(&r, "the text ends inside a node or an edge");
    if (foreign->node_count == 0)
        return pn__foreign_fail(foreign, r.line, PN_E_NOTFOUND, "no nodes");
    return PN_OK;
}
