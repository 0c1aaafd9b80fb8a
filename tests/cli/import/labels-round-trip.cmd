pathnode import sample world.db --labels >/dev/null
pathnode compile world.db out
for file in sample/*.DAT; do cmp "$file" "out/${file##*/}"; done
pathnode export world.db csv && ls csv
