pathnode scene build sample/ground --output town.scene
pathnode scene build sample/ground --output town.scene
pathnode scene build sample/ground --output town.scene --force --format csv
pathnode scene build sample/ground --output night.scene --hour 22 --interior 2 --placement game --format json
