pathnode nodes -h
