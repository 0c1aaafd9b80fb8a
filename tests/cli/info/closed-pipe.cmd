pathnode info sample | head -1
