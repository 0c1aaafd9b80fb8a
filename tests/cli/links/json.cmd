pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode links lint sample --scene town.scene --kind ped --format json | head -n 4
pathnode links lint sample --scene town.scene --kind ped --format geojson | head -n 3
