pathnode scene build sample/ground --output town.scene -q >built.txt
pathnode scene info town.scene
pathnode scene info town.scene town.scene --format csv
pathnode scene info town.scene --verify --format json
