pathnode links -h
