pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode nodes snap sample --scene town.scene --format csv --kind ped --reach 5
