#!/bin/sh
# Every file of code is named in its folder's local.mk, or it is missing from the release.
# shellcheck source-path=SCRIPTDIR
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

# shellcheck disable=SC2046 # no blanks in our names
lists=$(cd "$top_srcdir" && cat $(files "lib bin tests bench man" "local.mk"))

unlisted() {
    for file in $(files "lib bin tests bench" "*.c *.h *.cc *.sh *.def"); do
        printf '%s\n' "$lists" | grep -qF "/$(basename "$file")" || echo "$file"
    done
}

passes "in no local.mk" "$(unlisted)"
finish
