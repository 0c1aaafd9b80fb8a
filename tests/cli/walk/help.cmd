pathnode walk -h
