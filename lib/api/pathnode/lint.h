/*
 * pathnode/lint.h - holds a network against the rules a sound one keeps.
 *
 * The rules are a table: what each asks of a map, why it matters in the game, how much.
 * What breaks one is a finding, and findings are data: a broken network is a successful
 * run. Nothing here changes the network but pn_lint_fix.
 *
 * source: pathnode-lint(1) explains every rule; pathnode-area(5)
 */
#ifndef PATHNODE_LINT_H
#define PATHNODE_LINT_H

#include <pathnode/network.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Number of rules; they are numbered from 0. */
unsigned pn_rule_count(void);

/** A rule, or NULL past the end. --only and --skip name it by its name. */
const struct pn_rule *pn_rule_at(unsigned rule);

/** The number of the rule of this name, or -1. */
int pn_rule_find(const char *name);

/**
 * One finding. a and b are the rule's numbers: usually the stored and the right value. A
 * distance is in 1/1000 m.
 */
struct pn_finding {
    uint16_t rule;
    uint16_t area;
    uint32_t index;
    uint8_t record; /* enum pn_record: index is of a node or navi, not of an area */
    uint8_t seq;    /* of a link in its node */
    struct pn_address other; /* another node it is about; area PN_AREA_NONE: none */
    struct pn_point_fx pos;  /* of the node or navi (z of a navi's attached node) */
    int64_t a, b;
};

/** Dead ends nearer than this are asked about, unless told otherwise. */
#define PN_LINT_GAP_M 10.0

/** What to look for. Zeroed: everything, as the game's own map is judged. */
struct pn_lint_options {
    const bool *skip;     /* pn_rule_count() entries: rules to leave out; NULL: none */
    double gap_m;         /* radius of rule dead-end-gap; 0: PN_LINT_GAP_M */
    uint32_t max_regions; /* of vehicles: rule too-many-regions; 0: any number will do */
    uint32_t max_ped_regions; /* the same of peds */
};

/** What was found: the worst first, then by rule, then in file order. */
struct pn_lint_report {
    struct pn_finding *findings;
    size_t count;
    size_t by_severity[PN_SEVERITY_COUNT];
    bool records_only; /* coordinates no file can hold: rules of the graph did not run */
};

void pn_lint_report_release(struct pn_lint_report *report);

/**
 * Lints a network. On a part of the world what only a whole one can tell is left out: one
 * region in two parts, for example.
 *
 * Values that are unset are findings, and judged as they stand: pn_compile_fill with
 * PN_FILL_KNOWN first, which leaves those that nothing can be derived for.
 *
 * owner:  *report is the caller's, released with pn_lint_report_release
 * errors: PN_E_ARG - gap_m is not a distance; PN_E_NOMEM. Never because of what a network
 *         says
 * cost:   O(nodes + links), and O(n log n) for the findings
 */
enum pn_status pn_lint_run(const struct pn_network *network,
                           const struct pn_lint_options *options,
                           struct pn_lint_report *report, struct pn_error *err);

/**
 * Words a finding: "link 15/1457 -> 15/1468: length 12, the nodes stand 14.2 apart".
 *
 * shape: at most size bytes with the final NUL; returns the length that was needed
 */
size_t pn_finding_text(const struct pn_finding *finding, char *text, size_t size);

/**
 * Mends what can be mended without a choice, for findings whose rule has a fix. The
 * report must be that of this network, unchanged since. Lint again to see what is left.
 *
 * shape:  fixed has pn_rule_count() entries and counts per rule, or is NULL
 * cost:   O(findings)
 */
void pn_lint_fix(struct pn_network *network, const struct pn_lint_report *report,
                 size_t *fixed);

#ifdef __cplusplus
}
#endif

#endif
