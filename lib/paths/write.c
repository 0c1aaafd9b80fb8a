/* write.c - groups -> the text of Vice City or San Andreas. */
#include "config.h"

#include "base/alloc.h"
#include "base/buffer.h"
#include "base/error.h"
#include "paths/paths.h"

#include <stdio.h>

/* Widths are multiples of 1/8, densities have two decimals: six digits hold both. */
static void put_float(struct pn__buffer *out, float value)
{
    const uint64_t millionths = (uint64_t)((double)value * 1000000 + 0.5);
    const unsigned fraction = (unsigned)(millionths % 1000000);
    pn__buffer_put_u64(out, millionths / 1000000);
    if (fraction == 0)
        return;
    char digits[8];
    snprintf(digits, sizeof digits, "%06u", fraction);
    size_t size = 6;
    while (digits[size - 1] == '0')
        size--;
    pn__buffer_putc(out, '.');
    pn__buffer_append(out, digits, size);
}

static void put_next(struct pn__buffer *out, int64_t value)
{
    pn__buffer_puts(out, ", ");
    pn__buffer_put_i64(out, value);
}

static void put_row(struct pn__buffer *out, const struct pn_path_row *row,
                    enum pn_paths_dialect dialect)
{
    const bool empty = row->type == PN_PATH_NULL;
    pn__buffer_putc(out, '\t');
    pn__buffer_put_u64(out, row->type);
    const int64_t first[] = {row->next, row->cross, row->x, row->y, row->z};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        put_next(out, first[i]);
    pn__buffer_puts(out, ", ");
    put_float(out, row->width);
    const int64_t second[] = {row->left, row->right, row->speed, row->flags};
    for (size_t i = 0; i < sizeof second / sizeof *second; i++)
        put_next(out, second[i]);
    pn__buffer_puts(out, ", ");
    put_float(out, empty ? 1 : row->density);
    if (dialect == PN_PATHS_SA)
        put_next(out, row->special);
    pn__buffer_putc(out, '\n');
}

static void put_group(struct pn__buffer *out, const struct pn_path_group *group,
                      enum pn_paths_dialect dialect)
{
    static const char *const kinds[PN_KIND_COUNT] = {
        [PN_KIND_CAR] = "1", [PN_KIND_BOAT] = "2", [PN_KIND_PED] = "0"};
    pn__buffer_puts(out, kinds[group->kind]);
    put_next(out, group->model);
    pn__buffer_putc(out, '\n');
    for (int i = 0; i < PN_PATH_ROWS; i++)
        put_row(out, &group->rows[i], dialect);
}

enum pn_status pn_paths_write(const struct pn_paths *paths, enum pn_paths_dialect dialect,
                              char **text, size_t *size, struct pn_error *err)
{
    struct pn__buffer out = {0};
    if (dialect != PN_PATHS_VC && dialect != PN_PATHS_SA)
        return pn__fail(err, PN_E_ARG, "text is written for Vice City or San Andreas");
    pn__buffer_puts(&out, "path\n");
    for (uint32_t g = 0; g < paths->group_count; g++)
        put_group(&out, &paths->groups[g], dialect);
    pn__buffer_puts(&out, "end\n");
    char *bytes = pn__buffer_take(&out, size);
    if (!bytes)
        return pn__fail_memory(err);
    *text = bytes;
    return PN_OK;
}
