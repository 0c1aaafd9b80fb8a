pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode walk town.scene -2077.25,-2658.625,12.75 -2076.5,-2731.375,12.625
