#!/bin/sh
# The shared library exports what the public headers declare, and nothing else.
# shellcheck source-path=SCRIPTDIR
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

library=$(find "$top_builddir/lib/.libs" -name 'libpathnode.so' 2>/dev/null | head -n 1)
if [ -z "$library" ] || ! command -v nm >/dev/null; then
    skip "no shared library, or no nm"
    finish
fi

exported=$(nm -D --defined-only "$library" | awk '$2 != "A" { print $3 }' |
    grep -v '^__\|^_init$\|^_fini$' | sort)
# shellcheck disable=SC2046 # no blanks in our names
declared=$(code_of $(files lib/api "*.h") | sed 's/^[^:]*:[0-9]*://' |
    grep -v 'static inline\|typedef\|^#' | grep -oE '\*?pn_[a-z0-9_]+\(' | sed 's/^\*//; s/($//' |
    sort -u)
# shellcheck disable=SC2046 # no blanks in our names
inline=$(code_of $(files lib/api "*.h") | grep 'static inline' |
    grep -oE 'pn_[a-z0-9_]+\(' | sed 's/($//' | sort -u)

# lines of the first that are not in the others
missing_from() {
    printf '%s\n' "$1" | grep -vxF "$2"
}

passes "names that are not ours" "$(printf '%s\n' "$exported" | grep -v '^pn_[^_]')"
passes "exported, but in no header" "$(missing_from "$exported" "$declared")"
passes "in a header, but not exported" \
    "$(missing_from "$declared" "$exported
$inline")"
finish
