#!/bin/sh
# A shared library exports what its public headers declare, and nothing else.
# shellcheck source-path=SCRIPTDIR
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

command -v nm >/dev/null || {
    skip "no nm"
    finish
}

# The functions that headers declare; inline ones are their own.
declared() {
    code_of "$@" | sed 's/^[^:]*:[0-9]*://' | grep -v 'static inline\|typedef\|^#' |
        grep -oE '\*?pn_[a-z0-9_]+\(' | sed 's/^\*//; s/($//' | sort -u
}

inlined() {
    code_of "$@" | grep 'static inline' | grep -oE 'pn_[a-z0-9_]+\(' | sed 's/($//' | sort -u
}

# lines of the first that are not in the others
missing_from() {
    printf '%s\n' "$1" | grep -vxF "$2"
}

# exports LIBRARY HEADER...
exports() {
    library=$top_builddir/lib/.libs/$1.so
    shift
    if [ ! -e "$library" ]; then
        skip "there is no ${library##*/}"
        return
    fi
    exported=$(nm -D --defined-only "$library" | awk '$2 != "A" { print $3 }' |
        grep -v '^__\|^_init$\|^_fini$' | sort)
    name=${library##*/}
    passes "$name: names that are not ours" "$(printf '%s\n' "$exported" | grep -v '^pn_[^_]')"
    passes "$name: exported, but in no header" "$(missing_from "$exported" "$(declared "$@")")"
    passes "$name: in a header, but not exported" "$(missing_from "$(declared "$@")" "$exported
$(inlined "$@")")"
}

draw=lib/api/pathnode/draw.h
# shellcheck disable=SC2046 # no blanks in our names
exports libpathnode $(files lib/api "*.h" | grep -vxF "$draw")
exports libpathnode-draw "$draw"
finish
