/* ipl/ipl_parts.h - the two readers behind pathnode/ipl.h, and what they share. */
#ifndef PN_IPL_IPL_PARTS_H
#define PN_IPL_IPL_PARTS_H

#include <pathnode/ipl.h>

/* Both fill a zeroed ipl; after an error it holds what was read so far. */
enum pn_status pn__ipl_read_text(const char *name, const void *bytes, size_t size,
                                 struct pn_ipl *ipl, struct pn_error *err);
enum pn_status pn__ipl_read_binary(const char *name, const uint8_t *bytes, size_t size,
                                   struct pn_ipl *ipl, struct pn_error *err);

/* The binary form: header, then as many insts. */
#define PN__BNRY_HEADER_SIZE 76u
#define PN__BNRY_INST_SIZE   40u
#define PN__BNRY_INST_COUNT  4u /* u32; the first of six counts */
#define PN__BNRY_COUNTS      6u
#define PN__BNRY_INST_OFFSET 28u /* u32; the first of six offsets, each with a size */
#define PN__BNRY_CARS_OFFSET 60u

#endif
