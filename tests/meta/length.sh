#!/bin/sh
# Functions over 80 lines, files over 500, lines over 90 columns are refused.
# shellcheck source-path=SCRIPTDIR
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

# shellcheck disable=SC2046 # no blanks in our names
passes "too long" "$(
    cd "$top_srcdir" || exit 1
    report=$(awk -f build-aux/pn-length.awk $(files "lib bin tests bench" "*.c *.h")) ||
        printf '%s\n' "$report"
)"

# The measure itself measures.
long_function=$(
    echo 'int f(void)'
    echo '{'
    awk 'BEGIN { for (i = 0; i < 80; i++) print "    f();" }'
    echo '}'
)
case $(printf '%s\n' "$long_function" | awk -f "$top_srcdir/build-aux/pn-length.awk") in
*'a function of 83 lines'*) pass ;;
*) fail "a long function goes unseen" ;;
esac
finish
