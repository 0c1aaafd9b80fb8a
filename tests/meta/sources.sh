#!/bin/sh
# Every file of code is named in its folder's local.mk, or it is missing from the release.
# shellcheck source-path=SCRIPTDIR
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

# shellcheck disable=SC2046 # no blanks in our names
unlisted() {
    {
        (cd "$top_srcdir" && cat $(files "lib bin tests bench" "local.mk"))
        echo --
        files "lib bin tests bench" "*.c *.h *.cc *.sh *.def"
    } | awk '
    $0 == "--" { end = 1; next }
    !end { lists = lists $0 "\n"; next }
    {
        name = $0
        sub(/.*\//, "/", name)
        program = " += %D%" substr(name, 1, length(name) - 2) "\n"
        if (!index(lists, name) && !index(lists, program))
            print
    }'
}

passes "in no local.mk" "$(unlisted)"
finish
