pathnode info sample
