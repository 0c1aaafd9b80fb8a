#!/bin/sh
# Sums the closing lines "N passed, N failed, N skipped" of a run of the suite.
#
#   pn-count.sh FOLDER STATUS LOG
#
# FOLDER has a .log and a .trs a test program, STATUS is what `make check` returned, LOG
# its output. A program that ended without a closing line counts by its result alone. On a
# failure the ends of the logs go to stderr. Exits 1 unless nothing failed.
set -eu

folder=$1 status=$2 log=$3

closing='^[0-9][0-9]* passed, [0-9][0-9]* failed, [0-9][0-9]* skipped$'

one_program() {
    result=$(sed -n 's/^:global-test-result: //p' "$1")
    line=$(grep "$closing" "${1%.trs}.log" | tail -n 1 || true)
    case $result in
    PASS) [ -n "$line" ] || line='1 passed, 0 failed, 0 skipped' ;;
    SKIP) [ -n "$line" ] || line='0 passed, 0 failed, 1 skipped' ;;
    *)
        case $line in
        '' | *' 0 failed,'*) line='0 passed, 1 failed, 0 skipped' ;;
        esac
        printf -- '--- %s\n' "${1%.trs}" >&2
        tail -n 40 "${1%.trs}.log" >&2
        ;;
    esac
    printf '%s\n' "$line"
}

sums=$(
    find "$folder" -name '*.trs' | sort | while IFS= read -r trs; do
        one_program "$trs"
    done | awk '{ p += $1; f += $3; s += $5 } END { print p + 0, f + 0, s + 0 }'
)
# shellcheck disable=SC2086 # three numbers
set -- $sums
passed=$1 failed=$2 skipped=$3

if [ "$failed" = 0 ] && { [ "$status" != 0 ] || [ "$passed" = 0 ]; }; then
    failed=1
    printf -- '--- the suite did not run to its end: %s\n' "$log" >&2
    grep -E 'error:|\*\*\* |No rule|undefined reference' "$log" | head -n 20 >&2 || true
    tail -n 20 "$log" >&2
fi
printf '%s passed, %s failed, %s skipped\n' "$passed" "$failed" "$skipped"
[ "$failed" = 0 ]
