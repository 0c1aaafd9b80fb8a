mkdir empty
pathnode info empty
