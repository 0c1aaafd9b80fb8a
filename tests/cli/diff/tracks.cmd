printf '3\n1.0 2.27664 3.0 0\n4.0 5.0 6.0 1\n7.0 8.0 9.0 0\n' >tracks.dat
pathnode import sample a.db --tracks tracks.dat >/dev/null
printf '3\n1.0 2.27664 3.0 0\n4.0 5.3 6.0 0\n7.0 8.0 9.0 0\n' >tracks.dat
pathnode import sample b.db --tracks tracks.dat >/dev/null
printf '2\n1.0 2.27664 3.0 0\n7.0 8.0 9.0 0\n' >tracks.dat
pathnode import sample c.db --tracks tracks.dat >/dev/null
pathnode diff a.db b.db; echo $?
pathnode diff a.db c.db; echo $?
pathnode diff a.db b.db --format csv
pathnode diff c.db a.db --format geojson
pathnode diff a.db b.db --sql
pathnode diff sample a.db; echo $?
