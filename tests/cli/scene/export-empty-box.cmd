pathnode scene build sample/ground --output town.scene -q >built.txt
pathnode scene export town.scene --output part.obj --box 0,0,1,1
