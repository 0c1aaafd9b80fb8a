# What the house checks share. Source it first; say `finish` last.
# shellcheck shell=sh

set -u
LC_ALL=C
export LC_ALL
top_srcdir=${top_srcdir:-$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)}
top_builddir=${top_builddir:-$top_srcdir/build}
passed=0
failed=0
skipped=0

pass() {
    passed=$((passed + 1))
}

# fail WHAT: prints it; more can follow on stdout.
fail() {
    failed=$((failed + 1))
    printf 'FAIL: %s\n' "$*"
}

skip() {
    skipped=$((skipped + 1))
    printf 'skipped: %s\n' "$*"
}

# passes WHAT FINDINGS: passes when there are none.
passes() {
    if [ -z "$2" ]; then
        pass
        return
    fi
    fail "$1"
    printf '%s\n' "$2"
}

# All files of some folders and kinds, in the source folder: files "lib bin" "*.c *.h"
files() {
    (
        cd "$top_srcdir" || exit 1
        set -f
        names=
        for pattern in $2; do
            names="$names -o -name $pattern"
        done
        # shellcheck disable=SC2086 # folders and patterns are words
        find $1 -type f \( ${names# -o } \) 2>/dev/null | sort
    )
}

# C without comments and strings, each line headed FILE:LINE:
code_of() {
    (
        cd "$top_srcdir" || exit 1
        awk '
        FNR == 1 { comment = 0 }
        {
            line = $0
            gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
            out = ""
            while (line != "") {
                if (comment) {
                    at = index(line, "*/")
                    if (!at)
                        break
                    line = substr(line, at + 2)
                    comment = 0
                } else {
                    at = index(line, "/*")
                    if (!at) {
                        out = out line
                        break
                    }
                    out = out substr(line, 1, at - 1)
                    line = substr(line, at + 2)
                    comment = 1
                }
            }
            sub(/\/\/.*/, "", out)
            if (out != "")
                print FILENAME ":" FNR ":" out
        }' "$@"
    )
}

finish() {
    printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
    [ "$failed" -eq 0 ]
    exit
}
