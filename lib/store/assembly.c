/*
 * assembly.c - rows to records, gathered by area. What makes an area of them: areas.c.
 *
 * Rows are held in the order they came, so that memory is in proportion to them whatever
 * their keys and counts claim.
 */
#include "config.h"

#include "store/assembly_parts.h"

#include "base/alloc.h"
#include "base/error.h"
#include "text/number.h"

#include <string.h>

void pn__assembly_free(struct pn__assembly *assembly)
{
    if (!assembly)
        return;
    pn__held_free(assembly);
    pn__free(assembly->area_hash);
    pn__free(assembly);
}

/* Makes room for the hash of an area. */
static enum pn_status reserve_hash(struct pn__assembly *assembly, uint32_t number,
                                   struct pn_error *err)
{
    const uint32_t had = assembly->area_hash_count;
    if (number < had)
        return PN_OK;
    const uint32_t count = number < PN_AREA_COUNT ? PN_AREA_COUNT : number + 1;
    char(*grown)[65] = pn__realloc(assembly->area_hash, count, sizeof *grown);
    if (!grown)
        return pn__fail_memory(err);
    memset(grown + had, 0, (count - had) * sizeof *grown);
    assembly->area_hash = grown;
    assembly->area_hash_count = count;
    return PN_OK;
}

enum pn_status pn__assembly_new(struct pn__assembly **assembly, struct pn_error *err)
{
    struct pn__assembly *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    enum pn_status status = reserve_hash(made, 0, err);
    if (status != PN_OK) {
        pn__free(made);
        return status;
    }
    for (unsigned t = 0; t < PN__TABLE_COUNT; t++)
        for (unsigned c = 0; c < pn__tables[t].column_count; c++)
            made->required[t] |= (uint32_t)!pn__tables[t].columns[c].nullable << c;
    made->held[PN__TABLE_NODE].size = sizeof(struct pn__held_node);
    made->held[PN__TABLE_LINK].size = sizeof(struct pn__held_link);
    made->held[PN__TABLE_NAVI].size = sizeof(struct pn__held_navi);
    *assembly = made;
    return PN_OK;
}

enum pn_status pn__assembly_expect(struct pn__assembly *assembly, enum pn__table_id table,
                                   size_t rows, struct pn_error *err)
{
    enum { MOST = 1 << 20 }; /* beyond that room grows with the rows */
    struct pn__held_rows *held = &assembly->held[table];
    if (held->size == 0)
        return PN_OK;
    return pn__held_reserve(held, rows < MOST ? rows : MOST, err);
}

static enum pn_status take_version(struct pn__assembly *assembly,
                                   const struct pn__row *row, struct pn_error *err)
{
    const char *text = pn__row_text(row, PN__COL_META_VALUE);
    int64_t version = 0;
    if (assembly->has_version)
        return pn__row_fail(row, PN__COL_META_KEY, err, PN_E_CONSTRAINT,
                            "is there twice");
    if (pn__parse_int(text, strlen(text), &version) != PN__NUMBER_OK)
        return pn__row_fail(row, PN__COL_META_VALUE, err, PN_E_FORMAT,
                            "'%.40s' is not a number", text);
    if (version != PN__SCHEMA_VERSION)
        return pn__row_fail(row, PN__COL_META_VALUE, err, PN_E_UNSUPPORTED,
                            "is %lld, this version of pathnode reads %d",
                            (long long)version, PN__SCHEMA_VERSION);
    assembly->has_version = true;
    return PN_OK;
}

