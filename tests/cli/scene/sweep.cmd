pathnode scene build sample/ground --output town.scene -q >built.txt
pathnode scene sweep town.scene -2079.75 -2552 14.6 -2079.75 -2545 14.6 0.35
pathnode scene sweep town.scene -1693 -2271.5 60 -1693 -2271.5 0 0.5 --format csv
pathnode scene sweep town.scene -1693 -2271.5 30.5 -1693 -2271.5 35 0.5 --format json
pathnode scene sweep town.scene 2900 2900 60 2900 2900 0 1 --format csv
