# Who faces away from the nearer one takes the other.
printf 'area,node\n0,5\n0,1\n0,12\n' >places.csv
pathnode nearest-of sample 0/7 --to places.csv --profile car --set turn.u-turn=60
pathnode nearest-of sample 0/7 --to places.csv --profile car --set turn.u-turn=60 --bearing 90
pathnode nearest-of sample 0/7 --to places.csv --profile car --set turn.u-turn=60 --bearing 270
