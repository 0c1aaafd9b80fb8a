printf 'area,node\n0,0\n0,12\n63,0\n0,46\n1,3\n' >places.csv
pathnode table sample --from places.csv --to places.csv -f csv >whole.csv
for i in 1 2 3 4 5 6 7; do
    pathnode table sample --from places.csv --to places.csv -f csv --shard $i/7
done >parts.csv
cmp whole.csv parts.csv && wc -l <whole.csv
pathnode table sample --from places.csv --to places.csv --shard 0/7 || echo $?
pathnode table sample --from places.csv --to places.csv --shard 8/7 || echo $?
pathnode table sample --from places.csv --to places.csv --shard 1 || echo $?
