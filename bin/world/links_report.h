/* links_report.h - what was found of links, as it is printed. */
#ifndef PN_BIN_LINKS_REPORT_H
#define PN_BIN_LINKS_REPORT_H

#include "cli/say.h"

struct links_report {
    const struct pn_scene *scene;
    enum format format;
    bool all;
    uint32_t count[PN_WALK_END_COUNT];
    uint32_t bad, rows;
};

void links_report_begin(const struct links_report *report);

/** Counts a link, and prints it if it is to be told. */
void links_report_add(struct links_report *report, const struct pn_links_spot *spot);

void links_report_end(const struct links_report *report, uint32_t outside);

#endif
