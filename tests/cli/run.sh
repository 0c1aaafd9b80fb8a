#!/bin/sh
# run.sh - golden command-line tests.
#
#   tests/cli/run.sh [--update] [VERB | VERB/NAME]...
#
# VERB/NAME.cmd is run by sh in an empty folder. What it prints must be NAME.out, what it
# says on stderr NAME.err, and its status the number in NAME.rc; a file that is not there
# stands for nothing printed, or 0. A remark "# needs: THING..." in a case skips it where a
# thing is missing: real (the original area files), user (not root), sqlite3, full.
#
# In the folder lie: sample (the made-up world), fixtures, and, if there is one, real.
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
    *) command -v "$1" >/dev/null ;;
    esac
}

# Whether all a case needs is there.
can_run() {
    for thing in $(sed -n 's/^# needs: *//p' "$1"); do
        has "$thing" || return 1
    done
}

run_case() {
    folder=$scratch/run
    rm -rf "$folder"
    mkdir "$folder"
    ln -s "$srcdir/data/sample" "$folder/sample"
    ln -s "$cases/fixtures" "$folder/fixtures"
    [ -z "${PATHNODE_SA_NODES-}" ] || ln -s "$PATHNODE_SA_NODES" "$folder/real"
    (cd "$folder" && exec sh "$1") >"$scratch/out" 2>"$scratch/err" </dev/null
    echo $? >"$scratch/rc"
}

# The file that says what is expected, or one that says "nothing" or "0".
expected() {
    if [ -f "$1.$2" ]; then
        echo "$1.$2"
    else
        [ "$2" = rc ] && echo 0 >"$scratch/none" || : >"$scratch/none"
        echo "$scratch/none"
    fi
}

check_case() {
    good=true
    for part in out err rc; do
        want=$(expected "$1" "$part")
        new=$builddir/tests/cli/$2.$part.new
        if cmp -s "$want" "$scratch/$part"; then
            rm -f "$new"
            continue
        fi
        good=false
        mkdir -p "$(dirname "$new")"
        cp "$scratch/$part" "$new"
        echo "cli: $2.$part differs (-expected +got):"
        diff -u "$want" "$scratch/$part" | sed -n '3,60p'
    done
    $good
}

update_case() {
    for part in out err rc; do
        if cmp -s "$(expected "$scratch/no" "$part")" "$scratch/$part"; then
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
