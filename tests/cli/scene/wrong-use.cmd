pathnode scene build sample/ground --output town.scene -q >built.txt
pathnode scene ray town.scene 1 2 3
pathnode scene ground town.scene 1 two
pathnode scene ground town.scene 1 2 --batch x.csv
pathnode scene sees town.scene 1 2 3 4 5 6 --all
pathnode scene export town.scene --output a.obj --box 1,2,3
pathnode scene sweep town.scene 1 2 3 4 5 6
pathnode scene sweep town.scene 1 2 3 4 5 6 wide
pathnode scene overlap town.scene 1 2 3 -1
pathnode scene fly town.scene
pathnode scene export town.scene --output a.fbx
