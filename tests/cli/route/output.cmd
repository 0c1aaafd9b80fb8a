# The ending says the format, nothing is replaced unasked, nothing is left behind.
for name in a.csv a.json a.geojson a.gpx a.inc a.LUA a.svg a.txt; do
    pathnode route sample 0/0 0/12 -o $name
    head -1 $name
done
pathnode route sample 0/0 0/12 -f csv | cmp - a.csv
pathnode route sample 0/0 0/12 -o a.csv
pathnode route sample 0/0 0/13 -o a.csv --force && tail -1 a.csv
pathnode route sample 0/0 0/12 -o a.txt -f json --force && head -c 14 a.txt; echo
ls
