pathnode scene -h
