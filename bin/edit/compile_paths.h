/* compile_paths.h - what `pathnode compile` does with text: path groups -> a network. */
#ifndef PN_BIN_COMPILE_PATHS_H
#define PN_BIN_COMPILE_PATHS_H

#include "cli/source.h"

struct paths_values {
    int pointers; /* 0 not given, 1 original, 2 zero */
    const char *lights_from, *lights;
    const char *inst;
    bool split_long;
};

/**
 * Loads the text at path and compiles it; oddities become warnings and notes. source is
 * as from source_load, with the hashes of lights_from's areas. Returns the exit status.
 */
int compile_paths(const struct call *call, const char *path,
                  const struct paths_values *values, struct source *source);

#endif
