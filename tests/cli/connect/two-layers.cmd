pathnode import sample world.db >/dev/null
pathnode connect world.db 0/0 0/91
