pathnode lint
