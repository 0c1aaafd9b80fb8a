/*
 * base/file.h - whole files, and sets of files that appear together or not at all.
 *
 * The only room that opens files by itself (SQLite does its own).
 */
#ifndef PN_BASE_FILE_H
#define PN_BASE_FILE_H

#include <pathnode/error.h>

#include <stdbool.h>

/** None of our files is larger; more is refused before any memory is taken. */
#define PN__FILE_MAX ((uint64_t)1 << 31)

enum pn__path_type { PN__PATH_NONE, PN__PATH_FILE, PN__PATH_FOLDER, PN__PATH_OTHER };

/** What stands at a path (links followed). */
enum pn__path_type pn__path_type(const char *path);

/** The last part of a path: what follows the last slash. */
const char *pn__path_name(const char *path);

/** "folder/name", owned by the caller (pn__free); NULL without memory. */
char *pn__path_join(const char *folder, const char *name);

/**
 * Reads a whole file, or its first max bytes if that is less and max is not 0.
 *
 * owner: *bytes is the caller's, pn__free; has one more byte, 0, after the last
 */
enum pn_status pn__file_read(const char *path, uint64_t max, uint8_t **bytes,
                             size_t *size, struct pn_error *err);

/** Reads size bytes at an offset. errors: PN_E_TRUNCATED - the file is shorter. */
enum pn_status pn__file_read_at(const char *path, uint64_t offset, size_t size,
                                uint8_t **bytes, struct pn_error *err);

/** Size of a regular file in bytes. errors: as pn__file_read. */
enum pn_status pn__file_size(const char *path, uint64_t *size, struct pn_error *err);

/** Size and time of last change (ns since 1970); false unless a regular file is there. */
bool pn__file_look(const char *path, uint64_t *size, int64_t *changed_ns);

/**
 * Calls each with a file's bytes, block by block (64 KB, the last one shorter), until it
 * returns other than PN_OK. For what need not be in memory at once; there is no cap.
 */
enum pn_status pn__file_blocks(const char *path,
                               enum pn_status (*each)(void *context, const uint8_t *bytes,
                                                      size_t size, struct pn_error *err),
                               void *context, struct pn_error *err);

/** Calls each with every name in a folder (not "." and ".."), in byte order of the names.
 */
enum pn_status pn__folder_each(const char *folder,
                               enum pn_status (*each)(void *context, const char *name,
                                                      struct pn_error *err),
                               void *context, struct pn_error *err);

/**
 * Path of what bears a name in a folder, in any letter case; the exact spelling wins.
 *
 * owner: *path is the caller's, pn__free; NULL if there is none
 */
enum pn_status pn__folder_find(const char *folder, const char *name, char **path,
                               struct pn_error *err);

/** The same for a name through folders, "models/gta3.img". */
enum pn_status pn__path_find(const char *folder, const char *name, char **path,
                             struct pn_error *err);

/**
 * Files that shall appear together in one folder.
 *
 * add writes each under a temporary name beside its final one; commit renames them all.
 * Whatever fails, abort (or a failing commit) takes the temporary files away and puts
 * back what was there. A folder that begin made is removed again too.
 */
struct pn__staging;

enum pn_status pn__staging_begin(const char *folder, struct pn__staging **staging,
                                 struct pn_error *err);
enum pn_status pn__staging_add(struct pn__staging *staging, const char *name,
                               const void *bytes, size_t size, struct pn_error *err);
/** The same for a file anywhere. errors: PN_E_EXISTS - as pn__file_check_place */
enum pn_status pn__staging_add_at(struct pn__staging *staging, const char *path,
                                  const void *bytes, size_t size, bool replace,
                                  struct pn_error *err);
/** Frees staging in any case. */
enum pn_status pn__staging_commit(struct pn__staging *staging, struct pn_error *err);
/** Frees staging; NULL is fine. */
void pn__staging_abort(struct pn__staging *staging);

/**
 * Whether a file may go to path: a look before the work that makes it.
 *
 * errors: PN_E_EXISTS - a file is there and replace is not set; or a folder, or a device
 * or a pipe, which a rename would put a file in the stead of
 */
enum pn_status pn__file_check_place(const char *path, bool replace, struct pn_error *err);

/**
 * One file on its way: built under a temporary name beside its final one, then renamed.
 *
 * A symbolic link at the final name stays; the file it leads to is the one replaced.
 */
struct pn__new_file {
    char *path;      /* the final name, links followed */
    char *temporary; /* "PATH.tmp-PID" or, if that is taken, a name like it */
    char *old;       /* "PATH.old-PID" or so, once what was there is set aside */
};

/**
 * Makes the temporary file, empty: one that was not there and is no link.
 *
 * owner: end after success, or release and the temporary file is the caller's
 * errors: PN_E_EXISTS - as above; PN_E_IO - links in a circle, no file can be made
 */
enum pn_status pn__new_file_begin(struct pn__new_file *file, const char *path,
                                  bool replace, struct pn_error *err);
/** All bytes of it, under its temporary name. Or build it with other means. */
enum pn_status pn__new_file_write(const struct pn__new_file *file, const void *bytes,
                                  size_t size, struct pn_error *err);
/** Gives what is at the final name another one, beside the final one. */
enum pn_status pn__new_file_set_aside(struct pn__new_file *file, struct pn_error *err);
/** From its temporary to its final name. */
enum pn_status pn__new_file_rename(const struct pn__new_file *file, struct pn_error *err);
/** Lets the new file and the one that is there change names, in one instant: the old one
 * is set aside. False where the file system or the machine cannot: both are as before. */
bool pn__new_file_swap(struct pn__new_file *file);
/** Renames it if it was built, else removes it. Frees the names. Tells the first failure.
 */
enum pn_status pn__new_file_end(struct pn__new_file *file, enum pn_status built,
                                struct pn_error *err);
/** Frees the names. */
void pn__new_file_release(struct pn__new_file *file);

/** One file by these rules. errors: as begin */
enum pn_status pn__file_write(const char *path, const void *bytes, size_t size,
                              bool replace, struct pn_error *err);

#endif
