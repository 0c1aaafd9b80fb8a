pathnode nearest-of sample 0/0 || echo $?
pathnode nearest-of sample 0/0 --to nowhere.csv || echo $?
