pathnode scene build sample/ground --output town.scene -q >built.txt
printf 'id,x,y,z\n1,-1693,-2271.5,\n2,-1693,-2271.5,20\n3,2900,2900,\n4,x,1,2\n5,1e9,0,0\n' |
    pathnode scene ground town.scene --batch - --format csv
