printf 'node,name,area\n0,"a, b",0\n12,,0\n' >places.csv
pathnode table sample --from places.csv --to places.csv --format csv --metric metres
pathnode table sample --from - --to places.csv --format csv --jobs 1 <places.csv
