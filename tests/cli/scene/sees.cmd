pathnode scene build sample/ground --output town.scene -q >built.txt
printf 'from_x,from_y,from_z,to_x,to_y,to_z\n-2079.75,-2552,14,-2079.75,-2545,14\n-2079.75,-2552,15,-2079.75,-2545,15\n' >ways.csv
pathnode scene sees town.scene --batch ways.csv --format csv
