pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode links lint sample --scene town.scene --kind vehicle --jobs 3
echo $?
pathnode links lint sample --scene town.scene --kind ped --all --clearance --format csv | head -n 6
