printf '3\n0 0 0 0\n1000 0 0 0\n0 1000 0 0\n' >tracks.dat
pathnode map sample -o plain.svg -s 300
pathnode map sample -o given.svg -s 300 --tracks tracks.dat
pathnode import sample world.db --tracks tracks.dat >/dev/null
pathnode map world.db -o own.svg -s 300 --title sample
cmp -s plain.svg given.svg || echo drawn
cmp given.svg own.svg
pathnode map sample -o none.svg --tracks nowhere; echo $?
