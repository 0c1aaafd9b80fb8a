mkarea fixtures/two-levels.txt NODES36.DAT
pathnode near -q NODES36.DAT 0 0 --count 4000000000 --format csv
