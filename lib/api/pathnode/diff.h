/*
 * pathnode/diff.h - what is different between two networks, field by field.
 *
 * Follows renumbering: a node that was inserted moves the addresses of those behind it,
 * and that is one line, not thousands. Fields are the columns of pathnode-schema(5).
 */
#ifndef PATHNODE_DIFF_H
#define PATHNODE_DIFF_H

#include <pathnode/network.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What became of a record. */
enum pn_diff_what {
    PN_DIFF_CHANGED,    /* a field of it */
    PN_DIFF_ADDED,      /* it is only in the second network */
    PN_DIFF_REMOVED,    /* it is only in the first */
    PN_DIFF_RENUMBERED, /* as many as run says, from it on, have another address */
    PN_DIFF_COUNT
};

/** "changed", "added", "removed", "renumbered". Static; NULL past the end. */
const char *pn_diff_what_name(enum pn_diff_what what);

/** A record's place in one of the networks. */
struct pn_diff_place {
    bool there;             /* else the network does not have it */
    uint16_t area;          /* the area it is in, or which it is; 0 of a track */
    uint32_t index;         /* node or navi; of a link its node; a track's number */
    uint32_t seq;           /* of a link in its node, of a point in its track */
    struct pn_address to;   /* where a link leads */
    struct pn_point_fx pos; /* of the node, navi (z 0) or point, in 1/8 m */
};

/** The value of a field: an integer, or a count of 1/8 units; in tracks any number. */
struct pn_diff_value {
    bool null; /* unset */
    int64_t number;
    double real; /* where the row says so */
};

/** One difference; [0] is the first network, [1] the second. */
struct pn_diff_row {
    enum pn_diff_what what;
    enum pn_record record;
    struct pn_diff_place place[2];
    const char *field; /* column; NULL unless changed. Static */
    bool is_eighths, is_real;
    bool is_text; /* a text is told to differ, not shown */
    struct pn_diff_value value[2];
    uint32_t run; /* of renumbered records */
};

/** All differences: areas, nodes with their links, navis, then points of tracks. */
struct pn_diff {
    struct pn_diff_row *rows;
    size_t count;
    size_t by_record[PN_RECORD_COUNT][PN_DIFF_COUNT]; /* rows */
};

/**
 * Compares two networks. Without a difference their files are the same, byte for byte.
 *
 * Nodes are the same where they stand in the same place, else by their links, else by
 * their address; links by their ends; navis by their links. What follows from that (the
 * counts of an area, the number of links of a node) is not told again.
 * Points of train tracks are the same from both ends of a track on, as far as they agree,
 * and by their places between. A network without any tracks says nothing of them: area
 * files, for one, hold none.
 *
 * owner:  release with pn_diff_release
 * errors: PN_E_CONSTRAINT - a value that no column can hold; PN_E_NOMEM
 * cost:   O(n log n)
 */
enum pn_status pn_diff_run(const struct pn_network *one, const struct pn_network *two,
                           struct pn_diff *diff, struct pn_error *err);

void pn_diff_release(struct pn_diff *diff);

/** A value as text: "12", "-2427.625", "NULL". shape: text has 32 bytes; returns it */
char *pn_diff_value_text(const struct pn_diff_row *row, int side, char *text);

#ifdef __cplusplus
}
#endif

#endif
