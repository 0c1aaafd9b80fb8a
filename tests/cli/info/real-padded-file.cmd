# needs: real
cp real/NODES15.DAT nodes15.dat; chmod u+w nodes15.dat; head -c 500 /dev/zero >>nodes15.dat
pathnode info nodes15.dat | head -5
