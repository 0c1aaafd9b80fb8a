pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode walk
pathnode walk town.scene
pathnode walk town.scene 1,2,3
pathnode walk town.scene 1,2 3,4
pathnode walk town.scene 1,2,3 4,5,x
pathnode walk town.scene 1,2,3 4,5,6 --body sa-pet
pathnode walk town.scene 1,2,3 4,5,6 --set steps=1
pathnode walk town.scene 1,2,3 4,5,6 --set step=9
pathnode walk town.scene 1,2,3 4,5,6 --set height=0.5
pathnode walk town.scene 1,2,3 4,5,6 --set foot-shape=cube
pathnode walk town.scene 1,2,3 4,5,6 --path way.csv
pathnode walk town.scene 1,2,3 4,5,6 --trace way.txt
