# needs: real
pathnode export real csv >/dev/null
pathnode compile csv out --derive all
for i in $(seq 0 63); do cmp real/NODES$i.DAT out/NODES$i.DAT && echo same; done | sort | uniq -c
