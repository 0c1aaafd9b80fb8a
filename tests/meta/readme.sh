#!/bin/sh
# The README's commands print what it says they do, and its program compiles against what
# `make install` brings.
# shellcheck source-path=SCRIPTDIR
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

scratch=$(mktemp -d "${TMPDIR:-/tmp}/pathnode-readme-XXXXXX")
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
ln -s "$top_srcdir/data" "$scratch/data"
PATH=$top_builddir/bin:$PATH

# N.cmd and N.want for each "$ COMMAND" of the console blocks, example.c of the C block.
awk -v "out=$scratch" '
/^```console$/ { console = 1; next }
/^```c$/ { c = 1; next }
/^```$/ { console = c = 0; next }
console && /^\$ / {
    n++
    printf "%s\n", substr($0, 3) >(out "/" n ".cmd")
    printf "" >(out "/" n ".want")
    next
}
console { print >(out "/" n ".want") }
c { print >(out "/example.c") }' "$top_srcdir/README.md"

# A line "..." stands for all that follows. A command that cannot be run takes those after it
# along, which may build on it.
missing=
run_command() {
    command=$(cat "$scratch/$1.cmd")
    command -v "${command%% *}" >/dev/null || missing=${command%% *}
    if [ -n "$missing" ]; then
        skip "there is no $missing"
        return
    fi
    (cd "$scratch" && sh "$1.cmd" >"$1.out" 2>&1)
    if [ "$(tail -n 1 "$scratch/$1.want")" = ... ]; then
        lines=$(($(wc -l <"$scratch/$1.want") - 1))
        sed '$d' "$scratch/$1.want" >"$scratch/want"
        head -n "$lines" "$scratch/$1.out" >"$scratch/got"
    else
        cp "$scratch/$1.want" "$scratch/want"
        cp "$scratch/$1.out" "$scratch/got"
    fi
    passes "README: $command" "$(diff "$scratch/want" "$scratch/got")"
}

n=1
while [ -f "$scratch/$n.cmd" ]; do
    run_command "$n"
    n=$((n + 1))
done
[ "$n" -gt 5 ] || fail "the README's commands cannot be read"

if ! command -v pkg-config >/dev/null; then
    skip "no pkg-config"
    finish
fi
root=$scratch/root
if ${MAKE:-make} -s -C "$top_builddir" install "DESTDIR=$root" >"$scratch/log" 2>&1; then
    pass
else
    fail "make install"
    tail -n 20 "$scratch/log"
fi
pc=$(find "$root" -name pathnode.pc)
PKG_CONFIG_PATH=${pc%/*}
PKG_CONFIG_SYSROOT_DIR=$root
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
# shellcheck disable=SC2046,SC2086 # several options
passes "the README's program" "$(
    ${CC:-cc} ${PN_CFLAGS-} "$scratch/example.c" $(pkg-config --cflags --libs pathnode) \
        -o "$scratch/example" 2>&1
)"
library=$(find "$root" -name 'libpathnode.so' | head -n 1)
answer=$(LD_LIBRARY_PATH=${library%/*} "$scratch/example" "$top_srcdir/data/sample" 2>&1)
case $answer in
[1-9]*' nodes, '[1-9]*' m') pass ;;
*) fail "the README's program says: $answer" ;;
esac
for wanted in bin/pathnode include/pathnode.h include/pathnode/route.h \
    man/man1/pathnode.1 man/man3/libpathnode.3 man/man5/pathnode-area.5; do
    case $(find "$root" -path "*/$wanted") in
    '') fail "make install does not bring $wanted" ;;
    *) pass ;;
    esac
done
finish
