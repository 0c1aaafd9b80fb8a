#!/bin/sh
# The library takes memory and files in one room each, never prints, never ends the
# program, depends on no locale, and has no state of its own.
# shellcheck source-path=SCRIPTDIR
. "${top_srcdir:-$(dirname "$0")/../..}/tests/meta/lib.sh"

# shellcheck disable=SC2046 # no blanks in our names
code=$(code_of $(files lib "*.c *.h"))

# banned WHY NAMES [ALLOWED-FILES]
banned() {
    passes "$1" "$(
        printf '%s\n' "$code" | grep -E "(^|[^A-Za-z0-9_.>])($2) *\(" |
            grep -vE "^(${3:-nowhere}):"
    )"
}

banned "memory past base/alloc" \
    'malloc|calloc|realloc|reallocarray|free|strdup|strndup|asprintf|getline|alloca' \
    'lib/base/alloc\.c'
banned "files past base/" \
    'fopen|open|openat|creat|opendir|fdopendir|rename|unlink|remove|mkdir|mkstemp' \
    'lib/base/[a-z_]+\.c'
banned "printing" \
    'printf|fprintf|vprintf|vfprintf|puts|fputs|putchar|perror|dprintf|syslog'
banned "ending the program" 'exit|_exit|_Exit|abort|quick_exit|atexit|raise|kill'
banned "functions that cannot be used safely" \
    'strcpy|strcat|sprintf|vsprintf|gets|strtok|scanf|sscanf|fscanf|rand|srand|system'
banned "numbers that depend on the locale" 'atoi|atol|atof|strtod|strtof|setlocale' \
    'lib/base/types\.c|lib/text/[a-z]+\.c'
banned "the clock, the environment" 'time|localtime|gmtime|getenv|setenv|putenv'

# Writable data in any object of the library: nm -f sysv has the section last.
objects=$(find "$top_builddir/lib" -name 'libpathnode_*_la-*.o' 2>/dev/null | sort)
if ! command -v nm >/dev/null || [ -z "$objects" ]; then
    skip "no nm, or no objects to look at"
elif printf '%s\n' "$objects" | xargs nm 2>/dev/null | grep -qE 'asan|gcov|__ubsan'; then
    skip "an instrumented build has data of its own"
else
    passes "state at file scope" "$(
        printf '%s\n' "$objects" | xargs nm -A -f sysv |
            grep -E '\|(\.data|\.bss|\.tbss|\.tdata|\*COM\*) *$'
    )"
fi
finish
