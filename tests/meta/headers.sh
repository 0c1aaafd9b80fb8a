#!/bin/sh
# Each public header compiles alone, as C and as C++; each private one as C.
# shellcheck source-path=SCRIPTDIR
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

cc=${CC:-cc}
cxx=${CXX:-c++}
api=$top_srcdir/lib/api

# compiles HEADER PROGRAM COMPILER...
compiles() {
    header=$1
    program=$2
    shift 2
    # shellcheck disable=SC2068 # CC may hold options
    if output=$(printf '%s\n' "$program" |
        $@ -Wall -Wextra -Werror -fsyntax-only "-I$api" - 2>&1); then
        pass
    else
        fail "$header: $*"
        printf '%s\n' "$output" | head -n 5
    fi
}

has_cxx=no
# shellcheck disable=SC2086 # CXX may hold options
echo 'int main() { return 0; }' | $cxx -x c++ -fsyntax-only - 2>/dev/null && has_cxx=yes

for header in $(cd "$api" && find . -name '*.h' | sort | sed 's,^\./,,'); do
    text="#include <$header>
#include <$header>
typedef int not_empty;"
    compiles "$header" "$text" "$cc" -x c -std=c11 -pedantic
    if [ $has_cxx = yes ]; then
        compiles "$header" "$text" "$cxx" -x c++ -std=c++11
    else
        skip "$header: no C++ compiler"
    fi
done

# Whatever is installed is in libpathnode(3), and but for pictures in pathnode.h.
for header in $(cd "$api" && find pathnode -name '*.h' | sort); do
    for place in lib/api/pathnode.h man/libpathnode.3; do
        if grep -qF "$header" "$top_srcdir/$place"; then
            pass
        else
            fail "$header is not in $place"
        fi
    done
done

# shellcheck disable=SC2046 # no blanks in our names
for header in $(cd "$top_srcdir/lib" && find . -name '*.h' ! -path './api/*' | sort |
    sed 's,^\./,,'); do
    # Without a guard it is a template, for one file to include with its words defined.
    grep -q '^#ifndef PN_' "$top_srcdir/lib/$header" || continue
    text="#include \"$header\"
typedef int not_empty;"
    # shellcheck disable=SC2086 # several options
    compiles "$header" "$text" "$cc" -x c -std=gnu11 "-I$top_srcdir/lib" \
        "-I$top_builddir" ${PN_DEPS_CFLAGS-}
done
finish
