pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode route sample 1/65 1/84 --format csv >way.csv
pathnode walk town.scene --path way.csv
echo $?
printf 'z,x,y\n12.75,-2077.25,-2658.625\n12.75,-2077.25,-2660\n' | pathnode walk town.scene --path - --trace way.csv --force
cat way.csv
printf 'x,y,z\n-2077.25,-2658.625,12.75\n-2077.25,-2660,12.75\n' | pathnode walk town.scene --path - --trace way.geojson >/dev/null
cat way.geojson
