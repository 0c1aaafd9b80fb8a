echo old >map.csv
pathnode compile sample out --roadblox out/ROADBLOX.DAT --map map.csv; echo $?
pathnode compile sample out --roadblox blocks --map none/map.csv 2>&1 | sed 's/tmp-[0-9]*/tmp-PID/'
ls
pathnode compile sample out --roadblox out/ROADBLOX.DAT --map map.csv --force
ls out | tail -n 2; cat map.csv
