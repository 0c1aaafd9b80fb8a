/* mkmodel TEXT FILE - makes a model file from its text, by the ending of FILE: .col or
 * .dff. */
#include "support/mkcol.h"
#include "support/mkdff.h"

#include <string.h>

static bool make_col(const char *path, uint8_t **bytes, size_t *size, char *why,
                     size_t why_size)
{
    struct mkcol col;
    bool ok = mkcol_load(path, &col, why, why_size);
    *bytes = col.bytes;
    *size = col.size;
    return ok;
}

static bool make_dff(const char *path, uint8_t **bytes, size_t *size, char *why,
                     size_t why_size)
{
    struct mkdff dff;
    bool ok = mkdff_load(path, &dff, why, why_size);
    *bytes = dff.bytes;
    *size = dff.size;
    return ok;
}

static bool make(const char *path, const char *file, uint8_t **bytes, size_t *size,
                 char *why, size_t why_size)
{
    const char *ending = strrchr(file, '.');
    if (ending && strcmp(ending, ".dff") == 0)
        return make_dff(path, bytes, size, why, why_size);
    return make_col(path, bytes, size, why, why_size);
}

int main(int argc, char **argv)
{
    return mktext_main(argc, argv, make);
}
