# A cell is what the route takes, turns included; an index is of no use, and that is said.
printf 'area,node\n0,0\n9,10\n63,0\n' >places.csv
pathnode table sample --from places.csv --to places.csv --profile car --set turn.left=30
pathnode table sample --from places.csv --to places.csv --profile car --set turn.left=30 -j 3 -f csv
pathnode route sample 9/10 63/0 --profile car --set turn.left=30 | grep time
pathnode prepare sample -q -i x --profile car >/dev/null
pathnode table sample --from places.csv --to places.csv --profile car -i x
