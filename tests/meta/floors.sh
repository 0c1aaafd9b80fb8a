#!/bin/sh
# An include may only point to a lower floor, or along an arrow: the table of HACKING.md.
# shellcheck source-path=SCRIPTDIR
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

# One line a room: name, floor, place among the arrows of its floor (0: none).
floors_table() {
    awk '
    /^```/ { inside = !inside }
    inside && /^[0-9]  / {
        place = 0
        for (i = 2; i <= NF && ($i ~ /\/$/ || $i == "->"); i++) {
            if ($i == "->") {
                if (!place)
                    place = 1
                continue
            }
            if ($(i + 1) == "->" || $(i - 1) == "->")
                ++place
            print substr($i, 1, length($i) - 1), $1, place
        }
    }' "$top_srcdir/HACKING.md"
}

# HEADER ROOM for every public header: the room whose local.mk installs it.
public_headers() {
    (
        cd "$top_srcdir" || exit 1
        grep -o 'lib/api/pathnode/[a-z_]*\.h' lib/*/local.mk
    ) | sed 's,^lib/\([a-z]*\)/local.mk:lib/api/,\1 ,' | awk '{ print $2, $1 }'
}

# FILE ROOM-OF-FILE ROOM-INCLUDED for every include of a room. pathnode.h declares what
# two files of base/ define; whoever else needs it names the header it means.
includes() {
    (
        cd "$top_srcdir" || exit 1
        # shellcheck disable=SC2046 # no blanks in our names
        grep -n '^ *# *include *["<]' $(files "lib bin" "*.c *.h") /dev/null
    ) | sed 's/:[0-9]*: *# *include */ /' | { public_headers; echo --; cat; } | awk '
    $1 == "--" { headers_end = 1; next }
    !headers_end { room["lib/api/" $1] = room[$1] = $2; next }
    {
        split($1, part, "/")
        from = part[2] == "api" ? room[$1] : part[2]
        if (part[1] == "bin")
            from = part[3] ? "bin/" part[2] : "bin"
        header = substr($2, 2, length($2) - 2)
        if ($1 == "lib/api/pathnode.h")
            next
        if (header ~ /^pathnode\//) {
            print $1, from, (header in room) ? room[header] : header, "api"
        } else if (header == "pathnode.h") {
            if (part[1] != "bin" && $1 !~ /^lib\/base\/(alloc|version)\.c$/)
                print $1, from, "pathnode.h", "api"
        } else if ($2 ~ /^"/ && header ~ /\//) {
            sub(/\/.*/, "", header)
            print $1, from, (part[1] == "bin" ? "bin/" : "") header, "private"
        }
    }'
}

judge() {
    { floors_table; echo --; includes; } | awk '
    $1 == "--" { rules_end = 1; next }
    !rules_end { floor[$1] = $2; place[$1] = $3; next }
    {
        if (!($2 in floor))
            print $1 ": room " $2 "/ is not in the table of HACKING.md"
        else if (!($3 in floor))
            print $1 ": includes " $3 ", which is no room"
        else if ($2 != $3 && floor[$3] >= floor[$2] &&
                 !(floor[$3] == floor[$2] && place[$3] && place[$3] < place[$2]))
            print $1 ": " $2 "/ (floor " floor[$2] ") includes " $3 "/ (floor " floor[$3] ")"
    }'
}

if [ "$(floors_table | wc -l)" -lt 10 ]; then
    fail "the table of floors in HACKING.md cannot be read"
fi
if [ "$(includes | wc -l)" -lt 30 ]; then
    fail "the includes cannot be read"
fi
passes "includes that point up or sideways" "$(judge)"
finish
