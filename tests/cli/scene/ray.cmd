pathnode scene build sample/ground --output town.scene -q >built.txt
pathnode scene ray town.scene -1693 -2271.5 60 -1693 -2271.5 0
pathnode scene ray town.scene -1693 -2271.5 60 -1693 -2271.5 0 --all --format csv
pathnode scene ray town.scene 2900 2900 60 2900 2900 0 --format json