static enum pn_status take_hash(struct pn__assembly *assembly, const struct pn__row *row,
                                const char *number_text, struct pn_error *err)
{
    const char *hex = pn__row_text(row, PN__COL_META_VALUE);
    size_t length = strlen(hex);
    int64_t number = -1;
    if (pn__parse_int(number_text, strlen(number_text), &number) != PN__NUMBER_OK ||
        number < 0 || number >= (int64_t)PN_AREA_NONE)
        return PN_OK; /* not one of ours */
    if (length != 64 || strspn(hex, "0123456789abcdefABCDEF") != length)
        return pn__row_fail(row, PN__COL_META_VALUE, err, PN_E_CONSTRAINT,
                            "is not a SHA-256 of 64 hex digits");
    PN_TRY(reserve_hash(assembly, (uint32_t)number, err));
    if (assembly->area_hash[number][0])
        return pn__row_fail(row, PN__COL_META_KEY, err, PN_E_CONSTRAINT,
                            "is there twice");
    for (size_t i = 0; i < length; i++)
        assembly->area_hash[number][i] =
            (char)(hex[i] >= 'A' && hex[i] <= 'F' ? hex[i] - 'A' + 'a' : hex[i]);
    return PN_OK;
}

static enum pn_status add_meta(struct pn__assembly *assembly, const struct pn__row *row,
                               struct pn_error *err)
{
    static const char prefix[] = "sha256_";
    const char *key = pn__row_text(row, PN__COL_META_KEY);
    if (strcmp(key, "schema_version") == 0)
        return take_version(assembly, row, err);
    if (strncmp(key, prefix, sizeof prefix - 1) == 0)
        return take_hash(assembly, row, key + sizeof prefix - 1, err);
    return PN_OK; /* remarks for people */
}

static enum pn_status add_area(struct pn__assembly *assembly, const struct pn__row *row,
                               struct pn_error *err)
{
    struct pn__held_area *area;
    PN_TRY(pn__held_area(assembly, (uint32_t)row->cell[PN__COL_AREA_AREA], &area, err));
    if (area->has_row)
        return pn__row_fail(row, PN__COL_AREA_AREA, err, PN_E_CONSTRAINT,
                            "is there twice");
    if (!pn__row_is_null(row, PN__COL_AREA_EXTRA)) {
        area->extra = pn__strdup(pn__row_text(row, PN__COL_AREA_EXTRA));
        if (!area->extra)
            return pn__fail_memory(err);
    }
    area->has_row = true;
    area->line = row->line;
    area->vehicle_count = (uint32_t)row->cell[PN__COL_AREA_VEHICLE_COUNT];
    area->ped_count = (uint32_t)row->cell[PN__COL_AREA_PED_COUNT];
    area->navi_total = (uint32_t)row->cell[PN__COL_AREA_NAVI_COUNT];
    area->link_total = (uint32_t)row->cell[PN__COL_AREA_LINK_COUNT];
    area->padding = (uint32_t)row->cell[PN__COL_AREA_PADDING];
    area->spare = row->cell[PN__COL_AREA_SPARE] != 0;
    return PN_OK;
}

/* A cell, or 0 and the bit set where it is NULL. */
static int64_t cell_or(const struct pn__row *row, unsigned column, uint8_t *unset,
                       uint8_t bit)
{
    if (!pn__row_is_null(row, column))
        return row->cell[column];
    *unset |= bit;
    return 0;
}

static uint32_t flag_if(int64_t cell, uint32_t flag)
{
    return cell ? flag : 0;
}

static uint32_t node_flags(const struct pn__row *row, uint8_t *unset)
{
    const int64_t *cell = row->cell;
    int64_t dead_end = cell_or(row, PN__COL_NODE_DEAD_END, unset, PN_NODE_UNSET_DEAD_END);
    int64_t original = cell_or(row, PN__COL_NODE_SWITCHED_OFF_ORIGINAL, unset,
                               PN_NODE_UNSET_SWITCHED_OFF_ORIGINAL);
    return (uint32_t)cell[PN__COL_NODE_LINK_COUNT] | flag_if(dead_end, PN_NODE_DEAD_END) |
           flag_if(cell[PN__COL_NODE_SWITCHED_OFF], PN_NODE_SWITCHED_OFF) |
           flag_if(cell[PN__COL_NODE_ROAD_BLOCK], PN_NODE_ROAD_BLOCK) |
           flag_if(cell[PN__COL_NODE_WATER], PN_NODE_WATER) |
           flag_if(original, PN_NODE_SWITCHED_OFF_ORIGINAL) |
           flag_if(cell[PN__COL_NODE_DONT_WANDER], PN_NODE_DONT_WANDER) |
           (uint32_t)cell[PN__COL_NODE_SPEED] << PN_NODE_SPEED_SHIFT |
           (uint32_t)cell[PN__COL_NODE_DENSITY] << PN_NODE_DENSITY_SHIFT |
           (uint32_t)cell[PN__COL_NODE_SPECIAL] << PN_NODE_SPECIAL_SHIFT |
           (uint32_t)cell[PN__COL_NODE_OTHER_FLAGS];
}

