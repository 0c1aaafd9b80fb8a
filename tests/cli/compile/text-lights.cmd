printf 'x,y,z,heading\n50,46,10,270\n500,500,10,0\n' >posts.csv
pathnode compile fixtures/town out --lights posts.csv
pathnode export out csv >/dev/null
cut -d, -f1,2,12,13 csv/navi.csv | grep -v ',0,0$'
printf 'x,y,z,heading\n50,46,ten,270\n' >bad.csv
pathnode compile fixtures/town out --lights bad.csv --force
