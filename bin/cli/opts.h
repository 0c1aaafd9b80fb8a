/*
 * opts.h - reads options by a table.
 *
 * Long options take "--name VALUE" or "--name=VALUE", short ones "-x VALUE" or "-xVALUE";
 * short ones without a value can be joined. "--" ends the options. "-" and anything that
 * begins like a negative number (-5, -.5) is an argument. Options and arguments may be
 * mixed. Reading opens nothing and prints nothing.
 */
#ifndef PN_BIN_OPTS_H
#define PN_BIN_OPTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum option_type {
    OPTION_FLAG,   /* bool */
    OPTION_CHOICE, /* int: index into choices */
    OPTION_COUNT,  /* uint32_t: 1 or more */
    OPTION_NUMBER, /* struct option_number */
    OPTION_TEXT,   /* const char * */
    OPTION_LIST    /* struct option_list: it may be given several times */
};

/** A number that may not have been given. */
struct option_number {
    bool given;
    double value;
};

/** All values of an option, in the order they were given. */
struct option_list {
    const char **items;
    size_t count;
};

/** A row of an option table. The table ends with a row whose name is NULL. */
struct option {
    const char *name;     /* without the dashes */
    char letter;          /* 0: no short form */
    const char *argument; /* how the help calls the value; NULL for flags */
    const char *help;     /* a few words; "+" before those of rare ones */
    enum option_type type;
    size_t at;                  /* where the value goes in the command's struct */
    const char *const *choices; /* NULL last; "" holds the place of "not given" */
};

/** Room for a command's struct of option values. */
#define OPTION_VALUES_SIZE 512

/** The row of --format; type has a member int format. */
#define OPTION_FORMAT(type, choices, words)                                       \
    {                                                                             \
        "format", 'f', "F", words, OPTION_CHOICE, offsetof(type, format), choices \
    }

/** What every command takes besides its own. */
struct common_values {
    bool help, quiet;
};
extern const struct option common_options[];

struct option_reader {
    const struct option *options; /* the command's own, or NULL */
    void *values;                 /* its struct */
    struct common_values common;
    const char **operands; /* room for as many as there are arguments, and one */
    int operand_count;
    char problem[256]; /* what was wrong, if opts_read returned false */
};

/** Reads arguments; false: wrong use, and problem says why. */
bool opts_read(struct option_reader *reader, int count, char *const *arguments);

/** Frees the lists. */
void opts_release(struct option_reader *reader);

/** The option has a value other than its default. */
bool opts_given(const struct option *option, const void *values);

/** Writes names with commas between, as many as there is room for; returns list. */
char *opts_list(const char *const *names, char *list, size_t size);

/** Index of text in a list that ends with NULL, or -1. */
int opts_choice(const char *const *choices, const char *text);

#endif
