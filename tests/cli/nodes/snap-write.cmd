pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode import -q sample a.db >/dev/null
pathnode nodes snap a.db --scene town.scene --write --kind ped >/dev/null
echo "left: $?"
pathnode node a.db 9/70 --format csv | head -n 2 | cut -d, -f1-6
pathnode node a.db 9/71 --format csv | head -n 2 | cut -d, -f1-6
pathnode nodes snap a.db --scene town.scene --write >/dev/null
pathnode export -q a.db out --format dat >/dev/null 2>&1
pathnode nodes snap sample --scene town.scene --write
