#!/bin/sh
# The README's commands print what it says they do.
# shellcheck source-path=SCRIPTDIR
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

scratch=$(mktemp -d "${TMPDIR:-/tmp}/pathnode-readme-XXXXXX")
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
ln -s "$top_srcdir/data" "$scratch/data"
PATH=$top_builddir/bin:$PATH

# N.cmd and N.want for each "$ COMMAND" of the console blocks.
awk -v "out=$scratch" '
/^```console$/ { console = 1; next }
/^```$/ { console = 0; next }
console && /^\$ / {
    n++
    printf "%s\n", substr($0, 3) >(out "/" n ".cmd")
    printf "" >(out "/" n ".want")
    next
}
console { print >(out "/" n ".want") }' "$top_srcdir/README.md"

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
finish
