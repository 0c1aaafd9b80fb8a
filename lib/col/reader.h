/* col/reader.h - one model on its way in: what both bodies are read with. */
#ifndef PN_COL_READER_H
#define PN_COL_READER_H

#include "col/layout.h"

/** Offsets here count from the model's first byte. */
struct pn__col_reader {
    const uint8_t *bytes;
    uint64_t size; /* as declared, four letters included; all of it is there */
    uint64_t base; /* where the model stands in its file */
    struct pn_col_model *model;
    struct pn_error *err;
};

/** Both read all after the bounds into reader->model, which was zero. */
enum pn_status pn__col_read_1(struct pn__col_reader *reader);
enum pn_status pn__col_read_2(struct pn__col_reader *reader);

/** Fails unless a section of needed bytes at `at` lies inside the model. */
enum pn_status pn__col_need(const struct pn__col_reader *reader,
                            enum pn__col_section section, uint64_t at, uint64_t needed);

/** Room for count records. errors: PN_E_NOMEM */
enum pn_status pn__col_room(const struct pn__col_reader *reader, uint32_t count,
                            size_t size, void *array);

/** The bounds of a header; v1: in the order of version 1. */
void pn__col_read_bounds(const uint8_t *at, bool v1, struct pn_col_bounds *bounds);

/* Records that are the same in all versions but for their order, which v1 tells. */
enum pn_status pn__col_read_spheres(struct pn__col_reader *reader, uint64_t at,
                                    uint32_t count, bool v1);
enum pn_status pn__col_read_boxes(struct pn__col_reader *reader, uint64_t at,
                                  uint32_t count);
enum pn_status pn__col_read_lines(struct pn__col_reader *reader, uint64_t at,
                                  uint32_t count, bool v1);

/** Keeps what lies between `at` and the declared end. */
enum pn_status pn__col_read_rest(struct pn__col_reader *reader, uint64_t at);

#endif
