mkarea fixtures/wrong-regions.txt NODES0.DAT
pathnode regions NODES0.DAT --compare; echo $?
pathnode regions -q NODES0.DAT --compare --format json; echo $?
