# Lengths of C functions, files and lines: awk -f pn-length.awk FILE...
#
# A function is what lies from a line that opens it (a "{" alone in column 1 after a line
# that ends in ")") to the "}" in column 1, as clang-format lays it out; its length is
# counted from its first line to its last. Refused: functions over 80 lines, files over 500
# lines or 90 columns. Prints findings, then the figures; exits 1 after a finding.

function finding(text) {
    print text
    findings++
}

function end_of_file() {
    if (file != "" && lines_here > 500)
        finding(file ": " lines_here " lines, 500 are allowed")
}

FNR == 1 {
    end_of_file()
    file = FILENAME
    inside = 0
    start = 0
    last = ""
}

{
    lines_here = FNR
    if (length($0) > 90)
        finding(FILENAME ":" FNR ": " length($0) " columns, 90 are allowed")
}

!inside && /^[A-Za-z_]/ && !start {
    start = FNR
}

!inside && /[;}]$|^$|^#/ {
    start = 0
}

/^\{$/ && !inside && last ~ /\)$/ {
    inside = 1
    if (!start)
        start = FNR - 1
}

/^}$/ && inside {
    size = FNR - start + 1
    sizes[++functions] = size
    if (size > 80)
        finding(FILENAME ":" start ": a function of " size " lines, 80 are allowed")
    else if (size > 50)
        long_ones++
    inside = 0
    start = 0
}

{
    last = $0
}

END {
    end_of_file()
    for (i = 1; i <= functions; i++)
        histogram[sizes[i]]++
    seen = 0
    for (size = 1; seen * 2 < functions; size++)
        seen += histogram[size]
    printf "%d functions, median %d lines, %d over 50\n", functions, size - 1, long_ones
    printf "%d findings\n", findings
    exit findings > 0
}
