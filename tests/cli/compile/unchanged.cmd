pathnode compile sample out
for i in $(seq 0 63); do cmp sample/NODES$i.DAT out/NODES$i.DAT && echo same; done | sort | uniq -c
