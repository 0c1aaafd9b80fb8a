pathnode scene build sample/ground -qo town.scene --interior 2 >/dev/null
pathnode nodes snap sample --scene town.scene --format json --all | head -n 3
pathnode nodes snap sample --scene town.scene --format geojson --kind car
