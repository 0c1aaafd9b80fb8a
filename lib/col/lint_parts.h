/* col/lint_parts.h - what the families of rules share. */
#ifndef PN_COL_LINT_PARTS_H
#define PN_COL_LINT_PARTS_H

#include "col/layout.h"

enum pn__col_rule {
#define PN_COL_RULE(id, name, severity, what, why, message) PN__COL_RULE_##id,
#include "col/col_rules.def"
#undef PN_COL_RULE
    PN__COL_RULE_COUNT
};

struct pn__col_lint {
    const struct pn_col_model *model; /* the one looked at, or NULL */
    const struct pn_col_fault *fault;
    enum pn_col_game game;
    int (*each)(void *context, const struct pn_col_finding *finding);
    void *context;
    struct pn_error *err;
};

/** The first of the records that break a rule, and how many do. */
struct pn__col_tally {
    int64_t first; /* only if count is not 0 */
    uint32_t count;
};

static inline void pn__col_count(struct pn__col_tally *tally, bool broken, uint32_t i)
{
    if (broken && tally->count++ == 0)
        tally->first = i;
}

/**
 * Reports a rule broken by the model as a whole: the rule's message, and in brackets what
 * format gives; "" gives nothing more.
 */
__attribute__((format(printf, 3, 4))) enum pn_status
pn__col_report(const struct pn__col_lint *lint, enum pn__col_rule rule,
               const char *format, ...);

/** Reports a rule broken by records of a section; nothing if the tally is 0. */
enum pn_status pn__col_report_records(const struct pn__col_lint *lint,
                                      enum pn__col_rule rule,
                                      enum pn__col_section section,
                                      struct pn__col_tally tally);

/** Rules on faces, groups and the shadow mesh. */
enum pn_status pn__col_lint_mesh(const struct pn__col_lint *lint);

#endif
