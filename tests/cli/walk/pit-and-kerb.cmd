pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode walk town.scene -1930.625,-2443.375,14 -2005.25,-2441.625,13.625
echo $?
pathnode walk town.scene -1930.625,-2443.375,14 -1855.125,-2447.125,14.125
echo $?
pathnode walk town.scene -1930.625,-2443.375,14 -1855.125,-2447.125,14.125 --set step=0.85 --set middle=1.4
echo $?
