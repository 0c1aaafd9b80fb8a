pathnode info
