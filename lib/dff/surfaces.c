/* surfaces.c - rules that tell which surface a texture stands for, from a CSV file. */
#include "config.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "base/error.h"
#include "text/csv.h"
#include "text/number.h"

#include <pathnode/dff.h>

#include <string.h>

struct rule {
    char texture[PN_DFF_NAME_SIZE];
    bool is_start; /* of all names that fit */
    uint8_t material;
};

struct pn_surface_rules {
    struct rule *rules;
    uint32_t count;
    struct rule row; /* the one being read */
};

enum { TEXTURE, MATERIAL, COLUMNS };
static const char *const columns[COLUMNS] = {"texture", "material"};

static enum pn_status read_cell(void *context, size_t column, const char *text,
                                size_t size, struct pn_error *err)
{
    struct rule *row = &((struct pn_surface_rules *)context)->row;
    int64_t material = 0;
    if (column == MATERIAL) {
        enum pn__number_fault fault = pn__parse_int(text, size, &material);
        if (fault != PN__NUMBER_OK)
            return pn__fail(err, PN_E_FORMAT, "material '%.*s' %s", (int)size, text,
                            pn__number_fault_text(fault));
        if (material < 0 || material > UINT8_MAX)
            return pn__fail(err, PN_E_RANGE, "material %lld is out of range (0..255)",
                            (long long)material);
        row->material = (uint8_t)material;
        return PN_OK;
    }
    if (size == 0 || size >= sizeof row->texture)
        return pn__fail(err, PN_E_FORMAT, "texture '%.*s' is no name", (int)size, text);
    memcpy(row->texture, text, size);
    row->texture[size] = '\0';
    row->is_start = text[size - 1] == '*';
    if (row->is_start)
        row->texture[size - 1] = '\0';
    return PN_OK;
}

static enum pn_status end_row(void *context, uint32_t line, struct pn_error *err)
{
    struct pn_surface_rules *rules = context;
    (void)line;
    if (!(rules->count & (rules->count - 1))) {
        size_t room = rules->count ? (size_t)rules->count * 2 : 1;
        struct rule *grown = pn__realloc(rules->rules, room, sizeof *grown);
        if (!grown)
            return pn__fail_memory(err);
        rules->rules = grown;
    }
    rules->rules[rules->count++] = rules->row;
    return PN_OK;
}

enum pn_status pn_surface_rules_load(const char *path, struct pn_surface_rules **rules,
                                     struct pn_error *err)
{
    struct pn_surface_rules *made = pn__alloc(1, sizeof *made);
    if (!made)
        return pn__fail_memory(err);
    const struct pn__csv_table table = {.columns = columns,
                                        .column_count = COLUMNS,
                                        .cell = read_cell,
                                        .row = end_row,
                                        .context = made};
    enum pn_status status = pn__csv_read(path, &table, NULL, "rules", err);
    if (status == PN_OK)
        *rules = made;
    else
        pn_surface_rules_free(made);
    return status;
}

void pn_surface_rules_free(struct pn_surface_rules *rules)
{
    if (!rules)
        return;
    pn__free(rules->rules);
    pn__free(rules);
}

uint8_t pn_surface_rules_find(const struct pn_surface_rules *rules, const char *texture)
{
    for (uint32_t i = 0; rules && i < rules->count; i++) {
        const struct rule *rule = &rules->rules[i];
        if (rule->is_start ? pn__starts_with(texture, rule->texture)
                           : pn__same_name(texture, rule->texture))
            return rule->material;
    }
    return 0;
}
