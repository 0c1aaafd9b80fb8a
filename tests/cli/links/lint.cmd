pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode links lint sample --scene town.scene --kind ped
