/*
 * support/mktext.h - files written as text, so that fixtures can be read and reviewed:
 * what mkarea, mkcol and mkdff share.
 *
 * One line a thing, words apart by blanks, '#' begins a remark. All understand
 *
 *     bytes AT HEX... · cut SIZE      damage, done last
 *     raw HEX... · text WORDS         the file is these bytes instead
 *     expect STATUS [section= record= offset= needed= present= field=]
 *     says MESSAGE
 */
#ifndef TESTS_SUPPORT_MKTEXT_H
#define TESTS_SUPPORT_MKTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mktext_bytes {
    uint8_t *at; /* free() */
    size_t size, capacity;
};

void mktext_put(struct mktext_bytes *bytes, const void *from, size_t size);

/** The low size bytes of a number, lowest first. */
void mktext_put_number(struct mktext_bytes *bytes, long value, int size);

/** A 32-bit float. */
void mktext_put_float(struct mktext_bytes *bytes, double value);

/** All of a word as a number: decimal, or 0x... */
bool mktext_number(const char *text, long *value);
bool mktext_float(const char *text, double *value);

/** Words of two digits each. */
bool mktext_hex(char **words, int count, struct mktext_bytes *bytes);

/** A setting "key=..." of a line: one number, or two as "A/B". */
struct mktext_setting {
    const char *key;
    long value, second;
    bool two;
};

/** What reading the file should come to; "" and -1 where the text does not say. */
struct mktext_expect {
    char status[32]; /* "PN_E_RANGE" */
    char section[32], field[32], message[256];
    long record, offset, needed, present;
};

enum { MKTEXT_DAMAGES = 16 };

/** One file on its way from text. */
struct mktext {
    struct mktext_expect expect;
    bool is_raw;
    struct mktext_bytes raw;
    struct {
        long at; /* -1: cut; else where the bytes go */
        size_t cut;
        struct mktext_bytes bytes;
    } damage[MKTEXT_DAMAGES];
    int damages;
    char *why; /* of why_size: the line and the reason of a failure */
    size_t why_size;
    int line;
};

/** Writes the reason, returns false. */
__attribute__((format(printf, 2, 3))) bool mktext_fail(struct mktext *text,
                                                       const char *format, ...);

/** Reads settings "key=value" into known; false for an unknown key. */
bool mktext_settings(struct mktext *text, char **words, int count,
                     struct mktext_setting *known, int known_count);

/** A kind of file. */
struct mktext_kind {
    /* A line that is not for all kinds: its words, or its rest where rest is set. */
    bool (*line)(void *maker, char **words, int count);
    /* May be NULL: a line that is taken before it is split; true if it was one. */
    bool (*whole_line)(void *maker, const char *line);
    /* All lines are read: the bytes, before damage. */
    bool (*finish)(void *maker, struct mktext_bytes *out);
};

/** Reads lines into maker; then bytes and size are the file, free() the bytes. */
bool mktext_make(struct mktext *text, const struct mktext_kind *kind, void *maker,
                 const char *lines, uint8_t **bytes, size_t *size);

/** A whole text file, NUL terminated, free(); NULL with the reason in why. */
char *mktext_load(const char *path, char *why, size_t why_size);

/** The main of a program NAME TEXT FILE; make does its work. */
int mktext_main(int argc, char **argv,
                bool (*make)(const char *path, const char *file, uint8_t **bytes,
                             size_t *size, char *why, size_t why_size));

#endif
