/* findings.h - what a validator of files says, in every format. */
#ifndef PN_BIN_FINDINGS_H
#define PN_BIN_FINDINGS_H

#include "cli/say.h"
#include "cli/subcommand.h"

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
    int fail_on; /* a choice of --fail-on */
    uint32_t by_severity[PN_SEVERITY_COUNT];
    bool started;
};

/** Choices of --fail-on; index 0 is "not given": error. */
extern const char *const finding_levels[];

/** The severity that a choice of --fail-on means. */
enum pn_severity finding_level(int fail_on);

/** As text, notes are only counted, unless --fail-on minds them. */
void findings_add(struct findings *findings, const struct finding_row *row);

/** Rule i of a list; NULL past its end. */
typedef const struct pn_rule *rule_at(uint32_t i);

/** Prints all rules. GeoJSON is JSON here. */
void findings_list_rules(enum format format, rule_at *at);

/** What `col lint` and `dff lint` have of their own. */
struct lint_files {
    struct findings *findings; /* each adds to them */
    bool list;                 /* only the rules are wanted */
    rule_at *rule;
    int (*each)(const struct call *call, struct file_list files, void *context);
    void *context;
};

/** Prints the rules, or the findings of all files. Returns the exit status. */
int findings_lint(const struct call *call, struct file_list files,
                  const struct lint_files *lint);

#endif
