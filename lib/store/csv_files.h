/* store/csv_files.h - the files of a CSV folder, one a table. */
#ifndef PN_STORE_CSV_FILES_H
#define PN_STORE_CSV_FILES_H

#include "store/columns.h"

/** "FOLDER/TABLE.csv" by enum pn__table_id. */
struct pn__csv_paths {
    char *path[PN__TABLE_COUNT];
};

/** owner: release with pn__csv_paths_release. errors: PN_E_NOMEM */
enum pn_status pn__csv_paths_of(const char *folder, struct pn__csv_paths *paths,
                                struct pn_error *err);
void pn__csv_paths_release(struct pn__csv_paths *paths);

#endif
