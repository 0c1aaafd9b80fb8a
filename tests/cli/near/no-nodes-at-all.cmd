mkarea fixtures/no-nodes.txt NODES0.DAT
pathnode near -q NODES0.DAT 0 0
