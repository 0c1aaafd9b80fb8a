#!/bin/sh
# A third-party header has one room each.
# shellcheck source-path=SCRIPTDIR
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

# only_in HEADER-PATTERN FOLDER
only_in() {
    passes "<$1> outside of $2/" "$(
        cd "$top_srcdir" || exit 1
        # shellcheck disable=SC2046 # no blanks in our names
        grep -nE "^ *# *include *[<\"]$1[>\"]" \
            $(files "lib bin bench tests" "*.c *.h *.cc") /dev/null | grep -v "^$2/"
    )"
}

only_in 'sqlite3.*\.h' '\(lib/store\|tests/[a-z]*\|bench\)'
only_in 'csv\.h' '\(lib/text\|bench\)'
only_in '(nettle/.*|sha2|md5|sha[0-9]*)\.h' 'lib/base'
only_in 'ini\.h' 'lib/text'
only_in 'cairo.*\.h' 'lib/draw'
only_in 'iconv\.h' 'lib/skin'
only_in 'check\.h' 'tests'
only_in 'boost/.*' 'bench'
finish
