printf 'area,node\n63,0\n7,0\n' >places.csv
for format in text csv json; do
    pathnode nearest-of sample 0/46 --to places.csv --format $format
    echo $?
done
