pathnode lint sample
