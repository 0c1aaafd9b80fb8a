pathnode scene build sample/ground --output town.scene -q >built.txt
pathnode scene export town.scene --output part.obj --box -1700,-2280,-1680,-2260
grep -c '^f ' part.obj
