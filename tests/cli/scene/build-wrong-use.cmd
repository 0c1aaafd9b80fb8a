pathnode scene build -o a.scene
pathnode scene build sample/ground
pathnode scene build sample/ground -o a.scene --hour 24
pathnode scene build sample/ground -o a.scene --interior 256
pathnode scene build sample/ground -o a.scene --placement tilted
