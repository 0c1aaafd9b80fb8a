/* note.c - what a person should hear of in the end. */
#include "config.h"

#include "gather/gather_parts.h"

#include "base/alloc.h"
#include "base/buffer.h"
#include "base/error.h"

enum pn_status pn__gather_note(struct pn__gathered *all, const char *path,
                               const char *message, struct pn_error *err)
{
    struct pn_gather_report *report = all->report;
    struct pn__buffer text = {0};
    pn__buffer_printf(&text, "%s: %s", path, message);
    char *note = pn__buffer_take(&text, NULL);
    if (!note || !pn__grow(&report->notes, report->note_count, sizeof *report->notes)) {
        pn__free(note);
        return pn__fail_memory(err);
    }
    report->notes[report->note_count++] = note;
    return PN_OK;
}