static enum pn_status fail_other(const struct pn__row *row, unsigned column,
                                 uint32_t mask, struct pn_error *err)
{
    return pn__row_fail(row, column, err, PN_E_CONSTRAINT,
                        "is %lld, but only the bits of 0x%X have no column of their own",
                        (long long)row->cell[column], mask);
}

static enum pn_status add_node(struct pn__assembly *assembly, const struct pn__row *row,
                               struct pn_error *err)
{
    const int64_t *cell = row->cell;
    void *added;
    if (cell[PN__COL_NODE_OTHER_FLAGS] & ~(int64_t)PN_NODE_OTHER_MASK)
        return fail_other(row, PN__COL_NODE_OTHER_FLAGS, PN_NODE_OTHER_MASK, err);
    PN_TRY(pn__held_add(&assembly->held[PN__TABLE_NODE], row, &added, err));
    struct pn__held_node *held = added;
    struct pn_node *node = &held->node;
    held->ped = cell[PN__COL_NODE_KIND] != 0;
    held->link_count = (uint8_t)cell[PN__COL_NODE_LINK_COUNT];
    held->first_null = pn__row_is_null(row, PN__COL_NODE_FIRST_LINK);
    *node = (struct pn_node){.self = {held->key.area, held->key.id}};
    node->pos.x = (int32_t)cell[PN__COL_NODE_X];
    node->pos.y = (int32_t)cell[PN__COL_NODE_Y];
    node->pos.z = (int32_t)cell[PN__COL_NODE_Z];
    node->width = (uint8_t)cell[PN__COL_NODE_WIDTH];
    node->region =
        (uint16_t)cell_or(row, PN__COL_NODE_REGION, &node->unset, PN_NODE_UNSET_REGION);
    node->flags = node_flags(row, &node->unset);
    node->next_pointer = (uint32_t)cell[PN__COL_NODE_NEXT_POINTER];
    node->prev_pointer = (uint32_t)cell[PN__COL_NODE_PREV_POINTER];
    node->search_distance = (int16_t)cell[PN__COL_NODE_SEARCH_DISTANCE];
    node->first_link = held->first_null ? 0 : (uint32_t)cell[PN__COL_NODE_FIRST_LINK];
    return PN_OK;
}

static enum pn_status add_link(struct pn__assembly *assembly, const struct pn__row *row,
                               struct pn_error *err)
{
    const int64_t *cell = row->cell;
    void *added;
    if (cell[PN__COL_LINK_OTHER_FLAGS] & ~(int64_t)PN__LINK_OTHER_MASK)
        return fail_other(row, PN__COL_LINK_OTHER_FLAGS, PN__LINK_OTHER_MASK, err);
    PN_TRY(pn__held_add(&assembly->held[PN__TABLE_LINK], row, &added, err));
    struct pn__held_link *held = added;
    struct pn_link *link = &held->link;
    held->seq = (uint8_t)cell[PN__COL_LINK_SEQ];
    held->navi_null = pn__row_is_null(row, PN__COL_LINK_NAVI);
    *link = (struct pn_link){.to = {(uint16_t)cell[PN__COL_LINK_TO_AREA],
                                    (uint16_t)cell[PN__COL_LINK_TO_NODE]}};
    link->length =
        (uint8_t)cell_or(row, PN__COL_LINK_LENGTH, &link->unset, PN_LINK_UNSET_LENGTH);
    if (!held->navi_null) {
        link->navi.area = (uint16_t)cell[PN__COL_LINK_NAVI_AREA];
        link->navi.navi = (uint16_t)cell[PN__COL_LINK_NAVI];
    }
    link->flags = (uint8_t)(cell[PN__COL_LINK_OTHER_FLAGS] |
                            flag_if(cell[PN__COL_LINK_ROAD_CROSS], PN_LINK_ROAD_CROSS) |
                            flag_if(cell[PN__COL_LINK_PED_LIGHT], PN_LINK_PED_LIGHT));
    return PN_OK;
}

