pathnode scene build sample/ground --output town.scene -q >built.txt
pathnode scene ground town.scene 2900 2900
