echo "This is no path file, but a letter to a friend." >NODES15.DAT
pathnode info NODES15.DAT