static enum pn_status add_navi(struct pn__assembly *assembly, const struct pn__row *row,
                               struct pn_error *err)
{
    const int64_t *cell = row->cell;
    void *added;
    if (cell[PN__COL_NAVI_OTHER_FLAGS] & ~(int64_t)PN__NAVI_OTHER_MASK)
        return fail_other(row, PN__COL_NAVI_OTHER_FLAGS, PN__NAVI_OTHER_MASK, err);
    PN_TRY(pn__held_add(&assembly->held[PN__TABLE_NAVI], row, &added, err));
    struct pn__held_navi *held = added;
    struct pn_navi *navi = &held->navi;
    *navi = (struct pn_navi){.attached = {(uint16_t)cell[PN__COL_NAVI_TO_AREA],
                                          (uint16_t)cell[PN__COL_NAVI_TO_NODE]}};
    navi->x = (int32_t)cell_or(row, PN__COL_NAVI_X, &navi->unset, PN_NAVI_UNSET_POSITION);
    navi->y = (int32_t)cell_or(row, PN__COL_NAVI_Y, &navi->unset, PN_NAVI_UNSET_POSITION);
    navi->dir_x =
        (int8_t)cell_or(row, PN__COL_NAVI_DIR_X, &navi->unset, PN_NAVI_UNSET_DIRECTION);
    navi->dir_y =
        (int8_t)cell_or(row, PN__COL_NAVI_DIR_Y, &navi->unset, PN_NAVI_UNSET_DIRECTION);
    navi->width =
        (uint8_t)cell_or(row, PN__COL_NAVI_WIDTH, &navi->unset, PN_NAVI_UNSET_WIDTH);
    uint32_t other = (uint32_t)cell[PN__COL_NAVI_OTHER_FLAGS];
    navi->lanes = (uint8_t)(cell[PN__COL_NAVI_LANES_TO] |
                            cell[PN__COL_NAVI_LANES_AWAY] << PN_NAVI_LANES_AWAY_SHIFT |
                            flag_if(cell[PN__COL_NAVI_LIGHT_TO], PN_NAVI_LIGHT_TO) |
                            (other >> 8 & 0xFFu));
    navi->light =
        (uint16_t)(cell[PN__COL_NAVI_LIGHT] |
                   flag_if(cell[PN__COL_NAVI_BRIDGE], PN_NAVI_BRIDGE) | other >> 16);
    return PN_OK;
}

/* Columns that are NULL together or not at all. */
static const struct {
    enum pn__table_id table;
    unsigned a, b;
} pairs[] = {
    {PN__TABLE_LINK, PN__COL_LINK_NAVI_AREA, PN__COL_LINK_NAVI},
    {PN__TABLE_NAVI, PN__COL_NAVI_X, PN__COL_NAVI_Y},
    {PN__TABLE_NAVI, PN__COL_NAVI_DIR_X, PN__COL_NAVI_DIR_Y},
};

