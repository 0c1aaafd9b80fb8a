/* mkarea TEXT FILE - makes an area file from its text; see tests/fixtures/README.md. */
#include "support/mkarea.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    struct mkarea file;
    char why[256];
    if (argc != 3) {
        fprintf(stderr, "usage: mkarea TEXT FILE\n");
        return 2;
    }
    if (!mkarea_load(argv[1], &file, why, sizeof why)) {
        fprintf(stderr, "mkarea: %s: %s\n", argv[1], why);
        return 3;
    }
    FILE *out = fopen(argv[2], "wb");
    bool ok = out && fwrite(file.bytes, 1, file.size, out) == file.size;
    ok = out && fclose(out) == 0 && ok;
    mkarea_release(&file);
    if (!ok)
        perror(argv[2]);
    return ok ? 0 : 3;
}
