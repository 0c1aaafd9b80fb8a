#!/bin/sh
# Files of a room use one another in one direction: what several share lies in a file
# below them. Calls are asked of the objects, so that nothing is overlooked; a header x.h
# belongs to x.c where there is one. A table of commands is the one that names what stands
# above it.
# shellcheck source-path=SCRIPTDIR
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

for tool in nm tsort; do
    command -v "$tool" >/dev/null || {
        skip "no $tool"
        finish
    }
done

# ROOM -> the objects of its sources, the shared ones where there are such; an old build
# folder may have others.
objects() {
    for source in "$top_srcdir/$1"/*.c; do
        name=${source##*/}
        for object in "$top_builddir/$1"/.libs/*-"${name%.c}.o" \
            "$top_builddir/$1"/*-"${name%.c}.o"; do
            [ ! -e "$object" ] || { echo "$object"; break; }
        done
    done
}

# "USER DEFINER" for every name that one of the objects takes from another.
calls() {
    nm -A "$@" 2>/dev/null | awk '
    {
        file = $1
        sub(/:.*/, "", file)
        sub(/.*\//, "", file)
        sub(/^[^-]*-/, "", file)
        name = $NF
        if ($(NF - 1) == "U")
            uses[file, name] = 1
        else if ($(NF - 1) ~ /^[TDBR]$/)
            home[name] = file
    }
    END {
        for (use in uses) {
            split(use, part, SUBSEP)
            if (part[2] in home && home[part[2]] != part[1] && part[2] !~ /^cmd_/)
                print part[1], home[part[2]]
        }
    }'
}

# "USER HEADER'S" for every header of a room that another file of it includes.
includes_of() {
    for source in "$top_srcdir/$1"/*.[ch]; do
        [ -e "$source" ] || continue
        user=${source##*/}
        sed -n "s,^#include \"${1#*/}/\([a-z_0-9]*\)\.h\".*,${user%.[ch]}.o \1.o,p" "$source"
    done | awk '$1 != $2'
}

circles_of() {
    {
        calls "$@"
        includes_of "$room"
    } | tsort 2>&1 >/dev/null | sed 's/^tsort: //; /loop/d' | tr '\n' ' '
}

for folder in "$top_srcdir"/lib/*/ "$top_srcdir"/bin/ "$top_srcdir"/bin/*/; do
    room=${folder#"$top_srcdir"/}
    room=${room%/}
    # shellcheck disable=SC2046 # no blanks in our names
    set -- $(objects "$room")
    [ $# -lt 2 ] || passes "$room: a circle of files" "$(circles_of "$@")"
done
finish
