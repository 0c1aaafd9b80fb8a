pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode links suggest sample --scene town.scene --number 2 --format json
pathnode links suggest sample --scene town.scene --number 2 --format geojson
pathnode links suggest sample --scene town.scene --radius 13.6 --detour 9 --format csv
pathnode links suggest sample --scene town.scene --dead-ends --format csv; echo $?
pathnode links suggest sample --scene town.scene --radius 300; echo $?
pathnode links suggest sample --scene town.scene --kind ped; echo $?
