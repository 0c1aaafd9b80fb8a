mkdir out; echo precious >out/nodes0.dat; echo mine >out/other.txt
pathnode compile sample out; echo $?
cat out/nodes0.dat; ls out
pathnode compile sample out --force; echo $?
cmp out/nodes0.dat sample/NODES0.DAT; ls out | wc -l
