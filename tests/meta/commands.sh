#!/bin/sh
# commands.sh - help, pages and commands are one: every command of bin/commands.def has a
# page and golden cases and answers -h; its usage is the page's SYNOPSIS, its options and
# its summary are those of the page; and the examples of the pages do what they say.
# The SQL of pathnode-schema(5) finds or changes something in the sample world.
# shellcheck source-path=SCRIPTDIR disable=SC2317
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

PATH=$top_builddir/bin:$PATH
export PATH
scratch=$(mktemp -d "${TMPDIR:-/tmp}/pathnode-meta-XXXXXX") || exit 99
trap 'rm -rf "$scratch"' EXIT
trap 'exit 99' HUP INT TERM

# check WORDS COMMAND...: the command must succeed; what it prints is shown if it fails.
check() {
    words=$1
    shift
    if "$@" >"$scratch/log" 2>&1; then
        pass
    else
        fail "$words"
        sed 's/^/    /' "$scratch/log"
    fi
}

# The SYNOPSIS of a page as it is printed, one form a line. Knows the few macros we use.
synopsis() {
    awk '
    function words(text,   n, part, i, out, glue, dash) {
        n = split(text, part, " ")
        out = ""; glue = 1; dash = ""
        for (i = 1; i <= n; i++) {
            if (part[i] == "Ar" || part[i] == "Cm") continue
            if (part[i] == "Ns") { glue = 1; continue }
            if (part[i] == "Fl") { dash = "-"; continue }
            out = out (glue ? "" : " ") dash part[i]
            glue = 0; dash = ""
        }
        return out
    }
    /^\.Sh/ { inside = ($2 == "SYNOPSIS"); next }
    !inside { next }
    /^\.Nm/ { if (line) print line; line = words(substr($0, 5)); next }
    /^\.Op/ { line = line " [" words(substr($0, 5)) "]"; next }
    /^\./ { line = line " " words(substr($0, 2)) }
    END { print line }' "$1"
}

# The usage of a command, wrapped lines joined, one form a line.
usage() {
    pathnode "$1" -h | awk '
    /^$/ { print line; exit }
    /^usage:/ { line = substr($0, 8); next }
    /^   or:/ { print line; line = substr($0, 8); next }
    { sub(/^ +/, ""); line = line " " $0 }'
}

same_usage() {
    synopsis "$2" >"$scratch/page"
    usage "$1" >"$scratch/help"
    diff "$scratch/page" "$scratch/help"
}

# Option rows as "-k --kind K", without those that every command has.
same_options() {
    sed -n 's/^\.It Fl/ Fl/p' "$2" | sed 's/ Fl / -/g; s/ ,//; s/ Ar / /; s/^ //' |
        sort >"$scratch/page"
    pathnode help "$1" --all | awk -F '   *' '/^ +-/ { sub(/,/, "", $2); print $2 }' |
        grep -v -e '--quiet' -e '--help' | sort >"$scratch/help"
    diff "$scratch/page" "$scratch/help"
}

same_summary() {
    sed -n 's/^\.Nd //p' "$2" >"$scratch/page"
    pathnode "$1" -h | awk '/^$/ { getline; print; exit }' >"$scratch/help"
    diff "$scratch/page" "$scratch/help"
}

answers_help() {
    pathnode "$1" -h >"$scratch/help" 2>"$scratch/err" && [ -s "$scratch/help" ] &&
        [ ! -s "$scratch/err" ]
}

# screen LINES ARGUMENT...: what is printed is no longer than that, nor wider than 80.
screen() {
    most=$1
    shift
    pathnode "$@" | awk -v most="$most" 'length($0) > 80 { print; bad = 1 }
        END { if (NR > most) { print NR " lines"; bad = 1 } exit bad }'
}

has_sections() {
    for section in NAME SYNOPSIS DESCRIPTION 'EXIT STATUS' EXAMPLES DIAGNOSTICS 'SEE ALSO'; do
        grep -qx "\.Sh $section" "$1" || { echo "no section $section"; return 1; }
    done
}

in_overview() {
    awk -v page="pathnode-$1" -v summary="$(sed -n 's/^\.Nd //p' "$2")" '
    $1 == ".It" && $3 == page { getline; found = ($0 == summary) }
    END { exit !found }' "$top_srcdir/man/pathnode.1"
}

