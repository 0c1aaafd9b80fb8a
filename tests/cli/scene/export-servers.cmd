pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode scene export town.scene -o town.cadb
head -c 12 town.cadb | od -An -c
pathnode scene export town.scene -o town.hmap
wc -c <town.hmap
pathnode scene export town.scene -o town.hmap
pathnode scene export town.scene -o a.cadb --box 0,0,1,1
pathnode scene export town.scene -o a.cadb --full
