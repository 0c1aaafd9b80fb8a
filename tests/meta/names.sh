#!/bin/sh
# Nothing tells on whose machine, or at which task, a file was written.
# shellcheck source-path=SCRIPTDIR
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

everything() {
    files "lib bin tests bench man doc data build-aux" \
        "*.c *.h *.cc *.sh *.awk *.mk *.md *.def *.cmd *.out *.err *.[1-9]" |
        grep -v '^build-aux/[^p][^n]\|^tests/meta/names\.sh$'
    echo "README.md
NEWS.md
HACKING.md
Makefile.am
configure.ac
quickstart"
}

# never WHAT PATTERN [BUT-IN]
never() {
    passes "$1" "$(
        cd "$top_srcdir" || exit 1
        # shellcheck disable=SC2046 # no blanks in our names
        grep -nIE "$2" $(everything) /dev/null | grep -vE "${3:-^$}" | head -n 20
    )"
}

never "paths of somebody's machine" '(^|[^A-Za-z0-9_.])/(home|root|work|mnt|srv)/'
never "the folder beside the checkout" '(^|[^a-z-])shared/'
never "numbers of a tracker" '[Ii]ssue #?[0-9]'
never "unfinished business" '(TO[D]O|FIX[M]E|(^|[^X])X[X]X([^X]|$))'
never "blanks at the end of a line" '[^ ] +$' '\.(out|err|cmd):'
finish
