/*
 * say.h - all output: messages with their head on stderr, and the small pieces results
 * are printed from.
 */
#ifndef PN_BIN_SAY_H
#define PN_BIN_SAY_H

#include "cli/cmd.h"

#include <pathnode.h>

/* Messages. The first five return the exit status to go on with. */

/** "pathnode VERB: WORDS", then where to find help. Returns EXIT_MISUSE. */
__attribute__((format(printf, 2, 3))) int say_misuse(const struct call *call,
                                                     const char *format, ...);

/** "pathnode VERB: ERROR". Returns EXIT_FAILED. */
int say_failure(const struct call *call, const struct pn_error *err);

/** The same, but as wrong use if the error says so: PN_E_ARG. */
int say_refusal(const struct call *call, const struct pn_error *err);

/** The same about a file that the error does not name. */
int say_failure_in(const struct call *call, const char *path, struct pn_error *err);

/** The same for memory that could not be had. */
int say_no_memory(const struct call *call);

/** "pathnode VERB: warning: WORDS", unless quiet. */
__attribute__((format(printf, 2, 3))) void say_warning(const struct call *call,
                                                       const char *format, ...);

/** "pathnode VERB: note: WORDS", unless quiet. */
__attribute__((format(printf, 2, 3))) void say_note(const struct call *call,
                                                    const char *format, ...);

/** Flushes and closes stdout; status, or EXIT_FAILED with a message if it was lost. */
int say_end(int status);

/* Results, on stdout. */

/** How results are written: the order of the choices of --format. */
enum format {
    FORMAT_TEXT,
    FORMAT_CSV,
    FORMAT_JSON,
    FORMAT_GEOJSON,
    FORMAT_GPX,
    FORMAT_PAWN,
    FORMAT_LUA,
    FORMAT_PNG, /* pictures, in the order of enum pn_picture */
    FORMAT_SVG,
    FORMAT_PDF
};

/** "text", "csv", "json". */
extern const char *const say_formats[];

/** A JSON string with its quotes. */
void say_json_string(const char *text);

/** A name out of a file in printable ASCII, '?' for all else. Returns text. */
char *say_name(const char *name, char *text, size_t size);

/** Name of a model of a scene in printable ASCII, "" past the end: text has
 *  PN_MESH_NAME_SIZE bytes. Returns text. */
char *say_model(const struct pn_scene *scene, uint32_t model, char *text);

/** A CSV field, quoted if it must be. */
void say_csv_field(const char *text);

/** A stored coordinate, exactly, with one decimal at least. */
void say_coord(int32_t value_fx);

/** Metres with 1 to 3 decimals. */
void say_metres(double metres);

/** A place as three numbers of say_metres, with a separator between them. */
void say_point(struct pn_point point, const char *separator);

/** "area/node" right-aligned is for tables: text has 16 bytes. Returns text. */
char *say_address(struct pn_address address, char *text);

/** ": 0, 14, 59": the areas that are set; nothing without any. */
void say_areas(const struct pn_area_set *areas);

/** A named number of a summary. */
struct say_fact {
    const char *key;   /* csv, json */
    const char *label; /* text; NULL: not there */
    uint64_t value;
};

/** A summary in a format: aligned lines, key,value rows or one object. */
void say_facts(enum format format, const struct say_fact *facts, size_t count);

#endif
