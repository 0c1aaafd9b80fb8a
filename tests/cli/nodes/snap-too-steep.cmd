pathnode scene build sample/ground -o town.scene >town.txt
pathnode nodes snap sample --scene town.scene --steep 91
echo "status $?"
pathnode nodes snap sample --scene town.scene --steep nan
echo "status $?"
pathnode nodes snap
echo "status $?"
