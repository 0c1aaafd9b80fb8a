# The index of a profile is used; one of other costs is told.
printf 'area,node\n0,0\n0,12\n63,0\n' >places.csv
pathnode prepare sample -q -i x --profile emergency >/dev/null
pathnode table sample --from places.csv --to places.csv --profile emergency -i x >with
pathnode table sample --from places.csv --to places.csv --profile emergency | cmp - with
pathnode table sample --from places.csv --to places.csv -m metres -i x | head -1
pathnode table sample --from places.csv --to places.csv --profile emergency -i x --close 0/0-0/4
