pathnode scene build sample/ground --output town.scene -q >built.txt
pathnode scene ground town.scene -1693 -2271.5
pathnode scene ground town.scene -1693 -2271.5 20 --format json
