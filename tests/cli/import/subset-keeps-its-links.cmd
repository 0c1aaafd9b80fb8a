mkdir few out; cp sample/NODES[0-3].DAT few
pathnode import few few.db
pathnode compile -q few.db out2
for i in 0 1 2 3; do cmp few/NODES$i.DAT out2/NODES$i.DAT; done
