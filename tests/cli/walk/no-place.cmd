pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode walk town.scene 1/90 1/89
pathnode walk town.scene 1,2,3 4,5,6 --body biped.osm
