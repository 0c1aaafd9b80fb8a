pathnode compile sample out --derive all
for i in $(seq 0 63); do cmp sample/NODES$i.DAT out/NODES$i.DAT; done