static enum pn_status check_nulls(const struct pn__assembly *assembly,
                                  const struct pn__row *row, struct pn_error *err)
{
    uint32_t missing = row->null & assembly->required[row->table];
    if (missing)
        return pn__row_fail(row, (unsigned)__builtin_ctz(missing), err, PN_E_CONSTRAINT,
                            "is NULL, but nothing derives it");
    for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        unsigned a = pairs[i].a, b = pairs[i].b;
        if (row->table != pairs[i].table ||
            pn__row_is_null(row, a) == pn__row_is_null(row, b))
            continue;
        if (!pn__row_is_null(row, a))
            a = pairs[i].b, b = pairs[i].a;
        return pn__row_fail(row, a, err, PN_E_CONSTRAINT,
                            "is NULL and %s is not: set both or none",
                            pn__tables[row->table].columns[b].name);
    }
    return PN_OK;
}

enum pn_status pn__assembly_add(struct pn__assembly *assembly, const struct pn__row *row,
                                struct pn_error *err)
{
    static enum pn_status (*const adders[PN__TABLE_COUNT])(
        struct pn__assembly *, const struct pn__row *, struct pn_error *) = {
        [PN__TABLE_META] = add_meta, [PN__TABLE_AREA] = add_area,
        [PN__TABLE_NODE] = add_node, [PN__TABLE_LINK] = add_link,
        [PN__TABLE_NAVI] = add_navi,
    };
    PN_TRY(check_nulls(assembly, row, err));
    return adders[row->table](assembly, row, err);
}

/* made[i]: area i, NULL if there is none; *edited: or if its rows do not agree. */
static enum pn_status make_areas(const struct pn__assembly *assembly,
                                 struct pn_area **made, bool *edited,
                                 struct pn_error *err)
{
    for (uint32_t i = 0; i < assembly->area_limit; i++) {
        if (!assembly->areas[i])
            continue;
        PN_TRY(pn__held_area_make(assembly->areas[i], &made[i], err));
        *edited |= !made[i];
    }
    return PN_OK;
}

/* Takes the areas out of made. */
static enum pn_status add_areas(struct pn_area **made, uint32_t limit,
                                struct pn_network **network, struct pn_error *err)
{
    struct pn_network *whole;
    PN_TRY(pn_network_new(&whole, err));
    for (uint32_t i = 0; i < limit; i++) {
        struct pn_area *area = made[i];
        made[i] = NULL;
        enum pn_status status = area ? pn_network_add(whole, area, err) : PN_OK;
        if (status == PN_OK)
            continue;
        pn_network_free(whole);
        return status;
    }
    *network = whole;
    return PN_OK;
}

static enum pn_status make_network(const struct pn__assembly *assembly,
                                   struct pn_network **network, struct pn_edits **edits,
                                   struct pn_error *err)
{
    bool edited = false;
    struct pn_area **made = pn__alloc(assembly->area_limit, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    enum pn_status status = make_areas(assembly, made, &edited, err);
    if (status == PN_OK && edited)
        status = pn__settle_edited(assembly, made, network, edits, err);
    else if (status == PN_OK)
        status = add_areas(made, assembly->area_limit, network, err);
    for (uint32_t i = 0; i < assembly->area_limit; i++)
        pn_area_free(made[i]);
    pn__free(made);
    return status;
}

enum pn_status pn__assembly_finish(struct pn__assembly *assembly,
                                   struct pn_network **network,
                                   struct pn_source_info *info, struct pn_error *err)
{
    struct pn_edits *edits = NULL;
    if (!assembly->has_version) {
        pn__error_set_place(err, pn__tables[PN__TABLE_META].name, -1, -1);
        return pn__fail(err, PN_E_FORMAT, "meta has no row 'schema_version'");
    }
    PN_TRY(pn__held_deal(assembly, err));
    PN_TRY(make_network(assembly, network, &edits, err));
    if (!info) {
        pn_edits_free(edits);
        return PN_OK;
    }
    pn__free(info->area_hash);
    info->area_hash = assembly->area_hash;
    info->area_hash_count = assembly->area_hash_count;
    assembly->area_hash = NULL;
    assembly->area_hash_count = 0;
    pn_edits_free(info->edits);
    info->edits = edits;
    return PN_OK;
}
