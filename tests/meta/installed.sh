#!/bin/sh
# What `make install` brings: the README's program compiles against it, pictures are a
# library that only those need who draw, and the command finds it.
# shellcheck source-path=SCRIPTDIR
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

if ! command -v pkg-config >/dev/null; then
    skip "no pkg-config"
    finish
fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/pathnode-meta-XXXXXX") || exit 99
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
root=$scratch/root
sample=$top_srcdir/data/sample

if ${MAKE:-make} -s -C "$top_builddir" install "DESTDIR=$root" >"$scratch/log" 2>&1; then
    pass
else
    fail "make install"
    tail -n 20 "$scratch/log"
fi
for wanted in bin/pathnode include/pathnode.h include/pathnode/route.h \
    include/pathnode/draw.h man/man1/pathnode.1 man/man3/libpathnode.3 \
    man/man5/pathnode-area.5; do
    case $(find "$root" -path "*/$wanted") in
    '') fail "make install does not bring $wanted" ;;
    *) pass ;;
    esac
done

pc=$(find "$root" -name pathnode.pc)
PKG_CONFIG_PATH=${pc%/*}
LD_LIBRARY_PATH=${PKG_CONFIG_PATH%/*}
static=
[ -e "$LD_LIBRARY_PATH/libpathnode.so" ] || static=--static
PKG_CONFIG_SYSROOT_DIR=$root
export LD_LIBRARY_PATH PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR

# program NAME PACKAGE: compiles NAME.c against what is installed
program() {
    # shellcheck disable=SC2046,SC2086 # several options
    passes "$1.c" "$(
        ${CC:-cc} ${PN_CFLAGS-} "$scratch/$1.c" $(pkg-config $static --cflags --libs "$2") \
            -o "$scratch/$1" 2>&1
    )"
}

awk '
/^```c$/ { c = 1; next }
/^```$/ { c = 0 }
c' "$top_srcdir/README.md" >"$scratch/readme.c"
program readme pathnode
answer=$("$scratch/readme" "$sample" 2>&1)
case $answer in
[1-9]*' nodes, '[1-9]*' m') pass ;;
*) fail "the README's program says: $answer" ;;
esac

cat >"$scratch/draw.c" <<'END'
#include <pathnode/draw.h>
#include <stdio.h>
int main(void)
{
    return puts(pn_map_colour_name(PN_MAP_KIND)) < 0;
}
END
program draw pathnode-draw
passes "what draw.c prints" "$("$scratch/draw" 2>&1 | grep -vx kind)"

draw=$LD_LIBRARY_PATH/libpathnode-draw.so
if [ ! -e "$draw" ]; then
    skip "no shared libraries"
    finish
fi
pathnode=$(find "$root" -path '*/bin/pathnode')
passes "the command draws" "$("$pathnode" map "$sample" -o "$scratch/map.png" 2>&1)"
rm -f "$draw".*
passes "without the library of pictures it answers" \
    "$("$pathnode" info "$sample" 2>&1 >"$scratch/log")"
answer=$("$pathnode" map "$sample" -o "$scratch/other.png" 2>&1)
status=$?
case $status,$answer in
"3,pathnode map: cannot open the library of pictures: libpathnode-draw.so.0: "*) pass ;;
*) fail "without the library of pictures: status $status, '$answer'" ;;
esac
finish
