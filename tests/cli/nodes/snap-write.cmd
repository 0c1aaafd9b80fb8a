pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode import -q sample a.db >/dev/null
pathnode nodes snap a.db --scene town.scene --write --kind ped >/dev/null
echo "left: $?"
for node in 9/70 9/71; do pathnode node a.db $node | sed -n '/position/p'; done
pathnode nodes snap a.db --scene town.scene --write >/dev/null
pathnode nodes snap sample --scene town.scene --write
