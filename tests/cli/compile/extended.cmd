pathnode compile sample wide --area-format fla4 | cut -c 1-30
od -A d -t x1z -N 12 wide/NODES0.DAT
pathnode compile wide plain --area-format sa >/dev/null
for file in plain/*; do cmp "$file" "sample/${file#plain/}" || exit; done
pathnode import wide world.db >/dev/null && pathnode compile world.db out
