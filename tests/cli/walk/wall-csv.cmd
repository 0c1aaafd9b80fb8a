pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode walk town.scene -1778.25,-2450.25,14.375 -1855.125,-2447.125,14.125 --format csv
