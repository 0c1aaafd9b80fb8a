/* pathnode/merge.h - two edits of one network joined. */
#ifndef PATHNODE_MERGE_H
#define PATHNODE_MERGE_H

#include <pathnode/diff.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The three networks of a merge. */
enum pn_merge_side { PN_MERGE_BASE, PN_MERGE_OURS, PN_MERGE_THEIRS, PN_MERGE_SIDES };

/** "base", "ours", "theirs". Static; NULL past the end. */
const char *pn_merge_side_name(enum pn_merge_side side);

/** Why two edits do not go together. */
enum pn_conflict_what {
    PN_CONFLICT_FIELD, /* both changed a field, or gave it to a new record, differently */
    PN_CONFLICT_REMOVED, /* one removed what the other changed or links to */
    PN_CONFLICT_LINKS,   /* both changed which links a node has, or their order */
    PN_CONFLICT_TRACK    /* both changed a point of a train track, or how many it has */
};

/** Not one point of a track, but all of them. */
#define PN_CONFLICT_WHOLE UINT32_MAX

/** One conflict; arrays go by enum pn_merge_side. */
struct pn_conflict {
    enum pn_conflict_what what;
    enum pn_record record;
    struct pn_diff_place place[PN_MERGE_SIDES];
    const char *field; /* of PN_CONFLICT_FIELD; static */
    uint32_t point;    /* of PN_CONFLICT_TRACK; or PN_CONFLICT_WHOLE */
    bool is_eighths, is_text;
    struct pn_diff_value value[PN_MERGE_SIDES];
};

struct pn_conflicts {
    struct pn_conflict *list;
    size_t count;
};

void pn_conflicts_release(struct pn_conflicts *conflicts);

/**
 * Joins two edits of a base: what one changed is changed, what both changed alike too.
 *
 * Records are matched as pn_diff_run does. Nothing is guessed: what both changed
 * differently is a conflict, but for values that follow from others (lengths, directions,
 * regions, dead ends), which are derived anew, and pointer words, which mean nothing and
 * are ours. Train tracks are the same by their numbers; a network without any says
 * nothing of them. Nodes that both added in one area come ours first; where that makes
 * the other end of a link the lower one, its navi is turned round.
 *
 * shape:  with conflicts *network is left as it is
 * owner:  *network is the caller's; conflicts is released with pn_conflicts_release
 * errors: those of pn_compile_fill and of pn_database_save; PN_E_NOMEM
 * cost:   O(n log n)
 */
enum pn_status pn_merge(const struct pn_network *base, const struct pn_network *ours,
                        const struct pn_network *theirs, struct pn_network **network,
                        struct pn_conflicts *conflicts, struct pn_error *err);

/** Words a conflict. shape: as pn_finding_text */
size_t pn_conflict_text(const struct pn_conflict *conflict, char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
