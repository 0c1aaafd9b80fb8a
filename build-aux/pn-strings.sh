#!/bin/sh
# pn-strings.sh FOLDER HEADER PREFIX SRCDIR FILE.conf...: C strings of these files, and
# their names without .conf, as the arrays PREFIX_texts and PREFIX_names.
set -e
folder=$1 header=$2 prefix=$3 srcdir=$4
shift 4
echo "/* made from $folder */"
echo '#include "config.h"'
echo "#include \"$header\""
echo "const char *const ${prefix}_names[] = {"
for name; do
    echo "    \"$(basename "$name" .conf)\","
done
echo '    0};'
echo "const char *const ${prefix}_texts[] = {"
for name; do
    sed 's/[\\"]/\\&/g; s/.*/    "&\\n"/' "$srcdir/$name"
    echo '    ,'
done
echo '    0};'
