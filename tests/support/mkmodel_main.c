/* mkmodel TEXT FILE - makes a model file from its text, by the ending of FILE: .col. */
#include "support/mkcol.h"

static bool make(const char *path, const char *file, uint8_t **bytes, size_t *size,
                 char *why, size_t why_size)
{
    struct mkcol col;
    (void)file;
    bool ok = mkcol_load(path, &col, why, why_size);
    *bytes = col.bytes;
    *size = col.size;
    return ok;
}

int main(int argc, char **argv)
{
    return mktext_main(argc, argv, make);
}
