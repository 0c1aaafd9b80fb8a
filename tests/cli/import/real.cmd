# needs: real
pathnode import real world.db
pathnode compile world.db out
for i in $(seq 0 63); do cmp real/NODES$i.DAT out/NODES$i.DAT && echo same; done | sort | uniq -c
