# P65: the trap is named.
mkarea fixtures/one-way-trap.txt NODES36.DAT
pathnode route -q NODES36.DAT 36/0 36/2 --one-way obey; echo $?
pathnode route -q NODES36.DAT 36/2 36/0 --one-way obey; echo $?
pathnode route -q NODES36.DAT 36/2 36/0 --one-way obey --format json; echo $?
pathnode route -q NODES36.DAT 36/2 36/0; echo $?
