/* findings.h - what a validator of files says, in every format. */
#ifndef PN_BIN_FINDINGS_H
#define PN_BIN_FINDINGS_H

#include "say.h"

/** Where a finding is, and what it says. */
struct finding_row {
    const char *file, *part; /* part: the model or clump, "" for the file */
    uint64_t offset;
    enum pn_severity severity;
    const char *rule, *section, *message;
    int64_t record; /* -1: none */
    uint32_t count;
};

/** How findings are printed, and their sums so far. */
struct findings {
    enum format format;
    uint32_t by_severity[PN_SEVERITY_COUNT];
    bool started;
};

/** Choices of --fail-on; index 0 is "not given": error. */
extern const char *const finding_levels[];

/** What stands before the first finding. */
void findings_start(struct findings *findings);

/** As text, notes are only counted. */
void findings_add(struct findings *findings, const struct finding_row *row);

/** What stands after the last one. True if one is as severe as fail_on says. */
bool findings_end(struct findings *findings, int fail_on);

/** A rule of a list of rules. */
struct rule_row {
    const char *name, *what, *why;
    enum pn_severity severity;
};

/** Prints rules 0, 1 ... until row returns false. */
void findings_list_rules(enum format format,
                         bool (*row)(uint32_t i, struct rule_row *rule));

#endif
