pathnode scene build sample/ground -qo town.scene --interior 0 --interior 2 >/dev/null
pathnode nodes snap sample --scene town.scene --ok 0.3 --drift 5 --steep 70 --wade 2
pathnode nodes snap sample --scene town.scene --ok 0.3 --drift 5 --steep 70 --wade 2 --fail-on error >/dev/null
echo "errors only: $?"
pathnode nodes snap sample --scene town.scene --ok 1 --drift 0.5
