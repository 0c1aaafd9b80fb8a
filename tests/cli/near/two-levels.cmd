mkarea fixtures/two-levels.txt NODES36.DAT
pathnode near NODES36.DAT 10 0
pathnode near -q NODES36.DAT 10 0 21
pathnode near -q NODES36.DAT 10 0 5
