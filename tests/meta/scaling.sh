#!/bin/sh
# scaling.sh - the commands of doc/scaling.md do what it says, on one host: the parts of a
# table are the whole.
# shellcheck source-path=SCRIPTDIR disable=SC2317
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

PATH=$top_builddir/bin:$PATH
export PATH
scratch=$(mktemp -d "${TMPDIR:-/tmp}/pathnode-meta-XXXXXX") || exit 99
trap 'rm -rf "$scratch"' EXIT
trap 'exit 99' HUP INT TERM

mkdir "$scratch/data"
ln -s "$(CDPATH='' cd -- "$top_srcdir" && pwd)/data/sample" "$scratch/data/sample"
awk '/^```/ { inside = ($0 == "```sh"); next } inside' "$top_srcdir/doc/scaling.md" \
    >"$scratch/commands"
(cd "$scratch" && sh -e ./commands) >"$scratch/log" 2>&1 ||
    { fail "the commands of doc/scaling.md"; cat "$scratch/log"; }

# is_whole FILE COMMAND...: the parts put together are what the command says in one go.
is_whole() {
    file=$1
    shift
    (cd "$scratch" && pathnode "$@" --format csv >whole.csv)
    if [ -s "$scratch/whole.csv" ] && cmp "$scratch/whole.csv" "$scratch/$file"; then
        pass
    else
        fail "the parts of doc/scaling.md are not the whole $file"
    fi
}

is_whole table.csv table data/sample --from places.csv --to places.csv
is_whole ways.csv route data/sample --pairs pairs.csv
finish
