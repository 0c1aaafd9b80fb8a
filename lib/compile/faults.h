/*
 * compile/faults.h - everything area files cannot hold, place by place.
 *
 * pn_compile_check refuses the first one; a validator lists them all.
 */
#ifndef PN_COMPILE_FAULTS_H
#define PN_COMPILE_FAULTS_H

#include "base/buffer.h"

#include <pathnode/network.h>

/** What is wrong, and what value and limit then are. */
enum pn__fault_kind {
    PN__FAULT_AREA,       /* no file has this area's number; limit: the highest */
    PN__FAULT_COUNT,      /* value records in section, limit fit */
    PN__FAULT_COORDINATE, /* field has value (1/8 unit) */
    PN__FAULT_PLACE,      /* a node outside its area; value: the area it stands in */
    PN__FAULT_REGION,     /* value is over limit */
    PN__FAULT_RANGE,      /* a node's links lie outside; value of them, limit there are */
    PN__FAULT_TARGET,     /* a link to no node; limit: nodes of that area */
    PN__FAULT_LAYER,      /* a link between vehicles and peds; value: from a ped */
    PN__FAULT_NAVI_WORD,  /* a link's navi that a file cannot say: over value/limit */
    PN__FAULT_NAVI,       /* a link's navi is not there; limit: navis of that area */
    PN__FAULT_ATTACHED    /* a navi attached to no node; limit: nodes of that area */
};

/** One fault. A link's record is links[record] of the area, the seq-th of its node. */
struct pn__fault {
    enum pn__fault_kind kind;
    const struct pn_area *area;
    const char *section, *field; /* in the words of pathnode-area(5); field may be NULL */
    int64_t record;              /* in its section; -1: the section as a whole */
    uint32_t node, seq;          /* of a link; node also of a node */
    int64_t value, limit;
};

/** Who takes faults. Other than PN_OK ends the check. */
struct pn__fault_sink {
    enum pn_status (*fault)(void *context, const struct pn__fault *fault,
                            struct pn_error *err);
    void *context;
};

/** Gives every fault of a network, in file order. cost: O(records) */
enum pn_status pn__check_each(const struct pn_network *network,
                              const struct pn__fault_sink *sink, struct pn_error *err);

/**
 * Everything for which compile would refuse a network, a line each: the status, a blank
 * and the words. Fills what can be derived on the way (PN_FILL_KNOWN).
 *
 * errors: PN_E_NOMEM
 */
enum pn_status pn__compile_complaints(struct pn_network *network,
                                      struct pn__buffer *lines, struct pn_error *err);

#endif
