pathnode scene build sample/ground --output town.scene -q >built.txt
printf 'radius,from_x,from_y,from_z,to_x,to_y,to_z\n0.5,-1693,-2271.5,60,-1693,-2271.5,0\n-1,0,0,0,1,1,1\n,0,0,0,1,1,1\n0.5,2900,2900,9,2900,2900,0\n' |
    pathnode scene sweep town.scene --batch - --format csv