# Who opens the first page finds all others from there.
in_see_also() {
    name=${1##*/}
    sed -n '/^\.Sh SEE ALSO/,$p' "$top_srcdir/man/pathnode.1" |
        grep -q "^\.Xr ${name%.*} ${name##*.}\( ,\)\{0,1\}$"
}

# Runs the commands of a page's EXAMPLES, or of its other SECTIONS, ("$ ..." in displays, "> "
# goes on) one after another in one folder; what the page shows after each must be what is
# printed.
examples() {
    rm -rf "$scratch/run"
    mkdir -p "$scratch/run/data"
    ln -s "$top_srcdir/data/sample" "$top_srcdir/data/skin" "$top_srcdir/data/town" "$scratch/run/data"
    awk -v sections="${2-EXAMPLES}" '
    /^\.Sh/ { inside = ($2 ~ "^(" sections ")$") }
    /^\.Ed/ { display = 0 }
    inside && display { sub(/^\\&/, ""); gsub(/\\e/, "\\"); print }
    inside && /^\.Bd/ { display = 1 }' "$1" | awk '
    function open_quote(text) { return gsub(/"/, "", text) % 2 }
    /^> / && (held ~ / \\$/ || open_quote(held)) {
        sub(/ \\$/, "", held)
        held = held " " substr($0, 3)
        next
    }
    NR > 1 { print held }
    { held = $0 }
    END { print held }' >"$scratch/shown"
    grep -v '^pathnode ' "$scratch/shown" >"$scratch/expected"
    (
        cd "$scratch/run" || exit 99
        grep '^\$ ' ../expected | while read -r _ command; do
            printf '$ %s\n' "$command"
            sh -c "$command" </dev/null
        done
    ) >"$scratch/got" 2>&1
    diff "$scratch/expected" "$scratch/got"
}

# Runs each display of SQL in a page's EXAMPLES on a new copy of the sample world with
# labels. All must be understood, and print a row or change one.
recipes() {
    rm -rf "$scratch/sql"
    mkdir "$scratch/sql"
    pathnode import -q "$top_srcdir/data/sample" "$scratch/sql/world.db" --labels >/dev/null
    awk -v out="$scratch/sql" '
    /^\.Sh/ { inside = ($2 == "EXAMPLES") }
    /^\.Ed/ { display = 0 }
    inside && display { print >(out "/" n ".sql") }
    inside && /^\.Bd/ { display = 1; n++ }' "$1"
    for recipe in "$scratch/sql"/*.sql; do
        cp "$scratch/sql/world.db" "$scratch/sql/copy.db"
        echo 'SELECT total_changes() WHERE total_changes() > 0;' >>"$recipe"
        if ! sqlite3 -bail "$scratch/sql/copy.db" <"$recipe" >"$scratch/sql/got" ||
            [ ! -s "$scratch/sql/got" ]; then
            cat "$recipe"
            return 1
        fi
    done
}

check "the list of commands fits a page" screen 32 help
# shellcheck disable=SC2013 # names are words
for command in $(sed -n 's/^COMMAND(\(.*\))$/\1/p' "$top_srcdir/bin/commands.def" | tr _ -); do
    page=$top_srcdir/man/pathnode-$command.1
    check "'$command' has a page" test -f "$page"
    [ -f "$page" ] || continue
    check "'$command' has golden cases" ls "$top_srcdir/tests/cli/$command"/*.cmd
    check "'$command -h' is answered" answers_help "$command"
    check "'$command -h' fits a screen" screen 24 "$command" -h
    check "'$command -h' is the page's SYNOPSIS" same_usage "$command" "$page"
    check "'help $command --all' and its page have the same options" same_options "$command" "$page"
    check "'$command -h' and its page have the same summary" same_summary "$command" "$page"
    check "pathnode(1) names '$command' as its page does" in_overview "$command" "$page"
    check "the page of '$command' has all sections" has_sections "$page"
    check "the examples of '$command' do what they say" examples "$page"
done
check "the examples of pathnode(1) do what they say" examples "$top_srcdir/man/pathnode.1"
if command -v sqlite3 >/dev/null; then
    check "the SQL of pathnode-schema(5) works" recipes "$top_srcdir/man/pathnode-schema.5"
    check "pathnode-editing(7) goes round" examples "$top_srcdir/man/pathnode-editing.7" \
        "DESCRIPTION|MOVING"
else
    skip "no sqlite3 for the SQL of pathnode-schema(5) and for pathnode-editing(7)"
fi

for page in "$top_srcdir"/man/*.[1357]; do
    [ "${page##*/}" = pathnode.1 ] ||
        check "pathnode(1) refers to ${page##*/}" in_see_also "$page"
    if ! command -v mandoc >/dev/null; then
        skip "no mandoc to look at ${page##*/}"
        continue
    fi
    check "mandoc finds no fault in ${page##*/}" mandoc -Tlint -W warning "$page"
done

finish
