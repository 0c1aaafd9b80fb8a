# A place is one word or three.
pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode walk town.scene -2077.25 -2658.625 12.75 -2076.5,-2731.375,12.625 >mixed
pathnode walk town.scene -2077.25,-2658.625,12.75 -2076.5 -2731.375 12.625 | cmp - mixed
pathnode walk town.scene -2077.25, -2658.625, 12.75 -2076.5, -2731.375, 12.625 | cmp - mixed
head -n 1 mixed
pathnode walk town.scene 1 2 3 4 5
pathnode walk town.scene 1 2 3 4,5
