/* mkarea TEXT FILE - makes an area file from its text; see tests/fixtures/README.md. */
#include "support/mkarea.h"

static bool make(const char *path, const char *file, uint8_t **bytes, size_t *size,
                 char *why, size_t why_size)
{
    struct mkarea area;
    (void)file;
    bool ok = mkarea_load(path, &area, why, why_size);
    *bytes = area.bytes;
    *size = area.size;
    return ok;
}

int main(int argc, char **argv)
{
    return mktext_main(argc, argv, make);
}
