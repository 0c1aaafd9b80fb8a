pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode walk sample/NODES0.DAT 1,2,3 4,5,6
pathnode walk none.scene 1,2,3 4,5,6
printf 'x,y,z\n1,2,3\n4,5,six\n' >way.csv
pathnode walk town.scene --path way.csv
printf '[body]\nradius = wide\n' >own.conf
pathnode walk town.scene 1,2,3 4,5,6 --body own.conf
printf '[body]\nradius = 0.3\n[legs]\nstep = 1\n' >own.conf
pathnode walk town.scene 1,2,3 4,5,6 --body own.conf
printf 'radius = 0.3\n' >own.conf
pathnode walk town.scene 1,2,3 4,5,6 --body own.conf
printf '[body]\nstep = 0.3\nstep = 0.4\n' >own.conf
pathnode walk town.scene 1,2,3 4,5,6 --body own.conf
printf '[body]\n' >own.conf
pathnode walk town.scene 1,2,3 4,5,6 --body own.conf
: >own.conf
pathnode walk town.scene 1,2,3 4,5,6 --body own.conf
printf 'x,y,z\n1,2,3\n1,2,1e300\n' >way.csv
pathnode walk town.scene --path way.csv
printf 'x,y,z\n1,2,3\n' >way.csv
pathnode walk town.scene --path way.csv
pathnode walk town.scene --path none.csv
pathnode walk town.scene --path sample
