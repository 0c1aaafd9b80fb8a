printf 'closure,name\n0/5-0/6,\nhere,x\n' >bad.csv
pathnode route sample 0/0 0/12 --closures bad.csv
echo $?
pathnode route sample 0/0 0/12 --closures nowhere.csv
echo $?
