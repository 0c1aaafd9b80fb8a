pathnode scene build sample/ground -qo town.scene --interior 0 --interior 2 >/dev/null
pathnode nodes snap sample --scene town.scene
