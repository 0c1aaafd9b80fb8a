for format in gps graphml geojson pgrouting mta; do
    pathnode export fixtures/town town.$format --format $format
    grep -c . town.$format
done
head -n 3 town.pgrouting
sed -n 2p town.gps
grep -m 1 'n\[' town.mta
pathnode info town.gps | head -n 2
pathnode export town.graphml again --format graphml --quiet >/dev/null
cmp town.graphml again && echo the same again
