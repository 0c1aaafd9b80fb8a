ulimit -f 4
mkdir out; echo old >out/NODES5.DAT
pathnode compile sample out --force 2>&1 | sed 's/tmp-[0-9]*/tmp-PID/'; ls out; cat out/NODES5.DAT
