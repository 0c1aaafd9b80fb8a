/* Models of the world: names are single fields, lines ascend, hours are answered. */
#include "config.h"

#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pn_ide *ide = NULL;
    struct pn_error err;
    pn_error_clear(&err);
    if (FUZZ_REFUSED(pn_ide_read("t.ide", data, size, &ide, &err), &err)) {
        FUZZ_CHECK(!ide);
        return 0;
    }
    uint32_t line = 0;
    for (uint32_t i = 0; i < ide->item_count; i++) {
        const struct pn_ide_item *item = &ide->items[i];
        FUZZ_CHECK(item->line > line);
        FUZZ_CHECK(item->name[0] && item->name[strcspn(item->name, " ,\t\n")] == '\0');
        FUZZ_CHECK(item->kind == PN_IDE_TOBJ || pn_ide_is_there(item, 12));
        line = item->line;
    }
    pn_ide_free(ide);
    return 0;
}
