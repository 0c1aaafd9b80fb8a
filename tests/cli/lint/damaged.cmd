cat >damaged.txt <<END
area 36
vehicle 0 0 10 flags=0x100F0 distance=0 area=3
link 36/1 navi=36/0 length=200
vehicle 40 0 10 flags=0xF1000
link 36/0 navi=36/0 length=40 flags=8
navi 20 0 to=36/0 dir=100/0 lanes=0/0 light=3
navi 20 0 to=36/9 dir=1/1 lanes=1/1
END
mkarea damaged.txt NODES36.DAT
pathnode lint NODES36.DAT; echo $?
pathnode lint NODES36.DAT --fix mended; echo $?
pathnode diff NODES36.DAT mended -q; echo $?
pathnode lint NODES36.DAT --fix mended; echo $?
pathnode lint NODES36.DAT -q --fix mended.db >/dev/null; pathnode diff mended mended.db -q
