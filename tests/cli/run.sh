#!/bin/sh
# run.sh - golden command-line tests.
#
#   tests/cli/run.sh [--update] [VERB | VERB/NAME]...
#
# VERB/NAME.cmd is run by sh in an empty folder. What it prints must be NAME.out, what it
# says on stderr NAME.err, and its status the number in NAME.rc; a file that is not there
# stands for nothing printed, or 0. A remark "# needs: THING..." in a case skips it where a
# thing is missing: real (the original area files), user (not root), sqlite3, full,
# gltf-validator (the npm package, where NODE_PATH says).
#
# In the folder lie: sample (the made-up world), fixtures, and real (or a link to nowhere).
# --update writes the three files anew: read the difference before it is committed.
set -u

srcdir=$(CDPATH='' cd -- "${srcdir:-.}" && pwd)
builddir=$(pwd)
cases=$srcdir/tests/cli
[ -d "$cases" ] || { echo "no cases in '$cases': set srcdir" >&2; exit 99; }
update=false
passed=0 failed=0 skipped=0

if [ "${1-}" = --update ]; then
    update=true
    shift
fi

# Where libtool has made a script that finds the library, the program itself is faster.
PATH=$builddir/bin:$builddir/tests:$PATH
if [ -x "$builddir/bin/.libs/pathnode" ]; then
    PATH=$builddir/bin/.libs:$PATH
    LD_LIBRARY_PATH=$builddir/lib/.libs${LD_LIBRARY_PATH+:$LD_LIBRARY_PATH}
    export LD_LIBRARY_PATH
fi
LC_ALL=C
export PATH LC_ALL
scratch=$(mktemp -d "${TMPDIR:-/tmp}/pathnode-cli-XXXXXX") || exit 99
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
trap 'exit 99' HUP INT TERM

has() {
    case $1 in
    real) [ -n "${PATHNODE_SA_NODES-}" ] ;;
    user) [ "$(id -u)" != 0 ] ;;
    full) [ -w /dev/full ] ;;
    gltf-validator) (cd "$scratch" && node -e 'require("gltf-validator")') 2>/dev/null ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

# Whether all a case needs is there: its first line says what.
can_run() {
    read -r first <"$1"
    case $first in
    '# needs: '*) ;;
    *) return 0 ;;
    esac
    for thing in ${first#\# needs: }; do
        has "$thing" || return 1
    done
}

run_case() {
    rm -rf "$scratch/run"
    cp -PR "$scratch/start" "$scratch/run"
    (cd "$scratch/run" && exec sh "$1") >"$scratch/out" 2>"$scratch/err" </dev/null
    echo $? >"$scratch/rc"
}

# Sets want to the file that says what a part shall be, or to one that stands for nothing.
expect() {
    want=$1.$2
    [ -f "$want" ] && return
    want=$scratch/none
    [ "$2" = rc ] && want=$scratch/zero
}

check_case() {
    good=true
    for part in out err rc; do
        expect "$1" "$part"
        if cmp -s "$want" "$scratch/$part"; then
            continue
        fi
        good=false
        new=$builddir/tests/cli/$2.$part.new
        mkdir -p "$(dirname "$new")"
        cp "$scratch/$part" "$new"
        echo "$2.$part differs (- expected, + got):"
        diff -u "$want" "$scratch/$part" | sed -n '3,60p'
    done
    $good
}

update_case() {
    for part in out err rc; do
        expect "$scratch/no-such-case" "$part"
        if cmp -s "$want" "$scratch/$part"; then
            rm -f "$1.$part"
        else
            cp "$scratch/$part" "$1.$part"
        fi
    done
}

wanted() {
    [ $# -gt 1 ] || return 0
    name=$1
    shift
    for choice; do
        case $name in
        "$choice" | "$choice"/*) return 0 ;;
        esac
    done
    return 1
}

mkdir "$scratch/start"
ln -s "$srcdir/data/sample" "$cases/fixtures" "$scratch/start"
ln -s "${PATHNODE_SA_NODES:-nowhere}" "$scratch/start/real"
: >"$scratch/none"
echo 0 >"$scratch/zero"
rm -rf "$builddir/tests/cli"/*/*.new

for file in "$cases"/*/*.cmd; do
    case=${file%.cmd}
    name=${case#"$cases"/}
    wanted "$name" "$@" || continue
    if ! can_run "$file"; then
        skipped=$((skipped + 1))
        continue
    fi
    run_case "$file"
    if $update; then
        update_case "$case"
    fi
    if $update || check_case "$case" "$name"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
done

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
