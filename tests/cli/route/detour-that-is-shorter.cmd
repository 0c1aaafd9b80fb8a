# P61: the direct link is longer.
mkarea fixtures/triangle.txt NODES36.DAT
pathnode route -q NODES36.DAT 36/2 36/0 --metric metres --format csv
