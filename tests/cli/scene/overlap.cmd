pathnode scene build sample/ground --output town.scene -q >built.txt
pathnode scene overlap town.scene -1693 -2271.5 30.5 0.5
printf 'x,y,z,radius\n-1693,-2271.5,30.5,0.5\n2900,2900,0,1\n' >balls.csv
pathnode scene overlap town.scene --batch balls.csv --format csv
pathnode scene overlap town.scene --batch balls.csv --format json
